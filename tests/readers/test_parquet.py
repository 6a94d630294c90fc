"""Parquet, made and read by DuckDB."""

from __future__ import annotations

import gzip
import resource
from pathlib import Path

import duckdb
import pytest

from tests.readers.helpers import documents, read, texts, unreadable
from unseam.document import Document
from unseam.errors import UsageError
from unseam.readers import open_documents


def make(file: Path, select: str, options: str = "") -> None:
    with duckdb.connect() as connection:
        connection.execute(f"COPY ({select}) TO '{file.as_posix()}' (FORMAT parquet{options})")


def test_a_web_shard_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "shard*[1]"  # a name that is a pattern elsewhere
    plain = tmp_path / "plain"
    make(
        plain,
        "SELECT 'page ' || i AS text, '<urn:uuid:' || i || '>' AS id, 'CC-MAIN' AS dump, 'http://e.org/' || i AS url, "
        "DATE '2024-01-01' AS date, 0.9 AS language_score, 12 AS token_count FROM range(1200) t(i)",
    )
    plain.rename(file)
    (tmp_path / "shardx1").write_text("other")
    items = read(file)
    assert items[:2] == [
        Document("page 0", "<urn:uuid:0>", "http://e.org/0"),
        Document("page 1", "<urn:uuid:1>", "http://e.org/1"),
    ]
    assert [item.text for item in documents(items)] == [f"page {number}" for number in range(1200)]


def test_nested_columns_nulls_and_bytes(tmp_path: Path) -> None:
    file = tmp_path / "a"
    make(
        file,
        "SELECT * FROM (VALUES ('a'::BLOB, {'url': 'u', 'n': 1}, 7), (NULL, NULL, NULL), ('\\xE9'::BLOB, NULL, 9)) "
        "t(content, metadata, id)",
    )
    items = read(file)
    assert items[0] == Document("a", "7", "u")
    assert texts(items)[1:] == ["! no-text", "! undecodable"]
    assert unreadable(items)[0].place == "row 2"


def test_the_text_column(tmp_path: Path) -> None:
    file = tmp_path / "a"
    make(file, "SELECT 'a' AS text, 'b' AS body, 'c' AS \"my \"\"own\", {'deep': 'd'} AS nest")
    with pytest.raises(UsageError, match="'text' and 'body'"):
        read(file)
    for key, expected in (("body", "b"), ('my "own', "c"), ("nest.deep", "d")):
        assert texts(read(file, text_key=key)) == [expected]
    [bad] = unreadable(read(file, text_key="none"))
    assert "no column 'none'" in bad.message
    make(file, "SELECT 1 AS text, 'b' AS about")
    [bad] = unreadable(read(file))
    assert bad.reason == "no-text"


def test_compressed_again_and_cut(tmp_path: Path) -> None:
    file, packed, cut = tmp_path / "a", tmp_path / "b", tmp_path / "c"
    make(file, "SELECT 'x' || i AS text FROM range(10) t(i)")
    packed.write_bytes(gzip.compress(file.read_bytes()))
    assert len(documents(read(packed))) == 10
    cut.write_bytes(file.read_bytes()[:-30])
    items = read(cut, file)
    assert [item.reason for item in unreadable(items)] == ["damaged"]
    assert len(documents(items)) == 10


def test_memory_is_flat(tmp_path: Path) -> None:
    file = tmp_path / "a"
    make(file, "SELECT repeat('abcdefgh ' || i, 200) AS text FROM range(150_000) t(i)", ", ROW_GROUP_SIZE 5000")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert sum(1 for _ in open_documents([str(file)])) == 150_000
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown < 220_000  # kB, of 400 MB of text
