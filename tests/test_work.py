"""Work experience in the layouts that sites print: the same posts are read from each."""

from __future__ import annotations

from typing import Any

import pytest

import unseam
from tests.test_breaks import CONTRIBUTIONS, FOOTER, HEAD, PROSE, at

# The kind, the lines below the heading, what is read, and the lines that belong to nothing.
LAYOUTS: list[tuple[str, str, list[dict[str, Any]], list[str]]] = [
    (
        "employers above their posts",
        "Reed Works\nData Engineer\nJan 2020 - Present\nBuilt the lake.\nTang & Tare\nAnalyst\n"
        "2018 - 2019\nWrote reports.",
        [
            {"title": "Data Engineer", "company": "Reed Works", "description": "Built the lake."},
            {"title": "Analyst", "company": "Tang & Tare", "description": "Wrote reports."},
        ],
        [],
    ),
    (
        "an employer above its post, no prose",
        "Reed Works\nData Engineer\nJan 2020 - Present",
        [{"title": "Data Engineer", "company": "Reed Works"}],
        [],
    ),
    (
        "a foreign line above a post that has its employer",
        "Advertisement\nData Engineer at Reed\nJan 2020 - Present",
        [{"title": "Data Engineer", "company": "Reed"}],
        ["Advertisement"],
    ),
    (
        "employers below the dates, a place below them",
        "Tester\nJan 2020 - Present\nReed Works\nVilnius, Lithuania\nTests the lake.\n"
        "Analyst\n2018 - 2019\nMoss UAB\nWrote reports.",
        [
            {
                "title": "Tester",
                "company": "Reed Works",
                "location": "Vilnius, Lithuania",
                "description": "Tests the lake.",
            },
            {"title": "Analyst", "company": "Moss UAB", "location": None, "description": "Wrote reports."},
        ],
        [],
    ),
    (
        "employers below the dates, prose below them",
        "Tester\nJan 2020 - Present\nReed Works\nTests the lake day and night.\n"
        "Analyst\n2018 - 2019\nMoss\nWrote all of it down.",
        [
            {"title": "Tester", "company": "Reed Works", "description": "Tests the lake day and night."},
            {"title": "Analyst", "company": "Moss", "description": "Wrote all of it down."},
        ],
        [],
    ),
    (
        "names below the dates of posts that have their employers",
        "Tester at Reed\nJan 2020 - Present\nKafka Streams\nTests the lake day and night.",
        [{"title": "Tester", "company": "Reed", "description": "Kafka Streams Tests the lake day and night."}],
        [],
    ),
    (
        "a place over the dates",
        "Engineer\nMoss ehf.\nAkureyri, Iceland\nJan 2015 - Present\nWrites the radio.\nIntern\nReed\nBerlin\n2013",
        [
            {
                "title": "Engineer",
                "company": "Moss ehf.",
                "location": "Akureyri, Iceland",
                "description": "Writes the radio.",
            },
            {"title": "Intern", "company": "Reed", "location": "Berlin"},
        ],
        [],
    ),
    (
        "how one works over the dates",
        "Engineer\nReed\nFull-time\nJan 2019 - Mar 2021\nRemote\nDid it.\nTester\nMoss\nContract\n2017 - 2018",
        [
            {"title": "Engineer", "company": "Reed", "employment_type": "Full-time", "workplace": "Remote"},
            {"title": "Tester", "company": "Moss", "employment_type": "Contract"},
        ],
        [],
    ),
    (
        "dates above their posts",
        "Jan 2020 - Present\nCTO at Osier\nPaid the bills.\n2018 - 2019\nTester\nReed GmbH\nBroke it.",
        [
            {"title": "CTO", "company": "Osier", "description": "Paid the bills."},
            {"title": "Tester", "company": "Reed GmbH", "description": "Broke it."},
        ],
        [],
    ),
    (
        "dates of a post whose title is lost",
        "Jan 2020 - Present\nRemote\nPaid the bills.\nTester at Reed\n2018 - 2019\nBroke it.",
        [
            {"title": None, "workplace": "Remote", "description": "Paid the bills."},
            {"title": "Tester", "company": "Reed", "description": "Broke it."},
        ],
        [],
    ),
    (
        "dates in other languages",
        "Utvecklare på Tång AB\njan. 2019 - nu\nBygger sjön.\nEntwickler bei Reed GmbH\n"
        "Vollzeit · seit März 2017 · 5 Jahre\n"
        "Développeur chez Varech SARL\njanv. 2015 - déc. 2016\nA construit le lac.\n"
        "開発者\n株式会社コンブ\n2013年4月 - 2014年3月",
        [
            {"title": "Utvecklare", "company": "Tång AB", "period/start": "2019-01", "description": "Bygger sjön."},
            {"title": "Entwickler", "employment_type": "Vollzeit", "period/ongoing": True, "duration_months": 60},
            {"title": "Développeur", "period/end": "2016-12", "description": "A construit le lac."},
            {"title": "開発者", "company": "株式会社コンブ", "period/end": "2014-03"},
        ],
        [],
    ),
    (
        "how one works, in words not known, before dates in other words",
        "Engineer at Reed\nblorbig · feb. 2015 - dic. 2018 · Blaufjord",
        [{"title": "Engineer", "company": "Reed", "location": "Blaufjord", "period/end": "2018-12"}],
        ["blorbig"],
    ),
    (
        "an employer and how long one was there, above several posts",
        "Reed Works\n5 yrs 3 mos\nSenior Engineer\nJan 2022 - Present\nLeads five.\nEngineer\n2019 - 2021",
        [
            {"title": None, "company": "Reed Works", "duration_months": 63},
            {"title": "Senior Engineer", "description": "Leads five."},
            {"title": "Engineer"},
        ],
        [],
    ),
    (
        "no dates",
        "CTO at Osier\nTester at Reed",
        [{"title": "CTO", "company": "Osier", "description": None}, {"title": "Tester", "company": "Reed"}],
        [],
    ),
    (
        "brackets behind the employer",
        "Engineer at Reed (Remote)\nJan 2020 - Present\nTester at Moss (Contract)\n2018 - 2019",
        [
            {"company": "Reed", "workplace": "Remote"},
            {"company": "Moss", "employment_type": "Contract"},
        ],
        [],
    ),
    (
        "dates in brackets behind the employer",
        "Engineer at Reed (Jan 2020 - Present)\nDid it all.\nTester at Moss (2018 - 2019)\nDid some.",
        [
            {"company": "Reed", "period/text": "Jan 2020 - Present", "description": "Did it all."},
            {"company": "Moss", "period/text": "2018 - 2019", "description": "Did some."},
        ],
        [],
    ),
    (
        "lines run together",
        "CTO at OsierJan 2020 - PresentPaid the bills.Tester at ReedJan 2018 - Dec 2019Broke it.",
        [
            {"title": "CTO", "company": "Osier", "description": "Paid the bills."},
            {"title": "Tester", "company": "Reed", "description": "Broke it."},
        ],
        [],
    ),
    (
        "a workplace run together with the prose",
        "CTO at Osier\nJan 2020 - Present\nRemotePaid all the bills.\n"
        "Tester at Reed\n2018 - 2019\nHybridTables are hard to read.",
        [
            {"workplace": "Remote", "description": "Paid all the bills."},
            {"workplace": "Hybrid", "description": "Tables are hard to read."},
        ],
        [],
    ),
]


