"""Word lists as data: one file a list, its source and licence in the comment lines at its top."""

from __future__ import annotations

from functools import cache
from importlib.resources import files


def _lines(name: str) -> list[str]:
    text = files(__name__).joinpath(name).read_text(encoding="utf-8")
    return [line for line in text.split("\n") if line and not line.startswith("#")]


@cache
def words(name: str) -> tuple[str, ...]:
    """The entries of a list of one entry a line, in file order; `#` opens a comment line."""
    return tuple(_lines(name))


@cache
def table(name: str) -> tuple[tuple[str, ...], ...]:
    """The rows of a tab-separated list, in file order; `#` opens a comment line."""
    return tuple(tuple(line.split("\t")) for line in _lines(name))
