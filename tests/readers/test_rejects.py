"""A rejects file is an input: it gives the original documents back."""

from __future__ import annotations

from pathlib import Path

from tests.readers.helpers import jsonl, read, texts
from unseam.document import Document
from unseam.readers import Unreadable
from unseam.sinks import reject_line


def reject(item: Document | Unreadable, source: str = "dump.jsonl") -> bytes:
    if isinstance(item, Unreadable):
        return reject_line(
            id=item.id,
            source=item.source,
            reason=item.reason,
            message=item.message,
            text=None,
            place=item.place,
            original=item.original,
        )
    return reject_line(
        id=item.id, source=source, reason="timeout", message="m", text=item.text, url=item.url, span=(0, 3)
    )


def test_documents_come_back_as_they_were(tmp_path: Path) -> None:
    originals = [
        Document("one\r\n\x00 \u2028 two", "dump.jsonl#1", None),
        Document("lone \ud800 surrogate", "x", "http://e.org"),
        Document("<div>text that shows a tag</div>", "y", None),
        Document("", "z", None),
    ]
    file = tmp_path / "rejects.jsonl"
    file.write_bytes(b"".join(map(reject, originals)))
    assert read(file) == originals
    assert read(file, text_key="other") == originals


def test_what_could_not_be_read_stays_so(tmp_path: Path) -> None:
    dump = tmp_path / "dump.jsonl"
    dump.write_bytes(jsonl({"text": "a"}) + b'{"text": "cut\n{"text": "caf\xe9"}\n')
    first = read(dump, tmp_path / "missing")[1:]
    file = tmp_path / "rejects.jsonl"
    file.write_bytes(b"".join(map(reject, first)))
    assert read(file) == first


def test_a_record_that_lacked_its_key_is_read_after_the_fix(tmp_path: Path) -> None:
    dump = tmp_path / "dump.jsonl"
    dump.write_bytes(jsonl({"text": "a"}, {"about": "b", "url": "u"}, {"about": "c", "id": "own"}))
    file = tmp_path / "rejects.jsonl"
    file.write_bytes(b"".join(map(reject, read(dump)[1:])))
    assert texts(read(file)) == ["! no-text", "! no-text"]
    assert read(file, text_key="about") == [Document("b", f"{dump}#2", "u"), Document("c", "own", None)]


def test_two_text_keys_are_read_after_the_choice(tmp_path: Path) -> None:
    dump = tmp_path / "dump.jsonl"
    dump.write_bytes(jsonl({"text": "a"}, {"text": "b", "body": "c"}))
    file = tmp_path / "rejects.jsonl"
    file.write_bytes(reject(read(dump)[1]))
    assert texts(read(file)) == ["! ambiguous-text"]
    assert texts(read(file, text_key="body")) == ["c"]
