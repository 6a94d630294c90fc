"""Runs the model that parts topics over one run of them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import repeat
from typing import NamedTuple

from unseam.topic_model import (
    FIRST_SIGN,
    FLOOR,
    LONGEST_TOPIC,
    MOST_TOPICS,
    PART_CLASSES,
    Context,
    Word,
    char_step,
    context_features,
    known_features,
    part_features,
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

    words: dict[str, tuple[str, str]]
    """Of each listed word the letters of its sources and the sign of its classes."""
    grams: dict[str, float]
    weights: dict[str, float]
    counts: tuple[float, ...]
    """Weight of each number of topics; the first stands for none."""
    threshold: float
    """Posterior from which a split is sure."""
    lengths: tuple[float, ...]
    """Weight of an unlisted stretch by its length."""
    means: dict[int, float]
    """Weight of an unlisted stretch by the mean log probability of its characters."""


@cache
def lists() -> Lists:
    """Read the lists; some tens of milliseconds, once a process."""
    signs = dict(rows("topics_classes.tsv"))
    known: dict[str, tuple[str, str]] = {}
    for source, row in rows("topics_packages.tsv"):
        known.update(zip(row.split(" "), zip(repeat(source), signs[source], strict=False), strict=True))
    for word, sign in zip(words("topics_written.txt"), signs["written"], strict=True):
        known[word] = ("w" + known[word][0] if word in known else "w", sign)
    weights = {name: float(weight) for name, weight in rows("topics_model.tsv")}
    grams: dict[str, float] = {}
    for tenths, row in rows("topics_chars.tsv"):
        grams.update(dict.fromkeys(row.split(" "), -int(tenths) / 10))
    counts = (_NEVER, *(weights[f"count:{k}"] for k in range(1, MOST_TOPICS + 1)))
    base = weights.get("unknown", 0.0)
    lengths = tuple(base + weights.get(f"unknown-length:{min(n, 26)}", 0.0) for n in range(LONGEST_TOPIC + 1))
    means = {n: weights.get(f"chars-mean:{n}", 0.0) for n in range(-12, 1)}
    return Lists(known, grams, weights, counts, weights["threshold"], lengths, means)


def rows(name: str) -> list[tuple[str, str]]:
    """A list of two columns."""
    return [(first, second) for first, second in table(name)]


@lru_cache(maxsize=65536)
def known_word(segment: str) -> Word | None:
    """What the lists know of a stretch."""
    found = lists().words.get(segment)
    if found is None:
        return None
    whole, part = divmod(ord(found[1]) - FIRST_SIGN, PART_CLASSES)
    return Word(found[0], whole, part)


class _Edges:
    """Weights of the stretches of one run that may be topics."""

    def __init__(self, run: str, context: Context, learned: Mapping[str, int]) -> None:
        self.run = run
        self.by_end: list[list[tuple[int, float]]] = [[] for _ in range(len(run) + 1)]
        self._weigh(context, learned)

    def _weigh(self, context: Context, learned: Mapping[str, int]) -> None:
        run, size, by_end = self.run, len(self.run), self.by_end
        known, grams, weights, _, _, lengths, means = lists()
        told = context.owner | context.repository | context.rest
        chars_weight, digits = weights.get("chars", 0.0) / 10, weights.get("digits", 0.0)
        hyphened = [weights.get(f"unknown-hyphens:{n}", 0.0) for n in range(5)]
        for start in range(size):
            if run[start] == "-":
                continue
            chars, before = 0.0, "^"
            hyphens, figures = 0, False
            for end in range(start + 1, min(size, start + LONGEST_TOPIC) + 1):
                char = run[end - 1]
                step = grams.get(before + char)
                chars += char_step(grams, before, char) if step is None else step
                before = (before + char)[-4:]
                if char == "-":
                    if run[end - 2] == "-":
                        break
                    hyphens += 1
                    continue
                figures = figures or char <= "9"
                segment = run[start:end]
                is_known = segment in known
                if learned and segment in learned:
                    word = _learned_word(known_word(segment), learned[segment])
                    score = sum(weights.get(name, 0.0) for name in known_features(segment, word))
                    is_known = True
                elif is_known:
                    score = _known_score(segment)
                else:
                    step = grams.get(before + "$")
                    whole = chars + (char_step(grams, before, "$") if step is None else step)
                    # What `unknown_features` says, without a name for each of many stretches.
                    mean = round(whole / (end - start + 1) * 3)
                    score = lengths[end - start] + whole * chars_weight + means[mean if mean > -12 else -12]
                    if hyphens:
                        score += hyphened[hyphens if hyphens < 4 else 4]
                        for part in segment.split("-"):
                            score += _part_score(part)
                    else:
                        score += hyphened[0]
                        if figures:
                            score += digits
                if told and (hyphens or segment in told):
                    for name in context_features(segment, context, is_known):
                        score += weights.get(name, 0.0)
                by_end[end].append((start, score))


@lru_cache(maxsize=65536)
def _part_score(part: str) -> float:
    """Weight of a part between hyphens."""
    weights = lists().weights
    return sum(weights.get(name, 0.0) for name in part_features(part, known_word(part)))


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
        word, weights = known_word(segment), lists().weights
        assert word is not None
        score = scores[segment] = sum(weights.get(name, 0.0) for name in known_features(segment, word))
    return score


def part_run(run: str, context: Context, learned: Mapping[str, int]) -> Parted:
    """The likeliest splits of a run of a-z, 0-9 and hyphens; the run as it is where no split keeps GitHub's rule."""
    edges = _Edges(run, context, learned)
    heaviest = _heaviest(edges)
    if heaviest is None:
        return Parted(((run,),), 0.0)
    score, split = heaviest
    posterior = math.exp(score - _log_sum(edges, score / len(run)))
    if posterior < lists().threshold or len(set(split)) < len(split):
        ranked = [split for _, split in _best(edges, _ALTERNATIVES)]
        once = [split for split in ranked if len(set(split)) == len(split)]  # no repository has a topic twice
        if once and once[0] != split:
            posterior = 0.0
        return Parted(tuple(once or ranked), posterior)
    return Parted((split,), posterior)


def _heaviest(edges: _Edges) -> tuple[float, Split] | None:
    """The heaviest split into one to five topics; ties go to the longer last topic."""
    size, counts = len(edges.run), lists().counts
    one, two, three, four, five = ([_NEVER] * (size + 1) for _ in range(MOST_TOPICS))
    froms: list[list[int]] = [[0] * (size + 1) for _ in range(MOST_TOPICS)]
    for end in range(1, size + 1):
        for start, score in edges.by_end[end]:
            if start == 0:
                one[end] = score
                continue
            if (total := one[start] + score) > two[end]:
                two[end], froms[1][end] = total, start
            if (total := two[start] + score) > three[end]:
                three[end], froms[2][end] = total, start
            if (total := three[start] + score) > four[end]:
                four[end], froms[3][end] = total, start
            if (total := four[start] + score) > five[end]:
                five[end], froms[4][end] = total, start
    ends = [layer[size] + counts[k] for k, layer in enumerate((one, two, three, four, five), 1)]
    score = max(ends)
    if score < _NEVER / 2:
        return None
    topics: list[str] = []
    end = size
    for k in range(ends.index(score), -1, -1):
        start = froms[k][end]
        topics.append(edges.run[start:end])
        end = start
    return score, tuple(reversed(topics))


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
            tops[k][end] = sorted(found, reverse=True)[:most]
    ends = [(row[0] + counts[k], k, rank) for k in range(1, MOST_TOPICS + 1) for rank, row in enumerate(tops[k][size])]
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
