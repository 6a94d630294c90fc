"""Made pages are distinct, repeatable and true to their records; the score tells right from wrong."""

from __future__ import annotations

import html
import json
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from benchmarks import fidelity
from benchmarks.fidelity import Figures, differences, leaves, score
from benchmarks.pages import DAMAGES, make_damaged, make_pages
from benchmarks.pools import words

from tests.test_samples_shape import UNMAPPED, fold, verbatim
from unseam_schemas import Meta, Profile

META = Meta.model_validate(
    {"source": {"sha256": "0" * 64}, "status": "ok", "coverage": 1, "parser_version": "0", "diagnostics": ()}
)


def test_the_same_seed_makes_the_same_pages_and_another_seed_others() -> None:
    assert list(make_pages(30, 7)) == list(make_pages(30, 7))
    assert list(make_pages(10, 7)) == list(make_pages(30, 7))[:10]
    assert not {text for text, _ in make_pages(30, 7)} & {text for text, _ in make_pages(30, 8)}


def test_no_two_pages_are_alike() -> None:
    pages = list(make_pages(2000))
    assert len({text for text, _ in pages}) == len({record["name"] for _, record in pages}) == 2000


def test_records_have_the_shape_of_the_schema() -> None:
    for _, record in make_pages(200, 1):
        profile = Profile.model_validate(record | {"meta": META})
        assert profile.model_dump(mode="json", exclude={"meta"}) == record


def test_pages_print_every_verbatim_value() -> None:
    for text, record in make_pages(300, 2):
        page = fold(text)
        for value in verbatim(record):
            assert value in page


@pytest.mark.parametrize(
    "field", sorted(set(Profile.model_fields) - {"schema_version", "dialect", "name", "summary", "skills", "meta"})
)
def test_each_part_is_there_on_some_pages_and_missing_on_others(field: str) -> None:
    assert {bool(record[field]) for _, record in make_pages(300, 3)} == {True, False}


def test_parts_of_contributions_may_be_missing() -> None:
    works = [work for _, record in make_pages(300, 4) for work in record["contributions"]]
    for part in set(works[0]) - {"repository"}:
        assert {bool(work[part]) for work in works} == {True, False}, part
    assert max(len(record["contributions"]) for _, record in make_pages(300, 4)) == 6


def mended(kind: str, text: str) -> str:
    """The damaged page folded, its damage undone with the standard library alone."""
    if kind == "mojibake":
        text = b"".join(c.encode("latin-1" if c in UNMAPPED else "cp1252") for c in text).decode("utf-8")
    if kind == "entities":
        text = html.unescape(text)
    return fold(text)


@pytest.mark.parametrize("kind", sorted(DAMAGES))
def test_damage_changes_the_page_and_loses_nothing(kind: str) -> None:
    changed = 0
    cleans = list(make_pages(60, 5))
    for (clean, truth), (named, damaged, record) in zip(cleans, make_damaged(60, 5, (kind,)), strict=True):
        assert (named, record) == (kind, truth)
        changed += clean != damaged
        if kind == "doubled":
            repeated = [work["repository"] for work in record["contributions"]]
            assert not repeated or len(damaged) > len(clean)
        elif kind == "glued":
            assert damaged.replace("\n", "") == clean.replace("\n", "")
            assert damaged.count("\n") < clean.count("\n")
        else:
            assert mended(kind, damaged) == fold(clean)
    assert changed >= 50


def ways(text: str, names: list[str]) -> int:
    """In how many ways the text parts into names."""
    counts = [1] + [0] * len(text)
    for end in range(1, len(text) + 1):
        counts[end] = sum(counts[end - len(name)] for name in names if text.endswith(name, 0, end))
    return counts[-1]


def test_languages_printed_glued_part_in_one_way_only() -> None:
    names = words().pools["programming_languages"]
    assert ways("CC++", ["C", "C++"]) == 1
    assert ways("abc", ["a", "bc", "ab", "c"]) == 2
    for _, record in make_pages(1000, 6):
        assert ways("".join(record["programming_languages"]), names) == 1


