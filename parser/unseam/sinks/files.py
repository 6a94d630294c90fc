"""Files that appear whole or not at all: written aside, synced, renamed."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

CHUNK = 1 << 20


def aside(path: Path) -> Path:
    """The name under which a file or folder is written until it is whole."""
    return path.with_name(f".{path.name}.unfinished")


def sync_folder(folder: Path) -> None:
    """Make renames in a folder last; systems that cannot open a folder keep them in order themselves."""
    with contextlib.suppress(PermissionError, IsADirectoryError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def sync_file(path: Path) -> None:
    """Make a closed file's content last."""
    with path.open("r+b") as file:
        os.fsync(file.fileno())


def remove(path: Path) -> None:
    """Remove a file or a whole folder, if there is one."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def move(new: Path, path: Path) -> None:
    """Put a finished file or folder in its place, over what is there."""
    if new.is_dir() and path.is_dir():
        old = path.with_name(f".{path.name}.replaced")
        remove(old)
        path.rename(old)
        new.rename(path)
        remove(old)
    else:
        if path.is_dir() and not path.is_symlink():
            remove(path)
        new.replace(path)
    sync_folder(path.parent)


@contextlib.contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """A file to write that takes its name only when the block ends well; otherwise nothing is left of it."""
    temporary = aside(path)
    try:
        with temporary.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        move(temporary, path)
    except BaseException:
        remove(temporary)
        raise


def write_whole(path: Path, data: bytes) -> None:
    """Write a small file whole or not at all."""
    with whole_file(path) as file:
        file.write(data)
