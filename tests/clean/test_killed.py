"""Killed at any moment, with a full disk, or with a worker lost, the same command ends as if nothing had been."""

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
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.clean.helpers import names, read_lines, run, texts, write_dump
from tests.sinks.test_outputs import small_disk  # noqa: F401 - a fixture
from unseam.clean import Job
from unseam.errors import UsageError
from unseam.sinks import folder_of, has_store

PAGES = 200
KILLS = 20


def start(dump: Path, out: Path, *more: str) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.clean.killed_work", str(dump), str(out), *more],
        cwd=Path(__file__).parents[2],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    process.stdout.readline()
    return process


def end(process: subprocess.Popen[str]) -> None:
    process.communicate()


def outputs(folder: Path) -> dict[str, bytes]:
    return {name: (folder / name).read_bytes() for name in names(folder) if not name.endswith("run.json")}


@pytest.fixture(scope="module")
def dump(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dump")
    pages = list(texts(PAGES))
    pages[50] = ""  # a reject
    pages[51] = "no page"
    return write_dump(folder / "dump.jsonl", pages)


@pytest.fixture(scope="module")
def undisturbed(dump: Path) -> dict[str, bytes]:
    folder = dump.parent / "whole"
    run(dump, folder / "out.jsonl.gz")
    return outputs(folder)


@pytest.mark.skipif(sys.platform == "win32", reason="has no SIGKILL")
def test_killed_at_any_moment_the_same_command_ends_the_same(
    dump: Path, undisturbed: dict[str, bytes], tmp_path: Path
) -> None:
    seed = random.randrange(1 << 32)
    print("seed", seed)
    rng = random.Random(seed)
    begun = time.monotonic()
    end(start(dump, tmp_path / "timed" / "out.jsonl.gz"))
    lasts = time.monotonic() - begun
    kept: list[int] = []
    for trial in range(3 * KILLS):
        if trial >= KILLS and any(kept):  # on a busy machine it may take more to hit the shards
            break
        out = tmp_path / str(trial) / "out.jsonl.gz"
        process = start(dump, out)
        time.sleep(rng.uniform(0.2, 1.0) * lasts)
        process.kill()
        end(process)
        if out.exists() and not has_store(out):  # it was done before the kill
            with pytest.raises(UsageError, match="there already"):
                run(dump, out, workers=2)
        else:
            kept.append(run(dump, out, workers=rng.choice((1, 2))).resumed)
        assert outputs(out.parent) == undisturbed, f"seed {seed}, trial {trial}"
        shutil.rmtree(out.parent)
    print("documents kept by kill:", kept)
    assert any(kept), "no kill came amid the shards"
    assert all(resumed % 10 == 0 or resumed == PAGES for resumed in kept)


@pytest.mark.skipif(sys.platform == "win32", reason="has no SIGKILL")
def test_killed_while_it_puts_the_output_together(
    dump: Path, undisturbed: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stop at each write that the end of a run makes, and go on."""
    from unseam.clean import run as run_module
    from unseam.sinks import ShardStore

    out = tmp_path / "a" / "out.jsonl.gz"
    steps = [(ShardStore, "assemble"), (run_module, "report"), (ShardStore, "remove")]
    for owner, name in steps:
        with monkeypatch.context() as patch:
            patch.setattr(owner, name, _stopped)
            with pytest.raises(KeyboardInterrupt):
                run(dump, out, workers=2)
        assert has_store(out)
    assert run(dump, out).resumed == PAGES
    assert outputs(out.parent) == undisturbed
    assert not folder_of(out).exists()


def _stopped(*_: object, **__: object) -> None:
    raise KeyboardInterrupt


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="finds workers under /proc")
def test_a_killed_worker_costs_one_document(dump: Path, undisturbed: dict[str, bytes], tmp_path: Path) -> None:
    wanted = read_lines_gz(undisturbed["out.jsonl.gz"])
    out = tmp_path / "a" / "out.jsonl"
    process = start(dump, out)
    killed = 0
    until = time.monotonic() + 30
    while not list(folder_of(out).glob("*.done.json")) and time.monotonic() < until:
        time.sleep(0.02)
    for _ in range(3):
        worker = next(workers_of(process.pid), None)
        if worker:
            with contextlib.suppress(ProcessLookupError):
                os.kill(worker, signal.SIGKILL)
                killed += 1
    end(process)
    assert process.returncode == 0
    assert killed
    lost = [line for line in read_lines(tmp_path / "a" / "out.rejects.jsonl") if line["reason"] == "worker-lost"]
    assert len(lost) <= killed
    gone = {line["id"] for line in lost}
    assert {line["text"] for line in lost} <= set(texts(PAGES))
    left = [line for line in wanted if not any(f'"id":"{one}"'.encode() in line for one in gone)]
    assert out.read_bytes().splitlines() == left


def read_lines_gz(data: bytes) -> list[bytes]:
    import gzip

    return gzip.decompress(data).splitlines()


def workers_of(pid: int) -> Iterator[int]:
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        with contextlib.suppress(OSError):
            if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes():
                yield int(child)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="finds workers under /proc")
def test_workers_end_with_their_parent(dump: Path, tmp_path: Path) -> None:
    process = start(dump, tmp_path / "out.jsonl")
    workers: list[int] = []
    until = time.monotonic() + 30
    while not workers and time.monotonic() < until:
        workers = list(workers_of(process.pid))
        time.sleep(0.02)
    process.kill()
    end(process)
    assert workers
    while any(Path(f"/proc/{worker}/cmdline").exists() and alive(worker) for worker in workers):
        assert time.monotonic() < until, "a worker outlives the run"
        time.sleep(0.05)


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_other_inputs_or_options_are_refused(dump: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = tmp_path / "dump.jsonl"
    shutil.copyfile(dump, copy)
    out = tmp_path / "out.jsonl"
    cut_short(copy, out, monkeypatch)
    with pytest.raises(UsageError, match="other options"):
        run(copy, out, Job(spans=True))
    with pytest.raises(UsageError, match="other inputs"):
        run(dump, out)
    with monkeypatch.context() as patch:
        patch.setattr("unseam.clean.run._parser_hash", lambda: "newer")
        with pytest.raises(UsageError, match="other parser version"):
            run(copy, out)
    assert has_store(out)
    write_dump(copy, texts(5))
    with pytest.raises(UsageError, match="--overwrite"):
        run(copy, out)
    assert run(copy, out, overwrite=True).resumed == 0
    assert len(read_lines(out)) == 5


def cut_short(dump: Path, out: Path, monkeypatch: pytest.MonkeyPatch, *, overwrite: bool = False) -> None:
    """A run stopped after some shards."""
    from unseam.sinks import ShardStore

    write, left = ShardStore.write_shard, itertools.count()

    def stop_after_three(*args: object) -> None:
        if next(left) == 3:
            raise KeyboardInterrupt
        write(*args)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(ShardStore, "write_shard", stop_after_three)
        with pytest.raises(KeyboardInterrupt):
            run(dump, out, overwrite=overwrite)


def test_an_overwriting_run_goes_on_too(dump: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "out.jsonl"
    out.write_text("old\n")
    cut_short(dump, out, monkeypatch, overwrite=True)
    assert out.read_text() == "old\n"  # until the new one is whole
    with pytest.raises(UsageError, match="go on with --overwrite"):
        run(dump, out)
    assert run(dump, out, overwrite=True).resumed == 30
    assert len(read_lines(out)) == PAGES - 2


def test_a_full_disk_ends_the_run_and_room_lets_it_go_on(
    dump: Path,
    undisturbed: dict[str, bytes],
    small_disk: Path,  # noqa: F811
) -> None:
    out = small_disk / "a" / "out.jsonl.gz"
    out.parent.mkdir()
    filler = small_disk / "filler"
    filler.write_bytes(b"x" * 700_000)
    with pytest.raises(OSError, match="No space left"):
        run(dump, out)
    filler.unlink()
    subprocess.run(["mount", "-o", "remount,size=8m", str(small_disk)], check=True)
    assert run(dump, out).resumed > 0
    assert outputs(out.parent) == undisturbed
