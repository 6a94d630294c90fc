"""Builds programming_languages.txt of the vocabulary: the names GitHub Linguist gives to languages.

npm install linguist-languages@9.5.0 && python tools/build_programming_languages.py node_modules
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

OUT = Path(__file__).parent.parent / "parser" / "unseam" / "vocabulary" / "programming_languages.txt"


def main(modules: Path) -> None:
    """Write the list in code point order."""
    index = (modules / "linguist-languages/index.js").read_text(encoding="utf-8")
    names = sorted(re.findall(r"default as (?:'((?:[^'\\]|\\.)+)'|\"([^\"]+)\"|(\w+))", index))
    found = sorted({next(n for n in name if n).replace("\\'", "'") for name in names})
    head = [
        "# Names of programming, markup and data languages.",
        "# GitHub Linguist by linguist-languages 9.5.0, MIT; made by tools/build_programming_languages.py",
    ]
    OUT.write_text("\n".join(head + found) + "\n", encoding="utf-8")
    print(len(found), OUT.stat().st_size)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
