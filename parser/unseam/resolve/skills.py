"""Skills with their scores, and programming languages."""

from __future__ import annotations

from typing import Any, NamedTuple

from unseam.dedup import group
from unseam.draft import Block, Line
from unseam.fields.programming import is_programming_languages, read_programming_languages
from unseam.fields.skills import read_skill_list, skill_key
from unseam.resolve.findings import Findings
from unseam.resolve.page import Context, is_sentence

# A line with more words than this is no name of a skill.
_MOST_WORDS = 6


class _Item(NamedTuple):
    name: str
    score: int | None
    start: int
    end: int


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
    for item in items:
        if item.score is None:
            message = "this skill has no score of its own"
            page.findings.remark("skill-without-score", message, (name,), item.start, item.end)
    skills: list[dict[str, Any]] = page.record[name]
    for same in group(map(skill_key, [item.name for item in items])):
        _merge([items[i] for i in same], skills, page.findings)
    page.count(name, section.heading, len(skills) + sum([len(skill["variants"]) for skill in skills]))


def _is_foreign(text: str) -> bool:
    """No skill: a sentence, or words without a score that are not written as the site writes skills, all small."""
    if text[-1:].isdigit():
        return False
    return is_sentence(text) or text.count(" ") >= _MOST_WORDS or not text.islower() or text[-1] in "…!?"


def _items(lines: list[Line]) -> list[_Item]:
    """The skills of all lines, read together, since scores never rise down the list."""
    return [
        _Item(name, score, line.start + start, line.start + end)
        for line, readings in zip(lines, read_skill_list([line.text for line in lines]), strict=True)
        for (name, ((start, end),)), score in readings
    ]


def _merge(items: list[_Item], skills: list[dict[str, Any]], findings: Findings) -> None:
    """One skill of the record from all that name it: the first spelling, the others as variants."""
    at = len(skills)
    name, score, start, end = items[0]
    findings.value(("skills", at, "name"), start, end)
    _score(items[0], at, "value", findings)
    variants: list[str] = []
    for item in items[1:]:
        _score(item, at, "duplicate", findings)
        if score is None:
            score = item.score
        if item.name == name:
            findings.duplicate(("skills", at, "name"), item.start, item.end)
            message = "printed before, merged into the first"
            findings.remark("duplicate-merged", message, ("skills", at), item.start, item.end)
        elif item.name in variants:
            findings.duplicate(("skills", at, "variants", variants.index(item.name)), item.start, item.end)
        else:
            findings.value(("skills", at, "variants", len(variants)), item.start, item.end)
            variants.append(item.name)
    skills.append({"name": name, "score": score, "variants": variants})


def _score(item: _Item, at: int, kind: str, findings: Findings) -> None:
    """The score stands right behind the name."""
    if item.score is not None:
        findings.marks.append((kind, item.end, item.end + len(str(item.score)), ("skills", at, "score")))


def resolve_programming_languages(name: str, section: Block, page: Context) -> None:
    """Names of a closed list, one a line, parted by commas, or glued."""
    page.heading(name, section.heading)
    languages: list[str] = page.record[name]
    for line in section.lines:
        if not is_programming_languages(line.text):
            page.findings.stray(line)
            continue
        page.findings.label(line)
        for printed in read_programming_languages(line.text):
            for start, end in printed.places:
                if printed.value in languages:
                    pointer = (name, languages.index(printed.value))
                    page.findings.duplicate(pointer, line.start + start, line.start + end)
                else:
                    page.findings.value((name, len(languages)), line.start + start, line.start + end)
                    languages.append(printed.value)
    page.count(name, section.heading, len(languages))
