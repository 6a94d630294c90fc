"""Skills with their scores, and programming languages."""

from __future__ import annotations

from typing import Any

from unseam.dedup import group
from unseam.draft import Block, Line, Section
from unseam.fields.programming import read_language_line
from unseam.fields.skills import SkillReading, read_plain_skill, read_skill_list, skill_key
from unseam.resolve.findings import Findings, Pointer
from unseam.resolve.page import Context, is_sentence

# A line with more words than this is no name of a skill.
_MOST_WORDS = 6
_SCORES = frozenset(map(str, range(1, 11)))


_Item = tuple[SkillReading, int]
"""A skill, and where on the page its line starts."""


def gathered_skills(sections: list[Section]) -> list[Section]:
    """The sections of a page, skills with their score in brackets, which look like headings, among the skills.

    "Docker (9)" is one where all below it have their scores, and either some do or the skills would be empty.
    """
    names = [name for name, _ in sections]
    if "section" not in names or "skills" not in names:
        return sections
    at = names.index("skills")
    block = sections[at][1] if at + 1 < len(sections) else None
    if not isinstance(block, Block) or sections[at + 1][0] != "section":
        return sections
    gathered = list(block.lines)
    end = at + 1
    for name, section in sections[end:]:
        if name != "section" or not isinstance(section, Block) or not _is_scored(section.heading):
            break
        if not all(map(_is_scored, section.lines)) or not (section.lines or not block.lines or _in_brackets(gathered)):
            break
        gathered += [section.heading, *section.lines]
        end += 1
    return [*sections[:at], ("skills", Block(block.heading, gathered)), *sections[end:]]


def _is_scored(line: Line) -> bool:
    """A skill and a score in brackets, no heading of the site's, or one with the score glued to it."""
    if line.type == "OTHER_CAPTION" or is_sentence(line.text):
        return False
    _, bracket, number = line.text.rpartition(" (")
    return line.text[-1].isdigit() or (bool(bracket) and number.removesuffix(")") in _SCORES)


def _in_brackets(lines: list[Line]) -> bool:
    return any(line.text.endswith(")") for line in lines)


def resolve_skills(name: str, section: Block, page: Context) -> None:
    """Name and score glued, one a line or all on one; spellings of one skill come once."""
    page.heading(name, section.heading)
    skills: list[dict[str, Any]] = page.record[name]
    first = len(skills)
    plain = _plain_skills(section.lines)
    if plain:
        skills += plain
        page.findings.later(_skills, section.lines, first)
    else:
        skills += _skills(page.findings, section.lines, first)
    page.count(name, section.heading, len(skills) + sum([len(skill["variants"]) for skill in skills]))


def _plain_skills(lines: list[Line]) -> list[dict[str, Any]] | None:
    """What `_skills` gives for lines of one skill each beyond doubt, none printed twice; None for any other lines."""
    if len(lines) < 2:
        return None
    skills: dict[str, dict[str, Any]] = {}
    top = 10
    for line in lines:
        plain = read_plain_skill(line.text)
        if plain is None or plain[1] > top:
            return None
        name, top, key = plain
        same = skills.get(key)
        if same is None:
            skills[key] = {"name": name, "score": top, "variants": []}
        elif name == same["name"] or name in same["variants"]:
            return None
        else:
            same["variants"].append(name)
    return list(skills.values())


def _skills(findings: Findings, section: list[Line], first: int) -> list[dict[str, Any]]:
    """The skills of lines, the first of which is at `first` in the record."""
    lines = []
    for line in section:
        if _is_foreign(line.text):
            findings.stray(line)
        else:
            findings.label(line)
            lines.append(line)
    items = [
        (reading, line.start)
        for line, readings in zip(lines, read_skill_list([line.text for line in lines]), strict=True)
        for reading in readings
    ]
    for (printed, score, _), offset in items:
        if score is None:
            start, end = printed.places[0]
            message = "this skill has no score of its own"
            findings.remark("skill-without-score", message, ("skills",), start + offset, end + offset)
    same = group([skill_key(reading.name.value) for reading, _ in items])
    return [_merged([items[at] for at in one], at, findings) for at, one in enumerate(same, first)]


def _is_foreign(text: str) -> bool:
    """No skill: a sentence, or words without a score that are not written as the site writes skills, all small."""
    if text[-1:].isdigit() or (text.endswith(")") and text[-2:-1].isdigit() and text.count(" ") < _MOST_WORDS):
        return False
    return is_sentence(text) or text.count(" ") >= _MOST_WORDS or not text.islower() or text[-1] in "…!?"


def _merged(items: list[_Item], at: int, findings: Findings) -> dict[str, Any]:
    """One skill of the record from all that name it: the first spelling, the others as variants."""
    names: list[str] = []
    score: int | None = None
    for (printed, its_score, place), offset in items:
        name = printed.value
        start, end = printed.places[0]
        index = names.index(name) if name in names else len(names)
        pointer: Pointer = ("skills", at, "variants", index - 1) if index else ("skills", at, "name")
        if index == len(names):
            names.append(name)
            findings.value(pointer, start + offset, end + offset)
        else:
            findings.duplicate(pointer, start + offset, end + offset)
            if not index:
                findings.merged(("skills", at), start + offset, end + offset)
        if place is not None:
            kind = "value" if score is None else "duplicate"
            findings.mark(kind, place[0] + offset, place[1] + offset, ("skills", at, "score"))
            score = its_score if score is None else score
    return {"name": names[0], "score": score, "variants": names[1:]}


def resolve_programming_languages(name: str, section: Block, page: Context) -> None:
    """Names of a closed list, one a line, parted by commas, or glued."""
    page.heading(name, section.heading)
    languages: list[str] = page.record[name]
    for line in section.lines:
        found = read_language_line(line.text)
        if not found or any(is_sentence(printed.value) for printed in found):
            page.findings.stray(line)
            continue
        page.findings.label(line)
        for printed in found:
            for start, end in printed.places:
                if printed.value in languages:
                    pointer = (name, languages.index(printed.value))
                    page.findings.duplicate(pointer, line.start + start, line.start + end)
                else:
                    page.findings.value((name, len(languages)), line.start + start, line.start + end)
                    languages.append(printed.value)
    page.count(name, section.heading, len(languages))
