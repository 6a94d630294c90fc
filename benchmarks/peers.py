"""Other packages as readers of the lists of benchmarks/lists, each used as well as it allows; none is required."""

from __future__ import annotations

import importlib
import re
import unicodedata
from collections.abc import Callable
from datetime import datetime
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from unseam.vocabulary import table

Ends = tuple[str | None, str | None, bool]
"""Start and end as EDTF, and whether the period goes on."""

_FORMATS = {"year": "%Y", "month": "%Y-%m", "day": "%Y-%m-%d"}
_SPACED = re.compile(r"\s[-–—~～〜]\s|[–—~～〜]|\sto\s", re.IGNORECASE)
_TIGHT = re.compile(r"(?:(?<=\d{4})|(?<=[./]\d\d))-(?=\d{4}|[^\W\d])")
_NOTE = re.compile(r"\s*\([^()]*\)\s*\Z")
# Two defaults that agree in no part: what both readings share stood in the text.
_DEFAULTS = datetime(1804, 1, 1), datetime(1808, 2, 2)


def installed(package: str) -> str | None:
    """The installed version of a package; None where it is missing."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _bare(text: str) -> str:
    """A word without case, accents and punctuation, as the list of words for "present" has them."""
    parted = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(c for c in parted if c.isalnum() or c.isspace()).split())


@cache
def _present() -> frozenset[str]:
    return frozenset(_bare(row[3]) for row in table("date_words.tsv") if row[0] == "now")


def _is_present(text: str) -> bool:
    """Whether an end is a word for "present", or one behind a word for "until"."""
    word = _bare(text)
    return word in _present() or word.partition(" ")[2] in _present()


def _halves(line: str) -> list[str]:
    """A line split at its first dash, without a closing note in brackets and what its first middle dot parts off."""
    head = _NOTE.sub("", line.partition(" · ")[0]).strip()
    parts = _SPACED.split(head, maxsplit=1)
    if len(parts) == 1:
        parts = _TIGHT.split(head, maxsplit=1)
    return [part.strip() for part in parts]


def read_range(line: str, read: Callable[[str], str | None]) -> Ends | None:
    """A period by a reader of single dates; None where an end is not read.

    The words for "present" are the project's own: the reader need not know them.
    """
    halves = _halves(line)
    start = read(halves[0])
    if start is None:
        return None
    if len(halves) == 1:
        return start, start, False
    if _is_present(halves[1]):
        return start, None, True
    end = read(halves[1])
    return (start, end, False) if end else None


def by_dateparser() -> Callable[[str], str | None]:
    """Single dates by dateparser, at the precision it reports."""
    date: Any = importlib.import_module("dateparser.date")
    settings = {
        "PREFER_DAY_OF_MONTH": "first",
        "REQUIRE_PARTS": ["year"],  # else a missing year is taken from the clock
        "RELATIVE_BASE": datetime(2020, 1, 1),
        "PARSERS": ["custom-formats", "absolute-time"],  # "5 years" is a length, no date
    }
    parser = date.DateDataParser(settings=settings, try_previous_locales=False)

    def read(text: str) -> str | None:
        found = parser.get_date_data(text)
        shape = _FORMATS.get(found.period)
        return found.date_obj.strftime(shape) if found.date_obj and shape else None

    return read


def by_dateutil() -> Callable[[str], str | None]:
    """Single dates by dateutil; a part counts as read where two different defaults leave it the same."""
    parser: Any = importlib.import_module("dateutil.parser")

    def read(text: str) -> str | None:
        try:
            one, two = (parser.parse(text, default=default) for default in _DEFAULTS)
        except (ValueError, OverflowError):
            return None
        if one.year != two.year:
            return None
        if one.month != two.month:
            return f"{one:%Y}"
        return f"{one:%Y-%m-%d}" if one.day == two.day else f"{one:%Y-%m}"

    return read


def months_by_dateparser() -> Callable[[str], int | None]:
    """Lengths by dateparser, as the months between a day and the time so long before or after it."""
    date: Any = importlib.import_module("dateparser.date")
    base = datetime(2020, 1, 1)
    parser = date.DateDataParser(
        settings={"RELATIVE_BASE": base, "PARSERS": ["relative-time"]}, try_previous_locales=False
    )

    def read(text: str) -> int | None:
        for form in (text, f"{text} ago", f"in {text}"):  # English lengths need a word beside them
            found: datetime | None = parser.get_date_data(form).date_obj
            if found is not None:
                return abs((found.year - base.year) * 12 + found.month - base.month)
        return None

    return read


def by_wordninja() -> Callable[[str], list[str]]:
    """Words of a run by wordninja."""
    split: Callable[[str], list[str]] = importlib.import_module("wordninja").split
    return split


def by_wordsegment() -> Callable[[str], list[str]]:
    """Words of a run by wordsegment."""
    module: Any = importlib.import_module("wordsegment")
    module.load()
    segment: Callable[[str], list[str]] = module.segment
    return segment


def part_topics(run: str, split: Callable[[str], list[str]]) -> list[str]:
    """Topics by a splitter that drops hyphens: the words on both sides of a hyphen are joined by it again."""
    topics: list[str] = []
    for chunk in run.split("-"):
        words = split(chunk) or [chunk]
        if topics:
            topics[-1] += f"-{words[0]}"
            words = words[1:]
        topics += words
    return topics
