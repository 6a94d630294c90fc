"""Bugs caught: small pages of one oddity each, and the values that a careful reader finds on them."""

from __future__ import annotations

from typing import Any

import pytest

import unseam
from unseam.normaliser import clean

FOOTER = "Find and Hire Top DevelopersWe’ve read it all. Sign-up on Prog,AI to search for software developers."
HEAD = "Ada Ilves\nData Engineer at Northmill\nTallinn, Estonia"
PROSE = "Ada Ilves is a data engineer."
WORK = """osier/kelp
Nov 2021 - Jan 2023
{description}
Role in this project:
Back-end Developer
Back-end DeveloperContributions:12 commits in 1 year 2 months
Contributions summary:Ilse reworked the queue.
queue"""
CONTRIBUTIONS = f"Github contributions (1)\n{WORK.format(description='A small queue.')}"
FACTS = "MSc Law, MSc Law at University of Tartu\nDutch, English"
POST = "CTO at Osier\n2019 - 2021\nRemote\nPaid the bills."

# The kind, the page, and what is read: a path into the record with its value.
PAGES: list[tuple[str, str, dict[str, Any]]] = [
    *(
        (
            f"a name run together with a headline, told by letters or a surname: {line}",
            f"{line}\nSummary\nMends nets.\n{FOOTER}",
            {"name": name, "headline": headline},
        )
        for line, name, headline in (
            ("Ada Ilves PhD Data Engineer", "Ada Ilves PhD", "Data Engineer"),
            ("Ada Ilves, MBA Product Manager", "Ada Ilves, MBA", "Product Manager"),
            ("Ada Ilves PhD", "Ada Ilves PhD", None),
            ("陈小伟高级后端工程师", "陈小伟", "高级后端工程师"),
            ("欧阳明数据工程师", "欧阳明", "数据工程师"),
        )
    ),
    *(
        (
            f"how one works in a bracket behind the employer: {post!r}",
            f"{HEAD}\nSummary\n{PROSE}\nWork experience\n{post}\n2019 - 2021\n{FOOTER}",
            {
                "experience/0/title": "Net Engineer",
                "experience/0/company": company,
                "experience/0/employment_type": how,
                "experience/0/period/start": "2019",
            },
        )
        for post, company, how in (
            ("Net Engineer\nOsier (Full-time)", "Osier", "Full-time"),
            ("Net Engineer at Osier (Contract)", "Osier", "Contract"),
            ("Net Engineer\nOsier (Labs)", "Osier (Labs)", None),
        )
    ),
    (
        "a foreign line between tallies and story",
        f"{HEAD}\n{CONTRIBUTIONS}\n{FOOTER}".replace("\nContributions summary:", "\nLoading…\nContributions summary:"),
        {"contributions/0/summary": "Ilse reworked the queue.", "contributions/0/counts": {"commits": 12}},
    ),
    *(
        (
            f"a description worded like a heading: {words}",
            f"{HEAD}\nSummary\n{PROSE}\nGithub contributions (1)\n{WORK.format(description=words)}\n{FOOTER}",
            {
                "summary": PROSE,
                "contributions/0/description": words,
                "contributions/0/role": "Back-end Developer",
                "sections": [],
                "experience": [],
            },
        )
        for words in (
            *("Experience", "Stackoverflow", "Awesome Lists (2)", "Summary", "Version 1 (2019)", "3D prints (2)"),
            *("Since 2015", "May 2020", "2019 - 2021", "client/server"),
        )
    ),
    *(
        (
            f"a role that looks like something else: {words}",
            f"{HEAD}\nSummary\n{PROSE}\n{CONTRIBUTIONS}\n{FOOTER}".replace("Back-end Developer", words),
            {
                "contributions/0/role": words,
                "contributions/0/counts": {"commits": 12},
                "contributions/0/summary": "Ilse reworked the queue.",
                "sections": [],
            },
        )
        for words in ("Projects", "Interests", "Summary", "3D prints (2)", "UI/UX")
    ),
    *(
        (
            f"a story that opens like a section: {words}",
            f"{HEAD}\nSummary\n{PROSE}\n{CONTRIBUTIONS}\n{FOOTER}".replace("Ilse", f"{words}\nIlse"),
            {
                "summary": PROSE,
                "contributions/0/summary": f"{words} Ilse reworked the queue.",
                "contributions/0/topics": ["queue"],
                "sections": [],
            },
        )
        for words in ("Projects", "Interests", "Summary", "3D prints (2)")
    ),
    *(
        (
            f"a description of two lines, the first worded like a heading: {words}",
            f"{HEAD}\nSummary\n{PROSE}\n{CONTRIBUTIONS}\n{FOOTER}".replace("A small", f"{words}\nA small"),
            {"contributions/0/description": f"{words} A small queue.", "summary": PROSE, "sections": []},
        )
        for words in ("Projects", "Summary", "3D prints (2)")
    ),
    (
        "a description that ends with a year in brackets, and no labels",
        f"{HEAD}\nSummary\n{PROSE}\nGithub contributions (1)\nosier/kelp\n2019\nVersion 1 (2019)\nqueue\n{FOOTER}",
        {"contributions/0/description": "Version 1 (2019)", "contributions/0/topics": ["queue"], "sections": []},
    ),
    (
        "tallies worded like a heading",
        f"{HEAD}\nSummary\n{PROSE}\n{CONTRIBUTIONS}\n{FOOTER}".replace(
            "12 commits in 1 year 2 months", "12 commits (3)"
        ),
        {"contributions/0/summary": "Ilse reworked the queue.", "contributions/0/counts/commits": 12, "sections": []},
    ),
    *(
        (
            f"{heading} below the last contribution",
            f"{HEAD}\nSummary\n{PROSE}\n{CONTRIBUTIONS}{gap}\n{heading}\nOn queues\nOn osiers\n{FOOTER}",
            {
                "sections": [{"heading": heading, "text": "On queues On osiers"}],
                "contributions/0/summary": "Ilse reworked the queue.",
            },
        )
        for heading in ("Publications (3)", "Projects", "Боты (2)")
        for gap in ("", "\nLoading…")
    ),
    *(
        (
            f"dates below a repository: {dates}",
            f"{HEAD}\nSummary\n{PROSE}\n{CONTRIBUTIONS}\n{FOOTER}".replace("Nov 2021 - Jan 2023", dates),
            {
                "contributions/0/period": {"text": dates, "start": start, "end": end, "ongoing": ongoing},
                "contributions/0/description": "A small queue.",
                "meta/diagnostics": [],
            },
        )
        for dates, start, end, ongoing in (
            ("seit 2015", "2015", None, True),
            ("2019 - heute", "2019", None, True),
            ("2019 - heute · 3 Jahre", "2019", None, True),
            ("ene 2020 - actualidad", "2020-01", None, True),
            ("janv. 2020 - aujourd'hui", "2020-01", None, True),
            ("dal 2015", "2015", None, True),
            ("Март 2019 — настоящее время", "2019-03", None, True),
            ("2020年1月 - 2021年2月", "2020-01", "2021-02", False),
            ("2018年至今", "2018", None, True),
            ("Present", None, None, True),
        )
    ),
    *(
        (
            f"prose below a repository: {prose}",
            f"{HEAD}\nSummary\n{PROSE}\n{CONTRIBUTIONS}\n{FOOTER}".replace(
                "Nov 2021 - Jan 2023\nA small queue.", prose
            ),
            {"contributions/0/period": None, "contributions/0/description": prose},
        )
        for prose in (
            *("Since 2015 a queue", "seit 2015 eine Warteschlange", "2019: a queue", "2020年の作品"),
            *("2019 - 2020 (a queue)", "Advent of Code 2020", "Made in 2019", "Present and past"),
        )
    ),
    *(
        (
            f"dates below education, {where}: {dates}",
            page.replace("\nDutch", f"\n{dates}\nDutch"),
            {
                "education/0/school": "University of Tartu",
                "education/0/period": {"text": dates, "start": start, "end": end, "ongoing": False},
                "languages/1/name": "English",
                "location/text": "Tallinn, Estonia",
                "meta/diagnostics": [],
            },
        )
        for where, page in (
            ("under the years", f"{HEAD}\nSummary\n{PROSE}\n9 years of coding experience\n{FACTS}\n{FOOTER}"),
            ("above the summary", f"{HEAD}\n{FACTS}\nSummary\n{PROSE}\n{FOOTER}"),
        )
        for dates, start, end in (
            ("2015 - 2017", "2015", "2017"),
            ("Sep 2015 – Jun 2017", "2015-09", "2017-06"),
            ("okt. 2015 - juni 2017", "2015-10", "2017-06"),
            ("2017", "2017", "2017"),
        )
    ),
    (
        "dates below education that has its own",
        f"{HEAD}\nSummary\n{PROSE}\n9 years of coding experience\n{FACTS}\n{FOOTER}".replace(
            "\nDutch", " (2010 - 2012)\n2015 - 2017\nDutch"
        ),
        {"education/0/period/start": "2010", "meta/diagnostics/0/name": "stray-line"},
    ),
    (
        "dates below two educations on one line, which are of either",
        f"{HEAD}\nSummary\n{PROSE}\n9 years of coding experience\n{FACTS}\n{FOOTER}".replace(
            "\nDutch", "BSc Law, BSc Law at University of Oslo\n2015 - 2017\nDutch"
        ),
        {"education/0/period": None, "education/1/period": None, "meta/diagnostics/0/name": "stray-line"},
    ),
    *(
        (
            f"an unknown badge glued to the prose: {badge}",
            f"{HEAD}\nSummary\n🤩\nRockstar🎓\n{badge}{prose}\n{CONTRIBUTIONS}\n{FOOTER}",
            {"badges": ["Rockstar", badge], "summary": prose},
        )
        for badge in ("Top 1%", "Ex-FAANG", "C++")
        for prose in (PROSE, "A developer of many things.", "Анна is a developer.")
    ),
    (
        "an unknown badge glued to a name that shows no seam",
        f"JANE ROE\nSummary\n🤩\nTop AIJANE ROE is a developer.\n{CONTRIBUTIONS}\n{FOOTER}",
        {"badges": ["Top AI"], "summary": "JANE ROE is a developer."},
    ),
    *(
        (
            f"a foreign line among badges, above {below}",
            f"{HEAD}\nSummary\n🤩\nRockstar🎓\nTop School{PROSE}\n{CONTRIBUTIONS}\n{FOOTER}".replace(
                f"\n{below}", f"\nLoading…\n{below}", 1
            ),
            {"badges": ["Rockstar", "Top School"], "summary": PROSE},
        )
        for below in ("🤩", "Rockstar", "Top School")
    ),
    (
        "a heading in another script",
        f"{HEAD}\nSummary\n{PROSE}\nСертификаты (2)\nAWS\n3D prints (1)\ncup\n{FOOTER}",
        {
            "sections": [{"heading": "Сертификаты (2)", "text": "AWS"}, {"heading": "3D prints (1)", "text": "cup"}],
            "summary": PROSE,
        },
    ),
    *(
        (
            f"a foreign line among skills: {line}",
            f"{HEAD}\nSummary\n{PROSE}\nGithub Skills (9)\nkafka10\n{line}\nsql\n{FOOTER}",
            {
                "skills": [
                    {"name": "kafka", "score": 10, "variants": []},
                    {"name": "sql", "score": None, "variants": []},
                ]
            },
        )
        for line in ("Advertisement", "これは関係のない文です。", "Click here to continue reading", "loading…")
    ),
    *(
        (
            f"a heading glued to a language that ends in a sign: {last}",
            f"{HEAD}\nSummary\n{PROSE}\nProgramming languages (2)\nGo{last}{CONTRIBUTIONS}\n{FOOTER}",
            {"programming_languages": ["Go", last], "contributions/0/repository": "osier/kelp"},
        )
        for last in ("C#", "C++")
    ),
    (
        "a sentence that opens with languages, under their heading",
        f"{HEAD}\nSummary\n{PROSE}\nProgramming languages (1)\nC++Python bindings of message queues.\nGo\n{FOOTER}",
        {"programming_languages": ["Go"], "meta/diagnostics/0/name": "stray-line"},
    ),
    (
        "dates below education that has a year before the languages glued to it",
        f"{HEAD}\nSummary\n{PROSE}\n9 years of coding experience\n"
        f"MSc Law at University of Tartu 2010Estonian, English\n2011 - 2012\n{FOOTER}",
        {"education/0/period/text": "2010", "languages/0/code": "et", "meta/diagnostics/0/name": "stray-line"},
    ),
    (
        "an employer on a line of its own",
        f"{HEAD}\nSummary\n{PROSE}\nWork experience\nBackend Developer\nOsier\nJan 2019 - Mar 2021\n{FOOTER}",
        {"experience/0/title": "Backend Developer", "experience/0/company": "Osier"},
    ),
    (
        "an employer with an employment type",
        f"{HEAD}\nSummary\n{PROSE}\nWork experience\nCTO\nOsier · Full-time\nJan 2019 - Mar 2021\n{FOOTER}",
        {"experience/0/title": "CTO", "experience/0/company": "Osier"},
    ),
    (
        "an employer with its legal form above the post",
        f"{HEAD}\nSummary\n{PROSE}\nWork experience\n{POST}\nKelp Ltd\nTester\n2017 - 2018\n{FOOTER}",
        {
            "experience/0/description": "Paid the bills.",
            "experience/1/title": "Tester",
            "experience/1/company": "Kelp Ltd",
        },
    ),
    (
        "an employer with its legal form below the post, prose above",
        f"{HEAD}\nSummary\n{PROSE}\nWork experience\n{POST}\nTester\nKelp Ltd\n2017 - 2018\n{FOOTER}",
        {
            "experience/0/description": "Paid the bills.",
            "experience/1/title": "Tester",
            "experience/1/company": "Kelp Ltd",
        },
    ),
    (
        "a whole post with its employment type, prose and place above",
        f"{HEAD}\nSummary\n{PROSE}\nWork experience\nCTO at Osier\n2019 - 2021\n"
        "Lagos, Nigeria · Hybrid\nPaid all the bills.\n"
        f"Tester at Kelp · Full-time\n2017 - 2018\n{FOOTER}",
        {
            "experience/0/location": "Lagos, Nigeria",
            "experience/0/workplace": "Hybrid",
            "experience/0/description": "Paid all the bills.",
            "experience/1/title": "Tester",
            "experience/1/company": "Kelp",
            "experience/1/employment_type": "Full-time",
            "meta/diagnostics": [],
        },
    ),
    (
        "how long for an employer, above its posts",
        f"{HEAD}\nSummary\n{PROSE}\nWork experience\nKelp Ltd\nFull-time · 3 yrs 2 mos\nCTO\n2019 - 2021\n{FOOTER}",
        {
            "experience/0/company": "Kelp Ltd",
            "experience/0/employment_type": "Full-time",
            "experience/0/duration_months": 38,
            "experience/1/title": "CTO",
        },
    ),
    (
        "the skills of a post",
        f"{HEAD}\nSummary\n{PROSE}\nWork experience\n{POST}\nSkills: Python · Machine learning\nSkills: SQL, Python\n"
        f"Tester at Kelp\n2017 - 2018\n{FOOTER}",
        {
            "experience/0/description": "Paid the bills.",
            "experience/0/skills": ["Python", "Machine learning", "SQL"],
            "experience/1/title": "Tester",
            "meta/diagnostics": [],
        },
    ),
    *(
        (
            f"a foreign line above {below} in a post: {line}",
            f"{HEAD}\nSummary\n{PROSE}\nWork experience\n{POST}\n{FOOTER}".replace(below, f"{line}\n{below}"),
            {
                "experience/0/title": "CTO",
                "experience/0/company": "Osier",
                "experience/0/workplace": "Remote",
                "experience/0/period/start": "2019",
                "experience/0/description": "Paid the bills.",
            },
        )
        for line in ("Advertisement", "これは関係のない文です。", "This page needs a script to show.")
        for below in ("2019 - 2021", "Remote")
    ),
    (
        "two posts on one line",
        (
            f"{HEAD}\nSummary\n{PROSE}\n9 years of coding experience\nWork experience\n"
            f"CTO at Osier\nJan 2020 - Present\nPaid the bills.\n"
            f"Tester at Kelp\nJan 2019 - Mar 2019\nRead logs.\n{CONTRIBUTIONS}\n{FOOTER}"
        ).replace("\n", ""),
        {
            "experience/0/description": "Paid the bills.",
            "experience/1/title": "Tester",
            "experience/1/description": "Read logs.",
        },
    ),
    (
        "facts above the summary",
        f"{HEAD}\nMSc Law, MSc Law at University of Tartu\nDutch, English\nSummary\n{PROSE}\n{FOOTER}",
        {"location/text": "Tallinn, Estonia", "education/0/degree": "MSc", "languages/1/name": "English"},
    ),
    (
        "a country named like its language",
        f"Ada Ilves\nLuxembourg\n{CONTRIBUTIONS}\n{FOOTER}",
        {"location/text": "Luxembourg", "languages": []},
    ),
    (
        "a headline without a name",
        f"{HEAD.partition(chr(10))[2]}\nSummary\n{PROSE}\n{CONTRIBUTIONS}\n{FOOTER}",
        {"name": None, "headline": "Data Engineer at Northmill", "location/text": "Tallinn, Estonia"},
    ),
    (
        "a label twice with nothing behind it",
        "Github contributions (5)Role in this project:Role in this project:",
        {"contributions/0/role": None, "meta/diagnostics/0/name": "duplicate-merged"},
    ),
    (
        "dates behind the employer",
        f"{HEAD}\nWork experience\nData Engineer at Kelp, Jan 2020 - Present\n{CONTRIBUTIONS}\n{FOOTER}",
        {"experience/0/company": "Kelp", "experience/0/period/start": "2020-01", "meta/diagnostics": []},
    ),
    (
        "a place behind the employer, which no field takes",
        f"{HEAD}\nWork experience\nData Engineer at Kelp, Berlin\n2019 - 2021\n{CONTRIBUTIONS}\n{FOOTER}",
        {"experience/0/company": "Kelp", "experience/0/period/end": "2021", "meta/diagnostics/0/name": "stray-line"},
    ),
    (
        "an unseen control character at the end of a line",
        f"{HEAD}\n{CONTRIBUTIONS}\n{FOOTER}".replace("A small queue.", "A small;\x1f\nqueue."),
        {"contributions/0/description": "A small; queue."},
    ),
    (
        "a rule above the name",
        f"---\n{HEAD}\n{CONTRIBUTIONS}\n{FOOTER}",
        {"name": "Ada Ilves", "headline": "Data Engineer at Northmill"},
    ),
    (
        "a year between the school and the languages",
        f"{HEAD}\nSummary\n{PROSE}\n9 years of coding experience\n"
        "BSc Physics at University of Leeds 2010Estonian, English\n"
        f"{CONTRIBUTIONS}\n{FOOTER}",
        {"education/0/school": "University of Leeds", "education/0/period/start": "2010", "languages/1/code": "en"},
    ),
    (
        "Vietnamese letters as mojibake",
        f"Nguyá»…n VÄƒn A\n{HEAD.partition(chr(10))[2]}\n{CONTRIBUTIONS}\n{FOOTER}",
        {"name": "Nguyễn Văn A"},
    ),
]


