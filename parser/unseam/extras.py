"""Optional dependencies: imported when first needed, and named with their pip command when missing."""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType

from unseam.errors import UsageError


def need(module: str, extra: str, purpose: str) -> ModuleType:
    """Import an optional module.

    `purpose` completes the sentence "... needs <module>". Raises UsageError with the pip command when the module is
    missing or one of its own imports is.
    """
    try:
        return import_module(module)
    except ImportError as error:
        raise UsageError(f"{purpose} needs {module}: pip install 'unseam[{extra}]'") from error


def zstd() -> ModuleType:
    """The zstd module: the standard library's from Python 3.14 on, its backport before; UsageError when missing."""
    name = "compression.zstd" if sys.version_info >= (3, 14) else "backports.zstd"
    return need(name, "dump", "zstd")
