"""`unseam schema`, `dialects` and `explain`: what there is to know without a page at hand."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Annotated

import typer

from unseam.cli.output import write
from unseam.diagnostics import CATALOGUE, Kind
from unseam.errors import UsageError
from unseam.registry import dialects as installed
from unseam_schemas.published import text as schema_text


def schema() -> None:
    """Print the published JSON Schema of a record (draft 2020-12)."""
    write(schema_text())


def dialects() -> None:
    """List the dialects that are installed, each with the words that its pages are known by."""
    for name, dialect in installed().items():
        write(f"{name}\n")
        for words, weight in dialect.hallmarks.items():
            write(f"  {weight}  {words}\n")


def explain(
    diagnostic: Annotated[
        str | None, typer.Argument(metavar="DIAGNOSTIC", help="Name of a diagnostic; without one, all are listed.")
    ] = None,
) -> None:
    """Say what a diagnostic means, why it matters, and what gives rise to it."""
    if diagnostic is None:
        for kind in CATALOGUE.values():
            write(f"{kind.name:22} {kind.severity:8} {kind.says}\n")
        return
    if diagnostic not in CATALOGUE:
        near = get_close_matches(diagnostic, CATALOGUE, n=3, cutoff=0.4)
        hint = f"; do you mean {' or '.join(near)}?" if near else "; `unseam explain` lists them all"
        raise UsageError(f"no diagnostic {diagnostic!r}{hint}")
    write(_text(CATALOGUE[diagnostic]))


def _text(kind: Kind) -> str:
    example = kind.shown.replace("\n", "\n  ")
    return f"{kind.name} ({kind.severity})\n\n{kind.says}\n{kind.matters}\n\nExample:\n  {example}\n"