def at(record: Any, path: str) -> Any:
    for part in path.split("/"):
        record = record[int(part)] if part.isdigit() else record[part]
    return record


@pytest.mark.parametrize(("text", "expected"), [page[1:] for page in PAGES], ids=[page[0] for page in PAGES])
def test_pages_that_broke(text: str, expected: dict[str, Any]) -> None:
    record = unseam.parse(text).record()
    assert {path: at(record, path) for path in expected} == expected
    assert len(record["contributions"]) <= 1


@pytest.mark.parametrize("topics", ["\nqueue", ""])
@pytest.mark.parametrize("head", ["Oleh Karsk\nCompiler Engineer\nLviv, Ukraine", "Oleh Karsk\nCompiler Engineer"])
@pytest.mark.parametrize(
    "top", ["\nSummary\nOleh Karsk compiles.\n9 years of coding experience", "\nSummary\nA compiler."]
)
def test_a_page_below_one_without_a_footer(head: str, top: str, topics: str) -> None:
    first = f"{HEAD}\nSummary\n{PROSE}\n{CONTRIBUTIONS.removesuffix(chr(10) + 'queue')}{topics}"
    text = f"{first}\n{head}{top}\n{CONTRIBUTIONS}\n{FOOTER}"
    one, two = unseam.parse_all(text)
    assert one.record()["contributions"] == unseam.parse(first).record()["contributions"]
    assert (one.record()["name"], two.record()["name"]) == ("Ada Ilves", "Oleh Karsk")
    assert two.record()["headline"] == "Compiler Engineer"
    assert two.record()["contributions"][0]["repository"] == "osier/kelp"
    assert (one.ledger[0].start, one.ledger[-1].end, one.ledger[-1].kind) == (0, len(text), "other-page")


