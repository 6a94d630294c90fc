"""Parquet and DuckDB files of records: one bulk statement over files of JSON lines, under the schema's own types."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

from unseam import extras
from unseam.errors import InputError
from unseam.sinks import schema
from unseam.sinks.files import sync_file

TABLE = "profiles"
_ROWS = "<rows>"
# One thread: rows keep their order and row groups their size, so the same records give the same bytes.
_CONFIG = {"threads": 1, "autoinstall_known_extensions": False, "autoload_known_extensions": False}
_OBJECT_SIZES = (16 << 20, 256 << 20)  # the larger needs buffers to match, so it is taken only when it must be


def duckdb() -> ModuleType:
    """The duckdb module; UsageError when it is missing."""
    return extras.need("duckdb", "dump", "Parquet or DuckDB output")


def write_parquet(parts: Sequence[Path], out: Path) -> None:
    """Write the records of the parts, in their order, as one Parquet file (zstd), synced."""
    with duckdb().connect(config=_CONFIG) as connection:
        _run(connection, f"COPY ({_ROWS}) TO {_sql(out.as_posix())} (FORMAT parquet, COMPRESSION zstd)", parts)
    sync_file(out)


def write_duckdb(parts: Sequence[Path], out: Path) -> None:
    """Write the records of the parts, in their order, as table `profiles` of a new DuckDB file, synced."""
    # Under a name of its own: DuckDB names the database after the file and keeps a log beside it.
    folder = Path(tempfile.mkdtemp(dir=out.parent, prefix=f"{out.name}."))
    try:
        with duckdb().connect(str(folder / "unseam.duckdb"), config=_CONFIG) as connection:
            _run(connection, f"CREATE TABLE {TABLE} AS {_ROWS}", parts)
            connection.execute("CHECKPOINT")
        sync_file(folder / "unseam.duckdb")
        (folder / "unseam.duckdb").replace(out)
    finally:
        for left in folder.iterdir():
            left.unlink()
        folder.rmdir()


def _run(connection: Any, statement: str, parts: Sequence[Path]) -> None:
    error = duckdb().Error
    for size in _OBJECT_SIZES:
        try:
            connection.execute(statement.replace(_ROWS, _rows(parts, size)))
        except error as failure:
            if "maximum_object_size" in str(failure) and size != _OBJECT_SIZES[-1]:
                continue
            raise InputError(f"records cannot be put into a table: {str(failure).splitlines()[0]}") from failure
        return


def _rows(parts: Sequence[Path], size: int) -> str:
    columns = schema.columns()
    files = [part for part in parts if os.path.getsize(part)]  # noqa: PTH202 - a stat a file, no object
    if not files:
        typed = ", ".join(f'NULL::{kind} AS "{name}"' for name, kind in columns.items())
        return f"SELECT {typed} WHERE false"
    listed = ", ".join(_sql(_no_pattern(file)) for file in files)
    spec = ", ".join(f"'{name}': '{kind}'" for name, kind in columns.items())
    return (
        f"SELECT * FROM read_json([{listed}], format = 'newline_delimited', columns = {{{spec}}}, "
        f"maximum_object_size = {size})"
    )


def _no_pattern(path: Path) -> str:
    """A path that DuckDB reads for itself and not as a pattern."""
    return "".join(f"[{mark}]" if mark in "*?[" else mark for mark in path.as_posix())


def _sql(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
