"""Bugs caught on whole pages: lines that look like another part of the page than they are."""

from __future__ import annotations

from typing import Any

import pytest

import unseam
from tests.test_breaks import CONTRIBUTIONS, FOOTER, HEAD, PROSE, WORK, at
from unseam.fields import parse_tallies
from unseam.resolve.periods import is_dates

TOP = f"{HEAD}\nSummary\n{PROSE}"
BARE = "reed/tang\nJan 2020 - Feb 2020"
TWO = f"Github contributions (2)\n{WORK.format(description='A queue.')}"


@pytest.mark.parametrize(
    "lines",
    [
        "A queue.\n2019 - 2021",
        "A queue.\nsrc/lib",
        "Where:\nsrc/lib\nand more",
        "2019 - 2021\nA queue.",
        "seit 2015\na/b",
    ],
)
@pytest.mark.parametrize("labels", [True, False])
def test_a_description_may_hold_dates_and_paths(lines: str, labels: bool) -> None:
    first = WORK.format(description=lines) if labels else f"osier/kelp\nNov 2021 - Jan 2023\n{lines}"
    second = WORK.format(description="Twigs.").replace("osier/kelp", "reed/tang")
    record = unseam.parse(f"{TOP}\nGithub contributions (2)\n{first}\n{second}\n{FOOTER}").record()
    one, two = record["contributions"]
    assert (one["repository"], one["description"]) == ("osier/kelp", lines.replace("\n", " "))
    assert one["period"]["text"] == "Nov 2021 - Jan 2023"
    assert one["role"] == ("Back-end Developer" if labels else None)
    assert (two["repository"], two["description"]) == ("reed/tang", "Twigs.")


def test_a_contribution_more_than_is_joined_stays_one() -> None:
    """Where the number declared is met, a repository without dates opens a contribution of its own."""
    second = WORK.format(description="Twigs.").replace("osier/kelp\nNov 2021 - Jan 2023\n", "reed/tang\n")
    record = unseam.parse(f"{TOP}\nGithub contributions (2)\n{BARE}\n{second}\n{FOOTER}").record()
    assert [each["description"] for each in record["contributions"]] == [None, "Twigs."]


@pytest.mark.parametrize("words", ["Talks (4)", "Docker (9)", "Publications (3)"])
def test_a_heading_without_entries_describes_the_last_contribution(words: str) -> None:
    record = unseam.parse(f"{TOP}\n{TWO}\n{BARE}\n{words}\n{FOOTER}").record()
    assert (record["contributions"][1]["description"], record["sections"]) == (words, [])


def test_a_heading_with_entries_does_not() -> None:
    record = unseam.parse(f"{TOP}\n{TWO}\n{BARE}\nTalks (1)\nOn twigs\n{FOOTER}").record()
    assert record["contributions"][1]["description"] is None
    assert record["sections"] == [{"heading": "Talks (1)", "text": "On twigs"}]


@pytest.mark.parametrize("where", ["A small queue.", "Ilse reworked the queue."])
def test_words_behind_the_label_of_tallies_are_prose(where: str) -> None:
    text = f"{TOP}\n{CONTRIBUTIONS}\n{FOOTER}".replace(where, f"{where}Contributions: welcome.")
    (one,) = unseam.parse(text).record()["contributions"]
    assert f"{where}Contributions: welcome." in (one["description"], one["summary"])
    assert one["counts"] == {"commits": 12}


@pytest.mark.parametrize(
    ("lines", "skills", "headings"),
    [
        ("Kubernetes (10)\nDocker (9)", [("Kubernetes", 10), ("Docker", 9)], []),
        ("kafka10\nDocker (9)\nsql8", [("kafka", 10), ("Docker", 9), ("sql", 8)], []),
        ("kafka (10)\nGitHub Actions (9)", [("kafka", 10), ("GitHub Actions", 9)], []),
        ("kafka10\nBadges (2)\nGold\nSilver", [("kafka", 10)], ["Badges (2)"]),
        ("kafka10\nDocker (9)\nTalks (2)\nOn twigs\nOn kelp", [("kafka", 10)], ["Docker (9)", "Talks (2)"]),
        ("kafka10\nBadges (9)", [("kafka", 10)], ["Badges (9)"]),
        ("Badges (12)", [], ["Badges (12)"]),
    ],
)
def test_skills_with_a_capital_and_their_score_in_brackets(
    lines: str, skills: list[tuple[str, int]], headings: list[str]
) -> None:
    record = unseam.parse(f"{TOP}\nGithub Skills (9)\n{lines}\n{CONTRIBUTIONS}\n{FOOTER}").record()
    assert [(skill["name"], skill["score"]) for skill in record["skills"]] == skills
    assert [section["heading"] for section in record["sections"]] == headings


def test_shares_of_programming_languages() -> None:
    text = f"{TOP}\nProgramming languages (3)\nPython 55%\nGo (30.5 %)\nC++: 10%\nOther 4.5%\n{CONTRIBUTIONS}\n{FOOTER}"
    result = unseam.parse(text)
    assert result.record()["programming_languages"] == ["Python", "Go", "C++"]
    assert [text[slice(*note.span)] for note in result.diagnostics if note.span] == ["Other 4.5%"]


