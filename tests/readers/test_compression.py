"""Compressed inputs, whole and damaged, told by their bytes."""

from __future__ import annotations

import bz2
import gzip
import lzma
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest
from backports import zstd

from tests.readers.helpers import documents, jsonl, read, texts, unreadable
from unseam.readers import open_documents

CODERS: dict[str, Callable[[bytes], bytes]] = {
    "gzip": gzip.compress,
    "bzip2": bz2.compress,
    "xz": lzma.compress,
    "zstd": zstd.compress,
}
RECORDS = jsonl(*({"text": f"page {number} " + str(number * 7919) * 20} for number in range(5000)))


@pytest.mark.parametrize("coder", CODERS)
def test_each_compression_under_any_name(tmp_path: Path, coder: str) -> None:
    file = tmp_path / "dump.bin"
    file.write_bytes(CODERS[coder](RECORDS))
    assert len(documents(read(file))) == 5000
    file.write_bytes(CODERS[coder](b"a page"))
    assert texts(read(file)) == ["a page"]


@pytest.mark.parametrize("coder", CODERS)
def test_members_one_after_the_other(tmp_path: Path, coder: str) -> None:
    file = tmp_path / "dump"
    file.write_bytes(CODERS[coder](jsonl({"text": "a"})) + CODERS[coder](jsonl({"text": "b"})))
    assert texts(read(file)) == ["a", "b"]


@pytest.mark.parametrize("coder", CODERS)
def test_a_cut_file_gives_what_it_holds_and_says_so(tmp_path: Path, coder: str) -> None:
    whole = CODERS[coder](RECORDS)
    file, good = tmp_path / "dump", tmp_path / "good"
    file.write_bytes(whole[: len(whole) // 2])
    good.write_text("good")
    items = read(file, good)
    assert texts(items)[-1] == "good"
    [bad] = unreadable(items)
    assert bad.source == str(file)
    assert bad.reason == "damaged"
    assert coder in bad.message
    if coder != "bzip2":  # its blocks of 900 kB give nothing until they are whole
        assert bad.place == f"line {len(items) - 1}"
        assert len(documents(items)) > 1000


def test_the_cut_line_itself_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "dump"
    file.write_bytes(gzip.compress(RECORDS)[:-12])
    items = read(file)
    [bad] = unreadable(items)
    assert len(documents(items)) >= 4900
    assert bad.original is None or RECORDS.decode().find(bad.original) > 0


@pytest.mark.parametrize("coder", ["gzip", "xz", "zstd"])
def test_flipped_bytes_cost_the_rest_of_that_file(tmp_path: Path, coder: str) -> None:
    data = bytearray(CODERS[coder](RECORDS))
    data[len(data) // 2 : len(data) // 2 + 50] = b"\xff" * 50
    file = tmp_path / "dump"
    file.write_bytes(bytes(data))
    items = read(file)
    assert "damaged" in {item.reason for item in unreadable(items)}


def test_a_cut_page_and_an_empty_file(tmp_path: Path) -> None:
    file = tmp_path / "page.txt.gz"
    file.write_bytes(gzip.compress(b"Ada Ilves " * 100)[:-9])
    assert texts(read(file)) == ["! damaged"]
    file.write_bytes(gzip.compress(b"x")[:5])
    assert texts(read(file))[0] in ("! damaged", "! unreadable")
    file.write_bytes(b"")
    assert texts(read(file)) == [""]
    for empty in (b"", gzip.compress(b"")):
        (tmp_path / "dump.jsonl.gz").write_bytes(empty)
        assert read(tmp_path / "dump.jsonl.gz") == []


def test_memory_is_flat_over_200_000_lines(tmp_path: Path) -> None:
    file = tmp_path / "dump.jsonl.gz"
    with gzip.open(file, "wb", 1) as out:
        for number in range(200_000):
            out.write(jsonl({"text": "x" * 300, "id": number}))
    tracemalloc.start()
    count = sum(1 for _ in open_documents([str(file)]))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert count == 200_000
    assert peak < 10 << 20  # of 65 MB
