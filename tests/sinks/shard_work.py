"""A run in small, for the tests that kill it; imports little, so that it starts fast."""

from __future__ import annotations

import sys
from pathlib import Path

from unseam.sinks import ShardStore, folder_of

KEY: dict[str, object] = {"inputs": "abc", "options": {"text_key": None}, "version": "0.1.0"}
SHARDS = 60


def shard(number: int) -> tuple[bytes, bytes]:
    records = b"".join(b'{"name": "%d-%d"}\n' % (number, row) for row in range(50))
    return records, b'{"id": "%d"}\n' % number if number % 3 == 0 else b""


def fill(store: ShardStore, count: int) -> None:
    for number in range(count):
        if number not in store.done:
            store.write_shard(number, *shard(number), {"read": number})


def run(out: Path) -> None:
    with ShardStore(folder_of(out), KEY) as store:
        fill(store, SHARDS)
        store.assemble(out, overwrite=True)
        store.remove()


if __name__ == "__main__":
    print("started", flush=True)
    run(Path(sys.argv[1]))
