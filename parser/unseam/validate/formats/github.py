"""Annotations for GitHub Actions, grouped and capped, and the summary of the step."""

from __future__ import annotations

import re
from collections import defaultdict

from unseam.validate.formats import plain
from unseam.validate.report import Finding, Report, Severity

# GitHub shows ten annotations of a kind a step and drops the rest without a word.
CAP = 10


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def _chosen(report: Report, severity: Severity) -> list[Finding]:
    """At most ten findings of a kind: each name has its first before any has its second; grouped by name."""
    groups: defaultdict[str, list[Finding]] = defaultdict(list)
    for finding in report.findings:
        if finding.severity == severity:
            groups[finding.name].append(finding)
    names = [name for kind, name, _ in report.by_name() if kind == severity and name in groups]
    shares = dict.fromkeys(names, 0)
    left = CAP
    while left and any(shares[name] < len(groups[name]) for name in names):
        for name in names:
            if left and shares[name] < len(groups[name]):
                shares[name] += 1
                left -= 1
    return [finding for name in names for finding in groups[name][: shares[name]]]


def render(report: Report) -> str:
    """Up to ten annotations a kind, the true totals in their titles, each name's findings in a fold of the log."""
    totals = {(severity, name): count for severity, name, count in report.by_name()}
    lines: list[str] = []
    kinds: tuple[Severity, ...] = ("error", "warning")
    for severity in kinds:
        for finding in _chosen(report, severity):
            total = totals[severity, finding.name]
            title = finding.name if total == 1 else f"{finding.name} ({total:,} in all)"
            properties = [f"title={_property(title)}"]
            if finding.file is not None and finding.file != "-":
                properties.insert(0, f"file={_property(plain.safe(finding.file))}")
                if finding.line is not None:
                    properties.insert(1, f"line={finding.line}")
            where = f"{plain.safe(finding.pointer)}: " if finding.pointer else ""
            lines.append(f"::{severity} {','.join(properties)}::{_data(where + plain.message(finding))}")
    for severity, name, count in report.by_name():
        listed = [finding for finding in report.findings if (finding.severity, finding.name) == (severity, name)]
        lines.append(f"::group::{_data(f'{name}: {plain.counted(count, severity)}')}")
        lines.extend(_log(plain.line(finding)) for finding in listed)
        if count > len(listed):
            lines.append(f"... and {count - len(listed):,} more")
        lines.append("::endgroup::")
    lines.append(plain.verdict(report))
    return "\n".join(lines) + "\n"


def _log(line: str) -> str:
    """A line of the log that the runner cannot take for a command."""
    return " " + line if line.startswith(("::", "##[")) else line


_MARKDOWN = re.compile(r"([\\`*_{}\[\]<>()#+!|&~$-])")


def _cell(text: str) -> str:
    return _MARKDOWN.sub(r"\\\1", plain.safe(text))


def summary(report: Report) -> str:
    """The step's summary in Markdown: the verdict, a table of totals, the gates."""
    lines = [f"### unseam {report.tool}: {report.verdict}", "", _cell(plain.verdict(report)), ""]
    if totals := report.by_name():
        first: dict[tuple[str, str], Finding] = {}
        for finding in report.findings:
            first.setdefault((finding.severity, finding.name), finding)
        lines += ["| finding | severity | count | says |", "| --- | --- | ---: | --- |"]
        for severity, name, count in totals:
            says = report.catalogue[name].says
            if report.tool == "drift" and (severity, name) in first:
                says = first[severity, name].message
            lines.append(f"| `{name}` | {severity} | {count:,} | {_cell(says)} |")
        lines.append("")
    if report.gates:
        lines += ["| gate | of | asked | is | |", "| --- | --- | ---: | ---: | --- |"]
        for gate in report.gates:
            actual = "nothing to count" if gate.actual is None else f"{gate.actual:.4f}"
            state = "reached" if gate.passed else "**missed**"
            lines.append(f"| {gate.name} | {_cell(gate.subject)} | {gate.bound:g} | {actual} | {state} |")
        lines.append("")
    return "\n".join(lines) + "\n"
