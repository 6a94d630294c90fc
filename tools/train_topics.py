"""Fits the numbers of the model that parts topics: vocabulary/topics_model.tsv and topics_classes.txt.

    pip install numpy
    python -m tools.train_topics TRAIN.jsonl [--epochs 12] [--samples 3]

TRAIN holds a JSON object a line: repo, description, topics. Only numbers come out of it: weights of features, classes
of the listed words (how often each is a topic where it stands), statistics of characters. For each row, the classes and
statistics come from other rows, so that the fit meets words it has not seen, as later use does.
"""

from __future__ import annotations

import argparse
import json
import math
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np

from unseam.topic_model import (
    FIRST_SIGN,
    LONGEST_TOPIC,
    MOST_TOPICS,
    PART_CLASSES,
    Word,
    char_step,
    context_features,
    is_topic,
    known_features,
    make_context,
    unknown_features,
)
from unseam.vocabulary import table, words

FOLDS = 8
VOCABULARY = Path(__file__).resolve().parent.parent / "parser" / "unseam" / "vocabulary"
WHOLE_CUTS = (-4.5, -3.5, -2.5, -1.75, -1.0, -0.4, 0.2, 0.8, 1.5, 2.5)
PART_CUTS = (1, 2, 4, 8, 16, 64)
FEWEST_GRAMS = 2


class Stats(NamedTuple):
    """Counts over some rows."""

    whole: Counter[str]
    seen: Counter[str]
    part: Counter[str]
    chars: Counter[str]

    def minus(self, other: Stats) -> Stats:
        return Stats(*(mine - theirs for mine, theirs in zip(self, other, strict=True)))

    def add(self, other: Stats) -> None:
        for mine, theirs in zip(self, other, strict=True):
            mine.update(theirs)


def listed() -> dict[str, str]:
    """Every listed word and the letters of its sources."""
    sources = {word: kinds for kinds, row in table("topics_packages.tsv") for word in row.split(" ")}
    for word in words("topics_written.txt"):
        sources[word] = "w" + sources.get(word, "")
    return sources


def runs_of(row: dict[str, Any], rng: Random, count: int) -> list[list[str]]:
    topics = list(dict.fromkeys(row["topics"]))
    return [rng.sample(topics, min(len(topics), rng.randint(1, MOST_TOPICS))) for _ in range(count)]


def stats_of(row: dict[str, Any], runs: list[list[str]], sources: dict[str, str]) -> Stats:
    stats = Stats(Counter(), Counter(), Counter(), Counter())
    whole = {topic for run in runs for topic in run}
    seen: set[str] = set()
    for run in runs:
        text = "".join(run)
        for start in range(len(text)):
            for end in range(start + 1, min(len(text), start + 40) + 1):
                if text[start:end] in sources:
                    seen.add(text[start:end])
    stats.seen.update(seen)
    stats.whole.update(word for word in whole if word in sources)
    for topic in row["topics"]:
        parts = topic.split("-")
        if len(parts) > 1:
            stats.part.update(set(parts))
        shown = f"^{topic}$"
        for end in range(2, len(shown) + 1):
            for size in range(1, 6):
                if end - size >= 0:
                    stats.chars[shown[end - size : end]] += 1
    return stats


def whole_class(stats: Stats, word: str) -> int:
    seen, whole = stats.seen[word], stats.whole[word]
    if not seen:
        return 0
    value = math.log((whole + 0.35) / (seen - whole + 0.9))
    return 1 + sum(value > cut for cut in WHOLE_CUTS)


def part_class(stats: Stats, word: str) -> int:
    return sum(stats.part[word] >= cut for cut in PART_CUTS)


class Lexicon(dict[str, Word]):
    """Words with their classes, made when looked up."""

    def __init__(self, sources: dict[str, str], stats: Stats) -> None:
        super().__init__()
        self.sources, self.stats = sources, stats

    def get(self, key: str, default: Any = None) -> Any:
        if key in self:
            return self[key]
        if key not in self.sources:
            return default
        self[key] = word = Word(self.sources[key], whole_class(self.stats, key), part_class(self.stats, key))
        return word


