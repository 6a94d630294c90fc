"""Each error of sense is found where it is, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests import made
from unseam.validate import check_record
from unseam.validate.sense import bounds, is_country, is_language

Record = dict[str, Any]


def set_period(**changes: Any) -> Callable[[Record], None]:
    """A change of the first contribution's period."""
    return lambda record: record["contributions"][0]["period"].update(changes)


def repeat_contribution(record: Record) -> None:
    """The first contribution again, its summary cut."""
    record["contributions"].append(record["contributions"][0] | {"summary": None})
    record["meta"]["declared"]["contributions"] = 99


TROUBLES: dict[str, tuple[Callable[[Record], object], list[tuple[str, str, str]]]] = {
    "end before start": (
        set_period(start="2021-05", end="2020-03", ongoing=False),
        [("reversed-range", "error", "/contributions/0/period")],
    ),
    "end in the month before": (
        set_period(start="2021-05", end="2021-04", ongoing=False),
        [("reversed-range", "error", "/contributions/0/period")],
    ),
    "end year before start year": (
        set_period(start="2021-05-03", end="2020", ongoing=False),
        [("reversed-range", "error", "/contributions/0/period")],
    ),
    "end season before start": (
        set_period(start="2021-09", end="2021-22", ongoing=False),
        [("reversed-range", "error", "/contributions/0/period")],
    ),
    "30 February": (
        set_period(start="2021-02-30", end=None),
        [("impossible-date", "error", "/contributions/0/period/start")],
    ),
    "29 February of a common year": (
        set_period(end="2021-02-29", ongoing=False, start=None),
        [("impossible-date", "error", "/contributions/0/period/end")],
    ),
    "month 13": (
        set_period(start="2021-13", end=None),
        [("impossible-date", "error", "/contributions/0/period/start")],
    ),
    "ongoing with an end": (
        set_period(start="2020", end="2021", ongoing=True),
        [("ongoing-with-end", "error", "/contributions/0/period")],
    ),
    "a text as a date": (
        set_period(start="spring", end=None),
        [("wrong-form", "error", "/contributions/0/period/start")],
    ),
    "score 0": (lambda r: r["skills"][1].update(score=0), [("score-out-of-range", "error", "/skills/1/score")]),
    "score 11": (lambda r: r["skills"][0].update(score=11), [("score-out-of-range", "error", "/skills/0/score")]),
    "score 1e400": (
        lambda r: r["skills"][0].update(score=json.loads("1e400")),
        [("score-out-of-range", "error", "/skills/0/score"), ("wrong-type", "error", "/skills/0/score")],
    ),
    "score as text": (lambda r: r["skills"][0].update(score="9"), [("wrong-type", "error", "/skills/0/score")]),
    "the same contribution twice": (
        repeat_contribution,
        [("duplicate-contribution", "error", "/contributions/LAST")],
    ),
    "fewer declared than found": (
        lambda r: r["meta"]["declared"].update(skills=1),
        [("count-mismatch", "error", "/skills")],
    ),
    "an unknown country": (
        lambda r: r["location"].update(country="UK"),
        [("unknown-country", "error", "/location/country")],
    ),
    "a country's name": (
        lambda r: r["location"].update(country="Netherlands"),
        [("unknown-country", "error", "/location/country")],
    ),
    "an unknown language": (
        lambda r: r["languages"][0].update(code="xx"),
        [("unknown-language", "error", "/languages/0/code")],
    ),
    "a language's name": (
        lambda r: r["languages"][0].update(code="English"),
        [("unknown-language", "error", "/languages/0/code")],
    ),
    "half a surrogate pair": (lambda r: r.update(headline="x\ud800"), [("lone-surrogate", "error", "/headline")]),
    "an unknown field": (lambda r: r.update(pronouns="they"), [("unknown-field", "warning", "/pronouns")]),
    "an unknown field deep down": (
        lambda r: r["skills"][0].update(endorsements=3),
        [("unknown-field", "warning", "/skills/0/endorsements")],
    ),
    "a field that is missing": (
        lambda r: r["meta"].pop("status"),
        [("missing-field", "error", "/meta/status")],
    ),
    "an unknown status": (
        lambda r: r["meta"].update(status="fine"),
        [("unknown-value", "error", "/meta/status")],
    ),
    "a list where an object belongs": (lambda r: r.update(location=[]), [("wrong-type", "error", "/location")]),
    "a coverage above 1": (lambda r: r["meta"].update(coverage=1.2), [("out-of-range", "error", "/meta/coverage")]),
    "a negative count": (
        lambda r: r["contributions"][0]["counts"].update(commits=-1),
        [("out-of-range", "error", "/contributions/0/counts/commits")],
    ),
    "a later major version": (
        lambda r: r.update(schema_version="2.0"),
        [("wrong-form", "error", "/schema_version")],
    ),
}


@pytest.mark.parametrize(("change", "expected"), TROUBLES.values(), ids=TROUBLES)
def test_troubles(change: Callable[[Record], object], expected: list[tuple[str, str, str]]) -> None:
    record = made.record(4)
    change(record)
    last = str(len(record["contributions"]) - 1)
    found = [(f.name, f.severity, f.pointer) for f in check_record(record)]
    assert found == [(name, severity, path.replace("LAST", last)) for name, severity, path in expected]


def test_sound_records_have_no_finding() -> None:
    for number in range(60):
        assert check_record(made.record(number)) == []
    assert check_record(made.rejected()) == []


