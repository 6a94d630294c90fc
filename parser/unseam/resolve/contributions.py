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
from unseam.resolve.periods import check_duration, is_dates, mark_period, read_period

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
        if lone and ("repository" in entry or "period" in entry):
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
    dates = period.heading if period else None
    topics = parts.get("topics", [])
    if repository:
        if period:  # between a repository and its dates nothing belongs
            for line in repository.lines:
                found.stray(line)
        else:
            about += repository.lines
    if period:
        about += period.lines
    elif about and about[0].type != "TOPICS" and is_dates(about[0].text):
        dates = about.pop(0)  # dates that the grammar has no words for: "seit 2015"
    if about and not topics and about[-1].type == "TOPICS" and not {"role", "tallies", "story"} & parts.keys():
        topics = [about.pop()]
    role, tallies, story = parts.get("role"), parts.get("tallies"), parts.get("story")
    entry: dict[str, Any] = {
        "repository": repository.heading.text if repository else None,
        "period": read_period(dates, found, ("period",)) if dates else None,
        "description": page.prose(about) if about else None,
        "role": None,
        "roles": [],
        "counts": {},
        "active_months": None,
        "summary": page.prose(story.lines) if story and story.lines else None,
        "topics": [],
    }
    if role and role.lines:
        _role(role.lines, entry, found)
    if tallies and tallies.lines:
        _tallies(tallies.lines[0], entry, found)
    if page.split:
        _topics(topics, entry, found, page)
    else:
        entry["topics"] = [line.text for line in topics]
    found.later(_mark, parts, dates, about, entry["active_months"], [] if page.split else topics)
    page.add("contributions", entry, found)


def _mark(
    found: Findings, parts: Contribution, dates: Line | None, about: list[Line], months: int | None, runs: list[Line]
) -> None:
    """Mark what `_contribution` reads, but for topics that were split."""
    if repository := parts.get("repository"):
        found.value(("repository",), repository.heading.start, repository.heading.end)
    if dates:
        mark_period(found, dates, ("period",))
    if about:
        found.value(("description",), about[0].start, about[-1].end)
    if role := parts.get("role"):
        found.label(role.heading)
        _mark_role(role.lines, found)
    if tallies := parts.get("tallies"):
        found.label(tallies.heading)
        if tallies.lines:
            line = tallies.lines[0]
            found.value(("counts",), line.start, line.end)
            if months is not None:
                found.span(("active_months",), line.start, line.end)
    if story := parts.get("story"):
        found.label(story.heading)
        if story.lines:
            found.value(("summary",), story.lines[0].start, story.lines[-1].end)
    for at, line in enumerate(runs):
        found.value(("topics", at), line.start, line.end)


def _joined(entries: list[Line | Contribution]) -> list[Line | Contribution]:
    """A foreign line below the tallies parts no contribution: story and topics go back to their own."""
    joined: list[Line | Contribution] = []
    above: Contribution | None = None
    for entry in entries:
        if isinstance(entry, dict):
            # A contribution that has its repository does not open with a story.
            if "repository" not in entry and above and _lacks_story(above) and next(iter(entry)) == "story":
                above.update(entry)
                continue
            above = entry
        elif entry.type == "TOPICS" and above and "tallies" in above and "topics" not in above:
            above["topics"] = [entry]
            continue
        joined.append(entry)
    return joined


def _lacks_story(parts: Contribution) -> bool:
    return "tallies" in parts and not {"story", "topics"} & parts.keys()


def _rejoined(entries: list[Line | Contribution], declared: int | None) -> list[Line | Contribution]:
    """A description may hold a line like a date or a repository: where there are more contributions than declared.

    What stands above such a line has repository and dates and nothing else; what it opens lacks one of the two.
    """
    if not declared or len(entries) <= declared:
        return entries
    surplus = sum([isinstance(entry, dict) for entry in entries]) - declared
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


def _role(lines: list[Line], entry: dict[str, Any], found: Findings) -> None:
    """The role is printed twice, on two lines or glued on one; a line that is neither is stray."""
    printed = lines[0].text
    role = printed.strip()
    role = role[: doubled(role)] or role
    for line in lines:
        if line.text != printed:
            role, places = _printed_roles(lines)
            for text, start, end in places:
                if text != role:
                    found.stray(Line("LINE", text, start, end))
            break
    entry["role"] = role
    entry["roles"] = list(read_roles(role))


def _mark_role(lines: list[Line], found: Findings) -> None:
    role, places = _printed_roles(lines)
    kind = "value"
    for text, start, end in places:
        if text == role:
            found.mark(kind, start, end, ("role",))
            if kind == "value":
                found.span(("roles",), start, end)
            kind = "duplicate"


def _printed_roles(lines: list[Line]) -> tuple[str, list[tuple[str, int, int]]]:
    """The role that is printed twice, else the first; and all that may be one, with their places."""
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
    return next((text for text in texts if texts.count(text) > 1), texts[0] if texts else ""), places


def _tallies(line: Line, entry: dict[str, Any], found: Findings) -> None:
    counts, months, rest = read_tallies(line.text)
    for start, end in rest:
        found.remark("unread-tally", "no count can be read here", ("counts",), line.start + start, line.start + end)
    entry["counts"] = counts
    entry["active_months"] = months
    check_duration(months, entry["period"], found, ("active_months",), line.start, line.end)


def _topics(lines: list[Line], entry: dict[str, Any], found: Findings, page: Context) -> None:
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
