"""Loads a grammar by name, once."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from lark import Lark
from lark.load_grammar import FromPackageLoader, PackageResource

PACKAGE = "unseam.grammars"


@cache
def load_grammar(name: str, **options: Any) -> Lark:
    """The packaged grammar `name`.lark: LALR, with the contextual lexer unless `options` (Lark's own) say otherwise.

    Raises FileNotFoundError for a name without a grammar and lark's GrammarError for a faulty one. What a grammar
    imports comes from the packaged ones.
    """
    return build_grammar(grammar_text(name), name, **options)


def grammar_text(name: str) -> str:
    """The text of the packaged grammar `name`.lark."""
    return files(PACKAGE).joinpath(f"{name}.lark").read_text(encoding="utf-8")


def build_grammar(text: str, name: str = "text", **options: Any) -> Lark:
    """A grammar given as text."""
    given = {
        "parser": "lalr",
        "maybe_placeholders": False,
        "source_path": PackageResource(PACKAGE, f"{name}.lark"),
        "import_paths": [FromPackageLoader(PACKAGE)],
        **options,
    }
    return Lark(text, **given)


def terminal_patterns(lark: Lark) -> dict[str, str]:
    """Each terminal's regular expression by name, those included that no rule uses."""
    terminals, _, _ = lark.grammar.compile(lark.options.start, "*")
    return {terminal.name: terminal.pattern.to_regexp() for terminal in terminals}
