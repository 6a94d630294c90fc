"""Work experience: a post, its dates, and what stands below them."""

from __future__ import annotations

from functools import cache
from typing import Any

from unseam.draft import Experience, Job, Line
from unseam.fields.dates import read_dates
from unseam.fields.durations import parse_duration
from unseam.fields.headline import is_headline, read_headline
from unseam.fields.location import is_location
from unseam.resolve.findings import Findings, add_entry
from unseam.resolve.page import Context, is_sentence
from unseam.resolve.periods import check_duration, resolve_period
from unseam.vocabulary import table

# No line that names a post is longer.
_LONGEST_TITLE = 200


def resolve_experience(name: str, section: Experience, page: Context) -> None:
    """Each line right above a date opens a post; other lines belong to the post above them."""
    page.heading(name, section.heading)
    posts: list[tuple[list[Line], list[Line], list[Line]]] = []  # titles, dates, lines below
    for entry in section.entries:
        if isinstance(entry, Job) and entry.title.type == "JOB_SKILLS":
            posts = posts or [([], [], [])]
            posts[-1][2].append(entry.title)
            posts.append(([], entry.periods, []))
        elif isinstance(entry, Job):
            title = entry.title
            if page.layout.flat and posts:
                prose, title = _after_prose(title)
                posts[-1][2].extend(prose)
            above = posts[-1][2] if posts else []
            if above and above[-1].type != "LINE":
                above = []  # a list of skills ends the post
            if above and is_sentence(title.text) and _is_title(above[-1].text):
                page.findings.stray(title)  # a foreign sentence inside the post
                title = above.pop()
            titles = [title]
            if len(above) > 1 and is_sentence(above[-1].text) and _opens(above[-2].text, title.text):
                page.findings.stray(above.pop())  # a foreign sentence inside the post
            if above and _opens(above[-1].text, title.text):
                titles.insert(0, above.pop())
            posts.append((titles, entry.periods, []))
        elif entry.type in ("LINE", "JOB_SKILLS"):
            if not posts:
                posts.append(([], [], []))
            posts[-1][2].append(entry)
        else:
            posts.append(([], [entry], []))
    for titles, dates, below in posts:
        if titles or dates or below:
            _post(titles, dates, below, page)
    page.count(name, section.heading, len(page.record[name]))


def _after_prose(line: Line) -> tuple[list[Line], Line]:
    """On a page that lost its newlines: the prose of the post above, and the line that names the next one."""
    text = line.text
    for at in range(len(text) - 1, max(0, len(text) - _LONGEST_TITLE), -1):
        if text[at - 1] in ".!?…" and text[at - 2 : at - 1].islower() and text[at:].lstrip()[:1].isupper():
            title = text[at:].lstrip()
            if read_headline(title).company is None:
                break
            below = Line(line.type, text[:at], line.start, line.start + at)
            return [below], Line(line.type, title, line.end - len(title), line.end)
    return [], line


def _is_title(text: str) -> bool:
    """Does the line name a post with its employer, or say how one works?"""
    return not is_sentence(text) and (_word(text) is not None or read_headline(text).company is not None)


def _opens(above: str, title: str) -> bool:
    """Does a post open one line above the line that stands over its dates?

    A foreign sentence may have fallen between the two, or a line is between that says how or for whom one works:
    "Contract", "Acme · Full-time".
    """
    if is_sentence(above) or _is_fact(above):
        return False
    if read_headline(above).company is not None and (is_sentence(title) or not is_headline(title)):
        return True
    *_, (at, how) = _split(title)
    named = title[: max(0, at - 2)].rstrip(" ·")
    if _word(how) is not None:
        return None in read_headline(named)  # "Engineer at Acme · Full-time" is a post of its own
    return _parts_a_post(above, title)


def _parts_a_post(above: str, below: str) -> bool:
    """Have post and employer a line each: the employer below the post, or, told by its legal form, above it?"""
    upper, lower = read_headline(above), read_headline(below)
    if upper.title and lower.title:
        return False
    return bool(upper.title and not upper.company) or bool(upper.company and lower.title and not lower.company)


@cache
def _words() -> dict[str, str]:
    return {word: field for word, field in table("posts.tsv")}  # noqa: C416 - a row is a tuple of any length


def _word(text: str) -> str | None:
    """The field that a word of the site's fills: workplace or employment_type."""
    return _words().get(text.casefold())


def _is_fact(text: str) -> bool:
    """Is the line nothing but places and how one works: "Lagos, Nigeria · Hybrid"?"""
    return len(text) <= _LONGEST_TITLE and all(_word(part) or is_location(part) for part in text.split(" · "))


