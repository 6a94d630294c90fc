"""Pages that say the same give the same record, however they are laid out."""

from __future__ import annotations

import re
from typing import Any

import pytest
from benchmarks.pages import make_pages

import unseam
from tests.test_promises import check_ledger, check_spans
from tests.test_samples import ROOT, differences, read

PLAIN = [read(ROOT / "samples" / "progai" / f"{name}.txt") for name in ("plain", "work_experience", "unknown_sections")]
PAGES = [*PLAIN, *(text for text, _ in make_pages(12, seed=77))]
IDS = [str(n) for n in range(len(PAGES))]
FOREIGN = "Our newsletter brings you the best engineers every Friday."
LABELS = re.compile(
    r"\n+(?=Summary\n|Work experience\n|Github Skills \(|Programming languages \(|Github contributions \(|"
    r"Role in this project:|Contributions:|Contributions summary:|Find and Hire Top Developers|"
    r"\d+ years? of (?:coding|employment))"
    r"|(?<=Role in this project:)\n+|(?<=^Summary)\n+|(?<=of coding experience)\n+|(?<=as a software developer)\n+",
    re.M,
)
PROSE = {"summary", "description", "text"}


def record(text: str) -> dict[str, Any]:
    found = unseam.parse(text).record()
    found.pop("meta")
    return found


@pytest.mark.parametrize("text", PAGES, ids=IDS)
def test_gluing_at_labelled_borders_changes_nothing(text: str) -> None:
    glued = LABELS.sub("", text)
    assert glued.count("\n") < text.count("\n") - 4
    assert not list(differences(record(text), record(glued)))


@pytest.mark.parametrize("text", PAGES, ids=IDS)
@pytest.mark.parametrize(
    ("pattern", "spacing"),
    [
        (r"\n", "\r\n"),
        (r"\n", " \n"),
        (r"\n", "\n\n"),
        (r" ", "\u00a0"),
        (r" ", "  "),
        (r"\n", "\n\t"),
        (r" ", " \u200b"),
    ],
)
def test_spacing_changes_nothing(text: str, pattern: str, spacing: str) -> None:
    assert record(re.sub(pattern, lambda _: spacing, text)) == record(text)


@pytest.mark.parametrize("text", PAGES, ids=IDS)
def test_an_item_twice_comes_once(text: str) -> None:
    wanted = record(text)
    lines = text.split("\n")
    for number, line in enumerate(lines):  # a skill, twice in a row
        if re.fullmatch(r"[a-z-]+(?:10|[1-9])", line):
            assert record("\n".join([*lines[: number + 1], line, *lines[number + 1 :]])) == wanted
            break
    if wanted["sections"]:  # they stand between the contributions and the footer
        return
    start, end = text.index("Github contributions"), text.index("Find and Hire")
    block = text[text.index("\n", start) + 1 : end]
    assert record(text[:end].rstrip("\n") + "\n" + block + text[end:]) == wanted


@pytest.mark.parametrize("text", PAGES, ids=IDS)
def test_a_foreign_sentence_changes_no_other_field(text: str) -> None:
    """It is unparsed and named, or part of the prose that it fell into."""
    wanted = record(text)
    lines = text.split("\n")
    for number in range(len(lines) + 1):
        page = "\n".join([*lines[:number], FOREIGN, *lines[number:]])
        result = unseam.parse(page)
        check_ledger(page, result)
        check_spans(page, result)
        found = result.record()
        found.pop("meta")
        changed = list(differences(wanted, found))
        at = page.index(FOREIGN)
        inside = [entry for entry in result.ledger if entry.start <= at < entry.end]
        if inside[0].kind == "unparsed":
            assert not changed, (number, changed)
            assert any(
                note.name == "stray-line" and note.span == (at, at + len(FOREIGN)) for note in result.diagnostics
            )
        else:
            pointer = inside[0].pointer or ""
            if pointer == "/headline" and wanted["headline"] is None:
                continue  # one line between name and place is the headline, whatever it says
            assert pointer.rsplit("/", 1)[-1] in PROSE, (number, pointer)
            assert all(line.startswith(f"{pointer}:") for line in changed), (number, pointer, changed)
