"""The samples are sound: a record beside each page, of the schema's shape, holding only what the page prints."""

from __future__ import annotations

import html
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from unseam_schemas import Meta, Profile

SAMPLES = Path(__file__).parent.parent / "samples"
CASES = sorted(path.relative_to(SAMPLES).with_suffix("").as_posix() for path in SAMPLES.glob("*/*.txt"))
LISTS = {"skills", "programming_languages", "contributions"}
DIAGNOSTICS = {
    "ambiguous-date",
    "count-mismatch",
    "duplicate-merged",
    "duration-mismatch",
    "low-coverage",
    "mojibake-repaired",
    "more-pages",
    "no-dialect",
    "not-text",
    "page-cut",
    "reversed-range",
    "skill-without-score",
    "stray-line",
    "topics-uncertain",
    "unknown-section",
    "unread-date",
    "unread-tally",
}
VERBATIM = {
    "": ("name", "headline", "title", "company", "summary", "badges", "programming_languages"),
    "location": ("text", "city", "region"),
    "experience": ("title", "company", "employment_type", "workplace", "location", "description", "skills"),
    "education": ("degree", "field", "school"),
    "languages": ("name", "proficiency"),
    "skills": ("name", "variants"),
    "contributions": ("repository", "description", "role", "summary", "topics"),
    "sections": ("heading", "text"),
    "period": ("text",),
}
INVISIBLE = re.compile("[\u00ad\u200b\u2060\ufeff]")
UNMAPPED = "\x81\x8d\x8f\x90\x9d"  # browsers read these five bytes of cp1252 as themselves


def page_of(case: str) -> str:
    """The page as it stands in its file, newlines and all."""
    return (SAMPLES / f"{case}.txt").read_bytes().decode("utf-8")


def records_of(case: str) -> list[dict[str, Any]]:
    """The case's records, one a page."""
    read: Any = json.loads((SAMPLES / f"{case}.json").read_text(encoding="utf-8"))
    return read if isinstance(read, list) else [read]


def fold(text: str) -> str:
    """The text without invisible marks, each run of white space one blank."""
    return " ".join(INVISIBLE.sub("", text).split())


def mended(case: str) -> str:
    """The folded page, its encoding damage undone with the standard library alone."""
    text = page_of(case)
    if case == "progai/mojibake_latin1":
        text = text.encode("latin-1").decode("utf-8")
    if case == "progai/mojibake_cp1252":
        text = b"".join(c.encode("latin-1" if c in UNMAPPED else "cp1252") for c in text).decode("utf-8")
    return fold(html.unescape(text))


def verbatim(value: Any, kind: str = "") -> Iterator[str]:
    """Every string of a record that the page must print."""
    for item in value if isinstance(value, list) else [value]:
        if isinstance(item, str):
            yield item
            continue
        for key, inner in (item or {}).items():
            if key in VERBATIM and not isinstance(inner, str):
                yield from verbatim(inner, key)
            if key in VERBATIM[kind] and inner:
                yield from inner if isinstance(inner, list) else [inner]


def test_the_verbatim_walk_reaches_nested_values() -> None:
    record = {
        "name": "A",
        "skills": [{"name": "b", "score": 3, "variants": ["c"]}],
        "location": {"text": "D", "city": None},
    }
    assert sorted(verbatim(record)) == ["A", "D", "b", "c"]
    assert list(verbatim({"contributions": [{"period": {"text": "2020", "start": "2020"}}]})) == ["2020"]


def test_every_page_has_a_record_and_every_record_a_page() -> None:
    assert len(CASES) >= 22
    assert sorted(path.relative_to(SAMPLES).with_suffix("").as_posix() for path in SAMPLES.glob("*/*.json")) == CASES


def test_people_are_unique() -> None:
    names = Counter(record["name"] for case in CASES for record in records_of(case) if record["name"])
    assert [name for name, times in names.items() if times > 1] == []


