"""`unseam schema`, `dialects` and `explain`: what there is to know without a page at hand."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Annotated, NamedTuple

import typer

from unseam.clean.catalogue import REASONS
from unseam.cli.output import write
from unseam.diagnostics import CATALOGUE
from unseam.drift.catalogue import CHECKS as DRIFT
from unseam.errors import UsageError
from unseam.registry import dialects as installed
from unseam.validate.catalogue import CHECKS as VALIDATE
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


class Entry(NamedTuple):
    """What there is to say about one name."""

    level: str
    says: str
    matters: str
    example: str | None = None


STATUSES = {
    "ok": Entry("", "The page is whole and was read.", "Single lines may still have diagnostics."),
    "partial": Entry("", "The page is cut in the middle.", "What stood below is missing; see page-cut."),
    "gated": Entry("", "A login wall hides values.", "Fetch the page as a user who sees them."),
    "rejected": Entry("", "The record is empty: no page of a known dialect.", "See no-dialect and not-text."),
}

GROUPS: dict[str, dict[str, Entry]] = {
    "diagnostics of a page": {
        kind.name: Entry(kind.severity, kind.says, kind.matters, kind.shown) for kind in CATALOGUE.values()
    },
    "reasons for no record": {name: Entry("", reason.says, reason.todo) for name, reason in REASONS.items()},
    "findings of validate": {
        name: Entry(check.severity, check.says, check.why, check.example) for name, check in VALIDATE.items()
    },
    "findings of drift": {
        name: Entry(check.severity, check.says, check.why, check.example) for name, check in DRIFT.items()
    },
    "status of a record": STATUSES,
}


def explain(
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help="A name that a command printed; without one, all are listed.")
    ] = None,
) -> None:
    """Say what a name that a command printed means: a diagnostic, a reason, a finding.

    Exit code: 0 all good; 2 there is no such name.
    """
    if name is None:
        write("\n".join(_listed(title, group) for title, group in GROUPS.items()))
        return
    found = [_text(name, title, group[name]) for title, group in GROUPS.items() if name in group]
    if not found:
        near = get_close_matches(name, {each for group in GROUPS.values() for each in group}, n=3, cutoff=0.4)
        hint = f"; do you mean {' or '.join(near)}?" if near else "; `unseam explain` lists them all"
        raise UsageError(f"nothing is named {name!r}{hint}")
    write("\n".join(found))


def _listed(title: str, group: dict[str, Entry]) -> str:
    rows = (f"  {name:22} {entry.level:8} {entry.says}".rstrip() for name, entry in sorted(group.items()))
    return "\n".join([title, *rows]) + "\n"


def _text(name: str, title: str, entry: Entry) -> str:
    said = f"{name} ({title}{f': {entry.level}' if entry.level else ''})\n\n{entry.says}\n{entry.matters}\n"
    return said if entry.example is None else said + "\nExample:\n  " + entry.example.replace("\n", "\n  ") + "\n"
