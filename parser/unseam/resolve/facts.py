"""Facts without a label: education and languages, told apart by their words; and the years above them."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Any

from unseam.draft import Block, Line
from unseam.fields.education import EducationReading, is_education, read_education
from unseam.fields.languages import is_languages, read_languages, unread_languages
from unseam.resolve.findings import Findings
from unseam.resolve.page import Context, is_sentence
from unseam.resolve.periods import is_dates, resolve_period
from unseam.seams import case_seams

# A longer line is prose, whatever its words.
_LONGEST_FACT = 4000
# Nor does one hold nothing but dates.
_LONGEST_DATES = 100


def resolve_years(name: str, section: Block, page: Context) -> None:
    """ "8 years of coding experience", and the facts below it."""
    heading = section.heading
    digits = heading.text.partition(" ")[0].rstrip("+")
    if page.record[name] is None:
        page.record[name] = int(digits)
        page.findings.value((name,), heading.start, heading.end)
    else:
        page.findings.duplicate((name,), heading.start, heading.end)
    resolve_facts(section.lines, page)


def is_fact(text: str) -> bool:
    """Is the line education or languages?"""
    return len(text) <= _LONGEST_FACT and (is_education(text) or is_languages(text))


def resolve_facts(lines: list[Line], page: Context) -> None:
    """Education and languages; a line that is neither is stray."""
    taken: Line | None = None
    for line, below in pairwise([*lines, None]):
        if line is None or line is taken:
            continue
        text = line.text
        if len(text) > _LONGEST_FACT:
            page.findings.stray(line)
        elif is_education(text):
            taken = _education(line, below, page)
        elif is_languages(text):
            _languages(line, page)
        elif _at_a_school(text):
            taken = _education(line, below, page)
        else:
            page.findings.stray(line)


def _at_a_school(text: str) -> bool:
    """An entry whose degree is in no list: below the years, what is "at" somewhere is education."""
    if is_sentence(text):
        return False
    entries = read_education(text)
    return any(entry.school and (entry.degree or entry.field) for entry in entries)


def _languages(line: Line, page: Context) -> None:
    languages: list[dict[str, Any]] = page.record["languages"]
    page.findings.label(line)
    for reading in read_languages(line.text):
        found = Findings()
        name = found.printed(("name",), reading.name, line.start)
        first, last = reading.name.places[0], (reading.proficiency or reading.name).places[0]
        found.span((), first[0] + line.start, last[1] + line.start)
        proficiency = found.printed(("proficiency",), reading.proficiency, line.start)
        entry = {"name": name, "code": reading.code, "proficiency": proficiency}
        if len(reading.name.places) > 1:
            start, end = reading.name.places[1]
            page.findings.merged(("languages", len(languages)), start + line.start, end + line.start)
        page.add("languages", entry, found)
    for start, end in unread_languages(line.text):
        page.findings.stray(Line("LINE", line.text[start:end], line.start + start, line.start + end))


def _education(line: Line, below: Line | None, page: Context) -> Line | None:
    """The entries of a line; the line below it is given back where it holds their dates."""
    entries = read_education(line.text)
    page.findings.label(line)
    tail = _glued_languages(line, entries[-1], page.layout.flat) if entries else None
    if tail:
        entries = read_education(line.text[: tail.start - line.start])
    if below and not (_lacks_last_period(entries) and _are_dates(below.text[:_LONGEST_DATES])):
        below = None
    for reading in entries:
        found = Findings()
        entry: dict[str, Any] = {
            "degree": found.printed(("degree",), reading.degree, line.start),
            "level": reading.level,
            "field": found.printed(("field",), reading.field, line.start),
            "school": None,
            "period": None,
        }
        entry["school"] = found.printed(("school",), reading.school, line.start)
        found.span((), reading.start + line.start, reading.end + line.start)
        if reading.period:
            start, end = reading.period.places[0]
            printed = Line("PERIOD", reading.period.value, start + line.start, end + line.start)
            entry["period"] = resolve_period(printed, found, ("period",))
        elif below:
            entry["period"] = resolve_period(below, found, ("period",))
        page.add("education", entry, found)
    if tail:
        _languages(tail, page)
    return below


def _lacks_last_period(entries: tuple[EducationReading, ...]) -> bool:
    """Whether the last entry alone has no dates; of several such nobody can tell which one those below are of."""
    return bool(entries) and entries[-1].period is None and all(reading.period for reading in entries[:-1])


@lru_cache(maxsize=1024)
def _are_dates(text: str) -> bool:
    """Whether the line below an entry holds its dates; most hold languages, and recur."""
    return is_dates(text)


def _glued_languages(line: Line, last: EducationReading, flat: bool) -> Line | None:
    """Languages run together with the last school: "University of TartuEstonian, English"."""
    if last.school is None:
        return None
    start, end = last.school.places[-1]
    seams = case_seams(line.text, start, end)
    if flat:
        seams += [at + 1 for at in range(start, end) if line.text[at] == " "]
    for seam in seams:
        if is_languages(line.text[seam:end]):
            return Line("LINE", line.text[seam:end], line.start + seam, line.start + end)
    return None
