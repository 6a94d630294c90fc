"""Make distinct, realistic Prog.AI pages with their true records, from a seed.

python -m benchmarks.pages 20 --seed 3 -o DIR
"""

from __future__ import annotations

import argparse
import html
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from benchmarks.person import BORDER, Person, Printed, Record

TRIES = 50  # draws of a person until a name is new; after that a name may come twice
UNMAPPED = (0x81, 0x8D, 0x8F, 0x90, 0x9D)  # browsers read these five bytes of cp1252 as themselves
CP1252 = [chr(byte) if byte in UNMAPPED else bytes([byte]).decode("cp1252") for byte in range(256)]


def whole(printed: Printed) -> str:
    return printed.head + BORDER.join(printed.blocks) + printed.tail


def clean(printed: Printed) -> str:
    return whole(printed).replace(BORDER, "\n")


def crlf(printed: Printed, _: Random) -> str:
    return clean(printed).replace("\n", "\r\n")


def blank_lines(printed: Printed, _: Random) -> str:
    return clean(printed).replace("\n", "\n\n")


def sprinkle(text: str, mark: str, places: list[int], keep: int) -> str:
    """The text with the mark put at each place, over `keep` characters that it stands for."""
    parts = []
    last = 0
    for place in sorted(places):
        parts += [text[last:place], mark]
        last = place + keep
    return "".join([*parts, text[last:]])


def nbsp(printed: Printed, rng: Random) -> str:
    text = clean(printed)
    blanks = [at for at, char in enumerate(text) if char == " "]
    return sprinkle(text, "\u00a0", rng.sample(blanks, len(blanks) // 5), 1)


def zero_width(printed: Printed, rng: Random) -> str:
    text = clean(printed)
    return sprinkle(text, "\u200b", rng.sample(range(len(text)), len(text) // 50), 0)


def doubled(printed: Printed, rng: Random) -> str:
    blocks = list(printed.blocks)
    if blocks:
        at = rng.randrange(len(blocks))
        blocks.insert(at, blocks[at])
    return clean(printed._replace(blocks=blocks))


def glued(printed: Printed, rng: Random) -> str:
    parts = whole(printed).split(BORDER)
    return parts[0] + "".join(rng.choice(("\n", "")) + part for part in parts[1:])


def mojibake(printed: Printed, _: Random) -> str:
    return "".join(CP1252[byte] for byte in clean(printed).encode())


def entities(printed: Printed, rng: Random) -> str:
    text = html.escape(clean(printed))
    blanks = [at for at, char in enumerate(text) if char == " "]
    return sprinkle(text, "&nbsp;", rng.sample(blanks, len(blanks) // 20), 1)


DAMAGES: dict[str, Callable[[Printed, Random], str]] = {
    damage.__name__: damage for damage in (crlf, blank_lines, nbsp, zero_width, doubled, glued, mojibake, entities)
}


def make_damaged(
    count: int, seed: int = 0, kinds: tuple[str, ...] = tuple(DAMAGES)
) -> Iterator[tuple[str, str, Record]]:
    """Yield `count` times a kind of damage, a page that has it, and the record that the page has without it.

    No kinds leave the pages clean, with "" for a kind. The same people come whatever the damage.
    """
    names: set[str] = set()
    for index in range(count):
        rng = Random(f"{seed}/{index}")
        person = Person(rng)
        for _ in range(TRIES):
            if person.name not in names:
                break
            person = Person(rng)
        names.add(person.name)
        printed, record = person.page()
        kind = rng.choice(kinds) if kinds else ""
        yield kind, DAMAGES[kind](printed, rng) if kind else clean(printed), record


def make_pages(count: int, seed: int = 0, damage: bool = False) -> Iterator[tuple[str, Record]]:
    """Yield `count` distinct pages and their true records (without meta); the same seed gives the same pages.

    With `damage`, each page has one random kind of damage that must leave its record the same.
    """
    for _, text, record in make_damaged(count, seed, tuple(DAMAGES) if damage else ()):
        yield text, record


def main() -> None:
    """Write pages and records as pairs of files."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pages", description="Make pages with their records.")
    parser.add_argument("count", type=int, help="how many pages")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--damage", action="store_true", help="give each page one kind of damage")
    parser.add_argument("-o", "--out", type=Path, required=True, metavar="DIR")
    wanted = parser.parse_args()
    wanted.out.mkdir(parents=True, exist_ok=True)
    for index, (text, record) in enumerate(make_pages(wanted.count, wanted.seed, wanted.damage)):
        stem = wanted.out / f"{index:06}"
        stem.with_suffix(".txt").write_bytes(text.encode())
        shown = json.dumps(record, ensure_ascii=False, indent=1)
        stem.with_suffix(".json").write_bytes(f"{shown}\n".encode())


if __name__ == "__main__":
    main()
