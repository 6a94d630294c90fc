"""JSON over several lines, an array or objects one after the other: read value by value, in flat memory."""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterator

from unseam.errors import InputError
from unseam.readers.keys import Keys
from unseam.readers.outcome import MAX_DOCUMENT, Item, Unreadable
from unseam.readers.streams import Stream

_raw_decode = json.JSONDecoder(strict=False).raw_decode
_BETWEEN = re.compile(r"[\s,\x1e]*")
_NEXT_OBJECT = re.compile(r"\}\s*(?:,\s*)?(?=\{)")
_ESCAPED_BYTE = re.compile(r"[\udc80-\udcff]")
_AFTER = re.compile(r"\s*([,{\]]?)\s*")
_LOOK_BACK = 200
_TRIES = 200
_LONGEST_WORD = 12  # an escaped pair of surrogates


def read(stream: Stream, codec: str, source: str, keys: Keys) -> Iterator[Item]:
    """The values of the stream, numbered from 1; after a bad one reading goes on at the next object."""
    values = _Values(stream, codec)
    number = 0
    for value, raw, problem in values:
        number += 1
        place, name = f"record {number}", f"{source}#{number}"
        if problem is not None:
            reason, message = problem
            yield Unreadable(source, place, reason, message, raw or None, name)
            continue
        yield keys.item(value, number, place, raw)


class _Values:
    """Iterates (value, its raw text, problem as reason and message)."""

    def __init__(self, stream: Stream, codec: str) -> None:
        self._stream = stream
        # Bad bytes become escapes, so that they cost the value they stand in and no more.
        self._decoder = codecs.getincrementaldecoder(codec)("surrogateescape")
        self._text, self._at = "", 0
        self._ended, self._damage = False, ""
        self._escapes = False
        self._shape: frozenset[str] = frozenset()  # keys of the record before
        self._open = False  # in an array whose end has not been seen

    def __iter__(self) -> Iterator[tuple[object, str, tuple[str, str] | None]]:
        self._open = self._skip() and self._text.startswith("[", self._at)
        self._at += self._open
        while self._skip():
            if self._open and self._text[self._at] == "]":
                self._open = False
                self._at += 1
                continue
            yield self._value()
        if self._damage:
            yield None, "", ("damaged", self._damage)
        elif self._open:
            yield None, "", ("damaged", "the array has no end: the file was cut")

    def _skip(self) -> bool:
        """Move to the next value; whether there is one."""
        while True:
            found = _BETWEEN.match(self._text, self._at)
            self._at = found.end() if found else self._at
            if self._at < len(self._text):
                return True
            if not self._more():
                return False

    def _more(self) -> bool:
        """Read on, twice as far each time, so that a long value is tried a few times only."""
        if self._ended:
            return False
        kept = self._text[self._at :]
        parts, size = [kept], 0
        while size <= len(kept) and not self._ended:
            try:
                chunk = self._stream.read()
            except InputError as error:
                self._damage, chunk = str(error), b""
            self._ended = not chunk
            part = self._decoder.decode(chunk, final=self._ended)
            self._escapes = self._escapes or _ESCAPED_BYTE.search(part) is not None
            parts.append(part)
            size += len(part)
        if not size:
            return False  # places in the text stay as they are
        self._text, self._at = "".join(parts), 0
        return True

    def _value(self) -> tuple[object, str, tuple[str, str] | None]:
        while True:
            start = self._at
            try:
                value, end = _raw_decode(self._text, start)
            except json.JSONDecodeError as error:
                if self._unfinished(error) and len(self._text) - start <= MAX_DOCUMENT and self._more():
                    continue
                return self._bad(("bad-json", f"no JSON: {error.msg}"))
            except (ValueError, RecursionError) as error:
                detail = str(error) if isinstance(error, ValueError) else "nested too deeply"
                return self._bad(("bad-json", f"no JSON: {detail}"))
            if end == len(self._text) and not isinstance(value, (dict, list, str)) and self._more():
                continue  # a number may go on
            raw = self._text[start:end]
            self._at = end
            if self._escapes and _ESCAPED_BYTE.search(raw):
                return None, raw, ("undecodable", "bytes that are no text stand in it: try --encoding")
            if isinstance(value, dict):
                self._shape = frozenset(value)
            return value, raw, None

    def _bad(self, problem: tuple[str, str]) -> tuple[object, str, tuple[str, str]]:
        """Take the text up to the next place where a record like the others begins."""
        look, tries = self._at, 0
        while True:
            found = _NEXT_OBJECT.search(self._text, look)
            begins = self._begins_record(found.end()) if found else None
            if found and begins:
                raw = self._text[self._at : found.start() + 1]
                self._at = found.end()
                return None, raw, problem
            if found and begins is False:
                # Each failed try costs the json module a count of all lines before it: tries get rarer.
                tries += 1
                look = found.end() + (1 << min(max(tries - _TRIES, 0), 20)) - 1
                continue
            start = self._at
            if len(self._text) - start > MAX_DOCUMENT:
                self._at = len(self._text)
                return None, "", ("too-large", f"no end of the bad record within {MAX_DOCUMENT} characters")
            look = (found.start() if found else max(look, len(self._text) - _LOOK_BACK)) - start
            if not self._more():
                if found:
                    look = found.start()  # the end of the text tells now
                    continue
                raw = self._text[start:].rstrip()
                self._at = len(self._text)
                if self._open and raw.endswith("]"):
                    self._open, raw = False, raw[:-1].rstrip()
                return None, raw, problem

    def _begins_record(self, at: int) -> bool | None:
        """Whether a record begins here, not an object within one; None when what was read does not tell."""
        try:
            value, end = _raw_decode(self._text, at)
        except json.JSONDecodeError as error:
            return None if self._unfinished(error) and not self._ended else False
        except (ValueError, RecursionError):
            return False
        if not isinstance(value, dict) or (self._shape and not self._shape.intersection(value)):
            return False
        rest = _AFTER.match(self._text, end)
        if rest is None:
            return False
        if rest.end() == len(self._text) and not self._ended:
            return None
        if rest[1] == ",":
            return self._text.startswith("{", rest.end())
        return rest[1] == "{" or rest.end() == len(self._text)

    def _unfinished(self, error: json.JSONDecodeError) -> bool:
        """Whether the value may only be cut: an error at the end of what was read, or an open string."""
        return error.pos >= len(self._text) - _LONGEST_WORD or error.msg.startswith("Unterminated string")
