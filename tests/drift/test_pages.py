"""From page to verdict: pages of a site whose layout changed, parsed and compared with those before."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from benchmarks.pages import make_pages

import unseam
from unseam.document import Document
from unseam.drift import Profile, Profiler, compare
from unseam.validate import check_record
from unseam.validate.source import Sources

Record = dict[str, Any]
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def record(text: str, name: str) -> Record:
    """The record of a page."""
    parsed: Record = json.loads(unseam.parse(text, source_id=name, split_topics=False).to_json(spans=True))
    return parsed


@cache
def before() -> tuple[tuple[str, Record], ...]:
    """Pages and their records."""
    return tuple((text, record(text, str(number))) for number, (text, _) in enumerate(make_pages(200, seed=1)))


@cache
def after() -> tuple[str, ...]:
    """Other pages of the same site."""
    return tuple(text for text, _ in make_pages(120, seed=2))


def profile(records: list[Record]) -> Profile:
    """The profile of records."""
    profiler = Profiler()
    for row in records:
        profiler.add(row)
    return profiler.profile()


def base() -> Profile:
    """The profile of the pages before."""
    return profile([row for _, row in before()])


def test_the_parser_s_records_are_sound_and_their_spans_true() -> None:
    for number, (text, row) in enumerate(before()):
        assert check_record(row, sources=Sources([Document(text, str(number))])) == []


def test_random_halves_of_parsed_pages_are_alike() -> None:
    records = [row for _, row in before()]
    for seed in range(20):
        shuffled = random.Random(seed).sample(records, len(records))
        assert compare(profile(shuffled[:100]), profile(shuffled[100:])) == []


def test_other_pages_of_the_same_layout_are_alike() -> None:
    assert compare(base(), profile([record(text, "x") for text in after()])) == []


def number_dates(text: str) -> str:
    """Jan 2020 is now printed as 01/2020."""
    month = re.compile(rf"\b({'|'.join(MONTHS)}) ([0-9]{{4}})\b")
    return month.sub(lambda match: f"{MONTHS.index(match[1]) + 1:02}/{match[2]}", text)


def twice(text: str, name: str) -> str:
    """A line of the page's head is now printed twice."""
    value = record(text, "x")[name]
    line = value["text"] if isinstance(value, dict) else value
    return text.replace(f"{line}\n", f"{line}\n{line}\n", 1) if line else text


CHANGES: dict[str, tuple[Callable[[str], str], str]] = {
    "a renamed label": (lambda text: text.replace("Role in this project:", "Contributor role:"), "renamed-label"),
    "a renamed heading": (lambda text: text.replace("Github Skills (", "Core strengths ("), "renamed-label"),
    "a lost section": (
        lambda text: re.sub(r"(?s)\n[^\n]*Github Skills \(.*?(?=\nProgramming lang|\nGithub contrib)", "", text),
        "lost-section",
    ),
    "a new section": (
        lambda text: re.sub(r"\n([^\n]*Github Skills \()", r"\nTalks (2)\nOn joins\nOn trees\n\1", text),
        "new-section",
    ),
    "a changed date form": (number_dates, "changed-date-form"),
    "a doubled line": (lambda text: re.sub(r"(?m)^([\w.-]+/[\w.-]+)$", r"\1\n\1", text), "doubled-line"),
    "a doubled tally": (lambda text: re.sub(r"(?m)^.*Contributions:.*$", r"\g<0>\n\g<0>", text), "doubled-line"),
    "a doubled role": (lambda text: re.sub(r"(?m)^Role in this.*$", r"\g<0>\n\g<0>", text), "doubled-line"),
    "a doubled name": (lambda text: twice(text, "name"), "doubled-line"),
    "a doubled headline": (lambda text: twice(text, "headline"), "doubled-line"),
    "a doubled place": (lambda text: twice(text, "location"), "doubled-line"),
}
NAMES = {"renamed-label", "lost-section", "new-section", "changed-date-form", "doubled-line"}


@pytest.mark.parametrize(("change", "name"), CHANGES.values(), ids=CHANGES)
def test_a_layout_change_of_pages_is_named(change: Callable[[str], str], name: str) -> None:
    changed = [change(text) for text in after()]
    assert sum(new != old for new, old in zip(changed, after(), strict=True)) > 60
    found = compare(base(), profile([record(text, "x") for text in changed]))
    assert {finding.name for finding in found} & NAMES == {name}
    assert any(finding.severity == "error" for finding in found)
