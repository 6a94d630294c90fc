"""What breaks a reader costs one document: it is a reject with its text, and every other record is as it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.clean.helpers import faulty, read_lines, run, texts, write_dump

PAGES = 40


@pytest.fixture
def undisturbed(tmp_path: Path) -> list[bytes]:
    run(write_dump(tmp_path / "dump.jsonl", texts(PAGES)), tmp_path / "undisturbed.jsonl")
    return (tmp_path / "undisturbed.jsonl").read_bytes().splitlines()


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize(
    ("fault", "reason", "says"),
    [
        ("raise", "crashed", "RuntimeError: a fault on purpose"),
        ("exit", "worker-lost", "the process that read it was lost (exit code 3)"),
        ("kill", "worker-lost", "the process that read it was lost (SIGKILL)"),
        ("sleep", "timeout", "not read within 2 seconds"),
        ("spin", "timeout", "not read within 2 seconds"),
    ],
)
def test_a_fault_costs_its_document_only(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    undisturbed: list[bytes],
    fault: str,
    reason: str,
    says: str,
    workers: int,
) -> None:
    monkeypatch.syspath_prepend(faulty(tmp_path / "faulty"))  # workers are given the path
    monkeypatch.setattr("unseam.clean.pool._GRACE", 2.0)
    pages = list(texts(PAGES))
    places = [0, 13, 14, 39] if reason != "timeout" else [0, 39]  # the first, two in a row, the last
    for place in places:
        pages[place] += f"\nFAULT {fault}\n"
    summary = run(
        write_dump(tmp_path / "bad.jsonl", pages),
        tmp_path / "out.jsonl",
        workers=workers,
        timeout=2 if reason == "timeout" else 60,
        report=tmp_path / "r",
    )
    left = [line for place, line in enumerate(undisturbed) if place not in places]
    assert (tmp_path / "out.jsonl").read_bytes().splitlines() == left
    rejects = read_lines(tmp_path / "out.rejects.jsonl")
    assert [reject["id"] for reject in rejects] == [f"p{place}" for place in places]
    for reject, place in zip(rejects, places, strict=True):
        assert reject["text"] == pages[place]
        assert reject["reason"] == reason
        assert reject["message"] == says
        assert reject["span"] == [0, len(pages[place])]
        assert reject["source"] == str(tmp_path / "bad.jsonl")
    tally = summary.tally
    lost = len(places)
    assert (tally.read, tally.parsed, tally.rejected, tally.skipped) == (PAGES, PAGES - lost, lost, 0)
    assert summary.exit_code == 1


def test_rejects_are_an_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.syspath_prepend(faulty(tmp_path / "faulty"))
        pages = list(texts(PAGES))
        pages[7] += "FAULT raise"
        pages[30] += "FAULT kill"
        run(write_dump(tmp_path / "bad.jsonl", pages), tmp_path / "out.jsonl")
    # The fault is mended: the dialect is gone.
    summary = run(tmp_path / "out.rejects.jsonl", tmp_path / "again.jsonl", report=tmp_path / "again.json")
    assert [record["meta"]["source"]["id"] for record in read_lines(tmp_path / "again.jsonl")] == ["p7", "p30"]
    assert summary.exit_code == 0
    assert not (tmp_path / "again.rejects.jsonl").exists()


def test_workers_that_never_start_end_the_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from unseam.clean.pool import WorkerError

    folder = faulty(tmp_path / "faulty")
    (folder / "faulty_dialect.py").write_text("import os\nos._exit(7)\n")
    monkeypatch.syspath_prepend(folder)
    with pytest.raises(WorkerError, match="exit code 7"):
        run(write_dump(tmp_path / "dump.jsonl", texts(3)), tmp_path / "out.jsonl")
