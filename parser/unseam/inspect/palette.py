"""Which colour a value has, by what it tells: the same in the page and in the terminal."""

from __future__ import annotations

from typing import NamedTuple

Pointer = tuple[str, ...]


class Colour(NamedTuple):
    """Background and line on light ground, and on dark; the line's style tells colours apart without colour."""

    light: str
    light_line: str
    dark: str
    dark_line: str
    style: str


# One lightness and strength, twelve hues; none near the red of what was not parsed.
COLOURS: dict[str, Colour] = {
    "person": Colour("#d4e9ff", "#4069b6", "#26395c", "#88aef4", "double"),
    "post": Colour("#cff3d5", "#218041", "#1c4326", "#79c289", "solid"),
    "place": Colour("#bef3f9", "#007f8f", "#00434a", "#43c2cf", "dashed"),
    "badge": Colour("#f3e8bf", "#846900", "#443805", "#c4ad57", "dotted"),
    "prose": Colour("#ebe3fc", "#745f98", "#3d344e", "#b99ee9", "solid"),
    "number": Colour("#ffe2c1", "#9c5a00", "#50320b", "#dca05d", "dotted"),
    "time": Colour("#ffdbf7", "#984b89", "#4e2b47", "#d993ca", "dashed"),
    "study": Colour("#c1f5e8", "#00836c", "#004439", "#51c5ae", "double"),
    "language": Colour("#e1eec6", "#607700", "#333e13", "#a2b968", "dashed"),
    "skill": Colour("#c5efff", "#0075ab", "#0a3e57", "#61b9ea", "solid"),
    "repository": Colour("#e0e5ff", "#5f60b5", "#33355b", "#a0a6f3", "double"),
    "heading": Colour("#ffdec8", "#a55115", "#552e16", "#e6996d", "dotted"),
}

# Paths of the record without the numbers of lists; the longest that a pointer starts with counts.
_PATHS: dict[Pointer, str] = {
    tuple(path.split(".")): colour
    for colour, paths in {
        "person": "name",
        "post": "headline title company experience contributions.role contributions.roles",
        "place": "location experience.location",
        "badge": "badges",
        "prose": "summary experience.description contributions.description contributions.summary sections.text",
        "number": "coding_years employment_years experience.duration_months skills.score contributions.counts"
        " contributions.active_months",
        "time": "experience.period education.period contributions.period",
        "study": "education",
        "language": "languages",
        "skill": "skills programming_languages experience.skills contributions.topics",
        "repository": "contributions",
        "heading": "sections",
    }.items()
    for path in paths.split()
}


def colour_of(pointer: str) -> str | None:
    """Name of the colour of a JSON pointer; None for a field that has none yet."""
    path = tuple(part for part in pointer.split("/")[1:] if not part.isdigit())
    for length in range(len(path), 0, -1):
        if path[:length] in _PATHS:
            return _PATHS[path[:length]]
    return None


def field_of(pointer: str) -> str:
    """The field's name for a person: `score`, `period`; that of the group for what only names or spells it out."""
    path = [part for part in pointer.split("/")[1:] if not part.isdigit()]
    if len(path) > 1 and path[-1] in ("name", "text"):
        del path[-1]
    return path[-1].replace("_", " ") if path else ""


def css() -> str:
    """The colours as custom properties of classes `c-<name>`, light and dark."""
    light = "".join(
        f".c-{name}{{--tint:{c.light};--line:{c.light_line};--style:{c.style}}}\n" for name, c in COLOURS.items()
    )
    dark = "".join(f".c-{name}{{--tint:{c.dark};--line:{c.dark_line}}}\n" for name, c in COLOURS.items())
    return f"{light}@media (prefers-color-scheme:dark){{\n{dark}}}\n"
