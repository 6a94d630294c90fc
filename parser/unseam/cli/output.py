"""Records to stdout, words to stderr: UTF-8 and \\n on every system and under any locale."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path

from unseam.errors import UsageError


def write(text: str) -> None:
    """Write to stdout; a reader that has gone away ends the run without a traceback."""
    write_bytes(text.encode("utf-8", "backslashreplace"))


def write_bytes(data: bytes) -> None:
    """Write to stdout, as `write` does; UsageError where it is closed or full."""
    if sys.stdout is None:
        raise UsageError("stdout is closed: there is nowhere to write to")
    try:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except OSError as error:
        # Python would complain once more when it closes stdout at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            raise SystemExit(1) from None
        raise UsageError(f"stdout cannot be written: {error.strerror}") from None


def tell(text: str) -> None:
    """One line on stderr for a person; control characters of a hostile page or file name are shown, not sent."""
    show([f"unseam: {text}"])


def show(lines: Iterable[str]) -> None:
    """Lines on stderr for a person, made safe as those of `tell`."""
    if sys.stderr is None:  # closed by the caller, who wants no words
        return
    sys.stderr.flush()
    for line in lines:
        shown = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in line)
        sys.stderr.buffer.write(f"{shown}\n".encode("utf-8", "backslashreplace"))
    sys.stderr.buffer.flush()


def keep_inputs(output: Path, inputs: Iterable[Path]) -> None:
    """Raise UsageError where the output would be written over one of the inputs."""
    if output.exists() and any(path.exists() and output.samefile(path) for path in inputs):
        raise UsageError(f"{output} is an input too: write to another name")
