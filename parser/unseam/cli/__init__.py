"""The command line: one file a command."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from unseam.cli import catalogue, clean, drift, inspect, learn, parse, validate
from unseam.cli.output import tell, write
from unseam.errors import UnseamError
from unseam.version import __version__

app = typer.Typer(
    name="unseam",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(value: bool) -> None:
    if value:
        write(f"unseam {__version__}\n")
        raise typer.Exit


@app.callback()
def _main(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Print it.")] = False,
) -> None:
    """Scraped profile pages become records that account for every character.

    To try it: unseam parse --pretty PAGE.txt

    Exit codes of every command: 0 all good; 1 something is wrong with the data; 2 wrong usage or nothing readable.
    """


app.command()(parse.parse)
app.command()(clean.clean)
app.command()(learn.learn)
app.command()(validate.validate)
app.command()(drift.drift)
app.command()(inspect.inspect)
app.command()(catalogue.schema)
app.command()(catalogue.dialects)
app.command()(catalogue.explain)


def main() -> None:
    """Run the command line; what the caller did wrong is one line and exit code 2."""
    try:
        app()
    except UnseamError as error:
        tell(str(error))
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
