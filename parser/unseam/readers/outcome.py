"""What a reader hands on: a document, or what could not be read and where."""

from __future__ import annotations

from typing import NamedTuple

from unseam.document import Document

MAX_DOCUMENT = 256 << 20
"""Bytes of one document or line; beyond that it is reported, not held in memory."""


class Unreadable(NamedTuple):
    """A line, record or file that gave no document.

    `source` is the input's name, `place` a line, record or row in it ("line 7"; None for the whole file), `reason` a
    kebab-case name, `message` one sentence for a person, `original` the raw text as far as it is known (bytes that are
    no UTF-8 as surrogate escapes), `id` what the document's id would have been.
    """

    source: str
    place: str | None
    reason: str
    message: str
    original: str | None = None
    id: str | None = None
    is_keyless: bool = False
    """A record, or a table, that has no key of a text at all: perhaps the wrong one was named."""


Item = Document | Unreadable


class Options(NamedTuple):
    """How to read: the key that holds the text, and the encoding of text without a byte order mark."""

    text_key: str | None = None
    encoding: str | None = None
