"""The whole report as one JSON object."""

from __future__ import annotations

import json
from typing import Any

from unseam.validate.report import Report


def body(report: Report) -> dict[str, Any]:
    """The report as data; keys stay what they are within a major version."""
    return {
        "tool": report.tool,
        "verdict": report.verdict,
        "exit_code": report.exit_code,
        "records": report.total_records,
        "errors": report.total("error"),
        "warnings": report.total("warning"),
        "files": [{"file": file, "records": count} for file, count in report.records.items()],
        "totals": [{"name": n, "severity": severity, "count": count} for severity, n, count in report.by_name()],
        "gates": [gate._asdict() for gate in report.gates],
        "unlisted": report.unlisted,
        "findings": [finding._asdict() for finding in report.findings],
    }


def render(report: Report) -> str:
    """Two spaces of indentation; ASCII, so that no reader stumbles over a value."""
    return json.dumps(body(report), indent=2) + "\n"
