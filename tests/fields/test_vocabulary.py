"""The word lists of education lines, headlines and roles: sorted, each entry once, source on top."""

from __future__ import annotations

from importlib.resources import files

import pytest

from unseam.vocabulary import table

NAMES = sorted(
    f.name
    for f in files("unseam.vocabulary").iterdir()
    if f.name.startswith(("degree", "headline_", "school_", "title_", "company_", "role_", "name_", "education_"))
)
LEVELS = {"high-school", "associate", "bachelor", "master", "doctorate", "diploma", "certificate", "other"}


@pytest.mark.parametrize("name", NAMES)
def test_list(name: str) -> None:
    lines = files("unseam.vocabulary").joinpath(name).read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith("# ")
    assert any("MIT" in line for line in lines if line.startswith("#"))
    entries = [line.split("\t")[0] for line in lines if not line.startswith("#")]
    assert entries == sorted(set(entries))


def test_degrees() -> None:
    for row in table("degrees.tsv"):
        assert len(row) == 4, row
        assert row[1] in LEVELS, row
        assert row[2] in ("", "of", "any", "weak", "status"), row
