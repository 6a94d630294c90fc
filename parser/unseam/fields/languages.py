"""Readings of human languages: "English (Native), German - B2" with their BCP 47 tags."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from unseam.draft import Printed
from unseam.fields.wording import fold, sound, word_list
from unseam.vocabulary import places, table, words
from unseam.vocabulary.keys import key, lookup
from unseam_schemas import Language

_LONGEST = 4000
_ITEM_LONGEST = 120
_RECURRING = 60  # characters; longer lists recur seldom
_ITEMS = re.compile(r"(?:[^,;|/•·∙\n\r\t、，；،()（）\[\]]|[(（\[][^()（）\[\]]*[)）\]]|[()（）\[\]])+")
_BRACKETS = re.compile(r"[(（\[]([^()（）\[\]]*)[)）\]]\s*$")
_BRACKET = re.compile(r"[()（）\[\]]")
_MARK = re.compile(r"\s*[:：]\s*|\s+[-–—]+\s*|\s*[–—]+\s*|-(?=[ABC][12]\b)")
_WORD = re.compile(r"\S+")
_CASE_BORDER = re.compile(r"(?<=[^\W\dA-Z])(?=[A-Z])")
_CAPITALISED = re.compile(r"[^\W\d_a-z][^\W\d_A-Z]+(?:[ -][^\W\d_a-z][^\W\d_A-Z]+){0,2}")
_OTHER_LISTS = ("programming_languages.txt", "skill_aliases.tsv", "skill_digit_names.txt", "degree_subjects.txt")
_OTHER_WORDS = ("title_words.txt", "school_words.txt", "company_forms.txt", "post_words.txt")
_FLAGS = "".join(map(chr, range(0x1F1E6, 0x1F200)))
_EDGE = _FLAGS + " \t\r\n\u00a0.:*-–—•\"'"


class LanguageReading(NamedTuple):
    """A language as printed, its BCP 47 tag where a list has the name, and the proficiency as printed."""

    name: Printed
    code: str | None
    proficiency: Printed | None


def read_languages(text: str) -> tuple[LanguageReading, ...]:
    """Reads a list of languages in printed order; what is no language is left out. Places are offsets in `text`."""
    return _readings(text)[0] if len(text) <= _LONGEST else ()


def unread_languages(text: str) -> tuple[tuple[int, int], ...]:
    """The places of a list of languages that hold none."""
    return _readings(text)[1] if len(text) <= _LONGEST else ((0, len(text)),)


def parse_languages(text: str) -> list[Language]:
    """The record's languages of a list such as "English (Native), German". Never raises."""
    return [
        Language(name=r.name.value, code=r.code, proficiency=r.proficiency.value if r.proficiency else None)
        for r in read_languages(text)
    ]


def is_languages(text: str) -> bool:
    """Whether a whole line lists human languages: most of its entries are, or half where the rest may be too.

    Names that countries bear as well ("Poland") make a list only beside one that none does, or with a proficiency.
    """
    if len(text) > 400:
        return False
    return _is_recurring_list(text) if len(text) <= _RECURRING else _is_list(text)


def _is_list(text: str) -> bool:
    if _is_strange(text):
        return False
    found, strangers = _readings(text)
    known = [reading for reading in found if reading.code is not None]
    if all(reading.proficiency is None and _is_country(key(reading.name.value)) for reading in known):
        return False
    if len(known) != len(strangers):
        return len(known) > len(strangers)
    return all(_may_be_language(text[start:end]) for start, end in strangers)


_is_recurring_list = lru_cache(maxsize=4096)(_is_list)


@lru_cache(maxsize=4096)
def _is_country(name_key: str) -> bool:
    """Whether a language's name is rather a country's: those that the own list has are languages first ("Czech")."""
    return bool(places.countries_of(name_key)) and name_key not in _rows("language_aliases.tsv")