def _post(titles: list[Line], dates: list[Line], below: list[Line], page: Context) -> None:
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
        first = read_headline(below[0].text)
        if first.company is None or is_sentence(below[0].text):
            for line in below:
                page.findings.stray(line)
            return
        titles, below = below[:1], below[1:]
    behind = _titles(titles, entry, found)
    for line in dates:
        if entry["period"] is None:
            _dates(line, entry, found)
        else:
            found.stray(line)
    if behind and entry["period"] is None and read_dates(behind.text):
        _dates(behind, entry, found)
    elif behind and not (_word(behind.text) and _parts(behind, entry, found, None)):
        found.stray(behind)
    if len(below) > 1 and _word(below[0].text) is None and _word(below[1].text):
        found.stray(below[0])  # nothing belongs between the dates and how or where one works
        below = below[1:]
    while below and (_facts(below[0], entry, found) or _is_foreign(below, found)):
        below = below[1:]
    if prose := _without_skills(below, entry, found):
        entry["description"] = page.prose(prose)
        found.value(("description",), prose[0].start, prose[-1].end)
    add_entry(page.record["experience"], entry, found, page.findings, "experience")


def _is_foreign(below: list[Line], found: Findings) -> bool:
    """A sentence right above a line that says where one works belongs to nothing."""
    if len(below) > 1 and is_sentence(below[0].text) and len(below[1].text) <= 60 and is_location(below[1].text):
        found.stray(below[0])
        return True
    return False


def _titles(titles: list[Line], entry: dict[str, Any], found: Findings) -> Line | None:
    """Post and employer; what stands behind them on their line is given back."""
    if not titles:
        return None
    first, *rest = titles
    if rest and read_headline(first.text).title is None and _parts_a_post(first.text, rest[0].text):
        first, rest = rest[0], [first]  # the employer stands above the post
    if rest and " · " not in rest[0].text and (is_sentence(rest[0].text) or _is_whole(first.text, rest[0].text)):
        found.stray(rest[0])
        rest = []
    if rest and len(_split(rest[0].text)) > 1:  # the employer has a line of its own
        entry["title"] = first.text.strip()
        found.value(("title",), first.start, first.end)
        _parts(rest[0], entry, found, "company")
        return None
    if rest and not _parts(rest[0], entry, found, None):
        entry["title"], entry["company"] = first.text.strip(), rest[0].text.strip()
        found.value(("title",), first.start, first.end)
        found.value(("company",), rest[0].start, rest[0].end)
        return None
    reading = read_headline(first.text)
    found.label(first)
    entry["title"] = found.printed(("title",), reading.title, first.start)
    entry["company"] = found.printed(("company",), reading.company, first.start)
    if reading.title is None and reading.company is None:
        entry["title"] = first.text.strip()
        found.value(("title",), first.start, first.end)
        return None
    end = max(place[1] for printed in (reading.title, reading.company) if printed for place in printed.places)
    behind = first.text[end:]
    start = next((at for at, char in enumerate(behind) if char.isalnum()), None)
    if start is None:
        return None
    if _bracketed(behind):  # "Acme (Full-time)"
        found.label(first)
        behind = behind[: behind.rindex(")")]
    return Line("LINE", behind[start:], first.start + end + start, first.start + end + len(behind))


def _bracketed(text: str) -> int:
    """Where the bracket opens at the end of "Acme (Full-time)", which says how one works; 0 where none does."""
    open_at = text.rfind(" (") if text.endswith(")") else -1
    return open_at + 1 if open_at >= 0 and _word(text[open_at + 2 : -1]) else 0


def _split(text: str) -> list[tuple[int, str]]:
    """The parts of "Acme · Full-time" or "Acme (Full-time)", and where each begins."""
    if " · " not in text and (bracket := _bracketed(text)) > 1:
        return [(0, text[: bracket - 1]), (bracket + 1, text[bracket + 1 : -1])]
    parts, at = [], 0
    for part in text.split(" · "):
        parts.append((at, part))
        at += len(part) + 3
    return parts


def _is_whole(title: str, below: str) -> bool:
    """Does the line name post and employer, so that the one below it adds nothing?"""
    return read_headline(title).company is not None and _word(below) is None and not is_location(below)


def _parts(line: Line, entry: dict[str, Any], found: Findings, otherwise: str | None) -> bool:
    """Fields parted by a dot, "Acme · Full-time"; False where a part is none and there is no field for it."""
    filled: dict[str, tuple[Any, int, int]] = {}
    for at, part in _split(line.text):
        name, value = _part(part, otherwise)
        if name is None or entry[name] is not None or name in filled:
            return False
        filled[name] = (value, line.start + at, line.start + at + len(part))
    found.label(line)
    for name, (value, start, end) in filled.items():
        entry[name] = value
        found.value((name,), start, end)
    return True


def _part(text: str, otherwise: str | None) -> tuple[str | None, Any]:
    """The field that a part of a line fills, and its value; `otherwise` where its words tell none."""
    if name := _word(text):
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
        name = _word(part.text)
        months = parse_duration(part.text)
        if name and entry[name] is None:
            entry[name] = part.text
        elif months is not None and entry["duration_months"] is None:
            name, entry["duration_months"] = "duration_months", months
            check_duration(months, entry["period"], found, ("duration_months",), part.start, part.end)
        elif entry["location"] is None:
            name, entry["location"] = "location", part.text
        else:
            found.stray(part)
            continue
        found.value((name,), part.start, part.end)
