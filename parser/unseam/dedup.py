"""What is printed more than once comes once."""

from __future__ import annotations

from collections.abc import Hashable, Iterable


def group(keys: Iterable[Hashable]) -> list[list[int]]:
    """Indexes of equal keys together, groups and indexes in order of appearance."""
    groups: dict[Hashable, list[int]] = {}
    for index, key in enumerate(keys):
        groups.setdefault(key, []).append(index)
    return list(groups.values())