def _may_be_language(entry: str) -> bool:
    """Whether an unknown entry has the shape of a language's name, and no other list knows it or a word of it."""
    if _CAPITALISED.fullmatch(entry) is None:
        return False
    whole = key(entry)
    if places.countries_of(whole) or places.regions_of(whole) or places.cities_of(whole) or whole in _other_names():
        return False
    return not any(word_list(name).holds(fold(word)) for word in entry.split() for name in _OTHER_WORDS)


@cache
def _other_names() -> frozenset[str]:
    """Names of programming languages, skills and subjects by key."""
    rows = (row for name in _OTHER_LISTS for row in words(name))
    return frozenset(key(name) for row in rows for name in row.split("\t"))


def _is_strange(text: str) -> bool:
    """Whether no word of the outer entries occurs in any wording of the lists; most lines that are none end here."""
    first, comma, rest = text.partition(",")
    return _has_no_word(first) and not (comma and not _has_no_word(rest.rpartition(",")[2]))


def _has_no_word(entry: str) -> bool:
    parts = entry.split()
    return not parts or (len(parts) > 1 and not any(_is_word(part) for part in parts))


@lru_cache(maxsize=4096)
def _is_word(word: str) -> bool:
    return any(part in _list_words() for part in key(word).split(" ")) or _CASE_BORDER.search(word) is not None


@cache
def _list_words() -> frozenset[str]:
    lists = ("languages.tsv", "language_aliases.tsv", "language_proficiency.txt", "language_leads.txt")
    return frozenset(word for name in lists for row in words(name) for word in row.partition("\t")[0].split(" "))


_Readings = tuple[tuple[LanguageReading, ...], tuple[tuple[int, int], ...]]
"""The languages, one entry each, and the places of the entries that are none."""


@lru_cache(maxsize=1024)
def _readings(text: str) -> _Readings:
    return _plain_readings(text) or _any_readings(text)


def _plain_readings(text: str) -> _Readings | None:
    """The common form by its entries, which recur: "English, German"; None for any other."""
    found: list[LanguageReading] = []
    start = 0
    for name in text.split(", "):
        code = _plain_code(name)
        if code is None:
            return None
        found.append(LanguageReading(Printed(name, ((start, start + len(name)),)), code, None))
        start += len(name) + 2
    distinct = len({reading.code for reading in found}) == len(found)
    return (tuple(found), ()) if distinct else None


@lru_cache(maxsize=4096)
def _plain_code(name: str) -> str | None:
    """The tag of an entry that is nothing but a language's name, in words without any mark."""
    plain = name.replace(" ", "").isalpha() and name == name.strip() and "  " not in name
    if not plain or len(name) > _ITEM_LONGEST or _is_proficiency(key(name)):
        return None
    return _code(key(name)) or None


def _any_readings(text: str) -> _Readings:
    found: list[LanguageReading] = []
    strangers: list[tuple[int, int]] = []
    for match in _ITEMS.finditer(text):
        start, end = _trim(text, match.start(), match.end())
        if start == end or end - start > _ITEM_LONGEST:
            strangers += [(start, end)] if start != end else []
            continue
        if found and found[-1].proficiency is None and _is_proficiency(key(text[start:end])):
            found[-1] = found[-1]._replace(proficiency=_printed(text, (start, end)))
            continue
        if found and (low := _lower_bound(text, found[-1], start)) >= 0 and _is_proficiency(key(text[start:end])):
            found[-1] = found[-1]._replace(proficiency=_printed(text, (low, end)))
            continue
        item = [_moved(reading, start) for reading in _entry(text[start:end])]
        if not item and not _is_lead(key(text[start:end])):
            strangers.append((start, end))
        found += item
    return _merged(found), tuple(strangers)


def _lower_bound(text: str, reading: LanguageReading, start: int) -> int:
    """Where a proficiency begins that a slash parts from what stands at `start`, "B2/C1"; -1 where none does."""
    low, end = reading.proficiency.places[0] if reading.proficiency else (-1, -1)
    return low if text[end:start].strip() in ("/", "／") else -1


