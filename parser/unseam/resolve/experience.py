"""Work experience: a post, its dates, and what stands below them."""

from __future__ import annotations

from typing import Any

from unseam.draft import Experience, Line
from unseam.fields.dates import read_dates
from unseam.fields.durations import parse_duration
from unseam.fields.location import is_location
from unseam.resolve.findings import Findings, add_entry
from unseam.resolve.page import Context, is_sentence
from unseam.resolve.periods import check_duration, resolve_period
from unseam.resolve.posts import Post, is_employer, parted_posts, parts_a_post, read_headline, word_field
from unseam.seams import case_seams

# Lines of an employer above several posts.
_FEWEST = 2


def resolve_experience(name: str, section: Experience, page: Context) -> None:
    """Each post of the section, in page order."""
    page.heading(name, section.heading)
    for post in parted_posts(section.entries, page):
        _post(post, page)
    page.count(name, section.heading, len(page.record[name]))


def _post(post: Post, page: Context) -> None:
    titles, dates, below = post
    found = Findings()
    entry: dict[str, Any] = {
        "title": None,
        "company": None,
        "employment_type": None,
        "workplace": None,
        "location": None,
        "period": None,
        "duration_months": None,
        "description": None,
        "skills": [],
    }
    if not titles and below and not dates:  # a post without dates
        if is_sentence(below[0].text) or not (read_headline(below[0].text).company or _heads_group(below)):
            for line in below:
                page.findings.stray(line)
            return
        titles, below = below[:1], below[1:]
    behind = _titles(titles, entry, found, dated=bool(dates))
    for line in dates:
        if entry["period"] is None:
            _dates(line, entry, found)
        else:
            found.stray(line)
    if behind and entry["period"] is None and read_dates(behind.text):
        _dates(behind, entry, found)
    elif behind and not (word_field(behind.text) and _parts(behind, entry, found, None)):
        found.stray(behind)
    if len(below) > 1 and word_field(below[0].text) is None and word_field(below[1].text):
        found.stray(below[0])  # nothing belongs between the dates and how or where one works
        below = below[1:]
    below = _unglued(below)
    while below and (_facts(below[0], entry, found) or _is_foreign(below, found)):
        below = below[1:]
    if prose := _without_skills(below, entry, found):
        entry["description"] = page.prose(prose)
        found.value(("description",), prose[0].start, prose[-1].end)
    add_entry(page.record["experience"], entry, found, page.findings, "experience")


def _unglued(below: list[Line]) -> list[Line]:
    """The lines below the dates, where one works parted from the prose that is glued to it: "RemotePaid the bills."."""
    if not below or not is_sentence(below[0].text):
        return below
    line = below[0]
    seam = next(iter(case_seams(line.text, 0, line.text.index(" "))), 0)
    if not seam or word_field(line.text[:seam]) is None:
        return below
    middle = line.start + seam
    return [
        Line(line.type, line.text[:seam], line.start, middle),
        Line(line.type, line.text[seam:], middle, line.end),
        *below[1:],
    ]


def _heads_group(below: list[Line]) -> bool:
    """An employer and how long one was there, above the posts that one had: "Kelp Works", "5 yrs 3 mos"."""
    if len(below) < _FEWEST or not is_employer(below[0].text):
        return False
    return any(parse_duration(part) is not None for part in below[1].text.split(" · "))


def _is_foreign(below: list[Line], found: Findings) -> bool:
    """A sentence right above a line that says where one works belongs to nothing."""
    if len(below) > 1 and is_sentence(below[0].text) and len(below[1].text) <= 60 and is_location(below[1].text):
        found.stray(below[0])
        return True
    return False


def _titles(titles: list[Line], entry: dict[str, Any], found: Findings, *, dated: bool) -> Line | None:
    """Post and employer; what stands behind them on their line is given back."""
    if not titles:
        return None
    first, *rest = titles
    if rest and read_headline(first.text).title is None and parts_a_post(first.text, rest[0].text):
        first, rest = rest[0], [first]  # the employer stands above the post
    if rest and " · " not in rest[0].text and (is_sentence(rest[0].text) or _is_whole(first.text, rest[0].text)):
        found.stray(rest[0])
        rest = []
    if rest and " · " in rest[0].text:  # the employer has a line of its own
        entry["title"] = first.text.strip()
        found.value(("title",), first.start, first.end)
        _parts(rest[0], entry, found, "company")
        return None
    if rest and not _parts(rest[0], entry, found, None):
        entry["title"], entry["company"] = first.text.strip(), rest[0].text.strip()
        found.value(("title",), first.start, first.end)
        found.value(("company",), rest[0].start, rest[0].end)
        return None
    found.label(first)
    first = _without_brackets(first, entry, found)
    reading = read_headline(first.text)
    entry["title"] = found.printed(("title",), reading.title, first.start)
    entry["company"] = found.printed(("company",), reading.company, first.start)
    if reading.title is None and reading.company is None:
        field = "title" if dated else "company"
        entry[field] = first.text.strip()
        found.value((field,), first.start, first.end)
        return None
    end = max(place[1] for printed in (reading.title, reading.company) if printed for place in printed.places)
    behind = first.text[end:]
    if "(" in behind:
        behind = behind.rstrip(" )")  # "Tester at Kelp (2018 - 2019)"
    start = next((at for at, char in enumerate(behind) if char.isalnum()), None)
    return (
        None
        if start is None
        else Line("LINE", behind[start:], first.start + end + start, first.start + end + len(behind))
    )


