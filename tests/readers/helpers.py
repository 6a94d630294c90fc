"""Short ways to read in tests."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from unseam.document import Document
from unseam.readers import Item, Unreadable, open_documents


def read(*inputs: Path | str, text_key: str | None = None, encoding: str | None = None) -> list[Item]:
    return list(open_documents([str(name) for name in inputs], text_key=text_key, encoding=encoding))


def documents(items: Iterable[Item]) -> list[Document]:
    return [item for item in items if isinstance(item, Document)]


def unreadable(items: Iterable[Item]) -> list[Unreadable]:
    return [item for item in items if isinstance(item, Unreadable)]


def texts(items: Iterable[Item]) -> list[str]:
    return [item.text if isinstance(item, Document) else f"! {item.reason}" for item in items]


def jsonl(*records: object) -> bytes:
    return b"".join(json.dumps(record).encode() + b"\n" for record in records)
