"""Read records: JSON Lines, JSON or Parquet, packed or not, one row at a time with its line."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import re
import shutil
import sys
import tempfile
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import IO, Any, NamedTuple, NoReturn

from unseam.errors import InputError, UsageError
from unseam.extras import need, zstd

_SUFFIXES = (".jsonl", ".ndjson", ".json", ".parquet")
_PACKED = ("", ".gz", ".zst", ".bz2", ".xz")


class Row(NamedTuple):
    """One record of a file, or the reason why there is none."""

    line: int
    """Line from 1 at which it starts; the row's number in Parquet."""
    record: dict[str, Any] | None
    problem: str | None = None
    """Why the line is no record, without any of its text."""


def expand(paths: list[str]) -> list[str]:
    """The files to read: a folder stands for the record files in it, sorted.

    Raises:
        UsageError: a folder holds no record file.
    """
    found: list[str] = []
    for path in paths:
        if path == "-" or not Path(path).is_dir():
            found.append(path)
            continue
        names = {suffix + packed for suffix in _SUFFIXES for packed in _PACKED}
        inside = sorted(
            str(child)
            for child in Path(path).iterdir()
            if any(child.name.endswith(n) for n in names) and child.is_file()
        )
        if not inside:
            raise UsageError(f"{path}: no .jsonl, .json or .parquet file in this folder")
        found.extend(inside)
    return found


def read(path: str) -> Iterator[Row]:
    """Yield the rows of a file (`-` is standard input), the format told by content.

    Raises:
        InputError: the file cannot be opened, or breaks off (after the rows before the break).
        UsageError: the format needs a package that is not installed.
    """
    try:
        with _opened(path) as stream:
            yield from _rows(stream, path)
    except (OSError, EOFError, zlib.error, lzma.LZMAError, _zstd_error()) as error:
        reason = getattr(error, "strerror", None) or "it is damaged or cut short"
        raise InputError(f"cannot be read: {reason}") from error


@contextmanager
def _opened(path: str) -> Iterator[io.BufferedReader]:
    if path == "-":
        yield _buffered(sys.stdin.buffer)
    else:
        with Path(path).open("rb") as stream:
            yield stream


def _buffered(stream: Any) -> io.BufferedReader:
    return stream if isinstance(stream, io.BufferedReader) else io.BufferedReader(stream)


def _rows(stream: io.BufferedReader, path: str) -> Iterator[Row]:
    magic = stream.peek(6)[:6]
    if magic.startswith(b"\x1f\x8b"):
        yield from _rows(_buffered(gzip.GzipFile(fileobj=stream)), path)
    elif magic.startswith(b"BZh"):
        yield from _rows(_buffered(bz2.BZ2File(stream)), path)
    elif magic == b"\xfd7zXZ\x00":
        yield from _rows(_buffered(lzma.LZMAFile(stream)), path)  # noqa: SIM115 - the stream below is closed
    elif magic.startswith(b"\x28\xb5\x2f\xfd"):
        yield from _rows(_buffered(zstd().ZstdFile(stream)), path)
    elif magic.startswith(b"PAR1"):
        yield from _parquet(stream, path)
    else:
        yield from _json(stream, path)


def _zstd_error() -> type[Exception]:
    try:
        error: type[Exception] = zstd().ZstdError
    except UsageError:
        return EOFError
    return error


# --- JSON and JSON Lines


