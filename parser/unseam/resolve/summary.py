"""Badges and the prose below them."""

from __future__ import annotations

from unseam.draft import Block, Line
from unseam.resolve.facts import is_fact, resolve_facts
from unseam.resolve.page import Context
from unseam.resolve.sections import resolve_section

_LONGEST_BADGE = 60


def resolve_summary(name: str, section: Block, page: Context) -> None:
    """Badges, prose, and the facts that stand right below the prose where no years part them from it."""
    page.heading(name, section.heading)
    findings = page.findings
    lines: list[Line] = []
    for line in _by_name(section.lines, page.record["name"]):
        kind = line.type
        if kind == "LINE":
            lines.append(line)
        elif kind == "BADGE_MARK":
            findings.label(line)
        elif kind in ("ABOVE_BADGES", "BETWEEN_BADGES"):
            findings.stray(line)
        else:
            _badge(line, page)
    end = len(lines)
    while end > 1 and is_fact(lines[end - 1].text):
        end -= 1
    facts = lines[end:]
    del lines[end:]
    if lines and page.record["summary"] is not None:  # a second one is no part of the first
        resolve_section(name, Block(section.heading, lines), page)
    elif lines:
        findings.value(("summary",), lines[0].start, lines[-1].end)
        page.record["summary"] = page.prose(lines)
    if facts:
        resolve_facts(facts, page)


def _by_name(lines: list[Line], name: str | None) -> list[Line]:
    """The lines, the last badge parted from prose that opens with the person's name: "Top 1%Ada Ilves is"."""
    badges = [at for at, line in enumerate(lines) if line.type == "BADGE"]
    if not badges or not name:
        return lines
    at = badges[-1]
    badge, below = lines[at], lines[at + 1 :]
    text, end = badge.text, badge.end
    if below and below[0].type == "LINE" and below[0].start == end:
        text, end, below = text + below[0].text, below[0].end, below[1:]
    cut = text.find(name, 1, _LONGEST_BADGE + len(name))
    if cut < 0 or "," in text[:cut] or (below and below[0].type != "LINE"):
        return lines  # the name stands inside the prose: "Early BirdBased in Oslo, Ada Ilves is"
    middle = badge.start + cut
    shown = text[:cut].rstrip()
    parted = [Line("BADGE", shown, badge.start, badge.start + len(shown)), Line("LINE", text[cut:], middle, end)]
    return [*lines[:at], *parted, *below]


def _badge(line: Line, page: Context) -> None:
    badges = page.record["badges"]
    text = line.text.strip()
    if text in badges:
        page.findings.duplicate(("badges", badges.index(text)), line.start, line.end)
        return
    page.findings.value(("badges", len(badges)), line.start, line.end)
    badges.append(text)
