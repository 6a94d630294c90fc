"""Bytes to text: byte order marks, the given encoding, and errors that name the byte."""

from __future__ import annotations

import codecs
import re

from unseam.errors import InputError, UsageError
from unseam.readers.streams import Stream

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16: its mark begins with that of UTF-16
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_WIDE = re.compile(r"utf-(?:16|32|7)|iso2022|hz")
_META_CHARSET = re.compile(rb"""<meta\s[^<>]{0,200}?charset\s{0,9}=\s{0,9}["']?([\w:.-]{1,40})""", re.I)
# The HTML standard reads these labels as windows-1252, whose quotes and dashes pages so labelled do hold.
_WEB_LABELS = {"iso8859-1": "cp1252", "ascii": "cp1252"}


def codec_name(encoding: str) -> str:
    """Python's name of an encoding; UsageError when there is none or it does not yield text."""
    try:
        info = codecs.lookup(encoding)
        codecs.decode(b"", encoding)
        "".encode(encoding)
    except (LookupError, ValueError, TypeError) as error:
        raise UsageError(f"unknown encoding {encoding!r}") from error
    return info.name


def text_stream(stream: Stream, encoding: str | None) -> tuple[Stream, str]:
    """A stream whose lines end in the byte 0x0A, its mark taken off, and the codec of its bytes.

    A byte order mark wins over `encoding`, which wins over UTF-8. UTF-16 and its like are recoded to UTF-8 on the way.
    """
    head = stream.head()
    codec = codec_name(encoding) if encoding else "utf-8"
    for mark, name in _BOMS:
        if head.startswith(mark):
            stream.read_exactly(len(mark))
            codec = name
            break
    if _WIDE.match(codec):
        return Stream(_Recoded(stream, codec), below=stream), "utf-8"
    return stream, codec


class _Recoded:
    """A file object that hands out UTF-8 of a stream in another encoding."""

    def __init__(self, stream: Stream, codec: str) -> None:
        self._stream, self._codec = stream, codec
        self._decoder = codecs.getincrementaldecoder(codec)()

    def read(self, size: int, /) -> bytes:
        while True:
            start = self._stream.offset
            pending = len(self._decoder.getstate()[0])
            try:
                chunk = self._stream.read(max(size // 4, 64))
                text = self._decoder.decode(chunk, final=not chunk)
            except InputError as error:
                raise OSError(str(error)) from error
            except UnicodeDecodeError as error:
                place = start - pending + error.start
                raise OSError(f"byte {place} is no {self._codec}: try another --encoding") from error
            if text or not chunk:
                return text.encode()

    def close(self) -> None:
        """Nothing of its own to close."""


def decode(data: bytes, codec: str, offset: int = 0) -> str:
    """Text of the bytes that stand at `offset` of their file; InputError names the first bad byte."""
    try:
        return data.decode(codec)
    except UnicodeDecodeError as error:
        raise InputError(f"byte {offset + error.start} is no {codec}: try --encoding") from error


def decode_web(data: bytes, declared: str | None, encoding: str | None) -> str:
    """Text of a web page: byte order mark, `encoding`, the declared charset, UTF-8, the charset in its <meta>.

    Raises InputError naming the first byte that is no UTF-8 when none of them fits.
    """
    for mark, name in _BOMS:
        if data.startswith(mark):
            return decode(data[len(mark) :], name, len(mark))
    if encoding:
        return decode(data, codec_name(encoding))
    found = _META_CHARSET.search(data[:4096])
    for label in (declared, "utf-8", found[1].decode("ascii", "replace") if found else None):
        if label:
            try:
                codec = codecs.lookup(label).name
                return data.decode(_WEB_LABELS.get(codec, codec))
            except (LookupError, UnicodeError):
                continue
    return decode(data, "utf-8")


def escaped(data: bytes, codec: str = "utf-8") -> str:
    """Text of any bytes, those that do not decode as surrogate escapes, so that nothing is lost in a report."""
    try:
        return data.decode(codec, "surrogateescape")
    except UnicodeError:
        return data.decode("latin-1")