def _json(stream: IO[bytes], path: str) -> Iterator[Row]:
    """One value a line, or (an array, a value over several lines) values one after the other."""
    number, first = 0, b""
    for number, first in enumerate(stream, 1):
        if number == 1:
            first = first.removeprefix(b"\xef\xbb\xbf")
        if first.strip():
            break
    else:
        return
    if number == 1 and first[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise InputError("cannot be read: it is UTF-16 text, records are UTF-8")
    head = _line(number, first)
    named_lines = any(mark in Path(path).name.lower() for mark in (".jsonl", ".ndjson"))
    opens_more = first.lstrip()[:1] == b"[" or (head.record is None and first.lstrip()[:1] == b"{")
    if not opens_more or named_lines:
        yield head
        yield from _lines(stream, number)
        return
    second = next(stream, b"")
    if first.lstrip()[:1] == b"{" and second.strip() and _line(number + 1, second).record is not None:
        yield head
        yield _line(number + 1, second)
        yield from _lines(stream, number + 1)
        return
    yield from _values((first + second + stream.read()).decode("utf-8", "surrogateescape"), number)


def _lines(stream: IO[bytes], number: int) -> Iterator[Row]:
    for at, raw in enumerate(stream, number + 1):
        if raw.strip():
            yield _line(at, raw)


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not JSON")


_DECODER = json.JSONDecoder(parse_constant=_refuse)


def _line(number: int, raw: bytes) -> Row:
    try:
        value = _DECODER.decode(raw.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        return Row(number, None, _problem(error))
    return _row(number, value)


def _row(number: int, value: Any) -> Row:
    if isinstance(value, dict):
        return Row(number, value)
    return Row(number, None, "a record is a JSON object, this is none")


def _problem(error: Exception) -> str:
    """The reason alone: a decoder's own words may quote the line."""
    if isinstance(error, json.JSONDecodeError):
        return f"not JSON: {error.msg.removesuffix(':')} (column {error.colno})"
    if isinstance(error, UnicodeDecodeError):
        return f"not UTF-8 (byte {error.start + 1})"
    if isinstance(error, RecursionError):
        return "not readable: nested too deeply"
    return "not JSON: a number out of bounds, or NaN or Infinity"


_BLANK = re.compile(r"[ \t\r\n]*")


def _values(text: str, line: int) -> Iterator[Row]:
    """Values one after the other, arrays opened; after a broken one, go on at the next that is indented like it."""
    at, in_array, counted = 0, False, 0
    while True:
        at = _after_blank(text, at)
        if at >= len(text):
            break
        line, counted = line + text.count("\n", counted, at), at
        mark = text[at]
        if mark == "[" and not in_array:
            in_array, at = True, at + 1
        elif in_array and mark in ",]":
            in_array, at = mark == ",", at + 1
        else:
            try:
                value, at = _DECODER.raw_decode(text, at)
            except (ValueError, RecursionError) as error:
                yield Row(line, None, _problem_inside(error, text, at))
                at = _next_alike(text, at)
            else:
                yield _row(line, value)


def _problem_inside(error: Exception, text: str, start: int) -> str:
    if isinstance(error, json.JSONDecodeError):
        below = text.count("\n", start, error.pos)
        return f"not JSON: {error.msg.removesuffix(':')} ({below} lines below, column {error.colno})"
    return _problem(error)


def _after_blank(text: str, at: int) -> int:
    match = _BLANK.match(text, at)
    return match.end() if match else at


def _next_alike(text: str, at: int) -> int:
    """Where the next value starts that stands at the same indentation; the end when none does."""
    begin = text.rfind("\n", 0, at) + 1
    indent = text[begin:at]
    if indent.strip(" \t"):
        return len(text)
    found = text.find(f"\n{indent}{{", at)
    return len(text) if found < 0 else found + 1 + len(indent)


# --- Parquet


def _parquet(stream: IO[bytes], path: str) -> Iterator[Row]:
    duckdb = need("duckdb", "dump", "Parquet")
    with tempfile.TemporaryDirectory() as folder:
        # DuckDB takes marks such as [ in a path for a pattern, and cannot read a stream: a plain name of our own.
        plain = Path(folder) / "records.parquet"
        if path == "-" or not isinstance(stream, io.BufferedReader) or not hasattr(stream.raw, "fileno"):
            with plain.open("wb") as copy:
                shutil.copyfileobj(stream, copy)
        else:
            plain.symlink_to(Path(path).resolve())
        with closing(duckdb.connect(":memory:")) as base:
            try:
                cursor = base.execute("SELECT * FROM read_parquet(?)", [str(plain)])
                names = [column[0] for column in cursor.description or ()]
                kinds = [str(column[1]) for column in cursor.description or ()]
                number = 0
                while batch := cursor.fetchmany(500):
                    for values in batch:
                        number += 1
                        yield Row(number, _columns(names, kinds, values))
            except duckdb.Error as error:
                raise InputError("cannot be read: it is no sound Parquet file") from error


def _columns(names: list[str], kinds: list[str], values: tuple[Any, ...]) -> dict[str, Any]:
    """A row as a record: columns of JSON text are opened, tuples become lists."""
    record: dict[str, Any] = {}
    for name, kind, value in zip(names, kinds, values, strict=True):
        record[name] = json.loads(value) if kind == "JSON" and isinstance(value, str) else _plain(value)
    return record


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(key): _plain(child) for key, child in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(child) for child in value]
    return value if value is None or isinstance(value, str | int | float | bool) else str(value)
