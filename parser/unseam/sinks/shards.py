"""Finished work on disk, shard by shard, so that a killed run goes on where it was."""

from __future__ import annotations

import contextlib
import json
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import IO, Self

from unseam.errors import UsageError
from unseam.sinks.files import remove, sync_folder, write_whole
from unseam.sinks.opening import default_rejects, open_sink

Counts = Mapping[str, object]

_MARK = re.compile(r"(\d{6,9})\.done\.json")


def folder_of(out: str | Path) -> Path:
    """The folder that keeps the shards of an output until it is finished, beside it."""
    path = Path(out)
    return path.with_name(f".{path.name}.shards")


class ShardStore:
    """The shards of one run. `key` tells runs apart: input identity, options, parser version, as JSON values.

    Opening it makes the folder or takes up the one of a killed run, whose unfinished files are removed. Raises
    UsageError when that run had another key (named in the message) or is still at work.
    """

    def __init__(self, folder: str | Path, key: Mapping[str, object]) -> None:
        self.folder = Path(folder)
        self._remove_left_over(self.folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self._lock = _lock(self.folder)
        try:
            self._check_key(json.loads(json.dumps(dict(key))))
            for left in self.folder.glob(".*.unfinished"):
                left.unlink()
            self.done: dict[int, Counts] = dict(sorted(self._marked()))
            """Counts of the finished shards, by number."""
        except BaseException:
            self.close()
            raise

    def _check_key(self, key: Mapping[str, object]) -> None:
        file = self.folder / "key.json"
        if not file.exists():
            # Nothing of a run counts before its key stands.
            for left in self.folder.glob("*.json*"):
                left.unlink()
            write_whole(file, json.dumps(key, sort_keys=True).encode() + b"\n")
            return
        try:
            begun = json.loads(file.read_bytes())
        except ValueError:
            begun = None
        if begun != key:
            names = sorted({*key, *begun}) if isinstance(begun, dict) else ["key"]
            other = [name for name in names if not isinstance(begun, dict) or begun.get(name) != key.get(name)]
            raise UsageError(
                f"{self.folder}: an unfinished run with other {', '.join(other)}; repeat its command, or --overwrite"
            )

    def _marked(self) -> Iterator[tuple[int, Counts]]:
        for file in list(self.folder.iterdir()):
            found = _MARK.fullmatch(file.name)
            if not found:
                continue
            number = int(found[1])
            try:
                mark = json.loads(file.read_bytes())
            except ValueError:
                mark = {}
            if mark.get("sizes") == [_size(self._part(number, part)) for part in ("records", "rejects")]:
                yield number, mark["counts"]
            else:
                file.unlink()  # not by this program's doing; the shard is made again

    def _part(self, number: int, part: str) -> Path:
        return self.folder / f"{number:06d}.{part}.jsonl"

    def write_shard(self, number: int, records: bytes, rejects: bytes, counts: Counts) -> None:
        """Keep a finished shard, numbered from 0: JSON lines of its records and rejects, and counts as JSON values.

        When this returns the shard outlasts a kill or a power cut; before, it counts as not done. Raises OSError
        when the disk is full, and leaves nothing of the shard.
        """
        for part, data in (("records", records), ("rejects", rejects)):
            write_whole(self._part(number, part), data)
        mark = {"counts": dict(counts), "sizes": [len(records), len(rejects)]}
        write_whole(self.folder / f"{number:06d}.done.json", json.dumps(mark, sort_keys=True).encode() + b"\n")
        self.done[number] = mark["counts"]  # type: ignore[assignment]

    def assemble(self, out: str | Path, rejects: str | Path | None = None, *, overwrite: bool = False) -> None:
        """Put the finished shards together, in order, as OUT and its rejects file; OUT takes its name last.

        There is a rejects file only when there are rejects. Raises UsageError when a shard is missing.
        """
        missing = next((number for number in range(len(self.done)) if number not in self.done), None)
        if missing is not None:
            raise UsageError(f"{self.folder}: shard {missing} is missing")
        rejects_file = Path(rejects) if rejects is not None else default_rejects(out)
        order = sorted(self.done)
        if any(_size(self._part(number, "rejects")) for number in order):
            with open_sink(rejects_file, overwrite=True) as sink:
                for number in order:
                    sink.add_file(self._part(number, "rejects"))
        else:
            rejects_file.unlink(missing_ok=True)
        with open_sink(out, overwrite=overwrite) as sink:
            for number in order:
                sink.add_file(self._part(number, "records"))

    def remove(self) -> None:
        """Remove the folder, in one step for whoever looks: a kill amid it leaves no half store."""
        self.close()
        gone = self.folder.with_name(f"{self.folder.name}.removed")
        remove(gone)
        self.folder.rename(gone)
        sync_folder(self.folder.parent)
        remove(gone)

    @staticmethod
    def _remove_left_over(folder: Path) -> None:
        remove(folder.with_name(f"{folder.name}.removed"))

    def close(self) -> None:
        """Let another run take up the folder."""
        self._lock.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _size(path: Path) -> int | None:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return None


def _lock(folder: Path) -> IO[bytes]:
    """Hold the folder for this process alone; the system lets go of it however the process ends."""
    file = (folder / "lock").open("ab")
    try:
        if sys.platform != "win32":
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        else:
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    except (BlockingIOError, PermissionError) as error:
        file.close()
        raise UsageError(f"{folder}: another run is at work on this output") from error
    except OSError:
        # Some network file systems have no locks; one run at a time is then the user's to see to.
        pass
    return file


def has_store(out: str | Path) -> bool:
    """Whether an unfinished run of this output is there to go on with."""
    return (folder_of(out) / "key.json").exists()


def discard(out: str | Path) -> None:
    """Remove what an unfinished run of this output left, whatever its key."""
    folder = folder_of(out)
    with contextlib.suppress(FileNotFoundError):
        lock = _lock(folder)
        lock.close()
    remove(folder.with_name(f"{folder.name}.removed"))
    remove(folder)
