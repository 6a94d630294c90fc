"""Skills with their scores, and programming languages."""

from __future__ import annotations

from typing import Any

from unseam.dedup import group
from unseam.draft import Block, Line, Section
from unseam.fields.programming import read_language_line
from unseam.fields.skills import read_skill_list, skill_key
from unseam.resolve.findings import Findings
from unseam.resolve.page import Context, is_sentence

# A line with more words than this is no name of a skill.
_MOST_WORDS = 6
_SCORES = frozenset(map(str, range(1, 11)))


_Item = tuple[str, int | None, int, int, int]
"""A skill's name and score, and where on the page the name starts, the name ends and the score starts."""


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
        if _is_foreign(line.text):
            page.findings.stray(line)
        else:
            page.findings.label(line)
            lines.append(line)
    items = _items(lines)
    for _, score, start, end, _ in items:
        if score is None:
            page.findings.remark("skill-without-score", "this skill has no score of its own", (name,), start, end)
    skills: list[dict[str, Any]] = page.record[name]
    for same in group(map(skill_key, [item[0] for item in items])):
        _merge([items[i] for i in same], skills, page.findings)
    page.count(name, section.heading, len(skills) + sum([len(skill["variants"]) for skill in skills]))


def _is_foreign(text: str) -> bool:
    """No skill: a sentence, or words without a score that are not written as the site writes skills, all small."""
    if text[-1:].isdigit() or (text.endswith(")") and text[-2:-1].isdigit() and text.count(" ") < _MOST_WORDS):
        return False
    return is_sentence(text) or text.count(" ") >= _MOST_WORDS or not text.islower() or text[-1] in "…!?"


def _items(lines: list[Line]) -> list[_Item]:
    """The skills of all lines, read together, since scores never rise down the list."""
    return [
        (name, score, line.start + start, line.start + end, line.start + _digit(line.text, end))
        for line, readings in zip(lines, read_skill_list([line.text for line in lines]), strict=True)
        for (name, ((start, end),)), score in readings
    ]


def _digit(text: str, at: int) -> int:
    """Where the next digit stands: a score may have a blank or a colon before it."""
    while at < len(text) and not text[at].isdigit():
        at += 1
    return at


def _merge(items: list[_Item], skills: list[dict[str, Any]], findings: Findings) -> None:
    """One skill of the record from all that name it: the first spelling, the others as variants."""
    at = len(skills)
    (name, score, start, end, digits), *others = items
    findings.value(("skills", at, "name"), start, end)
    _score("value", score, digits, at, findings)
    variants: list[str] = []
    for other, its_score, start, end, digits in others:
        _score("duplicate", its_score, digits, at, findings)
        score = its_score if score is None else score
        if other == name:
            findings.duplicate(("skills", at, "name"), start, end)
            findings.merged(("skills", at), start, end)
        elif other in variants:
            findings.duplicate(("skills", at, "variants", variants.index(other)), start, end)
        else:
            findings.value(("skills", at, "variants", len(variants)), start, end)
            variants.append(other)
    skills.append({"name": name, "score": score, "variants": variants})


def _score(kind: str, score: int | None, start: int, at: int, findings: Findings) -> None:
    if score is not None:
        findings.mark(kind, start, start + len(str(score)), ("skills", at, "score"))


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
