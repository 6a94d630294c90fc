"""Word pools and sentence patterns of the made pages, read from pools.toml."""

from __future__ import annotations

import functools
import re
import tomllib
from pathlib import Path
from typing import NamedTuple


class Country(NamedTuple):
    """Where people of one country come from and what they speak."""

    code: str
    name: str
    given: list[str]
    family: list[str]
    cities: list[tuple[str, str]]
    schools: list[str]
    languages: list[tuple[str, str]]
    script: list[str]


class Words(NamedTuple):
    """The word pools and sentence patterns of pools.toml."""

    countries: list[Country]
    pools: dict[str, list[str]]
    degrees: list[tuple[str, str]]
    sentences: dict[str, list[list[str]]]


def pairs(pool: str) -> list[tuple[str, str]]:
    """Entries such as "Kochi/Kerala", parted at the slash."""
    return [(first, second) for first, _, second in (entry.partition("/") for entry in pool.split("|")) if first]


@functools.cache
def words() -> Words:
    """Read pools.toml; a sentence becomes its literals and slots in turn."""
    data = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    countries = [
        Country(
            code,
            entry["name"],
            entry["given"].split("|"),
            entry["family"].split("|"),
            pairs(entry["cities"]),
            entry["schools"].split("|"),
            pairs(entry["languages"]),
            [name for name in entry.get("script", "").split("|") if name],
        )
        for code, entry in data["countries"].items()
    ]
    return Words(
        countries,
        {name: pool.split("|") for name, pool in data["pools"].items()},
        [(degree, level) for level, pool in data["degrees"].items() for degree in pool.split("|")],
        {name: [re.split(r"[{}]", line) for line in pool.split("|")] for name, pool in data["sentences"].items()},
    )
