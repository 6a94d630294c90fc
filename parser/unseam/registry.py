"""Finds the dialects, this package's and those of others, and tells which one a page speaks."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points
from typing import NamedTuple

from unseam.dialect import Dialect
from unseam.draft import Draft
from unseam.errors import UsageError
from unseam.grammar import build_grammar, grammar_text, terminal_patterns
from unseam.line_parser import LineParser
from unseam.seams import Borders

GROUP = "unseam.dialects"


class Reader(NamedTuple):
    """A dialect made ready: its borders and its parser."""

    dialect: Dialect
    borders: Borders
    parser: LineParser

    def drafts(self, text: str) -> list[Draft]:
        """The pages of a text that was parted at its borders."""
        drafts: list[Draft] = self.parser.parse(text)
        return drafts


@cache
def dialects() -> dict[str, Dialect]:
    """Every dialect installed, by name: entry points of the group `unseam.dialects`."""
    found = sorted(entry_points(group=GROUP), key=lambda point: point.name)
    return {point.name: point.load() for point in found}


def get_dialect(name: str) -> Dialect:
    """The dialect of that name; raises UsageError that lists the names there are."""
    try:
        return dialects()[name]
    except KeyError:
        known = ", ".join(dialects()) or "none installed"
        raise UsageError(f"no dialect {name!r}; there are: {known}") from None


def detect(text: str) -> str | None:
    """Name of the dialect whose hallmarks weigh most in a clean text, if enough; ties go to the first name."""
    spoken = [dialect for dialect in dialects().values() if dialect.speaks(text)]
    if len(spoken) > 1:
        return max(spoken, key=lambda dialect: dialect.score(text)).name
    return spoken[0].name if spoken else None


@cache
def reader(name: str) -> Reader:
    """The dialect of that name, ready to parse; built once a process."""
    dialect = get_dialect(name)
    text = dialect.grammar if dialect.grammar is not None else grammar_text(name)
    lark = build_grammar(text, name, transformer=dialect.transformer)
    return Reader(dialect, Borders(terminal_patterns(lark)), LineParser(lark))
