"""The schema check is the published schema: another tool that runs it says the same."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from check_jsonschema import main as check_jsonschema  # type: ignore[import-untyped]
from click.testing import CliRunner
from tools.build_schema import CURRENT

from tests import made
from tests.validate.test_sense import TROUBLES
from unseam.errors import UsageError
from unseam.validate import schema

Record = dict[str, Any]


def says_yes(record: Record, path: Path) -> bool:
    """The verdict of check-jsonschema."""
    path.write_text(json.dumps(record))
    result = CliRunner().invoke(check_jsonschema, ["--schemafile", str(CURRENT), str(path)])
    assert result.exit_code in (0, 1), result.output
    return result.exit_code == 0


CHANGES: dict[str, Callable[[Record], object]] = {
    **{name: change for name, (change, _) in TROUBLES.items() if "1e400" not in name},
    "nothing": lambda r: r,
    "an integer written as 3.0": lambda r: r.update(coding_years=3.0),
    "a fraction": lambda r: r.update(coding_years=3.5),
    "true for a number": lambda r: r.update(coding_years=True),
    "a number for true": lambda r: r["contributions"][0]["period"].update(ongoing=1),
    "a pair of three": lambda r: r["meta"].update(spans={"/name": [[1, 2, 3]]}),
    "a pair of one": lambda r: r["meta"].update(spans={"/name": [[1]]}),
    "a pair": lambda r: r["meta"].update(spans={"/name": [[1, 2], [3, 4]]}),
    "a checksum of capitals": lambda r: r["meta"]["source"].update(sha256="A" * 64),
    "a checksum and a line end": lambda r: r["meta"]["source"].update(sha256="a" * 64 + "\n"),
    "digits of another script": lambda r: r["contributions"][0]["period"].update(start="२०२१"),
    "a date and a line end": lambda r: r["contributions"][0]["period"].update(start="2021\n"),
    "no skills at all": lambda r: r.pop("skills"),
    "null for a list": lambda r: r.update(skills=None),
    "a skill without a name": lambda r: r["skills"][0].pop("name"),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_check_jsonschema_gives_the_same_verdict(change: Callable[[Record], object], tmp_path: Path) -> None:
    record = made.record(4)
    change(record)
    assert (schema.breaches(record) == []) is says_yes(record, tmp_path / "record.json")


def test_both_verdicts_occur(tmp_path: Path) -> None:
    verdicts = set()
    for change in CHANGES.values():
        record = made.record(4)
        change(record)
        verdicts.add(says_yes(record, tmp_path / "record.json"))
    assert verdicts == {True, False}


def test_messages_tell_the_rule_and_never_the_value() -> None:
    record = made.record(4)
    record["name"] = {"Ilvy": "Karsk"}
    record["location"]["country"] = "Karsk"
    record["contributions"][0]["period"] = "Karsk"
    record["meta"]["status"] = "Karsk"
    record["meta"]["spans"] = {"/name": [["Karsk", 1]]}
    breaches = schema.breaches(record)
    assert len(breaches) == 5
    for breach in breaches:
        assert "Karsk" not in breach.message
        assert "Ilvy" not in breach.message
    assert {b.pointer: b.message for b in breaches}["/name"] == "the value must be null or string"


def test_without_the_package_it_is_one_line_with_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "jsonschema_rs", None)
    schema._validator.cache_clear()
    with pytest.raises(UsageError, match=r"pip install 'unseam\[ci\]'"):
        schema.breaches({})
    monkeypatch.undo()
    schema._validator.cache_clear()
    assert schema.breaches({})
