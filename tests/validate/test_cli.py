"""The commands as they are called: exit codes, places of output, words for a wrong call."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests import made
from tests.drift.test_drift import changed, lose_section
from unseam.cli import app

ENVIRONMENT = {key: value for key, value in os.environ.items() if not key.startswith("GITHUB_")}


def unseam(
    *arguments: str, stdin: bytes = b"", cwd: Path | None = None, **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """Run the command line as a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "unseam", *arguments],
        input=stdin,
        capture_output=True,
        check=False,
        cwd=cwd,
        env=ENVIRONMENT | environment,
    )


@pytest.fixture
def sound(tmp_path: Path) -> str:
    """A file without a finding."""
    return made.write_lines(tmp_path / "sound.jsonl", [made.record(1), made.record(2)])


@pytest.fixture
def wrong(tmp_path: Path) -> str:
    """A file with an error."""
    record = made.record(1)
    record["location"]["country"] = "Émilie"
    return made.write_lines(tmp_path / "wrong.jsonl", [record])


@pytest.mark.parametrize("output_format", ["text", "json", "github", "sarif", "junit"])
def test_exit_codes_are_the_same_in_every_format(output_format: str, sound: str, wrong: str, tmp_path: Path) -> None:
    empty = made.write_lines(tmp_path / "empty.jsonl", [])
    drifted = made.write_lines(tmp_path / "drifted.jsonl", [*changed(lose_section)])
    base = made.write_lines(tmp_path / "base.jsonl", [*made.dump(200)])
    asked = ("--output-format", output_format)
    for code, arguments in (
        (0, ("validate", sound)),
        (1, ("validate", wrong)),
        (1, ("validate", wrong, sound, "--max-errors", "0")),
        (0, ("validate", wrong, "--fail-on", "never")),
        (1, ("validate", sound, "--min-fill", "experience=0.5")),
        (1, ("validate", sound, str(tmp_path / "absent.jsonl"))),
        (2, ("validate", empty)),
        (2, ("validate", str(tmp_path / "absent.jsonl"))),
        (0, ("drift", base, base)),
        (1, ("drift", base, drifted)),
        (2, ("drift", base, empty)),
    ):
        result = CliRunner().invoke(app, [*arguments, *asked])
        assert result.exit_code == code, (arguments, result.output)
        assert result.stdout
        assert result.stderr == ""


@pytest.mark.parametrize(
    "arguments",
    [
        ("validate",),
        ("validate", "SOUND", "--output-format", "xml"),
        ("validate", "SOUND", "--fail-on", "info"),
        ("validate", "SOUND", "--max-errors", "-1"),
        ("validate", "SOUND", "--min-fill", "name"),
        ("validate", "SOUND", "--min-fill", "name=lots"),
        ("validate", "SOUND", "--min-fill", "nmae=0.9"),
        ("validate", "SOUND", "--min-fill", "name=90"),
        ("validate", "SOUND", "--max-rejected", "nan"),
        ("validate", "SOUND", "--source", "absent"),
        ("validate", "SOUND", "-o", "absent/report.txt"),
        ("validate", "SOUND", "--nonsense"),
        ("drift", "SOUND"),
        ("drift", "absent", "SOUND"),
        ("drift", "SOUND", "SOUND", "--update"),
        ("drift", "absent/base.json", "SOUND", "--update"),
        ("drift", "SOUND", "SOUND", "--max-fill-drop", "7"),
    ],
)
def test_a_wrong_call_is_2_with_a_word_and_no_traceback(arguments: tuple[str, ...], sound: str, tmp_path: Path) -> None:
    result = unseam(*(sound if argument == "SOUND" else argument for argument in arguments), cwd=tmp_path)
    assert result.returncode == 2
    assert result.stdout == b""
    assert result.stderr
    assert b"Traceback" not in result.stderr


def test_standard_input(wrong: str) -> None:
    data = Path(wrong).read_bytes()
    for stdin in (data, gzip.compress(data)):
        result = unseam("validate", "-", stdin=stdin)
        assert result.returncode == 1
        assert result.stdout.startswith(b"-:1 /location/country: error unknown-country")
    assert unseam("validate", "-").returncode == 2


def test_output_goes_to_a_file(wrong: str, tmp_path: Path) -> None:
    target = tmp_path / "report.json"
    result = unseam("validate", wrong, "--output-format", "json", "-o", str(target))
    assert (result.returncode, result.stdout) == (1, b"")
    assert json.loads(target.read_bytes())["errors"] == 1


def test_values_under_any_locale(wrong: str) -> None:
    outputs = {
        unseam("validate", wrong, "--show-values", LC_ALL=locale, PYTHONUTF8="0", PYTHONIOENCODING="").stdout
        for locale in ("C", "POSIX", "C.UTF-8")
    }
    (output,) = outputs
    assert "Émilie".encode() in output


def test_the_same_bytes_for_any_hash_seed(wrong: str, tmp_path: Path) -> None:
    drifted = made.write_lines(tmp_path / "drifted.jsonl", [*changed(lose_section)])
    base = made.write_lines(tmp_path / "base.jsonl", [*made.dump(200)])
    for arguments in (("validate", wrong, "--output-format", "sarif"), ("drift", base, drifted)):
        assert len({unseam(*arguments, PYTHONHASHSEED=seed).stdout for seed in ("0", "1", "2")}) == 1


def test_the_step_summary_is_added_to(wrong: str, tmp_path: Path) -> None:
    summary = tmp_path / "summary.md"
    summary.write_text("# Before\n")
    unseam("validate", wrong, "--output-format", "text", GITHUB_STEP_SUMMARY=str(summary))
    assert summary.read_text() == "# Before\n"
    result = unseam("validate", wrong, "--output-format", "github", GITHUB_STEP_SUMMARY=str(summary))
    assert result.stdout.startswith(b"::error file=")
    text = summary.read_text()
    assert text.startswith("# Before\n### unseam validate: failed\n")
    assert "| `unknown-country` | error | 1 |" in text


def test_update_keeps_a_profile(sound: str, tmp_path: Path) -> None:
    base = tmp_path / "drift.json"
    assert unseam("drift", str(base), sound, "--update").returncode == 0
    assert unseam("drift", str(base), sound).returncode == 0
    assert unseam("drift", str(base), "-", stdin=Path(sound).read_bytes()).returncode == 0


@pytest.mark.parametrize(("fail_on", "code"), [("error", 0), ("warning", 1), ("never", 0)])
def test_records_without_spans_say_what_to_run(tmp_path: Path, fail_on: str, code: int) -> None:
    page = tmp_path / "page.txt"
    page.write_text("Ilvy Karsk\nData Engineer at Osier\n8 years of coding experience\nEnglish\n", encoding="utf-8")
    records = unseam("parse", "page.txt", cwd=tmp_path).stdout
    done = unseam("validate", "-", "--source", "page.txt", "--fail-on", fail_on, stdin=records, cwd=tmp_path)
    assert done.returncode == code
    assert b"spans-missing" in done.stdout
    assert b"make the records with `unseam parse --spans`" in done.stdout
    records = unseam("parse", "page.txt", "--spans", cwd=tmp_path).stdout
    done = unseam("validate", "-", "--source", "page.txt", "--fail-on", fail_on, stdin=records, cwd=tmp_path)
    assert (done.returncode, b"spans-missing" in done.stdout) == (0, False)
