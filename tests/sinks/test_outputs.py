"""Every kind of output holds the records that were written, whole or not at all."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Optional

import duckdb
import pytest
from backports import zstd
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel

from tests.sinks.helpers import line, lines, profile
from unseam.errors import InputError, UsageError
from unseam.sinks import default_rejects, kind_of, open_sink, opening, reject_line, schema, to_line
from unseam_schemas import Profile

COUNT = 50


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def write(out: Path, batches: list[bytes], *, overwrite: bool = False) -> None:
    with open_sink(out, overwrite=overwrite) as sink:
        for batch in batches:
            sink.write(batch)


def fail(out: Path) -> None:
    with open_sink(out, overwrite=True) as sink:
        sink.write(lines(3))
        raise RuntimeError("boom")


def content(out: Path) -> bytes:
    data = out.read_bytes()
    if out.suffix == ".gz":
        return gzip.decompress(data)
    return zstd.decompress(data) if out.suffix == ".zst" else data


@pytest.mark.parametrize("name", ["a.jsonl", "a.ndjson", "a.JSONL", "a.jsonl.gz", "a.jsonl.zst"])
def test_json_lines_are_the_bytes_given(tmp_path: Path, name: str) -> None:
    write(tmp_path / "deep" / name, [line(number) for number in range(COUNT)])
    assert content(tmp_path / "deep" / name) == lines(COUNT)
    assert names(tmp_path / "deep") == [name]


@pytest.mark.parametrize("name", ["a.jsonl", "a.jsonl.gz", "a.jsonl.zst", "a.parquet"])
def test_the_same_records_give_the_same_bytes(tmp_path: Path, name: str) -> None:
    data = lines(3000)
    assert len(data) > 2 << 20
    write(tmp_path / name, [data])
    first = (tmp_path / name).read_bytes()
    pieces = [part + b"\n" for part in data.split(b"\n")[:-1]]
    other = tmp_path / f"other-{name}"
    write(other, pieces)
    assert other.read_bytes() == first
    if name.endswith(".gz"):
        assert first[3:8] == bytes(5)  # no name, no time


@pytest.mark.parametrize("name", ["a.parquet", "a.duckdb", "odd 'name*[1].parquet", "odd 'name*[1].duckdb"])
def test_tables_hold_the_records_under_their_types(tmp_path: Path, name: str) -> None:
    out = tmp_path / name
    write(out, [lines(COUNT)])
    assert names(tmp_path) == [name]
    with duckdb.connect(str(out) if name.endswith("duckdb") else ":memory:") as connection:
        source = "profiles"
        if name.endswith("parquet"):
            (tmp_path / "plain").symlink_to(out)
            source = f"read_parquet('{(tmp_path / 'plain').as_posix()}')"
        described = connection.execute(f"DESCRIBE SELECT * FROM {source}").fetchall()
        found = [row[0] for row in described]
        rows = connection.execute(f"SELECT * FROM {source}").fetchall()
    assert found == list(Profile.model_fields)
    kinds = {row[0]: row[1] for row in described}
    assert 'counts" MAP(VARCHAR, BIGINT)' in kinds["contributions"].replace("counts MAP", 'counts" MAP')
    assert kinds["coding_years"] == "BIGINT"
    for number, row in enumerate(rows):
        assert Profile.model_validate(_as_json(dict(zip(found, row, strict=True)))) == profile(number)
    assert len(rows) == COUNT


def _as_json(value: Any) -> Any:
    """What DuckDB hands back, in the shape of the JSON it was made from: lists and maps of tuples."""
    if isinstance(value, dict):
        return {key: _as_json(inner) for key, inner in value.items()}
    return [_as_json(inner) for inner in value] if isinstance(value, list) else value


@pytest.mark.parametrize("name", ["a.jsonl", "a.jsonl.gz", "a.jsonl.zst", "a.parquet", "a.duckdb", "a"])
def test_no_record_at_all(tmp_path: Path, name: str) -> None:
    out = tmp_path / name
    write(out, [])
    if name == "a.parquet":
        with duckdb.connect() as connection:
            described = connection.execute(f"DESCRIBE SELECT * FROM read_parquet('{out.as_posix()}')").fetchall()
        assert [row[0] for row in described] == list(Profile.model_fields)
    assert out.exists()


def test_a_folder_of_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "PART_LINES", 20)
    for count, sizes in ((50, [20, 20, 10]), (40, [20, 20]), (1, [1])):
        for way, batches in enumerate(([lines(count)], [line(number) for number in range(count)])):
            out = tmp_path / f"out{count}-{way}"
            write(out, batches)
            parts = sorted(out.iterdir())
            assert [part.name for part in parts] == [f"part-{number:05d}.jsonl" for number in range(len(sizes))]
            assert [part.read_bytes().count(b"\n") for part in parts] == sizes
            assert b"".join(part.read_bytes() for part in parts) == lines(count)


@pytest.mark.parametrize("name", ["a.jsonl", "a.jsonl.gz", "a.jsonl.zst", "a.parquet", "a.duckdb", "a"])
def test_a_failed_run_leaves_nothing_and_what_was_there_stays(tmp_path: Path, name: str) -> None:
    out = tmp_path / name
    with pytest.raises(RuntimeError, match="boom"):
        fail(out)
    assert names(tmp_path) == []
    write(out, [lines(2)])
    before = sorted((path.name, path.stat().st_mtime_ns) for path in tmp_path.rglob("*"))
    with pytest.raises(UsageError, match="exists: --overwrite"):
        open_sink(out)
    with pytest.raises(RuntimeError, match="boom"):
        fail(out)
    assert sorted((path.name, path.stat().st_mtime_ns) for path in tmp_path.rglob("*")) == before
    write(out, [lines(5)], overwrite=True)
    assert sorted((path.name, path.stat().st_mtime_ns) for path in tmp_path.rglob("*")) != before
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]


def test_left_overs_of_a_killed_run_do_no_harm(tmp_path: Path) -> None:
    code = f"""
