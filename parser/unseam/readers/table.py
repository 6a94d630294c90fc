"""CSV and TSV with a header line: a bad row costs its own lines only."""

from __future__ import annotations

import csv
from collections import deque
from collections.abc import Iterator
from typing import NamedTuple

from unseam.readers import decoding
from unseam.readers.detect import columns
from unseam.readers.keys import Keys, text_columns
from unseam.readers.outcome import Item, Unreadable
from unseam.readers.streams import Line, Stream, lines

MAX_ROW = 16 << 20
"""Bytes of one row: an unclosed quote takes no more than that before reading goes on below its first line."""


class _NoRowError(Exception):
    """The lines taken so far make no row."""


class _Taken(NamedTuple):
    line: Line
    text: str | None


class _Feed:
    """Lines for the csv module, which can be put back: the module itself tells where a row ends."""

    def __init__(self, source: Iterator[Line], codec: str) -> None:
        self._source, self._codec = source, codec
        self._waiting: deque[_Taken] = deque()
        self.taken: list[_Taken] = []
        self._size = 0

    def start_row(self) -> None:
        self.taken, self._size = [], 0

    def put_back_all_but_first(self) -> _Taken:
        self._waiting.extendleft(reversed(self.taken[1:]))
        return self.taken[0]

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        if self._waiting:
            taken = self._waiting.popleft()
        else:
            line = next(self._source)
            text = None
            if line.damage is None:
                try:
                    text = line.data.decode(self._codec)
                except UnicodeDecodeError:
                    text = None
            taken = _Taken(line, text)
        self.taken.append(taken)
        self._size += len(taken.line.data)
        if taken.text is None or self._size > MAX_ROW:
            raise _NoRowError("a quote is not closed" if taken.text is not None else "undecodable")
        return taken.text + "\n"


def read(stream: Stream, codec: str, source: str, keys: Keys, mark: str) -> Iterator[Item]:
    """The rows of the table below its header line, numbered by their first line."""
    # The module's limit is one for the whole process and small; the feed keeps a better one.
    csv.field_size_limit(max(csv.field_size_limit(), 2 * MAX_ROW))
    feed = _Feed(lines(stream), codec)
    header: list[str] | None = None
    rows = csv.reader(feed, delimiter=mark, strict=True)
    while True:
        feed.start_row()
        try:
            row = next(rows)
        except StopIteration:
            return
        except (csv.Error, _NoRowError) as error:
            if not feed.taken:
                return
            yield _bad_line(feed.put_back_all_but_first(), source, codec, str(error))
            rows = csv.reader(feed, delimiter=mark, strict=True)
            continue
        if not row or (len(row) == 1 and not row[0].strip()):
            continue
        number = feed.taken[0].line.number
        raw = "\n".join(taken.text or "" for taken in feed.taken).rstrip("\r")
        if header is None:
            header = columns(raw, mark) or row
            found = text_columns(header, keys.text_key, source)
            if isinstance(found, Unreadable):
                yield found
                return
            continue
        if len(row) != len(header):
            message = f"{len(row)} cells under {len(header)} columns"
            yield Unreadable(source, f"line {number}", "bad-row", message, raw, f"{source}#{number}")
            continue
        yield keys.item(dict(zip(header, row, strict=True)), number, f"line {number}", raw)


def _bad_line(taken: _Taken, source: str, codec: str, detail: str) -> Unreadable:
    line = taken.line
    place, id = f"line {line.number}", f"{source}#{line.number}"
    original = decoding.escaped(line.data, codec) if line.data else None
    if line.damage is not None:
        return Unreadable(source, place, line.reason, line.damage, original, id)
    if taken.text is None:
        try:
            line.data.decode(codec)
        except UnicodeDecodeError as error:
            message = f"byte {line.offset + error.start} is no {codec}: try --encoding"
            return Unreadable(source, place, "undecodable", message, original, id)
    return Unreadable(source, place, "bad-row", f"no row of a table: {detail}", original, id)
