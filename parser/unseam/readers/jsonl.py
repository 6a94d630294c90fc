"""JSON Lines: one record a line; a bad line costs itself only."""

from __future__ import annotations

import json
from collections.abc import Iterator

from unseam.readers import decoding
from unseam.readers.keys import Keys
from unseam.readers.outcome import Item, Unreadable
from unseam.readers.streams import Line, Stream, lines

_decode = json.JSONDecoder(strict=False).decode  # raw tabs in strings are junk that loses nothing


def read(stream: Stream, codec: str, source: str, keys: Keys) -> Iterator[Item]:
    """The records of the stream's lines, numbered by line; blank lines are none."""
    for line in lines(stream):
        if line.damage is not None:
            yield _damaged(line, source, codec)
            continue
        data = line.data.strip(b" \t\r\x1e")
        if not data:
            continue
        place = f"line {line.number}"
        name = f"{source}#{line.number}"
        try:
            text = data.decode(codec)
        except UnicodeDecodeError as error:
            place_in_file = line.offset + line.data.find(data) + error.start
            message = f"byte {place_in_file} is no {codec}: try --encoding"
            yield Unreadable(source, place, "undecodable", message, decoding.escaped(data, codec), name)
            continue
        try:
            record = _decode(text)
        except (ValueError, RecursionError) as error:
            yield Unreadable(source, place, "bad-json", f"no JSON: {_short(error)}", text, name)
            continue
        yield keys.item(record, line.number, place, text)


def _short(error: Exception) -> str:
    return str(error) if isinstance(error, ValueError) else "nested too deeply"


def _damaged(line: Line, source: str, codec: str) -> Unreadable:
    original = decoding.escaped(line.data, codec) if line.data else None
    return Unreadable(source, f"line {line.number}", line.reason, str(line.damage), original, f"{source}#{line.number}")