@pytest.mark.parametrize(
    "change",
    [
        set_period(start="2021-05", end="2021", ongoing=False),
        set_period(start="2021", end="2021-03", ongoing=False),
        set_period(start="2021-12", end="2021-24", ongoing=False),
        set_period(start="2021-36", end="2021-10", ongoing=False),
        set_period(start="2021-05-03", end="2021-05", ongoing=False),
        set_period(start="2020-02-29", end="2020-02-29", ongoing=False),
        set_period(start=None, end=None, ongoing=False),
        lambda r: r["contributions"].append(r["contributions"][0] | {"role": "Tester"}),
        lambda r: r["contributions"].append(r["contributions"][0] | {"period": None}),
        lambda r: r["meta"]["declared"].update(skills=99, stars=3),
        lambda r: r["location"].update(country="XK"),
        lambda r: r["contributions"][0]["counts"].update(co_authored=3),
    ],
)
def test_what_makes_sense_passes(change: Callable[[Record], object]) -> None:
    record = made.record(4)
    record["meta"]["declared"].pop("contributions")
    change(record)
    assert check_record(record) == []


def test_what_the_page_printed_and_the_record_says_is_a_warning() -> None:
    record = made.record(4)
    set_period(start="2021-05", end="2020-03", ongoing=False)(record)
    row = {"name": "reversed-range", "severity": "warning", "message": "It ends before it starts."}
    record["meta"]["diagnostics"].append(row | {"pointer": "/contributions/0/period", "span": None})
    record["meta"]["declared"]["skills"] = 1
    assert {f.name: f.severity for f in check_record(record)} == {
        "reversed-range": "warning",
        "count-mismatch": "error",
    }
    record["meta"]["diagnostics"].append(row | {"name": "count-mismatch", "pointer": "/skills", "span": None})
    assert {f.severity for f in check_record(record)} == {"warning"}


def test_contributions_without_a_repository_are_told_apart_whole() -> None:
    record = made.record(4)
    record["meta"]["declared"] = {}
    bare = record["contributions"][0] | {"repository": None}
    record["contributions"] = [bare, bare | {"summary": "Other."}]
    assert check_record(record) == []
    record["contributions"].append(dict(bare))
    assert [f.pointer for f in check_record(record)] == ["/contributions/2"]


def test_the_source_span_is_given_where_the_record_knows_it() -> None:
    record = made.record(4)
    record["skills"][0]["score"] = 11
    record["languages"][0]["code"] = "xx"
    record["meta"]["spans"] = {"/skills/0": [[10, 20]], "/languages/0/code": [[30, 37], [50, 57]]}
    assert {f.name: f.span for f in check_record(record)} == {
        "score-out-of-range": (10, 20),
        "unknown-language": (30, 37),
    }


@pytest.mark.parametrize(
    "record",
    [
        {},
        {"meta": None, "skills": None, "contributions": {"a": 1}, "languages": "en", "location": "here"},
        {"skills": [None, 3, {"score": True}], "languages": [{"code": 5}], "contributions": [None, {"period": []}]},
        {"meta": {"declared": [1], "diagnostics": 5, "spans": {"/x": "y"}, "source": []}},
        {"contributions": [{"period": {"start": 2021, "end": {}, "ongoing": "yes"}}] * 3},
        {"a" * 10_000: {"b": 1}, "": 0, "/~": 1, "\ud800": 2},
        {"meta": {"spans": {"": [[1, 2]], "no pointer": [], "/skills/99999999999": [[0]]}}},
    ],
)
def test_a_record_of_any_make_is_judged(record: Record) -> None:
    assert any(finding.severity == "error" for finding in check_record(record))


def test_deep_nesting_is_no_crash() -> None:
    record: Record = made.record()
    deep: Any = []
    for _ in range(900):
        deep = [deep]
    record["skills"] = deep
    assert check_record(record)


def test_time_is_linear_in_the_record() -> None:
    record = made.record()
    record["meta"]["declared"] = {}
    record["languages"] = [{"name": "x", "code": "en-" + "a-" * 50_000, "proficiency": None}]
    record["contributions"] = [record["contributions"][0] | {"repository": f"a/{n}"} for n in range(20_000)]
    assert [f.name for f in check_record(record)] == ["unknown-language"]


@pytest.mark.parametrize(
    "tag",
    [
        "en",
        "EN",
        "nl-BE",
        "zh-Hans",
        "zh-yue-Hant-HK",
        "es-419",
        "sl-rozaj-biske",
        "de-x-work",
        "en-u-ca-gregory",
        "haw",
    ],
)
def test_language_tags(tag: str) -> None:
    assert is_language(tag)


@pytest.mark.parametrize(
    "tag",
    [
        "",
        "e",
        "xx",
        "english",
        "en_US",
        "en-",
        "-en",
        "en-XX",
        "en--US",
        "qaa",
        "zh-qqq",
        "é",
        "en\n",
        "en-x",
        "a" * 999,
    ],
)
def test_no_language_tags(tag: str) -> None:
    assert not is_language(tag)


def test_countries() -> None:
    assert all(map(is_country, ("NL", "SG", "XK", "US")))
    assert not any(map(is_country, ("nl", "UK", "EU", "", "ZZ", "NLD")))


def test_bounds_of_dates() -> None:
    assert bounds("2020-02-29") == ((2020, 2, 29), (2020, 2, 29))
    assert bounds("0000") is not None
    for text in ("2021-00", "2021-25", "2021-32", "2021-02-31", "2021-21-01", "21", "", None, 2021, "२०२१"):
        assert bounds(text) is None
