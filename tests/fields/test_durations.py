"""Stated durations."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from unseam.fields.durations import parse_duration
from unseam.lexicon import lexicon

CASES = [
    line.split("\t")
    for line in (Path(__file__).parent / "cases" / "durations.tsv").read_text(encoding="utf-8").split("\n")
    if line and not line.startswith("#")
]


@pytest.mark.parametrize(("provenance", "expected", "text"), CASES)
def test_reads_whole_months(provenance: str, expected: str, text: str) -> None:
    months = parse_duration(text)
    assert ("-" if months is None else str(months)) == expected, provenance


def test_the_cases_are_many() -> None:
    assert len({text for _, _, text in CASES}) == len(CASES) > 100


@pytest.mark.parametrize(
    "text",
    ["1" * 100_000, "1 year " * 140, "half " * 190, "year and " * 110, "9" * 900 + " years", "\ud800", "(" * 999],
)
def test_gives_up_on_hostile_text_at_once(text: str) -> None:
    parse_duration("1 year")  # the lists are loaded
    assert parse_duration(text) is None


WORDS = sorted(lexicon("duration_units", "duration_words", "number_words").words)
PIECES = st.one_of(st.sampled_from(WORDS), st.sampled_from(["1", "2", "1.5", "+", "½", "-", "&", ",", "·"]))


@settings(max_examples=200, deadline=None)
@given(st.one_of(st.text(max_size=40), st.lists(PIECES, max_size=8).map(" ".join)))
def test_never_raises(text: str) -> None:
    months = parse_duration(text)
    assert months is None or 0 <= months <= 1200
