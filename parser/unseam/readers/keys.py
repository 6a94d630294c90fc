"""Which keys of a record hold its text, its address and its identifier."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from unseam.document import Document
from unseam.errors import UsageError
from unseam.readers import html
from unseam.readers.outcome import Item, Unreadable

TEXT_KEYS = ("text", "raw_content", "content", "markdown", "raw_text", "page_content", "body")
URL_KEYS = ("url", "source_url", "metadata.url", "metadata.sourceURL", "meta.url", "WARC-Target-URI")
ID_KEYS = ("id", "doc_id", "WARC-Record-ID", "digest")
_SHOWN_KEYS = 12
_ESCAPED_BYTE = re.compile(r"[\udc80-\udcff]")

Record = dict[str, object]
_Path = tuple[str, tuple[str, ...]]


def _paths(*keys: str) -> tuple[_Path, ...]:
    """Each key beside its steps through nested records, none for a key without a dot."""
    return tuple((key, tuple(key.split(".")) if "." in key else ()) for key in keys)


_URL_PATHS, _ID_PATHS, _OWN_ID, _OWN_URL = _paths(*URL_KEYS), _paths(*ID_KEYS), _paths("id"), _paths("url")


def _lookup(record: Record, path: _Path) -> object:
    """The value under a key, or under its dotted path through nested records; None when absent."""
    key, steps = path
    if key in record or not steps:
        return record.get(key)
    value: object = record
    for step in steps:
        if not isinstance(value, dict):
            return None
        value = value.get(step)
    return value


def _first(record: Record, paths: tuple[_Path, ...]) -> str | None:
    """The first string or number under the paths."""
    for path in paths:
        value = _lookup(record, path)
        if isinstance(value, str):
            if value:
                return value
        elif isinstance(value, (int, float)) and not isinstance(value, bool):
            return repr(value)
    return None


def _listed(record: Record) -> str:
    keys = [str(key)[:40] for key in record]
    return ", ".join(map(repr, keys[:_SHOWN_KEYS])) + (", ..." if len(keys) > _SHOWN_KEYS else "") if keys else "none"


def page(text: str, id: str | None, url: str | None, source: str, place: str | None, *, as_html: bool = False) -> Item:
    """The document of a text, an HTML page (one by its content, or `as_html`) turned into the text it shows."""
    if as_html or html.is_html(text):
        try:
            return Document(html.to_text(text), id, url)
        except html.TooDeepError as error:
            return Unreadable(source, place, "too-deep", str(error), text, id)
    return Document(text, id, url)


def text_columns(columns: Sequence[str], text_key: str | None, source: str) -> list[str] | Unreadable:
    """The columns of a table that can hold its text: one, or it is UsageError; why there is none."""
    if text_key:
        found = [name for name in columns if name == text_key] or [
            name for name in columns if text_key.startswith(f"{name}.")
        ]
    else:
        found = [name for name in columns if name in TEXT_KEYS]
        if len(found) > 1:
            raise UsageError(f"{source}: both {' and '.join(map(repr, found))} hold text: choose one with --text-key")
    if found:
        return found
    wanted = f"no column {text_key!r}" if text_key else "no column of text"
    hint = "" if text_key else "; choose with --text-key"
    message = f"{wanted}; its columns: {_listed(dict.fromkeys(columns))}{hint}"
    return Unreadable(source, None, "no-text", message, is_keyless=True)


class KeyWatch:
    """Tells, before a whole dump is rejected document by document, that its records have other keys."""

    _MOST = 1_000

    def __init__(self, text_key: str | None) -> None:
        self._text_key = text_key
        self._seen = 0
        self._first: Unreadable | None = None
        self.is_settled = False
        """A record was seen that has the key, or so many things that there is nothing to be told."""

    def see(self, item: Item) -> None:
        """Take the next item; UsageError where it is the last of many that all lack the key."""
        if self.is_settled:
            return
        self._seen += 1
        if isinstance(item, Unreadable) and item.is_keyless:
            self._first = self._first or item
        elif isinstance(item, Document) or item.reason == "no-text":
            self.is_settled = True
        if self._seen >= self._MOST and not self.is_settled:
            self._tell()
            self.is_settled = True

    def end(self) -> None:
        """There are no more; UsageError where a key was named and none had it."""
        if self._text_key is not None and not self.is_settled:
            self._tell()

    def _tell(self) -> None:
        if self._first is None:
            return
        first = self._first
        where = f"{first.source}, {first.place}" if first.place else first.source
        many = "" if self._seen == 1 else f"; so it is with all of the first {self._seen:,} documents"
        raise UsageError(f"{where}: {first.message}{many}")


class Keys:
    """Reads the records of one input; the first record settles whether its text key is plain."""

    def __init__(self, source: str, text_key: str | None) -> None:
        self._source, self.text_key = source, text_key
        self._text_path = _paths(text_key)[0] if text_key else None
        self._settled = False

    def item(self, record: object, number: int, place: str, original: str | None = None) -> Item:
        """The document of a record (a text alone is one too), or why it has none.

        `number` counts in the input, from 1, and makes the identifier of a record that has none. Raises UsageError
        when the first record has two text keys and none was chosen.
        """
        name = f"{self._source}#{number}"
        if isinstance(record, str):
            return page(record, name, None, self._source, place)
        if not isinstance(record, dict):
            message = f"a record is an object with a text, this is {type(record).__name__}"
            return Unreadable(self._source, place, "no-text", message, original, name)
        if "reason" in record and isinstance(record.get("source"), str) and "text" in record and "message" in record:
            return self._reject(record, name, place)
        id = _first(record, _ID_PATHS) or name
        text = _lookup(record, self._text_path) if self._text_path else self._only_text(record, place)
        if isinstance(text, Unreadable):
            return text._replace(original=original, id=id)
        if not isinstance(text, str):
            wanted = f"no text under {self.text_key!r}" if self.text_key else "no text under a known key"
            message = f"{wanted}; its keys: {_listed(record)}" + ("" if self.text_key else "; choose with --text-key")
            keyless = text is None and record.keys().isdisjoint([self.text_key] if self.text_key else TEXT_KEYS)
            return Unreadable(self._source, place, "no-text", message, original, id, keyless)
        self._settled = True
        return page(text, id, _first(record, _URL_PATHS), self._source, place)

    def _only_text(self, record: Record, place: str) -> object:
        found = [key for key in TEXT_KEYS if isinstance(record.get(key), str)]
        if not found:
            return None
        if len(found) > 1:
            names = " and ".join(map(repr, found))
            message = f"both {names} hold text: choose one with --text-key"
            if not self._settled:
                raise UsageError(f"{self._source}, {place}: {message}")
            return Unreadable(self._source, place, "ambiguous-text", message)
        return record[found[0]]

    def _reject(self, record: Record, name: str, place: str) -> Item:
        """A line of a rejects file: the original document, its text as it was read then."""
        id = _first(record, _OWN_ID)
        text = record["text"]
        if isinstance(text, str):
            return Document(text, id or name, _first(record, _OWN_URL))
        original = record.get("original")
        if isinstance(original, str) and not _ESCAPED_BYTE.search(original):
            try:
                again = json.loads(original)
            except (ValueError, RecursionError):
                again = None
            if isinstance(again, dict) and "original" not in again:
                keys = Keys(str(record["source"]), self.text_key)
                keys._settled = True  # two text keys are still this record's matter, no wrong call
                item = keys.item(again, 0, place, original)
                if isinstance(item, Document):
                    return item._replace(id=_first(again, _ID_PATHS) or id or name)
        return Unreadable(
            str(record["source"]),
            _first(record, _paths("place")),
            str(record["reason"]),
            str(record["message"]),
            original if isinstance(original, str) else None,
            id,
        )
