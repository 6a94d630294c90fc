"""A JSON array, or objects over several lines: read value by value."""

from __future__ import annotations

import json
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.readers.helpers import documents, read, texts, unreadable
from unseam.readers import json_values, open_documents
from unseam.readers.keys import Keys
from unseam.readers.streams import Stream


@pytest.mark.parametrize("indent", [None, 2])
def test_an_array_of_records(tmp_path: Path, indent: int | None) -> None:
    file = tmp_path / "dump.txt"
    file.write_text(json.dumps([{"text": "a", "id": 1}, {"text": "b"}], indent=indent))
    items = read(file)
    assert texts(items) == ["a", "b"]
    assert [item.id for item in documents(items)] == ["1", f"{file}#2"]


def test_an_array_of_texts_and_one_object_over_lines(tmp_path: Path) -> None:
    file = tmp_path / "dump"
    file.write_text('[\n  "a, b",\n  "c"\n]\n')
    assert texts(read(file)) == ["a, b", "c"]
    file.write_text(json.dumps({"text": "a", "metadata": {"url": "u"}}, indent=2) * 2)
    assert [(item.text, item.url) for item in documents(read(file))] == [("a", "u"), ("a", "u")]


def test_an_empty_array_and_no_end(tmp_path: Path) -> None:
    file = tmp_path / "dump"
    file.write_text(" [ ] ")
    assert read(file) == []
    file.write_text('[{"text": "a"}, {"text": "b"}')
    assert texts(read(file)) == ["a", "b", "! damaged"]
    file.write_text('[{"text": "a"}, {"text": "b')
    assert texts(read(file)) == ["a", "! bad-json", "! damaged"]


@pytest.mark.parametrize(
    "bad",
    [
        '{"text": "b" "x": 1}',
        '{"text": b}',
        '{"text": "b", "inner": {"x": 1}',
        '{"text": "unclosed}',
        '{"text" "b"}',
        '{"text": "b", "n": ' + "1" * 9000 + "}",
    ],
)
def test_a_bad_record_costs_itself_only(tmp_path: Path, bad: str) -> None:
    file = tmp_path / "dump"
    good = '{"text": "good", "inner": [{"x": 1}, {"x": 2}]}'
    file.write_text(f"[\n{good},\n{bad},\n{good},\n{good}\n]")
    items = read(file)
    assert texts(items) == ["good", "! bad-json", "good", "good"]
    assert unreadable(items)[0].original == bad


def test_a_bad_last_record_still_closes_the_array(tmp_path: Path) -> None:
    file = tmp_path / "dump"
    file.write_text('[{"text": "a"}, {"text": b}]')
    items = read(file)
    assert texts(items) == ["a", "! bad-json"]
    assert unreadable(items)[0].original == '{"text": b}'


def test_the_record_after_a_bad_one_may_be_the_last(tmp_path: Path) -> None:
    file = tmp_path / "dump"
    for end in ("]", " ]\n", ""):
        file.write_text('[{"text": "a"}, {"text": b}, {"text": "c"}' + end)
        assert texts(read(file))[:3] == ["a", "! bad-json", "c"]


def test_bytes_that_are_no_text_cost_their_record(tmp_path: Path) -> None:
    file = tmp_path / "dump"
    file.write_bytes(b'[{"text": "a"}, {"text": "caf\xe9"}, {"text": "b"}]')
    assert texts(read(file)) == ["a", "! undecodable", "b"]
    assert texts(read(file, encoding="cp1252")) == ["a", "café", "b"]


@settings(max_examples=300, deadline=None)
@given(st.integers(1, 40), st.lists(st.integers(0, 29), max_size=6), st.integers(0, 200))
def test_reading_does_not_depend_on_how_the_bytes_come(size: int, bad: list[int], cut: int) -> None:
    records = [json.dumps({"text": f"x{number}", "in": [{"y": 1}, {"y": 2}]}) for number in range(30)]
    for number in bad:
        records[number] = '{"text" "x", "in": [{"y": 1}, {"y": 2}]}'
    data = ("[" + ", ".join(records) + "]").encode()
    data = data[: len(data) - cut]

    class Slow:
        def __init__(self, step: int) -> None:
            self.at, self.step = 0, step

        def read(self, _size: int, /) -> bytes:
            self.at += self.step
            return data[self.at - self.step : self.at]

        def close(self) -> None:
            pass

    slow, fast = (
        list(json_values.read(Stream(Slow(step)), "utf-8", "s", Keys("s", None))) for step in (size, len(data))
    )
    assert slow == fast
    if not cut:
        runs = sum(1 for number in set(bad) if number - 1 not in bad)
        assert texts(slow).count("! bad-json") == runs
        assert len(documents(slow)) == 30 - len(set(bad))


@pytest.mark.parametrize(
    "junk", ["}" + " " * 300_000, "}," * 100_000, '}{"' * 50_000, '}{"a":[' * 30_000, "[" * 200_000]
)
def test_junk_takes_linear_time(tmp_path: Path, junk: str) -> None:
    file = tmp_path / "dump"
    file.write_text('[{"text": "a"}, {"text" ' + junk + ', {"text": "b"}]')
    items = read(file)
    assert texts(items)[:2] == ["a", "! bad-json"]


def test_memory_is_flat(tmp_path: Path) -> None:
    file = tmp_path / "dump.json"
    with file.open("w") as out:
        out.write("[")
        for number in range(20_000):
            out.write(("," if number else "") + json.dumps({"text": "x" * 2000, "id": number}))
        out.write("]")
    tracemalloc.start()
    count = sum(1 for _ in open_documents([str(file)]))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert count == 20_000
    assert peak < 12 << 20  # of 40 MB


_INNER = st.recursive(st.none() | st.text(max_size=3), lambda inner: st.lists(inner, max_size=2))


@settings(max_examples=100, deadline=None)
@given(st.lists(st.fixed_dictionaries({"text": st.text(max_size=20), "x": _INNER}), max_size=8))
def test_any_array_comes_back(tmp_path_factory: pytest.TempPathFactory, records: list[dict[str, object]]) -> None:
    file = tmp_path_factory.getbasetemp() / "property.json"
    file.write_text(json.dumps(records, indent=1))
    assert [item.text for item in documents(read(file, text_key="text"))] == [record["text"] for record in records]
