"""The record as rows of a tree, short values of one group on one line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from unseam.result import pointer_text

MAX_ROWS = 4000
"""Rows of one record that are shown; records have some hundred."""
_SHORT = 40
_NOT_SHOWN = ("schema_version", "dialect", "meta")

Path = tuple[str | int, ...]


class Row(NamedTuple):
    """A group or a value of the record."""

    key: str
    pointer: str
    level: int
    """1 for a field of the record."""
    position: int
    """Its place among its siblings, from 1; `size` is how many they are."""
    size: int
    value: Any = None
    """None for a group."""
    summary: str = ""
    """Of a group: how many it holds, or its first value."""


Line = list[Row]
"""A row, or a group and the short values in it."""


def lines(record: dict[str, Any]) -> tuple[list[Line], int]:
    """The lines of a record, and how many are too many to be shown."""
    fields = {key: value for key, value in record.items() if key not in _NOT_SHOWN}
    found: list[Line] = []
    rows = unshown = 0
    for line in _children(fields, (), 1):
        rows += len(line)
        if rows <= MAX_ROWS:
            found.append(line)
        else:
            unshown += 1
    return found, unshown


def absent(record: dict[str, Any]) -> list[str]:
    """Fields of which the page says nothing."""
    return [key for key, value in record.items() if key not in _NOT_SHOWN and _is_empty(value)]


def shown(value: Any) -> str:
    """A scalar as JSON would have it, without the quotes."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _children(holder: Any, path: Path, level: int) -> Iterator[Line]:
    pairs = _present(holder)
    for position, (key, value) in enumerate(pairs, 1):
        at = (*path, key)
        row = Row(str(key), pointer_text(at), level, position, len(pairs))
        if not isinstance(value, (dict, list)):
            yield [row._replace(value=value)]
            continue
        inner = _present(value)
        if all(_is_short(child) for _, child in inner):
            chips = [
                Row(str(name), pointer_text((*at, name)), level + 1, number, len(inner), child)
                for number, (name, child) in enumerate(inner, 1)
            ]
            yield [row._replace(summary=str(len(inner)) if isinstance(value, list) else ""), *chips]
        else:
            yield [row._replace(summary=_summary(value, inner))]
            yield from _children(value, at, level + 1)


def _present(holder: Any) -> list[tuple[str | int, Any]]:
    pairs = enumerate(holder) if isinstance(holder, list) else holder.items()
    return [(key, value) for key, value in pairs if not _is_empty(value)]


def _is_empty(value: Any) -> bool:
    """Nothing in it: null, an empty list, or a group of such."""
    if isinstance(value, dict):
        return all(_is_empty(inner) for inner in value.values())
    return value is None or value in ("", [])


def _is_short(value: Any) -> bool:
    return not isinstance(value, (dict, list)) and len(str(value)) <= _SHORT


def _summary(value: Any, inner: list[tuple[str | int, Any]]) -> str:
    if isinstance(value, list):
        return str(len(inner))
    return next((child for _, child in inner if isinstance(child, str) and _is_short(child)), "")
