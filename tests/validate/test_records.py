"""Records are read as they lie; a line that is none costs itself only."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import pytest

from tests import made
from unseam.errors import InputError, UsageError
from unseam.validate.records import Row, expand, read

THREE: list[Any] = [made.record(number) for number in range(3)]


def compress_zstd(data: bytes) -> bytes:
    """The bytes as zst."""
    if sys.version_info >= (3, 14):
        from compression import zstd
    else:
        from backports import zstd
    packed: bytes = zstd.compress(data)
    return packed


def lines(*values: Any) -> bytes:
    """JSON Lines as bytes."""
    return b"".join(json.dumps(value).encode() + b"\n" for value in values)


def rows(tmp_path: Path, data: bytes, name: str = "records") -> list[Row]:
    """The rows of a file with these bytes."""
    path = tmp_path / name
    path.write_bytes(data)
    return list(read(str(path)))


FORMS: dict[str, Callable[[], bytes]] = {
    "lines": lambda: lines(*THREE),
    "lines without the last end": lambda: lines(*THREE).rstrip(b"\n"),
    "lines with CRLF": lambda: lines(*THREE).replace(b"\n", b"\r\n"),
    "lines with a byte order mark": lambda: b"\xef\xbb\xbf" + lines(*THREE),
    "lines with blank ones": lambda: b"\n \n" + lines(*THREE).replace(b"\n", b"\n\n"),
    "an array": lambda: json.dumps(THREE).encode(),
    "an indented array": lambda: json.dumps(THREE, indent=2).encode(),
    "indented objects": lambda: "\n".join(json.dumps(record, indent=1) for record in THREE).encode(),
    "gz": lambda: gzip.compress(lines(*THREE)),
    "gz of two members": lambda: gzip.compress(lines(*THREE[:1])) + gzip.compress(lines(*THREE[1:])),
    "zst": lambda: compress_zstd(lines(*THREE)),
    "bz2": lambda: bz2.compress(lines(*THREE)),
    "xz": lambda: lzma.compress(lines(*THREE)),
}


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_forms(form: Callable[[], bytes], tmp_path: Path) -> None:
    assert [row.record for row in rows(tmp_path, form())] == THREE


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_standard_input(form: Callable[[], bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(form())))
    assert [row.record for row in read("-")] == THREE


def test_one_object(tmp_path: Path) -> None:
    for indent in (None, 2):
        assert rows(tmp_path, json.dumps(THREE[0], indent=indent).encode()) == [Row(1, THREE[0])]


def test_lines_are_counted(tmp_path: Path) -> None:
    assert [row.line for row in rows(tmp_path, b"\n" + lines({}, {}) + b"\n\n" + lines({}))] == [2, 3, 6]
    indented = json.dumps([{"a": 1}, {"b": [1, 2]}], indent=1).encode()
    assert [row.line for row in rows(tmp_path, indented)] == [2, 5]


@pytest.mark.parametrize(
    ("junk", "problem"),
    [
        (b"{broken", "not JSON"),
        (b"null", "a record is a JSON object"),
        (b"[1, 2]", "a record is a JSON object"),
        (b'"text"', "a record is a JSON object"),
        (b'{"a": NaN}', "not JSON"),
        (b'{"a": -Infinity}', "not JSON"),
        (b'{"a": "\xff"}', "not UTF-8"),
        (b"{" + b"1" * 9000, "not JSON"),
        (b'{"a": ' + b"1" * 9000 + b"}", "not JSON"),
        (b'{"a": ' + b"[" * 100_000 + b"}", "not"),
        (b"\x00\x01\x02", "not JSON"),
        (b"<html>", "not JSON"),
    ],
)
@pytest.mark.parametrize("at", [0, 1, 3])
def test_a_junk_line_costs_that_line_only(junk: bytes, problem: str, at: int, tmp_path: Path) -> None:
    # Without the name, an array on the first line would be an array of records.
    name = "records.jsonl" if junk.startswith(b"[") else "records"
    data = lines(*THREE).splitlines()
    data.insert(at, junk)
    read_back = rows(tmp_path, b"\n".join(data), name)
    assert [row.record for row in read_back if row.record is not None] == THREE
    (bad,) = (row for row in read_back if row.record is None)
    assert bad.line == at + 1
    assert bad.problem is not None
    assert bad.problem.startswith(problem)


def test_a_reason_never_quotes_the_line(tmp_path: Path) -> None:
    for raw in (b'{"name": "Ilvy Karsk" x}', b'{"name": Ilvy}', b'{"Ilvy": "Karsk', b"Ilvy Karsk", b'"Ilvy"'):
        (row,) = rows(tmp_path, raw)
        assert row.problem is not None
        assert "Ilvy" not in row.problem
        assert "Karsk" not in row.problem


def test_a_broken_record_of_an_indented_array_costs_itself_only(tmp_path: Path) -> None:
    text = json.dumps(THREE, indent=2).splitlines()
    broken = next(
        index for index, line in enumerate(text) if line == f'    "name": "{THREE[1]["name"]}",' and index > 9
    )
    text[broken] = '    "name": ,,'
    read_back = rows(tmp_path, "\n".join(text).encode())
    assert [row.record for row in read_back] == [THREE[0], None, THREE[2]]


def test_an_array_cut_short_keeps_what_was_whole(tmp_path: Path) -> None:
    read_back = rows(tmp_path, json.dumps(THREE).encode()[:-20])
    assert [row.record for row in read_back] == [*THREE[:2], None]


def test_junk_before_lines_is_told_apart_from_an_object_over_lines(tmp_path: Path) -> None:
    assert [row.record for row in rows(tmp_path, b"{oops\n" + lines(*THREE))] == [None, *THREE]
    assert [row.record for row in rows(tmp_path, b"[oops\n" + lines(*THREE), "records.jsonl")] == [None, *THREE]


def test_bad_bytes_in_an_indented_object_are_not_smoothed_over(tmp_path: Path) -> None:
    (row,) = rows(tmp_path, b'{\n"name": "Ilvy \xff"\n}')
    assert row.record == {"name": "Ilvy \udcff"}


@pytest.mark.parametrize("pack", [gzip.compress, compress_zstd, bz2.compress, lzma.compress])
def test_a_file_cut_short_keeps_its_beginning(pack: Callable[[bytes], bytes], tmp_path: Path) -> None:
    draw = random.Random(0)
    many = [{"n": number, "noise": draw.randbytes(200).hex()} for number in range(9000)]
    path = tmp_path / "cut.jsonl"
    path.write_bytes(pack(lines(*many))[:-3000])
    got: list[Any] = []
    with pytest.raises(InputError, match="cut short"):
        got.extend(row.record for row in read(str(path)))
    assert len(got) > 100
    assert got == many[: len(got)]


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read: No such file"):
        list(read(str(tmp_path / "absent.jsonl")))


def test_utf_16_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="UTF-16"):
        rows(tmp_path, '{"a": 1}'.encode("utf-16"))


def test_empty_files_hold_nothing(tmp_path: Path) -> None:
    for data in (b"", b"\n\n", b" ", b"[]", b"[\n]\n", gzip.compress(b"")):
        assert rows(tmp_path, data) == []


def test_a_folder_stands_for_its_record_files(tmp_path: Path) -> None:
    for name in ("b.jsonl", "a.jsonl.gz", "notes.txt", "c.parquet", "d.json.zst"):
        (tmp_path / name).write_bytes(b"")
    assert [Path(path).name for path in expand([str(tmp_path)])] == ["a.jsonl.gz", "b.jsonl", "c.parquet", "d.json.zst"]
    assert expand(["-", "x.jsonl"]) == ["-", "x.jsonl"]
    (tmp_path / "sub").mkdir()
    with pytest.raises(UsageError, match=r"no \.jsonl"):
        expand([str(tmp_path / "sub")])


# --- Parquet


def parquet(tmp_path: Path, name: str = "records.parquet") -> Path:
    """Three records as Parquet, typed as DuckDB reads them from JSON."""
    source = made.write_lines(tmp_path / "source.jsonl", THREE)
    target = tmp_path / "plain.parquet"
    duckdb.sql(
        f"COPY (SELECT * REPLACE (to_json(meta) AS meta) FROM read_json('{source}', map_inference_threshold=-1)) "
        f"TO '{target}' (FORMAT parquet)"
    )
    return target.rename(tmp_path / name)


def test_parquet(tmp_path: Path) -> None:
    read_back = list(read(str(parquet(tmp_path))))
    assert [row.line for row in read_back] == [1, 2, 3]
    for row, record in zip(read_back, THREE, strict=True):
        assert row.record is not None
        assert row.record["name"] == record["name"]
        assert row.record["location"] == record["location"]
        assert row.record["skills"] == record["skills"]
        assert row.record["meta"] == record["meta"]


def test_parquet_of_a_name_that_looks_like_a_pattern(tmp_path: Path) -> None:
    assert len(list(read(str(parquet(tmp_path, "part[1]*.parquet"))))) == 3


def test_parquet_from_standard_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = parquet(tmp_path).read_bytes()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    assert len(list(read("-"))) == 3


def test_maps_of_parquet_are_objects(tmp_path: Path) -> None:
    target = tmp_path / "maps.parquet"
    duckdb.sql(f"COPY (SELECT MAP {{'commits': 3, 'reviews': 1}} AS counts) TO '{target}' (FORMAT parquet)")
    assert list(read(str(target))) == [Row(1, {"counts": {"commits": 3, "reviews": 1}})]


def test_damaged_parquet_is_told(tmp_path: Path) -> None:
    path = tmp_path / "cut.parquet"
    path.write_bytes(parquet(tmp_path).read_bytes()[:500])
    with pytest.raises(InputError, match="Parquet"):
        list(read(str(path)))


@pytest.mark.parametrize(
    ("module", "data"),
    [("duckdb", b"PAR1xxxx"), ("backports.zstd", b"\x28\xb5\x2f\xfd")],
)
def test_a_missing_package_is_one_line_with_the_command(
    module: str, data: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if module.startswith("backports") and sys.version_info >= (3, 14):
        pytest.skip("zstd is in the standard library")
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(UsageError, match=r"pip install 'unseam\[dump\]'"):
        rows(tmp_path, data)
