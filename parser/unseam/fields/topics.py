"""Readings of topics that run together; until the splitter stands, a run stays whole."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple


class Topics(NamedTuple):
    """A run of topics, parted; whether there is no doubt; what else it may be."""

    topics: tuple[str, ...]
    confident: bool
    alternatives: tuple[tuple[str, ...], ...]


def split_topics(text: str, *, context: Sequence[str] = (), vocabulary: Mapping[str, int] | None = None) -> Topics:
    """The run as one topic."""
    del context, vocabulary
    return Topics((text,), False, ())


def parse_vocabulary(text: str) -> dict[str, int]:
    """Topic and count a line."""
    rows = (line.split("\t") for line in text.splitlines() if line and not line.startswith("#"))
    return {row[0]: int(row[1]) for row in rows}


def collect_words(record: Mapping[str, object]) -> Sequence[str]:
    """None yet."""
    del record
    return ()


def format_vocabulary(counts: Mapping[str, int]) -> str:
    """Topic and count a line."""
    return "".join(f"{word}\t{count}\n" for word, count in sorted(counts.items()))
