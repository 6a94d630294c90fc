"""Bugs caught: small pages of one oddity each, and the values that a careful reader finds on them."""

from __future__ import annotations

from typing import Any

import pytest

import unseam

FOOTER = "Find and Hire Top DevelopersWe’ve read it all. Sign-up on Prog,AI to search for software developers."
HEAD = "Ilse Marovik\nData Engineer at Northmill\nTallinn, Estonia"
PROSE = "Ilse Marovik is a data engineer."
WORK = """osier/kelp
Nov 2021 - Jan 2023
{description}
Role in this project:
Back-end Developer
Back-end DeveloperContributions:12 commits in 1 year 2 months
Contributions summary:Ilse reworked the queue.
queue"""
CONTRIBUTIONS = f"Github contributions (1)\n{WORK.format(description='A small queue.')}"

# The kind, the page, and what is read: a path into the record with its value.
PAGES: list[tuple[str, str, dict[str, Any]]] = [
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
        for words in ("Experience", "Stackoverflow", "Awesome Lists (2)", "Summary")
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


def test_a_closed_quote_is_no_mojibake() -> None:
    assert unseam.normalise("dijo «ya está»… y calló") == "dijo «ya está»… y calló"
