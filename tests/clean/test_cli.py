"""`unseam clean` and `unseam learn` as they are typed: what goes where, and with which exit code."""

from __future__ import annotations

import io
import json
import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.clean.helpers import NO_PAGE, faulty, names, read_lines, texts, write_dump
from unseam.clean.feed import Meter
from unseam.clean.progress import LogProgress
from unseam.clean.tally import Tally
from unseam.sinks import folder_of


def unseam(
    *arguments: object, stdin: bytes | None = None, path: Path | None = None
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "unseam", *map(str, arguments)],
        input=stdin,
        capture_output=True,
        check=False,
        env={**os.environ, **({"PYTHONPATH": str(path)} if path else {})},
    )


def test_records_to_stdout_and_words_to_stderr(tmp_path: Path) -> None:
    dump = write_dump(tmp_path / "dump.jsonl", [*texts(12), NO_PAGE, ""])
    to_file = unseam("clean", dump, "-o", tmp_path / "out.jsonl", "--workers", 2)
    assert (to_file.returncode, to_file.stdout) == (1, b"")
    table = to_file.stderr.decode()
    rows = {line[:18].strip(): line[18:].split() for line in table.splitlines() if line}
    assert [rows[name][0] for name in ("documents read", "parsed", "rejected", "skipped")] == ["14", "12", "1", "1"]
    assert "not-text" in table
    assert "100.0%" in table
    to_stdout = unseam("clean", dump, "-o", "-", "--rejects", tmp_path / "kept.jsonl", "-q")
    assert (to_stdout.returncode, to_stdout.stderr) == (1, b"")
    assert to_stdout.stdout == (tmp_path / "out.jsonl").read_bytes()
    assert (tmp_path / "kept.jsonl").read_bytes() == (tmp_path / "out.rejects.jsonl").read_bytes()
    assert names(tmp_path) == ["dump.jsonl", "kept.jsonl", "out.jsonl", "out.rejects.jsonl", "out.run.json"]


def test_what_a_dialect_prints_is_no_data(tmp_path: Path) -> None:
    folder = faulty(tmp_path / "faulty")
    with (folder / "faulty_dialect.py").open("a") as file:
        file.write("print('hello from afar')\n")
    dump = write_dump(tmp_path / "dump.jsonl", texts(2))
    done = unseam("clean", dump, "-o", "-", "-q", path=folder)
    assert done.returncode == 0
    assert [json.loads(line)["dialect"] for line in done.stdout.splitlines()] == ["progai", "progai"]


def test_stdin_is_an_input(tmp_path: Path) -> None:
    data = write_dump(tmp_path / "dump.jsonl", texts(5)).read_bytes()
    done = unseam("clean", "-", "-o", tmp_path / "out.jsonl", "-q", stdin=data)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert [line["meta"]["source"]["id"] for line in read_lines(tmp_path / "out.jsonl")] == [
        f"p{at}" for at in range(5)
    ]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["absent.jsonl", "-o", "out.jsonl"], "absent.jsonl: not-found: no such file or folder. Check the name."),
        (["dump.jsonl", "-o", "out.xlsx"], "an output ends in .jsonl"),
        (["dump.jsonl", "-o", "out.jsonl", "--dialect", "nope"], "no dialect 'nope'"),
        (["dump.jsonl", "-o", "out.jsonl", "--encoding", "nope"], "nope"),
        (["dump.jsonl", "-o", "out.jsonl", "--vocabulary", "absent.txt"], "absent.txt: cannot be read"),
        (["two.jsonl", "-o", "out.jsonl"], "choose one with --text-key"),
        (
            ["dump.jsonl", "-o", "out.jsonl", "--text-key", "nope"],
            "dump.jsonl, line 1: no text under 'nope'; its keys: 'id', 'text'; so it is with all of the first 2 ",
        ),
        (["dump.jsonl", "-o", "taken.jsonl"], "taken.jsonl is there already: --overwrite replaces it"),
    ],
)
def test_a_wrong_call_is_one_line_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], says: str
) -> None:
    monkeypatch.chdir(tmp_path)
    write_dump(tmp_path / "dump.jsonl", texts(2))
    (tmp_path / "two.jsonl").write_text('{"text": "a", "content": "b"}\n')
    (tmp_path / "taken.jsonl").write_text("mine\n")
    done = unseam("clean", *arguments, "-q")
    assert (done.returncode, done.stdout) == (2, b"")
    [line] = done.stderr.decode().splitlines()
    assert line.startswith("unseam: ")
    assert says in line
    assert names(tmp_path) == ["dump.jsonl", "taken.jsonl", "two.jsonl"]
    assert (tmp_path / "taken.jsonl").read_text() == "mine\n"


