"""JSON Lines: every line is a document or is reported, whatever stands in it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.readers.helpers import documents, jsonl, read, texts, unreadable
from unseam.document import Document
from unseam.errors import UsageError
from unseam.readers import streams
from unseam.readers.streams import lines


def test_records_keep_their_ids_addresses_and_order(tmp_path: Path) -> None:
    file = tmp_path / "dump"  # no suffix: content decides
    file.write_bytes(
        jsonl({"text": "one", "id": "a", "url": "u1"}, {"text": "two", "doc_id": 7, "metadata": {"url": "u2"}})
        + b"\n   \n"
        + jsonl({"text": "three"}, {"text": "one", "id": "a"})
    )
    assert read(file) == [
        Document("one", "a", "u1"),
        Document("two", "7", "u2"),
        Document("three", f"{file}#5", None),
        Document("one", "a", None),
    ]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b'{"text": "cut', "bad-json"),
        (b"not json at all", "bad-json"),
        (b'["a list"]', "no-text"),
        (b"17", "no-text"),
        (b'{"title": "x"}', "no-text"),
        (b'{"text": 5}', "no-text"),
        (b'{"text": null, "id": ""}', "no-text"),
        (b'{"text": "caf\xe9"}', "undecodable"),
        (b"[" * 100_000, "bad-json"),
        (b'{"text": "x", "n": ' + b"1" * 10_000 + b"}", "bad-json"),
    ],
)
def test_a_bad_line_costs_itself_only(tmp_path: Path, line: bytes, reason: str) -> None:
    file = tmp_path / "dump.jsonl"
    file.write_bytes(jsonl({"text": "before"}) + line + b"\n" + jsonl({"text": "after"}))
    items = read(file)
    assert texts(items) == ["before", f"! {reason}", "after"]
    [bad] = unreadable(items)
    assert (bad.source, bad.place, bad.id) == (str(file), "line 2", f"{file}#2")
    assert bad.original is not None
    assert bad.original.encode("utf-8", "surrogateescape") == line


def test_an_undecodable_line_names_its_byte_and_the_option(tmp_path: Path) -> None:
    file = tmp_path / "dump.jsonl"
    first = jsonl({"text": "ok"})
    file.write_bytes(first + b'{"text": "caf\xe9"}\n')
    [bad] = unreadable(read(file))
    assert f"byte {len(first) + 13} is no utf-8: try --encoding" in bad.message
    assert texts(read(file, encoding="latin-1")) == ["ok", "caf\xe9"]


def test_a_line_before_the_first_record_may_be_corrupt(tmp_path: Path) -> None:
    file = tmp_path / "dump"
    file.write_bytes(b'{"text": "cut\n' + jsonl({"text": "ok"}))
    assert texts(read(file)) == ["! bad-json", "ok"]


def test_unpaired_surrogates_stay_as_they_are(tmp_path: Path) -> None:
    file = tmp_path / "dump.jsonl"
    file.write_bytes(b'{"text": "a\\ud800b"}\n')
    assert texts(read(file)) == ["a\ud800b"]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-32"])
def test_a_byte_order_mark_is_enough(tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "dump.jsonl"
    content = '{"text": "Zoë – 日本 \U0001f600"}\n' * 3000
    file.write_bytes(content.encode(encoding))
    assert texts(read(file)) == ["Zoë – 日本 \U0001f600"] * 3000


def test_a_recoded_stream_names_the_byte_that_ends_it(tmp_path: Path) -> None:
    file = tmp_path / "dump.jsonl"
    good = '{"text": "x"}\n'.encode("utf-16-le")
    file.write_bytes(b"\xff\xfe" + good + b"\x00\xd8\x41\x00" + good)
    items = read(file)
    assert texts(items)[-1] == "! damaged"
    assert f"byte {2 + len(good)} is no utf-16-le" in items[-1].message  # type: ignore[union-attr]


def test_unknown_encoding_is_wrong_usage(tmp_path: Path) -> None:
    file = tmp_path / "dump.jsonl"
    file.write_bytes(jsonl({"text": "x"}))
    for encoding in ("no-such", "hex", "rot13"):
        with pytest.raises(UsageError, match="unknown encoding"):
            read(file, encoding=encoding)


def test_text_key_wins_and_two_candidates_are_named(tmp_path: Path) -> None:
    file = tmp_path / "dump.jsonl"
    file.write_bytes(jsonl({"content": "c", "markdown": "m", "nested": {"text": "n"}}))
    with pytest.raises(UsageError, match=r"'content' and 'markdown'.*--text-key"):
        read(file)
    assert texts(read(file, text_key="markdown")) == ["m"]
    assert texts(read(file, text_key="nested.text")) == ["n"]
    [bad] = unreadable(read(file, text_key="absent"))
    assert "no text under 'absent'; its keys: 'content', 'markdown', 'nested'" in bad.message


def test_two_candidates_later_on_cost_that_line(tmp_path: Path) -> None:
    file = tmp_path / "dump.jsonl"
    file.write_bytes(jsonl({"text": "a"}, {"text": "b", "body": "c"}, {"body": "d"}))
    assert texts(read(file)) == ["a", "! ambiguous-text", "d"]


@pytest.mark.parametrize(
    "record",
    [
        {"text": "x", "id": None, "url": 5, "metadata": "a string"},
        {"text": "x", "id": "", "meta": ["url"], "metadata": {"url": {"url": 1}}},
        {"text": "x", "id": True, "__proto__": {}, "": "", "metadata": {"url": None}},
        {"text": "x", "id": ["a"], "digest": {}, "a.b": 1, "\ud800": "\udfff"},
    ],
)
def test_hostile_keys_do_no_harm(tmp_path: Path, record: dict[str, object]) -> None:
    file = tmp_path / "dump.jsonl"
    file.write_bytes(jsonl(record))
    [item] = documents(read(file))
    assert (item.text, item.id) == ("x", f"{file}#1")


def test_a_flat_key_with_a_dot_is_found_too(tmp_path: Path) -> None:
    file = tmp_path / "dump.jsonl"
    file.write_bytes(jsonl({"text": "x", "metadata.sourceURL": "u", "WARC-Record-ID": "<urn:1>"}))
    assert read(file) == [Document("x", "<urn:1>", "u")]


_RECORDS = st.fixed_dictionaries(
    {"text": st.text(max_size=50)}, optional={"id": st.text(max_size=5), "url": st.text(max_size=5)}
)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.one_of(_RECORDS, st.binary(max_size=60)), max_size=20), st.sampled_from([b"\n", b"\r\n"]))
def test_each_line_gives_one_item(tmp_path_factory: pytest.TempPathFactory, content: list[object], end: bytes) -> None:
    rows = [
        (row if isinstance(row, bytes) else json.dumps(row).encode()).replace(b"\n", b"").replace(b"\r", b"")
        for row in content
    ]
    file = tmp_path_factory.getbasetemp() / "property.jsonl"
    file.write_bytes(jsonl({"text": "first"}) + end.join(rows))
    items = read(file)[1:]
    kept = [row for row in rows if row.strip(b" \t\r\x1e")]
    assert len(items) == len(kept)
    for item, row in zip(items, kept, strict=True):
        if isinstance(item, Document):
            assert json.loads(row, strict=False)["text"] == item.text
        else:
            assert item.original is not None
            assert item.original.encode("utf-8", "surrogateescape") == row.strip(b" \t\r\x1e")


@settings(max_examples=200, deadline=None)
@given(st.lists(st.binary(max_size=8).map(lambda data: data.replace(b"\n", b"")), max_size=30), st.integers(1, 9))
def test_lines_do_not_depend_on_how_the_bytes_come(content: list[bytes], size: int) -> None:
    data = b"\n".join(content)

    class Slow:
        at = 0

        def read(self, _size: int, /) -> bytes:
            self.at += size
            return data[self.at - size : self.at]

        def close(self) -> None:
            pass

    found = list(lines(streams.Stream(Slow())))
    expected = data.split(b"\n")
    assert [line.data for line in found] == (expected if expected[-1] else expected[:-1])
    assert all(data[line.offset :].startswith(line.data) for line in found)
    assert [line.number for line in found] == list(range(1, len(found) + 1))


def test_an_over_long_line_is_reported_and_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "MAX_DOCUMENT", 3 << 20)
    file = tmp_path / "dump.jsonl"
    long = jsonl({"text": "x" * (8 << 20)})
    file.write_bytes(jsonl({"text": "a"}) + long + jsonl({"text": "b"}) + long)
    assert texts(read(file)) == ["a", "! too-large", "b", "! too-large"]
