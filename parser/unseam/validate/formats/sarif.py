"""SARIF 2.1.0, for code scanning and the editors that show it."""

from __future__ import annotations

import json
from importlib.metadata import version
from typing import Any
from urllib.parse import quote

from unseam.validate.formats import plain
from unseam.validate.report import Finding, Report

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"


def render(report: Report) -> str:
    """One run: a rule for each name of the catalogue, a result for each listed finding."""
    rules = {name: index for index, name in enumerate(report.catalogue)}
    driver = {
        "name": f"unseam {report.tool}",
        "semanticVersion": version("unseam"),
        "rules": [
            {
                "id": name,
                "shortDescription": {"text": check.says},
                "fullDescription": {"text": f"{check.says} {check.why}"},
                "help": {"text": check.why},
                "defaultConfiguration": {"level": check.severity},
            }
            for name, check in report.catalogue.items()
        ],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "invocations": [_invocation(report)],
        "results": [_result(finding, rules) for finding in report.findings],
        "properties": {
            "records": report.total_records,
            "totals": {f"{severity} {name}": count for severity, name, count in report.by_name()},
            "gates": [gate._asdict() for gate in report.gates],
        },
    }
    return json.dumps({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2) + "\n"


def _invocation(report: Report) -> dict[str, Any]:
    notes = [plain.verdict(report)]
    if report.unlisted:
        notes.append(f"{plain.counted(report.unlisted, 'finding')} counted but not listed")
    return {
        "executionSuccessful": report.exit_code != 2,
        "exitCode": report.exit_code,
        "toolExecutionNotifications": [{"level": "note", "message": {"text": note}} for note in notes],
    }


def _result(finding: Finding, rules: dict[str, int]) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": finding.name,
        "ruleIndex": rules[finding.name],
        "level": finding.severity,
        "message": {"text": plain.message(finding)},
    }
    location: dict[str, Any] = {}
    if finding.file is not None:
        physical: dict[str, Any] = {"artifactLocation": {"uri": _uri(finding.file)}}
        if finding.line is not None:
            physical["region"] = {"startLine": finding.line}
        location["physicalLocation"] = physical
    if finding.pointer:
        location["logicalLocations"] = [{"fullyQualifiedName": finding.pointer, "kind": "value"}]
    if location:
        result["locations"] = [location]
    if finding.span is not None:
        result["properties"] = {"sourceSpan": list(finding.span)}
    return result


def _uri(file: str) -> str:
    """A relative path as it is, an absolute one as a file address; escaped either way."""
    path = file.replace("\\", "/")
    escaped = quote(path.encode("utf-8", "surrogateescape"), safe="/._-~")
    if path.startswith("/"):
        return f"file://{escaped}"
    return "stdin" if file == "-" else escaped
