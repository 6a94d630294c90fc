"""Name, headline and location: lines without a label, told apart by place and by their words."""

from __future__ import annotations

from itertools import pairwise

from unseam.draft import Block, Line
from unseam.fields.education import is_education
from unseam.fields.headline import is_headline, read_headline
from unseam.fields.location import is_location, read_location
from unseam.resolve.facts import is_fact, resolve_facts
from unseam.resolve.findings import Pointer
from unseam.resolve.name_borders import borders, glued_post, opened_name
from unseam.resolve.page import Context, is_sentence
from unseam.resolve.periods import is_dates

# No name, headline or place is longer; a longer line is prose.
_LONGEST = 400
_LONGEST_NAME = 80
_FEW = 3  # lines that are a whole head: name, headline and place

_POINTERS: tuple[Pointer, ...] = (("name",), ("headline",), ("location", "text"))


def resolve_head(_: str, lines: list[Line], page: Context) -> None:
    """Pick name, headline and location out of the lines above the first heading."""
    opening = _opening(page)
    rest = _shown(lines, opening, page)
    sections = page.draft.sections
    if sections[0][1] is not lines:
        for line in rest:  # lines below the last footer
            page.findings.stray(line)
        return
    if len(sections) == 1 and not any(_is_telling(line.text) for line in rest):
        for line in rest:  # no heading, no post, no place: nothing tells that this is a profile
            page.findings.stray(line)
        return
    facts: list[Line] = []
    kept = 3 if opening else 1
    while len(rest) > kept and (_is_fact(rest[-1].text) or (len(rest) > kept + 1 and _are_dates(*rest[-2:]))):
        facts.insert(0, rest.pop())
    opened = _opened(rest, opening)
    if len(rest) == 1:
        rest = _part(rest[0], opening)
        opened = _opened(rest, opening)
    elif opened is None and 0 < len(rest) <= _FEW:
        parted = _part_name(rest[0], opening)
        if len(parted) > 1:
            rest[:1] = parted
            opened = _opened(rest, opening)
    first: dict[str, Line] = {}
    for line in rest:
        text = line.text.strip()
        if text[:1].isalnum() or any(map(str.isalnum, text)):
            first.setdefault(text, line)
    name, headline, location = _pick(list(first.values()), opening, opened)
    headline = headline or _picture(rest, name, location)
    for line in rest:
        if line is name:
            page.record["name"] = line.text.strip()
            page.findings.value(("name",), line.start, line.end)
        elif line is headline:
            _headline(line, page)
        elif line is location:
            _location(line, page)
        else:
            _rest(line, first.get(line.text.strip()), (name, headline, location), page)
    if facts:
        resolve_facts(facts, page)


def _shown(lines: list[Line], opening: str, page: Context) -> list[Line]:
    """The lines without those that the site prints on every page."""
    if "BOILERPLATE" not in [line.type for line in lines]:
        return lines[:]
    rest: list[Line] = []
    for line, following in zip(lines, (*lines[1:], None), strict=True):
        if line.type == "BOILERPLATE" and not _is_value(line, rest, following, opening):
            page.findings.boilerplate(line)
        else:
            rest.append(line)
    return rest


def _is_value(line: Line, above: list[Line], below: Line | None, opening: str) -> bool:
    """Whether a line worded like an entry of a menu is the name, or stands alone where the headline does: "Blog"."""
    word = line.text.strip()
    if not word.isalpha():
        return False
    if opened_name(word, opening) == len(word):
        return True
    is_below_name = len(above) == 1 and opens_with(opening, above[0].text)
    return is_below_name and below is not None and below.type == "LINE" and is_location(below.text)


def _picture(lines: list[Line], name: Line | None, location: Line | None) -> Line | None:
    """A headline of nothing but pictures, right below the name: "🚀"."""
    at = next((i for i, line in enumerate(lines) if line is name), len(lines)) + 1
    if at >= len(lines) or lines[at] is location:
        return None
    text = lines[at].text.strip()
    shown = any(char >= "\u2600" and not char.isalnum() for char in text)
    return lines[at] if shown and not any(map(str.isalnum, text)) else None


def _rest(line: Line, earlier: Line | None, values: tuple[Line | None, ...], page: Context) -> None:
    """A line that is no value: one of the values once more, or nothing known."""
    for value, pointer in zip(values, _POINTERS, strict=True):
        if value is not None and value is earlier:
            page.findings.duplicate(pointer, line.start, line.end)
            page.findings.merged(pointer, line.start, line.end)
            return
    page.findings.stray(line)


def _is_telling(text: str) -> bool:
    """Does a line by itself show that a person is described?"""
    return not is_sentence(text) and len(text) <= _LONGEST and (is_headline(text) or is_location(text) or is_fact(text))


def _is_fact(text: str) -> bool:
    """Education or languages, where a country may stand that has its language's name: "Luxembourg"."""
    return is_fact(text) and not all(is_location(part) for part in text.split(", "))


def _are_dates(above: Line, line: Line) -> bool:
    """The dates of the education above them."""
    return is_dates(line.text) and len(above.text) <= _LONGEST and is_education(above.text)


def _opening(page: Context) -> str:
    """The prose of the summary: most open with the name of the person."""
    for name, section in page.draft.sections:
        if name == "summary" and isinstance(section, Block):
            return first_prose(section)
    return ""


