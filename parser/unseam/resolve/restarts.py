"""Where a page starts below one that has no footer: a second head over a second summary."""

from __future__ import annotations

from typing import cast

from unseam.draft import Block, Contribution, Contributions, Draft, Line
from unseam.fields.headline import is_headline
from unseam.fields.location import is_location
from unseam.resolve.head import first_prose, is_name, opens_with

# What stands near the top of a page, and what stands below it.
_EARLY = frozenset({"summary", "coding_years", "employment_years"})
_LATE = frozenset({"skills", "programming_languages", "contributions"})
_LONGEST_HEAD = 6


def parted_pages(draft: Draft) -> list[Draft]:
    """The draft, or the pages that it holds: a page that lacks its footer runs on into the next one."""
    sections = draft.sections
    names = [name for name, _ in sections]
    if len(set(names)) == len(names):
        return [draft]
    pages, start, seen = [], 0, set[str]()
    for at, (name, section) in enumerate(sections):
        if name in _EARLY and name in seen and seen & _LATE:
            head = _head(sections[at - 1][1], _opening(section))
            if head:
                pages.append(Draft(sections[start:at]))
                sections = [*sections[:at], ("head", head), *sections[at:]]
                pages += parted_pages(Draft(sections[at:]))
                return pages
        seen.add(name)
    return [draft]


def _opening(section: object) -> str:
    if isinstance(section, Block) and section.heading.type == "SUMMARY_HEADING":
        return first_prose(section)
    return ""


def _head(above: object, opening: str) -> list[Line]:
    """Take the head of the next page from the end of a section; nothing where none can be told."""
    lists = _ends(above)
    lines: list[Line] = []
    for rows in lists:
        for row in reversed(rows):
            if not isinstance(row, Line) or row.type != "LINE" or len(lines) == _LONGEST_HEAD:
                break
            lines.insert(0, row)
    start = next((i for i, line in enumerate(lines) if opens_with(opening, line.text)), None)
    if start is None:
        start = next((i for i in range(max(0, len(lines) - 3), len(lines) - 1) if _is_head(lines[i:])), None)
    if start is None:
        return []
    head = lines[start:]
    for _ in head:
        next(rows for rows in lists if rows and isinstance(rows[-1], Line)).pop()
    return head


def _is_head(lines: list[Line]) -> bool:
    """Do the lines read as a name over a headline or a place?"""
    return is_name(lines[0].text) and any(is_headline(line.text) or is_location(line.text) for line in lines[1:])


def _ends(section: object) -> list[list[Line | Contribution]]:
    """The lists that end with the last lines of a section, the last one first."""
    if isinstance(section, Block):
        return [cast("list[Line | Contribution]", section.lines)]
    if not isinstance(section, Contributions):
        return []
    last = next((entry for entry in reversed(section.entries) if not isinstance(entry, Line)), None)
    story = last.get("story") if last and "topics" not in last else None
    return [section.entries, cast("list[Line | Contribution]", story.lines)] if story else [section.entries]
