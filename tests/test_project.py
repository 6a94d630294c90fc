"""What the project says of itself: the README's commands and examples, the notices, the catalogue."""

from __future__ import annotations

import re
from pathlib import Path

import unseam
from tests.test_samples import ROOT, SAMPLES, read
from unseam.diagnostics import CATALOGUE

README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_ci_calls_the_readme_s_test_command() -> None:
    first, second = re.findall(r"^pip install [^\n]*&&[^\n]*$", README, re.M)[:2]
    assert first.endswith("unseam parse samples/progai")
    assert second == "pip install -e '.[dev]' && pytest"
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert f"\n{second}\n" in script


def test_readme_s_python_runs(tmp_path: Path) -> None:
    [code] = re.findall(r"```python\n(.*?)```", README, re.S)
    (tmp_path / "page.txt").write_bytes((ROOT / "samples" / "progai" / "plain.txt").read_bytes())
    scope: dict[str, object] = {}
    exec(code.replace('Path("page.txt")', f"Path({str(tmp_path / 'page.txt')!r})"), scope)
    result = scope["result"]
    assert isinstance(result, unseam.Result)
    assert result.spans["/name"] == [(0, 13)]
    assert result.ledger[0] == unseam.Entry(0, 13, "value", "/name")


def test_each_vocabulary_names_its_source() -> None:
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8")
    for path in sorted((ROOT / "parser" / "unseam" / "vocabulary").glob("*.t*")):
        head = "".join(line for line in path.read_text(encoding="utf-8").splitlines(True)[:80] if line.startswith("#"))
        assert head, path.name
        written = re.search(r"written|fitted by tools|made by hand", head, re.I)
        assert written or path.name in notice, f"{path.name} is not in NOTICE"


def test_each_licence_that_the_notice_names_is_there() -> None:
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8")
    named = set(re.findall(r"LICENSES/([\w.-]+\.txt)", notice))
    assert named == {path.name for path in (ROOT / "LICENSES").iterdir()}


def test_each_diagnostic_has_a_sample() -> None:
    found = {note.name for path in SAMPLES for result in unseam.parse_all(read(path)) for note in result.diagnostics}
    found |= {note.name for path in SAMPLES for note in unseam.parse(read(path)).diagnostics}
    found |= {note.name for note in unseam.parse("Github Skills (1)\ndocker10\ud800\n", dialect="progai").diagnostics}
    assert found == set(CATALOGUE)


def test_each_status_has_a_sample() -> None:
    found = {result.status for path in SAMPLES for result in unseam.parse_all(read(path))}
    assert found == {"ok", "partial", "rejected"}  # gated is reserved for later dialects


def test_parse_many_is_the_same_for_any_number_of_workers() -> None:
    documents = [unseam.Document(read(path), path.stem) for path in SAMPLES[:12]] + [read(SAMPLES[0])]
    one = [result.to_json(spans=True) for result in unseam.parse_many(documents)]
    two = [result.to_json(spans=True) for result in unseam.parse_many(iter(documents), workers=2)]
    assert one == two