def test_progress_is_a_json_line_in_a_log() -> None:
    stream, tally = io.StringIO(), Tally(read=3, parsed=2, skipped=1, records=2)
    progress = LogProgress(stream, every=0)
    progress.begin(tally, Meter(total=400, done=100))
    tally.read += 2
    progress.tick()
    line = json.loads(stream.getvalue())
    assert {key: line[key] for key in ("documents", "parsed", "rejected", "skipped", "records", "share")} == {
        "documents": 5,
        "parsed": 2,
        "rejected": 0,
        "skipped": 1,
        "records": 2,
        "share": 0.25,
    }
    assert line["documents_per_second"] > 0
    assert line["eta_seconds"] >= 0


@pytest.mark.skipif(sys.platform == "win32", reason="has no pty")
def test_a_terminal_sees_a_bar(tmp_path: Path) -> None:
    dump = write_dump(tmp_path / "dump.jsonl", texts(40))
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "unseam", "clean", str(dump), "-o", str(tmp_path / "out.jsonl")],
        stderr=theirs,
        stdout=subprocess.PIPE,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "120"},
    )
    os.close(theirs)
    shown = b""
    while True:
        try:
            data = os.read(ours, 4096)
        except OSError:  # Linux says so when the other end is closed
            break
        if not data:
            break
        shown += data
    os.close(ours)
    assert process.communicate()[0] == b""
    assert process.returncode == 0
    assert b"reading" in shown
    assert b"/s" in shown
    assert b"documents read" in shown


def test_learn_collects_what_pages_list(tmp_path: Path) -> None:
    dump = write_dump(tmp_path / "dump.jsonl", [*texts(12), NO_PAGE])
    done = unseam("learn", dump, "-o", tmp_path / "words.txt", "--workers", 2)
    assert (done.returncode, done.stdout) == (0, b"")
    assert b"13: 12 parsed, 0 rejected, 1 skipped" in done.stderr
    again = unseam("learn", dump, "-o", "-", "-q")
    assert again.stdout == (tmp_path / "words.txt").read_bytes()
    assert unseam("learn", dump, "-o", tmp_path / "words.txt", "-q").returncode == 2
    assert unseam("learn", dump, "-o", tmp_path / "words.txt", "-q", "--overwrite").returncode == 0
    used = unseam("clean", dump, "-o", tmp_path / "out.jsonl", "-q", "--vocabulary", tmp_path / "words.txt")
    assert (used.returncode, used.stderr) == (0, b"")
    assert len(read_lines(tmp_path / "out.jsonl")) == 12


def test_inputs_that_cannot_be_read_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_dump(tmp_path / "dump.jsonl", [*texts(2), ""])
    (tmp_path / "image.png").write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00")
    done = unseam("clean", "absent.jsonl", "dump.jsonl", "image.png", "-o", "out.jsonl", "-q")
    missing, image = done.stderr.decode().splitlines()
    assert done.returncode == 1
    assert missing == "unseam: absent.jsonl: not-found: no such file or folder. Check the name."
    assert image.startswith("unseam: image.png: not-text: ")
    report = json.loads((tmp_path / "out.run.json").read_text())
    assert [f"unseam: {line}" for line in report["unread"]] == [missing, image]
    many = unseam("clean", *(f"absent{at}" for at in range(25)), "dump.jsonl", "-o", "-", "-q")
    assert len(many.stderr.splitlines()) == 21
    assert b"... and 5 more" in many.stderr


@pytest.mark.parametrize("command", ["clean", "learn"])
def test_where_all_inputs_are_missing_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.chdir(tmp_path)
    done = unseam(command, "absent.jsonl", "none/*.gz", "-o", "new/folder/out.jsonl")
    assert (done.returncode, done.stdout) == (2, b"")
    assert [line.split(":")[1].strip() for line in done.stderr.decode().splitlines()] == ["absent.jsonl", "none/*.gz"]
    assert names(tmp_path) == []


def test_to_stdout_too_nothing_is_written_where_all_are_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = unseam("clean", "absent.jsonl", "-o", "-", "--rejects", "kept.jsonl", "--report", "counts.json")
    assert (done.returncode, done.stdout, names(tmp_path)) == (2, b"", [])


