"""Dates and date ranges."""

from __future__ import annotations

import logging
import re
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from lark import logger

from unseam.fields import dates
from unseam.fields._dates_words import cut
from unseam.fields.dates import DatesReading, months_between, parse_date_range, read_dates, unmarked
from unseam.grammar import load_grammar
from unseam.lexicon import fold_marks_away, lexicon
from unseam.terminals import Terminals

CASES = [
    line.split("\t")
    for line in (Path(__file__).parent / "cases" / "dates.tsv").read_text(encoding="utf-8").split("\n")
    if line and not line.startswith("#")
]
EDTF = re.compile(r"\d{4}(-(0[1-9]|1[0-2]|2[1-4]|3[3-6])|-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]))?")


def shown(reading: DatesReading | None) -> str:
    """A reading as the case file writes it."""
    if reading is None:
        return "-"
    if reading.ongoing:
        return f"{reading.start or ''}/.."
    if reading.start == reading.end:
        return reading.start or "?"
    return f"{reading.start or '?'}/{reading.end or '?'}"


@pytest.mark.parametrize(("provenance", "expected", "text"), CASES)
def test_reads_what_is_printed(provenance: str, expected: str, text: str) -> None:
    assert shown(read_dates(text)) == expected, provenance


def test_the_cases_are_many() -> None:
    assert len({text for _, _, text in CASES}) == len(CASES) > 300


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("Jan 2019 - Mar 2020 · 1 yr 3 mos", "1 yr 3 mos"),
        ("Jan 2019 - Mar 2020 (1 yr 3 mos)", "1 yr 3 mos"),
        ("Jan 2019 - Mar 2020 1 yr 3 mos", "1 yr 3 mos"),
        ("Jan 2019 - Present · 2 yrs · Lisbon", "2 yrs · Lisbon"),
        ("März 2019 – Heute · Köln und Umgebung", "Köln und Umgebung"),
        ("Jan 2018 - Present · 3 yrsJan 2018 to Present · 3 yrs", "3 yrs"),
        ("févr. 2018 - juil. 2019 · 1 an 6 moisfévr. 2018 - juil. 2019 · 1 an 6 mois", "1 an 6 mois"),
        ("fe\u0301vr. 2018 - juil. 2019 · 1 an 6 mois", "1 an 6 mois"),
        ("\u200eJan 2018 - Mar 2019\u200e · 1 yr\u200e 3 mos", "1 yr\u200e 3 mos"),
        ("2018年4月 - 2019年8月 · 1年5个月", "1年5个月"),
        ("Jan 2019 - Mar 2020", None),
        ("Jan 2019 - Mar 2020 · ", None),
        ("(Jan 2019 - Mar 2020)", None),
    ],
)
def test_places_what_follows(text: str, rest: str | None) -> None:
    reading = read_dates(text)
    assert reading is not None
    assert (text[slice(*reading.rest)] if reading.rest else None) == rest


@pytest.mark.parametrize(
    ("text", "expected", "notes"),
    [
        ("Dec 2021 - Jan 2020", "2021-12/2020-01", ("reversed-range",)),
        ("2020 - 2019", "2020/2019", ("reversed-range",)),
        ("2020 - Mar 2020", "2020/2020-03", ()),
        ("Mar 2020 - 2020", "2020-03/2020", ()),
        ("04/05/2019", "2019", ("ambiguous-date",)),
        ("04/05/2019 - 06/07/2020", "2019/2020", ("ambiguous-date",)),
        ("04/05/2019 - 16/07/2020", "2019-05-04/2020-07-16", ()),
        ("04/05/2019 - 07/16/2020", "2019-04-05/2020-07-16", ()),
        ("04.05.2019", "2019-05-04", ()),
        ("listopad 2017", "2017", ("ambiguous-date",)),
        ("listopad 2017 – danas", "2017-10/..", ()),
        ("listopad 2017 – obecnie", "2017-11/..", ()),
        ("lip 2017 - lis 2018 · 1 rok 5 mies.", "2017-07/2018-11", ()),
    ],
)
def test_says_what_is_doubtful(text: str, expected: str, notes: tuple[str, ...]) -> None:
    reading = read_dates(text)
    assert shown(reading) == expected
    assert reading is not None
    assert reading.notes == notes


@pytest.mark.parametrize("years", [("2019", "2021"), ("2021", "2019"), ("2020", "2020"), ("1999", "2100")])
@pytest.mark.parametrize(
    "words", [("Feb", "Jan"), ("Apr", "April"), ("may", "OCTOBER"), ("mar", "Mai"), ("Winter", "Jun"), ("Foo", "Jun")]
)
def test_a_second_space_changes_nothing(words: tuple[str, str], years: tuple[str, str]) -> None:
    first, last = map(" ".join, zip(words, years, strict=True))
    assert read_dates(f"{first} - {last}") == read_dates(f"{first}  - {last}")


