"""Files in, report out: totals, gates, exit codes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests import made
from unseam.errors import UsageError
from unseam.validate import Options, validate_files
from unseam.validate.catalogue import CHECKS
from unseam.validate.fill import count, parse_path

Record = dict[str, Any]


def broken(number: int = 0) -> Record:
    """A record with an error."""
    record = made.record(number)
    record["location"]["country"] = "UK"
    return record


def odd(number: int = 0) -> Record:
    """A record with a warning."""
    return made.record(number) | {"pronouns": "they"}


def test_findings_carry_file_line_and_pointer(tmp_path: Path) -> None:
    one = made.write_lines(tmp_path / "one.jsonl", [made.record(1), "", "junk", broken(2)])
    two = made.write_lines(tmp_path / "two.jsonl", [odd(3), made.record(1)])
    report = validate_files([one, two])
    assert [(f.file, f.line, f.pointer, f.name) for f in report.findings] == [
        (one, 3, None, "junk-line"),
        (one, 4, "/location/country", "unknown-country"),
        (two, 1, "/pronouns", "unknown-field"),
        (two, 2, "/meta/source/id", "duplicate-id"),
    ]
    assert report.findings[-1].message == f"the same source id as {one}:1"
    assert report.records == {one: 2, two: 2}
    assert report.exit_code == 1


def test_the_same_file_twice_repeats_its_ids(tmp_path: Path) -> None:
    one = made.write_lines(tmp_path / "one.jsonl", [made.record(1)])
    assert [f.name for f in validate_files([one, one]).findings] == ["duplicate-id"]


def test_records_without_an_id_are_no_duplicates(tmp_path: Path) -> None:
    records = [made.record(number) for number in (1, 2)]
    for record in records:
        record["meta"]["source"]["id"] = None
    assert validate_files([made.write_lines(tmp_path / "a.jsonl", records)]).findings == []


def test_max_errors_lists_fewer_and_counts_all(tmp_path: Path) -> None:
    path = made.write_lines(tmp_path / "a.jsonl", [*(odd(n) for n in range(40)), *(broken(n) for n in range(50, 80))])
    report = validate_files([path], Options(max_errors=3))
    assert [f.name for f in report.findings] == ["unknown-field"] * 3 + ["unknown-country"] * 3
    assert report.by_name() == [("error", "unknown-country", 30), ("warning", "unknown-field", 40)]
    assert report.unlisted == 64
    assert report.exit_code == 1
    assert validate_files([path], Options(max_errors=0)).findings == []


CODES: dict[str, tuple[list[Any], Options, int]] = {
    "sound": ([made.record()], Options(), 0),
    "an error": ([broken()], Options(), 1),
    "an error, never": ([broken()], Options(fail_on="never"), 0),
    "a warning": ([odd()], Options(), 0),
    "a warning, warning": ([odd()], Options(fail_on="warning"), 1),
    "a warning, never": ([odd()], Options(fail_on="never"), 0),
    "junk beside a record": ([made.record(), "junk"], Options(), 1),
    "junk alone": (["junk"], Options(), 2),
    "nothing": ([], Options(), 2),
    "nothing, never": ([], Options(fail_on="never"), 2),
    "an error that is not listed": ([broken()], Options(max_errors=0), 1),
    "a gate missed": ([made.record(1)], Options(min_fill=(("experience", 1.0),)), 1),
    "a gate reached": ([made.record(1)], Options(min_fill=(("name", 1.0),)), 0),
    "a gate at 0": ([made.record(1)], Options(min_fill=(("experience", 0.0),)), 0),
    "rejected": ([made.record(1), made.rejected(2)], Options(), 0),
    "too many rejected": ([made.record(1), made.rejected(2)], Options(max_rejected=0.49), 1),
    "rejected at the bound": ([made.record(1), made.rejected(2)], Options(max_rejected=0.5), 0),
}


@pytest.mark.parametrize(("records", "options", "code"), CODES.values(), ids=CODES)
def test_exit_codes(records: list[Any], options: Options, code: int, tmp_path: Path) -> None:
    assert validate_files([made.write_lines(tmp_path / "a.jsonl", records)], options).exit_code == code


def test_an_unreadable_input_among_others_is_1_and_alone_2(tmp_path: Path) -> None:
    good = made.write_lines(tmp_path / "a.jsonl", [made.record()])
    absent = str(tmp_path / "absent.jsonl")
    report = validate_files([absent, good])
    assert [(f.name, f.file) for f in report.findings] == [("unreadable-input", absent)]
    assert report.exit_code == 1
    assert validate_files([absent]).exit_code == 2


def test_min_fill_counts_entries_and_leaves_rejected_out(tmp_path: Path) -> None:
    first, second = made.record(1), made.record(2)
    first["location"] = None
    first["skills"] = [{"name": "a", "score": None}, {"name": "b", "score": 3}]
    second["skills"] = [{"name": "c", "score": 4}, {"name": "d", "score": 5}]
    for record in (first, second):
        record["meta"]["declared"] = {}
    path = made.write_lines(tmp_path / "a.jsonl", [first, second, made.rejected(3)])
    asked = (
        ("location.country", 0.5),
        ("skills.score", 0.75),
        ("/skills/*/score", 0.76),
        ("experience[].company", 0.1),
    )
    gates = validate_files([path], Options(min_fill=asked)).gates
    assert [(gate.actual, gate.passed) for gate in gates] == [(0.5, True), (0.75, True), (0.75, False), (None, False)]


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("name", ("name",)),
        ("/location/country", ("location", "country")),
        ("skills[].score", ("skills", "score")),
        ("skills.*.score", ("skills", "score")),
        ("contributions.period.start", ("contributions", "period", "start")),
        ("contributions.counts.commits", ("contributions", "counts", "commits")),
        ("meta.source.url", ("meta", "source", "url")),
    ],
)
def test_paths(text: str, path: tuple[str, ...]) -> None:
    assert parse_path(text) == path


@pytest.mark.parametrize("text", ["nmae", "location.contry", "skills.name.first", "", "name.x", "meta.source.id.x"])
def test_a_path_that_the_record_does_not_have_is_told(text: str) -> None:
    with pytest.raises(UsageError, match="has no field"):
        parse_path(text)


def test_a_near_path_is_offered() -> None:
    with pytest.raises(UsageError, match=r"did you mean location\.country\?"):
        parse_path("location.contry")


@pytest.mark.parametrize(
    "options", [Options(max_rejected=2), Options(max_rejected=-0.1), Options(min_fill=(("name", 90),))]
)
def test_a_share_is_from_0_to_1(options: Options, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="from 0 to 1"):
        validate_files([made.write_lines(tmp_path / "a.jsonl", [made.record()])], options)


def test_fill_of_odd_values() -> None:
    assert count({"a": [{"b": ""}, {"b": 0}, 3, None]}, ("a", "b")) == (1, 4)
    assert count({"a": None}, ("a", "b")) == (0, 1)
    assert count({"a": False}, ("a",)) == (1, 1)


def test_the_catalogue_is_sorted_and_says_something() -> None:
    assert list(CHECKS) == sorted(CHECKS)
    for check in CHECKS.values():
        assert check.says.endswith(".")
        assert check.why.endswith(".")
