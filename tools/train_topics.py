"""Fits the weights of the topics' model to rows of repositories: {"repo", "description", "topics"} a JSON line.

pip install numpy scipy && python tools/train_topics.py ROWS.jsonl [--check]

Numbers alone are kept: weights of kinds of words, counts and weights of listed words, statistics of characters.
A tenth of the rows is left out of each other's facts, so that a topic which one row alone holds looks unseen there.
Some runs are read with what a dump of the other rows may list, half of these with rare names taken off the lists.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import time
from collections import Counter
from collections.abc import Mapping
from math import log
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from scipy.sparse import csr_matrix

from tools.topic_statistics import count_words, fit_characters
from tools.topic_training import Runs, fit
from unseam.fields._topics_chars import CharacterModel, Speller, pack, unpack
from unseam.fields._topics_features import NO_COUNTS, Facts, context_flags, features, kind, letters_of, sort_of
from unseam.fields._topics_lexicon import Lexicon, lexicon
from unseam.fields._topics_model import MOST, Model
from unseam.fields._topics_scores import QUARTER

OUT = Path(__file__).parent.parent / "parser" / "unseam" / "vocabulary"
FOLDS = 10
RARE = "d"
"""Names that are topics of at most seven rows may be missing from a list as well."""
DUMPS = 0.4
"""The share of runs read with what a dump lists."""
TOPIC = re.compile(r"[a-z0-9][a-z0-9-]{0,49}")
START_WEIGHTS = {"lm:U": 1.0, "lm:H": 0.9, "lm:E": 0.5, "lm:C": 0.9, "lm:K": 0.3, "lm:V": 0.3, "h:n:2": -2.0}
Row = Mapping[str, Any]
Run = tuple[tuple[str, ...], int]


def read_rows(path: Path) -> list[Row]:
    """Rows whose topics have the shape of topics."""
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [row for row in rows if row["topics"] and all(map(TOPIC.fullmatch, row["topics"]))]


def show(topics: list[str], rng: random.Random) -> tuple[str, ...]:
    """As a page shows them: up to five, in no order."""
    return tuple(rng.sample(topics, min(len(topics), rng.randint(1, MOST))))


def facts_without(rows: list[Row], fold: int) -> tuple[Facts, Speller, Counter[str]]:
    """Counts and characters of all rows but those of a fold (of all for -1)."""
    seen = Counter(topic for place, row in enumerate(rows) if place % FOLDS != fold for topic in row["topics"])
    letters = fit_characters({topic: 1.0 + 0.5 * (min(count, 8) - 1) for topic, count in sorted(seen.items())})
    return Facts(lexicon(), count_words(seen.items(), lexicon())), Speller(unpack(pack(letters))), seen


def without_names(facts: Facts, rng: random.Random) -> Facts:
    """Facts without half of the names that are rarely topics: only a dump can tell such a name."""
    lists = facts.lists

    def rare(word: str) -> bool:
        return len(word) > 3 and facts.counts.get(word, NO_COUNTS)[0] <= RARE and kind(word, facts) == "K"

    names = sorted(word for word in lists.written.union(lists.packages) if rare(word))
    gone = set(rng.sample(names, len(names) // 2))
    packages, english = ({w: m for w, m in words.items() if w not in gone} for words in lists[1:])
    return facts._replace(lists=Lexicon(lists.written - gone, packages, english))


def dump(text: str, seen: Mapping[str, int], rng: random.Random) -> dict[str, int]:
    """What a dump of other rows may list of a text's words."""
    pieces = {text[a:b] for a in range(len(text)) for b in range(a + 2, min(len(text), a + 50) + 1)}
    share = rng.choice((0.01, 0.1, 0.3, 1.0))
    known = sorted(pieces & seen.keys())
    return {word: max(1, round(seen[word] * share)) for word in known if rng.random() < 0.5 + share / 2}


class Namer:
    """Numbers names of weights in the order they come."""

    def __init__(self) -> None:
        """The counts of topics come first."""
        self.numbers: dict[str, int] = {f"n:{count}": count for count in range(MOST + 1)}

    def __call__(self, name: str) -> int:
        """The number of a name."""
        return self.numbers.setdefault(name, len(self.numbers))


