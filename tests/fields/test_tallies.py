"""Tallies of what was done."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from unseam.fields import tallies
from unseam.fields.tallies import parse_tallies, read_tallies

SITES: list[tuple[str, dict[str, int], int | None]] = [
    ("3 releases, 77 reviews, 41 commits in 2 years 3 months", {"releases": 3, "reviews": 77, "commits": 41}, 27),
    ("41 commits, 3 releases, 77 reviews", {"commits": 41, "releases": 3, "reviews": 77}, None),
    ("in 9 days 5 commits", {"commits": 5}, 0),
    ("1 PR, 3 code reviews, 12 issues and 4 comments in 5 months",
     {"pull_requests": 1, "reviews": 3, "issues": 12, "comments": 4}, 5),
    ("1 code review", {"reviews": 1}, None),
    ("12 PRs · 9 pushes · 1 branch", {"pull_requests": 12, "pushes": 9, "branches": 1}, None),
    ("8 merged pull requests", {"merged_pull_requests": 8}, None),
    ("2,345 followers", {"followers": 2345}, None),
    ("2.345 followers", {"followers": 2345}, None),
    ("1\u202f234 followers", {"followers": 1234}, None),
    ("10K+ followers", {"followers": 10000}, None),
    ("1.2M downloads", {"downloads": 1200000}, None),
    ("250+ endorsements", {"endorsements": 250}, None),
    ("14commits in 3mos", {"commits": 14}, 3),
    ("1 commit1 PR", {"commits": 1, "pull_requests": 1}, None),
    ("٧ commits", {"commits": 7}, None),
    ("1 repository over 3 weeks", {"repositories": 1}, 0),
    ("", {}, None),
    ("no numbers here", {}, None),
]  # fmt: skip
BUGS: list[tuple[str, dict[str, int], int | None]] = [
    ("1 234 commits", {"commits": 1234}, None),
    ("2 releases in less than a month", {"releases": 2}, None),
    ("5 commits to the main branch", {"commits": 5}, None),
    ("1.5 commits", {}, None),
    ("2 wiki edits in 1 month", {"wiki_edits": 2}, 1),
    ("2 wiki edits, 3 commits in 1 month", {"wiki_edits": 2, "commits": 3}, 1),
    ("4 dan exams across 3 months", {"dan_exams": 4}, 3),
    ("3 tag releases in 2 years", {"tag_releases": 3}, 24),
    ("5 design docs in 2 years", {"design_docs": 5}, 24),
    ("1 security advisory in 1 month", {"security_advisories": 1}, 1),
    ("2 years commits", {}, 24),
    ("2 Jahre Erfahrung", {}, 24),
    ("2 roky prace", {}, 24),
    ("2 day passes, 3 commits", {"commits": 3}, None),
    ("5 commits, 30-day challenges", {"commits": 5}, None),
    ("5 commits in 2 week sprints", {"commits": 5}, None),
    ("5 commits 2 years ago", {"commits": 5}, None),
    ("5 commits a day", {"commits": 5}, None),
    ("5 commits in a day", {"commits": 5}, 0),
    ("5 commits every 2 years", {"commits": 5}, None),
    ("5 commits/day", {}, None),
    ("3D models, 4 commits", {"commits": 4}, None),
    ("1e5 commits", {}, None),
    ("10^5 commits", {}, None),
    ("0x10 commits", {}, None),
    ("3 minutes of fame", {}, None),
    ("4 commits, 2 hour sessions", {"commits": 4}, None),
    ("1st commit", {}, None),
    ("v2 release", {}, None),
    ("2.0 release", {}, None),
    ("24/7 support, 4 commits", {"commits": 4}, None),
    ("1,234.5 commits", {}, None),
    ("1 2345 commits", {}, None),
    ("5-10 commits", {}, None),
    ("5 – 10 commits", {}, None),
    ("5 or 6 commits", {}, None),
    ("5 of the 10 commits", {}, None),
    ("~5 commits", {}, None),
    ("$5 donations, 3 forks", {"forks": 3}, None),
    ("3 May 2020, 2 commits", {"commits": 2}, None),
    ("5 commits in 2 to 3 years", {"commits": 5}, None),
    ("5 commits in 2-3 years", {"commits": 5}, None),
    ("1½ commits", {}, None),
    ("10 K commits", {"commits": 10000}, None),
    ("12k commits in 1 year", {"commits": 12000}, 12),
    ("1.234 commits", {"commits": 1234}, None),
    ("3 thousand commits, 2 dozen forks", {"commits": 3000, "forks": 24}, None),
    ("5 commits (3 merged)", {"commits": 5, "merged": 3}, None),
]


@pytest.mark.parametrize(("text", "counts", "months"), SITES + BUGS)
def test_reads_counts_and_months(text: str, counts: dict[str, int], months: int | None) -> None:
    assert parse_tallies(text) == (counts, months)


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("3 releases, 41 commits in 2 years", []),
        ("2 releases in less than a month", ["in less than a month"]),
        ("5 commits to the main branch", ["to the main branch"]),
        ("5 commits, 7 commits", ["7 commits"]),
        ("1.5 commits", ["1.5 commits"]),
        ("Made 5 commits", ["Made"]),
        ("5", ["5"]),
        ("2 day passes, 3 commits", ["2 day passes"]),
        ("3 minutes of fame", ["3 minutes of fame"]),
        ("1e5 commits", ["1e", "5 commits"]),
        ("3 things 1.5 commits", ["1.5 commits"]),
    ],
)
def test_loses_nothing(text: str, rest: list[str]) -> None:
    assert [text[start:end] for start, end in read_tallies(text).rest] == rest


@pytest.mark.parametrize(
    "text",
    [
        "1" * 100_000,
        "1 commit, " * 200,
        "in " * 600,
        "1+" * 900,
        "\ud800\x00",
        "a " * 900,
        "1 of " * 400,
        "1-" * 900,
        "1 - " * 400,
    ],
)
def test_is_quick_on_hostile_text(text: str) -> None:
    parse_tallies("1 commit in 1 year")  # the lists are loaded
    read_tallies(text)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=60))
def test_never_raises_and_stays_in_the_text(text: str) -> None:
    reading = read_tallies(text)
    assert all(0 <= start < end <= len(text) for start, end in reading.rest)
    assert all(count >= 0 for count in reading.counts.values())


NUMBERS = [
    "1",
    "31",
    "007",
    "6,285",
    "12,345,678",
    "1,23",
    "0",
    "3.5",
    "2k",
    "١٢",
    "²",
    "5" * 15,
    "5" * 16,
    "1,5",
    "-3",
    "",
]
UNITS = ["commits", "PRs", "review", "code reviews", "wiki edits", "years", "of 3", "in", "releases,", "", "day passes"]
LENGTHS = ["", " in 2 years", " in 1 year 2 months", " in 9 days", " in", " in May", " in 3 commits", " in total"]


@settings(max_examples=1000, deadline=None)
@given(
    st.lists(st.tuples(st.sampled_from(NUMBERS), st.sampled_from(UNITS)).map(" ".join), min_size=1, max_size=4),
    st.sampled_from(LENGTHS),
)
def test_the_common_form_is_read_as_any_other(printed: list[str], length: str) -> None:
    text = ", ".join(printed) + length
    plain = tallies._read_plain(text)
    if plain is not None:
        assert (tuple(plain.counts.items()), plain.months, plain.rest) == tallies._read(text)


def test_the_common_form_is_known() -> None:
    assert tallies._read_plain("6,285 pushes, 31 reviews in 1 year 3 months") is not None


TIMES = [
    "year",
    "years",
    "yrs",
    "Jahre",
    "años",
    "month",
    "months",
    "mos",
    "mois",
    "m",
    "days",
    "weeks",
    "years_",
    "PRs",
]


@settings(max_examples=1000, deadline=None)
@given(st.integers(0, 120), st.sampled_from(TIMES), st.integers(0, 120), st.sampled_from(TIMES))
def test_years_and_months_are_read_as_any_length(years: int, first: str, months: int, last: str) -> None:
    length = f"{years} {first} {months} {last}"
    assert tallies._months_of(length) == tallies._months_in(length)
