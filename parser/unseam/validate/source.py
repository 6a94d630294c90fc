"""Spans against the source: does the text at each place read as the value."""

from __future__ import annotations

import hashlib
import re
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from unseam.document import Document
from unseam.errors import InputError, UsageError
from unseam.normaliser import normalise
from unseam.validate.pointers import look_up, pattern_of
from unseam.validate.records import read
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
    """Texts by id. Documents are read on only as far as a look-up needs, so that a dump in the records' order is
    never held as a whole; those passed over are kept, deflated."""

    def __init__(self, documents: Iterable[Document]) -> None:
        """Take documents in any order."""
        self._coming = iter(documents)
        self._kept: dict[str, bytes] = {}

    def find(self, identifier: str) -> str | None:
        """The text of a document, by its id or (`x#2`, the second page of x) that of its page; None when unknown."""
        names = (identifier, _PAGE.sub("", identifier))
        while True:
            for name in names:
                if name in self._kept:
                    return zlib.decompress(self._kept[name]).decode("utf-8", "surrogatepass")
            document = next(self._coming, None)
            if document is None:
                return None
            if document.id is not None:
                self._kept[document.id] = zlib.compress(document.text.encode("utf-8", "surrogatepass"), 1)


def documents(path: str) -> Iterator[Document]:
    """The texts of a dump: a folder of .txt and .md files (id: the path, the name, the stem), a text file, or JSON
    Lines with `text` and `id`.

    Raises:
        UsageError: it cannot be read, so that no span can be checked.
    """
    place = Path(path)
    try:
        if place.is_dir():
            for file in sorted(child for child in place.rglob("*") if child.suffix in (".txt", ".md")):
                yield from _file(file, str(file.relative_to(place)))
        elif place.suffix in (".txt", ".md"):
            yield from _file(place, place.name)
        else:
            for row in read(path):
                record = row.record or {}
                text = record.get("text", record.get("content"))
                if isinstance(text, str):
                    name = record.get("id", record.get("doc_id"))
                    yield Document(text, f"{path}#{row.line}" if name is None else str(name))
    except OSError as error:
        raise UsageError(f"{path}: cannot be read: {error.strerror}") from error
    except InputError as error:
        raise UsageError(f"{path}: {error}") from error


def _file(file: Path, relative: str) -> Iterator[Document]:
    text = file.read_bytes().decode("utf-8", "replace")
    for name in dict.fromkeys((str(file), relative, file.name, file.stem)):
        yield Document(text, name)


def span_troubles(record: dict[str, Any], sources: Sources) -> Iterator[Trouble]:
    """Everything wrong with a record's spans against its source; nothing when the record has no spans."""
    meta = record.get("meta")
    spans = meta.get("spans") if isinstance(meta, dict) else None
    source = meta.get("source") if isinstance(meta, dict) else None
    if not isinstance(spans, dict) or not isinstance(source, dict):
        return
    name = source.get("id")
    text = sources.find(name) if isinstance(name, str) else None
    if text is None:
        yield Trouble("source-missing", "the source dump holds no text for the record's id", "/meta/source/id", name)
        return
    digest = source.get("sha256")
    if digest != hashlib.sha256(text.encode("utf-8", "replace")).hexdigest():
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
