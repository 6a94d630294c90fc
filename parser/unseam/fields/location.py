"""Readings of a place: city, region and country of a line such as "Rotterdam, South Holland, Netherlands"."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from unseam.draft import Printed
from unseam.fields.wording import sound
from unseam.vocabulary import places
from unseam.vocabulary.keys import key
from unseam.vocabulary.place_parts import Part, are_languages, flags_of, joined, parts_of, slice_of
from unseam_schemas import Location

_LONGEST = 300
_LONGEST_LINE = 120
_MOST_PARTS = 8
_CJK = re.compile("^[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\\s]+$")
_OWN_NAMES = ("HK", "MO", "TW")  # places with a code of their own that "China" may follow
_STOP = re.compile(r"\d{3}|://|@|[!?]")


class LocationReading(NamedTuple):
    """City and region as printed and the ISO 3166-1 alpha-2 country; None where the line does not tell."""

    city: Printed | None
    region: Printed | None
    country: str | None


class _Found(NamedTuple):
    city: Part | None = None
    region: Part | None = None
    country: str | None = None
    firm: bool = False
    """Whether the lists know the place, beyond its having the shape of one."""


_NONE = _Found()


def read_location(text: str) -> LocationReading:
    """Reads a place; what no list tells stays None. Places are offsets in `text`. Never raises."""
    return _reading(text) if len(text) <= _LONGEST else LocationReading(None, None, None)


@lru_cache(maxsize=2048)
def _reading(text: str) -> LocationReading:
    found = _read(text)
    return LocationReading(_printed(found.city), _printed(found.region), found.country)


def _printed(part: Part | None) -> Printed | None:
    return Printed(sound(" ".join(part.text.split())), ((part.start, part.end),)) if part else None


def parse_location(text: str) -> Location:
    """The record's location: `text` with its white space folded, city and region as printed, country code."""
    reading = read_location(text)
    return Location(
        text=sound(" ".join(text.split())),
        city=reading.city.value if reading.city else None,
        region=reading.region.value if reading.region else None,
        country=reading.country,
    )


def is_location(text: str) -> bool:
    """Whether a whole line is a place, rather than a name, a headline or prose."""
    return len(text) <= _LONGEST_LINE and _is_location(text)


@lru_cache(maxsize=2048)
def _is_location(text: str) -> bool:
    if _STOP.search(text):
        return False
    if _read(text).firm:
        return True
    parts = parts_of(text)
    return all(places.is_anywhere(part.key) for part in parts) if parts else places.is_anywhere(key(text))


@lru_cache(maxsize=2048)
def _read(text: str) -> _Found:
    flags = flags_of(text)
    parts = parts_of(text)
    if not parts or len(parts) > _MOST_PARTS:
        only = flags.pop() if len(flags) == 1 and not parts else None
        return _Found(country=only, firm=only is not None)
    if len(parts) == 1:
        found = _single(parts[0])
    else:
        found = _NONE if _are_codes(parts) or are_languages(parts) else _several(parts)
    if found.country is None and len(flags) == 1:
        found = _under(flags.pop(), parts, firm=True)
    if found.country and places.is_city_state(found.country):
        return _Found(country=found.country, firm=found.firm)
    return found


def _are_codes(parts: list[Part]) -> bool:
    """Whether the parts are but letters, and the first names no city or region of the last: "CI/CD", no "NY, US"."""
    within = _countries(_regions(parts[-1])) | {_country(parts[-1]) or ""}
    return all(part.code for part in parts) and not _countries(_known(parts[0])) & within


def _country(part: Part) -> str | None:
    found = places.country_of(part.key)
    return found or (places.country_code(part.code) if part.code else None)


def _regions(part: Part) -> places.Codes:
    """Countries or US states for which the part is a region, by name, by code, or by name within "X Province"."""
    found = places.regions_of(part.key)
    if part.code and (coded := places.region_code(part.code)):
        return (*found, *coded)
    if not found and (core := places.region_core(part.key)):
        found = places.regions_of(core) or places.cities_of(core)
    return found


def _known(part: Part) -> places.Codes:
    """Countries and US states where the part is a city or a region, cities by population first."""
    return (*places.cities_of(part.key), *_regions(part))


def _metro(part: Part) -> str | None:
    return places.area_country(part.key) or places.metro_country(part.key)


