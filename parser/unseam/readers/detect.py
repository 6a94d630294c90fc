"""Which format a stream holds, by its first bytes; a suffix only settles a table of one column."""

from __future__ import annotations

import csv
import json
import re
from typing import Literal

from unseam.readers.keys import TEXT_KEYS

Format = Literal["jsonl", "json", "csv", "parquet", "warc", "text", "archive"]

DELIMITERS = (",", "\t", ";", "|")
_LINES_TRIED = 20
_ARRAY = re.compile(r"""\s{0,1000}\[\s{0,1000}(?:\{\s{0,1000}["}]|\]|"(?:[^"\\\n]|\\.){0,60000}"\s{0,9}[,\]])""")
_OBJECT = re.compile(r"""[\s\x1e]{0,1000}\{\s{0,1000}["}]""")
_ARCHIVES = (b"PK\x03\x04", b"%PDF-", b"7z\xbc\xaf\x27\x1c", b"SQLite format 3\x00", b"\x89PNG", b"\x7fELF")


def binary_format(head: bytes) -> Format | None:
    """The format of a stream that is no text, by its magic bytes."""
    if head.startswith(b"PAR1"):
        return "parquet"
    if head.startswith(b"WARC/"):
        return "warc"
    return "archive" if head.startswith(_ARCHIVES) or head[257:262] == b"ustar" else None


def text_format(head: str, name: str, text_key: str | None, complete: bool) -> Format:
    """The format of a text; `complete` tells that `head` is the whole of it."""
    if _ARRAY.match(head):
        return "json"
    if _OBJECT.match(head):
        return _objects(head, complete)
    return "csv" if delimiter(head, name, text_key) else "text"


def _objects(head: str, complete: bool) -> Format:
    """Tell JSON Lines, with a corrupt line perhaps, from objects over several lines and from a text in braces."""
    lines = head.split("\n")
    whole = lines if complete or len(lines) == 1 else lines[:-1]
    for line in whole[:_LINES_TRIED]:
        if line.lstrip().startswith("{") and _is_record(line):
            return "jsonl"
    if len(lines) > 1 and lines[0].rstrip().endswith(("{", ",", "[")):
        return "json"
    if complete and not any('":' in line for line in whole):
        return "text"
    return "jsonl"


def _is_record(line: str) -> bool:
    try:
        value = json.loads(line, strict=False)
    except (ValueError, RecursionError):
        return False
    return isinstance(value, dict) and bool(value)


def delimiter(head: str, name: str, text_key: str | None) -> str | None:
    """The delimiter of a table with a header line that names a text column; None when this is no table.

    The file's suffix .csv or .tsv (before one of compression) is asked only when the header alone does not tell.
    """
    header = head.split("\n", 1)[0].rstrip("\r")
    if len(header) > 10_000:
        return None
    stem = re.sub(r"\.(?:gz|bz2|xz|zst)$", "", name.lower())
    named = stem.endswith((".csv", ".tsv"))
    wanted = {text_key} if text_key else set(TEXT_KEYS)
    best = None
    for mark in DELIMITERS:
        if mark not in header:
            continue
        cells = columns(header, mark)
        if cells and wanted.intersection(cells):
            return mark
        if named and best is None and cells:
            best = mark
    if (
        best is None
        and (named or (text_key is None and name == "-"))
        and wanted.intersection(columns(header, ",") or ())
    ):
        return ","
    return best


def columns(header: str, mark: str) -> list[str] | None:
    """The cells of a header line; None when it is no line of a table."""
    try:
        rows = list(csv.reader([header], delimiter=mark, strict=True))
    except csv.Error:
        return None
    return [cell.strip() for cell in rows[0]] if rows else None
