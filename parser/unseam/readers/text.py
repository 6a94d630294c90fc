"""A whole file as one document."""

from __future__ import annotations

from collections.abc import Iterator

from unseam.errors import InputError
from unseam.readers import decoding, html, keys
from unseam.readers.outcome import MAX_DOCUMENT, Item, Unreadable
from unseam.readers.sources import is_page_name
from unseam.readers.streams import Stream


def read(stream: Stream, codec: str, source: str, encoding: str | None) -> Iterator[Item]:
    """The text of the stream, its identifier the source's name.

    A file of no bytes is a page when its name says so (.txt, .md), and otherwise a container of no records.
    """
    offset = stream.offset
    data = stream.read_exactly(MAX_DOCUMENT + 1)
    if len(data) > MAX_DOCUMENT:
        yield Unreadable(source, None, "too-large", f"one text of more than {MAX_DOCUMENT} bytes", id=source)
        return
    if not data and not is_page_name(source):
        return
    try:
        text = decoding.decode(data, codec, offset)
    except InputError as error:
        original = decoding.escaped(data, codec)
        if encoding or not html.is_html(original):
            yield Unreadable(source, None, "undecodable", str(error), original, source)
            return
        try:
            text = decoding.decode_web(data, None, encoding)
        except InputError as web_error:
            yield Unreadable(source, None, "undecodable", str(web_error), original, source)
            return
    yield keys.page(text, source, None, source, None)