def _countries(codes: places.Codes) -> set[str]:
    return {code[:2] for code in codes}


def _single(part: Part) -> _Found:
    """A line of one name."""
    country, regions = _country(part), _regions(part)
    if places.country_of(part.key):
        if any(code.startswith("US-") and code[3:] != country for code in regions):
            return _Found(firm=True)  # Georgia; Puerto Rico is one and the same as both
        return _Found(country=country, firm=True)
    if part.code:
        every = _countries((*regions, *places.city_alias(part.key))) | ({country} if country else set())
        if len(every) == 1 and (regions or country):
            return _Found(region=part if regions else None, country=every.pop(), firm=True)
        if len(every) > 1:
            return _NONE
    if places.countries_of(part.key):
        return _Found(firm=True)  # Congo
    if places.is_word(part.key):
        return _NONE
    area = places.area_country(part.key)
    if area:
        return _Found(region=part, country=area, firm=True)
    city = places.city_country(part.key)
    owners = _countries(regions)
    if len(owners) == 1 and _is_doubtful(part, next(iter(owners)), city):
        return _Found(firm=True)  # Portland, in Oregon rather than a parish of Jamaica
    if owners and (len(owners) == 1 or city in owners):
        if city == "US" and owners == {"US"} and not set(regions) & set(places.cities_of(part.key)):
            return _Found(country="US", firm=True)  # Washington, state or capital
        if city in owners:
            return _at(part, city or "", firm=True)
        if owners <= {code[:2] for code in places.cities_of(part.key)[:1]}:
            return _at(part, owners.pop(), firm=True)
        return _Found(region=part, country=owners.pop(), firm=True)
    if city:
        return _Found(city=part, country=city, firm=True)
    metro = places.metro_country(part.key)
    if metro:
        return _Found(region=part, country=metro, firm=True)
    return _unseparated(part)


def _is_doubtful(part: Part, owner: str, city: str | None) -> bool:
    """Whether a region's name alone may as well be a city's in another country: the one most mean, or all there are."""
    if places.prefers_region(part.key, owner):
        return False
    cities = _countries(places.cities_of(part.key))
    largest = city or places.metro_core_country(part.key)  # Santiago, in Chile rather than a province far away
    return largest != owner if largest else bool(cities) and owner not in cities


def _at(part: Part, country: str, *, firm: bool) -> _Found:
    """A name in a country: its city, or its region where no city of the country is called so."""
    if _is_region(part, country):
        return _Found(region=part, country=country, firm=firm)
    return _Found(city=part, country=country, firm=firm)


def _is_region(part: Part, country: str) -> bool:
    cities = places.cities_of(part.key)
    if places.prefers_region(part.key, country):
        return True
    if country in _countries(cities):
        states = {code for code in _regions(part) if code.startswith("US-")}
        return country == "US" and bool(states) and not states & set(cities)
    if country in _countries(_regions(part)) or places.area_country(part.key) == country:
        return True
    if places.region_core(part.key):
        return True
    core = places.metro_city(part.key)
    return core is not None and bool(places.cities_of(core) or places.metro_country(part.key))


def _several(parts: list[Part]) -> _Found:
    """A line of several names, the widest last or, as in Russian and Chinese, first."""
    found = _ordered(parts)
    if found.country is None or found.country not in _countries(_known(parts[0])):
        first, last = (places.country_of(part.key) for part in (parts[0], parts[-1]))
        within = not parts[-1].code or first in _countries(_regions(parts[-1]))  # "China, ME" is no place in China
        if first and not last and within and (found.country is None or first in _countries(_known(parts[-1]))):
            turned = _ordered(parts[::-1])
            return turned if turned.country else found
    return found


