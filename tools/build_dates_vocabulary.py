"""Builds the word lists of dates, durations and tallies from CLDR (through Babel) and dates_additions.tsv.

Run from the project's root, with Babel installed: python -m tools.build_dates_vocabulary
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from babel import Locale
from babel import __version__ as babel_version
from babel.core import get_cldr_version
from babel.localedata import locale_identifiers

from unseam.lexicon import key

FOLDER = Path("parser/unseam/vocabulary")
ADDITIONS = Path("tools/dates_additions.tsv")
# Script variants with words of their own; other territories repeat their language.
VARIANTS = ("sr_Latn", "bs_Cyrl", "uz_Cyrl", "az_Cyrl", "zh_Hant", "de_AT", "pt_PT", "es_MX", "fr_CA", "en_AU", "en_GB")
LISTS = {
    "date_months": ("month",),
    "date_words": ("now", "till", "to", "topost", "before", "from", "between", "and", "onward", "unknown"),
    "date_fillers": (
        "era",
        "month-word",
        "quarter-name",
        "quarter-mark",
        "quarter",
        "nth",
        "season",
        "label",
        "filler",
        "ordinal",
    ),
    "date_weekdays": ("weekday",),
    "duration_units": ("two", "one", "unit"),
    "duration_words": ("duration-and", "bound", "trail", "half", "halfyear"),
    "number_words": ("number",),
    "tally_words": (
        "tally-in",
        "tally-and",
        "tally-joint",
        "tally-rate",
        "tally-scale",
        "tally-time",
        "tally-single",
        "tally-past",
        "tally",
    ),
}
Rows = dict[tuple[str, str, str], set[str]]
LATIN = re.compile("[a-z]")


def form(word: str) -> str:
    """The listed form of a word or phrase: each word's key, one space between."""
    return " ".join(filter(None, (key(part) for part in word.replace("-", " ").split())))


def additions() -> Iterator[tuple[str, str, str, str]]:
    """Kind, value, language and word of each hand-written entry."""
    for line in ADDITIONS.read_text(encoding="utf-8").split("\n"):
        if line and not line.startswith("#"):
            kind, value, language, words = line.split("\t")
            for word in words.split(" | "):
                yield kind, value, language, word


def locales() -> Iterator[Locale]:
    """One locale a language, and the variants, in order."""
    for name in sorted(locale_identifiers()):
        if "_" not in name or name in VARIANTS:
            yield Locale.parse(name)


def named(locale: Locale) -> Iterator[tuple[str, str, str]]:
    """Kind, value and word of a locale's months and weekdays."""
    for context in ("format", "stand-alone"):
        for width in ("wide", "abbreviated"):
            for number, word in locale.months.get(context, {}).get(width, {}).items():
                yield "month", str(number), word
            for word in locale.days.get(context, {}).get(width, {}).values():
                yield "weekday", "", word


# What a language glues to a name: "in" before a Hebrew month, "the" behind a Thai weekday.
GLUED = {("he", "month"): "ב{}", ("th", "weekday"): "{}ที่"}


# Abbreviations of several words: "1 sem" is a week or a semester.
OPEN = {("unit", "sem")}

ROMAN = re.compile(r"\b(?:[iі]{1,3}|iv)\b")


def quarters(locale: Locale) -> Iterator[tuple[str, str, str]]:
    """Kind, value and word of a locale's quarters: "third quarter" as it is, "quarter" and "rd" of "3rd quarter"."""
    for context in ("format", "stand-alone"):
        for width in ("wide", "abbreviated"):
            names = {number: form(name) for number, name in locale.quarters.get(context, {}).get(width, {}).items()}
            bare = {number: ROMAN.sub(" ", re.sub(r"\d", " ", name)) for number, name in names.items()}
            shared = set.intersection(*(set(name.split()) for name in bare.values())) if bare else set()
            for number, name in names.items():
                if bare[number] == name and "_" not in name:
                    yield "quarter-name", str(number), name
                elif len(name) > 2:  # "Q1" and its like are listed by hand, as "S1" may be a half-year and "C1" no time
                    words = bare[number].split()
                    yield from (("quarter" if word in shared else "ordinal", "", word) for word in words)


def lengths(locale: Locale) -> Iterator[tuple[str, str, str]]:
    """Kind, value and word of a locale's units of time."""
    patterns = locale._data["unit_patterns"]
    for unit, value in (("year", "y"), ("month", "m"), ("week", "w"), ("day", "d")):
        for width in ("long", "short"):
            for count, pattern in patterns.get(f"duration-{unit}", {}).get(width, {}).items():
                if not isinstance(pattern, str):
                    continue
                word = pattern.replace("{0}", " ").strip()
                if "{0}" in pattern and count != "per":
                    yield "unit", value, word


def gather() -> Rows:
    """Every entry by kind, value and form, with its languages."""
    rows: Rows = defaultdict(set)
    for kind, value, language, word in additions():
        rows[kind, value, form(word)].add(language)
    # Languages written for by hand are those profile sites are printed in; any other gives a word only where these
    # leave it free.
    major = frozenset().union(*rows.values())
    minor: Rows = defaultdict(set)
    for locale in locales():
        language = "nb" if locale.language == "no" else locale.language
        for kind, value, word in [*named(locale), *quarters(locale), *lengths(locale)]:
            listed = form(word)
            glued = GLUED.get((language, kind))
            if glued:
                rows[kind, value, form(glued.format(word))].add(language)
            # A one-letter or numbered name ("M01", "1月") says nothing a pattern does not.
            if (
                (kind, listed) in OPEN
                or (len(listed) < 2 and kind != "ordinal")
                or any(character.isdigit() for character in listed)
            ):
                continue
            (rows if language in major else minor)[kind, value, listed].add(language)
    taken = {listed for _, _, listed in rows}
    meanings: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for kind, value, listed in minor:
        meanings[listed].add((kind, value))
    for (kind, value, listed), languages in minor.items():
        lone = len(meanings[listed]) == 1 and listed not in taken
        if lone and kind in ("month", "unit") and len(listed) > 3:
            rows[kind, value, listed] |= languages
    return rows


def main() -> None:
    """Writes the lists."""
    rows = gather()
    cldr = get_cldr_version() if callable(get_cldr_version) else "unknown"
    for name, kinds in LISTS.items():
        chosen = [row for row in rows if row[0] in kinds and row[2]]
        chosen.sort(key=lambda row: (kinds.index(row[0]), row[2], len(row[1]), row[1]))
        lines = [
            "# kind, value, languages, word; made by tools/build_dates_vocabulary.py: do not edit.",
            f"# Sources: Unicode CLDR {cldr} through Babel {babel_version} (Unicode-3.0, BSD-3-Clause);",
            "# tools/dates_additions.tsv, written by hand for this project (MIT).",
            *(
                "\t".join((kind, value, ",".join(sorted(rows[kind, value, word])), word))
                for kind, value, word in chosen
            ),
        ]
        (FOLDER / f"{name}.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
