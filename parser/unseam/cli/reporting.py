"""What `validate` and `drift` share: the report's way out, and one line for a wrong call."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import typer

from unseam.cli.output import keep_inputs, write
from unseam.errors import UsageError
from unseam.validate.formats import FORMATS, Format, github
from unseam.validate.records import expand
from unseam.validate.report import Report


def run(make: Callable[[], Report], output_format: Format, output: Path | None, inputs: list[str]) -> NoReturn:
    """Make the report of the inputs, write it, and leave with its exit code.

    Raises:
        UsageError: the call itself is wrong, or a file cannot be written.
    """
    if output is not None:
        keep_inputs(output, map(Path, expand(inputs)))
    report = make()
    text = FORMATS[output_format](report)
    try:
        if output is None:
            write(text)
        else:
            output.write_bytes(text.encode("utf-8", "backslashreplace"))
        summary = os.environ.get("GITHUB_STEP_SUMMARY")
        if output_format == "github" and summary:
            with Path(summary).open("a", encoding="utf-8", newline="\n") as file:
                file.write(github.summary(report))
    except OSError as error:
        raise UsageError(f"{error.filename or output}: cannot be written: {error.strerror}") from error
    raise typer.Exit(report.exit_code)


def share(text: str, name: str) -> tuple[str, float]:
    """`PATH=0.9` as its two parts.

    Raises:
        UsageError: it has another form.
    """
    path, equals, number = text.rpartition("=")
    try:
        if equals and path:
            return path, float(number)
    except ValueError:
        pass
    raise UsageError(f"{name} takes PATH=SHARE, as in location.country=0.9, not {text}")