def _ordered(parts: list[Part]) -> _Found:
    *before, last = parts
    if (
        len(parts) == 2
        and (core := places.metro_city(last.key))
        and set(places.regions_of(core)) & set(places.cities_of(before[0].key))
    ):
        area = joined(before[0], last)  # "Austin, Texas Metropolitan Area"
        return _Found(region=area, country=places.regions_of(core)[0][:2], firm=True)
    country, regions = _country(last) or _shared_name(before, last), _regions(last)
    small = _small_code(before[-1], last)
    if small and not (_countries(regions) | {country}) & _countries(_known(before[-1])):
        country, regions = None, small  # "Monterrey, NL" lies not in the Netherlands
    choice = _decide(before, last, country, regions)
    if choice == "country" and country:
        if country == "CN" and (own := places.country_of(before[-1].key)) in _OWN_NAMES:
            country = own  # "Hong Kong SAR, China"
            before = before[:-1]
        return _under(country or "", before, firm=_place_like(before) and not _is_weak(last))
    if choice:
        return _in_region(choice, before, last)
    if regions and not last.code:
        if country:  # "Somewhere, Georgia": state or country, nothing tells
            return _Found(city=before[0])
        return _cities_only(parts)  # a region that several countries have
    return _cities_only(parts)


def _small_code(city: Part, last: Part) -> places.Codes:
    """States for which "Calif." or "tx" stands after a city that lies there."""
    states = places.state_abbreviation(last.key)
    if len(last.text) == 2 and last.text.isascii() and last.text.isalpha():
        states = (*states, *places.region_code(last.text.upper()))
    known = places.cities_of(city.key)
    return tuple(state for state in states if state in known)


def _shared_name(before: list[Part], last: Part) -> str | None:
    """The country of a name that two share, told by the city before it: "Kinshasa, Congo"."""
    owners = places.countries_of(last.key)
    return next((c[:2] for part in reversed(before) for c in _known(part) if c[:2] in owners), None)


def _decide(before: list[Part], last: Part, country: str | None, regions: places.Codes) -> str | None:
    """ "country", the region's country, or None: what the last name stands for, told by the name before it."""
    metro = _metro(last) if not regions else None
    if metro and not country:
        return metro
    options = set(regions)
    if country and (not regions or country in _countries(regions)) and not last.code:
        return "country"  # Mexico, not its state
    if not regions:
        return "country" if country else None
    for part in reversed(before):
        for code in _known(part):
            if country and code[:2] == country and country not in _countries(regions):
                return "country"
            if code in options or (code[:2] in options and not code.startswith("US-")):
                return code[:2]
            if country and code[:2] == country:
                return "country"
            if code == "US" and any(o.startswith("US-") for o in options):
                return "US"
    states = [code for code in regions if code.startswith("US-")]
    owners = _countries(regions)
    if last.code:
        if states:
            return "US"  # an unknown town, ME: hardly one in Montenegro
        if country:
            return "country"
        return owners.pop() if len(owners) == 1 else None
    if country:
        return None if states else "country"
    if len(owners) == 1 and not any(_is_elsewhere(part, owners) for part in before if places.cities_of(last.key)):
        return owners.pop()
    return None


def _is_elsewhere(part: Part, owners: set[str]) -> bool:
    """Whether the part is a city beyond doubt, in none of the countries."""
    city = places.city_country(part.key)
    return city is not None and city not in owners


def _in_region(country: str, before: list[Part], last: Part) -> _Found:
    """City and region, the country told by the region."""
    city_known = country in _countries(_known(before[-1]))
    firm = city_known or (not _is_weak(last) and _place_like(before))
    inner = _under(country, before, firm=firm)
    if inner.city is None and inner.region is not None:
        if len(before) > 1 or _is_area(before[0], country):
            return _Found(None, joined(inner.region, last), country, firm=True)
        return _Found(before[0], last, country, firm)
    return _Found(inner.city, last, country, firm)


def _is_area(part: Part, country: str) -> bool:
    """Whether a name before a region is itself one: "Greater London, England", "Nassau County, New York"."""
    if country in _countries(places.cities_of(part.key)):
        return False
    if places.region_core(part.key) is None:
        return _metro(part) == country
    return country == "US" or _metro(part) == country or country in _countries(_regions(part))  # any "X County, Ohio"


def _is_weak(part: Part) -> bool:
    return part.code is not None and (places.is_postnominal(part.code) or len(part.code) != 2)