@pytest.mark.parametrize(("work", "posts", "stray"), [row[1:] for row in LAYOUTS], ids=[row[0] for row in LAYOUTS])
def test_layouts(work: str, posts: list[dict[str, Any]], stray: list[str]) -> None:
    text = f"{HEAD}\nSummary\n{PROSE}\nWork experience\n{work}\n{CONTRIBUTIONS}\n{FOOTER}"
    result = unseam.parse(text)
    read = result.record()["experience"]
    assert [{path: at(post, path) for path in wanted} for post, wanted in zip(read, posts, strict=True)] == posts
    assert [text[note.span[0] : note.span[1]] for note in result.diagnostics if note.span] == stray


def test_a_page_without_newlines() -> None:
    work = "Reed Works\nData Engineer\nJan 2020 - Present · 2 yrs 3 mos\nRemote\nBuilt all of the lake."
    page = f"{HEAD}\nSummary\n{PROSE}\nWork experience\n{work}\nMoss\nAnalyst\nMar 2018 - Dec 2019\nWrote reports."
    flat = unseam.parse(f"{page}\n{CONTRIBUTIONS}\n{FOOTER}".replace("\n", "")).record()["experience"]
    assert [(post["title"], post["company"]) for post in flat] == [("Data Engineer", "Reed Works"), ("Analyst", "Moss")]
    assert flat[0]["duration_months"] == 27
    assert (flat[0]["workplace"], flat[0]["description"]) == ("Remote", "Built all of the lake.")


def test_a_legal_form_of_two_words_on_a_page_without_newlines() -> None:
    work = (
        "CTO at Osier\nJan 2020 - Present\nPaid the bills.\nData Engineer at Reed Works Pvt. Ltd.\nMar 2018 - Dec 2019"
    )
    text = f"{HEAD}\nSummary\n{PROSE}\nWork experience\n{work}\nWrote reports.\n{CONTRIBUTIONS}\n{FOOTER}"
    posts = unseam.parse(text.replace("\n", " ")).profile.experience
    assert [(post.title, post.company) for post in posts] == [
        ("CTO", "Osier"),
        ("Data Engineer", "Reed Works Pvt. Ltd."),
    ]


def test_education_among_the_work_is_no_post() -> None:
    line = "BSc Physics, BSc Physics at University of Tartu"
    text = f"{HEAD}\nSummary\n{PROSE}\nWork experience\n{line}\n{CONTRIBUTIONS}\n{FOOTER}"
    result = unseam.parse(text)
    assert result.profile.experience == ()
    assert line in [text[slice(*note.span)] for note in result.diagnostics if note.span]


def test_lines_run_together_that_nothing_parts_are_stray() -> None:
    work = "Intern\nReed\nBerlin\nJan 2015 - Present"
    text = f"{HEAD}\nSummary\n{PROSE}\nWork experience\n{work}\n{CONTRIBUTIONS}\n{FOOTER}".replace("\n", "")
    result = unseam.parse(text)
    (post,) = result.profile.experience
    assert (post.title, post.company, post.period and post.period.start) == (None, None, "2015-01")
    assert "InternReedBerlin" in [text[slice(*note.span)] for note in result.diagnostics if note.span]


@pytest.mark.parametrize("dates", ["", "\nAug 2016 - J", "\nAug 2016"])
def test_a_page_cut_in_its_last_post(dates: str) -> None:
    work = f"CTO at Osier\nJan 2020 - Present\nPaid the bills.\nTester at Reed{dates}"
    one, two = unseam.parse(
        f"{HEAD}\nSummary\n{PROSE}\n9 years of coding experience\nWork experience\n{work}"
    ).profile.experience
    assert (one.description, two.title, two.company) == ("Paid the bills.", "Tester", "Reed")
    assert (two.period.text if two.period else "") == dates.strip()
