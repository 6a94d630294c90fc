"""Builds topics_packages.txt and topics_english.txt of the vocabulary from the word lists of registry packages.

npm install --ignore-scripts $(python tools/build_topic_words.py --npm)
pip install trove-classifiers==2026.9.21.13 symspellpy==6.10.1 && python tools/build_topic_words.py node_modules
"""

from __future__ import annotations

import gzip
import json
import re
import sys
import unicodedata
from collections.abc import Iterable, Iterator
from importlib.metadata import files, version
from pathlib import Path

OUT = Path(__file__).parent.parent / "parser" / "unseam" / "vocabulary"
CASES = re.compile(r"(?<=[a-z])(?=[A-Z][a-z])")
NOT_TOPIC = re.compile(r"[^a-z0-9]+")
SIGNS = {"c++": "cpp", "c#": "csharp", "f#": "fsharp", "&": " and ", "+": " plus ", "'": "", "’": "", ".js": "js"}

PINNED = Path(__file__).with_name("topic_packages.tsv")
PIP = {"symspellpy", "trove-classifiers"}


def pinned() -> list[list[str]]:
    """Name, version, licence and files of each package the lists were made from."""
    lines = PINNED.read_text(encoding="utf-8").splitlines()
    return [(line + "\t").split("\t")[:4] for line in lines if not line.startswith("#")]


def listed(modules: Path, mark: str) -> Iterator[Path]:
    """The files of a mark."""
    for name, _, _, paths in pinned():
        for path in paths.split():
            if path.startswith(f"{mark}:"):
                yield modules / name / path[2:]


def fold(name: str) -> str:
    """A name as a topic: lower case, hyphens for all that is no letter and no digit."""
    name = name.lower()
    for sign, word in SIGNS.items():
        name = name.replace(sign, word)
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return NOT_TOPIC.sub("-", plain).strip("-")


def spellings(name: str) -> Iterator[str]:
    """A name's topics: with hyphens, in one, and with its capitals as borders."""
    folded = fold(name)
    yield folded
    yield folded.replace("-", "")
    yield fold(CASES.sub("-", name))


def lines(path: Path) -> Iterator[str]:
    """The entries of a cspell list, its marks (`!`, `+`, `*`, `~`) and comments gone."""
    raw = path.read_bytes()
    text = (gzip.decompress(raw) if path.suffix == ".gz" else raw).decode("utf-8")
    for line in text.splitlines():
        entry = line.partition("#")[0].strip()
        if entry and entry[0] not in "!~":
            yield entry.strip("*+")


def code_words(path: Path) -> Iterator[str]:
    """Of an identifier list, only what already has a topic's shape: its camelCase members are no topics."""
    return (entry for entry in lines(path) if re.fullmatch("[a-z][a-z0-9-]{2,19}", entry))


def brands(modules: Path) -> Iterator[str]:
    """Names of products and file kinds that have an icon."""
    icons = json.loads((modules / "simple-icons/data/simple-icons.json").read_text(encoding="utf-8"))
    for icon in icons:
        yield icon["title"]
        yield icon["slug"]
        yield from icon.get("aliases", {}).get("aka", ())
    for icon in json.loads((modules / "devicon/devicon.json").read_text(encoding="utf-8")):
        yield icon["name"]
        yield from icon["altnames"]
    theme = json.loads((modules / "material-icon-theme/dist/material-icons.json").read_text(encoding="utf-8"))
    yield from theme["iconDefinitions"]
    ends = re.compile(r"^(file-type-|folder-type-|cib-)|-(icon|light|dark|original|plain|wordmark|line|\d+)\b.*$")
    for path in listed(modules, "b"):
        for icon in json.loads(path.read_text(encoding="utf-8"))["icons"]:
            if not icon.startswith(("folder-type-", "folder-")):
                yield ends.sub("", icon)


def tags(modules: Path) -> Iterator[str]:
    """What devicon says its products are for."""
    for icon in json.loads((modules / "devicon/devicon.json").read_text(encoding="utf-8")):
        yield from icon["tags"]


