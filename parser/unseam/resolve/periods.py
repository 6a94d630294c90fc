"""Date ranges, and the durations stated beside them."""

from __future__ import annotations

from typing import Any

from unseam.draft import Line
from unseam.fields.dates import months_between, read_dates
from unseam.fields.durations import parse_duration
from unseam.resolve.findings import Findings, Pointer

# No line that holds dates and nothing else is longer.
_LONGEST_DATES = 80
_WITHOUT_MARKS = str.maketrans(",:(|", "    ")


def is_dates(text: str) -> bool:
    """Does the whole line read as dates, in any language, with at most a stated duration behind them?"""
    if len(text) > _LONGEST_DATES:
        return False
    text = text.strip()
    start = next((at for at, char in enumerate(text) if char.isdigit()), 0)
    lead = text[:start].translate(_WITHOUT_MARKS)
    if lead != text[:start] and read_dates(lead + text[start:]) is None:
        return False  # words that are none of dates may stand before a mark: "Intern (2019)", "Kelp, May 2020"
    reading = read_dates(text)
    return reading is not None and (reading.rest is None or parse_duration(text[slice(*reading.rest)]) is not None)


def resolve_period(line: Line, findings: Findings, pointer: Pointer) -> dict[str, Any]:
    """The range of a line that holds nothing else; an unreadable one keeps its text."""
    mark_period(findings, line, pointer)
    return read_period(line, findings, pointer)


def mark_period(findings: Findings, line: Line, pointer: Pointer) -> None:
    """Mark a line as the range at `pointer`."""
    findings.value((*pointer, "text"), line.start, line.end)
    findings.span(pointer, line.start, line.end)


def read_period(line: Line, findings: Findings, pointer: Pointer) -> dict[str, Any]:
    """`resolve_period` without the marks."""
    text = line.text.strip()
    reading = read_dates(text)
    if reading is None:
        findings.remark("unread-date", "no date range can be read here", pointer, line.start, line.end)
        return {"text": text, "start": None, "end": None, "ongoing": False}
    start, end, ongoing, _, notes = reading
    for note in notes:
        message = "ends before it starts" if note == "reversed-range" else "day and month cannot be told apart"
        findings.remark(note, message, pointer, line.start, line.end)
    return {"text": text, "start": start, "end": end, "ongoing": ongoing}


def check_duration(
    months: int | None, period: dict[str, Any] | None, findings: Findings, pointer: Pointer, start: int, end: int
) -> None:
    """Remark where a stated duration and a range differ by more than the range's precision allows."""
    if months is None or period is None or period["ongoing"]:
        return
    span = months_between(period["start"], period["end"])
    if span is None:
        return
    length, slack = span
    if abs(months - length) > slack:
        message = f"{months} months stated, {length} between the dates"
        findings.remark("duration-mismatch", message, pointer, start, end)
