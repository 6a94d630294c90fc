"""What holds for every text: accounted for, reproducible, never an exception."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import unseam
from tests.test_samples import ROOT, SAMPLES, read
from unseam.ledger import nonblank

LABELS = [
    "Summary",
    "🤩\nRockstar🎓\nTop School",
    "8 years of coding experience",
    "4 years of employment as a software developer",
    "Work experience",
    "Github Skills (20)",
    "Programming languages (5)",
    "Github contributions (5)",
    "Role in this project:",
    "Contributions:",
    "Contributions summary:",
    "Stackoverflow",
    "Certifications (2)",
    "Find and Hire Top Developers",
    "Sign-up on Prog,AI to search for software developers.",
    "Nov 2021 - Jan 2023",
    "northmill/tide",
    "docker10",
    "queuescala",
    "1 release, 77 reviews in 1 year 2 months",
    "Bachelor’s Degree Law, Bachelor’s Degree Law at Eton at Sea",
    "English, Chinese",
    "Data Engineer at Northmill",
    "Tallinn, Estonia",
    "QuÃ©bec &amp; R&D",
    "\u00a0\u200b\u00ad\ufeff",
    "&nbsp;",
    "\n&nbsp; &#8203;\n",
    "\u00c2\u00a0",
    "\n\u200b\n",
    "&amp;nbsp;",
    "\r\n",
    "</script><img src=x onerror=alert(1)>\x1b[31m",
]
PIECES = st.one_of(st.sampled_from(LABELS), st.text(max_size=12), st.sampled_from(["\n", " ", "", "\n\n", ", "]))
TEXTS = st.lists(PIECES, max_size=40).map("".join)
VERBATIM = {
    "name", "headline", "title", "company", "summary", "description", "school", "degree", "field", "repository",
    "role",
}  # fmt: skip


def check_ledger(text: str, result: unseam.Result) -> None:
    at = 0
    for entry in result.ledger:
        assert entry.start == at
        assert entry.end > entry.start
        at = entry.end
    assert at == len(text)
    inside = [entry for entry in result.ledger if entry.kind != "other-page"]
    page = sum(nonblank(text[entry.start : entry.end]) for entry in inside)
    left = sum(nonblank(text[entry.start : entry.end]) for entry in inside if entry.kind == "unparsed")
    if page:
        assert result.coverage == round(1 - left / page, 4)
    for entry in inside:
        if entry.kind == "blank":
            assert not unseam.normalise(text[entry.start : entry.end]).strip()


def resolve_pointer(record: Any, pointer: str) -> Any:
    for part in pointer.split("/")[1:]:
        record = record[int(part)] if isinstance(record, list) else record[part.replace("~1", "/").replace("~0", "~")]
    return record


def check_spans(text: str, result: unseam.Result) -> None:
    record = result.record()
    for pointer, places in result.spans.items():
        assert places
        parts = pointer.split("/")
        leaf = parts[-2] if parts[-1].isdigit() else parts[-1]
        value = resolve_pointer(record, pointer)
        for start, end in places:
            assert 0 <= start < end <= len(text)
            is_list = parts[-1].isdigit() and leaf in ("badges", "programming_languages", "topics", "variants")
            if leaf in VERBATIM or is_list or (leaf == "name" and "skills" in parts):
                assert unseam.normalise(text[start:end]) == value, pointer
    for pointer in leaves(record):
        assert pointer in result.spans or pointer.startswith(("/meta", "/dialect", "/schema_version")), pointer


def leaves(value: Any, pointer: str = "") -> list[str]:
    if isinstance(value, dict):
        return [leaf for key, inner in value.items() for leaf in leaves(inner, f"{pointer}/{key}")]
    if isinstance(value, list):
        return [leaf for at, inner in enumerate(value) for leaf in leaves(inner, f"{pointer}/{at}")]
    return [] if value in (None, "") else [pointer]


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(TEXTS)
def test_any_text_is_accounted_for(text: str) -> None:
    for result in [unseam.parse(text), unseam.parse(text, dialect="progai"), *unseam.parse_all(text)]:
        check_ledger(text, result)
        check_spans(text, result)


@settings(max_examples=200, deadline=None)
@given(st.text(st.characters(), max_size=60))
def test_any_characters_do(text: str) -> None:
    """Lone surrogates, controls and all."""
    result = unseam.parse(text, dialect="progai")
    check_ledger(text, result)
    json.loads(result.to_json(spans=True))


@pytest.mark.parametrize("path", SAMPLES, ids=lambda p: p.stem)
def test_samples_are_accounted_for(path: Path) -> None:
    text = read(path)
    for result in [unseam.parse(text), *unseam.parse_all(text)]:
        check_ledger(text, result)
        check_spans(text, result)


@pytest.mark.parametrize("seed", ["0", "1", "42"])
def test_same_bytes_out(seed: str) -> None:
    """For any hash seed, time zone and locale."""
    env = {**os.environ, "PYTHONHASHSEED": seed}
    zones, locales = ["UTC", "Asia/Kolkata", "America/St_Johns"], ["C", "POSIX", "C.UTF-8"]
    env |= {"TZ": zones[int(seed) % 3], "LC_ALL": locales[int(seed) % 3]}
    command = [sys.executable, "-m", "unseam", "parse", "--spans", *map(str, SAMPLES)]
    run = subprocess.run(command, env=env, capture_output=True, check=False)
    assert run.returncode == 1  # some samples are rejected
    expected = "".join(
        result.to_json(spans=True) + "\n"
        for path in SAMPLES
        for result in unseam.parse_all(read(path).removeprefix("\ufeff"), source_id=path.as_posix())
    )
    assert run.stdout.decode("utf-8", "surrogateescape") == expected.encode("utf-8", "backslashreplace").decode()


def test_head_lines_printed_twice_are_merged() -> None:
    text = (ROOT / "samples" / "progai" / "plain.txt").read_text(encoding="utf-8")
    name, headline, place, rest = text.split("\n", 3)
    once = unseam.parse(text)
    twice = unseam.parse("\n".join([name, name, headline, headline, place, place, rest]))
    assert {**twice.record(), "meta": None} == {**once.record(), "meta": None}
    assert [(note.name, note.pointer) for note in twice.diagnostics] == [
        ("duplicate-merged", "/name"),
        ("duplicate-merged", "/headline"),
        ("duplicate-merged", "/location/text"),
    ]
    assert [entry.pointer for entry in twice.ledger if entry.kind == "duplicate"][:3] == [
        "/name",
        "/headline",
        "/location/text",
    ]
    assert len(twice.spans["/headline"]) == 2
    assert twice.coverage == 1.0


@pytest.mark.parametrize("line", ["&nbsp;", "&#8203;", "&nbsp; &shy;", "\u00c2\u00a0", "\u200b", "&amp;nbsp;"])
def test_a_line_that_shows_nothing_is_blank(line: str) -> None:
    """Ledger and coverage agree on what a browser would show nothing of; `&amp;nbsp;` shows a word."""
    text = f"Ada Ilves\nSummary\nShe builds rockets.\n8 years of coding experience\n{line}\nEnglish\n"
    result = unseam.parse(text)
    check_ledger(text, result)
    at = text.index(line)
    kinds = {entry.kind for entry in result.ledger if entry.start < at + len(line) and entry.end > at}
    assert (kinds == {"blank"}) == (line != "&amp;nbsp;")
    assert (result.coverage == 1.0) == (line != "&amp;nbsp;")
