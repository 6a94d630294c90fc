"""How often a clear reading among listed words is the whole model's reading.

python tools/topic_sketch.py ROWS.jsonl

Rows are those that the model was fitted to; topics_model.py's threshold comes from this table.
"""

from __future__ import annotations

import argparse
import json
import random
from pathlib import Path

from unseam.fields._topics_features import context_flags
from unseam.fields._topics_model import Model
from unseam.fields.topics import _model

CHANCES = (0.9, 0.95, 0.97, 0.98, 0.985, 0.99, 0.995)


def compare(model: Model, sure: float, path: Path, most: int) -> list[tuple[float, bool, bool]]:
    """For each run the chance of its reading among listed words, whether it is the whole model's, and sure there."""
    rng, found = random.Random(5), []
    for line in path.read_text(encoding="utf-8").splitlines()[:most]:
        row = json.loads(line)
        text = "".join(rng.sample(row["topics"], min(len(row["topics"]), rng.randint(1, 5))))
        flags = context_flags((row["repo"], row["description"] or ""), text)
        quick = model.read_lattice(text, model.sketch(text, flags, {}), 1)
        whole = model.read_lattice(text, model.lattice(text, flags, {}), 1)
        chance = quick.chances[0] if quick.paths else 0.0
        found.append((chance, quick.paths == whole.paths, bool(whole.paths) and whole.chances[0] >= sure))
    return found


def main() -> None:
    """A line a threshold."""
    args = argparse.ArgumentParser(description=__doc__)
    args.add_argument("rows", type=Path)
    args.add_argument("--runs", type=int, default=12000)
    options = args.parse_args()
    found = compare(*_model(), options.rows, options.runs)
    for least in CHANCES:
        clear = [(same, certain) for chance, same, certain in found if chance >= least]
        other = sum(not same for same, _ in clear)
        doubt = sum(same and not certain for same, certain in clear)
        print(f"{least}: {len(clear)} of {len(found)} clear, {other} read otherwise, {doubt} in doubt otherwise")


if __name__ == "__main__":
    main()
