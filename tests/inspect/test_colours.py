"""The colours: each field has one, each can be read, and none is told by colour alone."""

from __future__ import annotations

from typing import Any

import pytest

from unseam.inspect.palette import COLOURS, Colour, colour_of, field_of
from unseam_schemas.published import schema

INK = {"light": "#22252a", "dark": "#e8e5df"}
PANE = {"light": "#fffefb", "dark": "#1b1e23"}


def _luminance(colour: str) -> float:
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """The ratio that WCAG 2 asks to be at least 4.5 for text."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("colour", COLOURS.values(), ids=COLOURS.keys())
def test_text_can_be_read_on_it(colour: Colour) -> None:
    for scheme, tint, line in (
        ("light", colour.light, colour.light_line),
        ("dark", colour.dark, colour.dark_line),
    ):
        assert contrast(INK[scheme], tint) >= 7
        assert contrast(PANE[scheme], line) >= 4.5, "what is lit: the pane's colour on the line's"
        assert contrast(line, tint) >= 3, "the line below a value"


def test_neighbours_differ_in_more_than_colour() -> None:
    assert len({colour.style for colour in COLOURS.values()}) == 4


def _fields(node: Any, defs: Any, path: str = "") -> list[str]:
    """Pointers of all scalars that a record may have."""
    if "$ref" in node:
        return _fields(defs[node["$ref"].rsplit("/", 1)[1]], defs, path)
    inner = [found for branch in node.get("anyOf", ()) for found in _fields(branch, defs, path)]
    for name, child in node.get("properties", {}).items():
        inner += _fields(child, defs, f"{path}/{name}")
    if "items" in node:
        inner += _fields(node["items"], defs, f"{path}/0")
    if isinstance(node.get("additionalProperties"), dict):
        inner += _fields(node["additionalProperties"], defs, f"{path}/x")
    return inner or ([path] if node.get("type") not in (None, "null", "object", "array") else [])


def test_each_field_of_the_schema_has_a_colour() -> None:
    fields = [
        field
        for field in _fields(schema(), schema()["$defs"])
        if not field.startswith(("/meta", "/schema_version", "/dialect"))
    ]
    assert len(fields) > 40
    assert [field for field in fields if colour_of(field) not in COLOURS] == []


def test_a_field_is_named_for_a_person() -> None:
    assert field_of("/skills/3/score") == "score"
    assert field_of("/skills/3/name") == "skills"
    assert field_of("/contributions/0/period/text") == "period"
    assert field_of("/coding_years") == "coding years"
