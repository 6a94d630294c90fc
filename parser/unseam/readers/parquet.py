"""Parquet through DuckDB: the columns that matter, batch by batch, in file order."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from unseam import extras
from unseam.errors import InputError
from unseam.readers.keys import ID_KEYS, URL_KEYS, Keys, text_columns
from unseam.readers.outcome import Item, Unreadable
from unseam.readers.sources import Source, remote_errors
from unseam.readers.streams import Stream

_BATCH = 500
_WANTED = frozenset(key.split(".")[0] for key in (*URL_KEYS, *ID_KEYS)) | {*URL_KEYS, *ID_KEYS}
# One thread keeps the order of the file; extensions would be fetched from the network.
_CONFIG = {"threads": 1, "autoinstall_known_extensions": False, "autoload_known_extensions": False}


def read(stream: Stream, source: Source, keys: Keys) -> Iterator[Item]:
    """The rows of the file, numbered from 1.

    DuckDB needs a file it can seek in: a stream that is none is copied to a temporary file first.
    """
    duckdb = extras.need("duckdb", "dump", "Parquet")
    with duckdb.connect(config=_CONFIG) as connection:
        if source.path is not None and not stream.compressed:
            yield from _rows(connection, duckdb.Error, source.path.as_posix(), source.name, keys)
        elif source.fs is not None and not stream.compressed and _within_reach(source):
            connection.register_filesystem(source.fs)
            yield from _rows(connection, duckdb.Error, source.address, source.name, keys)
        else:
            handle, copy = tempfile.mkstemp(suffix=".parquet")
            try:
                with os.fdopen(handle, "wb") as file:
                    while chunk := stream.read():
                        file.write(chunk)
                yield from _rows(connection, duckdb.Error, copy, source.name, keys)
            finally:
                Path(copy).unlink()


def _within_reach(source: Source) -> bool:
    """Whether DuckDB can read a remote file in place: it asks for the time of change, and takes *?[ for a pattern."""
    if _no_glob(source.address) != source.address:
        return False
    try:
        source.fs.modified(source.address)
    except NotImplementedError:
        return False
    except remote_errors():
        return False
    return True


def _rows(connection: Any, error: type[Exception], path: str, name: str, keys: Keys) -> Iterator[Item]:
    number = 0
    try:
        columns, rows = _select(connection, path, name, keys.text_key)
        if isinstance(columns, Unreadable):
            yield columns
            return
        for row in rows:
            number += 1
            place = f"row {number}"
            try:
                record = {key: _text(value) for key, value in zip(columns, row, strict=True)}
            except UnicodeDecodeError as bad:
                message = f"byte {bad.start} of a cell is no utf-8"
                yield Unreadable(name, place, "undecodable", message, id=f"{name}#{number}")
                continue
            yield keys.item(record, number, place)
    except error as failure:
        raise InputError(f"after row {number}: {str(failure).splitlines()[0]}") from failure


def _select(
    connection: Any, path: str, name: str, text_key: str | None
) -> tuple[Sequence[str] | Unreadable, Iterator[Sequence[object]]]:
    quoted = "'" + _no_glob(path).replace("'", "''") + "'"
    described = connection.execute(f"DESCRIBE SELECT * FROM read_parquet({quoted})").fetchall()
    every = [row[0] for row in described]
    texts = [row[0] for row in described if row[1].startswith(("VARCHAR", "BLOB", "JSON", "STRUCT"))]
    found = text_columns(texts, text_key, name)
    if isinstance(found, Unreadable):
        return found, iter(())
    columns = [column for column in every if column in _WANTED or column in found]
    listed = ", ".join('"' + column.replace('"', '""') + '"' for column in columns)
    cursor = connection.execute(f"SELECT {listed} FROM read_parquet({quoted})")

    def rows() -> Iterator[Sequence[object]]:
        while batch := cursor.fetchmany(_BATCH):
            yield from batch

    return columns, rows()


def _no_glob(path: str) -> str:
    """A path that DuckDB takes for itself and not for a pattern."""
    return "".join(f"[{mark}]" if mark in "*?[" else mark for mark in path)


def _text(value: object) -> object:
    return value.decode() if isinstance(value, (bytes, bytearray)) else value