class Told(NamedTuple):
    """What a model of a fold knows: all lists, or fewer names; the topics of the other folds."""

    full: Model
    bare: Model
    seen: Mapping[str, int]

    def draw(self, text: str, rng: random.Random, dumps: bool = True) -> tuple[Model, dict[str, int]]:
        """A model and what a dump tells it: nothing, or something, or that in place of the lists."""
        chance = rng.random() if dumps else 1.0
        if chance > DUMPS:
            return self.full, {}
        return self.bare if chance < DUMPS / 2 else self.full, dump(text, self.seen, rng)


def gather(
    examples: list[tuple[tuple[str, ...], Row, int]], told: list[Told], namer: Namer, margin: float, full: bool
) -> Runs:
    """The stretches of all runs, with the model (and so the facts) that has not seen the run's row; `full`: with
    weights of single words, and dumps.
    """
    columns: list[int] = []
    values: list[float] = []
    pointer = [0]
    start, end, place, run_of, gold, nodes, counts = [], [], [], [], [], [0], []
    rng = random.Random(11)
    for number, (topics, row, fold) in enumerate(examples):
        text = "".join(topics)
        model, learned = told[fold].draw(text, rng, full)
        scores, flags = model.scores, context_flags((row["repo"], row["description"] or ""), text)
        edges, *_ = model.lattice(text, flags, learned, margin)
        truth, at = set(), 0
        for topic in topics:
            truth.add((at, at + len(topic)))
            at += len(topic)
        spans = {(a, b) for a, b, _ in edges}
        edges += [(a, b, 0.0) for a, b in sorted(truth - spans)]
        for a, b, _ in edges:
            word = text[a:b]
            sort = sort_of(word, scores.facts, learned)
            names = features(word, sort, scores.facts, flags, learned)
            names += [f"w:{word}"] if full and word in scores.listed else []
            letters = letters_of(word, sort, scores.facts, learned, scores.speller.word)
            columns += map(namer, [*names, *letters])
            values += [1.0] * len(names) + list(letters.values())
            pointer.append(len(columns))
            start.append(nodes[-1] + a)
            end.append(nodes[-1] + b)
            place.append(b)
            run_of.append(number)
            gold.append(float((a, b) in truth))
        nodes.append(nodes[-1] + len(text) + 1)
        counts.append(len(topics))
    width = len(namer.numbers)
    matrix = csr_matrix(
        (np.array(values, np.float32), np.array(columns, np.int32), np.array(pointer)), (len(gold), width)
    )
    matrix.sum_duplicates()
    return Runs(matrix, *(np.array(item) for item in (start, end, place, run_of, gold, nodes, counts)))


def costs_of(namer: Namer) -> Any:
    """How dear a weight is: those of single words more than those of kinds."""
    return np.array([1.5 if name.startswith("w:") else 0.3 for name in namer.numbers])


def judge(rows: list[Row], told: Told, seed: int, name: str) -> list[tuple[float, bool]]:
    """Chance and rightness of each first reading; prints how many are right."""
    rng, found = random.Random(seed), []
    hit = got = want = 0
    surprise = 0.0
    for row in rows:
        topics = show(row["topics"], rng)
        text = "".join(topics)
        learned = dump(text, told.seen, rng) if name != "no dump" else {}
        model = told.bare if name == "dump for lists" else told.full
        reading = model.read(text, context_flags((row["repo"], row["description"] or ""), text), learned)
        chances = dict(zip(reading.paths, reading.chances, strict=True))
        surprise -= log(max(chances.get(topics, 0.0), 0.005))
        path = reading.paths[0] if reading.paths else ()
        found.append((reading.chances[0] if reading.paths else 0.0, path == topics))
        hit, got, want = hit + len({*path} & {*topics}), got + len(path), want + len(topics)
    right = sum(ok for _, ok in found) / len(found)
    print(
        f"  held out, {name}: {right:.4f} of {len(found)} runs right, F1 {2 * hit / (got + want):.4f},"
        f" surprise {surprise / len(found):.4f}",
        flush=True,
    )
    return found


