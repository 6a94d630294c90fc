"""Arrow rows in, rows of records and rejects out: nothing lost, and the same as `parse_all` and `unseam clean`."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import unseam
from tests.clean import helpers
from tests.test_samples import SAMPLES, read
from unseam import registry
from unseam.arrow import SCHEMA, parse_batch
from unseam.clean import Job
from unseam.clean.tally import Tally
from unseam.clean.work import Product
from unseam.clean.work import work as read_as_ever
from unseam.errors import UsageError
from unseam.sinks import schema

PAGES = {path.stem: read(path) for path in SAMPLES if path.parent.name == "progai"}
DEEP = "<html>" + "<div>" * 5_000 + "x"

Row = dict[str, Any]


def batch(texts: Sequence[str | None], **columns: list[Any]) -> pa.RecordBatch:
    return pa.record_batch({"text": pa.array(texts, pa.string()), **columns})


def rows(table: Any) -> list[Row]:
    """Rows of a batch, a table or a column, maps as dicts."""
    found: list[Row] = [
        {"ok": ok, "record": record, "reject": reject}
        for ok, record, reject in zip(
            *(table.column(name).to_pylist(maps_as_pydicts="strict") for name in SCHEMA.names), strict=True
        )
    ]
    return found


def records(text: str, *, spans: bool = False, **options: Any) -> list[Row]:
    """The records that `parse_all` gives, as columns hold them: with the null that JSON leaves out."""
    found = [result.record(spans=spans) for result in unseam.parse_all(text, **options)]
    for record in found:
        record["meta"].setdefault("spans", None)
    return found


def reject(done: Any) -> Row:
    [row] = rows(done)
    assert (row["ok"], row["record"]) == (False, None)
    return dict(row["reject"])


def test_pages_give_what_parse_all_gives() -> None:
    urls = [f"https://example.org/{name}" for name in PAGES]
    done = parse_batch(batch(list(PAGES.values()), id=list(PAGES), url=urls))
    assert done.schema.equals(SCHEMA, check_metadata=True)
    wanted = [
        record
        for (name, text), url in zip(PAGES.items(), urls, strict=True)
        for record in records(text, source_id=name, url=url)
    ]
    assert rows(done) == [{"ok": True, "record": record, "reject": None} for record in wanted]
    names = [record["meta"]["source"]["id"] for record in wanted]
    assert [name for name in names if name.startswith("two_pages#")] == ["two_pages#1", "two_pages#2"]


def test_a_table_gives_a_table_and_chunks_do_not_matter() -> None:
    one = batch(list(PAGES.values())[:6], id=list(PAGES)[:6])
    whole = parse_batch(one)
    table = pa.Table.from_batches([one.slice(0, 2), one.slice(2, 0), one.slice(2)])
    done = parse_batch(table)
    assert isinstance(whole, pa.RecordBatch)
    assert isinstance(done, pa.Table)
    assert rows(done) == rows(whole)
    assert rows(parse_batch(one.slice(3))) == rows(whole)[3:]
    for empty in (one.slice(0, 0), table.slice(0, 0), table.schema.empty_table()):
        assert parse_batch(empty).schema.equals(SCHEMA)
        assert parse_batch(empty).num_rows == 0


def test_columns_are_those_of_clean(tmp_path: Path) -> None:
    table = pa.table(batch(list(PAGES.values()), id=list(PAGES)))
    pq.write_table(table, tmp_path / "in.parquet")
    helpers.run(tmp_path / "in.parquet", tmp_path / "out.parquet", Job(spans=True))
    cleaned = pq.read_table(tmp_path / "out.parquet")
    done = pa.table(pa.RecordBatch.from_struct_array(parse_batch(table, spans=True).column("record").combine_chunks()))
    assert done.schema.names == cleaned.schema.names
    assert done.to_pylist() == cleaned.to_pylist()
    assert done.column("meta")[0]["spans"].is_valid
    with duckdb.connect() as connection:  # the engine reads our types as those that it was told
        kinds = [str(kind) for kind in connection.from_arrow(done).types]
        told = [str(connection.sql(f"SELECT NULL::{kind}").types[0]) for kind in schema.columns().values()]
    assert kinds == told


def test_why_there_is_no_record() -> None:
    done = parse_batch(
        batch(
            [None, helpers.NO_PAGE, "", PAGES["plain"], DEEP],
            id=["a", "b", None, "d", "e"],
            url=["u", "v", "", None, None],
            file=["f"] * 5,
        ),
        source="file",
    )
    found = rows(done)
    assert [row["ok"] for row in found] == [False, False, False, True, False]
    assert [row["reject"] and row["reject"]["reason"] for row in found] == [
        "no-text",
        "not-a-profile",
        "not-text",
        None,
        "too-deep",
    ]
    assert found[0]["reject"] == {
        "id": "a",
        "url": None,
        "source": "f",
        "reason": "no-text",
        "message": "the text is null",
        "span": None,
        "text": None,
        "original": None,
    }
    assert found[1]["reject"] == {
        "id": "b",
        "url": "v",
        "source": "f",
        "reason": "not-a-profile",
        "message": "the text is a page of no known dialect",
        "span": [0, len(helpers.NO_PAGE)],
        "text": helpers.NO_PAGE,
        "original": None,
    }
    assert (found[2]["reject"]["id"], found[2]["reject"]["url"], found[2]["reject"]["text"]) == (None, None, "")
    assert found[3]["record"]["meta"]["source"]["id"] == "d"
    assert (found[4]["reject"]["text"], found[4]["reject"]["original"]) == (None, DEEP.encode())


def test_the_text_of_a_reject_can_be_read_again() -> None:
    first = reject(parse_batch(batch([helpers.NO_PAGE], id=["x"])))
    assert reject(parse_batch(batch([first["text"]], id=[first["id"]]))) == first


def test_a_page_of_html_is_read_as_its_text() -> None:
    lines = "".join(f"<div>{line}</div>" for line in PAGES["plain"].splitlines())
    [row] = rows(parse_batch(batch([f"<html><body>{lines}</body></html>"])))
    assert row["record"]["name"] == records(PAGES["plain"])[0]["name"]


def test_bytes_that_are_no_text_cost_their_row_only() -> None:
    texts = pa.array([b"caf\xe9", PAGES["plain"].encode(), b"\xed\xa0\x80"])
    column = pa.Array.from_buffers(pa.string(), 3, texts.buffers())  # as Spark's cast of bytes to text lets them in
    ids = pa.Array.from_buffers(pa.string(), 3, pa.array([b"\xff", b"b", b"c"]).buffers())
    first, second, third = rows(parse_batch(pa.record_batch({"text": column, "id": ids})))
    assert (first["reject"]["reason"], first["reject"]["original"]) == ("undecodable", b"caf\xe9")
    assert first["reject"]["message"] == "byte 3 of the text is no utf-8"
    assert first["reject"]["id"] == "\ufffd"
    assert second["record"] == records(PAGES["plain"], source_id="b")[0]
    assert (third["reject"]["reason"], third["reject"]["original"]) == ("undecodable", b"\xed\xa0\x80")


def test_a_crash_costs_its_document_only(monkeypatch: pytest.MonkeyPatch) -> None:
    def speaks(text: str) -> str | None:
        if "FAULT" in text:
            raise RuntimeError("a fault on purpose")
        return "progai"

    monkeypatch.setattr("unseam.pipeline.detect", speaks)
    first, second = rows(parse_batch(batch(["a FAULT here", PAGES["plain"]], id=["x", "y"], url=["u", None])))
    assert first["reject"] == {
        "id": "x",
        "url": "u",
        "source": None,
        "reason": "crashed",
        "message": "RuntimeError: a fault on purpose",
        "span": [0, 12],
        "text": "a FAULT here",
        "original": None,
    }
    assert second["record"] == records(PAGES["plain"], source_id="y")[0]


def test_a_number_that_no_column_holds_costs_its_document_only(monkeypatch: pytest.MonkeyPatch) -> None:
    def work(pieces: Any, job: Job) -> Product:
        if pieces[0].item.id != "x":
            return read_as_ever(pieces, job)
        return Product(json.dumps({"coding_years": 1 << 70}).encode() + b"\n", b"", Tally())

    monkeypatch.setattr("unseam.arrow.work", work)
    first, second = rows(parse_batch(batch(["t", PAGES["plain"]], id=["x", "y"])))
    assert (first["reject"]["reason"], first["reject"]["text"]) == ("crashed", "t")
    assert first["reject"]["message"].startswith("OverflowError: ")
    assert second["ok"]


@pytest.mark.parametrize(
    "kind",
    [pa.large_string(), pa.string_view(), pa.dictionary(pa.int32(), pa.string()), pa.dictionary(pa.int8(), pa.utf8())],
    ids=str,
)
def test_any_arrow_text_does(kind: pa.DataType) -> None:
    text = pa.array([PAGES["plain"], None])
    column = text.dictionary_encode().cast(kind) if pa.types.is_dictionary(kind) else text.cast(kind)
    plain, null = rows(parse_batch(pa.record_batch({"text": column, "id": pa.array(["a", "b"]).cast(kind)})))
    assert plain["record"] == records(PAGES["plain"], source_id="a")[0]
    assert null["reject"]["reason"] == "no-text"


def test_numbers_and_no_values_as_identifiers() -> None:
    ids = pa.array([7, None], pa.int32())
    found = rows(parse_batch(pa.record_batch({"text": pa.nulls(2), "id": ids, "url": pa.nulls(2)})))
    assert [(row["reject"]["id"], row["reject"]["reason"]) for row in found] == [("7", "no-text"), (None, "no-text")]


def test_columns_by_other_names() -> None:
    page = PAGES["plain"]
    data = pa.record_batch({"id": ["own"], "url": [page], "doc.id": ["x"]})
    [row] = rows(parse_batch(data, text="url", id="doc.id"))
    assert row["record"] == records(page, source_id="x")[0]
    [row] = rows(parse_batch(data, text="url"))
    assert row["record"] == records(page, source_id="own")[0]


@pytest.mark.parametrize(
    ("columns", "options", "message"),
    [
        ({"content": ["x"]}, {}, "no column 'text' for text=; there are: 'content'"),
        ({"text": ["x"]}, {"id": "key"}, "no column 'key' for id=; there are: 'text'"),
        ({"text": ["x"]}, {"id": "id"}, "no column 'id' for id=; there are: 'text'"),
        ({"text": ["x"]}, {"url": "url"}, "no column 'url' for url=; there are: 'text'"),
        ({"text": ["x"]}, {"source": "file"}, "no column 'file' for source=; there are: 'text'"),
        ({"text": [1]}, {}, "column 'text' is int64, not text: cast it, or name another with text="),
        ({"text": [b"x"]}, {}, "column 'text' is binary, not text: cast it, or name another with text="),
        (
            {"text": ["x"], "id": [0.5]},
            {},
            "column 'id' is double, not text or whole numbers: cast it, or name another with id=",
        ),
        ({}, {}, "no column 'text' for text=; there are: none"),
        ({"text": ["x"]}, {"dialect": "none"}, "no dialect 'none'; there are: progai"),
    ],
)
def test_a_wrong_call_is_one_line(columns: Row, options: Row, message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unseam.arrow.work", None)  # nothing is read
    with pytest.raises(UsageError) as caught:
        parse_batch(pa.table(columns), **options)
    assert str(caught.value) == message


def test_a_name_that_two_columns_have() -> None:
    with pytest.raises(UsageError, match="2 columns are named 'text'"):
        parse_batch(pa.table([["a"], ["b"]], names=["text", "text"]))


def test_dialect_vocabulary_and_spans_reach_the_parser() -> None:
    page = PAGES["plain"].replace("Contributions:", "Contributions:\n")
    glued = records(page)[0]["contributions"]
    words = {topic + other: 5 for row in glued for topic, other in zip(row["topics"], row["topics"][1:], strict=False)}
    for options in ({"vocabulary": words}, {"spans": True}, {"dialect": "progai"}):
        [row] = rows(parse_batch(batch([page]), **options))
        assert row["record"] == records(page, **options)[0]
    assert rows(parse_batch(batch([helpers.NO_PAGE]), dialect="progai"))[0]["ok"]


def test_order_does_not_matter() -> None:
    texts = [*PAGES.items(), ("null", None), ("none", helpers.NO_PAGE)]
    shuffled = random.Random(7).sample(texts, len(texts))

    def by_id(pairs: list[tuple[str, str | None]]) -> list[str]:
        done = parse_batch(batch([text for _, text in pairs], id=[name for name, _ in pairs]))
        return sorted(json.dumps(row, sort_keys=True) for row in rows(done))

    assert by_id(shuffled) == by_id(texts)


def test_the_parser_is_built_once_a_process() -> None:
    registry.reader.cache_clear()
    for name in ("plain", "two_pages", "plain"):
        parse_batch(batch([PAGES[name]]))
    assert registry.reader.cache_info().misses == 1


@settings(max_examples=60, deadline=None)
@given(st.lists(st.none() | st.text(max_size=200) | st.sampled_from(sorted(PAGES.values())), max_size=4))
def test_every_row_is_accounted_for(texts: list[str | None]) -> None:
    done = rows(parse_batch(batch(texts, id=[f"d{at}" for at in range(len(texts))])))
    names = [(row["record"]["meta"]["source"] if row["ok"] else row["reject"])["id"] for row in done]
    assert list(dict.fromkeys(name.split("#")[0] for name in names)) == [f"d{at}" for at in range(len(texts))]
    for row in done:
        assert row["ok"] is (row["record"] is not None) is (row["reject"] is None)


def python(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True, check=True)
    return done.stdout


def test_the_core_imports_no_arrow() -> None:
    code = "import sys, unseam, unseam.cli; print({'pyarrow', 'pandas', 'numpy', 'pyspark'} & set(sys.modules))"
    assert python(code) == "set()\n"


@pytest.mark.parametrize("module", ["unseam.arrow", "unseam.spark"])
def test_without_pyarrow_the_extra_is_named(module: str) -> None:
    code = f"""
        import sys
        sys.modules["pyarrow"] = None
        from unseam.errors import UsageError
        try:
            import {module}
        except UsageError as error:
            print(error)
        """
    assert python(code) == "unseam.arrow needs pyarrow: pip install 'unseam[spark]'\n"
