"""Each example of a catalogue gives rise to what it is an example of."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import unseam
from tests import made
from tests.drift.test_drift import CHANGES, DUMP, changed, profile
from tests.test_samples import ROOT, read
from unseam.diagnostics import CATALOGUE
from unseam.drift import Profiler, compare, drift_files
from unseam.drift.catalogue import CHECKS as DRIFT
from unseam.validate import Options, validate_files
from unseam.validate.catalogue import CHECKS as VALIDATE
from unseam.validate.report import Finding

Record = dict[str, Any]
PAGE = ROOT / "samples" / "progai" / "plain.txt"


@pytest.mark.parametrize("name", CATALOGUE)
def test_of_a_page(name: str) -> None:
    forced = None if name in ("no-dialect", "not-text") else "progai"
    assert name in {note.name for note in unseam.parse(CATALOGUE[name].example, dialect=forced).diagnostics}
    assert CATALOGUE[name].shown.replace("\n", "").isprintable()


def merged(base: Any, patch: Any) -> Any:
    """RFC 7396: null deletes, objects merge, all else replaces."""
    if not isinstance(patch, dict):
        return patch
    result = dict(base) if isinstance(base, dict) else {}
    for key, value in patch.items():
        if value is None:
            result.pop(key, None)
        else:
            result[key] = merged(result.get(key), value)
    return result


def cut(path: Path) -> Path:
    """A .gz file without its end."""
    path.write_bytes(gzip.compress(json.dumps(made.record(1)).encode() * 50)[:-40])
    return path


@pytest.mark.parametrize("name", sorted(VALIDATE.keys() - {"schema-error"}))  # no rule of this schema is unnamed
def test_of_records(name: str, tmp_path: Path) -> None:
    example, path = VALIDATE[name].example, tmp_path / "records.jsonl"
    sound = unseam.parse(read(PAGE), source_id=PAGE.as_posix()).record(spans=True)
    options = Options(source=str(PAGE) if "span" in name or "source" in name else None)
    if example.startswith("--min-fill "):
        field, _, share = example.removeprefix("--min-fill ").partition("=")
        options = Options(min_fill=((field, float(share)),))
        made.write_lines(path, [sound, sound | {field: None}])
    elif name == "unreadable-input":
        path = cut(tmp_path / "records.jsonl.gz")
    elif name == "junk-line":
        made.write_lines(path, [example])
    else:
        record = merged(sound, json.loads(example))
        made.write_lines(path, [record] * (2 if name == "duplicate-id" else 1))
    found = [finding for finding in validate_files([str(path)], options).findings if finding.name == name]
    assert found
    assert found[0].severity == VALIDATE[name].severity


def drifts(tmp_path: Path) -> Iterator[Finding]:
    """What `drift` says of the changes that its own tests make, and of a few more."""
    base = profile(DUMP)
    for change, _, _ in CHANGES.values():
        yield from compare(base, profile(changed(change)))
    yield from compare(base, profile(changed(lambda record: record["location"].update(country="NL"))))
    others: list[Record] = [record | {"dialect": "other"} for record in made.dump(100)]
    yield from compare(profile(DUMP[:140] + others), profile(DUMP[:140]))
    rejects = Profiler()
    for number in range(200):
        rejects.add(made.rejected(number) if number % 4 == 0 else None if number % 4 == 1 else made.record(number))
    yield from compare(base, rejects.profile())
    path = made.write_lines(tmp_path / "base.jsonl", DUMP)
    yield from drift_files(path, str(cut(tmp_path / "new.jsonl.gz"))).findings


def test_of_dumps(tmp_path: Path) -> None:
    said: dict[str, set[str]] = {}
    for finding in drifts(tmp_path):
        shown = finding.message.removeprefix("progai, ")
        said.setdefault(finding.name, set()).add(f"{finding.pointer}: {shown}" if finding.pointer else shown)
    assert said.keys() == DRIFT.keys()
    for name, check in DRIFT.items():
        assert check.example in said[name] or name == "unreadable-input", (name, said[name])
