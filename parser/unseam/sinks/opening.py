"""Where records go: JSON Lines plain or compressed, Parquet, a DuckDB file or a folder of parts."""

from __future__ import annotations

import contextlib
import gzip
import os
import stat
from abc import ABC, abstractmethod
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Literal, Self

from unseam import extras
from unseam.errors import UsageError
from unseam.sinks import table
from unseam.sinks.files import CHUNK, aside, move, remove, sync_folder

Kind = Literal["jsonl", "jsonl.gz", "jsonl.zst", "parquet", "duckdb", "folder"]
PART_LINES = 100_000
"""Records in one part of a folder."""

_SUFFIXES: tuple[tuple[str, Kind], ...] = (
    (".jsonl.gz", "jsonl.gz"),
    (".ndjson.gz", "jsonl.gz"),
    (".jsonl.zst", "jsonl.zst"),
    (".ndjson.zst", "jsonl.zst"),
    (".jsonl", "jsonl"),
    (".ndjson", "jsonl"),
    (".parquet", "parquet"),
    (".duckdb", "duckdb"),
)
_COMPRESSION_LEVEL = 6


def kind_of(path: str | Path) -> Kind:
    """What an output path asks for: by its suffix, a folder when it has none; UsageError for any other suffix."""
    name = str(path)
    if "://" in name:
        raise UsageError(f"{name}: write to a file or folder of this machine and copy it from there")
    for suffix, kind in _SUFFIXES:
        if name.lower().endswith(suffix):
            return kind
    if name.endswith(("/", os.sep)) or Path(name).is_dir() or not Path(name).suffix:
        return "folder"
    known = ", ".join(suffix for suffix, _ in _SUFFIXES if not suffix.startswith(".ndjson"))
    raise UsageError(f"{name}: an output ends in {known}, or is a folder")


def default_rejects(out: str | Path) -> Path:
    """The rejects file of an output, beside it."""
    return _beside(out, "rejects.jsonl")


def default_report(out: str | Path) -> Path:
    """The report of the run that made an output, beside it."""
    return _beside(out, "run.json")


def _beside(out: str | Path, ending: str) -> Path:
    """A name of this output's own: x.parquet, x.duckdb, x.jsonl and the folder x may stand side by side."""
    path = Path(out)
    if kind_of(out) == "folder":
        return path.with_name(f"{path.name}.parts.{ending}")
    name = path.name
    return path.with_name(f"{name[: -len('.jsonl')] if name.lower().endswith('.jsonl') else name}.{ending}")


class Sink(ABC):
    """Takes the bytes of JSON lines; its output appears when the block ends well, else not at all."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._aside = aside(path)

    @abstractmethod
    def write(self, lines: bytes) -> None:
        """Take whole JSON lines, each with its line feed: one or many, as they are already serialised."""

    def add_file(self, path: Path) -> None:
        """Take a file of JSON lines, which must stay until the sink is closed."""
        with path.open("rb") as file:
            while chunk := file.read(CHUNK):
                self.write(chunk)

    @abstractmethod
    def _finish(self) -> None:
        """Complete what stands aside, synced."""

    @abstractmethod
    def _abandon(self) -> None:
        """Close what is open."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        finished = False
        try:
            if kind is None:
                self._finish()
                move(self._aside, self.path)
                finished = True
        finally:
            if not finished:
                with contextlib.suppress(OSError):  # a full disk fails the flush once more
                    self._abandon()
                remove(self._aside)


