"""The command line: one file a command."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from unseam.cli import catalogue, clean, drift, inspect, learn, parse, validate
from unseam.cli.output import tell, write
from unseam.errors import UnseamError, UsageError
from unseam.version import __version__


class _Commands(TyperGroup):
    """All commands: one that is stopped says so in a line."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            tell("stopped")
            raise typer.Exit(130) from None


app = typer.Typer(
    name="unseam",
    cls=_Commands,
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


class _Reading(TyperCommand):
    """A command that reads inputs: a call without one is told of stdin too."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except typer.BadParameter as error:
            if error.param is not None and error.param.param_type_name == "argument" and not error.message:
                error.message = "Name a file or a folder, or - for stdin."
            raise

    def invoke(self, ctx: Any) -> Any:
        given = [ctx.params[each.name] for each in self.params if each.param_type_name == "argument"]
        inputs = [name for each in given for name in (each if isinstance(each, list | tuple) else [each])]
        if "" in inputs:
            raise UsageError("an input has no name: is a variable of the shell empty?")
        if "-" in inputs and sys.stdin.isatty():
            tell("reading what you type; Ctrl-D on a line of its own ends it")
        return super().invoke(ctx)


for _command in (parse.parse, clean.clean, learn.learn, validate.validate, drift.drift, inspect.inspect):
    app.command(cls=_Reading)(_command)
app.command()(catalogue.schema)
app.command()(catalogue.dialects)
app.command()(catalogue.explain)


def main() -> None:
    """Run the command line; what the caller did wrong is one line and exit code 2."""
    if sys.stdin is None:  # closed by the caller: there is nothing on it
        sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115 - for as long as the program runs
    try:
        app()
    except UnseamError as error:
        tell(str(error))
        sys.exit(2)
    except OSError as error:  # a full disk below the help, say: what reads and writes files has its own words
        tell(f"{f'{error.filename}: ' if error.filename else ''}{error.strerror or error}")
        sys.exit(2)
