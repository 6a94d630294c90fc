"""What the lists know of a place's name: countries, regions, cities, metropolitan areas."""

from __future__ import annotations

from functools import cache, lru_cache

from unseam.vocabulary import table, words
from unseam.vocabulary.keys import key, lookup

Codes = tuple[str, ...]
"""Countries (ISO 3166-1 alpha-2) or, where it is known, states of the US ("US-CA")."""


def _codes(value: str | None) -> Codes:
    return tuple(value.split(",")) if value else ()


@cache
def _rows(name: str) -> dict[str, str]:
    return {row[0]: row[1] for row in table(name)}


@cache
def _members(name: str) -> frozenset[str]:
    return frozenset(words(name))


def is_workplace(name_key: str) -> bool:
    """Whether the words say how one works ("remote"), not where."""
    return name_key in _members("workplaces.txt")


def is_anywhere(name_key: str) -> bool:
    """Whether the words tell that the place is any ("worldwide", "planet earth")."""
    return name_key in _members("anywhere.txt")


def is_language(name_key: str) -> bool:
    """Whether a human language is called so too."""
    return name_key in _rows("language_aliases.tsv") or lookup("languages.tsv", name_key) is not None


def is_lead(name_key: str) -> bool:
    """Whether the words only lead to a place ("based in")."""
    return name_key in _members("place_leads.txt")


def is_postnominal(code: str) -> bool:
    """Whether the code may as well be a degree after a person's name."""
    return code in _members("postnominals.txt")


def is_city_state(country: str) -> bool:
    """Whether the country is one city."""
    return country in _members("city_states.txt")


def prefers_region(name_key: str, country: str) -> bool:
    """Whether the name means the region where a city in the country bears it too."""
    return _rows("region_first.tsv").get(name_key) == country


@lru_cache(maxsize=4096)
def country_of(name_key: str) -> str | None:
    """The country of that name, in any language; None when two countries share it."""
    found = _rows("country_aliases.tsv").get(name_key) or lookup("countries.tsv", name_key)
    if not found and name_key.startswith("the "):
        bare = name_key.removeprefix("the ")
        found = _rows("country_aliases.tsv").get(bare) or lookup("countries.tsv", bare)
    return found if found and len(found) == 2 else None


def countries_of(name_key: str) -> Codes:
    """All countries of that name in one language or another."""
    return _codes(_rows("country_aliases.tsv").get(name_key) or lookup("countries.tsv", name_key.removeprefix("the ")))


def state_abbreviation(name_key: str) -> Codes:
    """The US state of a short name written after its city ("calif")."""
    return _codes(_rows("region_aliases.tsv").get(name_key))


def is_word(name_key: str) -> bool:
    """Whether a name alone on a line is rather a common word or a technology ("java")."""
    return name_key in _members("common_words.txt")


def is_post(name_key: str) -> bool:
    """Whether a word names a post, so that what holds it is no city ("engineer")."""
    return name_key in _members("post_words.txt")


def country_code(letters: str) -> str | None:
    """The country of an ISO 3166-1 code of two or three capitals."""
    return lookup("countries.tsv", f"={letters}")


def region_code(letters: str) -> Codes:
    """The countries where these capitals stand for a region."""
    return _codes(lookup("regions.tsv", f"={letters}"))


@lru_cache(maxsize=4096)
def regions_of(name_key: str) -> Codes:
    """The countries that have a region of that name."""
    found = _codes(lookup("regions.tsv", name_key))
    area = _rows("areas.tsv").get(name_key)
    return found if area is None or area in {code[:2] for code in found} else (*found, area)


def city_alias(name_key: str) -> Codes:
    """The country or US state of a city's short name ("sf"), none for a full one."""
    return _codes(_rows("city_aliases.tsv").get(name_key))


