"""Errors of sense in one record: what a schema cannot say. Each check takes a record of any make."""

from __future__ import annotations

import calendar
import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from unseam.validate.pointers import pointer
from unseam.vocabulary import words

Path = tuple[str | int, ...]


class Trouble(NamedTuple):
    """A value that makes no sense."""

    name: str
    message: str
    """Tells what is wrong, never the value."""
    pointer: str
    value: Any
    is_known: bool = False
    """The record's own diagnostics say that the page printed it so."""


def troubles(record: dict[str, Any]) -> Iterator[Trouble]:
    """Everything in one record that makes no sense, in the order of its fields."""
    known = _diagnosed(record)
    for trouble in _all(record):
        places = (trouble.pointer, *(f"{trouble.pointer}/{part}" for part in ("start", "end", "text")))
        is_known = any((trouble.name, place) in known for place in places)
        yield trouble._replace(is_known=True) if is_known else trouble


def _all(record: dict[str, Any]) -> Iterator[Trouble]:
    yield from _location(record)
    for path, period in _periods(record):
        yield from _period(path, period)
    yield from _languages(record)
    yield from _scores(record)
    yield from _contributions(record)
    yield from _declared(record)
    yield from _surrogates(record)


def _dicts(value: Any) -> Iterator[tuple[int, dict[str, Any]]]:
    if isinstance(value, list):
        for index, item in enumerate(value):
            if isinstance(item, dict):
                yield index, item


def _diagnosed(record: dict[str, Any]) -> frozenset[tuple[str, str]]:
    meta = record.get("meta")
    rows = _dicts(meta.get("diagnostics")) if isinstance(meta, dict) else ()
    return frozenset((str(row.get("name")), str(row.get("pointer"))) for _, row in rows)


# --- periods


def _periods(record: dict[str, Any]) -> Iterator[tuple[Path, dict[str, Any]]]:
    for section in ("experience", "education", "contributions"):
        for index, entry in _dicts(record.get(section)):
            if isinstance(period := entry.get("period"), dict):
                yield (section, index, "period"), period


# EDTF's seasons and quarters as the months they may span; a northern winter begins in December and is read as
# the whole year, so that no true range is called reversed.
_SPANS = {21: (3, 5), 22: (6, 8), 23: (9, 11), 24: (1, 12), 33: (1, 3), 34: (4, 6), 35: (7, 9), 36: (10, 12)}
_DATE = re.compile(r"([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2}))?)?")


class _Bounds(NamedTuple):
    first: tuple[int, int, int]
    last: tuple[int, int, int]


def bounds(date: Any) -> _Bounds | None:
    """First and last day that an EDTF date may mean; None when it is none, or on no calendar."""
    match = _DATE.fullmatch(date) if isinstance(date, str) else None
    if match is None:
        return None
    year, month, day = int(match[1]), int(match[2] or 0), int(match[3] or 0)
    if day:
        return _Bounds((year, month, day), (year, month, day)) if _is_day(year, month, day) else None
    if month in _SPANS:
        start, end = _SPANS[month]
        return _Bounds((year, start, 1), (year, end, 31))
    if match[2] is None:
        return _Bounds((year, 1, 1), (year, 12, 31))
    return _Bounds((year, month, 1), (year, month, 31)) if 1 <= month <= 12 else None


def _is_day(year: int, month: int, day: int) -> bool:
    return 1 <= month <= 12 and 1 <= day <= calendar.monthrange(year or 4, month)[1]


def _period(path: Path, period: dict[str, Any]) -> Iterator[Trouble]:
    here = pointer(path)
    ends = {}
    for side in ("start", "end"):
        date = period.get(side)
        ends[side] = bounds(date)
        if isinstance(date, str) and ends[side] is None and _DATE.fullmatch(date):
            yield Trouble("impossible-date", "the date is on no calendar", f"{here}/{side}", date)
    start, end = ends["start"], ends["end"]
    if start and end and start.first > end.last:
        yield Trouble("reversed-range", "the period ends before it starts", here, period)
    if period.get("ongoing") is True and period.get("end") is not None:
        yield Trouble("ongoing-with-end", "the period is ongoing and has an end", here, period)


# --- codes

# RFC 5646: language with up to three extended languages, script, region, variants, extensions, private use.
_TAG = re.compile(
    r"(?P<language>[a-z]{2,3})(?P<extended>(?:-[a-z]{3}){0,3})(?:-[a-z]{4})?(?:-(?P<region>[a-z]{2}|[0-9]{3}))?"
    r"(?:-(?:[a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*(?:-[a-wy-z0-9](?:-[a-z0-9]{2,8})+)*(?:-x(?:-[a-z0-9]{1,8})+)?"
)
_LONGEST_TAG = 100


