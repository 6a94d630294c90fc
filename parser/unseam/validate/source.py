"""Spans against the source: does the text at each place read as the value."""

from __future__ import annotations

import hashlib
import re
import zlib
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from unseam.document import Document
from unseam.errors import UsageError
from unseam.normaliser import normalise
from unseam.readers import open_documents
from unseam.validate.pointers import is_rejected, look_up, pattern_of
from unseam.validate.sense import Trouble

# The fields that carry the page's own words. Other values (codes, counts, dates) are read from their spans, so only
# the spans' bounds can be checked.
_ENTRY = ("title", "company", "summary", "description", "school", "degree", "field", "repository", "role")
VERBATIM = frozenset(
    [
        *(f"/{name}" for name in ("name", "headline", "title", "company", "summary")),
        *(f"/{section}/*/{name}" for section in ("experience", "education", "contributions") for name in _ENTRY),
        *(f"/{section}/*/period/text" for section in ("experience", "education", "contributions")),
        "/badges/*",
        "/contributions/*/topics/*",
        "/experience/*/skills/*",
        "/languages/*/name",
        "/location/text",
        "/programming_languages/*",
        "/sections/*/heading",
        "/skills/*/name",
        "/skills/*/variants/*",
    ]
)
_PAGE = re.compile(r"#[0-9]+\Z")


class Sources:
    """Texts by id, or by their checksum where the dump names its pages otherwise.

    Documents are read on only as far as a look-up needs, so that a dump in the records' order is never held as a
    whole; those passed over are kept, deflated.
    """

    def __init__(self, documents: Iterable[Document]) -> None:
        """Take documents in any order."""
        self._coming = iter(documents)
        self._kept: dict[str, bytes] = {}

    def find(self, identifier: str, checksum: str | None = None) -> str | None:
        """The text of a document, by its id or (`x#2`, the second page of x) that of its page; None when unknown."""
        names = [identifier, _PAGE.sub("", identifier)]
        if checksum is not None:
            names.append(_by_sum(checksum))
        while True:
            for name in names:
                if name in self._kept:
                    return zlib.decompress(self._kept[name]).decode("utf-8", "surrogatepass")
            document = next(self._coming, None)
            if document is None:
                return None
            packed = zlib.compress(document.text.encode("utf-8", "surrogatepass"), 1)
            self._kept[_by_sum(checksum_of(document.text))] = packed
            if document.id is not None:
                self._kept[document.id] = packed


def _by_sum(checksum: str) -> str:
    return f"sha256 {checksum}"


def checksum_of(text: str) -> str:
    """SHA-256 of a text's UTF-8 bytes, as records carry it."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def documents(dump: str) -> Iterator[Document]:
    """The texts of a dump, in any form that `parse` takes; what is no document in it is passed over.

    Raises:
        UsageError: it cannot be read at all, so that no span can be checked.
    """
    problem = "no document in it"
    items = open_documents([dump])
    for item in items:
        if isinstance(item, Document):
            return chain([item], (rest for rest in items if isinstance(rest, Document)))
        problem = item.message
    raise UsageError(f"{dump}: {problem}")


def span_troubles(record: dict[str, Any], sources: Sources) -> Iterator[Trouble]:
    """Everything wrong with a record's spans against its source."""
    meta = record.get("meta")
    spans = meta.get("spans") if isinstance(meta, dict) else None
    source = meta.get("source") if isinstance(meta, dict) else None
    if not isinstance(spans, dict) or not isinstance(source, dict):
        if spans is None and not is_rejected(record):
            message = "no spans to check: make the records with `unseam parse --spans` or `unseam clean --spans`"
            yield Trouble("spans-missing", message, "/meta/spans", None)
        return
    name, digest = source.get("id"), source.get("sha256")
    text = sources.find(str(name), digest if isinstance(digest, str) else None)
    if text is None:
        yield Trouble("source-missing", "the source dump holds no text for the record's id", "/meta/source/id", name)
        return
    if digest != checksum_of(text):
        message = "the source text is not the one that the record was made from"
        yield Trouble("source-changed", message, "/meta/source/sha256", digest)
        return
    for path, places in spans.items():
        exists, value = look_up(record, path)
        if not exists:
            yield Trouble("bad-span", "the span belongs to no value of the record", path, None)
        elif isinstance(places, list):
            yield from _places(path, value, places, text)


def _places(path: str, value: Any, places: list[Any], text: str) -> Iterator[Trouble]:
    is_verbatim = isinstance(value, str) and pattern_of(path) in VERBATIM
    for number, place in enumerate(places):
        if not (isinstance(place, list) and len(place) == 2 and all(type(end) is int for end in place)):
            continue  # the schema check tells it
        start, end = place
        if not 0 <= start < end <= len(text):
            message = f"place {number} of the span, {start} to {end}, is not inside the text of {len(text)} characters"
            yield Trouble("bad-span", message, path, None)
        elif is_verbatim and normalise(text[start:end]) != value:
            message = f"the text from {start} to {end} does not read as the value"
            yield Trouble("span-mismatch", message, path, [text[start:end], value])
