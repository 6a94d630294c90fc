"""The published schema: what is committed is what the models make, and old records stay valid."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from pydantic import ValidationError
from tools import build_schema
from tools.schema_changes import breaking_changes

from unseam_schemas import Profile, published

Schema = dict[str, Any]


def test_the_committed_file_is_what_the_models_make_byte_for_byte() -> None:
    assert build_schema.CURRENT.read_bytes() == published.dumps(published.build()).encode()
    assert build_schema.main(["--check"]) == 0


def test_a_stale_file_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stale = tmp_path / "profile-1.json"
    stale.write_text("{}\n")
    monkeypatch.setattr(build_schema, "CURRENT", stale)
    assert build_schema.main(["--check"]) == 1
    assert build_schema.main([]) == 0
    assert build_schema.main(["--check"]) == 0


def test_it_is_a_sound_schema_of_draft_2020_12() -> None:
    schema = published.schema()
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["$id"] == published.ID
    jsonschema.Draft202012Validator.check_schema(schema)


def objects(node: Any, place: str = "") -> Iterator[tuple[str, Schema]]:
    """Each object schema of a schema with its place."""
    if isinstance(node, dict):
        if "properties" in node and isinstance(node["properties"], dict):
            yield place, node
        for key, child in node.items():
            yield from objects(child, f"{place}/{key}")


def test_every_field_is_described_and_unknown_keys_are_allowed() -> None:
    found = list(objects(published.schema()))
    assert len(found) > 10
    for place, node in found:
        assert node.get("description"), place
        assert node.get("additionalProperties", True) is True, place
        for name, field in node["properties"].items():
            assert field.get("description"), f"{place}/{name}"


def test_the_models_stay_closed_and_the_schema_open() -> None:
    record = {"meta": {"source": {"sha256": "0" * 64}, "status": "ok", "coverage": 1.0, "parser_version": "0.1.0"}}
    validator = jsonschema.Draft202012Validator(published.schema())
    Profile.model_validate(record)
    assert validator.is_valid(record)
    record["nickname"] = {}
    assert validator.is_valid(record)
    with pytest.raises(ValidationError):
        Profile.model_validate(record)


def test_any_1_x_record_is_taken() -> None:
    record: Schema = {
        "schema_version": "1.7",
        "meta": {"source": {"sha256": "0" * 64}, "status": "ok", "coverage": 1.0, "parser_version": "0.9.0"},
    }
    validator = jsonschema.Draft202012Validator(published.schema())
    assert validator.is_valid(record)
    assert not validator.is_valid(record | {"schema_version": "2.0"})


def test_nothing_that_the_last_published_version_took_is_refused() -> None:
    released = json.loads(build_schema.RELEASED.read_text(encoding="utf-8"))
    assert breaking_changes(released, published.build()) == []


def _skill(schema: Schema) -> Schema:
    skill: Schema = schema["$defs"]["Skill"]
    return skill


HARMLESS: dict[str, Callable[[Schema], object]] = {
    "an optional field added": lambda s: s["properties"].update(
        pronouns={"type": "string", "description": "As printed."}
    ),
    "an optional object added": lambda s: s["properties"].update(
        links={"type": "object", "properties": {"blog": {"type": "string"}}, "required": ["blog"]}
    ),
    "a range widened": lambda s: _skill(s)["properties"]["score"]["anyOf"][0].update(maximum=100),
    "a range opened": lambda s: _skill(s)["properties"]["score"]["anyOf"][0].pop("maximum"),
    "a value added": lambda s: s["$defs"]["Meta"]["properties"]["status"]["enum"].append("stale"),
    "a type added": lambda s: _skill(s)["properties"]["name"].update(type=["string", "null"]),
    "an integer made a number": lambda s: _skill(s)["properties"]["score"]["anyOf"][0].update(type="number"),
    "a field no longer required": lambda s: s["$defs"]["Meta"]["required"].remove("status"),
    "a pattern dropped": lambda s: s["$defs"]["Source"]["properties"]["sha256"].pop("pattern"),
    "a description reworded": lambda s: s["properties"]["name"].update(description="The name."),
}

BREAKING: dict[str, tuple[Callable[[Schema], object], str]] = {
    "a field removed": (lambda s: s["properties"].pop("badges"), "/badges: removed"),
    "a deep field removed": (lambda s: _skill(s)["properties"].pop("variants"), "/skills/*/variants: removed"),
    "null no longer taken": (lambda s: s["properties"]["name"]["anyOf"].pop(), "/name: narrowed"),
    "a type replaced": (lambda s: _skill(s)["properties"]["name"].update(type="integer"), "/skills/*/name: narrowed"),
    "a number made an integer": (
        lambda s: s["$defs"]["Meta"]["properties"]["coverage"].update(type="integer"),
        "/meta/coverage: narrowed",
    ),
    "a range narrowed": (
        lambda s: _skill(s)["properties"]["score"]["anyOf"][0].update(maximum=5),
        "/skills/*/score: narrowed, maximum",
    ),
    "a value removed": (
        lambda s: s["$defs"]["Meta"]["properties"]["status"]["enum"].remove("gated"),
        "/meta/status: narrowed, gated",
    ),
    "a closed list made of free text": (
        lambda s: s["properties"]["name"]["anyOf"][0].update(enum=["Ada"]),
        "/name: narrowed, any value",
    ),
    "a pattern added": (lambda s: s["properties"]["name"]["anyOf"][0].update(pattern="^A"), "/name: narrowed, pattern"),
    "a length bound added": (lambda s: s["properties"]["skills"].update(maxItems=3), "/skills: narrowed, maxItems"),
    "a field newly required": (lambda s: s.update(required=["meta", "name"]), "/name: newly required"),
    "a deep field newly required": (
        lambda s: _skill(s).update(required=["name", "score"]),
        "/skills/*/score: newly required",
    ),
    "unknown keys refused": (lambda s: _skill(s).update(additionalProperties=False), "/skills/*/*: narrowed"),
    "a count's kind narrowed": (
        lambda s: s["$defs"]["Contribution"]["properties"]["counts"]["additionalProperties"].update(minimum=1),
        "/contributions/*/counts/*: narrowed, minimum",
    ),
}  # fmt: skip


@pytest.mark.parametrize("change", HARMLESS.values(), ids=HARMLESS)
def test_a_harmless_change_passes(change: Callable[[Schema], object]) -> None:
    changed = copy.deepcopy(published.build())
    change(changed)
    assert changed != published.build()
    assert breaking_changes(published.build(), changed) == []


@pytest.mark.parametrize(("change", "told"), BREAKING.values(), ids=BREAKING)
def test_a_breaking_change_is_named(change: Callable[[Schema], object], told: str) -> None:
    changed = copy.deepcopy(published.build())
    change(changed)
    assert any(line.startswith(told) for line in breaking_changes(published.build(), changed))


def test_a_breaking_schema_is_not_published(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wider = published.build()
    wider["properties"]["pronouns"] = {"type": "string"}
    released = tmp_path / "profile-1.json"
    released.write_text(published.dumps(wider))
    monkeypatch.setattr(build_schema, "RELEASED", released)
    monkeypatch.setattr(build_schema, "CURRENT", tmp_path / "current.json")
    assert build_schema.main(["--publish"]) == 1
    assert json.loads(released.read_text()) == wider