def test_an_entry_of_a_list_of_languages_that_is_none_is_reported() -> None:
    text = f"{TOP}\n9 years of coding experience\nSpanish, English, Blorbish\n{CONTRIBUTIONS}\n{FOOTER}"
    result = unseam.parse(text)
    assert [language.code for language in result.profile.languages] == ["es", "en"]
    assert [text[entry.start : entry.end] for entry in result.ledger if entry.kind == "unparsed"] == ["Blorbish"]


@pytest.mark.parametrize("text", ["Bonjour le monde", "Hello", "これは文です", "lorem ipsum\ndolor sit amet"])
def test_a_text_that_nothing_tells_to_be_a_profile_is_unread(text: str) -> None:
    result = unseam.parse(text, dialect="progai")
    assert (result.profile.name, result.profile.headline, result.coverage) == (None, None, 0.0)


@pytest.mark.parametrize("text", ["Ada Ilves\nData Engineer at Northmill", "Ada Ilves\nTallinn, Estonia"])
def test_a_page_cut_in_its_head_keeps_the_name(text: str) -> None:
    assert unseam.parse(text, dialect="progai").profile.name == "Ada Ilves"


def test_a_page_with_menus_and_no_head() -> None:
    record = unseam.parse(f"Pricing\nBlog\nSummary\n{PROSE}\n{CONTRIBUTIONS}\n{FOOTER}").record()
    assert (record["name"], record["summary"], record["meta"]["coverage"]) == (None, PROSE, 1.0)


@pytest.mark.parametrize(("time", "months"), [("1 year 1 month", 13), ("14 months", 14), ("2 years", 24)])
def test_topics_run_on_behind_tallies(time: str, months: int) -> None:
    first = f"reed/tang\nJan 2020 - Feb 2020\nTwigs.\nContributions:2 commits in {time}\nscalaqueue"
    text = f"{TOP}\nGithub contributions (1)\n{first}\n{FOOTER}".replace("\n", "")
    (one,) = unseam.parse(text).record()["contributions"]
    assert (one["counts"], one["active_months"], one["topics"]) == ({"commits": 2}, months, ["scala", "queue"])


@pytest.mark.parametrize(
    ("above", "cut"),
    [
        ("A small queue.", "Role in thi"),
        ("A small queue.", "Contrib"),
        ("\nqueue", "Find and"),
        (PROSE, "9 years of cod"),
        (PROSE, "9 years of employment as a so"),
        (PROSE, "Github Skills (1"),
    ],
)
def test_a_page_cut_in_a_label(above: str, cut: str) -> None:
    text = f"{TOP}\n11 years of coding experience\n{CONTRIBUTIONS}\n{FOOTER}"
    whole = text[: text.rindex(above) + len(above)]
    result = unseam.parse(f"{whole}\n{cut}", dialect="progai")
    assert result.status == "partial"
    start = len(whole) + 1
    assert [(note.name, note.span) for note in result.diagnostics] == [("page-cut", (start, start + len(cut)))]
    expected, read = unseam.parse(whole, dialect="progai").record(), result.record()
    assert {name: read[name] for name in read if name != "meta"} == {
        name: expected[name] for name in expected if name != "meta"
    }


def test_tallies_run_on_into_the_next_repository() -> None:
    first = "reed/tang\nJan 2020 - Feb 2020\nTwigs.\nContributions:2 commits in 14 months"
    text = f"{TOP}\nGithub contributions (2)\n{first}\n{WORK.format(description='A queue.')}\n{FOOTER}".replace(
        "\n", ""
    )
    one, two = unseam.parse(text).record()["contributions"]
    assert (one["counts"], one["active_months"], one["topics"]) == ({"commits": 2}, 14, [])
    assert two["repository"] == "osier/kelp"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        *((text, True) for text in ("mars, 2019 – mai, 2020", "(2019 - 2021)", "Since: 2015", "2019 - 2021 (2 yrs)")),
        *((text, False) for text in ("A tool (2019)", "Kelp, May 2020", "Tester at Reed (2018 - 2019)")),
    ],
)
def test_is_dates(text: str, expected: Any) -> None:
    assert is_dates(text) is expected


def test_a_description_with_a_year_in_brackets_is_no_period() -> None:
    text = f"{TOP}\n{CONTRIBUTIONS}\n{FOOTER}".replace("Nov 2021 - Jan 2023\nA small queue.", "Twigs (2019)")
    record: dict[str, Any] = unseam.parse(text).record()
    assert at(record, "contributions/0/period") is None
    assert at(record, "contributions/0/description") == "Twigs (2019)"


def test_units_of_two_words() -> None:
    read = parse_tallies("14 issue comments, 3 review comments, 2 issues in 1 month")
    assert read.counts == {"issue_comments": 14, "review_comments": 3, "issues": 2}


def test_versions_of_net_have_scores() -> None:
    skills = unseam.parse(f"{TOP}\nGithub Skills (9)\nkafka9\n.net-68\n.net-core-37\n{FOOTER}").profile.skills
    assert [(skill.name, skill.score) for skill in skills] == [("kafka", 9), (".net-6", 8), (".net-core-3", 7)]
