"""`unseam learn`: the words that a dump's pages list unglued."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from unseam.clean import Job, Settings, learn_words
from unseam.cli.clean import (
    DialectName,
    Encoding,
    Quiet,
    TextKey,
    Timeout,
    Workers,
    cores,
    showing,
    stopping,
    tell_unread,
)
from unseam.cli.output import tell, write
from unseam.errors import UsageError
from unseam.fields.topics import format_vocabulary
from unseam.sinks import write_whole


def learn(
    dumps: Annotated[
        list[str], typer.Argument(metavar="DUMP...", help="Pages, in any form that `unseam clean` reads.")
    ],
    out: Annotated[
        str, typer.Option("--out", "--output", "-o", metavar="WORDS", help="File of words and counts; - is stdout.")
    ],
    workers: Workers = None,
    timeout: Timeout = 60.0,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace WORDS.")] = False,
    dialect: DialectName = None,
    text_key: TextKey = None,
    encoding: Encoding = None,
    quiet: Quiet = False,
) -> None:
    """Collect the words that pages list unglued: skills, repository names, single topics.

    With --vocabulary WORDS, `unseam parse` and `unseam clean` part topics that run together by them. Rejected
    documents are named on stderr. Folders that are missing are made.

    Exit code: 0 all good; 1 a document rejected, or an input unreadable among others; 2 wrong usage, no text
    in any input, or WORDS cannot be written.
    """
    path = Path(out)
    if out != "-" and path.exists() and not overwrite:
        raise UsageError(f"{out} is there already: --overwrite replaces it; or choose another name")
    settings = Settings(
        inputs=tuple(dumps),
        out=out,
        job=Job(dialect, learn=True),
        text_key=text_key,
        encoding=encoding,
        workers=workers or cores(),
        timeout=timeout,
    )
    with stopping("-"), showing(quiet) as progress:
        words, summary = learn_words(settings, progress)
        if summary.exit_code != 2:
            if out == "-":
                write(format_vocabulary(words))
            else:
                path.parent.mkdir(parents=True, exist_ok=True)
                write_whole(path, format_vocabulary(words).encode())
    if not quiet and not summary.is_unopened:
        tally = summary.tally
        tell(
            f"{len(words)} words of {tally.records} records; documents read {tally.read}: "
            f"{tally.parsed} parsed, {tally.rejected} rejected, {tally.skipped} skipped"
        )
    tell_unread(summary)
    if summary.exit_code == 2 and not summary.is_unopened:
        tell("nothing could be read")
    if summary.exit_code:
        raise typer.Exit(summary.exit_code)
