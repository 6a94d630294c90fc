"""The examples of README.md and docs/ run, and print what is shown; generated pages are current; the site builds."""

from __future__ import annotations

import doctest
import gzip
import json
import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
import typer
import yaml
from sybil import Example, Sybil
from sybil.parsers.markdown import CodeBlockParser
from tools import build_docs

from tests.docs.shell import Shell
from tests.test_samples import ROOT
from unseam.cli import app
from unseam.diagnostics import CATALOGUE
from unseam.drift.catalogue import CHECKS as DRIFT
from unseam.validate.catalogue import CHECKS as VALIDATE
from unseam_schemas import Profile

DOCS = ROOT / "docs"
# Pages whose examples have tests of their own.
ELSEWHERE = {"adding-a-dialect.md", "spark.md"}
PAGES = [ROOT / "README.md", *sorted(path for path in DOCS.glob("*.md") if path.name not in ELSEWHERE)]
ENV = {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8"}


def _console(example: Example) -> None:
    example.namespace["shell"].follow(example.parsed)


def _script(example: Example) -> None:
    """Each command ends well; what installs or measures is only looked at."""
    for line in filter(None, example.parsed.splitlines()):
        if line.startswith("pip install"):
            assert re.fullmatch(r"pip install -e (\.|['\"]\.\[[a-z,]+\]['\"])( .*)?", line), line
        elif line.startswith(("python -m benchmarks", "sphinx-build")):
            assert find_spec(line.split()[2]), line  # they take minutes
        else:
            printed, code = example.namespace["shell"].run(line)
            told = 1 if "--strict" in line else 0  # the page that the test lays out has a stray line
            assert code == told, f"$ {line}\n{printed}"


def _session(example: Example) -> None:
    """Lines behind >>> give the values below them."""
    namespace = example.namespace.setdefault("python", {})
    test = doctest.DocTestParser().get_doctest(example.parsed, namespace, example.path, example.path, example.line)
    said: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=said.append, clear_globs=False)
    namespace.update(test.globs)
    assert not said, "".join(said)


EXAMPLES = Sybil(
    [CodeBlockParser("console", _console), CodeBlockParser("sh", _script), CodeBlockParser("pycon", _session)]
)


def _lay_out(folder: Path) -> None:
    """What the README's commands take as given, and the samples."""
    shutil.copytree(ROOT / "samples", folder / "samples")
    text = (ROOT / "samples/progai/plain.txt").read_text(encoding="utf-8")
    (folder / "page.txt").write_text(text, encoding="utf-8")
    (folder / "pages").mkdir()
    shutil.copyfile(ROOT / "samples/progai/stray_line.txt", folder / "pages" / "one.txt")
    line = json.dumps({"id": "one", "text": text}) + "\n"
    (folder / "dump.jsonl").write_text(line, encoding="utf-8")
    (folder / "dump.jsonl.gz").write_bytes(gzip.compress(line.encode()))
    base = [str(folder / "base.json"), str(folder / "pages.jsonl"), "--update"]
    with (folder / "pages.jsonl").open("wb") as records:
        subprocess.run([sys.executable, "-m", "unseam", "parse", str(folder / "pages")], stdout=records, check=True)
    subprocess.run([sys.executable, "-m", "unseam", "drift", *base], check=True, capture_output=True)


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_examples(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _lay_out(tmp_path)
    monkeypatch.chdir(tmp_path)
    document = EXAMPLES.parse(page)
    with Shell(tmp_path, ENV) as shell:
        document.namespace["shell"] = shell
        for example in document.examples():
            example.evaluate()


def test_every_block_says_what_it_is() -> None:
    """A block of another language would be run by no test."""
    for page in [*PAGES, *(DOCS / name for name in ELSEWHERE)]:
        fences = re.findall(r"^```(.*)$", page.read_text(encoding="utf-8"), re.M)
        kinds = set(fences[::2])
        known = {"console", "sh", "pycon", "text", "json", "yaml", "{toctree}"}
        assert kinds <= known | ({"python", "toml", "lark"} if page.name in {*ELSEWHERE, "README.md"} else set()), page
        assert set(fences[1::2]) <= {""}, page


def test_hooks_and_action_are_called_as_they_are_named() -> None:
    hook, step = re.findall(
        r"^```yaml\n(.*?)^```$", (DOCS / "records-in-ci.md").read_text(encoding="utf-8"), re.M | re.S
    )
    [[called]] = [repo["hooks"] for repo in yaml.safe_load(hook)["repos"]]
    [named] = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert called["id"] == named["id"]
    options = set(re.findall(r"--[a-z-]+", str(called["args"])))
    action = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
    [used] = yaml.safe_load(step)
    assert used["with"].keys() <= action["inputs"].keys()
    options |= set(re.findall(r"--[a-z-]+", used["with"]["arguments"]))
    commands = (DOCS / "commands.md").read_text(encoding="utf-8")
    assert all(f"`{option} " in commands for option in options)


def test_generated_pages_are_current(capsys: pytest.CaptureFixture[str]) -> None:
    assert build_docs.main(["--check"]) == 0, capsys.readouterr().out


def test_a_stale_page_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build_docs, "DOCS", tmp_path)
    monkeypatch.setattr(build_docs, "ROOT", tmp_path)
    monkeypatch.setattr(build_docs, "PAGES", {"a.md": lambda: "new\n"})
    assert build_docs.main(["--check"]) == 1
    assert build_docs.main([]) == 0
    assert build_docs.main(["--check"]) == 0


