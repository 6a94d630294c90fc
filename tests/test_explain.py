"""Every name that a command can print is explained."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import get_args

import pytest
from typer.testing import CliRunner

from tests.test_samples import ROOT
from unseam.clean.catalogue import REASONS
from unseam.cli import app
from unseam.cli.catalogue import GROUPS
from unseam.diagnostics import CATALOGUE
from unseam.drift.catalogue import CHECKS as DRIFT
from unseam.errors import UsageError
from unseam.validate.catalogue import CHECKS as VALIDATE
from unseam_schemas.profile import Status

NAMES = {*CATALOGUE, *REASONS, *DRIFT, *VALIDATE, *get_args(Status)}
# Words of this form in the code that are no names of something found.
OTHER = {
    "fill-drop", "high-school", "max-rejected", "min-fill", "no-referrer", "color-scheme", "nothing-read",
    "other-page", "node-js", "system-out",
}  # fmt: skip


# Where a call is given the reason of something unread, which may be one word.
REASON_AT = {"Unreadable": 2, "Line": 4, "_Frame": 3, "lost": 1, "_replace": 1}


def literals(tree: ast.AST) -> Iterator[str]:
    """Strings of the code in kebab case, and those given as a reason."""
    for node in ast.walk(tree):
        given: list[ast.expr] = []
        if isinstance(node, ast.Call):
            function = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            at = REASON_AT.get(function, len(node.args))
            given = node.args[at : at + 1]
        elif isinstance(node, ast.AnnAssign) and getattr(node.target, "id", "") == "reason" and node.value:
            given = [node.value]
        elif isinstance(node, ast.Constant) and re.fullmatch(r"[a-z]+(-[a-z]+)+", str(node.value)):
            given = [node]
        yield from (arg.value for arg in given if isinstance(arg, ast.Constant) and isinstance(arg.value, str))


def in_code() -> set[str]:
    found: set[str] = set()
    for room in ("readers", "clean", "validate", "drift", "resolve", "inspect"):
        for path in (ROOT / "parser" / "unseam" / room).rglob("*.py"):
            found.update(literals(ast.parse(path.read_text(encoding="utf-8"))))
    for name in ("result.py", "pipeline.py"):
        found.update(literals(ast.parse((ROOT / "parser" / "unseam" / name).read_text(encoding="utf-8"))))
    return found - OTHER


def explain(*arguments: str) -> tuple[int, str, BaseException | None]:
    done = CliRunner().invoke(app, ["explain", *arguments])
    return done.exit_code, done.stdout, done.exception


def test_the_search_finds_names_of_each_kind() -> None:
    assert {"damaged", "undecodable", "worker-lost", "crashed", "timeout", "stray-line", "fill-fell"} <= in_code()


def test_the_code_uses_no_other_name() -> None:
    assert in_code() - NAMES == set()


def test_each_name_that_the_catalogues_know_is_used() -> None:
    assert set(REASONS) - in_code() == set()


def test_the_whole_list_holds_every_name() -> None:
    code, out, _ = explain()
    assert code == 0
    listed = [line.split()[0] for line in out.splitlines() if line.startswith("  ")]
    assert set(listed) == NAMES
    titles = [line for line in out.splitlines() if line and not line.startswith(" ")]
    assert titles == list(GROUPS)


@pytest.mark.parametrize("name", sorted(NAMES))
def test_each_name_is_explained(name: str) -> None:
    code, out, _ = explain(name)
    assert code == 0
    for title, group in GROUPS.items():
        assert (f"{name} ({title}" in out) == (name in group)
        if name in group:
            assert group[name].says in out
            assert group[name].matters in out


@pytest.mark.parametrize(
    ("wrong", "near"), [("not-foud", "not-found"), ("timeuot", "timeout"), ("doubled-lines", "doubled-line")]
)
def test_an_unknown_name_has_its_nearest_named(wrong: str, near: str) -> None:
    error = explain(wrong)[2]
    assert isinstance(error, UsageError)
    assert f"do you mean {near}" in str(error)