def test_pools_hold_no_entry_twice() -> None:
    for name, pool in words().pools.items():
        assert len(pool) == len(set(pool)), name


def test_the_same_pages_come_under_another_hash_seed_and_time_zone(tmp_path: Path) -> None:
    made = []
    for number, zone in (("0", "UTC"), ("1", "Asia/Tokyo")):
        folder = tmp_path / number
        command = [sys.executable, "-m", "benchmarks.pages", "5", "--seed", "9", "--damage", "-o", str(folder)]
        root = Path(__file__).parent.parent
        settings = os.environ | {"PYTHONHASHSEED": number, "TZ": zone, "LC_ALL": "C"}
        subprocess.run(command, cwd=root, env=settings, check=True)
        made.append({path.name: path.read_bytes() for path in sorted(folder.iterdir())})
    assert made[0] == made[1]
    assert len(made[0]) == 10
    assert json.loads(made[0]["000000.json"])["dialect"] == "progai"


def test_a_perfect_reading_scores_one() -> None:
    truths = [record for _, record in make_pages(20)]
    figures = score(truths, truths)
    assert figures["all"].f1 == 1.0
    assert figures["all"].true > 1000
    assert all(row.precision == row.recall == 1.0 for row in figures.values())


def test_missed_wrong_and_invented_values_cost_recall_or_precision() -> None:
    truth = {"name": "A", "skills": [{"name": "go", "score": 9}, {"name": "c", "score": 8}], "badges": ["Senior"]}
    read = {"name": "B", "skills": [{"name": "c", "score": 8}], "badges": ["Senior", "Rockstar"], "title": None}
    figures = score([read], [truth])
    assert figures["name"] == Figures(1, 1, 0)
    assert figures["skills.score"] == Figures(2, 1, 1)
    assert (figures["skills.score"].precision, figures["skills.score"].recall) == (1.0, 0.5)
    assert figures["badges"].precision == 0.5
    assert "title" not in figures
    assert figures["all"] == Figures(6, 5, 3)
    assert differences(read, truth)[0] == '+ badges /badges:Rockstar "Rockstar"'


def test_a_value_of_one_repository_is_no_value_of_another() -> None:
    def work(name: str, commits: int) -> dict[str, Any]:
        return {"repository": name, "counts": {"commits": commits}}

    figures = score(
        [{"contributions": [work("a/b", 1), work("c/d", 2)]}], [{"contributions": [work("a/b", 2), work("c/d", 1)]}]
    )
    assert figures["contributions.counts.commits"].right == 0
    assert figures["contributions.repository"].right == 2


def test_leaves_skip_nulls_and_meta() -> None:
    record: dict[str, Any] = {
        "meta": {"status": "ok"},
        "schema_version": "1.0",
        "title": None,
        "badges": [],
        "coding_years": 0,
    }
    assert list(leaves(record)) == [("coding_years", "", "0")]


def test_the_command_prints_figures_and_differences(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    known = {text: record for _, text, record in make_damaged(12, 0, ("crlf",))}

    def parse(text: str) -> SimpleNamespace:
        return SimpleNamespace(record=lambda: known[text] | {"name": "Somebody Else"})

    monkeypatch.setattr("importlib.import_module", lambda _: SimpleNamespace(parse=parse))
    monkeypatch.setattr(sys, "argv", ["fidelity", "12", "--kind", "crlf", "--show", "1", "--field", "name"])
    fidelity.main()
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == ["page 0 crlf", '+ name  "Somebody Else"']
    assert [line.split() for line in lines if line.startswith("name ")] == [["name", "12", "12"] + ["0.0000"] * 3]
    assert next(line for line in lines if line.startswith("headline ")).split()[3:] == ["1.0000"] * 3
    assert lines[-1].split()[:3] == ["crlf", "12", "pages"]
