"""How often a clear reading among listed words is the whole model's sure reading.

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


def compare(model: Model, sure: float, path: Path, most: int) -> list[tuple[float, bool]]:
    """For each run the chance of its reading among listed words, and whether it is the whole model's and sure."""
    rng, found = random.Random(5), []
    for line in path.read_text(encoding="utf-8").splitlines()[:most]:
        row = json.loads(line)
        text = "".join(rng.sample(row["topics"], min(len(row["topics"]), rng.randint(1, 5))))
        flags = context_flags((row["repo"], row["description"] or ""), text)
        quick = model.read_lattice(text, model.sketch(text, flags, {}), 1)
        if quick.paths:
            whole = model.read_lattice(text, model.lattice(text, flags, {}), 1)
            found.append((quick.chances[0], whole.chances[0] >= sure and whole.paths == quick.paths))
        else:
            found.append((0.0, False))
    return found


def main() -> None:
    """A line a threshold."""
    args = argparse.ArgumentParser(description=__doc__)
    args.add_argument("rows", type=Path)
    args.add_argument("--runs", type=int, default=4000)
    options = args.parse_args()
    found = compare(*_model(), options.rows, options.runs)
    for least in CHANCES:
        clear = [same for chance, same in found if chance >= least]
        differing = f"{clear.count(False)} of {len(clear)} not as the model"
        print(f"{least}: {len(clear) / len(found):.3f} of runs clear, {differing}")


if __name__ == "__main__":
    main()
