"""A killed run goes on: shards are kept whole or not at all, and only for the same run."""

from __future__ import annotations

import contextlib
import itertools
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.sinks.helpers import lines
from tests.sinks.shard_work import KEY, SHARDS, fill, shard
from tests.sinks.test_outputs import names, small_disk  # noqa: F401 - a fixture
from unseam.errors import UsageError
from unseam.sinks import ShardStore, discard, folder_of, has_store


def test_shards_put_together_are_the_undisturbed_run(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    with ShardStore(folder_of(out), KEY) as store:
        for number in (2, 0, 1):  # workers finish in any order
            store.write_shard(number, *shard(number), {"read": number})
    assert has_store(out)
    with ShardStore(folder_of(out), KEY) as store:
        assert store.done == {0: {"read": 0}, 1: {"read": 1}, 2: {"read": 2}}
        fill(store, 10)
        store.assemble(out)
        store.remove()
    assert out.read_bytes() == b"".join(shard(number)[0] for number in range(10))
    assert (tmp_path / "out.rejects.jsonl").read_bytes() == b"".join(shard(number)[1] for number in range(10))
    assert (names(tmp_path)) == ["out.jsonl", "out.rejects.jsonl"]
    assert not has_store(out)


@pytest.mark.parametrize("name", ["o.jsonl.gz", "o.jsonl.zst", "o.parquet", "o.duckdb", "o"])
def test_every_kind_of_output(tmp_path: Path, name: str) -> None:
    outs = [tmp_path / "one" / name, tmp_path / "two" / name]
    for out, cuts in zip(outs, ([0, 40], [0, 7, 20, 20, 40]), strict=True):
        data = lines(40).splitlines(keepends=True)
        with ShardStore(folder_of(out), KEY) as store:
            for number, (start, end) in enumerate(itertools.pairwise(cuts)):
                store.write_shard(number, b"".join(data[start:end]), b"", {})
            store.assemble(out)
            store.remove()
    if name not in ("o", "o.duckdb"):
        assert outs[0].read_bytes() == outs[1].read_bytes()
    assert not (tmp_path / "one" / "o.rejects.jsonl").exists()


@pytest.mark.parametrize(
    ("other", "named"),
    [
        ({"inputs": "xyz"}, "inputs"),
        ({"options": {"text_key": "body"}}, "options"),
        ({"version": "0.2.0"}, "version"),
        ({"new": 1}, "new"),
    ],
)
def test_another_run_is_refused_and_named(tmp_path: Path, other: dict[str, object], named: str) -> None:
    with ShardStore(tmp_path / "s", KEY) as store:
        fill(store, 2)
    with pytest.raises(UsageError, match=f"other {named};"):
        ShardStore(tmp_path / "s", KEY | other)
    with ShardStore(tmp_path / "s", KEY) as store:
        assert sorted(store.done) == [0, 1]


def test_two_runs_at_once_are_refused(tmp_path: Path) -> None:
    with ShardStore(tmp_path / "s", KEY), pytest.raises(UsageError, match="another run is at work"):
        ShardStore(tmp_path / "s", KEY)
    ShardStore(tmp_path / "s", KEY).close()


def test_a_shard_that_changed_since_is_made_again(tmp_path: Path) -> None:
    folder = tmp_path / "s"
    with ShardStore(folder, KEY) as store:
        fill(store, 3)
    (folder / "000001.records.jsonl").write_bytes(b"cut")
    (folder / "000002.rejects.jsonl").unlink()
    (folder / ".000009.records.jsonl.unfinished").write_bytes(b"half")
    with ShardStore(folder, KEY) as store:
        assert sorted(store.done) == [0]
        assert not list(folder.glob(".*unfinished"))
        store.done[2] = {}
        with pytest.raises(UsageError, match="shard 1 is missing"):
            store.assemble(tmp_path / "out.jsonl")


def test_a_broken_key_or_mark_is_no_crash(tmp_path: Path) -> None:
    folder = tmp_path / "s"
    with ShardStore(folder, KEY) as store:
        fill(store, 2)
    (folder / "000001.done.json").write_bytes(b"{")
    with ShardStore(folder, KEY) as store:
        assert sorted(store.done) == [0]
    (folder / "key.json").write_bytes(b"")
    with pytest.raises(UsageError, match="other key"):
        ShardStore(folder, KEY)
    discard(tmp_path / "x")
    shutil.rmtree(folder)


def test_discard_makes_room_for_another_run(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    with ShardStore(folder_of(out), KEY) as store:
        fill(store, 1)
        with pytest.raises(UsageError, match="another run is at work"):
            discard(out)
    discard(out)
    discard(out)
    assert names(tmp_path) == []


def _fill_up(store: ShardStore, data: bytes) -> None:
    for number in itertools.count():
        store.write_shard(number, data, b"", {"read": 1})


def test_a_full_disk_keeps_the_shards_before(small_disk: Path) -> None:  # noqa: F811
    store = ShardStore(small_disk / "s", KEY)
    data = b'{"a": "%s"}\n' % os.urandom(100_000).hex().encode()
    with pytest.raises(OSError, match="No space left"):
        _fill_up(store, data)
    written = len(store.done)
    store.close()
    assert 2 <= written < 6
    with ShardStore(small_disk / "s", KEY) as store:
        assert sorted(store.done) == list(range(written))
        assert not [name for name in names(store.folder) if "unfinished" in name]


@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL")
def test_killed_at_any_moment_the_next_run_ends_the_same(tmp_path: Path) -> None:
    seed = int(time.time())
    print("seed", seed)
    chance = random.Random(seed)
    expected = b"".join(shard(number)[0] for number in range(SHARDS))
    expected_rejects = b"".join(shard(number)[1] for number in range(SHARDS))
    root = str(Path(__file__).parents[2])
    span = 0.2
    for point in range(20):
        out = tmp_path / str(point) / "out.jsonl"
        kills = 0
        while True:
            out.parent.mkdir(exist_ok=True)
            delay = chance.uniform(0.0, span) if kills < 2 else 60
            if _run(root, out, delay):
                if kills:
                    break
                shutil.rmtree(out.parent)  # too fast to be killed: once more, and sooner
                span *= 0.8
            else:
                kills += 1
        assert out.read_bytes() == expected
        assert out.with_name("out.rejects.jsonl").read_bytes() == expected_rejects
        assert names(out.parent) == ["out.jsonl", "out.rejects.jsonl"]


def _run(root: str, out: Path, delay: float) -> bool:
    """Run it and kill it after a delay in seconds; whether it ended before."""
    command = [sys.executable, "-m", "tests.sinks.shard_work", str(out)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=root) as process:
        assert process.stdout is not None
        process.stdout.readline()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(delay)
        process.send_signal(signal.SIGKILL)
    assert process.returncode in (0, -signal.SIGKILL)
    return process.returncode == 0
