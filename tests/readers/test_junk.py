"""Damage of any kind, anywhere: reading goes on or reports, and never raises."""

from __future__ import annotations

import bz2
import gzip
import json
import lzma
import random
from pathlib import Path

import pytest
from backports import zstd

from tests.readers.helpers import jsonl, read
from tests.readers.test_parquet import make
from tests.readers.test_warc import Maker
from unseam.document import Document
from unseam.errors import UsageError

pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
ROUNDS = 60
KINDS = ("jsonl", "utf-16", "array", "table", "warc", "warc.gz", "parquet", "gz", "bz2", "xz", "zst", "html", "page")


def containers(folder: Path) -> dict[str, bytes]:
    records = [{"text": f"page {number} Zoë\n\u2028", "id": number, "metadata": {"url": "u"}} for number in range(30)]
    lines = jsonl(*records)
    maker, packed = Maker(), Maker(compressed=True)
    for one in (maker, packed):
        for number in range(5):
            one.wet(str(number), "page\nline")
            one.response(str(number), b"<html><p>a<p>b</html>", "text/html; charset=utf-8")
            one.response(str(number), gzip.compress(b"<html><p>a<p>b</html>"), encoding="gzip")
    make(folder / "p", "SELECT 'page ' || i AS text, {'url': 'u'} AS metadata FROM range(50) t(i)")
    table = "id,text,url\n" + '1,"a ""b""\nc",u\n' * 20
    return {
        "jsonl": lines,
        "utf-16": lines.decode().encode("utf-16"),
        "array": json.dumps(records, indent=1).encode(),
        "table": table.encode(),
        "warc": maker.bytes,
        "warc.gz": packed.bytes,
        "parquet": (folder / "p").read_bytes(),
        "gz": gzip.compress(lines),
        "bz2": bz2.compress(lines),
        "xz": lzma.compress(lines),
        "zst": zstd.compress(lines),
        "html": b"<!doctype html><html><body>" + b"<div><p>a<b>c</b></div>" * 30,
        "page": "Ada Ilves\nZürich\n".encode() * 20,
    }


def damaged(data: bytes, chance: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(changed) + 1)
        match chance.randrange(5):
            case 0:
                changed[at : at + chance.randint(1, 30)] = chance.randbytes(chance.randint(0, 30))
            case 1:
                del changed[at:]
            case 2:
                changed[at:at] = bytes(chance.randint(1, 5))
            case 3:
                changed[at : at + 1] = bytes([chance.choice(b'"{}[]\\\n,:<>')])
            case _:
                changed[at:at] = changed[: chance.randint(0, 100)]
    return bytes(changed)


@pytest.mark.parametrize("kind", KINDS)
def test_damage_is_reported_not_raised(tmp_path: Path, kind: str) -> None:
    data = containers(tmp_path)[kind]
    whole = tmp_path / "whole"
    whole.write_bytes(data)
    assert all(isinstance(item, Document) for item in read(whole))
    for seed in range(ROUNDS):
        file = tmp_path / "damaged"
        file.write_bytes(damaged(data, random.Random(f"{kind} {seed}")))
        try:
            items = read(file)
        except UsageError as error:
            assert "--text-key" in str(error)  # noqa: PT017 - a key that turned into another one
            continue
        for item in items:
            if not isinstance(item, Document):
                assert item.source == str(file)
                assert item.message
                assert "\n" not in item.message
