"""WARC and WET: text and HTML records, each parsed by FastWARC; a broken record costs itself only."""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import ModuleType
from typing import NamedTuple

from unseam import extras
from unseam.errors import InputError
from unseam.readers import decoding
from unseam.readers.keys import page
from unseam.readers.outcome import MAX_DOCUMENT, Item, Unreadable
from unseam.readers.streams import Stream

_HTML = ("text/html", "application/xhtml+xml")
_TEXT = ("text/plain", "text/markdown", "text/x-markdown")
_MAX_HEADER = 1 << 16
_START = re.compile(rb"WARC/\d")
_NEXT = re.compile(rb"(?<=\n)WARC/\d")
_SHOWN = 1 << 20
_CHUNK = 1 << 16  # small: what is left of it is copied at each record
_HEADER_END = re.compile(rb"\r?\n\r?\n")
_LENGTH = re.compile(rb"^content-length:[ \t]*(\d{1,18})[ \t]*\r?$", re.I | re.M)
_TYPE = re.compile(rb"^warc-type:[ \t]*(\w{1,40})", re.I | re.M)
_CHARSET = re.compile(r"""charset\s{0,9}=\s{0,9}["']?([\w:.-]{1,40})""", re.I)
_WITH_TEXT = (b"response", b"resource", b"conversion")


class _Frame(NamedTuple):
    """One record's bytes, or what stands in a record's place and why it is none."""

    number: int
    data: bytes
    problem: str | None = None
    reason: str = "bad-record"


def read(stream: Stream, source: str, encoding: str | None) -> Iterator[Item]:
    """The documents of the records that hold text, numbered among all records from 1.

    FastWARC's own iterator ends at the first broken record, so records are told apart here and parsed there.
    """
    fastwarc = extras.need("fastwarc", "dump", "WARC")
    for frame in _frames(stream):
        place = f"record {frame.number}"
        if frame.problem is not None:
            original = decoding.escaped(frame.data) if frame.data else None
            yield Unreadable(source, place, frame.reason, frame.problem, original, f"{source}#{frame.number}")
            continue
        item = _document(fastwarc, frame, source, place, encoding)
        if item is not None:
            yield item


def _document(fastwarc: ModuleType, frame: _Frame, source: str, place: str, encoding: str | None) -> Item | None:
    id: str | None = None
    try:
        record = fastwarc.WarcRecord.from_bytes(frame.data)
        id = record.headers.get("WARC-Record-ID") or f"{source}#{frame.number}"
        url = (record.headers.get("WARC-Target-URI") or "").strip("<>") or None
        if record.is_http:
            record.parse_http("all")
            content_type = record.http_headers.get("Content-Type") or ""
        else:
            content_type = record.headers.get("Content-Type") or ""
        kind = content_type.partition(";")[0].strip().lower()
        if kind not in _HTML and kind not in _TEXT:
            return None
        data = record.reader.read()
    except OSError as error:
        return Unreadable(source, place, "bad-record", str(error), decoding.escaped(frame.data), id)
    charset = _CHARSET.search(content_type)
    try:
        text = decoding.decode_web(data, charset[1] if charset else None, encoding)
    except InputError as error:
        return Unreadable(source, place, "undecodable", str(error), decoding.escaped(data), id)
    return page(text, str(id), url, source, place, as_html=kind in _HTML and "<" in text)


def _frames(stream: Stream) -> Iterator[_Frame]:
    """The records that hold text; others are passed over."""
    buffer = _Buffer(stream)
    number = 0
    try:
        while buffer.skip_newlines():
            number += 1
            if not buffer.starts_with_record():
                yield _Frame(number, buffer.to_next_record(), "no WARC record begins here")
                continue
            header_end = buffer.header_end()
            header = buffer.data[:header_end] if header_end else b""
            length = _LENGTH.search(header)
            if length is None:
                what = "a WARC header without Content-Length" if header_end else "a WARC header without end"
                yield _Frame(number, buffer.to_next_record(), what)
                continue
            size = int(length[1])
            kind = _TYPE.search(header)
            has_text = kind is not None and kind[1].lower() in _WITH_TEXT
            if size > MAX_DOCUMENT or not has_text:
                complete = buffer.pass_over(header_end + size)
                if has_text:
                    yield _Frame(number, header, f"longer than {MAX_DOCUMENT} bytes", "too-large")
                elif not complete:
                    yield _Frame(number, header, "the file ends in this record", "damaged")
                continue
            record = buffer.take(header_end + size)
            if len(record) < header_end + size:
                yield _Frame(number, record, "the file ends in this record", "damaged")
            elif not buffer.at_border() and (found := _NEXT.search(record, header_end)):
                # A length too great has swallowed the next record.
                buffer.data = record[found.start() :] + buffer.data
                yield _Frame(number, record[: found.start()], "Content-Length reaches into the next record")
            else:
                yield _Frame(number, record)
    except InputError as error:
        yield _Frame(max(number, 1), buffer.data, str(error), "damaged")


class _Buffer:
    """The bytes read and not yet taken."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self.data = b""

    def _more(self) -> bool:
        chunk = self._stream.read(_CHUNK)
        self.data += chunk
        return bool(chunk)

    def skip_newlines(self) -> bool:
        while True:
            self.data = self.data.lstrip(b"\r\n")
            if self.data:
                return True
            if not self._more():
                return False

    def starts_with_record(self) -> bool:
        while len(self.data) < 6 and self._more():
            pass
        return _START.match(self.data) is not None

    def header_end(self) -> int:
        """Where the header ends, its empty line included; 0 when it has no end."""
        while True:
            found = _HEADER_END.search(self.data, 0, _MAX_HEADER)
            if found:
                return found.end()
            if len(self.data) >= _MAX_HEADER or not self._more():
                return 0

    def take(self, size: int) -> bytes:
        parts, missing = [self.data[:size]], size - len(self.data)
        self.data = self.data[size:]
        while missing > 0 and (chunk := self._stream.read()):
            parts.append(chunk[:missing])
            self.data = chunk[missing:]
            missing -= len(chunk)
        return b"".join(parts)

    def pass_over(self, size: int) -> bool:
        while size > 0:
            if not self.data and not self._more():
                return False
            passed = min(size, len(self.data))
            self.data = self.data[passed:]
            size -= passed
        return True

    def at_border(self) -> bool:
        return not self.skip_newlines() or self.starts_with_record()

    def to_next_record(self) -> bytes:
        """The bytes up to the next line that begins a record, or all that are left; the first MiB of them."""
        passed = b""
        while not (found := _NEXT.search(self.data)):
            cut = max(len(self.data) - 8, 0)  # a start may lie across two chunks
            passed = (passed + self.data[:cut])[:_SHOWN]
            self.data = self.data[cut:]
            if not self._more():
                passed, self.data = passed + self.data, b""
                return passed[:_SHOWN]
        passed = (passed + self.data[: found.start()])[:_SHOWN]
        self.data = self.data[found.start() :]
        return passed
