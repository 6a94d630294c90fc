"""Grammars by name: packaged Lark files, compiled once."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from lark import Lark


@cache
def load_grammar(name: str, **options: Any) -> Lark:
    """The LALR parser of `unseam.grammars/<name>.lark`; a relative import in it finds its neighbours.

    `options` go to Lark and must be hashable. Raises FileNotFoundError for an unknown name.
    """
    folder = files("unseam.grammars")
    text = folder.joinpath(f"{name}.lark").read_text(encoding="utf-8")
    settings: dict[str, Any] = {"parser": "lalr", "maybe_placeholders": False, **options}
    return Lark(text, import_paths=[str(folder)], source_path=str(folder.joinpath(f"{name}.lark")), **settings)
