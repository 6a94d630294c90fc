"""JSON lines as bytes: records' own are written as they come, these are the rejects'."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence


def to_line(record: Mapping[str, object]) -> bytes:
    """One JSON line in UTF-8; a line with lone surrogates, which UTF-8 cannot hold, escapes all that is not ASCII."""
    try:
        return json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
    except UnicodeEncodeError:
        return json.dumps(record, separators=(",", ":")).encode() + b"\n"


def reject_line(
    *,
    id: str | None,
    source: str,
    reason: str,
    message: str,
    text: str | None,
    url: str | None = None,
    span: Sequence[int] | None = None,
    place: str | None = None,
    original: str | None = None,
) -> bytes:
    """The line of a rejects file, which is an input in its turn.

    A document that was read has its `text`. What could not be read has none, but where it stood (`place`) and the raw
    text there (`original`); reading the rejects file tries that again.
    """
    line: dict[str, object] = {
        "id": id,
        "url": url,
        "source": source,
        "place": place,
        "reason": reason,
        "message": message,
        "span": list(span) if span is not None else None,
        "text": text,
    }
    if original is not None:
        line["original"] = original
    return to_line(line)
