"""`unseam clean`: a whole dump in, records and rejects out."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from unseam.clean import Job, Settings, Summary, clean_dump
from unseam.clean.progress import LogProgress, Progress, TerminalProgress
from unseam.clean.report import table
from unseam.cli.output import show, tell, write_bytes
from unseam.cli.parse import load_vocabulary

_MOST_TOLD = 20

Workers = Annotated[
    int | None, typer.Option("--workers", "-w", metavar="N", min=1, help="Processes that read; default: cores.")
]
Timeout = Annotated[
    float, typer.Option(metavar="SECONDS", min=0, help="A document that takes longer is rejected; 0: no limit.")
]
DialectName = Annotated[str | None, typer.Option("--dialect", metavar="NAME", help="Read every page as this dialect.")]
TextKey = Annotated[
    str | None, typer.Option("--text-key", metavar="KEY", help="Key or column of the text, where several could be it.")
]
Encoding = Annotated[
    str | None, typer.Option("--encoding", metavar="NAME", help="Encoding of the inputs that are not UTF-8.")
]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="No progress and no table; errors only.")]


def clean(
    inputs: Annotated[
        list[str],
        typer.Argument(
            metavar="INPUT...",
            help="JSON Lines, JSON, CSV, Parquet, WARC or WET, plain or compressed; a folder means its .txt and .md "
            "files, or else the dumps in it; globs; addresses such as s3://...; - is stdin. A rejects file is an "
            "INPUT too.",
        ),
    ],
    out: Annotated[
        str,
        typer.Option(
            "--out",
            "--output",
            "-o",
            metavar="OUT",
            help=".jsonl, .jsonl.gz, .jsonl.zst, .parquet, .duckdb or a folder; - is stdout.",
        ),
    ],
    workers: Workers = None,
    rejects: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Documents that gave no record, with their text; default: beside OUT."),
    ] = None,
    timeout: Timeout = 60.0,
    overwrite: Annotated[
        bool,
        typer.Option("--overwrite", help="Replace OUT, its rejects and report, or an unfinished run of other inputs."),
    ] = False,
    limit: Annotated[
        int | None, typer.Option("--limit", metavar="N", min=1, help="Read the first N documents only, for a trial.")
    ] = None,
    dialect: DialectName = None,
    text_key: TextKey = None,
    encoding: Encoding = None,
    vocabulary: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Words that `unseam learn` found, for the splitting of topics.")
    ] = None,
    spans: Annotated[bool, typer.Option("--spans", help="Add where each value stands, under meta.spans.")] = False,
    keep_skipped: Annotated[
        bool, typer.Option("--keep-skipped", help="Put pages of no known dialect among the rejects, as not-a-profile.")
    ] = False,
    report: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The run's counts as JSON; default: beside OUT.")
    ] = None,
    quiet: Quiet = False,
) -> None:
    """Turn a dump into records, one a profile, in input order.

    Documents read = parsed + rejected + skipped (pages of no known dialect). A document that breaks or outlasts its
    reader is rejected, the others are not touched. Beside OUT.jsonl stand OUT.rejects.jsonl, if there are rejects, and
    OUT.run.json, the run's counts; beside OUT.parquet OUT.parquet.run.json, and so on. Missing folders are made.

    Stopped or killed, the same command goes on where it was. A finished OUT, and an unfinished one of other inputs or
    options, is refused; --overwrite replaces it.

    Exit code: 0 all good; 1 a document rejected, or an input unreadable among others; 2 wrong usage, no text in any
    input, or OUT cannot be written.
    """
    settings = Settings(
        inputs=tuple(inputs),
        out=out,
        job=Job(dialect, load_vocabulary(vocabulary), spans, keep_skipped),
        rejects=rejects,
        report=report,
        text_key=text_key,
        encoding=encoding,
        limit=limit,
        workers=workers or cores(),
        timeout=timeout,
        overwrite=overwrite,
    )
    with stopping(out), showing(quiet) as progress:
        summary = clean_dump(settings, write_bytes, progress)
    if not quiet and not summary.is_unopened:
        show(table(summary))
    tell_unread(summary)
    if summary.exit_code == 2 and not summary.is_unopened:
        tell(f"nothing could be read{f'; {summary.rejects} says why' if summary.rejects else ''}")
    if summary.exit_code:
        raise typer.Exit(summary.exit_code)


def tell_unread(summary: Summary) -> None:
    """Name the inputs that could not be read; when learning, the rejected documents."""
    lines = list(summary.tally.unread)
    for line in lines[:_MOST_TOLD]:
        tell(line)
    if len(lines) > _MOST_TOLD:
        tell(f"... and {len(lines) - _MOST_TOLD:,} more that could not be read")


def cores() -> int:
    """Processors that this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def showing(quiet: bool) -> Iterator[Progress]:
    """Progress as fits stderr: a bar on a terminal, JSON lines elsewhere."""
    progress = Progress()
    if not quiet:
        console = Console(stderr=True)
        progress = TerminalProgress(console) if console.is_terminal else LogProgress(sys.stderr)
    try:
        yield progress
    finally:
        progress.close()


@contextmanager
def stopping(out: str) -> Iterator[None]:
    """Say how to go on when the run is stopped or the disk is full."""
    again = "" if out == "-" else "; the same command goes on from here"
    try:
        yield
    except KeyboardInterrupt:
        tell(f"stopped{again}")
        raise typer.Exit(130) from None
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        tell(f"{place}{error.strerror or error}{again}")
        raise typer.Exit(2) from error
