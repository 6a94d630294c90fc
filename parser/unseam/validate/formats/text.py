"""Findings a person reads, then the totals."""

from __future__ import annotations

from unseam.validate.formats import plain
from unseam.validate.report import Report


def render(report: Report) -> str:
    """One line a finding, the totals by name, the gates, and the verdict last."""
    lines = [plain.line(finding) for finding in report.findings]
    if report.unlisted:
        lines.append(f"... and {plain.counted(report.unlisted, 'more finding')}, counted below")
    totals = report.by_name()
    if totals:
        lines.extend(["", *(f"{count:>7,}  {severity:<7}  {name}" for severity, name, count in totals)])
    for gate in report.gates:
        actual = "nothing to count" if gate.actual is None else f"{gate.actual:.4f}"
        state = "reached" if gate.passed else "missed"
        lines.append(f"{state:>7}  {gate.name} {plain.safe(gate.subject)}: {actual} (asked {gate.bound:g})")
    lines.append(plain.verdict(report))
    return "\n".join(lines) + "\n"
