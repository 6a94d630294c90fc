"""Education lines: degree, level, field and school of each entry, glued and printed twice as they are."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache, partial
from itertools import islice
from typing import NamedTuple

from unseam.draft import Place, Printed
from unseam.fields.education_borders import AT, Slot, slots
from unseam.fields.education_degrees import Degree, Head, degree_at, is_status, may_open_degree, part_head
from unseam.fields.education_years import lone_year
from unseam.fields.wording import TOKEN, clean, fold, moved, tidy, word_list
from unseam.vocabulary import places, words
from unseam_schemas import Education, Period

_LONGEST = 20_000  # characters; no page prints a longer education line
_RECURRING = 60  # characters; longer lines recur seldom
_EDGES = " ,;|•·-–—"
_LETTER = re.compile(r"[^\W\d_]")
_DIGITS = re.compile(r"\d{4}")
_MARK = re.compile(r", | [-–—|·•] | from ")
_OPEN_END = re.compile(r"((?:19|20)\d\d ?[-–—])(?= *(?:\n|$))")  # "2010 -", whose dash is no edge
_NAME_WORDS = 8
_LONGEST_NAME = 120
_LONGEST_SCHOOL = 300
_SHORTEST_SURE = 3  # letters of a degree that is no code of a state
_ACADEMIC = ("high-school", "associate", "bachelor", "master", "doctorate")
_PROSE = re.compile(r"[.!?](?: [^\W\d_]|$)|\b(?:who|with|is|was|has|and I|I)\b")


class EducationReading(NamedTuple):
    """One entry as printed: each part verbatim with its places, and the entry's extent in the text."""

    degree: Printed | None
    level: str | None
    field: Printed | None
    school: Printed | None
    period: Printed | None
    start: int
    end: int


def _printed(text: str, place: Place, shift: int) -> Printed:
    """A value and its place, and its second place when the head is printed again `shift` characters on."""
    start, end = place
    places = ((start, end), (start + shift, end + shift)) if shift else ((start, end),)
    return Printed(text[start:end], places)


def _strip(text: str, start: int, end: int) -> Place:
    while start < end and text[start] in _EDGES:
        start += 1
    while end > start and text[end - 1] in _EDGES:
        end -= 1
    return start, end


@cache
def _range() -> re.Pattern[str]:
    """A range of years at the end of a stretch, its months included where nothing else can stand before it."""
    month, year, dash = r"(?:[^\W\d_]{3,10}\.? |\d\d?[/.])", r"(?:19|20)\d\d", r" ?(?:-|–|—|to|until) ?"
    now = "|".join(sorted(map(re.escape, words("education_now.txt")), key=lambda w: (-len(w), w)))
    end = rf"(?:(?:{month})?{year}|{now})"
    free = rf"(?:{month})?{year}{dash}{end}"
    return re.compile(
        rf"[ ,·|•]*(?P<open>\()?(?P<period>(?<=[(·|•,] ){free}|(?<=\(){free}"
        rf"|{month}{year}{dash}{month}{year}|{year}{dash}{end}|(?<=\(){year}"
        rf"|(?<=[(·|•,] )(?:{month})?{year} ?[-–—]|(?<![^\s(]){year} ?[-–—]) ?(?(open)\))$"
    )


def _period(text: str, start: int, end: int, holds: Callable[[int, int], bool]) -> tuple[int, Place | None]:
    """The end of a part without the date range or year at its end, and that one's place.

    A year with nothing but a blank before it is one where `holds` tells so of what stands before.
    """
    low = max(start, end - 60)
    if _DIGITS.search(text, low, end) is None:
        return end, None
    if not text[max(start, end - 6) : end].rstrip(" )")[-4:].isdigit() and not text[start:end].endswith(")"):
        tail = text[max(start, end - 45) : end]
        if _DIGITS.search(tail) is None:
            return end, None
    m = _range().search(text[low:end])
    if m is None:
        year = lone_year(text, start, end)
        return (year.stop, year.place) if year and (year.certain or holds(start, year.stop)) else (end, None)
    return low + m.start(), (low + m.start("period"), low + m.end("period"))


def _any(start: int, stop: int) -> bool:
    return start < stop


def _is_whole(text: str, start: int, stop: int) -> bool:
    """Whether a head without the year behind it names an academic degree or a school: no "Office 2010"."""
    parted = part_head(text, *_strip(text, start, stop))
    return parted.level in _ACADEMIC or (parted.degree is None and _is_school(text[start:stop]))


