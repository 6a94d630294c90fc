"""What the resolvers find: values with their places, labels, leftovers, notes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

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


class Findings:
    """Marks and remarks of a page, or of one entry of a list on it.

    Only ledger and spans ask for marks, and few readers ask for those: what is found often says how its marks are made
    rather than making them.
    """

    __slots__ = ("_marks", "remarks", "strays")

    def __init__(self) -> None:
        self._marks: list[Mark | _Taken | _Later] = []
        self.remarks: list[Remark] = []
        self.strays: list[tuple[int, int]] = []
        """Where what belongs to nothing starts and ends."""

    def marks(self) -> Iterator[Mark]:
        """All marks, in the order in which they were found."""
        for mark in self._marks:  # told by their lengths: a mark, the findings of an entry, marks to be made
            if len(mark) == 4:
                yield mark
            elif len(mark) == 3:
                yield from _moved(*mark)
            else:
                add, values = mark
                found = Findings()
                add(found, *values)
                yield from found.marks()

    def later(self, add: Callable[..., object], *values: object) -> None:
        """Have `add(findings, *values)` add marks once someone asks for them; what else it finds is left out."""
        self._marks.append((add, values))

    def mark(self, kind: str, start: int, end: int, pointer: Pointer) -> None:
        """Add a mark of any kind."""
        self._marks.append((kind, start, end, pointer))

    def value(self, pointer: Pointer, start: int, end: int) -> None:
        """The value at `pointer` is printed here."""
        self._marks.append(("value", start, end, pointer))

    def span(self, pointer: Pointer, start: int, end: int) -> None:
        """The value at `pointer` was read from here, inside text that is another value's."""
        self._marks.append(("span", start, end, pointer))

    def label(self, line: Line) -> None:
        """Words of the site that name what follows, or part values."""
        self._marks.append(("label", line.start, line.end, ()))

    def duplicate(self, pointer: Pointer, start: int, end: int) -> None:
        """The value at `pointer` is printed here once more."""
        self._marks.append(("duplicate", start, end, pointer))

    def boilerplate(self, line: Line) -> None:
        """What the site prints on every page."""
        self._marks.append(("boilerplate", line.start, line.end, ()))

    def stray(self, line: Line) -> None:
        """A line that belongs to nothing."""
        self._marks.append(("unparsed", line.start, line.end, ()))
        self.strays.append((line.start, line.end))
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
        for start, end in printed.places:
            self._marks.append((kind, start + offset, end + offset, pointer))
            if kind == "value":
                kind = "duplicate"
        return printed.value

    def take(self, entry: Findings, prefix: Pointer, merged: bool) -> None:
        """Add the findings of one entry of a list; one merged into an earlier entry is printed here once more."""
        self._marks.append((entry, prefix, merged))
        if entry.strays:
            self.strays += entry.strays
        if entry.remarks and not merged:
            self.remarks.extend(remark._replace(pointer=prefix + remark.pointer) for remark in entry.remarks)

    def extent(self) -> tuple[int, int]:
        """Where the values start and end; the labels, where there is no value."""
        marks = [*self.marks()]
        # An entry may be no more than a label, with nothing behind it.
        places = [mark for mark in marks if mark[0] == "value"] or marks
        return min(mark[1] for mark in places), max(mark[2] for mark in places)


_Taken = tuple[Findings, Pointer, bool]
"""The findings of an entry, where the entry stands in the record, and whether another stood there already."""
_Later = tuple[Callable[..., object], tuple[object, ...]]
"""What adds marks to findings, and what it is to be given with them."""


def _moved(entry: Findings, prefix: Pointer, merged: bool) -> Iterator[Mark]:
    """The marks of an entry as marks of the page."""
    value = "duplicate" if merged else "value"
    for kind, start, end, pointer in entry.marks():
        at = prefix + pointer if pointer or kind == "span" else ()
        yield value if kind == "value" else kind, start, end, at
