"""unseam: scraped profile pages become records that account for every character."""

from unseam.diagnostics import Note
from unseam.document import Document
from unseam.errors import DiagnosticError, InputError, UnseamError, UsageError
from unseam.ledger import Entry
from unseam.many import parse_many
from unseam.normaliser import normalise
from unseam.pipeline import parse, parse_all
from unseam.result import Result
from unseam.version import __version__
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
