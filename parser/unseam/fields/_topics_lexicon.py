"""The word lists of the topics: who names a word, loaded at first use."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import NamedTuple


class Lexicon(NamedTuple):
    """Words by source: `written` from general knowledge, `packages` by their marks, `english` by their rarity."""

    written: frozenset[str]
    packages: dict[str, str]
    english: dict[str, str]


def lines(name: str) -> list[str]:
    """The lines of a list but its comments."""
    text = files("unseam.vocabulary").joinpath(name).read_text(encoding="utf-8")
    return [line for line in text.split("\n") if line and not line.startswith("#")]


def marked(name: str) -> dict[str, str]:
    """The mark of each word; words of lines that hold a mark, a tab and words: rows would load slower."""
    found: dict[str, str] = {}
    for line in lines(name):
        mark, _, words = line.partition("\t")
        found.update(dict.fromkeys(words.split(" "), mark))
    return found


@cache
def lexicon() -> Lexicon:
    """All lists, read once."""
    return Lexicon(frozenset(lines("topics_written.txt")), marked("topics_packages.txt"), marked("topics_english.txt"))