def _without_brackets(line: Line, entry: dict[str, Any], found: Findings) -> Line:
    """The line without how or where one works in brackets behind it: "Tester at Kelp (Remote)"."""
    named, bracket, how = line.text.rstrip().rpartition(" (")
    name = word_field(how[:-1]) if bracket and how.endswith(")") else None
    if name is None:
        return line
    start = line.start + len(named) + len(bracket)
    entry[name] = how[:-1]
    found.value((name,), start, start + len(how) - 1)
    return Line(line.type, named, line.start, line.start + len(named))


def _is_whole(title: str, below: str) -> bool:
    """Does the line name post and employer, so that the one below it adds nothing?"""
    return read_headline(title).company is not None and word_field(below) is None and not is_location(below)


def _parts(line: Line, entry: dict[str, Any], found: Findings, otherwise: str | None) -> bool:
    """Fields parted by a dot, "Acme · Full-time"; False where a part is none and there is no field for it."""
    at = line.start
    filled: dict[str, tuple[Any, int, int]] = {}
    for part in line.text.split(" · "):
        name, value = _part(part, otherwise)
        if name is None or entry[name] is not None or name in filled:
            return False
        filled[name] = (value, at, at + len(part))
        at += len(part) + 3
    found.label(line)
    for name, (value, start, end) in filled.items():
        entry[name] = value
        found.value((name,), start, end)
    return True


def _part(text: str, otherwise: str | None) -> tuple[str | None, Any]:
    """The field that a part of a line fills, and its value; `otherwise` where its words tell none."""
    if name := word_field(text):
        return name, text
    if otherwise is None and is_location(text):
        return "location", text
    months = parse_duration(text)
    return ("duration_months", months) if months is not None else (otherwise, text)


def _without_skills(below: list[Line], entry: dict[str, Any], found: Findings) -> list[Line]:
    """The lines of the description, which stand together: above a list of skills or below it."""
    prose: list[Line] = []
    above: Line | None = None
    for line in below:
        if line.type == "JOB_SKILLS":
            _skills(line, entry, found)
        elif not prose or prose[-1] is above:
            prose.append(line)
        else:
            found.stray(line)
        above = line
    return prose


def _skills(line: Line, entry: dict[str, Any], found: Findings) -> None:
    """ "Skills: Python · SQL" or "Skills: Python, SQL": each named once."""
    found.label(line)
    skills: list[str] = entry["skills"]
    at = line.start + len("Skills:")
    for part in line.text[len("Skills:") :].replace("·", ",").split(","):
        skill = part.strip()
        start = at + len(part) - len(part.lstrip())
        at += len(part) + 1
        if skill in skills:
            found.duplicate(("skills", skills.index(skill)), start, start + len(skill))
        elif skill:
            found.value(("skills", len(skills)), start, start + len(skill))
            skills.append(skill)


def _facts(line: Line, entry: dict[str, Any], found: Findings) -> bool:
    """A line of workplace, employment type or place; False where it is prose."""
    return len(line.text) <= 120 and not is_sentence(line.text) and _parts(line, entry, found, None)


def _dates(line: Line, entry: dict[str, Any], found: Findings) -> None:
    """ "Full-time · Jan 2020 - Present · 3 yrs · Remote": the range, and what is stated beside it."""
    parts: list[Line] = []
    at = line.start
    for text in line.text.split(" · "):
        parts.append(Line("PERIOD", text, at, at + len(text)))
        at += len(text) + 3
    dated = next((part for part in parts if read_dates(part.text)), parts[0])
    if len(parts) > 1:
        found.label(line)
    entry["period"] = resolve_period(dated, found, ("period",))
    for part in parts:
        if part is dated:
            continue
        name = word_field(part.text)
        months = parse_duration(part.text)
        if name and entry[name] is None:
            entry[name] = part.text
        elif months is not None and entry["duration_months"] is None:
            name, entry["duration_months"] = "duration_months", months
            check_duration(months, entry["period"], found, ("duration_months",), part.start, part.end)
        elif entry["location"] is None and (is_location(part.text) or _may_be_place(part, dated)):
            name, entry["location"] = "location", part.text
        else:
            found.stray(part)
            continue
        found.value((name,), part.start, part.end)


def _may_be_place(part: Line, dated: Line) -> bool:
    """A place on no list stands behind the dates; a word before them says how one works, be it in words not known."""
    return part.start > dated.start and not any(map(str.isdigit, part.text))
