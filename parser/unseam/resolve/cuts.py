"""Pages cut inside a label: its beginning is no part of what stands above it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from unseam.draft import Block, Contributions, Draft, Experience, Line, Section

# Shorter, it may as well be a word of the page.
_SHORTEST = 4
_FIGURES = "0123456789"


def part_cut_label(draft: Draft, labels: Iterable[str]) -> Draft:
    """The draft, the line parted off with which it ends where that is the beginning of a label.

    "Role in thi", "Github Skills (1", "13 years of cod". Only where nothing closes the page.
    """
    if not draft.sections or draft.sections[-1][0] == "footer":
        return draft
    lines = _last_lines(draft.sections[-1])
    line = lines[-1] if lines else None
    if not isinstance(line, Line) or line.type != "LINE" or not _begins_label(line.text, labels):
        return draft
    lines.pop()
    return Draft([*draft.sections, ("section", Block(line._replace(type="CUT_SHORT"), []))])


def _begins_label(text: str, labels: Iterable[str]) -> bool:
    words = text.rstrip(_FIGURES)
    tail = words.lstrip(_FIGURES)
    if tail != words:  # "13 years of cod"
        tail = tail[max(tail.find(" of "), 0) :]
    return len(tail) >= _SHORTEST and any(label.startswith(tail) and label != text for label in labels)


def _last_lines(section: Section) -> list[Line]:
    """The list that holds the last line of a section; an empty one where a label is the last."""
    block = section[1]
    if isinstance(block, Block):
        return block.lines
    if not isinstance(block, (Contributions, Experience)):
        return []
    last = block.entries[-1] if block.entries else None
    if isinstance(last, dict):
        part = list(cast("dict[str, Block | list[Line]]", last).values())[-1]
        return part.lines if isinstance(part, Block) else part
    return cast("list[Line]", block.entries)
