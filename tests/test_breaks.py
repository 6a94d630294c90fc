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
