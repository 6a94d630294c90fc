"""A lone year at the end of an education entry: "University of Leeds, 2010"."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from unseam.draft import Place
from unseam.fields.wording import fold, word_list
from unseam.lexicon import key, lexicon

_YEAR = re.compile(r"(?:19|20)\d\d年?$")
_IS_YEAR = re.compile(r"(?:19|20)\d\d")
_MARKS = ",·|•"
_DASHES = "-–—"
_LONGEST_SMALL = 3  # letters of "of", "in", "der": no name ends in one


class LoneYear(NamedTuple):
    """Where the part before a year ends, the place of the year with its month, and whether a mark parts them."""

    stop: int
    place: Place
    certain: bool


@cache
def _months() -> frozenset[str]:
    """Words before a year that date it: months and seasons."""
    lists = lexicon("date_months", "date_fillers").words
    return frozenset(word for word, all_ in lists.items() if any(one.kind in ("month", "season") for one in all_))


def lone_year(text: str, start: int, end: int) -> LoneYear | None:
    """The year that ends text[start:end], alone or behind its month; None where it is part of a name."""
    year = _YEAR.search(text, max(start, end - 5), end)
    if year is None or text[end : end + 2].strip()[:1] in tuple(_DASHES):
        return None  # "2010 -" has no end yet
    place, dated = year.start(), False
    stop, parted = _before(text, start, place)
    if stop == place:
        return None  # "Leeds2010", "09/2010"
    word = text.rfind(" ", start, stop) + 1
    if start < word < stop and len(text[word:stop].rstrip(".")) > 2 and key(text[word:stop]) in _months():
        place, dated = word, True
        stop, parted = _before(text, start, place)
    if stop <= start or _IS_YEAR.fullmatch(text[max(start, stop - 4) : stop]):
        return None
    if not (parted or dated or _ends_name(text, start, stop)):
        return None
    return LoneYear(stop, (place, end), parted or dated)


def _before(text: str, start: int, end: int) -> tuple[int, bool]:
    """Where what stands before `end` ends without blanks and a mark, and whether there is a mark."""
    stop = end
    while stop > start and text[stop - 1] == " ":
        stop -= 1
    if stop in (start, end):
        return stop, False
    dash = text[stop - 1] in _DASHES and text[stop - 2 : stop - 1] == " "
    if text[stop - 1] not in _MARKS and not dash:
        return stop, False
    stop -= 1
    while stop > start and text[stop - 1] == " ":
        stop -= 1
    return stop, True


def _ends_name(text: str, start: int, stop: int) -> bool:
    """Whether the last word before a year ends a name; behind "Class of", "No.", "School" the year goes on with it."""
    word = text[max(start, text.rfind(" ", start, stop) + 1) : stop]
    folded = fold(word.strip("()"))
    if word_list("education_numbered.txt").holds(folded) or word[-1] in ".#№°" or not any(map(str.isalnum, word)):
        return False
    if word[0] == "#" or (word.islower() and len(word) <= _LONGEST_SMALL):
        return False
    if word.isupper() or word[0] > "\u2e7f":
        return True  # "MIT", "東京大学"
    lone = word.islower() or stop - start == len(word)
    return not (lone and word_list("school_words.txt").holds(folded))