def _merged(found: list[LanguageReading]) -> tuple[LanguageReading, ...]:
    """Entries printed twice come once, with every place."""
    merged: dict[tuple[str | None, str], LanguageReading] = {}
    for reading in found:
        slot = (reading.code, key(reading.name.value))
        if slot in merged:
            before = merged[slot]
            name = Printed(before.name.value, (*before.name.places, *reading.name.places))
            merged[slot] = LanguageReading(name, before.code, before.proficiency or reading.proficiency)
        else:
            merged[slot] = reading
    return tuple(merged.values())


@lru_cache(maxsize=4096)
def _entry(text: str) -> tuple[LanguageReading, ...]:
    """The languages of one entry; most entries recur from page to page."""
    return tuple(_item(text, 0, len(text)))


def _moved(reading: LanguageReading, by: int) -> LanguageReading:
    name, proficiency = reading.name, reading.proficiency
    return LanguageReading(_shifted(name, by), reading.code, _shifted(proficiency, by) if proficiency else None)


def _shifted(printed: Printed, by: int) -> Printed:
    return Printed(printed.value, tuple((start + by, end + by) for start, end in printed.places))


def _item(text: str, start: int, end: int) -> Iterator[LanguageReading]:
    """The languages of one entry."""
    one = _one(text, start, end)
    if one:
        yield one
        return
    spans = [(start + m.start(), start + m.end()) for m in _WORD.finditer(text[start:end])]
    runs: list[list[tuple[int, int]]] = [[]]
    for span in spans:
        if _is_joiner(key(text[slice(*span)])):
            runs.append([])
        else:
            runs[-1].append(span)
    if len(runs) > 1:
        for run in runs:
            if run and (one := _one(text, run[0][0], run[-1][1])):
                yield one
        return
    listed = [_one(text, *span) for span in spans]
    if len(spans) > 1 and all(listed):
        yield from (one for one in listed if one)
        return
    for border in _CASE_BORDER.finditer(text, start, end):
        front, back = _one(text, start, border.start()), _one(text, border.start(), end)
        if front and back:
            yield from (front, back)
            return


def _one(text: str, start: int, end: int) -> LanguageReading | None:
    """An entry that is one language, perhaps with a proficiency before or after it."""
    start, end = _trim(text, start, end)
    if start >= end:
        return None
    code = _code(key(text[start:end]))
    if code:
        return LanguageReading(_printed(text, (start, end)), code, None)
    return (
        _doubled(text, start, end)
        or _bracketed(text, start, end)
        or _marked(text, start, end)
        or _plain(text, start, end)
    )


def _doubled(text: str, start: int, end: int) -> LanguageReading | None:
    """ "English English"."""
    half = (end - start) // 2
    for size in (half, half + (end - start) % 2 - 1):
        if size > 1 and text[start : start + size] == text[end - size : end]:
            code = _code(key(text[start : start + size]))
            if code and not text[start + size : end - size].strip():
                return LanguageReading(_printed(text, (start, start + size), (end - size, end)), code, None)
    return None


def _bracketed(text: str, start: int, end: int) -> LanguageReading | None:
    """ "English (Native)", "Chinese (Simplified)", "Portuguese (Brazil) (B2)"."""
    match = _BRACKETS.search(text, start, end)
    if not match or match.start() == start:
        return None
    inside = key(match.group(1))
    base = _one(text, start, match.start())
    if base is None or base.code is None:
        known = _is_proficiency(inside) and _BRACKET.search(text, start, match.start()) is None
        stop = _trim(text, start, match.start())[1]
        proficiency = _printed(text, match.span(1))
        return LanguageReading(_printed(text, (start, stop)), None, proficiency) if known else None
    tag = None if _is_proficiency(inside) else _variant(base.code, inside)
    if tag:
        whole = _printed(text, (base.name.places[0][0], match.end()))
        return LanguageReading(whole, tag, base.proficiency)
    if base.proficiency or not inside or not match.group(1).strip():
        return base
    return base._replace(proficiency=_printed(text, _trim(text, *match.span(1))))


