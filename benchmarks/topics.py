"""How well and how fast runs of topics part: python -m benchmarks.topics ROWS.jsonl [--learn DUMP.jsonl].

A row is {"repo", "description", "topics"}; a run is made of up to five of its topics, in no order, joined. With
--learn the topics of another file's rows are counted as `unseam learn` would, and given as vocabulary.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from statistics import median, quantiles
from typing import Any
from unittest.mock import patch

from unseam.fields import topics as face
from unseam.fields._topics_model import Model
from unseam.fields.topics import Topics, split_topics

Row = dict[str, Any]


def read_runs(path: Path, most: int) -> list[Row]:
    """Rows with what is shown of them."""
    rng = random.Random(3)
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    rows = rng.sample(rows, min(most, len(rows)))
    for row in rows:
        row["shown"] = tuple(rng.sample(row["topics"], min(len(row["topics"]), rng.randint(1, 5))))
    return rows


def forget() -> None:
    """Empties what recurring runs are read from."""
    face._read.cache_clear()


def measure(name: str, rows: list[Row], *, context: bool = True, vocabulary: Mapping[str, int] | None = None) -> None:
    """Prints one line of figures; times are of runs at first sight."""
    forget()
    right = hit = got = want = sure = sure_right = 0
    times: list[float] = []
    for row in rows:
        about = (row["repo"], row["description"] or "") if context else ()
        begin = time.perf_counter()
        found: Topics = split_topics("".join(row["shown"]), context=about, vocabulary=vocabulary)
        times.append((time.perf_counter() - begin) * 1e6)
        ok = found.topics == row["shown"]
        right, sure, sure_right = right + ok, sure + found.confident, sure_right + (ok and found.confident)
        hit += len({*found.topics} & {*row["shown"]})
        got, want = got + len(found.topics), want + len(row["shown"])
    share = len(rows)
    print(
        f"{name:28} exact {right / share:.4f}  tag F1 {2 * hit / (got + want):.4f}  sure {sure / share:.4f}"
        f"  right when sure {sure_right / max(1, sure):.4f}  us a run: median {median(times):.0f}"
        f"  p95 {quantiles(times, n=20)[-1]:.0f}  most {max(times):.0f}"
    )


@cache
def _unwritten() -> tuple[Model, float]:
    model, sure = face._model()
    weights, facts, speller = model.scores.weights, model.scores.facts, model.scores.speller
    lists = facts.lists._replace(written=frozenset())
    return Model(weights, facts._replace(lists=lists), speller), sure


@contextmanager
def unwritten_list() -> Iterator[None]:
    """Runs are read by the model, not fitted again, that lacks the list written from general knowledge."""
    model = _unwritten()
    forget()
    with patch.object(face, "_model", lambda: model):
        yield
    forget()


def main() -> None:
    """All figures of a file."""
    args = argparse.ArgumentParser(description=__doc__)
    args.add_argument("rows", type=Path)
    args.add_argument("--learn", type=Path)
    args.add_argument("--runs", type=int, default=1000)
    options = args.parse_args()
    begin = time.perf_counter()
    face._model()
    print(f"loaded in {(time.perf_counter() - begin) * 1e3:.0f} ms")
    rows = read_runs(options.rows, options.runs)
    measure("all", rows)
    begin = time.perf_counter()
    for row in rows:
        split_topics("".join(row["shown"]), context=(row["repo"], row["description"] or ""))
    print(f"{'':28} recurring runs: {(time.perf_counter() - begin) / len(rows) * 1e6:.0f} us")
    measure("without context", rows, context=False)
    if options.learn:
        lines = options.learn.read_text(encoding="utf-8").splitlines()
        learned = Counter(topic for line in lines for topic in json.loads(line)["topics"])
        measure(f"learned {len(learned)} words", rows, vocabulary=learned)
    with unwritten_list():
        measure("without the written list", rows)


if __name__ == "__main__":
    main()