@cache
def _countries() -> frozenset[str]:
    return frozenset(words("iso_countries.txt"))


@cache
def _subtags() -> frozenset[str]:
    return frozenset(words("iso_languages.txt"))


def is_country(code: str) -> bool:
    """Whether a text is an ISO 3166-1 alpha-2 code, in capitals."""
    return code in _countries()


def is_language(tag: str) -> bool:
    """Whether a text is a well-formed BCP 47 tag of a registered language."""
    match = _TAG.fullmatch(tag.lower()) if len(tag) <= _LONGEST_TAG and tag.isascii() else None
    if match is None:
        return False
    subtags = [match["language"], *match["extended"].split("-")[1:]]
    region = match["region"]
    return _subtags().issuperset(subtags) and (region is None or region.isdigit() or is_country(region.upper()))


def _location(record: dict[str, Any]) -> Iterator[Trouble]:
    location = record.get("location")
    code = location.get("country") if isinstance(location, dict) else None
    if isinstance(code, str) and not is_country(code):
        yield Trouble("unknown-country", "the country is no ISO 3166-1 alpha-2 code", "/location/country", code)


def _languages(record: dict[str, Any]) -> Iterator[Trouble]:
    for index, language in _dicts(record.get("languages")):
        code = language.get("code")
        if isinstance(code, str) and not is_language(code):
            yield Trouble("unknown-language", "the language is no BCP 47 tag", f"/languages/{index}/code", code)


# --- skills, contributions, lists


def _scores(record: dict[str, Any]) -> Iterator[Trouble]:
    for index, skill in _dicts(record.get("skills")):
        score = skill.get("score")
        if isinstance(score, int | float) and not isinstance(score, bool) and not 1 <= score <= 10:
            yield Trouble("score-out-of-range", "the score is not from 1 to 10", f"/skills/{index}/score", score)


def _contributions(record: dict[str, Any]) -> Iterator[Trouble]:
    seen: dict[tuple[Any, ...], int] = {}
    for index, entry in _dicts(record.get("contributions")):
        period = entry.get("period")
        dates = (period.get("start"), period.get("end"), period.get("ongoing")) if isinstance(period, dict) else ()
        repository = entry.get("repository")
        key: tuple[Any, ...]
        if isinstance(repository, str):
            key = (repository.casefold(), repr(dates), repr(entry.get("role")))
        else:
            key = (repr(sorted(entry.items(), key=lambda item: item[0])),)
        first = seen.setdefault(key, index)
        if first != index:
            message = f"the same contribution as /contributions/{first}"
            yield Trouble("duplicate-contribution", message, f"/contributions/{index}", repository)


def _declared(record: dict[str, Any]) -> Iterator[Trouble]:
    meta = record.get("meta")
    declared = meta.get("declared") if isinstance(meta, dict) else None
    for name, count in declared.items() if isinstance(declared, dict) else ():
        entries = record.get(name)
        if (
            isinstance(entries, list)
            and isinstance(count, int)
            and not isinstance(count, bool)
            and count < len(entries)
        ):
            message = f"the page declares {count}, the record holds {len(entries)}"
            yield Trouble("count-mismatch", message, pointer((name,)), None)


def _surrogates(record: dict[str, Any]) -> Iterator[Trouble]:
    """Each text with half a surrogate pair; a stack of our own, as a hostile record nests deeper than calls may."""
    if _is_sound(json.dumps(record, ensure_ascii=False)):
        return  # one quick look at the whole instead of a slow one at each part
    stack: list[tuple[Path, Any]] = [((), record)]
    while stack:
        path, value = stack.pop()
        if isinstance(value, str):
            if not value.isascii() and not _is_sound(value):
                yield Trouble("lone-surrogate", "the text holds half of a surrogate pair", pointer(path), value)
        elif isinstance(value, dict):
            for key, child in reversed(value.items()):
                stack.append(((*path, key), child))
                if not _is_sound(key):
                    yield Trouble("lone-surrogate", "a key holds half of a surrogate pair", pointer((*path, key)), key)
        elif isinstance(value, list):
            stack.extend(((*path, index), value[index]) for index in range(len(value) - 1, -1, -1))


def _is_sound(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
