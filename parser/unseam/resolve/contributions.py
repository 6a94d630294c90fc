"""Contributions: each part to its field, one printed twice kept once."""

from __future__ import annotations

from typing import Any

from unseam.draft import Block, Contribution, Contributions, Line
from unseam.fields.durations import parse_duration
from unseam.fields.roles import read_roles
from unseam.fields.tallies import read_tallies
from unseam.fields.topics import split_topics
from unseam.resolve.findings import Findings
from unseam.resolve.page import Context, doubled
from unseam.resolve.periods import check_duration, is_dates, resolve_period

_LONGEST_UNIT = len("months")


def resolve_contributions(name: str, section: Contributions, page: Context) -> None:
    """Each contribution in page order; a lone line is the description of one that lacks repository and dates."""
    page.heading(name, section.heading)
    lone: list[Line] = []
    entries = _parted(section.entries) if page.layout.flat else section.entries
    for entry in _rejoined(_joined(entries), page.declared.get(name)):
        if isinstance(entry, Line):
            lone.append(entry)
            continue
        if "repository" in entry or "period" in entry:
            for line in lone:
                page.findings.stray(line)
            lone = []
        _contribution(_without_topics(entry) if page.layout.flat else entry, lone, page)
        lone = []
    for line in lone:
        page.findings.stray(line)
    page.count(name, section.heading, len(page.record[name]))


def _contribution(parts: Contribution, lone: list[Line], page: Context) -> None:
    found = Findings()
    repository, period, about = parts.get("repository"), parts.get("period"), list(lone)
    topics = parts.get("topics", [])
    if repository:
        found.value(("repository",), repository.heading.start, repository.heading.end)
        if period:  # between a repository and its dates nothing belongs
            for line in repository.lines:
                found.stray(line)
        else:
            about += repository.lines
    if period:
        about += period.lines
    elif about and about[0].type != "TOPICS" and is_dates(about[0].text):
        period = Block(about.pop(0), [])  # dates that the grammar has no words for: "seit 2015"
    if about and not topics and about[-1].type == "TOPICS" and not {"role", "tallies", "story"} & parts.keys():
        topics = [about.pop()]
    entry: dict[str, Any] = {
        "repository": repository.heading.text if repository else None,
        "period": resolve_period(period.heading, found, ("period",)) if period else None,
        "description": _prose("description", about, found, page),
        "role": None,
        "roles": [],
        "counts": {},
        "active_months": None,
        "summary": None,
        "topics": [],
    }
    if role := parts.get("role"):
        found.label(role.heading)
        _role(role.lines, entry, found)
    if tallies := parts.get("tallies"):
        found.label(tallies.heading)
        _tallies(tallies, entry, found)
    if story := parts.get("story"):
        found.label(story.heading)
        entry["summary"] = _prose("summary", story.lines, found, page)
    if topics:
        _topics(topics, entry, found, page)
    page.add("contributions", entry, found)


def _joined(entries: list[Line | Contribution]) -> list[Line | Contribution]:
    """A foreign line below the tallies parts no contribution: story and topics go back to their own."""
    joined: list[Line | Contribution] = []
    above: Contribution | None = None
    for entry in entries:
        if isinstance(entry, dict):
            if above and "tallies" in above and not {"story", "topics"} & above.keys() and next(iter(entry)) == "story":
                above.update(entry)
                continue
            above = entry
        elif entry.type == "TOPICS" and above and "tallies" in above and "topics" not in above:
            above["topics"] = [entry]
            continue
        joined.append(entry)
    return joined


def _rejoined(entries: list[Line | Contribution], declared: int | None) -> list[Line | Contribution]:
    """A description may hold a line like a date or a repository: where there are more contributions than declared.

    What stands above such a line has repository and dates and nothing else; what it opens lacks one of the two.
    """
    surplus = sum([isinstance(entry, dict) for entry in entries]) - (declared or len(entries))
    if surplus <= 0:
        return entries
    joined: list[Line | Contribution] = []
    for entry in entries:
        above = joined[-1] if joined else None
        if surplus > 0 and isinstance(entry, dict) and isinstance(above, dict) and _goes_on(above, entry):
            opened = entry.pop("repository", None) or entry.pop("period")
            above["period"] = Block(above["period"].heading, [*above["period"].lines, opened.heading, *opened.lines])
            above.update(entry)
            surplus -= 1
            continue
        joined.append(entry)
    return joined


def _goes_on(above: Contribution, below: Contribution) -> bool:
    return above.keys() == {"repository", "period"} and len({"repository", "period"} & below.keys()) == 1