def languages(modules: Path) -> Iterator[str]:
    """Names and aliases of languages."""
    for path in sorted((modules / "linguist-languages/data").glob("*.js")):
        text = path.read_text(encoding="utf-8")
        yield from re.findall(r"^  name: ['\"](.+)['\"],$", text, re.M)
        for block in re.findall(r"^  aliases: \[(.*?)\]", text, re.M | re.S):
            yield from re.findall(r"'([^']+)'", block)


def trove() -> Iterator[str]:
    """The levels of the Python package index's classifiers."""
    from trove_classifiers import sorted_classifiers

    for classifier in sorted_classifiers:
        for level in classifier.split(" :: ")[1:]:
            yield re.sub(r" \(.*\)$", "", level)
            yield from level.split("/")


def write(path: Path, head: Iterable[str], groups: dict[str, set[str]], width: int) -> None:
    """Lines of a group's mark and some of its words, in code point order."""
    out = [f"# {line}" for line in head]
    for mark in sorted(groups):
        row: list[str] = []
        for word in sorted(groups[mark]):
            if row and sum(map(len, row)) + len(row) + len(word) > width:
                out.append(f"{mark}\t{' '.join(row)}")
                row = []
            row.append(word)
        out.append(f"{mark}\t{' '.join(row)}")
    path.write_text("\n".join(out) + "\n", encoding="utf-8")
    print(path.name, sum(map(len, groups.values())), path.stat().st_size)


def build_packages(modules: Path) -> None:
    """Topics by the set of sources that name them, a letter each."""
    sources: dict[str, Iterable[str]] = {
        "b": (s for name in brands(modules) for s in spellings(name)),
        "t": (fold(name) for name in tags(modules)),
        "s": (s for path in listed(modules, "s") for name in lines(path) for s in spellings(name)),
        "p": (fold(name) for path in listed(modules, "p") for name in lines(path)),
        "c": (word for path in listed(modules, "c") for word in code_words(path)),
        "l": (s for name in languages(modules) for s in spellings(name)),
        "k": (s for name in trove() for s in spellings(name)),
        "n": (fold(name) for path in listed(modules, "n") for name in lines(path)),
    }
    marks: dict[str, str] = {}
    for mark in sorted(sources):
        for word in sorted(set(sources[mark])):
            if 0 < len(word) <= 35 and not word.isdigit():
                marks[word] = marks.get(word, "") + mark
    groups: dict[str, set[str]] = {}
    for word, found in marks.items():
        groups.setdefault(found, set()).add(word)
    head = [
        "Topics named by packages, a line: the sources that name them, a tab, topics.",
        "b brands and files with an icon, t tags of brands, s software terms, p packages, c words of code,",
        "l languages, k trove classifiers, n companies and currencies; made by tools/build_topic_words.py from:",
        *(" ".join(row[:3]) for row in pinned() if row[0] != "symspellpy"),
    ]
    write(OUT / "topics_packages.txt", head, groups, 110)


def build_english(limit: int = 45_000) -> None:
    """English words by how rare they are: a letter for each doubling of the rank."""
    path = next(f for f in files("symspellpy") or () if f.name == "frequency_dictionary_en_82_765.txt")
    rows = Path(str(path.locate())).read_text(encoding="utf-8-sig").splitlines()
    ranked = [word for word in (row.split(" ")[0] for row in rows) if re.fullmatch("[a-z]{2,}", word)]
    groups: dict[str, set[str]] = {}
    for rank, word in enumerate(ranked[:limit]):
        groups.setdefault(chr(ord("a") + max(0, (rank // 100).bit_length())), set()).add(word)
    head = [
        "English words, a line: how rare (a the 100 most frequent, then each letter twice as many), a tab, words.",
        f"symspellpy {version('symspellpy')} MIT: its English list is made of Google Books Ngrams (CC BY 3.0)",
        "and SCOWL; made by tools/build_topic_words.py",
    ]
    write(OUT / "topics_english.txt", head, groups, 110)


if __name__ == "__main__":
    if sys.argv[1:] == ["--npm"]:
        print(*(f"{name}@{number}" for name, number, *_ in pinned() if name not in PIP))
    else:
        build_packages(Path(sys.argv[1]))
        build_english()