import os, signal
from unseam.sinks import open_sink
for name in ("a.jsonl", "b", "c.parquet"):
    sink = open_sink(os.path.join({str(tmp_path)!r}, name))
    sink.write(b"{{}}\\n")
os.kill(os.getpid(), signal.SIGKILL)
"""
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == -9
    assert all(name.startswith(".") for name in names(tmp_path))
    for name in ("a.jsonl", "b", "c.parquet"):
        write(tmp_path / name, [lines(2)])
    assert names(tmp_path) == ["a.jsonl", "b", "c.parquet"]


def test_a_line_that_is_no_record_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be put into a table"):
        write(tmp_path / "a.parquet", [b'{"coding_years": "many"}\n'])
    assert names(tmp_path) == []


def test_a_record_longer_than_the_usual_buffer(tmp_path: Path) -> None:
    long = profile(1).model_copy(update={"summary": "x" * (20 << 20)})
    write(tmp_path / "a.parquet", [line(0), long.model_dump_json().encode() + b"\n"])
    with duckdb.connect() as connection:
        query = f"SELECT max(length(summary)) FROM read_parquet('{(tmp_path / 'a.parquet').as_posix()}')"
        assert connection.execute(query).fetchall() == [(20 << 20,)]


@pytest.mark.parametrize(
    ("name", "kind"),
    [("a.jsonl", "jsonl"), ("a.jsonl.gz", "jsonl.gz"), ("a.PARQUET", "parquet"), ("out/", "folder"), ("out", "folder")],
)
def test_the_suffix_names_the_kind(name: str, kind: str) -> None:
    assert kind_of(name) == kind


def test_wrong_outputs_are_wrong_usage(tmp_path: Path) -> None:
    for name in ("a.json", "a.csv.gz", "s3://bucket/a.jsonl"):
        with pytest.raises(UsageError):
            kind_of(name)
    with pytest.raises(UsageError, match="neither a file nor a folder"):
        open_sink(os.devnull, overwrite=True)
    (tmp_path / "file").write_text("x")
    with pytest.raises(UsageError):
        open_sink(tmp_path / "file" / "a.jsonl")


def test_rejects_stand_beside(tmp_path: Path) -> None:
    assert default_rejects(tmp_path / "a.jsonl") == tmp_path / "a.rejects.jsonl"
    assert default_rejects(tmp_path / "a.jsonl.gz") == tmp_path / "a.jsonl.gz.rejects.jsonl"
    assert default_rejects(f"{tmp_path}/out/") == tmp_path / "out.parts.rejects.jsonl"


@settings(max_examples=200, deadline=None)
@given(st.text(), st.none() | st.text(), st.none() | st.tuples(st.integers(0), st.integers(0)))
def test_reject_lines_keep_any_text(text: str, url: str | None, span: tuple[int, int] | None) -> None:
    data = reject_line(id="i", source="s", reason="r", message="m", text=text + "\ud800", url=url, span=span)
    assert data.count(b"\n") == 1
    found = json.loads(data)
    assert (found["text"], found["url"]) == (text + "\ud800", url)
    assert found["span"] == (list(span) if span else None)


def test_lines_are_utf8_unless_it_cannot_be() -> None:
    assert to_line({"a": "Zoë \u2028"}) == '{"a":"Zoë \u2028"}\n'.encode()
    assert to_line({"a": "é\ud800"}) == b'{"a":"\\u00e9\\ud800"}\n'


def test_types_without_a_column_are_refused() -> None:
    class Odd(BaseModel):
        value: int | str

    class Fine(BaseModel):
        value: Optional[list[dict[str, float]]]  # noqa: UP045 - the older spelling must do too

    with pytest.raises(TypeError, match="no column type"):
        schema.columns(Odd)
    assert schema.columns(Fine) == {"value": "MAP(VARCHAR, DOUBLE)[]"}


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 1 MB."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=1m", "none", str(disk)], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip("may not mount a small disk")
    yield disk
    subprocess.run(["umount", "-l", str(disk)], check=True)


@pytest.mark.parametrize("name", ["a.jsonl", "a.jsonl.gz", "a.jsonl.zst", "a.parquet", "a.duckdb", "a"])
def test_a_full_disk_leaves_nothing_half(small_disk: Path, name: str) -> None:
    noise = [to_line({"summary": os.urandom(30_000).hex()}) for _ in range(60)]
    with pytest.raises((OSError, InputError)):
        write(small_disk / name, noise)
    assert names(small_disk) == []
