"""What the core reads alone, what a missing extra says, and addresses through fsspec."""

from __future__ import annotations

import gzip
import subprocess
import sys
import textwrap
from pathlib import Path

import fsspec
import pytest

from tests.readers.helpers import documents, jsonl, read, texts, unreadable
from tests.readers.test_parquet import make
from unseam.document import Document
from unseam.errors import UsageError
from unseam.readers import identity

EXTRAS = ("duckdb", "fastwarc", "selectolax", "selectolax.lexbor", "fsspec", "backports.zstd", "compression.zstd")


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in EXTRAS:
        monkeypatch.setitem(sys.modules, name, None)


@pytest.mark.usefixtures("bare")
def test_a_missing_extra_is_one_line_with_the_command(tmp_path: Path) -> None:
    for number, (content, module, extra) in enumerate(
        [
            (b"PAR1", "duckdb", "dump"),
            (b"WARC/1.0\r\n", "fastwarc", "dump"),
            (b"<html>", "selectolax", "dump"),
            (b"\x28\xb5\x2f\xfd", "zstd", "dump"),
        ]
    ):
        file = tmp_path / str(number)
        file.write_bytes(content)
        with pytest.raises(UsageError) as caught:
            read(file)
        assert "\n" not in str(caught.value)
        assert module in str(caught.value)
        assert f"pip install 'unseam[{extra}]'" in str(caught.value)
    with pytest.raises(UsageError, match=r"s3:// needs fsspec: pip install 'unseam\[cloud\]'"):
        read("s3://bucket/key")


def test_the_core_reads_text_and_json_lines_alone(tmp_path: Path) -> None:
    names = [str(tmp_path / name) for name in ("a.txt", "b.jsonl.gz", "c.csv")]
    (tmp_path / "a.txt").write_text("a page")
    (tmp_path / "b.jsonl.gz").write_bytes(gzip.compress(jsonl({"text": "b"})))
    (tmp_path / "c.csv").write_text("id,text\n1,c\n")
    code = f"""
        import sys
        for name in {EXTRAS!r}:
            sys.modules[name] = None
        from unseam.readers import open_documents
        import unseam.sinks
        print([item.text for item in open_documents({names!r})])
        """
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True, check=True)
    assert done.stdout == "['a page', 'b', 'c']\n"


@pytest.fixture
def memory() -> fsspec.AbstractFileSystem:
    fs = fsspec.filesystem("memory")
    fs.store.clear()
    fs.pseudo_dirs[:] = [""]
    return fs


def test_remote_files_folders_and_globs(memory: fsspec.AbstractFileSystem, tmp_path: Path) -> None:
    memory.pipe(
        {
            "/d/b.jsonl": jsonl({"text": "b1"}, {"text": "b2"}),
            "/d/a.jsonl.gz": gzip.compress(jsonl({"text": "a", "id": "x"})),
            "/pages/z.txt": b"z",
            "/pages/sub/y.md": b"y",
            "/pages/data.bin": b"no",
        }
    )
    assert read("memory://d/*.jsonl*") == [
        Document("a", "x", None),
        Document("b1", "memory:///d/b.jsonl#1", None),
        Document("b2", "memory:///d/b.jsonl#2", None),
    ]
    assert texts(read("memory://pages")) == ["y", "z"]
    assert texts(read("memory://pages/z.txt")) == ["z"]
    [missing, none] = unreadable(read("memory://pages/none.txt", "memory://x/*.txt"))
    assert (missing.reason, none.reason) == ("not-found", "not-found")
    make(tmp_path / "p", "SELECT 'row ' || i AS text FROM range(3000) t(i)")
    memory.pipe("/p.parquet", (tmp_path / "p").read_bytes())
    assert texts(documents(read("memory://p.parquet")))[2999] == "row 2999"
    first = identity(["memory://pages/z.txt"])
    memory.pipe("/pages/z.txt", b"changed")
    assert identity(["memory://pages/z.txt"]) != first


def test_an_unknown_protocol_is_wrong_usage() -> None:
    with pytest.raises(UsageError, match="no-such"):
        read("no-such://x/y")


def test_a_protocol_without_its_library_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "s3fs", None)
    with pytest.raises(UsageError, match=r"s3:// needs more: pip install 'unseam\[cloud\]'"):
        read("s3://bucket/key")