def first_prose(section: Block) -> str:
    """The first line of prose in a section."""
    for line in section.lines:
        if line.type == "LINE":
            return line.text.strip()
    return ""


def _opened(lines: list[Line], opening: str) -> Line | None:
    """The first line that is a name with which the summary opens."""
    for line in lines:
        if opens_with(opening, line.text):
            return line
    return None


def _pick(lines: list[Line], opening: str, opened: Line | None) -> tuple[Line | None, Line | None, Line | None]:
    """Name, headline and location among lines that differ; `opened` is what the summary opens with, if any does."""
    if not lines:
        return None, None, None
    if opened is not None and opened not in lines:  # it is of marks alone
        opened = _opened(lines, opening)
    name = opened
    if name is None and opening and len(lines) <= _FEW and read_headline(lines[0].text).company is not None:
        return None, lines[0], _last_place(lines[1:])
    if name is None:
        name = lines[0]
        if len(lines) > _FEW or is_sentence(name.text):
            name = next((line for line in lines if is_name(line.text)), name)
    if len(name.text) > _LONGEST_NAME:
        return None, None, None
    below = [line for line in lines[lines.index(name) + 1 :] if len(line.text) <= _LONGEST]
    location = _last_place(below)
    between = [line for line in below if line is not location]
    if len(between) > 1:
        if location is None and not is_sentence(between[-1].text) and not is_headline(between[-1].text):
            location = between.pop()  # a place on no list, told by where it stands
        between = [line for line in between if not is_sentence(line.text)] or between
        between = [line for line in between if is_headline(line.text)] or between
    return name, between[0] if between else None, location


def _last_place(lines: list[Line]) -> Line | None:
    for line in reversed(lines):
        if is_location(line.text):
            return line
    return None


def opens_with(opening: str, text: str) -> bool:
    """Does the summary open with this name, or with its part before a comma or after a title?"""
    if not opening or len(text) > _LONGEST_NAME:
        return False
    plain = text.partition(",")[0].strip()
    if opening.startswith(plain):
        return True
    _, _, untitled = plain.partition(" ")
    return bool(untitled) and " " in untitled and opening.startswith(untitled)


def is_name(text: str) -> bool:
    """Does the text read as a name: few words, no digits, no post?"""
    return (
        len(text) <= _LONGEST_NAME
        and text.count(" ") <= 5
        and not is_sentence(text)
        and not any(c.isdigit() for c in text)
        and not is_headline(text)
    )


def _headline(line: Line, page: Context) -> None:
    findings = page.findings
    page.record["headline"] = line.text.strip()
    findings.value(("headline",), line.start, line.end)
    reading = read_headline(line.text)
    page.record["title"] = findings.printed(("title",), reading.title, line.start, "span")
    page.record["company"] = findings.printed(("company",), reading.company, line.start, "span")


def _location(line: Line, page: Context) -> None:
    findings = page.findings
    findings.value(("location", "text"), line.start, line.end)
    findings.span(("location",), line.start, line.end)
    reading = read_location(line.text)
    city = findings.printed(("location", "city"), reading.city, line.start, "span")
    region = findings.printed(("location", "region"), reading.region, line.start, "span")
    page.record["location"] = {"text": line.text.strip(), "city": city, "region": region, "country": reading.country}


def _part(line: Line, opening: str) -> list[Line]:
    """A head on one line: the name as the summary opens with it, the place from the right, the rest between."""
    text = line.text
    if len(text) > 3 * _LONGEST:
        return [line]
    seams = borders(text)
    spaces = [i + 1 for i, c in enumerate(text) if c == " "]
    name = opened_name(text, opening) or glued_post(text, seams)
    if not name:
        places = [j for j in seams if is_location(text[j:])]
        name = next((i for i in seams if places and i < places[-1] and is_name(text[:i])), 0)
    if not name:
        return [line]
    place = next((i for i in seams if i > name and is_location(text[i:])), None)
    if place is None:
        place = _place_after_space(text, name, spaces)
    return _cut(line, [0, name, place, len(text)])


def _part_name(line: Line, opening: str) -> list[Line]:
    """The first of a few lines, where a headline is glued to the name: "Ada IlvesData Engineer"."""
    text = line.text
    if len(text) > _LONGEST:
        return [line]
    name = opened_name(text, opening)
    if not name or name >= len(text) or not text[name].isalpha():
        name = glued_post(text, borders(text))
    return _cut(line, [0, name, len(text)]) if name else [line]


def _cut(line: Line, cuts: list[int]) -> list[Line]:
    text = line.text
    parts = []
    for start, end in pairwise(cuts):
        shown = text[start:end].strip()
        if shown:
            begin = line.start + text.index(shown, start)
            parts.append(Line("LINE", shown, begin, begin + len(shown)))
    return parts


def _place_after_space(text: str, start: int, spaces: list[int]) -> int:
    """Where the shortest tail that is a place starts, with all that commas tie to it; else the end."""
    at = next((i for i in reversed(spaces) if i > start and is_location(text[i:])), len(text))
    while at - 2 > start and text[at - 2] == ",":
        at = max(start, text.rfind(" ", start, at - 2) + 1)
    return at
