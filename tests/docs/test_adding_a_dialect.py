"""The steps of docs/adding-a-dialect.md, followed to the letter: in the tree, and as a package of one's own."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from tests.docs.shell import Shell
from tests.test_samples import ROOT, differences, truths

TEXT = (ROOT / "docs" / "adding-a-dialect.md").read_text(encoding="utf-8")
IN_TREE, PACKAGE = TEXT.split("\n## A package of your own\n")
SAMPLE = Path("samples/quaybook/glued_labels.txt")
SITE = Path(sysconfig.get_path("purelib"))
BIN = str(Path(sys.executable).parent)
# What pip would fetch is there already: nothing is downloaded.
OFFLINE = {"PIP_NO_DEPS": "1", "PIP_NO_BUILD_ISOLATION": "0", "PIP_NO_INDEX": "1", "PIP_QUIET": "3"}
ENV = {"PATH": f"{BIN}:{os.environ['PATH']}", "HOME": os.environ.get("HOME", "/"), "LC_ALL": "C.UTF-8", **OFFLINE}

# A file is shown as its name, alone on a line, and a block below it.
_PART = re.compile(r"(?:^`([\w./]+)`\n\n)?^```(\w+)\n(.*?)^```$", re.M | re.S)


def follow(text: str, folder: Path, shell: Shell) -> list[str]:
    """Write the files and run the commands, in the page's order; give the files' names."""
    written = []
    for name, language, body in _PART.findall(text):
        if name:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(body, encoding="utf-8")
            written.append(name)
        elif language == "console":
            shell.follow(body)
    return written


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of the project as it stands, without what git does not keep."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    for name in subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines():
        if (ROOT / name).is_file() and not name.startswith("docs/"):
            (tmp_path / "unseam" / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, tmp_path / "unseam" / name)
    return tmp_path / "unseam"


def parse(shell: Shell, sample: Path) -> None:
    """The page gives the record that the steps wrote down beside it."""
    printed, code = shell.run(f"unseam parse --strict {sample}")
    assert code == 0, printed
    [want], record = truths(sample), json.loads(printed)
    want["meta"].pop("diagnostics")
    assert not list(differences(want, record))
    assert record["meta"]["coverage"] == 1
    assert record["meta"]["diagnostics"] == []


def test_in_the_tree(tree: Path) -> None:
    before = {path: path.read_bytes() for path in tree.rglob("*.*") if path.is_file()}
    # What the page's `pip install` would fetch lies on PYTHONPATH, and pytest's command where pip would put it.
    fetched = tree.parent / "fetched"
    fetched.mkdir()
    for entry in SITE.iterdir():
        if "unseam" not in entry.name:
            (fetched / entry.name).symlink_to(entry)
    scripts = tree / ".venv" / "bin"
    scripts.mkdir(parents=True)
    (scripts / "pytest").write_text('#!/bin/sh\nexec python -m pytest -p no:cacheprovider "$@"\n')
    (scripts / "pytest").chmod(0o755)
    with Shell(tree, ENV | {"PYTHONPATH": str(fetched)}) as shell:
        written = follow(IN_TREE, tree, shell)
        assert shell.run("command -v unseam")[0] == f"{tree}/.venv/bin/unseam\n"
        parse(shell, tree / SAMPLE)
    assert sorted(written) == [
        "grammars/quaybook.lark",
        "parser/unseam/dialects/quaybook.py",
        "samples/quaybook/glued_labels.json",
        "samples/quaybook/glued_labels.txt",
    ]
    assert {path: path.read_bytes() for path in before} == before, "a file that stood there was changed"


def test_as_a_package(tmp_path: Path) -> None:
    theirs, brought = tmp_path / "theirs", tmp_path / "brought"
    for name, _, body in _PART.findall(IN_TREE):
        if name.endswith((".lark", ".py")):
            name = f"unseam_quaybook/{Path(name).name}"
        if name:
            (theirs / name).parent.mkdir(parents=True, exist_ok=True)
            (theirs / name).write_text(body, encoding="utf-8")
    with Shell(theirs, ENV | {"PIP_TARGET": str(brought), "PYTHONPATH": str(brought)}) as shell:
        follow(PACKAGE, theirs, shell)
        parse(shell, theirs / SAMPLE)
        where = shell.run("cd / && python -c 'import unseam_quaybook; print(unseam_quaybook.__file__)'")[0]
        assert where == f"{brought}/unseam_quaybook/__init__.py\n"
