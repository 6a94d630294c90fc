"""`unseam drift`: a dump against an earlier one."""

from __future__ import annotations

from typing import Annotated

import typer

from unseam.cli.reporting import run
from unseam.cli.validate import FailOnLevel, MaxErrors, OutputFile, OutputFormat
from unseam.drift import Limits, drift_files
from unseam.validate.report import Report


def drift(
    base: Annotated[str, typer.Argument(metavar="BASE", help="The earlier dump, or its kept profile.")],
    new: Annotated[
        str, typer.Argument(metavar="NEW", help="The new dump: JSONL, JSON or Parquet, a folder; - is stdin.")
    ],
    update: Annotated[
        bool, typer.Option("--update", help="Write the profile of NEW to BASE, to commit it; compare nothing.")
    ] = False,
    max_fill_drop: Annotated[
        float, typer.Option("--max-fill-drop", metavar="SHARE", help="How far a field's fill rate may fall.")
    ] = Limits().fill_drop,
    max_heading: Annotated[
        float,
        typer.Option("--max-heading", metavar="SHARE", help="Share of pages an unknown heading may newly stand on."),
    ] = Limits().heading,
    max_rejects_rise: Annotated[
        float, typer.Option("--max-rejects-rise", metavar="SHARE", help="How far the share of rejects may rise.")
    ] = Limits().rejects_rise,
    max_unparsed_rise: Annotated[
        float, typer.Option("--max-unparsed-rise", metavar="SHARE", help="How far the unparsed share may rise.")
    ] = Limits().unparsed_rise,
    output_format: OutputFormat = "text",
    output: OutputFile = None,
    fail_on: FailOnLevel = "error",
    max_errors: MaxErrors = 1000,
) -> None:
    """Tell whether a site's layout changed since an earlier dump.

    Exit code, the same in every format: 0 all good; 1 a change that --fail-on covers; 2 wrong usage, or no record
    read at all. A change is told only when chance does not explain it, so that two draws of one dump are alike.
    """

    def make() -> Report:
        limits = Limits(max_fill_drop, max_heading, max_rejects_rise, max_unparsed_rise)
        return drift_files(base, new, limits=limits, fail_on=fail_on, max_errors=max_errors, update=update)

    run(make, output_format, output, [base, new])
