"""A span is checked against the very text it points into."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import made
from unseam.document import Document
from unseam.errors import UsageError
from unseam.validate import Options, check_record, validate_files
from unseam.validate.source import Sources, documents

Record = dict[str, Any]
PAGE = "Bram\u00a0 Karsk\nData\nEngineer at Osier 🦀\nUtrecht\nGithub Skills (2)\nkafka9\nc++ 10\n"


def sourced(**spans: list[list[int]]) -> Record:
    """A record of PAGE with spans: `skills_0_name` stands for /skills/0/name."""
    record = made.record(1)
    record |= {"name": "Bram Karsk", "headline": "Data Engineer at Osier 🦀"}
    record["location"]["country"] = "NL"
    record["skills"] = [{"name": "kafka", "score": 9, "variants": []}]
    record["meta"]["source"] = {"id": "page-1", "url": None, "sha256": hashlib.sha256(PAGE.encode()).hexdigest()}
    record["meta"]["spans"] = {"/" + name.replace("_", "/"): places for name, places in spans.items()}
    return record


def found(record: Record, page: str = PAGE, name: str = "page-1") -> list[tuple[str, str | None]]:
    """Names and pointers of the findings."""
    sources = Sources([Document("Other.", "page-0"), Document(page, name), Document("More.", "page-2")])
    return [(finding.name, finding.pointer) for finding in check_record(record, sources=sources)]


def at(text: str) -> list[int]:
    """Where a text stands on the page."""
    start = PAGE.index(text)
    return [start, start + len(text)]


def test_spans_that_read_as_their_values_pass() -> None:
    record = sourced(
        name=[at("Bram\u00a0 Karsk")],
        headline=[at("Data\nEngineer at Osier 🦀")],
        skills_0_name=[at("kafka")],
        skills_0_score=[at("9")],
        location_country=[at("Utrecht")],
    )
    assert found(record) == []


def test_a_span_that_does_not_is_found_at_each_place() -> None:
    record = sourced(name=[at("Bram\u00a0 Karsk"), at("Utrecht")], skills_0_name=[at("kafka9")])
    assert found(record) == [("span-mismatch", "/name"), ("span-mismatch", "/skills/0/name")]


def test_offsets_are_code_points() -> None:
    start, end = at("Utrecht")
    record = sourced(location_text=[[start, end]])
    record["location"]["text"] = "Utrecht"
    assert found(record) == []
    record["meta"]["spans"] = {"/location/text": [[start + 1, end + 1]]}
    assert found(record) == [("span-mismatch", "/location/text")]


@pytest.mark.parametrize("place", [[-1, 4], [0, 10_000], [5, 5], [9, 3], [10_000, 10_001]])
def test_a_place_outside_the_text_is_found_for_any_value(place: list[int]) -> None:
    record = sourced(location_country=[place])
    names = {name for name, _ in found(record)}
    assert names - {"out-of-range"} == {"bad-span"} or (place[0] < 0 and "bad-span" in names)


def test_a_span_of_no_value_is_found_and_its_words_are_hidden() -> None:
    record = sourced(skills_7_name=[at("kafka")])
    record["meta"]["spans"]["Bram Karsk"] = [[0, 4]]
    record["meta"]["spans"]["/Bram"] = [[0, 4]]
    assert found(record) == [("bad-span", "/skills/7/name"), ("bad-span", ""), ("bad-span", "/*")]


def test_a_record_without_spans_or_of_a_later_page() -> None:
    record = sourced()
    record["meta"]["spans"] = None
    assert found(record, page="Changed.") == [("spans-missing", "/meta/spans")]
    record["meta"]["status"] = "rejected"
    assert found(record, page="Changed.") == []
    record = sourced(name=[at("Utrecht")])
    record["meta"]["source"]["id"] = "page-1#2"
    assert found(record) == [("span-mismatch", "/name")]


def test_a_changed_or_missing_source_is_told_once() -> None:
    record = sourced(name=[at("Utrecht")], headline=[at("Utrecht")])
    assert found(record, page=PAGE + " ") == [("source-changed", "/meta/source/sha256")]
    assert found(record, page=PAGE + " ", name="page-9") == [("source-missing", "/meta/source/id")]


def test_a_page_of_another_name_is_known_by_its_checksum() -> None:
    record = sourced(name=[at("Utrecht")])
    assert found(record, name="pages/page-1.txt") == [("span-mismatch", "/name")]


def test_sources_read_no_further_than_needed() -> None:
    read = []

    def coming() -> Iterator[Document]:
        for number in range(100):
            read.append(number)
            yield Document(f"text {number} \ud800", str(number))

    sources = Sources(coming())
    assert sources.find("3") == "text 3 \ud800"
    assert len(read) == 4
    assert sources.find("1") == "text 1 \ud800"
    assert len(read) == 4
    assert sources.find("none") is None
    assert sources.find("99") is not None


def test_dumps_of_each_kind(tmp_path: Path) -> None:
    record = sourced(name=[at("Utrecht")])
    records = made.write_lines(tmp_path / "records.jsonl", [record])
    lines = made.write_lines(tmp_path / "dump.jsonl", [{"id": "page-1", "text": PAGE}, "junk", {"id": 5}])
    folder = tmp_path / "pages"
    (folder / "deep").mkdir(parents=True)
    (folder / "deep" / "page-1.txt").write_bytes(PAGE.encode())
    for dump in (lines, str(folder), str(folder / "deep" / "page-1.txt")):
        report = validate_files([records], Options(source=dump))
        assert [(f.name, f.line, f.pointer, f.span) for f in report.findings] == [
            ("span-mismatch", 1, "/name", tuple(at("Utrecht")))
        ]


def test_a_source_that_is_not_there_is_told(tmp_path: Path) -> None:
    records = made.write_lines(tmp_path / "records.jsonl", [sourced(name=[at("Utrecht")])])
    for name in ("absent.txt", "absent.jsonl"):
        with pytest.raises(UsageError, match=f"{name}: no such file"):
            list(documents(str(tmp_path / name)))
        with pytest.raises(UsageError, match=name):
            validate_files([records], Options(source=str(tmp_path / name)))
