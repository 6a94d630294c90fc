"""Runs the model that parts topics over one run of them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from unseam.topic_model import (
    FLOOR,
    LONGEST_TOPIC,
    MOST_TOPICS,
    Context,
    Word,
    char_step,
    context_features,
    known_features,
    unknown_features,
)
from unseam.vocabulary import table, words

Split = tuple[str, ...]
_NEVER = -1e9
_ALTERNATIVES = 4
# How a learned topic is classed by its count: as a listed word that mostly is a topic where it stands.
_LEARNED = ((20, 10), (5, 9), (2, 8), (1, 7))


class Parted(NamedTuple):
    """The splits of a run, likeliest first, and the share of the first in the sum over all splits."""

    splits: tuple[Split, ...]
    posterior: float


class Lists(NamedTuple):
    """All that the model knows."""

    words: dict[str, Word]
    grams: dict[str, float]
    weights: dict[str, float]
    counts: tuple[float, ...]
    """Weight of each number of topics; the first stands for none."""
    threshold: float
    """Posterior from which a split is sure."""


@cache
def lists() -> Lists:
    """Read the lists; some tens of milliseconds, once a process."""
    classes = {(row[0], row[1]): row[2] for row in table("topics_classes.tsv")}
    known: dict[str, Word] = {}
    name = "topics_packages.tsv"
    for (word, source), a, b in zip(table(name), classes[name, "whole"], classes[name, "part"], strict=True):
        known[word] = Word(source, int(a, 16), int(b))
    name = "topics_written.txt"
    for word, a, b in zip(words(name), classes[name, "whole"], classes[name, "part"], strict=True):
        known[word] = Word(f"w{known[word].source}" if word in known else "w", int(a, 16), int(b))
    weights = {row[0]: float(row[1]) for row in table("topics_model.tsv")}
    grams = {row[0]: -int(row[1]) / 10 for row in table("topics_chars.tsv")}
    counts = (_NEVER, *(weights[f"count:{k}"] for k in range(1, MOST_TOPICS + 1)))
    return Lists(known, grams, weights, counts, weights["threshold"])


class _Edges:
    """Weights of the stretches of one run that may be topics."""

    def __init__(self, run: str, context: Context, learned: Mapping[str, int]) -> None:
        self.run = run
        self.by_end: list[list[tuple[int, float]]] = [[] for _ in range(len(run) + 1)]
        self._lists, self._context, self._learned = lists(), context, learned
        self._weigh()

    def _weigh(self) -> None:
        run, grams, weights = self.run, self._lists.grams, self._lists.weights
        known, learned, size = self._lists.words, self._learned, len(self.run)
        told = any(self._context)
        for start in range(size):
            if run[start] == "-":
                continue
            chars, before = 0.0, "^"
            for end in range(start + 1, min(size, start + LONGEST_TOPIC) + 1):
                char = run[end - 1]
                step = grams.get(before + char)
                chars += step if step is not None else char_step(grams, before, char)
                before = (before + char)[-4:]
                if char == "-":
                    if run[end - 2] == "-":
                        break
                    continue
                segment = run[start:end]
                word = known.get(segment)
                if learned and segment in learned:
                    word = _learned_word(word, learned[segment])
                    score = sum(weights.get(name, 0.0) for name in known_features(segment, word))
                elif word is not None:
                    score = _known_score(segment)
                else:
                    score = self._unknown(segment, chars + char_step(grams, before, "$"))
                if told:
                    for name in context_features(segment, self._context, word is not None):
                        score += weights.get(name, 0.0)
                self.by_end[end].append((start, score))

    def _unknown(self, segment: str, chars: float) -> float:
        weights = self._lists.weights
        return sum(
            weights.get(name, 0.0) * value for name, value in unknown_features(segment, self._lists.words, chars)
        )


def _learned_word(word: Word | None, count: int) -> Word:
    whole = next(whole for least, whole in _LEARNED if count >= least)
    return Word("w", whole, 0) if word is None else word._replace(whole=max(word.whole, whole))


@cache
def _known_scores() -> dict[str, float]:
    return {}


def _known_score(segment: str) -> float:
    """Weight of a listed word without context; kept, since it never changes."""
    scores = _known_scores()
    score = scores.get(segment)
    if score is None:
        given = lists()
        features = known_features(segment, given.words[segment])
        score = scores[segment] = sum(given.weights.get(name, 0.0) for name in features)
    return score


def part_run(run: str, context: Context, learned: Mapping[str, int]) -> Parted:
    """The likeliest splits of a run of a-z, 0-9 and hyphens; the run as it is where no split keeps GitHub's rule."""
    edges = _Edges(run, context, learned)
    splits = _best(edges, 1)
    if not splits:
        return Parted(((run,),), 0.0)
    score, split = splits[0]
    posterior = math.exp(score - _log_sum(edges, score / len(run)))
    if posterior < lists().threshold or len(set(split)) < len(split):
        ranked = [split for _, split in _best(edges, _ALTERNATIVES)]
        once = [split for split in ranked if len(set(split)) == len(split)]  # no repository has a topic twice
        if once and once[0] != split:
            posterior = 0.0
        return Parted(tuple(once or ranked), posterior)
    return Parted((split,), posterior)


def _best(edges: _Edges, most: int) -> list[tuple[float, Split]]:
    """The `most` heaviest splits into one to five topics, heaviest first; ties go to the shorter last topic."""
    size, counts = len(edges.run), lists().counts
    tops: list[list[list[tuple[float, int, int]]]] = [[[] for _ in range(size + 1)] for _ in range(MOST_TOPICS + 1)]
    tops[0][0] = [(0.0, 0, 0)]
    for end in range(1, size + 1):
        for k in range(1, MOST_TOPICS + 1):
            above = tops[k - 1]
            found = [
                (top[0] + score, start, rank)
                for start, score in edges.by_end[end]
                for rank, top in enumerate(above[start])
            ]
            if most == 1:
                tops[k][end] = [max(found)] if found else []
            else:
                tops[k][end] = sorted(found, reverse=True)[:most]
    ends = [
        (row[0] + counts[k], k, rank)
        for k in range(1, MOST_TOPICS + 1)
        for rank, row in enumerate(tops[k][size])
    ]
    return [(score, _trace(edges.run, tops, k, rank)) for score, k, rank in sorted(ends, reverse=True)[:most]]


def _trace(run: str, tops: list[list[list[tuple[float, int, int]]]], k: int, rank: int) -> Split:
    topics: list[str] = []
    end = len(run)
    while k:
        _, start, rank = tops[k][end][rank]
        topics.append(run[start:end])
        end, k = start, k - 1
    return tuple(reversed(topics))


def _log_sum(edges: _Edges, shift: float) -> float:
    """Log of the sum over all splits; each character takes `shift` off, so that products stay in range."""
    size, counts = len(edges.run), lists().counts
    sums = [[0.0] * (size + 1) for _ in range(MOST_TOPICS + 1)]
    sums[0][0] = 1.0
    one, two, three, four, five = sums[1:]
    for end in range(1, size + 1):
        a = b = c = d = e = 0.0
        for start, score in edges.by_end[end]:
            power = score - shift * (end - start)
            if power < -30.0:
                continue
            weight = math.exp(power)
            if start == 0:
                a += weight
                continue
            b += one[start] * weight
            c += two[start] * weight
            d += three[start] * weight
            e += four[start] * weight
        one[end], two[end], three[end], four[end], five[end] = a, b, c, d, e
    total = sum(sums[k][size] * math.exp(counts[k]) for k in range(1, MOST_TOPICS + 1))
    return math.log(total) + shift * size if total > 0 else FLOOR