def _is_school(text: str) -> bool:
    """Whether a text holds a word that only schools' names hold."""
    return _holds_school(text[:_LONGEST_SCHOOL])


@lru_cache(maxsize=4096)
def _holds_school(text: str) -> bool:
    known = word_list("school_words.txt")
    return any(known.holds(fold(m.group())) or m.group() in _acronyms() for m in TOKEN.finditer(text))


@cache
def _acronyms() -> frozenset[str]:
    return frozenset(words("school_acronyms.txt"))


def _mark_school(text: str, start: int, end: int) -> Place | None:
    """The mark before the school in "BSc Physics, University of Leeds"; None when no part behind one names a school."""
    marks = [m.span() for m in islice(_MARK.finditer(text, start, end), 12)]
    ends = [*(mark[0] for mark in marks[1:]), end]
    return next((mark for mark, stop in zip(marks, ends, strict=False) if _is_school(text[mark[1] : stop])), None)


def _school_first(text: str, start: int, end: int) -> Place | None:
    """The mark in "University of Leeds, BSc Physics"; None where no school comes first."""
    mark = _MARK.search(text, start, min(end, start + _LONGEST_NAME))
    if mark is None or not _is_school(text[start : mark.start()]):
        return None
    first, second = degree_at(text, start, mark.start()), degree_at(text, mark.end(), end)
    if second is None or second.mark in ("weak", "status") or second.level in ("other", "certificate", "high-school"):
        return None
    if second.size < _SHORTEST_SURE and "." not in (letters := text[mark.end() : second.end]):
        states = [code for code in places.region_code(letters) if code.startswith("US-")]
        if states or not text[second.end : second.end + 2].strip(","):
            return None  # "Boston University, MA"
    return None if first is not None and first.level == "high-school" else mark.span()


def _own_name(text: str, parted: Head, field: Place | None) -> Place | None:
    """The place of a school whose kind is a degree too, with its own name behind it: "Lycée Ilves"."""
    if parted.degree is None or parted.level != "high-school" or field is None or field[0] >= field[1]:
        return None
    kind, name = text[slice(*parted.degree)], text[slice(*field)]
    capital = all(word[0].isupper() or len(word) < 4 for word in name.split())
    if " " in kind or not _is_school(kind) or text[parted.degree[1] : field[0]] != " " or not capital:
        return None
    return None if _is_subject(name) else (parted.degree[0], field[1])


def _is_acronym(text: str, parted: Head) -> bool:
    """Whether nothing but letters stands there that a school bears as well as a degree: "MIT"."""
    return parted.degree is not None and (name := text[slice(*parted.degree)]).isupper() and _is_school(name)


@cache
def _subjects() -> frozenset[str]:
    return frozenset(fold(word) for row in words("degree_subjects.txt") for word in row.split())


def _is_subject(name: str) -> bool:
    """Whether the words begin with one that subjects hold or that names people by one: "Lycée Scientifique"."""
    first = fold(name.split()[0].rstrip(",;"))
    return first in _subjects() or word_list("title_words.txt").holds(first)


_Part = tuple[str, int, int]
"""A value and its place in a head."""


@lru_cache(maxsize=4096)
def _plain_head(head: str) -> tuple[_Part | None, str | None, _Part | None] | None:
    """Degree, level and field of a head that ends before the last character; None where its edges or a year matter."""
    stop = len(head) - 1
    if _DIGITS.search(head) is not None or _strip(head, 0, stop) != (0, stop):
        return None
    degree, level, field, _ = part_head(head, 0, stop)
    start, end = _strip(head, *field) if field else (0, 0)
    named = (head[start:end], start, end) if start < end else None
    return (head[slice(*degree)], *degree) if degree else None, level, named


@lru_cache(maxsize=4096)
def _is_plain_school(name: str) -> bool:
    """Whether a school's name is all that it is, without a year behind it and marks around it."""
    return name != "" and _DIGITS.search(name) is None and _strip(name, 0, len(name)) == (0, len(name))


def _placed(part: _Part | None, by: int, shift: int) -> Printed | None:
    """A part of a head that starts at `by`, and is printed again `shift` characters on if at all."""
    if part is None:
        return None
    value, start, end = part
    start, end = start + by, end + by
    return Printed(value, ((start, end), (start + shift, end + shift)) if shift else ((start, end),))


