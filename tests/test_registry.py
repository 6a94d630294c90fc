"""Dialects are found without a list of them, and what is wrong with one is said in words."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

import unseam
from tests.test_samples import ROOT
from unseam import registry
from unseam.cli import app
from unseam.dialect import Dialect
from unseam.dialects.progai import dialect as progai
from unseam.draft import Draft
from unseam.errors import DialectError, UsageError
from unseam.grammar import grammar_text

STEMS = sorted(path.stem for path in (ROOT / "parser/unseam/dialects").glob("[a-z]*.py"))


class Pages:
    """A transformer with the methods of the smallest grammar."""

    def start(self, children: list[Draft]) -> list[Draft]:
        return children

    def page(self, children: list[object]) -> Draft:
        return Draft([("nosuch", [])] if children else [])


SMALLEST = "start: page\npage: LINE*\n%import .lines (LINE)\n"


def made(grammar: str | None, name: str = "made") -> registry.Reader:
    return registry.make_reader(Dialect(name, {}, Pages(), grammar=grammar))


@pytest.mark.parametrize("stem", STEMS)
def test_a_dialect_is_a_grammar_a_transformer_and_samples_of_one_name(stem: str) -> None:
    assert registry.dialects()[stem].name == stem
    assert (ROOT / "grammars" / f"{stem}.lark").is_file()
    assert list((ROOT / "samples" / stem).glob("*.json"))


def test_each_dialect_is_listed_with_its_hallmarks() -> None:
    done = CliRunner().invoke(app, ["dialects"])
    assert done.exit_code == 0
    listed = re.split(r"^(?=\S)", done.stdout, flags=re.M)[1:]
    assert listed == [
        "".join([f"{name}\n", *(f"  {weight}  {words}\n" for words, weight in dialect.hallmarks.items())])
        for name, dialect in registry.dialects().items()
    ]


def test_no_other_file_names_a_dialect() -> None:
    """The house rule: what must be edited to add one would name those there are."""
    for name in ("pyproject.toml", "parser/unseam/registry.py", "parser/unseam/pipeline.py", "grammars/__init__.py"):
        assert "progai" not in (ROOT / name).read_text(encoding="utf-8")


def test_the_smallest_grammar_will_do() -> None:
    assert made(SMALLEST).parser.parse("") == [Draft([])]


@pytest.mark.parametrize(
    ("grammar", "said"),
    [
        (None, "there is no grammar grammars/made.lark"),
        ("start: pge\npage: A\nA: /a/", "'pge' used but not defined"),
        ("start: page\npage: A*\nA: /[/", "Cannot compile token A"),
        (SMALLEST.replace("LINE*", "LINE* foot*\nfoot: FOOT\nFOOT: /x\\n+/"), "Pages has no method for the rules foot"),
        ("start: page\npage: A B\nA: /[^\\n]+\\n+/\nB: /b\\n+/", "after A it takes only B, and not any line"),
        ("start: page\npage: HEAD*\nHEAD: /x\\n+/", "at the start it takes only HEAD, and not any line"),
        (SMALLEST + "X_LABEL: /x/\n", "terminal X_LABEL marks a border, so it must end with"),
    ],
)
def test_what_is_wrong_with_a_grammar_is_said(grammar: str | None, said: str) -> None:
    with pytest.raises(DialectError, match="dialect 'made': ") as told:
        made(grammar)
    assert said in str(told.value)
    assert "\n" not in str(told.value)


def test_a_grammar_whose_gap_only_a_text_shows() -> None:
    with pytest.raises(DialectError, match=r"in page it takes only A, and not what stands at offset 1, '\\n'"):
        made("start: page\npage: A*\nA: /[^\\n]+/").parser.parse("x\n")
    with pytest.raises(DialectError, match="after A it takes only A, and not the end of the text"):
        made("start: page\npage: A A\nA: /[^\\n]+\\n+/").parser.parse("x\n")


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package with a dialect on the path; the registry looks anew before and after."""
    info = tmp_path / "theirs-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: theirs\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[unseam.dialects]\ntheirs = theirs_dialect:dialect\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    for cached in (registry.dialects, registry.reader):
        cached.cache_clear()
    yield tmp_path / "theirs_dialect.py"
    monkeypatch.undo()
    sys.modules.pop("theirs_dialect", None)
    for cached in (registry.dialects, registry.reader):
        cached.cache_clear()


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("import nosuch_module", "dialect 'theirs' cannot be loaded from theirs_dialect:dialect: No module named"),
        ("x = 1", "dialect 'theirs' cannot be loaded from theirs_dialect:dialect: module"),
        ("dialect = 'theirs'", "theirs_dialect:dialect is no unseam.dialect.Dialect"),
        (
            "from unseam.dialect import Dialect\ndialect = Dialect('progai', {}, None)",
            "two dialects are named 'progai'",
        ),
    ],
)
def test_what_is_wrong_with_a_package_is_said(installed: Path, code: str, said: str) -> None:
    installed.write_text(code)
    with pytest.raises(DialectError) as told:
        unseam.parse("x")
    assert said in str(told.value)


@pytest.mark.parametrize("command", ["clean", "learn"])
def test_a_dump_is_not_begun_with_a_faulty_dialect(installed: Path, tmp_path: Path, command: str) -> None:
    installed.write_text(
        "from unseam.dialect import Dialect\ndialect = Dialect('theirs', {}, None, grammar='start: A\\nA: /x/')"
    )
    page = str(ROOT / "samples/progai/plain.txt")
    done = CliRunner().invoke(app, [command, page, "-o", str(tmp_path / "out.jsonl"), "--quiet"])
    assert isinstance(done.exception, DialectError)
    assert "NoneType has no method for the rules start" in str(done.exception)
    assert not (tmp_path / "out.jsonl").exists()


def test_an_unknown_name_lists_the_known_ones() -> None:
    with pytest.raises(UsageError, match=r"no dialect .nosuch.; there are: .*progai"):
        registry.get_dialect("nosuch")


def test_a_section_that_nothing_reads_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    strange = replace(progai, name="strange", transformer=Pages(), grammar=SMALLEST)
    monkeypatch.setattr("unseam.pipeline.reader", lambda _: registry.make_reader(strange))
    with pytest.raises(DialectError, match="gives a section 'nosuch'; there are: head, summary"):
        unseam.parse("x", dialect="strange")


def test_the_packaged_grammar_needs_no_text() -> None:
    assert registry.make_reader(progai).parser.parse("x\n") == registry.make_reader(
        replace(progai, grammar=grammar_text("progai"))
    ).parser.parse("x\n")
