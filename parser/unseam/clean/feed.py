"""Documents of the inputs, cut into batches and shards by content alone, from any place on."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple

from unseam.clean.settings import Settings
from unseam.clean.work import Piece
from unseam.readers import KeyWatch, Options, Source, Unreadable, expand, read_source

BATCH_DOCUMENTS = 32
BATCH_CHARACTERS = 256 << 10


class Place(NamedTuple):
    """Where reading goes on: number of the input file, and how many of its documents are done."""

    file: int = 0
    items: int = 0


START = Place()


class Task(NamedTuple):
    """A batch of documents. `end` is set on the last batch of a shard, `last` on the last of all."""

    pieces: Sequence[Piece]
    size: int
    """Characters, by and large."""
    shard: int
    end: Place | None = None
    last: bool = False


@dataclass
class Meter:
    """Bytes of the inputs read so far, of how many; None when that is not known."""

    total: int | None = None
    done: int = 0


class _Counted:
    """A file whose reading is metered."""

    def __init__(self, file: object, meter: Meter) -> None:
        self._file, self._meter = file, meter

    def read(self, size: int, /) -> bytes:
        data: bytes = self._file.read(size)  # type: ignore[attr-defined]
        self._meter.done += len(data)
        return data

    def close(self) -> None:
        self._file.close()  # type: ignore[attr-defined]


@dataclass(frozen=True)
class _Metered(Source):
    meter: Meter = field(default_factory=Meter)

    def open(self) -> _Counted:
        return _Counted(super().open(), self.meter)


def total_bytes(inputs: Sequence[str]) -> int | None:
    """Bytes of all input files, compressed as they lie; None when some are not on this machine's disks."""
    total = 0
    for source in expand(inputs):
        if isinstance(source, Source):
            if source.path is None:
                return None
            try:
                status = os.stat(source.path)  # noqa: PTH116 - a stat a file, of many
            except (OSError, ValueError):  # read_source will say so
                continue
            total += status.st_size
    return total


def pieces(settings: Settings, start: Place, meter: Meter) -> Iterator[tuple[Piece, Place]]:
    """Each document, or what could not be read, and the place after it.

    Raises UsageError where what comes on stdin has no key of a text.
    """
    options = Options(settings.text_key, settings.encoding)
    watch = KeyWatch(settings.text_key)
    for file, source in enumerate(expand(settings.inputs)):
        if isinstance(source, Unreadable):
            if (file, 0) >= start:
                yield Piece(source.source, source), Place(file + 1)
            continue
        if file < start.file:
            meter.done += _size(source)
            continue
        skip = start.items if file == start.file else 0
        before = meter.done
        metered = _Metered(**vars(source), meter=meter)
        with closing(read_source(metered, options)) as items:
            for number, item in enumerate(items):
                if not source.repeatable:  # of the others preflight has seen to it
                    watch.see(item)
                if number >= skip:
                    yield Piece(source.name, item), Place(file, number + 1)
        meter.done = max(meter.done, before + _size(source))  # for readers that open the file by themselves
        if not source.repeatable:
            watch.end()


def _size(source: Source) -> int:
    try:
        return os.stat(source.path).st_size if source.path is not None else 0  # noqa: PTH116 - as above
    except (OSError, ValueError):
        return 0


def tasks(settings: Settings, start: Place, shard: int, meter: Meter, before: int = 0) -> Iterator[Task]:
    """Batches from a place on, which is the beginning of a shard, after `before` documents; the last may hold nothing.

    Where shards end depends on the documents alone, so that a run goes on as it was begun.
    """
    batch: list[Piece] = []
    size = in_shard = shard_size = 0
    end = start
    left = None if settings.limit is None else max(settings.limit - before, 0)
    for piece, end in islice(pieces(settings, start, meter), left):
        batch.append(piece)
        length = _length(piece)
        size, shard_size, in_shard = size + length, shard_size + length, in_shard + 1
        full = in_shard >= settings.shard_documents or shard_size >= settings.shard_characters
        if full or len(batch) >= BATCH_DOCUMENTS or size >= BATCH_CHARACTERS:
            yield Task(batch, size, shard, end if full else None)
            batch, size = [], 0
        if full:
            shard, in_shard, shard_size = shard + 1, 0, 0
    yield Task(batch, size, shard, end, last=True)


def split(task: Task, at: int) -> tuple[Task, Task, Task]:
    """The documents before one, that one, and those after it, which keep the task's end."""
    before, one, after = task.pieces[:at], task.pieces[at : at + 1], task.pieces[at + 1 :]
    plain = task._replace(end=None, last=False)
    return (
        plain._replace(pieces=before, size=sum(map(_length, before))),
        plain._replace(pieces=one, size=sum(map(_length, one))),
        task._replace(pieces=after, size=sum(map(_length, after))),
    )


def _length(piece: Piece) -> int:
    item = piece.item
    return len(item.original or "") if isinstance(item, Unreadable) else len(item.text)