def _plain_entry(text: str, slot: Slot) -> EducationReading | None:
    """The common forms by their parts, which recur: "H, H at S", "H at S", "H, H"; None for any other."""
    start, end, size = slot
    shift = size + 2 if size else 0
    stop = start + size if size else text.find(AT, start, end)
    rest = stop + shift
    if not start < stop <= start + _LONGEST_NAME or end - rest > _LONGEST_NAME or text.startswith(AT[1:], start):
        return None
    school: Printed | None = None
    if rest < end:
        if not text.startswith(AT, rest) or not _is_plain_school(name := text[rest + 4 : end]):
            return None
        school = Printed(name, ((rest + 4, end),))
    head = _plain_head(text[start : stop + 1])
    if head is None:
        return None
    degree, level, field = head
    return EducationReading(
        _placed(degree, start, shift), level, _placed(field, start, shift), school, None, start, end
    )


def _entry(text: str, slot: Slot) -> EducationReading:
    return _plain_entry(text, slot) or _any_entry(text, slot)


def _any_entry(text: str, slot: Slot) -> EducationReading:
    start, end, size = slot
    shift = size + 2 if size else 0
    place: Place | None
    if size:
        head, rest = (start, start + size), start + 2 * size + 2
        school: Place | None = None
        if text.startswith(AT, rest):
            school = (rest + 4, end)
        elif rest < end:
            school = (rest, end)
    else:
        lone = text.startswith(AT[1:], start)
        at = start - 1 if lone else text.find(AT, start, end)
        found = lone or at >= 0
        head, school = (start, max(start, at) if found else end), None
        if found:
            school = (at + 4, end)
        elif (mark := _mark_school(text, start, end)) is not None:
            head, school = (start, mark[0]), (mark[1], end)
        elif (mark := _school_first(text, start, end)) is not None:
            head, school = (mark[1], end), (start, mark[0])
    period: Printed | None = None
    if school is not None:
        stop, place = _period(text, *school, _any)
        school = _strip(text, school[0], stop)
        period = Printed(text[slice(*place)], (place,)) if place else None
    last, head = head[1], _strip(text, *head)
    if period is None and head[1] > head[0]:
        last = last if text[last - 1] in "-–—" else head[1]  # "2010 -"
        stop, place = _period(text, head[0], last, partial(_is_whole, text))
        if place is not None:
            head, period = _strip(text, head[0], stop), _printed(text, place, shift)
    parted = part_head(text, *head) if head[1] > head[0] else Head(None, None, None, "")
    field = parted.field
    if field is not None:
        field = _strip(text, *field)
    if school is None and not size and (whole := _own_name(text, parted, field)) is not None:
        parted, field, school = Head(None, None, None, ""), None, whole
    if school is None and not size and field is None and _is_acronym(text, parted):
        parted, school = Head(None, None, None, ""), parted.degree
    if school is None and parted.degree is None and field is not None and not size and _is_school(text[slice(*field)]):
        school, field = field, None
    return EducationReading(
        _printed(text, parted.degree, shift) if parted.degree else None,
        parted.level,
        _printed(text, field, shift) if field and field[1] > field[0] else None,
        _printed(text, school, 0) if school and school[1] > school[0] else None,
        period,
        start,
        end,
    )


def _read(text: str) -> tuple[EducationReading, ...]:
    line, origin = tidy(text)
    entries = []
    start = 0
    while start <= len(line):
        stop = line.find("\n", start)
        stop = len(line) if stop < 0 else stop
        begin, end = _strip(line, start, stop)
        if end < stop and (open_end := _OPEN_END.match(line, max(begin, end - 4))) is not None:
            end = open_end.end(1)
        if begin < end:
            entries += [_entry(line, slot) for slot in slots(line, begin, end)]
        start = stop + 1
    if origin is not None:
        entries = [
            EducationReading(
                moved(e.degree, origin),
                e.level,
                moved(e.field, origin),
                moved(e.school, origin),
                moved(e.period, origin),
                origin[e.start],
                origin[e.end - 1] + 1,
            )
            for e in entries
        ]
    return tuple(entries)


_read_short = lru_cache(maxsize=4096)(_read)
# A line is asked whether it is education before it is read, so that it is read twice in a row.
_read_long = lru_cache(maxsize=4)(_read)