@lru_cache(maxsize=4096)
def cities_of(name_key: str) -> Codes:
    """The countries and states that have a city of that name, the most populous first."""
    alias = _rows("city_aliases.tsv").get(name_key)
    listed = _codes((lookup("cities.tsv", name_key) or "").replace("!", "").replace("~", ""))
    return (alias, *(code for code in listed if code != alias)) if alias else listed


@lru_cache(maxsize=4096)
def city_country(name_key: str) -> str | None:
    """The country that a bare city name means beyond doubt."""
    alias = _rows("city_aliases.tsv").get(name_key)
    first = alias or (lookup("cities.tsv", name_key) or "").split(",")[0]
    return first[:2] if alias or first.endswith("!") else None


@lru_cache(maxsize=4096)
def metro_core_country(name_key: str) -> str | None:
    """The country of a city inside the name of its area, where it is by far the largest of that name."""
    first = (lookup("cities.tsv", name_key) or "").split(",")[0]
    return first[:2] if first.endswith("~") else city_country(name_key)


def area_country(name_key: str) -> str | None:
    """The country of a named area ("silicon valley")."""
    return _rows("areas.tsv").get(name_key)


@cache
def _shapes(name: str) -> tuple[tuple[str, str], ...]:
    pairs = [tuple(shape.split("{}")) for shape in words(name)]
    return tuple(sorted(((p[0], p[1]) for p in pairs), key=lambda p: (-len(p[0]) - len(p[1]), p)))


@cache
def _edges(name: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What stands before and after the names inside the shapes."""
    befores, afters = zip(*_shapes(name), strict=True)
    return tuple(filter(None, befores)), tuple(filter(None, afters))


def _inside(list_name: str, name_key: str) -> str | None:
    befores, afters = _edges(list_name)
    if not name_key.startswith(befores) and not name_key.endswith(afters):
        return None
    for before, after in _shapes(list_name):
        if name_key.startswith(before) and name_key.endswith(after) and len(name_key) > len(before) + len(after):
            return name_key[len(before) : len(name_key) - len(after)]
    return None


@lru_cache(maxsize=4096)
def metro_city(name_key: str) -> str | None:
    """The city inside the name of a metropolitan area ("toronto" in "greater toronto area")."""
    return _inside("metro_shapes.txt", name_key)


@lru_cache(maxsize=4096)
def region_core(name_key: str) -> str | None:
    """The name inside the name of a province or district ("lagos" in "lagos state")."""
    return _inside("region_shapes.txt", name_key)


@lru_cache(maxsize=4096)
def metro_country(name_key: str) -> str | None:
    """The one country that the cities named in a metropolitan area agree on."""
    core = metro_city(name_key)
    while core:
        found = _run_country(core)
        if found:
            return found
        core = metro_city(core)
    return None


def _run_country(core: str) -> str | None:
    """Country of one city or region, or of several in a row ("minneapolis st paul")."""
    pieces = core.split(" ")
    at, countries = 0, set[str]()
    while at < len(pieces) <= 8:
        for end in range(len(pieces), at, -1):
            name = " ".join(pieces[at:end])
            country = metro_core_country(name) or _region_country(name)
            if country or cities_of(name):
                break
        else:
            return None
        if country:
            countries.add(country)
        at = end
    return countries.pop() if len(countries) == 1 else None


def _region_country(name_key: str) -> str | None:
    found = {code[:2] for code in regions_of(name_key)}
    return found.pop() if len(found) == 1 else country_of(name_key)


__all__ = [
    "Codes",
    "area_country",
    "cities_of",
    "city_alias",
    "city_country",
    "countries_of",
    "country_code",
    "country_of",
    "is_anywhere",
    "is_city_state",
    "is_language",
    "is_lead",
    "is_post",
    "is_postnominal",
    "is_word",
    "is_workplace",
    "key",
    "metro_city",
    "metro_country",
    "prefers_region",
    "region_code",
    "region_core",
    "regions_of",
    "state_abbreviation",
]
