"""`unseam inspect` as it is called: the terminal, the file, what it refuses."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console

from tests.inspect.pages import HOSTILE, ODD, PLAIN, STRAY, sheets
from tests.test_cli import OTHER, run
from tests.test_samples import read
from unseam.inspect import draw
from unseam.inspect.terminal import listing


def drawn(text: str, **options: bool) -> str:
    console = Console(file=io.StringIO(), force_terminal=True, color_system="truecolor", width=120, **options)  # type: ignore[arg-type]
    draw(sheets(text), None, console)
    out = console.file.getvalue()  # type: ignore[attr-defined]
    assert isinstance(out, str)
    return out


def test_the_terminal_shows_the_colours_and_the_record() -> None:
    out = drawn(read(STRAY))
    assert "48;2;76;29;27mYour trial" in out, "unparsed is red"
    assert "stray-line" in out
    assert "│" in out


def test_no_color_is_respected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" not in drawn(read(STRAY))


@pytest.mark.parametrize("colours", [True, False])
def test_control_characters_are_shown_not_sent(colours: bool) -> None:
    out = drawn(HOSTILE, no_color=not colours)
    for character in set(ODD) - {"\x1b"}:
        assert character not in out
    assert "\x1b" not in out if not colours else "\x1ba" not in out
    for name in ("U+0000", "U+202E", "U+D800", "U+001B"):
        assert name in out
    out.encode("utf-8")


def test_without_a_terminal_it_is_a_list() -> None:
    code, out, err = run("inspect", STRAY)
    assert (code, err) == (0, "")
    assert "\x1b" not in out
    assert "unparsed" in out


def test_a_page_is_written(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    code, out, err = run("inspect", PLAIN, STRAY, "-o", page)
    assert (code, out, err) == (0, "", "")
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    code, out, _ = run("inspect", PLAIN, STRAY, "-o", "-")
    assert out == page.read_text(encoding="utf-8")


def test_limit_and_problems(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    code, _, err = run("inspect", PLAIN, STRAY, "--limit", "1", "-o", page)
    assert code == 0
    assert "first page is shown" in err
    assert page.read_text(encoding="utf-8").count("<article") == 1
    code, out, _ = run("inspect", PLAIN, STRAY, "--only-problems")
    assert code == 0
    assert out.count("of the text parsed") == 1
    assert run("inspect", PLAIN, "--only-problems")[2] == "unseam: no page has a problem\n"


def test_exit_codes(tmp_path: Path) -> None:
    assert run("inspect", PLAIN, OTHER)[0] == 1
    assert run("inspect", tmp_path / "none.txt")[0] == 2
    assert run("inspect", PLAIN, "--limit", "2", "--worst", "2")[0] == 2
    assert run("inspect", PLAIN, "--dialect", "none")[0] == 2
    assert run("inspect", PLAIN, "-o", tmp_path / "no" / "page.html")[0] == 2


def test_an_input_is_not_written_over(tmp_path: Path) -> None:
    page = tmp_path / "page.txt"
    page.write_bytes(PLAIN.read_bytes())
    assert run("inspect", page, "-o", page)[0] == 2
    assert page.read_bytes() == PLAIN.read_bytes()


def test_each_stretch_is_named_by_what_is_printed_there() -> None:
    """A country or a code that was read from all of a place is not the comma in it."""
    text = "Ada Ilves\nData Engineer at Osier\nTartu, Estonia\n8 years of coding experience\nEnglish, Dutch\n"
    rows = [line.split(maxsplit=2) for line in listing(sheets(text)[0])]
    named = {row[2].strip(): row[1] for row in rows if len(row) == 3 and row[0][0].isdigit()}
    assert named["Tartu"] == "/location/city"
    assert named[", Estonia"] == "/location/text"
    assert named["at"] == "/headline"
    assert named["Osier"] == "/company"
    assert named["English"] == "/languages/0/name"
    [country] = [leaf for leaf in sheets(text)[0].leaves if leaf.pointer == "/location/country"]
    assert country.value == "EE"