def read_education(text: str) -> tuple[EducationReading, ...]:
    """The entries of an education line, in order; none for a blank text or one above 20,000 characters.

    Entries may be run together, printed twice ("H, H at S") or one a line; what is not printed is None.
    """
    if len(text) > _LONGEST:
        return ()
    return _read_short(text) if len(text) <= _RECURRING else _read_long(text)


def parse_education(text: str) -> list[Education]:
    """The entries of an education line as records; their periods hold the printed text, unread."""
    return [
        Education(
            degree=clean(e.degree),
            level=e.level,  # type: ignore[arg-type]
            field=clean(e.field),
            school=clean(e.school),
            period=Period(text=clean(e.period) or "", start=None, end=None, ongoing=False) if e.period else None,
        )
        for e in read_education(text)
    ]


def is_education(text: str) -> bool:
    """Whether a whole line is an education line, rather than prose, a headline, a place or a list of languages."""
    line = text.strip()
    if not line or len(line) > _LONGEST or (len(line) <= _RECURRING and all(map(_is_idle, line.split(" ")))):
        return False
    entries = read_education(line)
    if not entries or not all(map(_sure, entries)):
        return False
    if len(entries) > 1 or _is_abbreviated(entries[0]):
        return True
    # A bar or dash parts a post from its employer too: "Master Weaver | Kew College".
    return all(m.group() == ", " for m in _MARK.finditer(line, 0, _LONGEST_NAME))


@lru_cache(maxsize=8192)
def _is_idle(word: str) -> bool:
    """Whether a word, with or without a comma, opens no degree and is no school's: a line of such is no education."""
    word = word.removesuffix(",")
    plain = word.isalpha() and max(word) < "\u0250" and (len(word) == 1 or word[1:].islower())
    return plain and word != AT.strip() and not may_open_degree(word + " ", 0) and not _is_school(word)


def _is_abbreviated(entry: EducationReading) -> bool:
    """Whether the degree is printed twice or as letters that no post bears: "BSc"."""
    if entry.degree is None or len(entry.degree.places) > 1:
        return True
    hit = degree_at(entry.degree.value, 0, len(entry.degree.value))
    return hit is not None and (hit.short or hit.end < len(entry.degree.value))


def _sure(entry: EducationReading) -> bool:
    parted = entry.degree or entry.field
    if parted is None:
        return entry.school is not None and _is_lone_school(entry.school.value)
    if len(parted.places) > 1:
        return entry.school is not None or entry.degree is not None
    leading = entry.degree or entry.school
    if entry.school is not None and entry.school.places[0][0] == entry.start:
        leading = entry.school
    if entry.degree is None or leading is None or leading.places[0][0] > entry.start:
        return False
    degree, field = entry.degree.value, entry.field.value if entry.field else ""
    hit = degree_at(degree, 0, len(degree))
    status = hit is not None and (hit.mark == "status" or is_status(degree))
    if status or (degree + field).count(" ") > 12 or _PROSE.search(field):
        return False
    # "Master", "Engineer" and "MS" alone open posts and names as well: only a school's own word makes them sure.
    loose = (
        hit is None
        or hit.mark == "weak"
        or (hit.end == len(degree) and (hit.mark == "of" or _bare_letters(hit, degree)))
    )
    if entry.school is not None and _is_school(entry.school.value):
        return not loose or hit is None or hit.mark != "weak" or bool(field)
    if loose or entry.level in ("other", "certificate"):
        return False
    if entry.school is None and (degree.isupper() or degree[0].isdigit() or (field and _LETTER.search(field) is None)):
        return False  # "MIT, 2019", "10th Aug"
    return entry.school is not None or (degree + field).count(" ") <= 8


def _is_lone_school(name: str) -> bool:
    """Whether a line that is nothing but a name opens or closes with a school's word, beside a name of its own."""
    tokens = [m.group() for m in TOKEN.finditer(name, 0, 300)]
    if not 1 < len(tokens) <= _NAME_WORDS or _PROSE.search(name) or tokens[0][0].islower():
        return False
    if any(token[0].islower() and len(token) > 3 for token in tokens):
        return False
    school, post = word_list("school_words.txt"), word_list("title_words.txt")
    keys = [fold(token) for token in tokens]
    return (school.holds(keys[0]) or school.holds(keys[-1])) and not any(map(post.holds, keys))


def _bare_letters(hit: Degree, degree: str) -> bool:
    return hit.size < 3 and "." not in degree
