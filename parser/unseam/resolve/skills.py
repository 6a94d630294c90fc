"""Skills with their scores, and programming languages."""

from __future__ import annotations

from typing import Any

from unseam.dedup import group
from unseam.draft import Block, Line, Section
from unseam.fields.programming import read_language_line
from unseam.fields.skills import SkillReading, read_skill_list, skill_key
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
    at = next((at for at, (name, _) in enumerate(sections) if name == "skills"), len(sections))
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
    lines = []
    for line in section.lines:
        if not line.text[-1].isdigit() and _is_foreign(line.text):
            page.findings.stray(line)
        else:
            lines.append(line)
    page.findings.labels(lines)
    items: list[_Item] = []
    for line, readings in zip(lines, read_skill_list([line.text for line in lines]), strict=True):
        items += [(reading, line.start) for reading in readings]
    for (printed, score, _), offset in items:
        if score is None:
            start, end = printed.places[0]
            message = "this skill has no score of its own"
            page.findings.remark("skill-without-score", message, (name,), start + offset, end + offset)
    skills: list[dict[str, Any]] = page.record[name]
    keys = [skill_key(reading.name.value) for reading, _ in items]
    if len(set(keys)) == len(keys):
        for item in items:
            _add(item, skills, page.findings)
    else:
        for same in group(keys):
            _merge([items[at] for at in same], skills, page.findings)
    page.count(name, section.heading, len(skills) + sum([len(skill["variants"]) for skill in skills]))


def _is_foreign(text: str) -> bool:
    """No skill: a sentence, or words without a score that are not written as the site writes skills, all small."""
    if text.endswith(")") and text[-2:-1].isdigit() and text.count(" ") < _MOST_WORDS:
        return False
    return is_sentence(text) or text.count(" ") >= _MOST_WORDS or not text.islower() or text[-1] in "…!?"


def _add(item: _Item, skills: list[dict[str, Any]], findings: Findings) -> None:
    """One skill of the record from the only line that names it."""
    (printed, score, place), offset = item
    at = len(skills)
    start, end = printed.places[0]
    findings.value(("skills", at, "name"), start + offset, end + offset)
    if place is not None:
        findings.value(("skills", at, "score"), place[0] + offset, place[1] + offset)
    skills.append({"name": printed.value, "score": score, "variants": []})


def _merge(items: list[_Item], skills: list[dict[str, Any]], findings: Findings) -> None:
    """One skill of the record from all that name it: the first spelling, the others as variants."""
    at = len(skills)
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
    skills.append({"name": names[0], "score": score, "variants": names[1:]})


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
