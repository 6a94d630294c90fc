"""Fill rates: how often a field that could hold a value holds one."""

from __future__ import annotations

import difflib
from typing import Any

from unseam.errors import UsageError
from unseam.validate.schema import Node, tree


def is_filled(value: Any) -> bool:
    """Whether a value says anything: not null, and no empty text, list or object."""
    return value is not None and value != "" and value != [] and value != {}


def parse_path(text: str) -> tuple[str, ...]:
    """A field's path, as `location.country`, `skills.score`, `/skills/*/score` or `experience[].company`.

    Lists are passed through by themselves. Raises:
        UsageError: the record has no such field.
    """
    plain = text.strip().replace("[]", "").replace("/*", "").strip("/").replace("/", ".")
    path = tuple(part for part in plain.split(".") if part != "*")
    node: Node | None = tree()
    for depth, part in enumerate(path):
        while node is not None and node.items is not None:
            node = node.items
        if node is None or (part not in node.fields and not (node.any_key and not node.fields and depth)):
            near = difflib.get_close_matches(part, list(node.fields) if node else [], n=1)
            hint = f"; did you mean {'.'.join((*path[:depth], near[0]))}?" if near else ""
            raise UsageError(f"the record has no field {plain!r}{hint}")
        node = node.fields.get(part)
    return path


def count(record: Any, path: tuple[str, ...]) -> tuple[int, int]:
    """(places that hold a value, places that could): a field of list entries is counted once an entry."""
    if isinstance(record, list):
        pairs = [count(entry, path) for entry in record]
        return sum(filled for filled, _ in pairs), sum(places for _, places in pairs)
    if not path:
        return int(is_filled(record)), 1
    if record is None:
        return 0, 1
    if not isinstance(record, dict):
        return 0, 1
    if len(path) == 1:
        return int(is_filled(record.get(path[0]))), 1
    return count(record.get(path[0]), path[1:])