def grams_of(chars: Counter[str], fewest: int = FEWEST_GRAMS) -> dict[str, float]:
    """Log probability of the last character after the others."""
    totals: Counter[str] = Counter()
    for gram, count in chars.items():
        totals[gram[:-1]] += count
    grams = {}
    for gram, count in chars.items():
        if count >= fewest or len(gram) < 3:
            grams[gram] = round(math.log(count / totals[gram[:-1]]), 1)
    return grams


class Run(NamedTuple):
    size: int
    starts: np.ndarray
    ends: np.ndarray
    index: np.ndarray
    """Feature numbers, a row an edge, padded with 0."""
    value: np.ndarray
    gold: np.ndarray
    topics: int


class Numbers(dict[str, int]):
    def __missing__(self, key: str) -> int:
        self[key] = number = len(self) + 1
        return number


def edges_of(text: str, lexicon: Any, grams: dict[str, float], context: Any) -> Any:
    """(start, end, features) of each stretch that may be a topic."""
    size = len(text)
    for start in range(size):
        if text[start] == "-":
            continue
        chars, before = 0.0, "^"
        for end in range(start + 1, min(size, start + LONGEST_TOPIC) + 1):
            char = text[end - 1]
            chars += char_step(grams, before, char)
            before = (before + char)[-4:]
            segment = text[start:end]
            if char == "-" or "--" in segment:
                continue
            word = lexicon.get(segment)
            if word is not None:
                features = [(name, 1.0) for name in known_features(segment, word)]
            else:
                features = unknown_features(segment, lexicon.get, chars + char_step(grams, before, "$"))
            features += [(name, 1.0) for name in context_features(segment, context, word is not None)]
            yield start, end, features


def make_run(
    topics: list[str], row: dict[str, Any], lexicon: Any, grams: dict[str, float], numbers: Numbers
) -> Run | None:
    text = "".join(topics)
    if len(text) > 160:
        return None
    context = make_context((row["repo"], row["description"] or ""))
    gold, at = set(), 0
    for topic in topics:
        if not is_topic(topic) or len(topic) > LONGEST_TOPIC:
            return None
        gold.add((at, at + len(topic)))
        at += len(topic)
    rows = list(edges_of(text, lexicon, grams, context))
    width = max(len(features) for _, _, features in rows)
    index = np.zeros((len(rows), width), np.int32)
    value = np.zeros((len(rows), width), np.float32)
    for number, (_, _, features) in enumerate(rows):
        for place, (name, amount) in enumerate(features):
            index[number, place] = numbers[name]
            value[number, place] = amount
    return Run(
        len(text),
        np.array([row[0] for row in rows]),
        np.array([row[1] for row in rows]),
        index,
        value,
        np.array([(row[0], row[1]) in gold for row in rows]),
        len(topics),
    )


def forward(run: Run, weights: np.ndarray, prior: np.ndarray) -> tuple[float, np.ndarray, np.ndarray, np.ndarray]:
    """log Z, scores of the edges, their marginals, marginals of the number of topics."""
    scores = (weights[run.index] * run.value).sum(1)
    n = run.size
    # Each character takes its share of a constant, so that products neither vanish nor overflow.
    shift = scores[run.gold].sum() / n
    matrix = np.zeros((n + 1, n + 1))
    matrix[run.starts, run.ends] = np.exp(scores - shift * (run.ends - run.starts))
    alpha = np.zeros((MOST_TOPICS + 1, n + 1))
    alpha[0, 0] = 1
    for k in range(1, MOST_TOPICS + 1):
        alpha[k] = alpha[k - 1] @ matrix
    ends = np.exp(prior)
    beta = np.zeros((MOST_TOPICS + 2, n + 1))
    for k in range(MOST_TOPICS, 0, -1):
        beta[k] = matrix @ beta[k + 1]
        beta[k, n] += ends[k]
    total = float((alpha[1:, n] * ends[1:]).sum())
    both = alpha[:MOST_TOPICS].T @ beta[1 : MOST_TOPICS + 1]
    marginals = both[run.starts, run.ends] * matrix[run.starts, run.ends] / total
    counts = np.concatenate([[0], alpha[1:, n] * ends[1:]]) / total
    return math.log(total) + shift * n, scores, marginals, counts


