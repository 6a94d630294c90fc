"""One line a finding, fit for a terminal whatever a file's name or a value holds."""

from __future__ import annotations

import re

from unseam.validate.report import Finding, Report, place

# Control characters move a terminal's cursor, direction marks turn the text around, line ends forge lines.
_UNSAFE = re.compile(r"[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


def safe(text: str) -> str:
    """The text with every character that a terminal would act on written as an escape."""
    return _UNSAFE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def message(finding: Finding) -> str:
    """What is wrong, with the value and the source place as far as they are known."""
    said = finding.message
    if finding.value is not None:
        said += f": {finding.value}"
    if finding.span is not None:
        said += f" (source {finding.span[0]}-{finding.span[1]})"
    return safe(said)


def line(finding: Finding) -> str:
    """`file:line pointer: severity name: message`."""
    where = safe(place(finding))
    return f"{where + ': ' if where else ''}{finding.severity} {finding.name}: {message(finding)}"


def counted(number: int, word: str) -> str:
    """`1 error`, `2 errors`, `3,000 errors`."""
    return f"{number:,} {word}{'' if number == 1 else 's'}"


def verdict(report: Report) -> str:
    """The run in one line."""
    if report.total_records == 0:
        return "nothing read: no record in any input"
    counts = f"{counted(report.total('error'), 'error')}, {counted(report.total('warning'), 'warning')}"
    files = counted(len(report.records), "file")
    return f"{report.verdict}: {counts} in {counted(report.total_records, 'record')} of {files}"