def _variant(code: str, inside: str) -> str | None:
    """The tag of a language narrowed by what stands in brackets after it; None where that is no variant."""
    whole = _code(inside)
    if whole and (whole == code or whole.split("-")[0] != code.split("-")[0]):
        nested = _variants().get(inside)
        if nested:  # "Serbian (Latin)", which is a language too
            return nested[1:] if nested.startswith("=") else f"{code}-{nested}"
        if whole != code:
            return None
        country = None if inside in _rows("language_aliases.tsv") else places.country_of(inside)
        return f"{code}-{country}" if country else code  # "Portuguese (Portugal)", as a language is called somewhere
    if whole:
        return whole
    subtag = _variants().get(inside)
    if subtag is not None:
        return subtag[1:] if subtag.startswith("=") else f"{code}-{subtag}" if subtag else code
    country = places.country_of(inside)
    return f"{code}-{country}" if country else None


def _marked(text: str, start: int, end: int) -> LanguageReading | None:
    """ "Spanish: fluent", "German – B2", "Idiomas: español"."""
    for match in _MARK.finditer(text, start, end):
        name = _one(text, start, match.start())
        if name and name.proficiency is None and match.end() < end:
            again = _code(key(text[match.end() : end]))
            tag = _variant(name.code, key(text[match.end() : end])) if name.code and not again else None
            if tag:
                return LanguageReading(_printed(text, (start, end)), tag, None)
            return name._replace(proficiency=_printed(text, _trim(text, match.end(), end)))
        if _is_lead(key(text[start : match.start()])) or _is_proficiency(key(text[start : match.start()])):
            return _one(text, match.end(), end)
    return None


def _plain(text: str, start: int, end: int) -> LanguageReading | None:
    """ "English fluent", "Native Spanish", "EnglishNative or Bilingual"."""
    spans = [(start + m.start(), start + m.end()) for m in _WORD.finditer(text[start:end])]
    for cut in range(min(len(spans), 8) - 1, 0, -1):
        front, back = (start, spans[cut - 1][1]), (spans[cut][0], end)
        if (code := _code(key(text[slice(*front)]))) and _is_proficiency(key(text[slice(*back)])):
            return LanguageReading(_printed(text, front), code, _printed(text, back))
        code = _code(key(text[slice(*back)]))
        if code and (_is_lead(key(text[slice(*front)])) or _is_proficiency(key(text[slice(*front)]))):
            known = _is_proficiency(key(text[slice(*front)]))
            return LanguageReading(_printed(text, back), code, _printed(text, front) if known else None)
    for border in _CASE_BORDER.finditer(text, start, end):
        code = _code(key(text[start : border.start()]))
        if code and _is_proficiency(key(text[border.start() : end])):
            return LanguageReading(_printed(text, (start, border.start())), code, _printed(text, (border.start(), end)))
    return None


def _trim(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and (text[start] in _EDGE or text[start].isspace()):
        start += 1
    while end > start and (text[end - 1] in _EDGE or text[end - 1].isspace()):
        end -= 1
    return start, end


def _printed(text: str, *spans: tuple[int, int]) -> Printed:
    value = " ".join(text[slice(*spans[0])].split())
    return Printed(sound(value), spans)


@lru_cache(maxsize=4096)
def _code(name_key: str) -> str | None:
    return _rows("language_aliases.tsv").get(name_key) or lookup("languages.tsv", name_key)


@cache
def _rows(name: str) -> dict[str, str]:
    return {row[0]: row[1] for row in table(name)}


def _variants() -> dict[str, str]:
    return _rows("language_variants.tsv")


@cache
def _members(name: str) -> frozenset[str]:
    return frozenset(words(name))


def _is_proficiency(name_key: str) -> bool:
    return name_key in _members("language_proficiency.txt")


def _is_lead(name_key: str) -> bool:
    return name_key in _members("language_leads.txt")


def _is_joiner(name_key: str) -> bool:
    return name_key in _members("list_joiners.txt")