def _parted(entries: list[Line | Contribution]) -> list[Line | Contribution]:
    """On a page that lost its newlines the topics run on into the owner of the next repository: part them."""
    parted: list[Line | Contribution] = []
    for entry in entries:
        above = parted[-1] if parted else None
        if isinstance(entry, dict) and isinstance(above, dict) and "topics" not in above and "repository" in entry:
            heading, lines = entry["repository"]
            run, _, _ = heading.text.partition("/")
            if "story" not in above and (unit := _unit_before(run, above.get("tallies"))):
                line = above["tallies"].lines[0]
                ends = heading.start + unit
                above["tallies"].lines[0] = Line(line.type, f"{line.text} {run[:unit]}", line.start, ends)
                heading = Line("REPOSITORY", heading.text[unit:], ends, heading.end)
                entry["repository"] = Block(heading, lines)
                parted.append(entry)
                continue
            *topics, owner = split_topics(run).topics or (run,)
            cut = len(run) - len(owner)
            if topics:
                above["topics"] = [Line("TOPICS", run[:cut], heading.start, heading.start + cut)]
                heading = Line("REPOSITORY", heading.text[cut:], heading.start + cut, heading.end)
                entry["repository"] = Block(heading, lines)
        parted.append(entry)
    return parted


def _unit_before(run: str, tallies: Block | None) -> int:
    """The length of the unit of time with which tallies end, run on into an owner: "in 2 " and "monthskelp"."""
    if not tallies or not tallies.lines or not tallies.lines[0].text[-1:].isdigit():
        return 0
    return _unit(tallies.lines[0].text.rpartition(" ")[2], run)


def _unit(number: str, run: str) -> int:
    """The length of the unit of time that a run opens with behind a number: of "monthscala" five where that is 1."""
    units = [run[:end] for end in range(_LONGEST_UNIT, 2, -1) if number != "1" or run[end - 1 : end] != "s"]
    return next((len(unit) for unit in units if parse_duration(f"{number} {unit}") is not None), 0)


def _without_topics(parts: Contribution) -> Contribution:
    """On a page that lost its newlines: tallies without the topics that run on behind them, "in 2 monthsqueuescala"."""
    tallies = parts.get("tallies")
    if tallies is None or not tallies.lines or {"story", "topics"} & parts.keys():
        return parts
    line = tallies.lines[0]
    counted, _, run = line.text.rpartition(" ")
    unit = _unit(counted.rpartition(" ")[2], run) if run.isascii() and run.islower() else 0
    if not unit or unit == len(run):
        return parts
    cut = len(counted) + 1 + unit
    shown = Line(line.type, line.text[:cut], line.start, line.start + cut)
    topics = [Line("TOPICS", line.text[cut:], line.start + cut, line.end)]
    return {**parts, "tallies": Block(tallies.heading, [shown]), "topics": topics}


def _prose(name: str, lines: list[Line], found: Findings, page: Context) -> str | None:
    if not lines:
        return None
    found.value((name,), lines[0].start, lines[-1].end)
    return page.prose(lines)


def _role(lines: list[Line], entry: dict[str, Any], found: Findings) -> None:
    """The role is printed twice, on two lines or glued on one; a line that is neither is stray."""
    places: list[tuple[str, int, int]] = []
    for line in lines:
        text = line.text.strip()
        half = doubled(text)
        if half:
            places.append((text[:half], line.start, line.start + half))
            places.append((text[:half], line.end - half, line.end))
        else:
            places.append((text, line.start, line.end))
    texts = [text for text, _, _ in places]
    if not texts:
        return
    role = texts[0]
    if texts.count(role) == 1 < len(texts):
        role = next((text for text in texts if texts.count(text) > 1), role)
    for text, start, end in places:
        if text != role:
            found.stray(Line("LINE", text, start, end))
        elif entry["role"] is None:
            entry["role"], entry["roles"] = role, list(read_roles(role))
            found.value(("role",), start, end)
            found.span(("roles",), start, end)
        else:
            found.duplicate(("role",), start, end)


def _tallies(block: Block, entry: dict[str, Any], found: Findings) -> None:
    if not block.lines:
        return
    line = block.lines[0]
    reading = read_tallies(line.text)
    found.value(("counts",), line.start, line.end)
    for start, end in reading.rest:
        found.remark("unread-tally", "no count can be read here", ("counts",), line.start + start, line.start + end)
    entry["counts"] = reading.counts
    entry["active_months"] = reading.months
    if reading.months is not None:
        found.span(("active_months",), line.start, line.end)
        check_duration(reading.months, entry["period"], found, ("active_months",), line.start, line.end)


def _topics(lines: list[Line], entry: dict[str, Any], found: Findings, page: Context) -> None:
    if not page.split:
        for line in lines:
            found.value(("topics", len(entry["topics"])), line.start, line.end)
            entry["topics"].append(line.text)
        return
    skills = [skill["name"] for skill in page.record["skills"]]
    context = (entry["repository"] or "", entry["description"] or "", *skills)
    for line in lines:
        topics, confident, alternatives = split_topics(line.text, context=context, vocabulary=page.vocabulary)
        at = line.start
        for topic in topics:
            pointer = ("topics", len(entry["topics"]))
            if topic in entry["topics"]:
                pointer = ("topics", entry["topics"].index(topic))
                found.duplicate(pointer, at, at + len(topic))
            else:
                found.value(pointer, at, at + len(topic))
                entry["topics"].append(topic)
            at += len(topic)
        if not confident:
            other = f"; or {' '.join(alternatives[0])}" if alternatives else ""
            message = f"these topics run together and may part elsewhere{other}"
            found.remark("topics-uncertain", message, ("topics",), line.start, line.end)
