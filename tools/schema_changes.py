"""What a change of the published schema breaks: fields removed, narrowed or newly required."""

from __future__ import annotations

from typing import Any

Schema = dict[str, Any]

_LOWER = ("minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties")
_UPPER = ("maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties")
_EXACT = ("pattern", "format", "multipleOf", "uniqueItems", "propertyNames", "not")
_KNOWN = {
    *_LOWER, *_UPPER, *_EXACT, "$ref", "$defs", "$schema", "$id", "anyOf", "type", "enum", "const", "properties",
    "required", "items", "prefixItems", "additionalProperties", "title", "description", "default", "examples",
}  # fmt: skip


def breaking_changes(old: Schema, new: Schema) -> list[str]:
    """One line a change after which a record valid under `old` may fail under `new`, or misses a field of it."""
    found: list[str] = []
    _compare(old, new, old, new, "", found, frozenset())
    return found


def _resolve(node: Any, root: Schema) -> Schema:
    if node is True or node is None:
        return {}
    if node is False:
        return {"not": {}}
    while "$ref" in node:
        target: Any = root
        for part in node["$ref"].removeprefix("#/").split("/"):
            target = target[part]
        node = {**target, **{key: value for key, value in node.items() if key != "$ref"}}
    return dict(node)


def _alternatives(node: Schema, root: Schema) -> list[Schema]:
    """The branches of a node, one a type, each with what stands beside `anyOf`."""
    beside = {key: value for key, value in node.items() if key != "anyOf"}
    branches = [_resolve(branch, root) for branch in node.get("anyOf", [{}])]
    flat = [deep for branch in branches for deep in (_alternatives(branch, root) if "anyOf" in branch else [branch])]
    out: list[Schema] = []
    for branch in flat:
        whole = {**beside, **branch}
        kinds = whole.get("type")
        for kind in kinds if isinstance(kinds, list) else [kinds]:
            out.append({**whole, "type": kind} if kind else whole)
    return out


def _takes(kind: Any, other: Any) -> bool:
    return other is None or kind == other or (kind == "integer" and other == "number")


def _compare(
    old: Any, new: Any, old_root: Schema, new_root: Schema, place: str, found: list[str], seen: frozenset[str]
) -> None:
    reference = f"{old.get('$ref')}>{new.get('$ref')}" if isinstance(old, dict) and isinstance(new, dict) else ""
    if isinstance(old, dict) and "$ref" in old and reference in seen:
        return
    seen = seen | {reference}
    olds = _alternatives(_resolve(old, old_root), old_root)
    news = _alternatives(_resolve(new, new_root), new_root)
    for was in olds:
        rivals = [now for now in news if _takes(was.get("type"), now.get("type"))]
        if not rivals:
            found.append(f"{place or '/'}: narrowed, {was.get('type', 'any type')} is no longer taken")
            continue
        attempts: list[list[str]] = []
        for now in rivals:
            attempt: list[str] = []
            _compare_one(was, now, old_root, new_root, place, attempt, seen)
            attempts.append(attempt)
        attempts.sort(key=len)
        found.extend(attempts[0])


def _compare_one(
    was: Schema, now: Schema, old_root: Schema, new_root: Schema, place: str, found: list[str], seen: frozenset[str]
) -> None:
    here = place or "/"
    for unknown in sorted((set(now) | set(was)) - _KNOWN):
        if was.get(unknown) != now.get(unknown):
            found.append(f"{here}: {unknown} changed, which this check cannot judge")
    for bound in _LOWER:
        if bound in now and (bound not in was or now[bound] > was[bound]):
            found.append(f"{here}: narrowed, {bound} is now {now[bound]}")
    for bound in _UPPER:
        if bound in now and (bound not in was or now[bound] < was[bound]):
            found.append(f"{here}: narrowed, {bound} is now {now[bound]}")
    for exact in _EXACT:
        if exact in now and now[exact] != was.get(exact):
            found.append(f"{here}: narrowed, {exact} is now {now[exact]}")
    before, after = _values(was), _values(now)
    if after is not None:
        lost = ["any value"] if before is None else [str(value) for value in before if value not in after]
        if lost:
            found.append(f"{here}: narrowed, {', '.join(lost)} is no longer taken")
    _compare_fields(was, now, old_root, new_root, place, found, seen)
    for key in ("items", "additionalProperties"):
        if key in now or key in was:
            _compare(was.get(key, {}), now.get(key, {}), old_root, new_root, f"{place}/*", found, seen)
    first, second = was.get("prefixItems", []), now.get("prefixItems", [])
    if len(second) > len(first):
        found.append(f"{here}: narrowed, more leading items are bound")
    for index, (one, two) in enumerate(zip(first, second, strict=False)):
        _compare(one, two, old_root, new_root, f"{place}/{index}", found, seen)


def _values(node: Schema) -> list[Any] | None:
    if "const" in node:
        return [node["const"]]
    values: list[Any] | None = node.get("enum")
    return values


def _compare_fields(
    was: Schema, now: Schema, old_root: Schema, new_root: Schema, place: str, found: list[str], seen: frozenset[str]
) -> None:
    fields, others = was.get("properties", {}), now.get("properties", {})
    for name in now.get("required", []):
        if name not in was.get("required", []):
            found.append(f"{place}/{name}: newly required")
    for name, field in fields.items():
        if name not in others:
            found.append(f"{place}/{name}: removed")
        else:
            _compare(field, others[name], old_root, new_root, f"{place}/{name}", found, seen)