class LinesSink(Sink):
    """JSON Lines, plain or compressed: the same bytes for the same lines, however they were batched."""

    def __init__(self, path: Path, kind: Kind) -> None:
        super().__init__(path)
        self._file: BinaryIO = self._aside.open("wb")
        self._coder: Any = None
        if kind == "jsonl.gz":
            self._coder = gzip.GzipFile("", "wb", _COMPRESSION_LEVEL, self._file, mtime=0)
        elif kind == "jsonl.zst":
            self._coder = extras.zstd().ZstdFile(self._file, "wb")
        self._pending = bytearray()

    def write(self, lines: bytes) -> None:
        """Take whole JSON lines."""
        if self._coder is None:
            self._file.write(lines)
            return
        # Even pieces: a coder may answer other pieces with other bytes.
        self._pending += lines
        whole = len(self._pending) - len(self._pending) % CHUNK
        for start in range(0, whole, CHUNK):
            self._coder.write(bytes(self._pending[start : start + CHUNK]))
        del self._pending[:whole]

    def _finish(self) -> None:
        if self._coder is not None:
            self._coder.write(bytes(self._pending))
            self._coder.close()
        self._file.flush()
        os.fsync(self._file.fileno())
        self._file.close()

    def _abandon(self) -> None:
        # The coder is left as it is: closing it would write once more, to a disk that may be full.
        self._file.close()


class TableSink(Sink):
    """Parquet or a DuckDB file, written in bulk at the end from JSON lines on disk."""

    def __init__(self, path: Path, kind: Kind) -> None:
        super().__init__(path)
        table.duckdb()  # fail before the work when it is missing
        self._kind = kind
        self._parts: list[Path] = []
        self._spool = path.with_name(f".{path.name}.lines")
        self._file: BinaryIO | None = None

    def write(self, lines: bytes) -> None:
        """Take whole JSON lines."""
        if self._file is None:
            self._file = self._spool.open("wb")
            self._parts.append(self._spool)
        self._file.write(lines)

    def add_file(self, path: Path) -> None:
        """Take a file of JSON lines without copying it."""
        if self._file is None:
            self._parts.append(path)
        else:
            super().add_file(path)

    def _finish(self) -> None:
        if self._file is not None:
            self._file.close()
        if self._kind == "parquet":
            table.write_parquet(self._parts, self._aside)
        else:
            table.write_duckdb(self._parts, self._aside)
        remove(self._spool)

    def _abandon(self) -> None:
        if self._file is not None:
            self._file.close()
        remove(self._spool)


class FolderSink(Sink):
    """A folder of JSON Lines parts of an even number of records."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._aside.mkdir()
        self._count, self._lines = 0, 0
        self._file = self._open()

    def _open(self) -> BinaryIO:
        return (self._aside / f"part-{self._count:05d}.jsonl").open("wb")

    def write(self, lines: bytes) -> None:
        """Take whole JSON lines."""
        while (room := PART_LINES - self._lines) <= (added := lines.count(b"\n")) and lines:
            end = _after_line(lines, room)
            self._file.write(lines[:end])
            lines = lines[end:]
            self._close()
            self._count, self._lines = self._count + 1, 0
            self._file = self._open()
        self._file.write(lines)
        self._lines += added

    def _close(self) -> None:
        self._file.flush()
        os.fsync(self._file.fileno())
        self._file.close()

    def _finish(self) -> None:
        empty = self._file.tell() == 0
        self._close()
        if empty and self._count:
            Path(self._file.name).unlink()
        sync_folder(self._aside)

    def _abandon(self) -> None:
        self._file.close()


def _after_line(lines: bytes, number: int) -> int:
    end = 0
    for _ in range(number):
        end = lines.index(b"\n", end) + 1
    return end


def open_sink(path: str | Path, *, overwrite: bool = False) -> Sink:
    """The sink that an output path asks for; what an earlier, killed run left aside is removed.

    Raises UsageError when the path exists and `overwrite` is not set, is no place for a file, or needs an extra.
    """
    kind = kind_of(path)
    target = Path(path)
    _check(target, overwrite)
    target.parent.mkdir(parents=True, exist_ok=True)
    remove(aside(target))
    if kind == "folder":
        return FolderSink(target)
    if kind in ("parquet", "duckdb"):
        return TableSink(target, kind)
    return LinesSink(target, kind)


def _check(path: Path, overwrite: bool) -> None:
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror}") from error
    if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
        raise UsageError(f"{path}: neither a file nor a folder")
    empty_folder = stat.S_ISDIR(mode) and not any(path.iterdir())
    if not overwrite and not empty_folder:
        raise UsageError(f"{path} exists: --overwrite replaces it")