def test_a_section_printed_twice_is_no_second_page() -> None:
    (result,) = unseam.parse_all(f"{HEAD}\nSummary\n{PROSE}\n{CONTRIBUTIONS}\nSummary\n{PROSE}\n{FOOTER}")
    assert result.record()["summary"] == PROSE


@pytest.mark.parametrize("mark", ["\u00ad", "\u200b", "\u200d", "\ufeff"])
def test_unseen_marks_among_blanks_leave_one_blank(mark: str) -> None:
    assert clean(f"a {mark} b\u00a0{mark}\n{mark} c {mark}\r\n d").text == "a b\nc\nd"
    assert len(clean(f" {mark}" * 50_000).text) <= 1


def test_a_closed_quote_is_no_mojibake() -> None:
    assert unseam.normalise("dijo «ya está»… y calló") == "dijo «ya está»… y calló"


def test_a_score_is_marked_where_it_stands() -> None:
    result = unseam.parse(f"{HEAD}\nGithub Skills (2)\ndocker: 10\nrust 9\n{FOOTER}")
    assert [result.text[slice(*result.spans[f"/skills/{at}/score"][0])] for at in (0, 1)] == ["10", "9"]


@pytest.mark.parametrize("line", ["Publications (3)", "Projects", "Summary", "Version 1 (2019)"])
def test_a_line_between_contributions_swallows_none(line: str) -> None:
    second = WORK.format(description="Twigs.").replace("osier/kelp", "osier/reed")
    text = f"{HEAD}\nSummary\n{PROSE}\n{CONTRIBUTIONS}\n{line}\n{second}\n{FOOTER}"
    result = unseam.parse(text.replace("contributions (1)", "contributions (2)"))
    assert [each.repository for each in result.profile.contributions] == ["osier/kelp", "osier/reed"]
    assert [result.text[slice(*note.span)] for note in result.diagnostics if note.span] == [line]


@pytest.mark.parametrize(
    "unit", ["Projects\n", "Talks (2)\n", "Role in this project:\na/b\na/b\n", "osier/kelp\nseit 2015\n"]
)
def test_many_lines_worded_like_headings_are_read(unit: str) -> None:
    """So many that a look ahead without a bound would not come to an end."""
    text = f"{CONTRIBUTIONS}\n{unit * (400_000 // len(unit))}\n{FOOTER}"
    assert unseam.parse(text).profile.contributions