def fit(
    runs: list[Run], size: int, epochs: int, rate: float = 0.15, decay: float = 1e-5
) -> tuple[np.ndarray, np.ndarray]:
    """Weights by Adagrad."""
    weights, squares = np.zeros(size), np.full(size, 1e-2)
    prior, prior_squares = np.zeros(MOST_TOPICS + 1), np.full(MOST_TOPICS + 1, 1e-1)
    rng = np.random.default_rng(3)
    for epoch in range(epochs):
        loss = 0.0
        step = rate * (0.5 if epoch >= epochs * 2 // 3 else 1.0)
        for number in rng.permutation(len(runs)):
            run = runs[number]
            total, scores, marginals, counts = forward(run, weights, prior)
            loss += total - float(scores[run.gold].sum()) - prior[run.topics]
            pull = (run.gold - marginals)[:, None] * run.value
            gradient = np.bincount(run.index.ravel(), pull.ravel(), size)
            gradient[0] = 0
            gradient -= decay * weights
            squares += gradient * gradient
            weights += step * gradient / np.sqrt(squares)
            counts = -counts
            counts[run.topics] += 1
            prior_squares += counts * counts
            prior += step * counts / np.sqrt(prior_squares)
        print(f"epoch {epoch + 1}: loss a run {loss / len(runs):.4f}", flush=True)
    return weights, prior


def main() -> None:
    """Fit and write."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("train", type=Path)
    parser.add_argument("--epochs", type=int, default=10)
    parser.add_argument("--samples", type=int, default=2)
    parser.add_argument("--rows", type=int, default=10**9)
    parser.add_argument("--held", type=int, default=800, help="rows kept aside to set the threshold of confidence")
    args = parser.parse_args()
    rng = Random(11)
    rows = [json.loads(line) for line in args.train.open(encoding="utf-8")]
    rng.shuffle(rows)
    rows = rows[: args.rows]
    sources = listed()
    print(f"{len(rows)} rows, {len(sources)} listed words")
    sampled = [runs_of(row, rng, args.samples) for row in rows]
    stats = [stats_of(row, runs, sources) for row, runs in zip(rows, sampled, strict=True)]
    written = Stats(Counter(), Counter(), Counter(), Counter())
    for word in words("topics_written.txt"):
        written.chars.update(stats_of({"topics": [word]}, [], sources).chars)
    folds = [Stats(Counter(), Counter(), Counter(), Counter()) for _ in range(FOLDS)]
    for number, each in enumerate(stats):
        folds[number % FOLDS].add(each)
    whole = Stats(Counter(), Counter(), Counter(), Counter())
    for each in folds:
        whole.add(each)
    whole.add(written)
    numbers = Numbers()
    runs: list[Run] = []
    held: list[Run] = []
    for fold in range(FOLDS):
        rest = whole.minus(folds[fold])
        lexicon, grams = Lexicon(sources, rest), grams_of(rest.chars)
        for number in range(fold, len(rows), FOLDS):
            for topics in sampled[number]:
                run = make_run(topics, rows[number], lexicon, grams, numbers)
                if run:
                    (held if number < args.held else runs).append(run)
        print(f"fold {fold + 1}: {len(runs)} runs", flush=True)
    weights, prior = fit(runs, len(numbers) + 1, args.epochs)
    judge(held, weights, prior)
    threshold = set_threshold(held, weights, prior)
    write(numbers, weights, prior, threshold, whole)


def best(run: Run, weights: np.ndarray, prior: np.ndarray) -> tuple[bool, float]:
    """Is the likeliest split right, and its posterior."""
    total, scores, _, _ = forward(run, weights, prior)
    n = run.size
    by_end: dict[int, list[int]] = {}
    for edge, end in enumerate(run.ends):
        by_end.setdefault(int(end), []).append(edge)
    top = np.full((MOST_TOPICS + 1, n + 1), -np.inf)
    top[0, 0] = 0
    back: dict[tuple[int, int], int] = {}
    for end in range(1, n + 1):
        for edge in by_end.get(end, ()):
            start = int(run.starts[edge])
            for k in range(1, MOST_TOPICS + 1):
                score = top[k - 1, start] + scores[edge]
                if score > top[k, end]:
                    top[k, end] = score
                    back[k, end] = edge
    k = int(np.argmax(top[:, n] + prior))
    posterior = math.exp(top[k, n] + prior[k] - total)
    at, right = n, k == run.topics
    while at and right:
        edge = back[k, at]
        right = bool(run.gold[edge])
        at, k = int(run.starts[edge]), k - 1
    return right, posterior


def judge(held: list[Run], weights: np.ndarray, prior: np.ndarray) -> None:
    results = [best(run, weights, prior) for run in held]
    print(f"held back: exact {sum(right for right, _ in results) / len(results):.4f} of {len(results)}")


def set_threshold(held: list[Run], weights: np.ndarray, prior: np.ndarray, wanted: float = 0.986) -> float:
    """The lowest posterior above which `wanted` of the held-back runs are right."""
    results = sorted((best(run, weights, prior) for run in held), key=lambda pair: -pair[1])
    right, threshold, share = 0, 1.0, 0.0
    for number, (is_right, posterior) in enumerate(results, 1):
        right += is_right
        if right / number >= wanted:
            threshold, share = posterior, number / len(results)
    print(f"threshold {threshold:.3f}: sure on {share:.3f}")
    return threshold


def write(numbers: Numbers, weights: np.ndarray, prior: np.ndarray, threshold: float, stats: Stats) -> None:
    rows = [f"threshold\t{threshold:.3f}", *(f"count:{k}\t{prior[k]:.3f}" for k in range(1, MOST_TOPICS + 1))]
    rows += sorted(f"{name}\t{weights[number]:.3f}" for name, number in numbers.items())
    head = "# Weights of the model that parts topics; fitted by tools/train_topics.py; numbers only, MIT.\n"
    (VOCABULARY / "topics_model.tsv").write_text(head + "\n".join(rows) + "\n", encoding="utf-8", newline="\n")
    grams = grams_of(stats.chars, 3)
    by_value: dict[int, list[str]] = {}
    for gram, value in sorted(grams.items()):
        by_value.setdefault(round(-value * 10), []).append(gram)
    save("topics_chars.tsv", "Log probabilities of characters after others", "minus tenths, sequences", by_value)
    # A sign a listed word, in the order of the lists: small, and no word but theirs.
    signs = {
        kinds: "".join(sign(stats, word) for word in row.split(" ")) for kinds, row in table("topics_packages.tsv")
    }
    signs["written"] = "".join(sign(stats, word) for word in words("topics_written.txt"))
    save("topics_classes.tsv", "Classes of the listed words, a sign each", "kinds of source, signs", signs)


def sign(stats: Stats, word: str) -> str:
    """Both classes of a word as one character."""
    return chr(FIRST_SIGN + whole_class(stats, word) * PART_CLASSES + part_class(stats, word))


def save(name: str, what: str, row: str, values: Mapping[Any, str | list[str]]) -> None:
    """A file of two columns."""
    head = f"# {what}; fitted by tools/train_topics.py; numbers only, MIT. Row: {row}.\n"
    rows = (f"{key}\t{value if isinstance(value, str) else ' '.join(value)}" for key, value in sorted(values.items()))
    (VOCABULARY / name).write_text(head + "\n".join(rows) + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
