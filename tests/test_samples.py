"""Every sample page gives its record: two files are a test, and no code."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import unseam

ROOT = Path(__file__).resolve().parent.parent
SAMPLES = sorted((ROOT / "samples").glob("*/*.txt"))
SHARED = ROOT.parent / "shared"


def read(path: Path) -> str:
    """The text with its newlines and byte order mark as they are; bytes that are no UTF-8 as surrogates."""
    return path.read_bytes().decode("utf-8", "surrogateescape")


def truths(path: Path) -> list[dict[str, Any]]:
    data = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    return data if isinstance(data, list) else [data]


def differences(want: Any, got: Any, where: str = "") -> Iterator[str]:
    """Where `got` is not as `want` says; keys that `want` leaves out are free."""
    if isinstance(want, dict) and isinstance(got, dict):
        for key, value in want.items():
            if key not in got:
                yield f"{where}/{key} is missing"
            else:
                yield from differences(value, got[key], f"{where}/{key}")
    elif isinstance(want, list) and isinstance(got, list):
        if len(want) != len(got):
            yield f"{where}: {len(want)} wanted, {len(got)} found: {want!r} / {got!r}"
        for at, (a, b) in enumerate(zip(want, got, strict=False)):
            yield from differences(a, b, f"{where}/{at}")
    elif want != got:
        yield f"{where}: {want!r} wanted, {got!r} found"


@pytest.mark.parametrize("path", SAMPLES, ids=lambda p: f"{p.parent.name}-{p.stem}")
def test_sample(path: Path) -> None:
    results = unseam.parse_all(read(path))
    wanted = truths(path)
    assert len(results) == len(wanted)
    problems: list[str] = []
    for want, result in zip(wanted, results, strict=True):
        names = want["meta"].pop("diagnostics")
        problems += differences(want, result.record())
        if sorted({note.name for note in result.diagnostics}) != sorted(set(names) - {"more-pages"}):
            problems.append(f"diagnostics {[(n.name, n.message, n.span) for n in result.diagnostics]}, {names} wanted")
    assert not problems, "\n".join(problems)


PAGES = sorted([*(SHARED / "seed").glob("*.txt"), *(SHARED / "fixtures").glob("*/*.txt")]) if SHARED.is_dir() else []


def _folded(record: Any, key: str = "") -> Any:
    """The record with its prose rid of white space, which the expected records leave open."""
    if isinstance(record, dict):
        return {name: _folded(value, name) for name, value in record.items()}
    if isinstance(record, list):
        return [_folded(value, key) for value in record]
    return "".join(record.split()) if key in ("summary", "description", "text") and isinstance(record, str) else record


@pytest.mark.skipif(not PAGES, reason="no ../shared here")
@pytest.mark.parametrize("path", PAGES, ids=lambda p: p.stem)
def test_handed_page(path: Path) -> None:
    want = json.loads(path.with_suffix("").with_suffix(".expected.json").read_text(encoding="utf-8"))
    got = unseam.parse(read(path)).record()
    assert not list(differences(_folded(want), _folded(got)))
