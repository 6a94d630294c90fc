"""The schema check: the published schema itself, run by jsonschema-rs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from unseam.extras import need
from unseam.validate.pointers import pointer
from unseam_schemas import published

_NAMES = {
    "required": "missing-field",
    "type": "wrong-type",
    "enum": "unknown-value",
    "const": "unknown-value",
    "pattern": "wrong-form",
    "format": "wrong-form",
    "minimum": "out-of-range",
    "maximum": "out-of-range",
    "minItems": "out-of-range",
    "maxItems": "out-of-range",
}


class Breach(NamedTuple):
    """One rule of the schema that a record breaks."""

    name: str
    message: str
    """Tells the rule, never the value."""
    pointer: str
    instance: Any


@cache
def _validator() -> Any:
    jsonschema_rs = need("jsonschema_rs", "ci", "the schema check")
    return jsonschema_rs.validator_for(published.schema(), validate_formats=False)


def breaches(record: dict[str, Any]) -> list[Breach]:
    """What the published schema says against a record; an unknown key is no breach.

    Raises:
        UsageError: jsonschema-rs is not installed.
        RecursionError: the record nests too deeply.
    """
    validator = _validator()
    try:
        try:
            errors = list(validator.iter_errors(record))
        except UnicodeEncodeError:  # a lone surrogate, which Rust has no text for
            errors = list(validator.iter_errors(scrubbed(record)))
    except ValueError as error:  # how jsonschema-rs tells that it met its depth limit, 255
        raise RecursionError(str(error)) from error
    return [breach for error in errors for breach in _of(error)]


def scrubbed(record: dict[str, Any]) -> dict[str, Any]:
    """A copy of the record with each lone surrogate as U+FFFD."""
    text = json.dumps(record, ensure_ascii=False)
    copy: dict[str, Any] = json.loads(text.encode("utf-16", "surrogatepass").decode("utf-16", "replace"))
    return copy


def _of(error: Any) -> Iterator[Breach]:
    """An error of jsonschema-rs in our words; of a choice, the branch that the value was meant for."""
    kind, details = error.kind.name, error.kind.as_dict()
    if kind == "anyOf":
        own = [*error.instance_path]
        branches = [branch for branch in details["context"] if not _is_of_other_type(branch, own)]
        if len(branches) == 1:
            for inner in branches[0]:
                yield from _of(inner)
            return
        types = sorted({t for branch in details["context"] for e in branch for t in e.kind.as_dict().get("types", ())})
        kind, details = "type", {"types": types}
    name, path = _NAMES.get(kind, "schema-error"), [*error.instance_path]
    if kind == "required":
        path.append(details["property"])
    yield Breach(name, _message(kind, details), pointer(path), None if kind == "required" else error.instance)


def _is_of_other_type(branch: list[Any], own: list[Any]) -> bool:
    return any(error.kind.name == "type" and [*error.instance_path] == own for error in branch)


def _message(kind: str, details: dict[str, Any]) -> str:
    match kind:
        case "required":
            return "the field is required and missing"
        case "type":
            return f"the value must be {' or '.join(details['types'])}"
        case "enum":
            return f"the value must be one of {', '.join(map(str, details['options']))}"
        case "pattern":
            return f"the text must match {details['pattern']}"
        case "minimum" | "maximum":
            return f"the number must be at {'least' if kind == 'minimum' else 'most'} {details['limit']}"
        case "minItems" | "maxItems":
            return f"the list must have at {'least' if kind == 'minItems' else 'most'} {details['limit']} entries"
    return f"the value breaks the schema's rule {kind}"


# --- fields that the schema does not know


class Node(NamedTuple):
    """What the schema says about one place: its fields, and whether any key is a field."""

    fields: dict[str, Node]
    items: Node | None
    any_key: bool


@cache
def tree() -> Node:
    """The published schema as a tree of fields."""
    return _node(published.schema())


def _node(schema: dict[str, Any]) -> Node:
    definitions = published.schema()["$defs"]
    while "$ref" in schema or "anyOf" in schema:
        if "$ref" in schema:
            schema = definitions[schema["$ref"].rsplit("/", 1)[1]]
        else:
            schema = next(branch for branch in schema["anyOf"] if branch.get("type") != "null")
    fields = {name: _node(field) for name, field in schema.get("properties", {}).items()}
    items = _node(schema["items"]) if isinstance(schema.get("items"), dict) else None
    return Node(fields, items, "additionalProperties" in schema)


def unknown_fields(record: dict[str, Any]) -> list[str]:
    """Pointers of the keys that the published schema does not name, in the record's order."""
    found: list[str] = []
    _unknown(record, tree(), "", found)
    return found


def _unknown(value: Any, node: Node, path: str, found: list[str]) -> None:
    if isinstance(value, dict) and node.fields:
        for key, child in value.items():
            if key not in node.fields:
                found.append(path + pointer([key]))
            elif isinstance(child, dict | list):
                _unknown(child, node.fields[key], f"{path}/{key}", found)
    elif isinstance(value, list) and node.items is not None:
        for index, child in enumerate(value):
            _unknown(child, node.items, f"{path}/{index}", found)