def test_the_samples_cover_every_diagnostic_and_status() -> None:
    metas = [record["meta"] for case in CASES for record in records_of(case)]
    assert {name for meta in metas for name in meta["diagnostics"]} == DIAGNOSTICS
    assert {meta["status"] for meta in metas} == {"ok", "partial", "rejected"}


@pytest.mark.parametrize("case", CASES)
def test_record_has_the_shape_of_the_schema(case: str) -> None:
    for record in records_of(case):
        meta = record.pop("meta")
        assert set(meta) == {"status", "declared", "diagnostics"}
        assert set(meta["declared"]) <= LISTS
        assert meta["diagnostics"] == sorted(set(meta["diagnostics"]))
        source = {"sha256": "0" * 64}
        whole = Meta.model_validate(meta | {"source": source, "coverage": 1, "parser_version": "0", "diagnostics": ()})
        profile = Profile.model_validate(record | {"meta": whole}).model_dump(mode="json", exclude={"meta"})
        assert profile == record, "a key is missing or a default is not spelled out"
        assert list(profile) == list(record)


@pytest.mark.parametrize("case", CASES)
def test_every_verbatim_value_stands_in_the_page(case: str) -> None:
    page = mended(case)
    if case == "one_line":
        page = page.replace(" ", "")
    for record in records_of(case):
        for value in verbatim(record):
            assert fold(value) == value, "a value is folded and free of invisible marks"
            assert (value.replace(" ", "") if case == "one_line" else value) in page


@pytest.mark.parametrize("case", CASES)
def test_an_empty_record_is_a_rejected_one(case: str) -> None:
    for record in records_of(case):
        empty = not any(value for key, value in record.items() if key not in {"schema_version", "meta"})
        assert empty == (record["meta"]["status"] == "rejected")


def months(edtf: str) -> int:
    """Months since year 0 of a date that has a month."""
    year, month = edtf.split("-")
    return int(year) * 12 + int(month)


def length(period: dict[str, Any]) -> int:
    """Months from the start of a finished range to its end."""
    return months(period["end"]) - months(period["start"])


def computed(record: dict[str, Any]) -> Iterator[str]:
    """The diagnostics that follow from the record's own values."""
    printed = {name: len(record[name]) for name in LISTS}
    printed["skills"] += sum(len(skill["variants"]) for skill in record["skills"])
    if any(printed[name] > number for name, number in record["meta"]["declared"].items()):
        yield "count-mismatch"
    if any(skill["score"] is None for skill in record["skills"]):
        yield "skill-without-score"
    if record["sections"]:
        yield "unknown-section"
    for item in [*record["contributions"], *record["experience"]]:
        period, stated = item["period"] or {}, item.get("active_months", item.get("duration_months"))
        if not period.get("ongoing", True) and not period["start"]:
            yield "unread-date"
        elif period.get("end") and period["end"] < period["start"]:
            yield "reversed-range"
        elif period.get("end") and stated is not None and abs(length(period) - stated) > 1:
            yield "duration-mismatch"


@pytest.mark.parametrize("case", CASES)
def test_diagnostics_agree_with_the_values(case: str) -> None:
    plain = {"count-mismatch", "skill-without-score", "unknown-section", "unread-date", "reversed-range"}
    for record in records_of(case):
        stated = set(record["meta"]["diagnostics"]) & (plain | {"duration-mismatch"})
        assert stated == set(computed(record))


def test_pages_keep_the_damage_they_are_named_for() -> None:
    assert page_of("progai/crlf").count("\r\n") == page_of("progai/crlf").count("\n") > 20
    assert page_of("progai/bom")[0] == "\ufeff"
    assert "\u00a0" in page_of("progai/nbsp")
    assert "\u200b" in page_of("progai/zero_width")
    assert "\n" not in page_of("progai/one_line") + page_of("progai/one_line_spaces")
    assert "\n\n" in page_of("progai/blank_lines")
    assert "\x00" in page_of("rejected/not_text")
    assert page_of("progai/two_pages").count("Find and Hire") == 2
