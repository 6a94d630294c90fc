"""Containers in: documents of any dump, one reader a format."""

from unseam.readers.identity import identity
from unseam.readers.keys import KeyWatch
from unseam.readers.opening import open_documents, preflight, read_source
from unseam.readers.outcome import Item, Options, Unreadable
from unseam.readers.sources import Source, expand

__all__ = [
    "Item",
    "KeyWatch",
    "Options",
    "Source",
    "Unreadable",
    "expand",
    "identity",
    "open_documents",
    "preflight",
    "read_source",
]
