"""Date ranges, and the durations stated beside them."""

from __future__ import annotations

from typing import Any

from unseam.draft import Line
from unseam.fields.dates import months_between, read_dates
from unseam.resolve.findings import Findings, Pointer


def resolve_period(line: Line, findings: Findings, pointer: Pointer) -> dict[str, Any]:
    """The range of a line that holds nothing else; an unreadable one keeps its text."""
    text, start, end = line.text.strip(), line.start, line.end
    reading = read_dates(text)
    findings.value((*pointer, "text"), start, end)
    findings.span(pointer, start, end)
    if reading is None:
        findings.remark("unread-date", "no date range can be read here", pointer, start, end)
        return {"text": text, "start": None, "end": None, "ongoing": False}
    for note in reading.notes:
        message = "ends before it starts" if note == "reversed-range" else "day and month cannot be told apart"
        findings.remark(note, message, pointer, start, end)
    return {"text": text, "start": reading.start, "end": reading.end, "ongoing": reading.ongoing}


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
