"""The published JSON Schema: the models opened, so that an added field breaks no consumer."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode, JsonSchemaValue

from unseam_schemas.profile import Profile

NAME = "profile-1.json"
ID = "urn:unseam:schema:profile-1"


class _Published(GenerateJsonSchema):
    """No title on a field: it only repeats the field's name."""

    def field_title_should_be_set(self, schema: Any) -> bool:  # noqa: ARG002 - the signature is pydantic's
        return False

    def generate(self, schema: Any, mode: JsonSchemaMode = "validation") -> JsonSchemaValue:
        body = super().generate(schema, mode)
        return {"$schema": self.schema_dialect, "$id": ID, **body}


def _open(node: Any) -> None:
    """Let unknown keys pass, in place; a closed object would make every added field a breaking change."""
    if isinstance(node, dict):
        if node.get("additionalProperties") is False:
            del node["additionalProperties"]
        for child in node.values():
            _open(child)
    elif isinstance(node, list):
        for child in node:
            _open(child)


def build() -> dict[str, Any]:
    """Make the schema from the models: draft 2020-12, unknown keys allowed, any 1.x `schema_version`."""
    body = Profile.model_json_schema(schema_generator=_Published)
    _open(body)
    for holder in (body, *body["$defs"].values()):
        for field in holder["properties"].values():
            if field.keys() == {"$ref"}:
                # pydantic leaves out a field's description that its model repeats
                field["description"] = body["$defs"][field["$ref"].rsplit("/", 1)[1]]["description"]
    version = body["properties"]["schema_version"]
    # One file serves every 1.x record: a constant would refuse the first record that carries an added field.
    version.pop("const")
    version["pattern"] = "^1[.](0|[1-9][0-9]*)$"
    return body


def dumps(schema: dict[str, Any]) -> str:
    """The file's text: two spaces, UTF-8, one newline at the end."""
    return json.dumps(schema, ensure_ascii=False, indent=2) + "\n"


def text() -> str:
    """The committed schema as published, byte for byte."""
    return files("unseam_schemas").joinpath(NAME).read_text(encoding="utf-8")


@cache
def _loaded() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(text())
    return loaded


def schema() -> dict[str, Any]:
    """The committed schema as data; read-only by agreement, it is loaded once."""
    return _loaded()
