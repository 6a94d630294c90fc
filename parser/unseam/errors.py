"""What unseam raises."""

from __future__ import annotations


class UnseamError(Exception):
    """Base of all errors that unseam raises on purpose; its message is one line for a person."""


class UsageError(UnseamError):
    """The call itself is wrong: an unknown dialect, a missing extra, nothing readable at all."""


class DialectError(UnseamError):
    """A dialect is at fault: its grammar does not load or is not total, its transformer lacks a method, ..."""


class InputError(UnseamError):
    """An input cannot be read: it names the file, the place and what to do."""


class DiagnosticError(UnseamError):
    """Under policy "raise": a page has a diagnostic of severity warning or error. `diagnostics` holds all of them."""

    def __init__(self, message: str, diagnostics: tuple[object, ...]) -> None:
        super().__init__(message)
        self.diagnostics = diagnostics
