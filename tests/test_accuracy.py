"""The accuracy benchmark: its lists are whole, and it runs without the other packages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import pytest
from benchmarks import accuracy, peers

from unseam_schemas.profile import Level

SIZES = {"dates": 200, "durations": 80, "headlines": 60, "places": 100, "education": 60, "topics": 300}
SIZES |= {"topics_named": 90}
EDTF = re.compile(r"\d{4}(-\d\d(-\d\d)?)?|\d{3}X")
TOPIC = re.compile(r"[a-z0-9][a-z0-9-]{0,49}")


@pytest.mark.parametrize("name", SIZES)
def test_a_list_is_as_long_as_promised_and_names_no_input_twice(name: str) -> None:
    rows = accuracy.rows(name)
    assert len(rows) >= SIZES[name]
    assert len({row["input"] for row in rows}) == len(rows)
    assert {row["from"] for row in rows} <= set(accuracy.KINDS)
    assert all(row["input"] == row["input"].strip() != "" for row in rows)
    assert 2 * sum(row["from"] == "fresh" for row in rows) >= len(rows)


def test_true_dates_are_edtf() -> None:
    for row in accuracy.rows("dates"):
        truth = row["truth"]
        if truth is None:
            continue
        assert set(truth) == {"start", "end", "ongoing"}
        ends = [end for end in (truth["start"], truth["end"]) if end is not None]
        assert ends
        assert all(EDTF.fullmatch(end) for end in ends), row
        assert not (truth["ongoing"] and truth["end"])


def test_true_durations_are_months() -> None:
    for row in accuracy.rows("durations"):
        assert row["truth"] is None or (type(row["truth"]) is int and row["truth"] >= 0)


def printed(value: str | None, text: str) -> bool:
    """Whether a value stands in a text, or is none."""
    return value is None or value in text


def test_true_headlines_and_places_stand_in_their_lines() -> None:
    for row in accuracy.rows("headlines"):
        assert set(row["truth"]) == {"title", "company"}
        assert all(printed(value, row["input"]) for value in row["truth"].values()), row
    for row in accuracy.rows("places"):
        assert set(row["truth"]) == {"city", "region", "country"}
        assert printed(row["truth"]["city"], row["input"])
        assert printed(row["truth"]["region"], row["input"])
        assert row["truth"]["country"] is None or re.fullmatch("[A-Z]{2}", row["truth"]["country"])


def test_true_studies_stand_in_their_lines() -> None:
    for row in accuracy.rows("education"):
        assert row["truth"]
        for entry in row["truth"]:
            assert set(entry) == {"degree", "field", "school", "level"}
            assert all(printed(entry[key], row["input"]) for key in ("degree", "field", "school")), row
            assert entry["level"] in (None, *get_args(Level))


def test_true_topics_make_their_runs() -> None:
    rows = accuracy.rows("topics")
    for row in rows:
        assert "".join(row["truth"]) == row["input"]
        assert 1 <= len(row["truth"]) == len(set(row["truth"])) <= 5
        assert all(TOPIC.fullmatch(topic) for topic in row["truth"])
        assert row["repository"].count("/") == 1
    assert len({row["repository"] for row in rows}) >= 110


def test_it_runs_without_the_other_packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "installed", lambda _package: None)
    page = tmp_path / "accuracy.md"
    assert accuracy.main(["--rows", "5", "--out", str(page)]) == 0
    text = page.read_text(encoding="utf-8")
    assert text.count("| unseam |") == len(SIZES)
    for package in ("dateparser", "python-dateutil", "wordninja", "wordsegment"):
        assert f"| {package} | not installed |" in text
    assert not re.search(r"\{\w+\}", text)
    bare = tmp_path / "bare.md"
    accuracy.main(["--rows", "5", "--no-peers", "--out", str(bare)])
    assert "| dateparser |" not in bare.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("value", "truth", "wrong"),
    [
        (None, 3, False),
        (0, None, True),
        (4, 3, True),
        (None, {"start": "2019"}, False),
        ({"start": "2018"}, None, True),
        ({"city": None, "country": "FR"}, {"city": "Lyon", "country": "FR"}, False),
        ({"city": "Lyons", "country": "FR"}, {"city": "Lyon", "country": "FR"}, True),
        (["a"], ["a", "b"], True),
        ([], ["a"], False),
    ],
)
def test_a_false_value_is_worse_than_none(value: Any, truth: Any, wrong: bool) -> None:
    assert accuracy.is_wrong(value, truth) is wrong


def test_figures_count_topics_and_doubt() -> None:
    rows = [
        {"input": "ab", "truth": ["a", "b"], "from": "fresh"},
        {"input": "cd", "truth": ["c", "d"], "from": "fresh"},
    ]
    given = {"ab": accuracy.Reading(["a", "b"]), "cd": accuracy.Reading(["cd"], sure=False)}
    figures = accuracy.judge(lambda row: given[row["input"]], rows)
    assert (figures.rows, figures.right, figures.sure, figures.sure_right) == (2, 1, 1, 1)
    assert figures.f1 == pytest.approx(2 * 2 / (3 + 4))
    assert [miss[0] for miss in figures.misses] == ["cd"]


@pytest.mark.parametrize(
    ("line", "ends"),
    [
        ("2018 – 2020", ("2018", "2020", False)),
        ("2018-2020 · 2 yrs", ("2018", "2020", False)),
        ("2018/01-2020/03", ("2018/01", "2020/03", False)),
        ("2018 to Aujourd’hui (3 ans)", ("2018", None, True)),
        ("2018-03-04", ("2018-03-04", "2018-03-04", False)),
    ],
)
def test_a_line_is_cut_for_readers_of_single_dates(line: str, ends: peers.Ends) -> None:
    assert peers.read_range(line, lambda text: text) == ends


def test_an_end_that_is_not_read_leaves_no_period() -> None:
    assert peers.read_range("2018 - soon", lambda text: text if text.isdigit() else None) is None


def test_hyphens_are_joined_again() -> None:
    words = {"machine": ["machine"], "learningdocker": ["learning", "docker"]}
    assert peers.part_topics("machine-learningdocker", words.__getitem__) == ["machine-learning", "docker"]


def test_dateutil_reads_no_part_that_is_not_printed() -> None:
    read = peers.by_dateutil()
    assert [read(text) for text in ("2019", "May 2019", "3 May 2019", "May", "x")] == [
        "2019",
        "2019-05",
        "2019-05-03",
        None,
        None,
    ]