def test_learn_names_what_it_rejects(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    dump = write_dump(tmp_path / "dump.jsonl", [*texts(2), ""])
    with dump.open("a") as file:
        file.write('{"id": "cut\n' + '{"text": " "}\n')
    done = unseam("learn", "dump.jsonl", "absent.jsonl", "-o", "words.txt", "-q")
    assert done.returncode == 1
    told = [line.split(": ")[1:3] for line in done.stderr.decode().splitlines()]
    assert told == [
        ["dump.jsonl, document p2", "not-text"],
        ["dump.jsonl, line 4", "bad-json"],
        ["dump.jsonl, document #5", "not-text"],
        ["absent.jsonl", "not-found"],
    ]


def test_a_run_says_what_has_no_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "image.png").write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00")
    (tmp_path / "empty.txt").write_bytes(b"")
    for name in ("image.png", "empty.txt"):
        done = unseam("clean", name, "-o", "out", "-q", "--overwrite")
        assert done.returncode == 2
        assert done.stderr.endswith(b"unseam: nothing could be read; out.parts.rejects.jsonl says why\n")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["learn", "dump.jsonl", "-o", "dump.jsonl", "--overwrite"], "is an input too"),
        (["learn", "dump.jsonl", "-o", "folder", "--overwrite"], "is a folder"),
        (["learn", "dump.jsonl", "-o", os.devnull, "--overwrite"], "neither a file nor a folder"),
        (["clean", "dump.jsonl", "-o", "dump.jsonl", "--overwrite"], "is an input too"),
        (["clean", "dump.jsonl", "-o", "out.jsonl", "--report", "folder", "--overwrite"], "is a folder"),
        (["clean", "dump.jsonl", "-o", os.devnull, "--overwrite"], "neither a file nor a folder"),
        (["clean", "dump.jsonl", "-o", ""], "names no output"),
        (["clean", "", "-o", "out.jsonl"], "an input has no name"),
        (["validate", "dump.jsonl", "-o", "dump.jsonl"], "is an input too"),
        (["drift", "other.jsonl", "dump.jsonl", "-o", "./dump.jsonl"], "is an input too"),
        (["inspect", "dump.jsonl", "-o", "dump.jsonl"], "is an input too"),
    ],
)
def test_no_output_goes_over_an_input_a_folder_or_a_device(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], says: str
) -> None:
    monkeypatch.chdir(tmp_path)
    before = write_dump(tmp_path / "dump.jsonl", texts(1)).read_bytes()
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "mine.txt").write_text("mine")
    done = unseam(*arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    [line] = done.stderr.decode().splitlines()
    assert says in line
    assert (tmp_path / "dump.jsonl").read_bytes() == before
    assert names(tmp_path / "folder") == ["mine.txt"]


@pytest.mark.skipif(sys.platform == "win32", reason="has no process groups")
@pytest.mark.parametrize("delay", [0.0, 0.15, 0.3, 0.6])
def test_ctrl_c_is_one_line_with_how_to_go_on(tmp_path: Path, delay: float) -> None:
    """Sent to the whole group, as a terminal does: a worker that just starts says nothing either."""
    dump = write_dump(tmp_path / "dump.jsonl", texts(40) * 200)
    out = tmp_path / "out.jsonl"
    process = subprocess.Popen(
        [sys.executable, "-m", "unseam", "clean", str(dump), "-o", str(out), "-q"],
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # tests run in the background ignore it
    )
    until = time.monotonic() + 60
    while not folder_of(out).exists() and time.monotonic() < until:
        time.sleep(0.01)
    time.sleep(delay)
    os.killpg(process.pid, signal.SIGINT)
    said = process.communicate()[1].decode()
    assert said == "unseam: stopped; the same command goes on from here\n"
    # Python run with -m dies of the signal itself if that came while a string was executed (a dataclass being made):
    # a shell calls both 130.
    assert process.returncode in (130, -signal.SIGINT)


@pytest.mark.skipif(sys.platform == "win32", reason="has no pty")
def test_a_person_is_told_that_stdin_is_read() -> None:
    ours, theirs = pty.openpty()
    os.write(ours, b"a page\n\x04")  # Ctrl-D once
    done = subprocess.run(
        [sys.executable, "-m", "unseam", "parse", "-"], stdin=theirs, capture_output=True, check=False, timeout=60
    )
    os.close(theirs)
    os.close(ours)
    assert done.returncode == 1
    assert done.stderr.startswith(b"unseam: reading what you type; Ctrl-D")
