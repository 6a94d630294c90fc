"""Which files the inputs name: files, folders, globs, standard input and remote addresses, in a fixed order."""

from __future__ import annotations

import glob
import os
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from unseam import extras
from unseam.errors import UsageError
from unseam.readers.outcome import Unreadable
from unseam.readers.streams import Readable

STDIN = "-"
_REMOTE = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]+(?:::[a-zA-Z0-9+.-]+)*://")
_PAGE = re.compile(r"\.(?:txt|md)(?:\.(?:gz|bz2|xz|zst))?\Z", re.I)
_DUMP = re.compile(r"\A[^_].*\.(?:jsonl|ndjson|json|csv|tsv|parquet|warc|wet)(?:\.(?:gz|bz2|xz|zst))?\Z", re.I | re.S)
_PATTERN = re.compile(r"[*?\[]")


class _Stdin:
    """Standard input, which stays open for whoever comes next."""

    def __init__(self) -> None:
        self._ended = False

    def read(self, size: int, /) -> bytes:
        if self._ended:  # a terminal would wait for another Ctrl-D
            return b""
        stdin: Any = sys.stdin.buffer
        data: bytes = stdin.read1(size)
        self._ended = size > 0 and not data
        return data

    def close(self) -> None:
        """Leave it open."""


@dataclass(frozen=True)
class Source:
    """One file to read. `name` is what the user wrote, or the path found under it, with / on every system."""

    name: str
    path: Path | None = None
    fs: Any = None
    address: str = ""
    listed: bool = True
    """Named by the user or a glob, not found in a folder."""

    @property
    def repeatable(self) -> bool:
        """Whether the file can be read a second time."""
        return self.name != STDIN

    def open(self) -> Readable:
        """Open for reading; raises what the file system raises."""
        if self.fs is not None:
            file: Readable = self.fs.open(self.address, "rb")
            return file
        if self.path is None:
            return _Stdin()
        return self.path.open("rb", buffering=0)


def is_remote(name: str) -> bool:
    """Whether an input is the address of a file elsewhere."""
    return _REMOTE.match(name) is not None


def expand(inputs: Sequence[str]) -> Iterator[Source | Unreadable]:
    """The files that the inputs name, in the order given; those of a folder or glob sorted by code points.

    A folder means its .txt and .md files (compressed ones too), at any depth, hidden ones apart; where it has none, the
    dumps in it by their names, such as the .parquet files that Spark wrote. An input that names nothing is an
    Unreadable. Raises UsageError for a remote address whose library is missing.
    """
    for name in inputs:
        if name == STDIN:
            yield Source(STDIN)
        elif is_remote(name):
            yield from _remote(name)
        else:
            yield from _local(name)


def _local(name: str) -> Iterator[Source | Unreadable]:
    path = Path(name)
    try:
        if path.is_dir():
            yield from _folder(path)
        elif os.path.lexists(path) or not _PATTERN.search(name):
            yield Source(path.as_posix(), path)
        else:
            found = sorted(Path(match).as_posix() for match in glob.glob(name, recursive=True))  # noqa: PTH207 - an absolute pattern too
            files = [match for match in found if not Path(match).is_dir()]
            if not files:
                yield Unreadable(name, None, "not-found", "no file matches")
            for match in files:
                yield Source(match, Path(match))
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        yield Unreadable(name, None, "unreadable", str(error))


def _folder(folder: Path) -> Iterator[Source | Unreadable]:
    found: list[tuple[tuple[str, ...], Path]] = []
    problems: list[OSError] = []
    for root, folders, files in os.walk(folder, onerror=problems.append):
        folders[:] = [name for name in folders if not name.startswith(".")]
        paths = [Path(root, file) for file in files if not file.startswith(".")]
        found += [(path.relative_to(folder).parts, path) for path in paths]
    for problem in sorted(problems, key=str):
        yield Unreadable(folder.as_posix(), None, "unreadable", str(problem))
    pages = [each for each in found if is_page_name(each[1].name)]
    chosen = pages or [each for each in found if _DUMP.match(each[1].name)]
    if not chosen and not problems:
        message = "a folder with no .txt or .md file, and no dump; name other files themselves, or by a glob"
        yield Unreadable(folder.as_posix(), None, "not-found", message)
    for _, path in sorted(chosen):
        yield Source(path.as_posix(), path, listed=not pages)


def is_page_name(name: str) -> bool:
    """Whether a file's name says that it is a page: .txt or .md, compressed or not."""
    return _PAGE.search(name) is not None


def _remote(name: str) -> Iterator[Source | Unreadable]:
    fsspec = extras.need("fsspec", "cloud", name.split("://")[0] + "://")
    try:
        fs, path = fsspec.core.url_to_fs(name)
    except ImportError as error:  # the library of this one protocol
        raise UsageError(f"{name.split('://')[0]}:// needs more: pip install 'unseam[cloud]' ({error})") from error
    except ValueError as error:
        raise UsageError(f"{name}: {error}") from error
    except remote_errors() as error:  # some protocols connect at once
        yield Unreadable(name, None, "unreadable", str(error) or type(error).__name__)
        return
    web = name.startswith(("http://", "https://"))  # where ? and [ are no pattern
    try:
        if not web and _PATTERN.search(path):
            files = sorted(fs.glob(path))
        elif not web and fs.isdir(path):
            files = sorted(file for file in fs.find(path) if is_page_name(file))
        else:
            yield Source(name, fs=fs, address=fs.unstrip_protocol(path))
            return
    except remote_errors() as error:
        yield Unreadable(name, None, "unreadable", str(error) or type(error).__name__)
        return
    if not files:
        yield Unreadable(name, None, "not-found", "no file matches")
    for file in files:
        address = fs.unstrip_protocol(file)
        yield Source(address, fs=fs, address=address)


def remote_errors() -> tuple[type[Exception], ...]:
    """What the remote libraries loaded so far raise beside OSError."""
    found: list[type[Exception]] = [OSError]
    for module, name in (("aiohttp", "ClientError"), ("botocore.exceptions", "BotoCoreError")):
        error = getattr(sys.modules.get(module), name, None)
        if isinstance(error, type) and issubclass(error, Exception):
            found.append(error)
    return tuple(found)
