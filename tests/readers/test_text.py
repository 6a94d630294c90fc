"""Pages in files, folders and globs, and which files an input names."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import pytest

from tests.readers.helpers import documents, jsonl, read, texts, unreadable
from unseam.document import Document
from unseam.errors import UsageError
from unseam.readers import identity, open_documents, preflight, text


def test_a_page_is_a_document_named_by_its_path(tmp_path: Path) -> None:
    file = tmp_path / "ilse.txt"
    file.write_text("Ada Ilves\r\n{not json}\n", newline="")
    assert read(file) == [Document("Ada Ilves\r\n{not json}\n", str(file), None)]


@pytest.mark.parametrize(
    "content",
    ["{{ template }} of a page", "{not json}", "[link](x) and prose", '["Rockstar" badge]', "WARCRAFT", "BZh9 x"],
)
def test_pages_that_look_like_something_else(tmp_path: Path, content: str) -> None:
    file = tmp_path / "page"
    file.write_text(content)
    assert texts(read(file)) == [content]


def test_encodings_of_a_page(tmp_path: Path) -> None:
    file = tmp_path / "page.txt"
    for encoding in ("utf-8-sig", "utf-16", "utf-16-be"):
        mark = b"\xfe\xff" if encoding == "utf-16-be" else b""
        file.write_bytes(mark + "Zoë\n\U0001f600".encode(encoding))
        assert texts(read(file)) == ["Zoë\n\U0001f600"]
    file.write_bytes(b"Zo\xeb")
    [bad] = unreadable(read(file))
    assert (bad.reason, bad.message) == ("undecodable", "byte 2 is no utf-8: try --encoding")
    assert bad.original == "Zo\udceb"
    assert texts(read(file, encoding="cp1252")) == ["Zoë"]


def test_a_text_too_large_for_one_document(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text, "MAX_DOCUMENT", 1000)
    file = tmp_path / "page.txt"
    file.write_text("x" * 1001)
    assert texts(read(file)) == ["! too-large"]


def test_a_folder_without_pages_means_its_dumps(tmp_path: Path) -> None:
    for name in ("part-0.jsonl", "_part-1.jsonl", ".part-2.jsonl", "_SUCCESS", "picture.png"):
        (tmp_path / name).write_text('{"text": "a page"}\n', encoding="utf-8")
    assert texts(read(tmp_path)) == ["a page"]
    (tmp_path / "page.txt").write_text("another", encoding="utf-8")
    assert texts(read(tmp_path)) == ["another"]


def test_a_folder_means_its_pages_sorted(tmp_path: Path) -> None:
    for name in ("b.md", "a.txt", "Z.TXT", "sub/c.txt", "sub-x/d.txt", "data.jsonl", ".hidden.txt", "x.py", "ä.txt"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(name)
    assert texts(read(tmp_path)) == ["Z.TXT", "a.txt", "b.md", "sub/c.txt", "sub-x/d.txt", "ä.txt"]
    assert texts(read(tmp_path / "*.txt")) == ["a.txt", "ä.txt"]
    assert texts(read(tmp_path / "**/*.txt")) == ["a.txt", "sub-x/d.txt", "sub/c.txt", "ä.txt"]


def test_inputs_keep_the_order_given(tmp_path: Path) -> None:
    for name in "ab":
        (tmp_path / name).write_text(name)
    assert texts(read(tmp_path / "b", tmp_path / "a", tmp_path / "b")) == ["b", "a", "b"]


def test_a_file_named_like_a_glob_is_itself(tmp_path: Path) -> None:
    (tmp_path / "a[1].txt").write_text("itself")
    (tmp_path / "a1.txt").write_text("other")
    assert texts(read(tmp_path / "a[1].txt")) == ["itself"]


def test_what_is_not_there_costs_itself_only(tmp_path: Path) -> None:
    good = tmp_path / "good.txt"
    good.write_text("good")
    (tmp_path / "empty").mkdir()
    (tmp_path / "broken.txt").symlink_to(tmp_path / "nowhere")
    items = read(
        tmp_path / "none.txt", tmp_path / "*.none", tmp_path / "empty", "nul\0byte", tmp_path / "broken.txt", good
    )
    assert [item.reason for item in unreadable(items)] == ["not-found"] * 3 + ["unreadable"] + ["not-found"]
    assert unreadable(items)[0].source == str(tmp_path / "none.txt")
    assert texts(items)[-1] == "good"


def test_a_file_without_permission(tmp_path: Path) -> None:
    file = tmp_path / "locked.txt"
    file.write_text("x")
    file.chmod(0)
    user = os.geteuid()
    if user == 0:  # root may read every file, so be somebody else for once
        os.seteuid(65534)
    try:
        [bad] = unreadable(read(file))
    finally:
        os.seteuid(user)
    assert bad.reason == "unreadable"
    assert "Permission denied" in bad.message


def test_a_file_that_fails_while_read(tmp_path: Path) -> None:
    memory = Path("/proc/self/mem")  # opens, and its first page cannot be read
    if not memory.exists():
        pytest.skip("needs /proc")
    good = tmp_path / "good.txt"
    good.write_text("good")
    items = read(memory, good)
    assert texts(items) == ["! unreadable", "good"]
    assert "Input/output error" in unreadable(items)[0].message


def test_standard_input_in_any_format(monkeypatch: pytest.MonkeyPatch) -> None:
    for content, expected in ((b"a page", ["a page"]), (jsonl({"text": "a"}, {"text": "b"}), ["a", "b"])):

        class Stdin:
            buffer = io.BufferedReader(io.BytesIO(content))

        monkeypatch.setattr(sys, "stdin", Stdin)
        items = read("-")
        assert texts(items) == expected
        assert documents(items)[0].id == ("-" if len(expected) == 1 else "-#1")


def test_archives_are_named_not_guessed_at(tmp_path: Path) -> None:
    file = tmp_path / "dump.zip"
    file.write_bytes(b"PK\x03\x04" + bytes(100))
    [bad] = unreadable(read(file))
    assert bad.reason == "not-text"
    assert "unpack" in bad.message


def test_reading_is_lazy(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text("a")
    items = open_documents([str(file), "no-such://x"])
    assert next(items) == Document("a", str(file), None)
    with pytest.raises(UsageError):
        next(items)


def test_preflight_finds_wrong_usage_before_the_work(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    good.write_bytes(jsonl({"text": "a"}))
    bad.write_bytes(jsonl({"text": "a", "body": "b"}))
    preflight([str(good), str(tmp_path / "missing"), "-"])
    with pytest.raises(UsageError, match="'text' and 'body'"):
        preflight([str(good), str(bad)])
    preflight([str(good), str(bad)], text_key="body")
    with pytest.raises(UsageError, match="unknown encoding"):
        preflight([str(good)], encoding="nope")


def test_identity_sees_names_content_and_changes(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    file.write_bytes(b"x" * 300_000)
    first = identity([str(file)])
    assert identity([str(file)]) == first
    status = file.stat()
    file.write_bytes(b"x" * 299_999 + b"y")
    os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert identity([str(file)]) != first
    file.write_bytes(b"x" * 300_000)
    os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert identity([str(file)]) == first
    os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns + 1))
    assert identity([str(file)]) != first
    (tmp_path / "b.jsonl").write_bytes(b"x")
    assert identity([str(tmp_path / "*.jsonl")]) != identity([str(file)])
    assert identity([str(tmp_path / "none")]) == identity([str(tmp_path / "none")])