def threshold(found: list[tuple[float, bool]], least: float = 0.984) -> float:
    """The lowest chance above which the share of right readings is `least`."""
    best, right = 1.0, 0
    for number, (chance, ok) in enumerate(sorted(found, reverse=True), 1):
        right += ok
        if right / number >= least:
            best = chance
    share = sum(chance >= best for chance, _ in found) / len(found)
    print(f"  sure on {share:.4f} above {best:.4f}")
    return best


def save(weights: Mapping[str, float], sure: float, facts: Facts, letters: CharacterModel) -> None:
    """Model, counts and single words' weights as text, characters as numbers."""
    head = "# Weights of the topics' model, fitted by tools/train_topics.py for this project, MIT."
    rows = [f"{name}\t{round(value, 2)}" for name, value in sorted(weights.items()) if not name.startswith("w:")]
    rows = [row for row in rows if not row.endswith(("\t0.0", "\t-0.0"))]
    text = "\n".join([head, f"sure\t{round(sure, 4)}", *rows]) + "\n"
    (OUT / "topics_model.tsv").write_text(text, encoding="utf-8")
    groups: dict[str, list[str]] = {}
    for word in sorted({*facts.counts, *(name[2:] for name in weights if name.startswith("w:"))}):
        step = round(weights.get(f"w:{word}", 0.0) / QUARTER)
        mark = f"{facts.counts.get(word, 'aa')}{step or ''}"
        groups.setdefault(mark, []).append(word)
    lines = [
        "# Listed words by how often (a never, b once, then doubling) they are topics, and parts of topics, and by",
        head,
    ]
    lines[1] = "# their weight in quarters; counted and fitted by tools/train_topics.py for this project, MIT."
    for mark in sorted(groups):
        if mark != "aa":
            words = groups[mark]
            lines += [f"{mark}\t{' '.join(words[at : at + 12])}" for at in range(0, len(words), 12)]
    (OUT / "topics_counts.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (OUT / "topics_chars.bin").write_bytes(pack(letters))


def main() -> None:
    """Two rounds: with few runs and wide lattices, then with all runs and what the first round leaves in doubt."""
    args = argparse.ArgumentParser(description=__doc__)
    args.add_argument("rows", type=Path)
    args.add_argument(
        "--check", action="store_true", help="fit without a tenth of the rows, measure there, save nothing"
    )
    args.add_argument("--seeds", type=int, default=4)
    options = args.parse_args()
    begin = time.perf_counter()
    rows = read_rows(options.rows)
    held = [place for place in range(len(rows)) if place % FOLDS == 0]
    made = [facts_without(rows, fold) for fold in range(FOLDS)]
    bare = [without_names(facts, random.Random(fold)) for fold, (facts, *_) in enumerate(made)]
    print(f"{len(rows)} rows, facts after {time.perf_counter() - begin:.0f} s", flush=True)
    examples = []
    for seed in range(options.seeds):
        rng = random.Random(100 + seed)
        examples += [(show(row["topics"], rng), row, place % FOLDS) for place, row in enumerate(rows)]
    fitted = [example for example in examples if example[2]]
    namer = Namer()
    weights = dict(START_WEIGHTS)
    sure = 1.0
    for limit, margin, full in ((1500, 60.0, False), (len(fitted), 12.0, True)):
        told = [
            Told(Model(weights, facts, letters), Model(weights, fewer, letters), seen)
            for (facts, letters, seen), fewer in zip(made, bare, strict=True)
        ]
        runs = gather(fitted[:limit], told, namer, margin, full)
        print(f"  gathered after {time.perf_counter() - begin:.0f} s", flush=True)
        first = np.array([weights.get(name, 0.0) for name in namer.numbers])
        solved = fit(runs, costs_of(namer), np.arange(MOST + 1), first, 150)
        weights = dict(zip(namer.numbers, map(float, solved), strict=True))
        full_model, bare_model = (Model(weights, facts, made[0][1]) for facts in (made[0][0], bare[0]))
        for name in ("dump for lists", "dump", "no dump"):
            judged = judge([rows[place] for place in held], Told(full_model, bare_model, made[0][2]), 7, name)
            sure = threshold(judged)
        print(f"  after {time.perf_counter() - begin:.0f} s", flush=True)
    if not options.check:
        facts, letters, _ = facts_without(rows, -1)
        save(weights, sure, facts, letters.model)


if __name__ == "__main__":
    main()
