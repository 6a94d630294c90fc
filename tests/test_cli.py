"""The commands as they are called: what they print, what they refuse, what they exit with."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

import unseam
from tests.test_samples import ROOT, read
from unseam import cli

PLAIN = ROOT / "samples" / "progai" / "plain.txt"
OTHER = ROOT / "samples" / "rejected" / "other_site.txt"


def run(*args: str | Path, stdin: bytes = b"") -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "unseam", *map(str, args)],
        input=stdin,
        capture_output=True,
        check=False,
        env={"PATH": "/usr/bin:/bin", "COLUMNS": "100", "TERM": "dumb"},
    )
    out, err = done.stdout.decode(), done.stderr.decode()
    assert "Traceback" not in err
    return done.returncode, out, err


def records(out: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in out.splitlines()]


def test_a_page_gives_a_line_of_json() -> None:
    code, out, err = run("parse", PLAIN)
    assert (code, err) == (0, "")
    assert out == unseam.parse(read(PLAIN), source_id=PLAIN.as_posix()).to_json() + "\n"


def test_stdin() -> None:
    code, out, _ = run("parse", "-", stdin=PLAIN.read_bytes())
    assert code == 0
    assert records(out)[0]["name"] == "Eeva Raudsepp"


def test_spans_and_pretty() -> None:
    code, out, _ = run("parse", "--spans", "--pretty", PLAIN)
    assert code == 0
    record = json.loads(out)
    assert record["meta"]["spans"]["/name"] == [[0, 13]]
    assert out.startswith('{\n  "schema_version"')


def test_strict_makes_a_warning_count() -> None:
    page = ROOT / "samples" / "progai" / "stray_line.txt"
    assert run("parse", page)[0] == 0
    code, _, err = run("parse", "--strict", page)
    assert code == 1
    assert "stray_line.txt: stray-line at 2" in err
    assert run("parse", "--strict", PLAIN)[0] == 0


def test_a_page_of_another_site_is_rejected_by_name() -> None:
    code, out, err = run("parse", OTHER, PLAIN)
    assert code == 1
    assert "other_site.txt" in err
    assert "no-dialect" in err
    rejected, good = records(out)
    assert rejected["dialect"] is None
    assert good["name"] == "Eeva Raudsepp"


def test_a_dialect_can_be_forced() -> None:
    code, out, err = run("parse", "--dialect", "progai", OTHER)
    assert code == 0
    assert records(out)[0]["dialect"] == "progai"
    assert err == f"unseam: {OTHER}: low-coverage: only 0 % of the text was read: is this a page of progai?\n"
    assert run("parse", "--dialect", "progai", "--strict", OTHER)[0] == 1
    assert run("parse", "--dialect", "progai", PLAIN)[::2] == (0, "")


def test_a_folder_with_one_bad_file_among_good_ones(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(PLAIN.read_bytes())
    (tmp_path / "b.txt").write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(range(256)) * 9)
    (tmp_path / "c.md").write_bytes(PLAIN.read_bytes())
    (tmp_path / "d.html").write_bytes(b"not read")
    code, out, err = run("parse", tmp_path)
    assert code == 1
    assert "b.txt" in err
    assert [record["meta"]["status"] for record in records(out)] == ["ok", "rejected", "ok"]  # type: ignore[index]


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("empty.txt", b"", "empty.txt"),
        ("blank.txt", b" \n\n\t", "blank.txt"),
        ("binary.txt", bytes(range(256)) * 20, "binary.txt"),
        ("latin.txt", "Zoë lives in Köln".encode("latin-1"), "latin.txt"),
        ("other.txt", OTHER.read_bytes(), "no-dialect"),
        ("escape.txt", b"\x1b[31mred\x1b[0m and prose of no site\n" * 5, "no-dialect"),
    ],
)
def test_bad_input_is_named_and_rejected(tmp_path: Path, name: str, data: bytes, said: str) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    code, out, err = run("parse", path)
    assert code in (1, 2)
    assert said in err
    assert err.startswith("unseam: ")
    assert "\x1b" not in err
    [record] = records(out)
    assert record["meta"]["status"] == "rejected"  # type: ignore[index]


def test_another_encoding_can_be_named(tmp_path: Path) -> None:
    path = tmp_path / "page.txt"
    path.write_bytes(read(ROOT / "samples" / "progai" / "name_cyrillic.txt").encode("utf-16"))
    code, out, _ = run("parse", path)
    assert code == 0
    path.write_bytes(read(ROOT / "samples" / "progai" / "name_cyrillic.txt").replace("’", "'").encode("utf-8"))
    assert records(run("parse", "--encoding", "utf-8", path)[1])[0]["name"] == records(out)[0]["name"]
    code, _, err = run("parse", "--encoding", "klingon-8", path)
    assert code == 2
    assert "klingon-8" in err


def test_a_path_that_does_not_exist(tmp_path: Path) -> None:
    code, out, err = run("parse", tmp_path / "nowhere.txt")
    assert (code, out) == (2, "")
    assert "nowhere.txt" in err
    code, out, err = run("parse", tmp_path / "nowhere.txt", PLAIN)
    assert code == 1
    assert len(records(out)) == 1


def test_a_long_single_line(tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    path.write_bytes(b"Github Skills (3) docker10 Contributions: " + b"all work and no play " * 100_000)
    code, out, _ = run("parse", path)
    assert code in (0, 1, 2)
    assert len(records(out)) == 1


@pytest.mark.parametrize(
    "args", [["parse"], ["parse", "--dialect", "nosuch", str(PLAIN)], ["nosuch"], ["explain", "stray"]]
)
def test_wrong_usage_is_told_in_words(args: list[str]) -> None:
    code, out, err = run(*args)
    assert (code, out) == (2, "")
    assert err


def test_explain_suggests_near_names() -> None:
    assert "stray-line" in run("explain", "stray-lines")[2]


@pytest.mark.parametrize(
    "args",
    [
        ["--help"],
        ["parse", "--help"],
        ["explain"],
        ["explain", "duration-mismatch"],
        ["schema", "--help"],
    ],
    ids=" ".join,
)
def test_words_for_people(args: list[str], snapshot: SnapshotAssertion) -> None:
    code, out, err = run(*args)
    assert (code, err) == (0, "")
    assert out == snapshot


def test_version() -> None:
    assert run("--version")[1] == f"unseam {unseam.__version__}\n"


def test_a_reader_that_goes_away_leaves_no_traceback() -> None:
    command = f"{sys.executable} -m unseam parse {ROOT / 'samples' / 'progai'} | head -c 20"
    done = subprocess.run(["bash", "-c", command], capture_output=True, check=False)
    assert b"Traceback" not in done.stderr
    assert b"Exception" not in done.stderr


@pytest.mark.parametrize("command", ["parse", "clean", "learn", "validate", "drift", "inspect"])
def test_a_call_without_inputs_is_told_of_stdin(command: str) -> None:
    code, out, err = run(command)
    assert (code, out) == (2, "")
    assert "or - for stdin" in err


PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"


@pytest.mark.parametrize("command", ["parse", "inspect"])
@pytest.mark.parametrize("data", [b"", b" \n", PNG, b"K\xf6ln"], ids=["empty", "blank", "image", "latin-1"])
def test_no_text_in_any_input_is_2_and_among_others_1(tmp_path: Path, command: str, data: bytes) -> None:
    path = tmp_path / "page.txt"
    path.write_bytes(data)
    assert run(command, path)[0] == 2
    assert run(command, path, PLAIN)[0] == 1
    assert run(command, OTHER)[0] == 1


@pytest.mark.parametrize("data", [b"", PNG, b"K\xf6ln"], ids=["empty", "image", "latin-1"])
def test_a_file_without_text_has_its_own_sha256(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "page.txt"
    path.write_bytes(data)
    [record] = records(run("parse", path)[1])
    assert record["meta"]["source"]["sha256"] == hashlib.sha256(data).hexdigest()  # type: ignore[index]
    assert run("parse", "-", stdin=PNG)[1] == ""  # whose bytes are not to be had again


@pytest.mark.skipif(sys.platform == "win32", reason="has no such redirections")
@pytest.mark.parametrize(
    ("call", "says"),
    [
        ("schema >&-", b"stdout is closed"),
        (f"parse {PLAIN} > /dev/full", b"stdout cannot be written: No space left on device"),
        (f"validate {PLAIN} > /dev/full", b"stdout cannot be written: No space left on device"),
        ("--help > /dev/full", b"No space left on device"),
        ("validate - <&-", b""),
        ("parse nowhere.txt 2>&-", b""),
    ],
)
def test_closed_and_full_streams_leave_no_traceback(call: str, says: bytes) -> None:
    command = f"{sys.executable} -m unseam {call}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, check=False)
    assert done.returncode == 2
    assert says in done.stderr
    assert b"Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="has no such file names")
@pytest.mark.parametrize("command", ["parse", "inspect", "validate"])
def test_no_escape_of_a_file_name_or_page_reaches_the_terminal(tmp_path: Path, command: str) -> None:
    (tmp_path / "a\x1b[31mb.txt").write_bytes(b"red \x1b[31m and prose of no site\n" * 5)
    (tmp_path / "c\x1b[31md.jsonl").write_bytes(b'{"a\x1b[31m": "\x1b[31m"}\n')
    (tmp_path / "\udcff.txt").write_bytes(PLAIN.read_bytes())
    _, out, err = run(command, *([] if command == "validate" else [tmp_path]), tmp_path / "c\x1b[31md.jsonl")
    assert "\x1b" not in out + err
    assert "\\x1b[31m" in out + err or "\\u001b[31m" in out + err


@pytest.mark.skipif(sys.platform == "win32", reason="has no SIGINT to send")
@pytest.mark.parametrize(
    "command", [[sys.executable, "-m", "unseam"], [str(Path(sys.executable).with_name("unseam"))]], ids=["-m", "script"]
)
@pytest.mark.parametrize("when", ["import", "callback"])
def test_ctrl_c_while_it_loads_is_one_line(tmp_path: Path, command: list[str], when: str) -> None:
    """In an import, and in a callback, where Python would lose the exception."""
    wait = "print('loads', flush=True); import time; time.sleep(60)"
    in_callback = f"class Wait:\n    def __del__(self):\n        {wait}\nWait()\n"
    (tmp_path / "typer.py").write_text(wait if when == "import" else in_callback)
    process = subprocess.Popen(
        [*command, "dialects"],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # tests run in the background ignore it
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"loads\n"
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=60)[1] == b"unseam: stopped\n"
    assert process.returncode == 130


def test_a_stopped_command_says_so(monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    def stop() -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli.catalogue, "schema_text", stop)
    monkeypatch.setattr(sys, "argv", ["unseam", "schema"])
    with pytest.raises(SystemExit) as left:
        cli.main()
    assert left.value.code == 130
    assert capfdbinary.readouterr() == (b"", b"unseam: stopped\n")


@pytest.mark.parametrize("command", ["parse", "inspect"])
def test_an_empty_dump_is_no_fault_and_not_passed_over_in_silence(command: str) -> None:
    assert run(command, "-", stdin=b"") == (0, "", "unseam: no document in any input\n")
