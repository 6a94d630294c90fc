"""Builds languages.tsv of the vocabulary: names of human languages from CLDR.

    pip install Babel==2.19.0 && python tools/build_languages.py

Keys are folded by `unseam.vocabulary.keys.key`; the same package gives the same bytes.
"""

from __future__ import annotations

from collections import defaultdict
from importlib import import_module
from pathlib import Path

from unseam.vocabulary.keys import key

OUT = Path(__file__).parent.parent / "parser" / "unseam" / "vocabulary" / "languages.tsv"
LOCALES = """
en ar be bg bn ca cs da de el es et eu fa fi fil fr ga gl he hi hr hu hy id is it ja ka kk ko lt lv mk ms nb
nl pl pt ro ru sk sl sq sr sv sw ta th tr uk ur uz vi zh zh_Hant
"""


def main() -> None:
    """Write the list; of two languages of one name the one more locales call so wins, else the shorter code."""
    babel = import_module("babel")
    own = {name for name in import_module("babel.localedata").locale_identifiers() if "_" not in name}
    found: dict[str, list[str]] = defaultdict(list)
    for locale in LOCALES.split():
        for code, name in babel.Locale.parse(locale).languages.items():
            language = code.split("_")[0]
            if locale == "en" or len(language) == 2 or (language in own and len(language) == 3):
                found[key(name)].append(code.replace("_", "-"))
    for code in sorted(own):
        name = babel.Locale.parse(code).languages.get(code)
        if name:
            found[key(name)].append(code)
    rows = {
        k: min(set(v), key=lambda c: (-v.count(c), len(c), c))
        for k, v in found.items()
        if len(k) > 1 or not k.isascii()
    }
    head = [
        "# Names of human languages by folded key: BCP 47 tag.",
        "# CLDR 48 by Babel 2.19.0, Unicode-3.0; made by tools/build_languages.py",
    ]
    lines = head + [f"{k}\t{rows[k]}" for k in sorted(rows) if k and rows[k] not in ("mul", "und", "zxx", "root")]
    OUT.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(len(rows), OUT.stat().st_size)


if __name__ == "__main__":
    main()
