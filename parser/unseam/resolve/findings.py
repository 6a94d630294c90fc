"""What the resolvers find: values with their places, labels, leftovers, notes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from unseam.draft import Line, Printed

Pointer = tuple[str | int, ...]


Mark = tuple[str, int, int, Pointer]
"""What a place of the page is: kind, start, end, pointer (empty where it is no value's).

Kinds: value, label, duplicate, boilerplate, unparsed are of the ledger and do not overlap, but for a label that spans a
whole line in which values stand; span is a value read from text that the ledger has as another's. A page has some
hundred of them, and a plain tuple is made in a third of the time of a named one.
"""


class Remark(NamedTuple):
    """A diagnostic with its place on the page."""

    name: str
    message: str
    pointer: Pointer
    start: int
    end: int


@dataclass(slots=True)
class Findings:
    """Marks and remarks of a page, or of one entry of a list on it."""

    marks: list[Mark] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    written: dict[str, dict[str, int]] = field(default_factory=dict)
    """Of a long list the entries as text, each with its place."""

    def value(self, pointer: Pointer, start: int, end: int) -> None:
        """The value at `pointer` is printed here."""
        self.marks.append(("value", start, end, pointer))

    def span(self, pointer: Pointer, start: int, end: int) -> None:
        """The value at `pointer` was read from here, inside text that is another value's."""
        self.marks.append(("span", start, end, pointer))

    def label(self, line: Line) -> None:
        """Words of the site that name what follows, or part values."""
        self.marks.append(("label", line.start, line.end, ()))

    def duplicate(self, pointer: Pointer, start: int, end: int) -> None:
        """The value at `pointer` is printed here once more."""
        self.marks.append(("duplicate", start, end, pointer))

    def boilerplate(self, line: Line) -> None:
        """What the site prints on every page."""
        self.marks.append(("boilerplate", line.start, line.end, ()))

    def stray(self, line: Line) -> None:
        """A line that belongs to nothing."""
        self.marks.append(("unparsed", line.start, line.end, ()))
        self.remark("stray-line", "this line belongs to nothing known", (), line.start, line.end)

    def remark(self, name: str, message: str, pointer: Pointer, start: int, end: int) -> None:
        """Say something about a place."""
        self.remarks.append(Remark(name, message, pointer, start, end))

    def merged(self, pointer: Pointer, start: int, end: int) -> None:
        """Say that what stands here is at `pointer` already."""
        self.remark("duplicate-merged", "printed before, merged into the first", pointer, start, end)

    def printed(self, pointer: Pointer, printed: Printed | None, offset: int, kind: str = "value") -> str | None:
        """The value, its first place marked as `kind`, its repetitions as duplicates; places count from `offset`."""
        if printed is None:
            return None
        first, *again = printed.places
        self.marks.append((kind, first[0] + offset, first[1] + offset, pointer))
        again_kind = "duplicate" if kind == "value" else kind
        for start, end in again:
            self.marks.append((again_kind, start + offset, end + offset, pointer))
        return printed.value

    def take(self, entry: Findings, prefix: Pointer, merged: bool) -> None:
        """Add the findings of one entry of a list; one merged into an earlier entry is printed here once more."""
        value = "duplicate" if merged else "value"
        self.marks += [
            (
                value if kind == "value" else kind,
                start,
                end,
                prefix + pointer if pointer or kind == "span" else (),
            )
            for kind, start, end, pointer in entry.marks
        ]
        if not merged:
            self.remarks.extend(remark._replace(pointer=prefix + remark.pointer) for remark in entry.remarks)


def add_entry(
    entries: list[dict[str, Any]], entry: dict[str, Any], found: Findings, findings: Findings, name: str
) -> None:
    """Append an entry to a list of the record, or merge it into an equal one that stands there already."""
    at = _place(entries, entry, findings, name)
    merged = at < len(entries)
    findings.take(found, (name, at), merged)
    if merged:
        # An entry may be no more than a label, with nothing behind it.
        places = [mark for mark in found.marks if mark[0] == "value"] or found.marks
        start, end = min(mark[1] for mark in places), max(mark[2] for mark in places)
        findings.merged((name, at), start, end)
    else:
        entries.append(entry)


def _place(entries: list[dict[str, Any]], entry: dict[str, Any], findings: Findings, name: str) -> int:
    """Where an equal entry stands; the end of the list where none does."""
    if len(entries) < _LONG:
        return entries.index(entry) if entry in entries else len(entries)
    # Comparing each with all would take a hostile page quadratic time.
    written = findings.written.setdefault(name, {})
    for at in range(len(written), len(entries)):
        written[repr(entries[at])] = at
    return written.get(repr(entry), len(entries))


_LONG = 40
