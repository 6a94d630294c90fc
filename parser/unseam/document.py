"""One text to parse, and where it came from."""

from __future__ import annotations

from typing import NamedTuple


class Document(NamedTuple):
    """The text of one page or more, with the identifier and address its container gives it."""

    text: str
    id: str | None = None
    url: str | None = None
