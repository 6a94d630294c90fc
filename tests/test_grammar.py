"""The page grammar: total, without a rule to spare, and read by LineParser as by Lark."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings
from lark import GrammarError, Lark, LarkError, Token

from tests.test_promises import TEXTS
from tests.test_samples import SAMPLES, read
from unseam.dialects.progai import dialect
from unseam.draft import Line
from unseam.errors import DialectError
from unseam.grammar import build_grammar, grammar_text, terminal_patterns
from unseam.line_parser import LineParser
from unseam.normaliser import clean
from unseam.registry import reader
from unseam.seams import Borders, part

GRAMMAR = grammar_text("progai")
RULES = re.findall(r"^[?_a-z]+(?=:)", GRAMMAR, re.M)
TERMINALS = re.findall(r"^[A-Z_]+(?=[:.])", GRAMMAR, re.M)


def parted(text: str, borders: Borders | None = None) -> str:
    page = clean(text).text
    cuts = (borders or reader("progai").borders).cuts(page)
    return part(page, cuts.places)[0]


class AsLines:
    """The dialect's transformer, fed Lark's tokens as the lines that LineParser makes."""

    def __init__(self) -> None:
        for name in dir(dialect.transformer):
            if not name.startswith("_"):
                setattr(self, name, self._with_lines(getattr(dialect.transformer, name)))

    @staticmethod
    def _with_lines(method: Any) -> Any:
        return lambda children: method([_line(child) for child in children])


def _line(child: Any) -> Any:
    if not isinstance(child, Token):
        return child
    shown = child.rstrip("\n")
    return Line(child.type, shown, child.start_pos or 0, (child.start_pos or 0) + len(shown))


STOCK = build_grammar(GRAMMAR, "progai", transformer=AsLines())


@settings(max_examples=300, deadline=None)
@given(TEXTS)
def test_line_parser_reads_as_lark_does(text: str) -> None:
    shown = parted(text)
    if shown:
        assert reader("progai").parser.parse(shown) == STOCK.parse(shown)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda p: p.stem)
def test_line_parser_reads_samples_as_lark_does(path: Any) -> None:
    shown = parted(read(path))
    assert reader("progai").parser.parse(shown) == STOCK.parse(shown)


def drafts(lark: Lark) -> list[Any]:
    borders, parser = Borders(terminal_patterns(lark)), LineParser(lark)
    found: list[Any] = []
    for path in SAMPLES:
        try:
            found.append(parser.parse(parted(read(path), borders)))
        except (DialectError, KeyError, TypeError, ValueError, IndexError) as error:
            found.append(repr(error))
    return found


WHOLE = drafts(build_grammar(GRAMMAR, "progai", transformer=dialect.transformer))


def without(name: str) -> str:
    """The grammar with the rule or terminal taken out, and out of the alternatives that use it."""
    plain = name.lstrip("?")
    kept: list[str] = []
    skipping = False
    for line in GRAMMAR.splitlines():
        if re.match(rf"{re.escape(name)}(?:\.-?\d+)?:", line):
            skipping = True
            continue
        if skipping and re.match(r"\s+\|", line):
            continue
        skipping = False
        kept.append(line)
    text = "\n".join(kept)
    for pattern in (rf"\[{plain}\]", rf"\b{plain}[*+?]", rf"\|\s*\b{plain}\b(?![a-z_A-Z])", rf"\b{plain}\b\s*\|"):
        text = re.sub(pattern, " ", text)
    return text


@pytest.mark.parametrize("name", [*RULES, *TERMINALS])
def test_each_rule_is_needed(name: str) -> None:
    """With a rule or terminal taken out the grammar no longer loads, or a sample reads otherwise."""
    try:
        lark = build_grammar(without(name), "progai", transformer=dialect.transformer)
    except (GrammarError, LarkError):
        return
    assert drafts(lark) != WHOLE, f"no sample needs {name}"


def test_borders_are_named_as_the_grammar_says() -> None:
    with pytest.raises(ValueError, match="must end with"):
        Borders({"X_LABEL": "x"})
