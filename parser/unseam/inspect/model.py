"""One document as it is shown: its text in segments, each knowing the values it was read as."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Literal, NamedTuple

from unseam.diagnostics import Severity
from unseam.inspect import tree
from unseam.inspect.palette import colour_of, field_of
from unseam.ledger import Entry, EntryKind
from unseam.normaliser import normalise
from unseam.readers import Unreadable
from unseam.result import Result

MAX_TEXT = 100_000
"""Characters of one page that are shown; pages have some thousand."""
MAX_REMARKS = 200
"""Diagnostics of one page that are listed; the worst pages have some dozen."""

Placed = tuple[int, int, int]
"""Start, end, and the number of the leaf or remark that lies there."""


class Leaf(NamedTuple):
    """A value of the record and where it stands, in code points of the text."""

    pointer: str
    value: Any
    places: list[tuple[int, int]]


class Remark(NamedTuple):
    """A diagnostic of the page, or why it could not be read."""

    name: str
    severity: Severity
    message: str
    pointer: str | None
    span: tuple[int, int] | None


class Segment(NamedTuple):
    """A stretch of the text that is one thing, and within one and the same values."""

    start: int
    end: int
    text: str
    kind: EntryKind
    colour: str | None
    field: str
    leaves: tuple[int, ...]
    """Numbers of the leaves read from it, the wider places first; the last is the one printed here."""
    remarks: tuple[int, ...]
    seam: bool
    """The parser parted this from what stands before, with nothing between the two."""


class Sheet(NamedTuple):
    """One document, ready to be shown."""

    title: str
    status: str
    coverage: float
    segments: list[Segment]
    leaves: list[Leaf]
    record: dict[str, Any]
    remarks: list[Remark]
    before: int
    """Characters of other pages above; `after` those below."""
    after: int
    unshown: int
    """Characters at the end that are too many to be shown."""

    @property
    def has_problems(self) -> bool:
        """Whether there is something to look at: not ok, text unparsed, or a warning."""
        return self.status != "ok" or self.coverage < 1 or any(remark.severity != "info" for remark in self.remarks)


def of_result(result: Result, name: str | None = None) -> Sheet:
    """The sheet of a page that was parsed."""
    ledger = result.ledger
    first, last = _own(ledger)
    start, end = (ledger[first].start, ledger[last - 1].end) if last > first else (0, 0)
    shown = min(end, start + MAX_TEXT)
    spans = result.spans
    record = result.record()
    leaves = [Leaf(pointer, _value(record, pointer), places) for pointer, places in spans.items()]
    remarks = [Remark(note.name, note.severity, note.message, note.pointer, note.span) for note in result.diagnostics]
    return Sheet(
        title=name or result.profile.meta.source.id or "text",
        status=result.status,
        coverage=result.coverage,
        segments=list(_segments(result.text, ledger[first:last], leaves, remarks, shown)),
        leaves=leaves,
        record=record,
        remarks=remarks,
        before=start,
        after=len(result.text) - end,
        unshown=end - shown,
    )


def of_unreadable(item: Unreadable) -> Sheet:
    """The sheet of what gave no document: its raw text as far as it is known."""
    text = item.original or ""
    place = f"{item.source}, {item.place}" if item.place else item.source
    remark = Remark(item.reason, "error", item.message, None, (0, len(text)) if text else None)
    ledger = [Entry(0, len(text), "unparsed")] if text else []
    shown = min(len(text), MAX_TEXT)
    segments = list(_segments(text, ledger, [], [remark], shown))
    return Sheet(item.id or place, "unreadable", 0.0, segments, [], {}, [remark], 0, 0, len(text) - shown)


def _own(ledger: list[Entry]) -> tuple[int, int]:
    """First and last entry of the page, those of other pages around it left out."""
    first, last = 0, len(ledger)
    while first < last and ledger[first].kind == "other-page":
        first += 1
    while last > first and ledger[last - 1].kind == "other-page":
        last -= 1
    return first, last


def _segments(
    text: str, entries: list[Entry], leaves: list[Leaf], remarks: list[Remark], shown: int
) -> Iterator[Segment]:
    values = [(start, end, n) for n, leaf in enumerate(leaves) for start, end in leaf.places if end > start]
    spans = [(n, remark.span) for n, remark in enumerate(remarks) if remark.span]
    notes = [(start, max(end, start + 1), n) for n, (start, end) in spans]
    opened, closed = _by(values, 0), _by(values, 1)
    notes_from, notes_to = _by(notes, 0), _by(notes, 1)
    cuts = sorted({*opened, *closed, *notes_from, *notes_to, *(entry.start for entry in entries)})
    inside: set[Placed] = set()
    noted: set[Placed] = set()

    @cache  # a wide place has many segments
    def is_printed(placed: Placed) -> bool:
        start, end, number = placed
        return normalise(text[start:end]) == tree.shown(leaves[number].value)

    at, before = 0, None
    for entry in entries:
        if entry.start >= shown:
            return
        # all cuts inside this entry, its own start the first of them
        while at < len(cuts) and cuts[at] < entry.end:
            start = cuts[at]
            end = min(cuts[at + 1] if at + 1 < len(cuts) else entry.end, entry.end, shown)
            at += 1
            inside = inside.difference(closed.get(start, ())).union(opened.get(start, ()))
            noted = noted.difference(notes_to.get(start, ())).union(notes_from.get(start, ()))
            if start < entry.start or end <= start:
                continue
            seam = start == entry.start and before is not None and _glued(text, before, entry)
            order = _ordered(entry, leaves, inside, is_printed)
            pointer = entry.pointer or (leaves[order[-1]].pointer if order else "")
            colour = colour_of(pointer) if entry.kind == "value" else None
            kind, field = entry.kind, field_of(pointer) if pointer else ""
            yield Segment(
                start, end, text[start:end], kind, colour, field, order, tuple(sorted(n for _, _, n in noted)), seam
            )
        before = entry


def _ordered(
    entry: Entry, leaves: list[Leaf], inside: set[Placed], is_printed: Callable[[Placed], bool]
) -> tuple[int, ...]:
    """The leaves, wider places first, the one printed here last: a comma is not the country read from all around it."""

    def nearness(placed: Placed) -> tuple[bool, int, bool, bool, int]:
        start, end, number = placed
        own, printed = leaves[number].pointer == entry.pointer, is_printed(placed)
        return own or printed or end - start < entry.end - entry.start, start - end, printed, own, number

    if len(inside) < 2:
        return tuple(number for _, _, number in inside)
    nearest_first = dict.fromkeys(number for _, _, number in sorted(inside, key=nearness, reverse=True))
    return tuple(reversed(nearest_first))


def _by(rows: list[Placed], side: Literal[0, 1]) -> dict[int, list[Placed]]:
    found: dict[int, list[Placed]] = {}
    for row in rows:
        found.setdefault(row[side], []).append(row)
    return found


def _glued(text: str, left: Entry, right: Entry) -> bool:
    """Do two entries touch without white space, and without a comma or the like, between them?"""
    if left.kind == "blank" or right.kind == "blank":
        return False
    if text[left.end - 1].isspace() or text[right.start].isspace():
        return False
    return not (_separates(text, left) or _separates(text, right))


def _separates(text: str, entry: Entry) -> bool:
    """Is it a label of punctuation only, as the comma between two languages?"""
    if entry.kind != "label" or entry.end - entry.start > 8:
        return False
    return all(c.isspace() or unicodedata.category(c)[0] == "P" or c == "|" for c in text[entry.start : entry.end])


def _value(record: Any, pointer: str) -> Any:
    value = record
    for part in pointer.split("/")[1:]:
        key = part.replace("~1", "/").replace("~0", "~")
        value = value[int(key)] if isinstance(value, list) else value[key]
    return value


def percent(share: float) -> str:
    """A share for a person, rounded down so that only a whole one is 100 %."""
    tenths = int(share * 1000 + 1e-6)
    return f"{tenths // 10} %" if tenths % 10 == 0 else f"{tenths / 10} %"
