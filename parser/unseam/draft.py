"""What the page said: printed strings with the places they stand at, before anything is read from them."""

from __future__ import annotations

from typing import NamedTuple, TypedDict, cast

Place = tuple[int, int]
"""Start and end in code points of the text that a reading was given."""


class Printed(NamedTuple):
    """A verbatim value and each place it is printed at.

    `value` is the text of every place with its white space folded; the first place is the one kept, the
    others are repetitions of it.
    """

    value: str
    places: tuple[Place, ...]


class Line(NamedTuple):
    """A line of the page, or the part of one that a terminal took, without its newlines."""

    type: str
    """Name of the terminal."""
    text: str
    start: int
    end: int


class Block(NamedTuple):
    """Lines under a heading or label."""

    heading: Line
    lines: list[Line]


class Contribution(TypedDict, total=False):
    """One contribution: each part that the page prints, its own line or label first."""

    repository: Block
    period: Block
    role: Block
    tallies: Block
    story: Block
    topics: list[Line]


class Job(NamedTuple):
    """A line and the dates right below it, the first of them its own."""

    title: Line
    periods: list[Line]


class Contributions(NamedTuple):
    """The contributions and the lone lines between them, in page order."""

    heading: Line
    entries: list[Line | Contribution]


class Experience(NamedTuple):
    """Jobs, and the lines and dates between them, in page order."""

    heading: Line
    entries: list[Line | Job]


Section = tuple[str, "Block | Contributions | Experience | list[Line]"]
"""A rule of the page grammar and what stands there."""


class Draft(NamedTuple):
    """One page: its sections in page order."""

    sections: list[Section]

    @property
    def start(self) -> int:
        """Where the page's first line starts."""
        return _first(self.sections[0][1]).start if self.sections else 0


class Layout(NamedTuple):
    """How the lines of a page came to be."""

    parted: frozenset[int] = frozenset()
    """Ends of lines, on the page, at which the source has nothing: the next line was glued to them."""
    flat: bool = False
    """True for a page that had lost its newlines."""


def _first(section: Block | Contributions | Experience | list[Line]) -> Line:
    return section[0] if isinstance(section, list) else section.heading


def lines_of(section: Block | Contributions | Experience | list[Line]) -> list[Line]:
    """Every line of a section, in page order."""
    if isinstance(section, list):
        return section
    if isinstance(section, Block):
        return [section.heading, *section.lines]
    lines = [section.heading]
    for entry in section.entries:
        if isinstance(entry, Line):
            lines.append(entry)
        elif isinstance(entry, Job):
            lines += [entry.title, *entry.periods]
        else:
            for part in cast("dict[str, Block | list[Line]]", entry).values():
                lines += part if isinstance(part, list) else [part.heading, *part.lines]
    return lines
