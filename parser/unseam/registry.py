"""Finds the dialects, this package's and those of others, and tells which one a page speaks."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pkgutil import iter_modules
from typing import NamedTuple

from lark import Lark, LarkError

from unseam import dialects as own
from unseam.dialect import Dialect
from unseam.errors import DialectError, UsageError
from unseam.grammar import build_grammar, grammar_text, terminal_patterns
from unseam.line_parser import LineParser
from unseam.seams import Borders

GROUP = "unseam.dialects"


class Reader(NamedTuple):
    """A dialect made ready: its borders and its parser."""

    dialect: Dialect
    borders: Borders
    parser: LineParser


@cache
def dialects() -> dict[str, Dialect]:
    """Every dialect there is, by name: each module of `unseam.dialects`, each entry point of the group of that name.

    Raises DialectError for one that cannot be loaded, and for two of one name.
    """
    modules = [EntryPoint(name, f"{own.__name__}.{name}:dialect", GROUP) for _, name, _ in iter_modules(own.__path__)]
    found: dict[str, Dialect] = {}
    for point in sorted([*modules, *entry_points(group=GROUP)], key=lambda point: (point.name, point.value)):
        dialect = _load(point)
        if found.setdefault(dialect.name, dialect) is not dialect:
            raise DialectError(f"two dialects are named {dialect.name!r}; {point.value} is one of them")
    return dict(sorted(found.items()))


def _load(point: EntryPoint) -> Dialect:
    try:
        dialect = point.load()
    except (ImportError, AttributeError) as error:
        raise DialectError(f"dialect {point.name!r} cannot be loaded from {point.value}: {error}") from error
    if not isinstance(dialect, Dialect):
        raise DialectError(f"dialect {point.name!r}: {point.value} is no unseam.dialect.Dialect")
    return dialect


def get_dialect(name: str) -> Dialect:
    """The dialect of that name; raises UsageError that lists the names there are."""
    try:
        return dialects()[name]
    except KeyError:
        known = ", ".join(dialects()) or "none installed"
        raise UsageError(f"no dialect {name!r}; there are: {known}") from None


def detect(text: str) -> str | None:
    """Name of the dialect whose hallmarks weigh most in a clean text, if enough; ties go to the first name."""
    spoken = [dialect for dialect in dialects().values() if dialect.speaks(text)]
    if len(spoken) > 1:
        return max(spoken, key=lambda dialect: dialect.score(text)).name
    return spoken[0].name if spoken else None


@cache
def reader(name: str) -> Reader:
    """The dialect of that name, ready to parse; built once a process.

    Raises DialectError where its grammar does not load or is not total, or its transformer lacks a rule's method.
    """
    return make_reader(get_dialect(name))


def check_dialects(name: str | None = None) -> None:
    """Make ready the dialect of that name, or all there are: before processes start that would each fail on it.

    Raises as `get_dialect` and `reader` do. What a dialect prints goes to stderr.
    """
    with redirect_stdout(sys.stderr):
        for each in (name,) if name is not None else dialects():
            reader(each)


def make_reader(dialect: Dialect) -> Reader:
    """A dialect made ready to parse, registered or not; raises DialectError as `reader` does."""
    try:
        text = dialect.grammar if dialect.grammar is not None else grammar_text(dialect.name)
        lark = build_grammar(text, dialect.name, transformer=dialect.transformer)
        _check_methods(lark, dialect.transformer)
        parser = LineParser(lark)
        parser.check()
        return Reader(dialect, Borders(terminal_patterns(lark)), parser)
    except FileNotFoundError:
        raise DialectError(f"dialect {dialect.name!r}: there is no grammar grammars/{dialect.name}.lark") from None
    except (LarkError, ValueError, DialectError) as error:
        raise DialectError(f"dialect {dialect.name!r}: {' '.join(str(error).split())}") from error


def _check_methods(lark: Lark, transformer: object) -> None:
    """Each rule that stays in the tree has its method; without one Lark would hand on a bare tree."""
    kept = {
        str(rule.alias or rule.origin.name)
        for rule in lark.rules
        if not rule.origin.name.startswith("_") and not (rule.options.expand1 and len(rule.expansion) == 1)
    }
    missing = sorted(name for name in kept if not hasattr(transformer, name))
    if missing:
        raise DialectError(f"{type(transformer).__name__} has no method for the rules {', '.join(missing)}")
