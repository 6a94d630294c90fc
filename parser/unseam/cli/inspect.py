"""`unseam inspect`: pages to look at, their text in colours beside the record."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from unseam.clean.catalogue import told
from unseam.cli.output import keep_inputs, tell, write
from unseam.cli.parse import NOTHING, load_vocabulary
from unseam.errors import UsageError
from unseam.inspect import Chosen, choose, draw, render
from unseam.inspect.choose import LIMIT
from unseam.readers import Source, expand, open_documents
from unseam.registry import get_dialect


def inspect(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE...", help="Pages, dumps, rejects files; a folder means its .txt and .md files; - is stdin."
        ),
    ],
    output: Annotated[
        str | None,
        typer.Option("--output", "-o", metavar="PAGE", help="Write one HTML page; - is stdout. Else: the terminal."),
    ] = None,
    limit: Annotated[
        int | None,
        typer.Option("--limit", metavar="N", min=1, help=f"Show the first N pages.  [default: {LIMIT}]"),
    ] = None,
    worst: Annotated[
        int | None,
        typer.Option("--worst", metavar="N", min=1, help="Read all, show the N worst: rejects, then least parsed."),
    ] = None,
    problems: Annotated[
        bool,
        typer.Option("--only-problems", help="Only pages with a warning or unparsed text, or not ok."),
    ] = False,
    dialect: Annotated[str | None, typer.Option(metavar="NAME", help="Read every page as this dialect.")] = None,
    text_key: Annotated[
        str | None, typer.Option(metavar="KEY", help="Key or column of the text, where several could be it.")
    ] = None,
    encoding: Annotated[
        str | None, typer.Option(metavar="NAME", help="Encoding of the files, for those that are not UTF-8.")
    ] = None,
    vocabulary: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Words that `unseam learn` found, for the splitting of topics.")
    ] = None,
) -> None:
    """Show the text of pages, coloured by what each part was read as, beside the record.

    With -o the pages become one HTML file that needs nothing else, to click through and to pass on. It holds the
    text of the pages: personal data.

    Exit code: 0 all good; 1 a page rejected, or an input unreadable among others; 2 wrong usage, or no text in any
    input.
    """
    if limit and worst:
        raise UsageError("--worst N says how many pages are shown; it goes without --limit")
    words = load_vocabulary(vocabulary)
    if dialect is not None:
        get_dialect(dialect)
    if output is not None and output != "-":
        sources = [source for source in expand(files) if isinstance(source, Source)]
        keep_inputs(Path(output), (source.path for source in sources if source.path is not None))
    items = open_documents(files, text_key=text_key, encoding=encoding)
    chosen = choose(items, limit=limit, worst=worst, problems=problems, dialect=dialect, vocabulary=words)
    for item in chosen.missing:
        tell(told(item.source, item.place, item.reason, item.message))
    if chosen.sheets:
        _show(chosen, output)
    elif chosen.documents:
        tell("no page has a problem" if problems else "there is nothing to show")
    elif not chosen.failed:
        tell(NOTHING)
    if chosen.failed:
        raise typer.Exit(1 if chosen.documents else 2)


def _show(chosen: Chosen, output: str | None) -> None:
    if output is None:
        screen = Console()
        # Everything goes out through `write`: UTF-8 under any locale.
        console = Console(
            file=io.StringIO(),
            force_terminal=screen.is_terminal,
            width=screen.width,
            no_color=screen.no_color,
            highlight=False,
            legacy_windows=False,
        )
        draw(chosen.sheets, chosen.notice, console)
        write(console.file.getvalue())  # type: ignore[attr-defined]
        return
    page = render(chosen.sheets, chosen.notice)
    if output == "-":
        write(page)
    else:
        try:
            Path(output).write_bytes(page.encode())
        except OSError as error:
            raise UsageError(f"{output}: cannot be written: {error.strerror}") from error
    if chosen.notice:
        tell(chosen.notice)
