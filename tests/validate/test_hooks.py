"""What others put into their repositories: the pre-commit hook and the action."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from check_jsonschema import main as check_jsonschema  # type: ignore[import-untyped]
from click.testing import CliRunner

from tests import made

ROOT = Path(__file__).resolve().parent.parent.parent
TOOLS = Path(sys.executable).parent


def run(
    *command: str, cwd: Path, env: dict[str, str] | None = None, **variables: str
) -> subprocess.CompletedProcess[str]:
    """Run a command and keep what it says."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("GIT_", "GITHUB_"))}
    return subprocess.run(
        command, cwd=cwd, env=environment | (env or {}) | variables, capture_output=True, text=True, check=False
    )


def test_the_hooks_are_of_the_form_that_pre_commit_takes() -> None:
    result = run(str(TOOLS / "pre-commit"), "validate-manifest", str(ROOT / ".pre-commit-hooks.yaml"), cwd=ROOT)
    assert result.returncode == 0, result.stdout


@pytest.mark.parametrize(
    ("name", "taken"),
    [
        ("a.jsonl", True),
        ("data/a.ndjson.gz", True),
        ("a.jsonl.xz", True),
        ("package.json", False),
        ("a.txt", False),
        ("jsonl", False),
    ],
)
def test_the_hook_takes_record_files(name: str, taken: bool) -> None:
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
    assert bool(re.search(hook["files"], name)) is taken


def test_the_hook_in_a_repository_of_others(tmp_path: Path) -> None:
    """A real `pre-commit try-repo` on a copy of the working tree: it builds an environment, so it takes a while."""
    copy = tmp_path / "unseam"
    listed = run("git", "ls-files", "--cached", "--others", "--exclude-standard", cwd=ROOT).stdout.splitlines()
    for name in listed:
        if (ROOT / name).is_file() and not name.startswith(("tests/", "benchmarks/", "docs/")):
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, copy / name)
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    wrong = made.record(2)
    wrong["location"]["country"] = "UK"
    made.write_lines(theirs / "sound.jsonl", [made.record(1)])
    identity = ("-c", "user.name=Bram Karsk", "-c", "user.email=bram@example.org", "-c", "commit.gpgsign=false")
    for place in (copy, theirs):
        assert run("git", "init", "--quiet", cwd=place).returncode == 0
        assert run("git", "add", "--all", cwd=place).returncode == 0
        assert run("git", *identity, "commit", "--quiet", "--message", "Begin", cwd=place).returncode == 0
    home = {"PRE_COMMIT_HOME": str(tmp_path / "home")}
    command = (str(TOOLS / "pre-commit"), "try-repo", str(copy), "unseam-validate", "--all-files", "--verbose")
    sound = run(*command, cwd=theirs, env=home)
    assert sound.returncode == 0, sound.stdout + sound.stderr
    assert "passed: 0 errors, 0 warnings in 1 record of 1 file" in sound.stdout
    made.write_lines(theirs / "wrong.jsonl", [wrong, made.record(1)])
    run("git", "add", "--all", cwd=theirs)
    failed = run(*command, cwd=theirs, env=home)
    assert failed.returncode == 1, failed.stdout + failed.stderr
    assert "wrong.jsonl:1 /location/country: error unknown-country" in failed.stdout
    assert "duplicate-id" in failed.stdout


# --- the action


def action() -> dict[str, Any]:
    """The action as data."""
    loaded: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text())
    return loaded


def test_the_action_is_of_the_form_that_github_takes() -> None:
    asked = ["--builtin-schema", "vendor.github-actions", str(ROOT / "action.yml")]
    result = CliRunner().invoke(check_jsonschema, asked)
    assert result.exit_code == 0, result.output


def test_no_input_is_written_into_a_script() -> None:
    for step in action()["runs"]["steps"]:
        assert "${{" not in step["run"]
        assert step["shell"] == "bash"


def check(cwd: Path, **inputs: str) -> subprocess.CompletedProcess[str]:
    """Run the action's second step as GitHub does, with its inputs."""
    step = action()["runs"]["steps"][1]
    values = {name: str(row.get("default", "")) for name, row in action()["inputs"].items()}
    values |= {name.replace("_", "-"): value for name, value in inputs.items()}
    variables = {"UNSEAM_TOOLS": str(TOOLS), "GITHUB_STEP_SUMMARY": str(cwd / "summary.md")}
    for name, expression in step["env"].items():
        match = re.fullmatch(r"\$\{\{ inputs\.([a-z-]+) \}\}", expression)
        assert match
        variables[name] = values[match[1]]
    script = cwd / "step.sh"
    script.write_text(step["run"])
    return run("bash", "--noprofile", "--norc", "-eo", "pipefail", str(script), cwd=cwd, env=variables)


def test_the_action_checks_files_folders_and_globs(tmp_path: Path) -> None:
    wrong = made.record(2)
    wrong["location"]["country"] = "UK"
    (tmp_path / "shards").mkdir()
    made.write_lines(tmp_path / "a b.jsonl", [made.record(1)])
    made.write_lines(tmp_path / "part-1.jsonl", [wrong])
    made.write_lines(tmp_path / "part-2.jsonl", [made.record(3)])
    made.write_lines(tmp_path / "shards" / "x.jsonl", [made.record(4)])
    result = check(tmp_path, files="a b.jsonl\npart-*.jsonl\n\nshards\n")
    assert result.returncode == 1, result.stderr
    assert "::error file=part-1.jsonl,line=1,title=unknown-country::" in result.stdout
    assert "in 4 records of 4 files" in result.stdout
    assert "unknown-country" in (tmp_path / "summary.md").read_text()
    assert check(tmp_path, files="part-*.jsonl", fail_on="never").returncode == 0
    assert check(tmp_path, files="a b.jsonl", arguments="--min-fill=name=1\n--max-rejected=0").returncode == 0
    assert check(tmp_path, files="a b.jsonl", arguments="--min-fill=experience=1").returncode == 1
    assert check(tmp_path, files="none-*.jsonl").returncode == 2
    assert check(tmp_path, files="a b.jsonl", output_format="sarif", output="out.sarif").returncode == 0
    assert '"version": "2.1.0"' in (tmp_path / "out.sarif").read_text()


def test_the_action_runs_nothing_from_its_inputs(tmp_path: Path) -> None:
    made.write_lines(tmp_path / "a.jsonl", [made.record(1)])
    for hostile in ("$(touch stolen)", "`touch stolen`", "a.jsonl; touch stolen", "--output=stolen", "'; touch stolen"):
        for name in ("files", "base", "output_format", "fail_on", "arguments"):
            if (name, hostile) == ("arguments", "--output=stolen"):
                continue
            check(tmp_path, **({"files": "a.jsonl"} | {name: hostile}))
            assert not (tmp_path / "stolen").exists(), (name, hostile)


def test_the_action_compares_with_a_base(tmp_path: Path) -> None:
    made.write_lines(tmp_path / "new.jsonl", [*made.dump(40)])
    made.write_lines(tmp_path / "bare.jsonl", [record | {"skills": []} for record in made.dump(40)])
    assert check(tmp_path, files="new.jsonl", base="new.jsonl").returncode == 0
    result = check(tmp_path, files="bare.jsonl", base="new.jsonl")
    assert result.returncode == 1
    assert "lost-section" in result.stdout
