"""The ends of a range worked out: what one end lends the other, day against month, the calendar."""

from __future__ import annotations

import re
from calendar import monthrange
from typing import NamedTuple

from unseam.fields._dates_lexemes import Word


class Part(NamedTuple):
    """One end as far as it is printed; `sub` is the EDTF number of a season or quarter."""

    year: int | None = None
    month: int | None = None
    day: int | None = None
    sub: int | None = None
    years: tuple[int, int] | None = None


Candidates = dict[str, Part]
"""Readings of one end by the order of its numbers or the language of its month; one key "" where it is plain."""

_QUARTERS = 32


def century(short: str) -> int:
    """The year of two digits: 00 to 49 are 20xx, 50 to 99 are 19xx."""
    return int(short) + (2000 if int(short) < 50 else 1900)


def exists(part: Part) -> bool:
    """Whether the calendar has it."""
    if part.month is not None and not 1 <= part.month <= 12:
        return False
    if part.day is None:
        return True
    if part.month is None:
        return 1 <= part.day <= 31
    return 1 <= part.day <= monthrange(part.year if part.year else 2000, part.month)[1]


def edtf(part: Part) -> str:
    """The EDTF string of an end that has a year."""
    second = part.sub if part.sub is not None else part.month
    text = f"{part.year:04}"
    if second is not None:
        text += f"-{second:02}"
    return f"{text}-{part.day:02}" if part.day is not None else text


def numeric(text: str) -> Candidates:
    """The readings of a date in digits alone, by order ("dmy", "mdy", "ymd"); only those that exist."""
    first, second, third = re.findall(r"\d+", text)
    found: Candidates = {}
    if len(first) == 4:
        found["ymd"] = Part(int(first), int(second), int(third))
    else:
        year = int(third) if len(third) == 4 else century(third)
        found["dmy"] = Part(year, int(second), int(first))
        found["mdy"] = Part(year, int(first), int(second))
        if len(third) == 2:
            found["ymd"] = Part(century(first), int(second), int(third))
    found = {order: part for order, part in found.items() if exists(part) and 1900 <= (part.year or 0) <= 2099}
    if "." in text and "dmy" in found:
        found.pop("mdy", None)  # nobody dots a date month first, unless it can be read no other way
    if len(first) == 4 or (len(found) > 1 and len(set(found.values())) == 1):
        return {"": next(iter(found.values()))} if found else {}
    return found


def pair(text: str) -> Candidates:
    """The readings of a day and a month without a year."""
    first, second = (int(number) for number in re.findall(r"\d+", text))
    found = {"dmy": Part(None, second, first), "mdy": Part(None, first, second)}
    found = {order: part for order, part in found.items() if exists(part)}
    if "." in text and "dmy" in found:
        found.pop("mdy", None)
    return found


def months(word: Word) -> dict[str, int]:
    """The months a name can be, by language; one key "" where it is plain."""
    if "|" not in word.value:
        return {"": int(word.value)}
    options = (option.split(":") for option in word.value.split("|"))
    return {language: int(value) for value, languages in options for language in languages.split(",")}


def operand(rule: str, words: list[Word]) -> Candidates:
    """The readings of one end; none where it cannot be."""
    year = month = day = sub = None
    names: dict[str, int] = {}
    kinds = [word.kind for word in words]
    if "FULL" in kinds:
        return numeric(next(word.value for word in words if word.kind == "FULL"))
    if "PAIR" in kinds:
        return pair(words[0].value)
    numbers = [word.value for word in words if word.kind == "NUM"]
    for word in words:
        if word.kind == "YEAR":
            year = int(word.value)
        elif word.kind in ("YEAR2", "MARKED_YEAR"):
            year = century(word.value)
        elif word.kind == "YEARS":
            year = int(word.value[:4])
        elif word.kind == "YM":
            year, month = int(word.value[:4]), int(word.value[5:])
        elif word.kind == "MONTH":
            names = months(word)
        elif word.kind == "SEASON":
            sub = int(word.value)
        elif word.kind in ("QUARTER", "NTH"):
            sub = _QUARTERS + int(word.value)
        elif word.kind == "QWORD" and numbers:
            if not 1 <= int(numbers[0]) <= 4:
                return {}
            sub = _QUARTERS + int(numbers.pop(0))
    if rule == "numeric":  # "2011 04 30"
        month, day = int(numbers[0]), int(numbers[1])
    elif rule == "day_then_year":  # "25-Sep-03"
        day, year = int(numbers[0]), century(numbers[1])
    elif rule == "month_then_year":  # "Jan-20", as spreadsheets print a month
        if len(numbers[0]) != 2:
            return {}
        year = century(numbers[0])
    elif numbers:
        day = int(numbers[0])
    found = {languages: Part(year, name, day, sub) for languages, name in names.items()}
    found = found or {"": Part(year, month, day, sub)}
    return {order: part for order, part in found.items() if exists(part)}


def _lend_backward(start: Part, end: Part) -> Part | None:
    """`start` with the year (and month) that only `end` prints."""
    if start.month is None and start.sub is None:  # "4 - 9 May 2016"
        if end.day is None or start.day is None or start.day > end.day:
            return None
        return start._replace(year=end.year, month=end.month)
    if start.day is not None and end.day is None:
        return None
    if end.month is None and end.sub is None:  # "Jan - 2019" may be one date
        return None
    if start.sub is not None and end.sub is None:
        return start._replace(year=end.year)
    ahead = (start.month or start.sub or 0) > (end.month or end.sub or 0)
    return start._replace(year=(end.year or 0) - ahead)


def _lend_forward(start: Part, end: Part) -> Part | None:
    """`end` with the year (and month) that only `start` prints."""
    if end.month is None and end.sub is None:  # "2025年1月1日 - 5日"
        if start.day is None or end.day is None or end.day < start.day:
            return None
        return end._replace(year=start.year, month=start.month)
    if (start.day is None) != (end.day is None) or (start.month is None and start.sub is None):
        return None
    behind = (end.month or end.sub or 0) < (start.month or start.sub or 0)
    return end._replace(year=(start.year or 0) + behind)


def completed(start: Part, end: Part) -> tuple[Part, Part] | None:
    """Both ends with their years, one lent by the other where it prints none; None where neither can be."""
    first: Part | None = start
    last: Part | None = end
    if start.year is None and end.year is None:
        return None
    if start.year is None:
        first = _lend_backward(start, end)
    elif end.year is None:
        last = _lend_forward(start, end)
    if first is None or last is None or not exists(first) or not exists(last):
        return None
    return first, last


_SPANS = {21: (3, 5), 22: (6, 8), 23: (9, 11), 24: (12, 14), 33: (1, 3), 34: (4, 6), 35: (7, 9), 36: (10, 12)}


def bounds(part: Part) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    """The first and the last day an end can mean, as sortable triples."""
    year = part.year or 0
    if part.sub is not None:
        low, high = _SPANS[part.sub]
        low = 1 if part.sub == 24 else low  # a winter may be the one its year began with
        return (year, low, 1), (year, high, 31)
    if part.month is None:
        return (year, 1, 1), (year, 12, 31)
    if part.day is None:
        return (year, part.month, 1), (year, part.month, 31)
    return (year, part.month, part.day), (year, part.month, part.day)
