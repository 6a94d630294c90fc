"""`unseam validate`: records against schema and sense."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from unseam.cli.reporting import run, share
from unseam.validate import Options, Report, validate_files
from unseam.validate.formats import Format
from unseam.validate.report import FailOn

OutputFormat = Annotated[
    Format, typer.Option("--output-format", help="text for people; json; github annotations; sarif; junit.")
]
OutputFile = Annotated[
    Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write the report here instead of to stdout.")
]
FailOnLevel = Annotated[
    FailOn, typer.Option("--fail-on", help="The mildest finding that makes the exit code 1; never: only look.")
]
MaxErrors = Annotated[
    int, typer.Option("--max-errors", metavar="N", min=0, help="List N findings of each severity; all are counted.")
]


def validate(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE...", help="JSONL, JSON or Parquet, also .gz or .zst; a folder; - is stdin."),
    ],
    output_format: OutputFormat = "text",
    output: OutputFile = None,
    fail_on: FailOnLevel = "error",
    max_errors: MaxErrors = 1000,
    min_fill: Annotated[
        list[str] | None,
        typer.Option(
            "--min-fill", metavar="PATH=SHARE", help="Fail when a field holds a value less often; repeatable."
        ),
    ] = None,
    max_rejected: Annotated[
        float | None,
        typer.Option("--max-rejected", metavar="SHARE", help="Fail when more of the records are rejected."),
    ] = None,
    source: Annotated[
        str | None,
        typer.Option(
            "--source", metavar="DUMP", help="The pages the records came from: each span must read as its value."
        ),
    ] = None,
    show_values: Annotated[
        bool, typer.Option("--show-values", help="Print values of the records; they are personal data.")
    ] = False,
) -> None:
    """Check records against the published schema and for sense.

    Exit code, the same in every format: 0 all good; 1 a finding that --fail-on covers, a gate missed, or an input
    unreadable among others; 2 wrong usage, or no record read at all.
    """

    def make() -> Report:
        options = Options(
            fail_on=fail_on,
            max_errors=max_errors,
            min_fill=tuple(share(text, "--min-fill") for text in min_fill or ()),
            max_rejected=max_rejected,
            show_values=show_values,
            source=source,
        )
        return validate_files(files, options)

    run(make, output_format, output, [*files, *([source] if source else [])])
