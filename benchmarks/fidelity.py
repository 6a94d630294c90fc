"""Score the parser's records of made pages against their true records, field by field.

python -m benchmarks.fidelity 500 --seed 1 --damage --show 10
"""

from __future__ import annotations

import argparse
import importlib
import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from benchmarks.pages import DAMAGES, make_damaged

KEYS = {"contributions": "repository", "skills": "name", "languages": "name", "sections": "heading"}
IGNORED = {"schema_version", "meta"}

Leaf = tuple[str, str, str]
"""Field ("skills.score"), the entry it belongs to ("skills/python"), and the value as JSON."""


class Figures(NamedTuple):
    """How many values a field truly has, how many came out, and how many of these are right."""

    true: int
    read: int
    right: int

    @property
    def precision(self) -> float:
        return self.right / self.read if self.read else 1.0

    @property
    def recall(self) -> float:
        return self.right / self.true if self.true else 1.0

    @property
    def f1(self) -> float:
        return 2 * self.right / (self.true + self.read) if self.true + self.read else 1.0


def leaves(value: Any, field: str = "", entry: str = "") -> Iterator[Leaf]:
    """The values of a record, nulls and empty ones left out.

    An entry of a list is known by its own key (a repository, a skill's name), else by its place in the list.
    """
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if field or key not in IGNORED:
                yield from leaves(inner, f"{field}.{key}" if field else key, entry)
    elif isinstance(value, list | tuple):
        for place, inner in enumerate(value):
            own = inner.get(KEYS.get(field)) if isinstance(inner, Mapping) else None
            own = own if own is not None or isinstance(inner, Mapping) else inner
            yield from leaves(inner, field, f"{entry}/{field}:{place if own is None else own}")
    elif value is not None and value is not False and value != "":
        yield field, entry, json.dumps(value, ensure_ascii=False)


def score(records: Iterable[Mapping[str, Any]], truths: Iterable[Mapping[str, Any]]) -> dict[str, Figures]:
    """Figures by field, and of all fields together under "all" (micro); records and truths pair up in order."""
    tables: dict[str, Counter[str]] = defaultdict(Counter)
    for record, truth in zip(records, truths, strict=True):
        read, true = Counter(leaves(record)), Counter(leaves(truth))
        for name, found in (("true", true), ("read", read), ("right", true & read)):
            for (field, _, _), times in found.items():
                tables[field][name] += times
                tables["all"][name] += times
    return {field: Figures(table["true"], table["read"], table["right"]) for field, table in sorted(tables.items())}


def differences(record: Mapping[str, Any], truth: Mapping[str, Any]) -> list[str]:
    """Lines that tell the values missed (-) and the values that should not be there (+)."""
    read, true = Counter(leaves(record)), Counter(leaves(truth))
    lines = [f"- {' '.join(leaf)}" for leaf in true - read] + [f"+ {' '.join(leaf)}" for leaf in read - true]
    return sorted(lines, key=lambda line: line[2:])


def table(figures: Mapping[str, Figures]) -> str:
    """The figures as aligned text."""
    lines = [f"{'field':34}{'true':>8}{'read':>8}{'precision':>11}{'recall':>9}{'F1':>9}"]
    for field, row in figures.items():
        lines.append(f"{field:34}{row.true:8}{row.read:8}{row.precision:11.4f}{row.recall:9.4f}{row.f1:9.4f}")
    return "\n".join(lines)


def main() -> None:
    """Parse made pages and print how well each field came out."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fidelity", description="Score the parser's records.")
    parser.add_argument("count", type=int, nargs="?", default=300, help="how many pages")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--damage", action="store_true", help="give each page one kind of damage")
    parser.add_argument("--kind", choices=sorted(DAMAGES), help="only this kind of damage")
    parser.add_argument("--show", type=int, default=0, metavar="N", help="print N pages' differences")
    parser.add_argument("--field", default="", help="show differences of fields that start so")
    wanted = parser.parse_args()

    parse: Callable[[str], Any] = importlib.import_module("unseam").parse
    kinds = (wanted.kind,) if wanted.kind else tuple(DAMAGES) if wanted.damage else ()
    records: list[dict[str, Any]] = []
    truths: list[dict[str, Any]] = []
    damages: list[str] = []
    shown = 0
    for kind, text, truth in make_damaged(wanted.count, wanted.seed, kinds):
        record = parse(text).record()
        told = [line for line in differences(record, truth) if line[2:].startswith(wanted.field)]
        if told and shown < wanted.show:
            shown += 1
            print(f"page {len(records)} {kind}", *told, sep="\n")
        records.append(record)
        truths.append(truth)
        damages.append(kind)
    print(table(score(records, truths)))
    for kind in kinds:
        at = [place for place, damage in enumerate(damages) if damage == kind]
        row = score([records[place] for place in at], [truths[place] for place in at]).get("all", Figures(0, 0, 0))
        print(f"{kind:34}{len(at):8} pages {' ' * 22}{row.f1:9.4f}")


if __name__ == "__main__":
    main()
