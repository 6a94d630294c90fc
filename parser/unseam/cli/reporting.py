"""What `validate` and `drift` share: the report's way out, and one line for a wrong call."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import typer

from unseam.errors import UnseamError, UsageError
from unseam.validate.formats import FORMATS, Format, github
from unseam.validate.formats.plain import safe
from unseam.validate.report import Report


def run(make: Callable[[], Report], output_format: Format, output: Path | None) -> NoReturn:
    """Make the report, write it, and leave with its exit code; 2 and one line when the call itself is wrong."""
    try:
        report = make()
        _write(FORMATS[output_format](report), output)
        summary = os.environ.get("GITHUB_STEP_SUMMARY")
        if output_format == "github" and summary:
            with Path(summary).open("a", encoding="utf-8", newline="\n") as file:
                file.write(github.summary(report))
    except UnseamError as error:
        typer.echo(f"unseam: {safe(str(error))}", err=True)
        raise typer.Exit(2) from None
    except OSError as error:
        typer.echo(f"unseam: {safe(str(error.filename))}: cannot be written: {error.strerror}", err=True)
        raise typer.Exit(2) from None
    raise typer.Exit(report.exit_code)


def _write(text: str, output: Path | None) -> None:
    # Bytes, so that no locale and no system changes the encoding or the line ends.
    data = text.encode("utf-8", "backslashreplace")
    if output is not None:
        output.write_bytes(data)
        return
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


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
