"""Badges and the prose below them."""

from __future__ import annotations

from unseam.draft import Block, Line
from unseam.resolve.facts import is_fact, resolve_facts
from unseam.resolve.page import Context
from unseam.resolve.sections import resolve_section


def resolve_summary(name: str, section: Block, page: Context) -> None:
    """Badges, prose, and the facts that stand right below the prose where no years part them from it."""
    page.heading(name, section.heading)
    lines: list[Line] = []
    for line in section.lines:
        if line.type == "LINE":
            lines.append(line)
        elif line.type == "BADGE_MARK":
            page.findings.label(line)
        else:
            _badge(line, page)
    end = len(lines)
    while end > 1 and is_fact(lines[end - 1].text):
        end -= 1
    if lines[:end] and page.record["summary"] is not None:  # a second one is no part of the first
        resolve_section(name, Block(section.heading, lines[:end]), page)
    elif lines[:end]:
        page.findings.value(("summary",), lines[0].start, lines[end - 1].end)
        page.record["summary"] = page.prose(lines[:end])
    resolve_facts(lines[end:], page)


def _badge(line: Line, page: Context) -> None:
    badges = page.record["badges"]
    text = line.text.strip()
    if text in badges:
        page.findings.duplicate(("badges", badges.index(text)), line.start, line.end)
        return
    page.findings.value(("badges", len(badges)), line.start, line.end)
    badges.append(text)
