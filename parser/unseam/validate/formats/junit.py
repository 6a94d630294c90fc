"""JUnit XML: a suite a file, a case a check, so that what passed is seen too."""

from __future__ import annotations

import re
from collections import defaultdict
from xml.etree import ElementTree

from unseam.validate.formats import plain
from unseam.validate.report import Finding, Report, Severity

# What XML 1.0 cannot hold, escaped or not.
_NO_XML = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def render(report: Report) -> str:
    """Each file is a suite with one case a name of the catalogue; what `--fail-on` covers is a failure."""
    root = ElementTree.Element("testsuites", name=f"unseam {report.tool}")
    listed: defaultdict[tuple[str | None, str], list[Finding]] = defaultdict(list)
    for finding in report.findings:
        listed[finding.file, finding.name].append(finding)
    files: dict[str | None, None] = dict.fromkeys([*report.records, *(file for file, _, _ in report.counts)])
    tests = failures = 0
    for file in files:
        suite_tests, suite_failures = _suite(root, report, file, listed)
        tests += suite_tests
        failures += suite_failures
    if report.total_records == 0:
        suite = ElementTree.SubElement(root, "testsuite", _numbers("input", 0, 0, 1))
        case = ElementTree.SubElement(suite, "testcase", classname="input", name="records", time="0")
        ElementTree.SubElement(case, "error", message=plain.verdict(report), type="nothing-read")
    for key, value in _numbers("", tests, failures, int(report.total_records == 0)).items():
        if key != "name":
            root.set(key, value)
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"


def _numbers(name: str, tests: int, failures: int, errors: int) -> dict[str, str]:
    return {
        "name": name,
        "tests": str(tests + errors),
        "failures": str(failures),
        "errors": str(errors),
        "skipped": "0",
        "time": "0",
    }


def _suite(
    root: ElementTree.Element,
    report: Report,
    file: str | None,
    listed: dict[tuple[str | None, str], list[Finding]],
) -> tuple[int, int]:
    label = _text(file if file is not None else "all files")
    cases, failures = [], 0
    for name in report.catalogue:
        severities: tuple[Severity, ...] = ("error", "warning")
        counts = {severity: report.counts[file, severity, name] for severity in severities}
        if file is None and not any(counts.values()):
            continue
        case = ElementTree.Element("testcase", classname=label, name=name, time="0")
        cases.append(case)
        total = sum(counts.values())
        if not total:
            continue
        lines = [plain.line(finding) for finding in listed.get((file, name), [])]
        if total > len(lines):
            lines.append(f"... and {total - len(lines)} more")
        body = _text("\n".join(lines))
        if any(report.fails(severity) and count for severity, count in counts.items()):
            failures += 1
            says = report.catalogue[name].says
            message = f"{plain.counted(total, 'finding')}: {says}"
            ElementTree.SubElement(case, "failure", message=message, type=name).text = body
        else:
            ElementTree.SubElement(case, "system-out").text = body
    suite = ElementTree.SubElement(root, "testsuite", _numbers(label, len(cases), failures, 0))
    suite.extend(cases)
    return len(cases), failures


def _text(text: str) -> str:
    return _NO_XML.sub("\ufffd", text)
