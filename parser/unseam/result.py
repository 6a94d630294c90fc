"""What parsing gives back: the record, what is to be said about it, and where everything stands."""

from __future__ import annotations

import json
from functools import cached_property
from hashlib import sha256
from typing import Any, cast

from unseam.diagnostics import CATALOGUE, Note
from unseam.document import Document
from unseam.errors import DiagnosticError
from unseam.ledger import Claim, Entry, EntryKind, nonblank, tile
from unseam.normaliser import Page, normalise
from unseam.resolve import Reading
from unseam.resolve.findings import Pointer
from unseam.version import __version__
from unseam_schemas import Profile

_NO_SPANS: Any = {"meta": {"spans"}}
_LOW = 0.5
"""Coverage below which a page is hardly one of its dialect."""


class Result:
    """One page of a text, read: its validated record now, ledger and spans when asked for."""

    def __init__(
        self,
        profile: Profile,
        diagnostics: tuple[Note, ...],
        page: Page,
        reading: Reading | None,
        extent: tuple[int, int],
    ) -> None:
        self.profile = profile
        self.diagnostics = diagnostics
        self.text = page.source
        """The text as given, that all offsets count in."""
        self._page = page
        self._reading = reading
        self._extent = extent

    @property
    def status(self) -> str:
        """ok, partial, gated or rejected."""
        return self.profile.meta.status

    @property
    def coverage(self) -> float:
        """Share of the page's non-blank characters that are not unparsed, 0 to 1."""
        return self.profile.meta.coverage

    @cached_property
    def ledger(self) -> list[Entry]:
        """Entries that tile the text: the first starts at 0, each starts where the last one ends."""
        claims: list[Claim] = []
        if self._reading is not None:
            place = self._page.place
            claims = [
                Claim(*place(start, end), cast(EntryKind, kind), pointer_text(pointer) if pointer else None)
                for kind, start, end, pointer in self._reading.findings.marks()
                if kind != "span"
            ]
        return tile(self.text, claims, self._extent, str if self._reading is None else normalise)

    @cached_property
    def spans(self) -> dict[str, list[tuple[int, int]]]:
        """JSON pointer of each value of the record to the places it was read from, in code points of the text."""
        if self._reading is None:
            return {}
        places: dict[Pointer, set[tuple[int, int]]] = {}
        for _, start, end, pointer in self._reading.findings.marks():
            if pointer:
                places.setdefault(pointer, set()).add(self._page.place(start, end))
        spans: dict[str, list[tuple[int, int]]] = {}
        for pointer in _leaves(self._reading.record):
            source = pointer
            while source and source not in places:  # a value read from the text of the one that holds it
                source = source[:-1]
            if source:
                spans[pointer_text(pointer)] = sorted(places[source])
        return spans

    def record(self, *, spans: bool = False) -> dict[str, Any]:
        """The record as plain data, as it is in JSON."""
        record: dict[str, Any] = json.loads(self.to_json(spans=spans))
        return record

    def to_json(self, *, spans: bool = False) -> str:
        """The record on one line of JSON; with `spans`, where each value stands under meta."""
        profile = self.profile
        if not spans:
            return profile.model_dump_json(exclude=_NO_SPANS)
        places = {pointer: tuple(rows) for pointer, rows in self.spans.items()}
        meta = profile.meta.model_copy(update={"spans": places})
        return profile.model_copy(update={"meta": meta}).model_dump_json()

    def raise_for_diagnostics(self) -> None:
        """Raise DiagnosticError where a diagnostic is a warning or an error."""
        grave = [note for note in self.diagnostics if note.severity != "info"]
        if grave:
            first = grave[0]
            at = f" at {first.span[0]}" if first.span else ""
            raise DiagnosticError(f"{first.name}{at}: {first.message} ({len(grave)} in all)", self.diagnostics)


def build(
    dialect: str, document: Document, page: Page, reading: Reading, extent: tuple[int, int], more: bool
) -> Result:
    """The result of a page that was read."""
    findings = reading.findings
    notes = [
        Note(name, message, pointer_text(pointer) or None, page.place(start, end))
        for name, message, pointer, start, end in findings.remarks
    ]
    if page.repaired:
        notes.append(Note("mojibake-repaired", "text shown in the wrong code page was put right", None, page.repaired))
    if page.surrogate is not None:
        at = page.surrogate
        notes.append(Note("lone-surrogate", "half of a surrogate pair stands here", None, (at, at + 1)))
    if more:
        notes.append(Note("more-pages", "another page starts here", None, (extent[1], extent[1])))
    status = "partial" if reading.cut else "ok"
    left = sum(nonblank(page.source[slice(*page.place(*stray))]) for stray in findings.strays)
    coverage = 1.0 if not left else round(1 - left / nonblank(page.source[slice(*extent)]), 4)
    if coverage < _LOW:
        notes.append(
            Note("low-coverage", f"only {int(coverage * 100)} % of the text was read: is this a page of {dialect}?")
        )
    notes.sort(key=lambda note: (note.span or (0, 0), note.name))
    record = {"dialect": dialect, **reading.record}
    return _result(record, document, page, reading, extent, tuple(notes), status, coverage, reading.declared)


def reject(document: Document, page: Page, name: str) -> Result:
    """The result of a text that is no page: an empty record with the reason."""
    message = "the text is a page of no known dialect" if name == "no-dialect" else "this is not text, or there is none"
    note = Note(name, message, None, (0, len(page.source)))
    extent = (0, len(page.source))
    return _result({"dialect": None}, document, page, None, extent, (note,), "rejected", 0.0, {})


def _result(
    record: dict[str, Any],
    document: Document,
    page: Page,
    reading: Reading | None,
    extent: tuple[int, int],
    notes: tuple[Note, ...],
    status: str,
    coverage: float,
    declared: dict[str, int],
) -> Result:
    record["meta"] = {
        "source": {
            "id": _sound(document.id),
            "url": _sound(document.url),
            "sha256": sha256(page.utf8).hexdigest(),
        },
        "status": status,
        "coverage": coverage,
        "declared": declared,
        "diagnostics": [
            {
                "name": note.name,
                "severity": CATALOGUE[note.name].severity,
                "message": note.message,
                "pointer": note.pointer,
                "span": note.span,
            }
            for note in notes
        ],
        "parser_version": __version__,
    }
    return Result(Profile.model_validate(record), notes, page, reading, extent)


def _sound(text: str | None) -> str | None:
    """An identifier that UTF-8 can carry."""
    return text if text is None or text.isascii() else text.encode("utf-8", "replace").decode("utf-8")


def pointer_text(pointer: Pointer) -> str:
    """A JSON pointer (RFC 6901)."""
    return "".join(f"/{str(part).replace('~', '~0').replace('/', '~1')}" for part in pointer)


def _leaves(value: Any, pointer: Pointer = ()) -> list[Pointer]:
    """Pointers of all scalars that are there."""
    if isinstance(value, dict):
        return [leaf for name, inner in value.items() for leaf in _leaves(inner, (*pointer, name))]
    if isinstance(value, list):
        return [leaf for at, inner in enumerate(value) for leaf in _leaves(inner, (*pointer, at))]
    return [] if value in (None, "") else [pointer]