def test_every_command_and_option_is_documented() -> None:
    text = (DOCS / "commands.md").read_text(encoding="utf-8")
    commands = dict(
        zip(re.findall(r"^## unseam ?(.*)$", text, re.M), re.split(r"^## ", text, flags=re.M)[1:], strict=True)
    )
    group = typer.main.get_command(app)
    found = {"": group, **group.commands}  # type: ignore[attr-defined]
    assert commands.keys() == found.keys()
    for name, command in found.items():
        for param in command.params:
            for word in [param.metavar] if param.param_type_name == "argument" else param.opts:
                assert re.search(rf"^\| `[^|]*{re.escape(word)}[ ,`|]", commands[name], re.M), (name, word)


def test_every_field_and_every_finding_is_documented() -> None:
    record = (DOCS / "record.md").read_text(encoding="utf-8")
    for name in Profile.model_fields:
        assert f"| `{name}` |" in record
    findings = (DOCS / "diagnostics.md").read_text(encoding="utf-8")
    for name in CATALOGUE:
        assert f"\n### {name}\n" in findings
    for name in (*VALIDATE, *DRIFT):
        assert f"\n| `{name}` |" in findings


def test_every_page_is_in_the_index() -> None:
    listed = re.findall(r"^[a-z-]+$", (DOCS / "index.md").read_text(encoding="utf-8").split("{toctree}")[1], re.M)
    assert sorted(listed) == sorted(path.stem for path in DOCS.glob("*.md") if path.stem != "index")


@pytest.mark.parametrize(
    "page", ["README.md", "CONTRIBUTING.md", "NOTICE", *(f"docs/{path.name}" for path in PAGES[1:])]
)
def test_links_to_files_lead_somewhere(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    for address in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text):
        assert (ROOT / page).parent.joinpath(address).exists(), address


def build(source: Path, out: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-n", "-q", str(source), str(out)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_site_builds_and_loads_nothing_from_elsewhere(tmp_path: Path) -> None:
    done = build(DOCS, tmp_path)
    assert done.returncode == 0, done.stderr
    for page in tmp_path.rglob("*.html"):
        loaded = re.findall(
            r"<(?:script|img|iframe|source)[^>]*\ssrc=\"([^\"]+)|<link[^>]*\shref=\"([^\"]+)", page.read_text()
        )
        assert not [address for pair in loaded for address in pair if address.startswith(("http", "//"))], page
    for style in tmp_path.rglob("*.css"):
        assert not re.search(r"(?:url\(|@import)\s*[\"']?(?:https?:)?//", style.read_text()), style


def test_a_broken_link_fails_the_build(tmp_path: Path) -> None:
    shutil.copytree(DOCS, tmp_path / "docs", ignore=shutil.ignore_patterns("_build", "pictures"))
    for name, link in (("speed.md", "nowhere.md"), ("versions.md", "record.md#nowhere")):
        with (tmp_path / "docs" / name).open("a", encoding="utf-8") as page:
            page.write(f"\n[broken]({link})\n")
    done = build(tmp_path / "docs", tmp_path / "out")
    assert done.returncode == 1
    assert "'nowhere.md'" in done.stderr
    assert "'nowhere'" in done.stderr
