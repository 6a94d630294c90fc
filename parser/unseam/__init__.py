"""unseam: scraped profile pages become records that account for every character."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from unseam.version import __version__

if TYPE_CHECKING:
    from unseam.diagnostics import Note
    from unseam.document import Document
    from unseam.errors import DiagnosticError, InputError, UnseamError, UsageError
    from unseam.ledger import Entry
    from unseam.many import parse_many
    from unseam.normaliser import normalise
    from unseam.pipeline import parse, parse_all
    from unseam.result import Result
    from unseam_schemas import Diagnostic, Profile

__all__ = [
    "Diagnostic",
    "DiagnosticError",
    "Document",
    "Entry",
    "InputError",
    "Note",
    "Profile",
    "Result",
    "UnseamError",
    "UsageError",
    "__version__",
    "normalise",
    "parse",
    "parse_all",
    "parse_many",
]

# Each name and the module that it is handed on from, loaded when it is first asked for: the command line starts in
# here too, and what it loads must be loaded where Ctrl-C is caught.
_HOMES = {
    "Diagnostic": "unseam_schemas",
    "DiagnosticError": "unseam.errors",
    "Document": "unseam.document",
    "Entry": "unseam.ledger",
    "InputError": "unseam.errors",
    "Note": "unseam.diagnostics",
    "Profile": "unseam_schemas",
    "Result": "unseam.result",
    "UnseamError": "unseam.errors",
    "UsageError": "unseam.errors",
    "normalise": "unseam.normaliser",
    "parse": "unseam.pipeline",
    "parse_all": "unseam.pipeline",
    "parse_many": "unseam.many",
}
_ROOMS = ("diagnostics", "document", "errors", "fields", "ledger", "normaliser", "pipeline", "registry", "result")
"""Modules that stand as attributes without an import of their own."""


def __getattr__(name: str) -> Any:
    if name in _ROOMS:
        return import_module(f"{__name__}.{name}")
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_HOMES[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, *_ROOMS})