def _under(country: str, parts: list[Part], *, firm: bool) -> _Found:
    """City and region among the names that stand before a country."""
    if not parts:
        return _Found(country=country, firm=True)
    if len(parts) == 1:
        only = parts[0]
        if places.is_city_state(country) or (places.country_of(only.key) == country and not places.cities_of(only.key)):
            return _Found(country=country, firm=True)
        firm = firm or country in _countries(_known(only))
        pair = _split_pair(only, country)
        return pair or _at(only, country, firm=firm)
    first, region = parts[0], parts[-1]
    if any(c.isdigit() for c in first.text):  # a street before the city
        if len(parts) > 2:
            first = parts[1]
        elif country in _countries(places.cities_of(region.key)):
            return _under(country, parts[1:], firm=firm)
    if len(parts) == 2 and _is_area(first, country) and country in _countries(_known(region)):
        return _Found(region=joined(first, region), country=country, firm=True)
    return _Found(first, region, country, firm=firm or country in _countries((*_known(first), *_known(region))))


def _split_pair(part: Part, country: str) -> _Found | None:
    """ "Boston MA" before its country."""
    words = list(re.finditer(r"\S+", part.text))
    if not 2 <= len(words) <= 6 or country in _countries(_known(part)):
        return None
    for cut in range(1, len(words)):
        city, region = slice_of(part, 0, words[cut - 1].end()), slice_of(part, words[cut].start(), len(part.text))
        if country in _countries(_regions(region)) and country in _countries(places.cities_of(city.key)):
            return _Found(city, region, country, firm=True)
    return None


def _cities_only(parts: list[Part]) -> _Found:
    """Names without a country or region: the one that is a city beyond doubt, where the others are unknown."""
    sure = [(part, code) for part in parts if (code := places.city_country(part.key))]
    if len(sure) != 1 or any(_known(part) for part in parts if part is not sure[0][0]):
        return _NONE
    return _Found(city=sure[0][0], country=sure[0][1], firm=False)


def _place_like(parts: list[Part]) -> bool:
    """Whether unknown names look like those of places: few words, each with a capital, none a number."""
    for part in parts:
        if _known(part) or _metro(part) or places.country_of(part.key):
            continue
        words = part.text.split()
        if len(words) > 4 or any(word[0].islower() and len(word) > 3 for word in words):
            return False
        if any(places.is_post(key(word)) for word in words) or part.code:
            return False
    return True


def _unseparated(part: Part) -> _Found:
    """ "Berlin Germany", "Boston MA", and names run together in Chinese, Japanese and Korean."""
    if _CJK.match(part.text):
        return _run_together(part)
    words = list(re.finditer(r"\S+", part.text))
    if not 2 <= len(words) <= 8:
        return _NONE
    for cut in range(1, len(words)):
        head, tail = slice_of(part, 0, words[cut - 1].end()), slice_of(part, words[cut].start(), len(part.text))
        country, regions = _country(tail), _regions(tail)
        front = places.country_of(head.key)
        if not (country or regions or front):
            continue
        cities = places.cities_of(head.key)
        if country and (country in _countries(_known(head)) or _metro(head) == country):
            return _at(head, country, firm=True)
        if regions and set(regions) & set(cities):
            shared = next(code for code in cities if code in regions)
            return _Found(head, tail, shared[:2], firm=True)
        if country and cut > 1 and (pair := _split_pair(head, country)):
            return pair
        if front and front in _countries(_known(tail)):
            return _at(tail, front, firm=True)
    return _NONE


def _run_together(part: Part) -> _Found:
    """Country, region and city from the widest to the narrowest, with blanks between them or without."""
    text = part.text
    names: list[Part] = []
    country: str | None = None
    at = 0
    while at < len(text) and len(names) < 4:
        if text[at].isspace():
            at += 1
            continue
        blank = text.find(" ", at)
        stop = len(text) if blank < 0 else blank
        for end in range(stop, at + 1, -1):
            piece = slice_of(part, at, end)
            here = places.country_of(piece.key) if not names else None
            if here or _known(piece):
                break
        else:
            piece, here = slice_of(part, at, stop), None
        if here and (country is None or here in _OWN_NAMES):
            country = here
        else:
            names.append(piece)
        at = piece.end - part.start
    if country is None and names:
        owners = [places.city_country(n.key) for n in names] + [c for n in names for c in _countries(_regions(n))]
        country = next((c for c in owners if c), None) if len(names) > 1 else None
    if country is None:
        return _NONE
    known = any(country in _countries(_known(name)) for name in names)
    return _under(country, names[::-1], firm=known) if names else _Found(country=country, firm=True)
