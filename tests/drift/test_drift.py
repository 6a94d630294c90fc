"""Two draws of one dump are alike; a changed layout is named."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests import made
from unseam.drift import Limits, Profile, Profiler, compare, drift_files
from unseam.drift.profile import date_form, is_doubled, loads
from unseam.drift.rates import Rate, is_change
from unseam.errors import InputError, UsageError

Record = dict[str, Any]
DUMP = made.dump(240)


def profile(records: list[Record]) -> Profile:
    """The profile of records."""
    profiler = Profiler()
    for record in records:
        profiler.add(record)
    return profiler.profile()


def found(base: list[Record], new: list[Record]) -> set[tuple[str, str | None]]:
    """Names and pointers of what changed."""
    return {(finding.name, finding.pointer) for finding in compare(profile(base), profile(new))}


@pytest.mark.parametrize("seed", range(20))
def test_random_halves_are_alike(seed: int) -> None:
    shuffled = random.Random(seed).sample(DUMP, len(DUMP))
    half, rest = shuffled[: len(DUMP) // 2], shuffled[len(DUMP) // 2 :]
    assert compare(profile(rest), profile(half)) == []
    assert compare(profile(DUMP), profile(half)) == []


def test_small_draws_are_alike() -> None:
    for seed in range(40):
        shuffled = random.Random(seed).sample(DUMP, 20)
        assert compare(profile(shuffled[:10]), profile(shuffled[10:])) == []


def changed(change: Callable[[Record], object], share: float = 1.0) -> list[Record]:
    """Another draw of the same site, after a change of its layout on a share of the pages."""
    records = [copy.deepcopy(made.record(number)) for number in range(1000, 1200)]
    for record in records[: int(len(records) * share)]:
        change(record)
    return records


def diagnose(record: Record, name: str, pointer: str | None = None) -> None:
    """Add a diagnostic."""
    row = {"name": name, "severity": "warning", "message": "It is so.", "pointer": pointer, "span": None}
    record["meta"]["diagnostics"].append(row)


def rename_section(record: Record) -> None:
    """`Github Skills` now reads otherwise: its lines end as a headed block of their own."""
    text = " ".join(skill["name"] for skill in record["skills"])
    record["skills"] = []
    record["meta"]["declared"].pop("skills")
    record["sections"].append({"heading": f"Core strengths ({len(text)})", "text": text})
    diagnose(record, "unknown-section", "/sections/0")


def rename_line_label(record: Record) -> None:
    """`Role in this project:` now reads otherwise: the line is stray."""
    for contribution in record["contributions"]:
        contribution["role"], contribution["roles"] = None, []
    record["meta"]["coverage"] -= 0.06
    diagnose(record, "stray-line")


def lose_section(record: Record) -> None:
    """Languages are no longer shown."""
    record["languages"] = []


def gain_section(record: Record) -> None:
    """A part that the site did not have."""
    record["sections"].append({"heading": "Talks and writing", "text": "Speaks at meetings."})
    diagnose(record, "unknown-section", "/sections/0")


def change_read_dates(record: Record) -> None:
    """Dates are printed as 01/2020 and still read."""
    for contribution in record["contributions"]:
        contribution["period"]["text"] = "01/2020 – 03/2021"


def change_unread_dates(record: Record) -> None:
    """Dates are printed in a form that is not read."""
    for contribution in record["contributions"]:
        contribution["period"] |= {"text": "Q7 2020", "start": None, "end": None, "ongoing": False}
    diagnose(record, "unread-date", "/contributions/0/period")


def double_text(record: Record) -> None:
    """The role line is printed twice, and stays so."""
    for contribution in record["contributions"]:
        contribution["role"] = f"{contribution['role']} {contribution['role']}"


def double_merged(record: Record) -> None:
    """The headline is printed twice, which the parser merges and says."""
    diagnose(record, "duplicate-merged", "/headline")


def tear_entries(record: Record) -> None:
    """The repository line is printed twice: each entry is torn into a bare one and the rest."""
    torn = []
    for contribution in record["contributions"]:
        bare = dict.fromkeys(contribution, None) | {"roles": [], "counts": {}, "topics": []}
        torn += [bare | {"repository": contribution["repository"]}, contribution]
    record["contributions"] = torn
    diagnose(record, "count-mismatch", "/contributions")


def stray_line(record: Record) -> None:
    """A line that the site did not print: little text, but on every page."""
    diagnose(record, "stray-line")


def double_entries(record: Record) -> None:
    """Each language stands twice."""
    record["languages"] = [entry for entry in record["languages"] for _ in range(2)]


CHANGES: dict[str, tuple[Callable[[Record], object], set[tuple[str, str | None]], set[str]]] = {
    "a renamed section": (
        rename_section,
        {("renamed-label", "/skills"), ("fill-fell", "/skills"), ("new-heading", None)},
        {"lost-section", "new-section", "changed-date-form", "doubled-line"},
    ),
    "a renamed line label": (
        rename_line_label,
        {("renamed-label", "/contributions/*/role"), ("fill-fell", "/contributions/*/role"), ("unparsed-rose", None)},
        {"lost-section", "new-section", "changed-date-form", "doubled-line"},
    ),
    "a lost section": (
        lose_section,
        {("lost-section", "/languages"), ("fill-fell", "/languages")},
        {"renamed-label", "new-section", "changed-date-form", "doubled-line"},
    ),
    "a new section": (
        gain_section,
        {("new-section", None), ("new-heading", None)},
        {"renamed-label", "lost-section", "changed-date-form", "doubled-line"},
    ),
    "a date form that is read": (
        change_read_dates,
        {("changed-date-form", None)},
        {"renamed-label", "lost-section", "new-section", "doubled-line"},
    ),
    "a date form that is not read": (
        change_unread_dates,
        {("changed-date-form", None), ("changed-date-form", "/contributions/*/period/start")},
        {"renamed-label", "lost-section", "new-section", "doubled-line"},
    ),
    "a doubled line": (
        double_text,
        {("doubled-line", "/contributions/*/role")},
        {"renamed-label", "lost-section", "new-section", "changed-date-form"},
    ),
    "a doubled line that is merged": (
        double_merged,
        {("doubled-line", "/headline")},
        {"renamed-label", "lost-section", "new-section", "changed-date-form"},
    ),
    "a doubled line that tears entries": (
        tear_entries,
        {("doubled-line", "/contributions/*/repository"), ("fill-fell", "/contributions/*/period")},
        {"renamed-label", "lost-section", "new-section", "changed-date-form"},
    ),
    "a stray line": (
        stray_line,
        {("diagnostic-rose", None)},
        {"renamed-label", "lost-section", "new-section", "changed-date-form", "doubled-line"},
    ),
    "doubled entries": (
        double_entries,
        {("doubled-line", "/languages")},
        {"renamed-label", "lost-section", "new-section", "changed-date-form"},
    ),
}


@pytest.mark.parametrize("share", [1.0, 0.6])
@pytest.mark.parametrize(("change", "expected", "wrong"), CHANGES.values(), ids=CHANGES)
def test_a_layout_change_is_named(
    change: Callable[[Record], object], expected: set[tuple[str, str | None]], wrong: set[str], share: float
) -> None:
    names = found(DUMP, changed(change, share))
    assert expected <= names
    assert not {name for name, _ in names} & wrong


def test_another_draw_is_alike() -> None:
    assert found(DUMP, changed(lambda record: record)) == set()


def test_rejects_and_junk_that_rise_are_told() -> None:
    junk = profile(DUMP)
    profiler = Profiler()
    for number in range(200):
        profiler.add(made.rejected(number) if number % 4 == 0 else None if number % 4 == 1 else made.record(number))
    names = {finding.name for finding in compare(junk, profiler.profile())}
    assert names == {"rejects-rose"}


def test_a_site_that_is_gone_is_told() -> None:
    others = [record | {"dialect": "other"} for record in made.dump(100)]
    assert ("site-lost", None) in found(DUMP[:140] + others, DUMP[:140])
    assert found(DUMP[:140], DUMP[:140] + others) == set()


def test_sites_are_compared_each_with_itself() -> None:
    """More pages of a site without skills are no lost section."""
    bare = [record | {"dialect": "other", "skills": []} for record in made.dump(200)]
    assert found(DUMP + bare[:20], DUMP[:60] + bare) == set()


def test_a_diagnostic_that_only_informs_is_a_warning() -> None:
    new = changed(lambda record: diagnose(record, "more-pages"))
    assert [(f.name, f.severity) for f in compare(profile(DUMP), profile(new))] == [("diagnostic-rose", "warning")]


def test_limits_are_kept() -> None:
    base, new = profile(DUMP), profile(changed(lose_section, 0.3))
    assert {f.name for f in compare(base, new)} == {"fill-fell", "lost-section"}
    assert compare(base, new, Limits(fill_drop=0.35)) == []


def test_a_kept_profile_tells_the_same_as_its_dump() -> None:
    kept = loads(profile(DUMP).dumps())
    assert kept is not None
    assert kept.dumps() == profile(DUMP).dumps()
    for change, _, _ in CHANGES.values():
        new = profile(changed(change))
        assert [f[:3] for f in compare(kept, new)] == [f[:3] for f in compare(profile(DUMP), new)]


def test_a_profile_is_small_and_says_nothing_about_one_person() -> None:
    records = made.dump(240)
    records[3]["sections"].append({"heading": "Anything by Ilvy Karsk", "text": "Private."})
    records[4]["badges"] = ["Only me"]
    text = profile(records).dumps()
    assert len(text) < 40_000
    for record in records:
        for secret in (record["name"], record["headline"], record["meta"]["source"]["id"], record["summary"]):
            assert secret is None or secret not in text
    assert "Ilvy" not in text
    assert "Only me" not in text
    assert "Stackoverflow" in text


def test_a_profile_does_not_depend_on_order_of_keys() -> None:
    turned = [dict(reversed(record.items())) for record in DUMP]
    assert profile(turned).dumps() == profile(DUMP).dumps()


@pytest.mark.parametrize(
    "record",
    [
        {},
        {"dialect": 3, "meta": []},
        {"meta": {"coverage": "x", "diagnostics": {"name": 1}}, "skills": {"a": 1}, "sections": [3, {"heading": None}]},
        {"contributions": [None, 3, {"period": {"text": 5}}, {"topics": "x"}], "name": ["Ilvy"], "location": [1]},
        {"meta": {"diagnostics": [None, {"name": 3}, {"name": "a", "pointer": 3}]}, "badges": [[1], {"a": None}]},
    ],
)
def test_a_record_of_any_make_is_taken(record: Record) -> None:
    profile([record])


def test_date_forms() -> None:
    assert date_form("Nov 2021 - Jan 2023") == date_form("March 2020 - Present 2021") == "a 9999 - a 9999"
    assert date_form("2021年11月 – 至今") == "9999a99a – a"
    assert len(date_form("1 " * 100_000)) <= 60


@pytest.mark.parametrize(
    ("text", "doubled"),
    [
        ("Data EngineerData Engineer", True),
        ("Data Engineer Data Engineer", True),
        ("Data Engineer, Data Engineer", True),
        ("Data Engineer", False),
        ("bye bye", True),
        ("aa", False),
        ("Data Engineer x Data Engineer", False),
        ("ab" * 100_000, True),
    ],
)
def test_doubled_texts(text: str, doubled: bool) -> None:
    assert is_doubled(text) is doubled


def test_chance() -> None:
    assert not is_change(Rate(5, 5, 5), Rate(5, 0, 0))
    assert is_change(Rate(12, 12, 12), Rate(12, 0, 0))
    assert not is_change(Rate(100, 50, 50), Rate(100, 62, 62))
    assert is_change(Rate(100_000, 50_000, 50_000), Rate(100_000, 52_000, 52_000))
    assert not is_change(Rate(), Rate(100, 100, 100))


# --- files


def test_update_writes_a_profile_to_compare_with(tmp_path: Path) -> None:
    base = tmp_path / "drift.json"
    dump = made.write_lines(tmp_path / "new.jsonl", [*DUMP])
    assert drift_files(str(base), dump, update=True).exit_code == 0
    assert base.read_text() == profile(DUMP).dumps()
    assert drift_files(str(base), dump).exit_code == 0
    worse = made.write_lines(tmp_path / "worse.jsonl", [*changed(lose_section)])
    report = drift_files(str(base), worse)
    assert report.exit_code == 1
    assert {finding.file for finding in report.findings} == {worse}
    assert drift_files(dump, worse).counts == report.counts
    assert drift_files(str(base), worse, fail_on="never").exit_code == 0
    assert drift_files(str(base), worse, update=True).exit_code == 0
    assert drift_files(str(base), worse).exit_code == 0


def test_update_overwrites_no_dump(tmp_path: Path) -> None:
    dump = made.write_lines(tmp_path / "a.jsonl", [*DUMP[:3]])
    before = Path(dump).read_bytes()
    with pytest.raises(UsageError, match="this file is none"):
        drift_files(dump, dump, update=True)
    assert Path(dump).read_bytes() == before


def test_nothing_read_is_2_and_writes_nothing(tmp_path: Path) -> None:
    empty = made.write_lines(tmp_path / "empty.jsonl", [])
    dump = made.write_lines(tmp_path / "a.jsonl", [*DUMP[:3]])
    assert drift_files(dump, empty).exit_code == 2
    assert drift_files(str(tmp_path / "base.json"), empty, update=True).exit_code == 2
    assert not (tmp_path / "base.json").exists()
    with pytest.raises(UsageError, match="no record"):
        drift_files(empty, dump)
    with pytest.raises(UsageError, match=r"cannot be read.*--update makes it"):
        drift_files(str(tmp_path / "absent.jsonl"), dump)


@pytest.mark.parametrize(
    "text", ['{"unseam_drift": 99}', '{"unseam_drift": 1}', '{"unseam_drift": 1, "records": 3, "rejected": "x"}']
)
def test_a_damaged_profile_is_told(tmp_path: Path, text: str) -> None:
    base = tmp_path / "base.json"
    base.write_text(text)
    with pytest.raises(InputError, match="--update"):
        loads(text)
    with pytest.raises(UsageError, match="--update"):
        drift_files(str(base), made.write_lines(tmp_path / "a.jsonl", [*DUMP[:3]]))


def test_other_json_is_no_profile() -> None:
    assert loads(json.dumps(made.record())) is None
    assert loads("nonsense") is None
