"""What tells one set of inputs from another, so that a run is continued on its own inputs only."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence

from unseam.readers.outcome import Unreadable
from unseam.readers.sources import Source, expand, remote_errors

_BLOCK = 1 << 16


def identity(inputs: Sequence[str]) -> str:
    """A hash over each file's name, size, time of change and first and last block, in reading order.

    The blocks see a file of the same size and time put in its place, the time sees a change in the middle. Of a
    remote file size, tag and time as its store gives them are taken. Standard input has no identity: what comes of
    it cannot be continued (see Source.repeatable).
    """
    digest = hashlib.sha256()
    for source in expand(inputs):
        parts = [source.source, source.reason] if isinstance(source, Unreadable) else _parts(source)
        digest.update(json.dumps(parts).encode() + b"\n")
    return digest.hexdigest()


def _parts(source: Source) -> list[object]:
    try:
        if source.fs is not None:
            info = source.fs.info(source.address)
            tags = ("size", "ETag", "etag", "mtime", "LastModified", "updated", "created")
            return [source.name, *(str(info.get(tag)) for tag in tags)]
        if source.path is None:
            return [source.name]
        with source.path.open("rb") as file:
            status = source.path.stat()
            first = file.read(_BLOCK)
            file.seek(max(status.st_size - _BLOCK, 0))
            last = file.read(_BLOCK)
        blocks = hashlib.sha256(first + last).hexdigest()
        return [source.name, status.st_size, status.st_mtime_ns, blocks]
    except remote_errors() as error:
        return [source.name, type(error).__name__]