ASCII_WORDS = sorted(word for word in lexicon("date_months", "date_words", "date_weekdays").words if word.isascii())
COMMON_WORDS = st.one_of(
    st.sampled_from(ASCII_WORDS), st.sampled_from(["Jan", "Mar", "may", "SEP", "December", "Present", "present", "now"])
)
YEARS = st.sampled_from(["1900", "1999", "2021", "2099", "2100", "2019", "201"])


@settings(max_examples=2000, deadline=None)
@given(COMMON_WORDS, YEARS, COMMON_WORDS, st.one_of(st.none(), YEARS))
def test_the_common_form_is_read_as_any_other(first: str, year: str, last: str, end: str | None) -> None:
    text = f"{first} {year} - {last}" + (f" {end}" if end else "")
    plain = dates._read_plain(text)
    if plain is not None:
        assert plain == dates._read_any(text)


def test_each_word_of_the_common_form_is_read_as_any_other() -> None:
    for word in ASCII_WORDS:
        for text in (f"{word} 2019 - Jan 2020", f"Mar 2019 - {word.title()} 2020", f"Dec 2021 - {word}"):
            plain = dates._read_plain(text)
            assert plain is None or plain == dates._read_any(text), text


@pytest.mark.parametrize("text", ["Apr 2017 - May 2018", "mar 2017 - Present", "September 2020 - JAN 2020"])
def test_the_common_form_is_known(text: str) -> None:
    assert dates._read_plain(text) is not None


def test_makes_the_record_s_period() -> None:
    period = parse_date_range("  Mar 2019\u00a0–  Present ")
    assert period is not None
    assert (period.text, period.start, period.end, period.ongoing) == ("Mar 2019 – Present", "2019-03", None, True)
    assert parse_date_range("nothing of the kind") is None


@pytest.mark.parametrize(
    ("start", "end", "expected"),
    [
        ("2019-03", "2020-05", (14, 1)),
        ("2019-03-31", "2020-05-01", (14, 1)),
        ("2019", "2020-05", (16, 13)),
        ("2019", "2021", (24, 25)),
        ("2019-22", "2020-05", None),
        ("2019-03", None, None),
        (None, None, None),
    ],
)
def test_counts_months_between(start: str | None, end: str | None, expected: tuple[int, int] | None) -> None:
    assert months_between(start, end) == expected


@pytest.mark.parametrize(
    "text",
    [
        "1" * 100_000,
        "x" * 1_000_000,
        "(" * 1000,
        "[(" * 500 + "2019",
        "a\u0301" * 500,
        "1 " * 490,
        "2019 " * 190,
        "12/12/" * 160,
        "-" * 1000,
        "'1" * 400,
        "Jan " * 240,
        "\ud800\udfff 2019 \x00",
        "½" * 900,
    ],
)
def test_gives_up_on_hostile_text_at_once(text: str) -> None:
    read_dates("2019")  # the lists are loaded
    assert read_dates(text) is None


WORDS = sorted(lexicon("date_months", "date_words", "date_fillers").words)
PIECES = st.one_of(
    st.sampled_from(WORDS), st.sampled_from(list("0123456789-–/.,()·'?~ ")), st.sampled_from(["2019", "31", "12", "·"])
)


@settings(max_examples=300, deadline=None)
@given(
    st.one_of(
        st.text(max_size=40), st.lists(PIECES, max_size=9).map(" ".join), st.lists(PIECES, max_size=9).map("".join)
    )
)
def test_never_raises_and_stays_in_the_text(text: str) -> None:
    reading = read_dates(text)
    if reading is None:
        return
    for date in (reading.start, reading.end):
        assert date is None or EDTF.fullmatch(date)
    assert not (reading.ongoing and reading.end)
    if reading.rest is not None:
        assert 0 <= reading.rest[0] < reading.rest[1] <= len(text)
    assert parse_date_range(text) is not None


FIGURELESS = st.one_of(
    st.sampled_from(WORDS), st.sampled_from(["-", ",", "(", ")", "|", ".", "?", ">", "Kelp", "A", "元"])
)


@settings(max_examples=1000, deadline=None)
@given(
    st.one_of(st.lists(FIGURELESS, min_size=1, max_size=4).map(" ".join), st.lists(FIGURELESS, max_size=3).map("".join))
)
@example("to date")
@example("Kelp, in-corso (x)")
@example("aujourd'hui")
def test_no_date_is_where_there_may_be_none(text: str) -> None:
    folded = fold_marks_away(text)
    line = cut(folded, unmarked(text, folded))
    if line is not None and dates._read(line, folded) is not None:
        assert dates._may_be_dates(folded.text)


@pytest.mark.parametrize("name", ["dates", "durations", "tallies"])
def test_the_grammar_has_no_conflict(name: str, caplog: pytest.LogCaptureFixture) -> None:
    logger.addHandler(caplog.handler)
    try:
        with caplog.at_level(logging.DEBUG, logger=logger.name):
            load_grammar(name, lexer=Terminals, debug=True)
    finally:
        logger.removeHandler(caplog.handler)
    assert not [record for record in caplog.records if "conflict" in record.getMessage()]
