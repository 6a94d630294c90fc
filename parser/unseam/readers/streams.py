"""Bytes of an input: decompressed by magic bytes, with a head to look at before reading on."""

from __future__ import annotations

import bz2
import gzip
import lzma
import zlib
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, Protocol

from unseam import extras
from unseam.errors import InputError, UnseamError
from unseam.readers.outcome import MAX_DOCUMENT

CHUNK = 1 << 20
HEAD = 1 << 16

_MAGIC = ((b"\x1f\x8b", "gzip"), (b"BZh", "bzip2"), (b"\xfd7zXZ\x00", "xz"), (b"\x28\xb5\x2f\xfd", "zstd"))
_BZIP2_BLOCKS = (b"1AY&SY", b"\x17rE8P\x90")  # a page may begin with "BZh"; these six bytes follow in a real file


class Readable(Protocol):
    """As much of a file as is asked for here."""

    def read(self, size: int, /) -> bytes: ...

    def close(self) -> None: ...


class Stream:
    """A binary stream that is read once, forwards; every failure of the disk or the codec is an InputError."""

    def __init__(
        self,
        file: Readable,
        errors: tuple[type[Exception], ...] = (),
        label: str = "",
        below: Stream | None = None,
    ) -> None:
        self._file, self._below = file, below
        self._read1: Callable[[int], bytes] = getattr(file, "read1", None) or file.read
        self._errors: tuple[type[Exception], ...] = (OSError, EOFError, *errors)
        self._label = label
        self.compressed = bool(label)
        self._head = b""
        self.offset = 0
        """Bytes handed out so far."""

    def head(self, size: int = HEAD) -> bytes:
        """The next bytes without taking them: `size` of them, or fewer at the end or before a damaged place."""
        while len(self._head) < size:
            try:
                more = self._pull(size)
            except InputError:
                if not self._head:
                    raise
                break
            if not more:
                break
            self._head += more
        return self._head[:size]

    def read(self, size: int = CHUNK) -> bytes:
        """Up to `size` bytes, none at the end; raises InputError where the bytes cannot be had."""
        if self._head:
            data, self._head = self._head[:size], self._head[size:]
        else:
            # One raw read at a time: a longer one would lose what was decompressed before a damaged place.
            data = self._pull(size)
        self.offset += len(data)
        return data

    def read_exactly(self, size: int) -> bytes:
        """`size` bytes, fewer only at the end; raises InputError where the bytes cannot be had."""
        parts = []
        while size > 0 and (data := self.read(min(size, CHUNK))):
            parts.append(data)
            size -= len(data)
        return b"".join(parts)

    def _pull(self, size: int) -> bytes:
        try:
            data = self._read1(size)
        except self._errors as error:
            detail = str(error) or type(error).__name__
            raise InputError(f"{self._label} data damaged or cut: {detail}" if self._label else detail) from error
        return data

    def close(self) -> None:
        """Close the file, and what it is decoded from."""
        self._file.close()
        if self._below is not None:
            self._below.close()


def decompressed(file: Readable) -> Stream:
    """The stream of an open file, decompressed when its first bytes say so; UsageError when zstd is missing."""
    plain = Stream(file)
    try:
        head = plain.head(16)
        kind = next((name for magic, name in _MAGIC if head.startswith(magic)), None)
        if kind is None or (kind == "bzip2" and head[4:10] not in _BZIP2_BLOCKS):
            return plain
        source: Any = _Refilled(plain)
        if kind == "gzip":
            return Stream(gzip.GzipFile(fileobj=source), (zlib.error,), kind, plain)
        if kind == "bzip2":
            return Stream(bz2.BZ2File(source), (ValueError,), kind, plain)
        if kind == "xz":
            return Stream(lzma.LZMAFile(source), (lzma.LZMAError,), kind, plain)
        zstd = extras.zstd()
        return Stream(zstd.ZstdFile(source), (zstd.ZstdError,), kind, plain)
    except UnseamError:
        plain.close()
        raise


class _Refilled:
    """The file object that decompressors ask for, over a stream whose head was looked at."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream

    def read(self, size: int = -1) -> bytes:
        try:
            return self._stream.read(CHUNK if size < 0 else size)
        except InputError as error:
            raise OSError(str(error)) from error

    def seekable(self) -> bool:
        return False

    def readable(self) -> bool:
        return True


class Line(NamedTuple):
    """One line without its line feed: number from 1, byte offset, and what damage ended the stream in it."""

    number: int
    offset: int
    data: bytes
    damage: str | None = None
    reason: str = "damaged"


def lines(stream: Stream) -> Iterator[Line]:
    """The lines of a stream, an over-long one as damage without its data; the last one carries what cut it off."""
    number, offset, tail, size, skipping = 1, stream.offset, [b""], 0, False
    damage = None
    while True:
        try:
            chunk = stream.read()
        except InputError as error:
            damage = str(error)
            break
        if not chunk:
            break
        first, *rest = chunk.split(b"\n")
        size += len(first)
        if not skipping:
            tail.append(first)
            skipping = size > MAX_DOCUMENT
        if not rest:
            if skipping:
                tail = []
            continue
        if skipping:
            yield Line(number, offset, b"", f"longer than {MAX_DOCUMENT} bytes", "too-large")
        else:
            yield Line(number, offset, b"".join(tail))
        number, offset, skipping = number + 1, offset + size + 1, False
        last = rest.pop()
        for data in rest:
            yield Line(number, offset, data)
            number, offset = number + 1, offset + len(data) + 1
        tail, size = [last], len(last)
    if skipping:
        yield Line(number, offset, b"", f"longer than {MAX_DOCUMENT} bytes", "too-large")
    elif size and damage is None:
        yield Line(number, offset, b"".join(tail))
    if damage is not None:
        yield Line(number, offset, b"" if skipping else b"".join(tail), damage)
