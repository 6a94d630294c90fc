"""A semi-Markov model of a run of topics: scores of its stretches, sums over all partings, the best few partings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from heapq import heappop, heappush
from itertools import combinations
from math import exp
from operator import add
from typing import NamedTuple

from unseam.fields._topics_chars import Speller
from unseam.fields._topics_features import Facts
from unseam.fields._topics_scores import LONGEST, NOTHING, Scores

MOST = 5
OVER = -9.0
"""What each topic costs beyond the five that the site shows; nothing where two more are read even so."""
MARGIN = 11.0
"""Partings so much worse than the best are left out; read with three times as much if all others hold a topic twice."""
CLEAR = 0.98
"""From this chance among listed words a reading is clear: so were 57 % of runs of the rows that the model was fitted
to, and six in ten thousand of these the whole model reads otherwise (tools/topic_sketch.py).
"""
STRAY = 4.0
"""A place that listed words reach this much worse than one behind it is not read from."""
RIVAL = 9.0
"""Listed words so much better than the letters of what joins them have no rival there."""
_TRIES = 3000


Edge = tuple[int, int, float]
"""The start and the end of a stretch that may be a topic, and its score."""


class Lattice(NamedTuple):
    """Stretches by start, the score of their best parting and its number of topics; that number weighs nothing here."""

    edges: list[Edge]
    best: float
    steps: int


class Reading(NamedTuple):
    """The best partings with their chances, best first."""

    paths: list[tuple[str, ...]]
    chances: list[float]


class Model:
    """Scores of stretches, and what counts of topics weigh."""

    def __init__(self, weights: Mapping[str, float], facts: Facts, speller: Speller) -> None:
        """All weights by name."""
        self.scores = Scores(weights, facts, speller)
        self.counts = [weights.get(f"n:{count}", 0.0) for count in range(MOST + 1)]

    def lattice(
        self, text: str, flags: Mapping[str, str], learned: Mapping[str, int], margin: float = MARGIN
    ) -> Lattice:
        """The stretches on partings at most `margin` worse than the best."""
        size, rows = len(text), self.scores.rows(text, flags, learned)
        back, steps = [NOTHING] * size + [0.0], [0] * (size + 1)
        for start in range(size - 1, -1, -1):
            totals = list(map(add, rows[start], back[start + 1 :]))
            back[start] = best = max(totals)
            steps[start] = 1 + steps[start + 1 + totals.index(best)]
        least = back[0] - (margin if steps[0] <= MOST else 3 * margin)
        ahead, kept = [0.0] + [NOTHING] * size, []
        for start, row in enumerate(rows):
            reached = ahead[start]
            if reached + back[start] < least:
                continue
            need = least - reached
            scored = enumerate(zip(row, back[start + 1 :], strict=False), start + 1)
            for end, score in [(end, score) for end, (score, rest) in scored if score + rest >= need]:
                kept.append((start, end, score))
                ahead[end] = max(ahead[end], reached + score)
        return Lattice(kept, back[0], steps[0])

    def sketch(self, text: str, flags: Mapping[str, str], learned: Mapping[str, int]) -> Lattice:
        """The stretches of partings into listed and learned words, and unseen ones that join neighbours of the best
        such parting; none if no such words part the text.
        """
        size, scores, listed = len(text), self.scores, self.scores.listed
        ahead = [0.0] + [NOTHING] * size
        edges: list[Edge] = []
        for start in range(size):
            here = ahead[start]
            if here == NOTHING or here < max(ahead[start + 1 :]) - STRAY:
                continue
            for end in range(start + 1, min(size, start + LONGEST) + 1):
                word = text[start:end]
                if word in listed or word in learned:
                    told = word in flags or word in learned
                    score = scores.told(word, flags, learned) if told else scores.alone(word)
                    edges.append((start, end, score))
                    if here + score > ahead[end]:
                        ahead[end] = here + score
        if ahead[size] == NOTHING:
            return Lattice([], 0.0, 0)
        back, after = [NOTHING] * size + [0.0], [size] * (size + 1)
        for start, end, score in reversed(edges):
            if score + back[end] > back[start]:
                back[start], after[start] = score + back[end], end
        least = back[0] - MARGIN
        edges = [edge for edge in edges if ahead[edge[0]] + edge[2] + back[edge[1]] >= least]
        borders = [0]
        while borders[-1] < size:
            borders.append(after[borders[-1]])
        letters, weight = scores.speller.read(text), scores.letters["U"]
        for start, end in combinations(borders, 2):
            word = text[start:end]
            if end - start > LONGEST or word in listed or word in learned:
                continue
            if word in flags or weight * letters.chance(start, end) >= back[start] - back[end] - RIVAL:
                edges.append((start, end, scores.word(word, flags, learned)))
        return Lattice(sorted(edges), back[0], len(borders) - 1)

    def read(
        self, text: str, flags: Mapping[str, str], learned: Mapping[str, int], most: int = 3, sure: float = 2.0
    ) -> Reading:
        """The best partings in which no topic comes twice, with their chances among all partings: at most `most`, one
        if its chance is at least `sure`.

        What listed words part almost without rival is not read further.
        """
        if sure <= CLEAR:
            sketch = self.sketch(text, flags, learned)
            found = self.read_lattice(text, sketch, 1)
            if found.paths and found.chances[0] >= CLEAR:
                return found
        found = self.read_lattice(text, self.lattice(text, flags, learned), most, sure)
        if found.paths:
            return found
        return self.read_lattice(text, self.lattice(text, flags, learned, 3 * MARGIN), most, sure)

    def read_lattice(self, text: str, lattice: Lattice, most: int, sure: float = 2.0) -> Reading:
        """The best partings of a lattice."""
        edges, best, steps = lattice
        beyond = OVER if steps <= MOST + 2 else OVER / 4
        size, each = len(text), best / len(text)
        sums = [[0.0] * (MOST + 1) for _ in range(size + 1)]
        tops = [[NOTHING] * (MOST + 1) for _ in range(size + 1)]
        sums[0][0], tops[0][0] = 1.0, 0.0
        into: list[list[Edge]] = [[] for _ in range(size + 1)]
        over = exp(beyond)
        for edge in edges:
            start, end, score = edge
            into[end].append(edge)
            weight = exp(score - each * (end - start))
            have, top, sum_here, top_here = sums[start], tops[start], sums[end], tops[end]
            for count in range(MOST):
                if have[count]:
                    sum_here[count + 1] += have[count] * weight
                    if top[count] + score > top_here[count + 1]:
                        top_here[count + 1] = top[count] + score
            if have[MOST]:
                sum_here[MOST] += have[MOST] * weight * over
                top_here[MOST] = max(top_here[MOST], top[MOST] + score + beyond)
        whole = sum(exp(self.counts[count]) * sums[size][count] for count in range(1, MOST + 1))
        found = Reading([], [])
        for path, score in self._partings(text, into, tops, beyond):
            found.paths.append(path)
            found.chances.append(exp(score - best) / whole if whole and len(path) <= MOST else 0.0)
            if len(found.paths) == most or found.chances[0] >= sure:
                break
        return found

    def _partings(
        self, text: str, into: list[list[Edge]], tops: list[list[float]], beyond: float
    ) -> Iterator[tuple[tuple[str, ...], float]]:
        """Partings from best to worse, found from the end back: what is ahead of a place is known exactly."""
        size = len(text)
        heap: list[tuple[float, int, tuple[str, ...], int, float]] = []
        for count in range(1, MOST + 1):
            if tops[size][count] > NOTHING:
                heappush(heap, (-tops[size][count] - self.counts[count], size, (), count, self.counts[count]))
        for _ in range(_TRIES):
            if not heap:
                return
            worth, place, words, count, tail = heappop(heap)
            if place == 0 == count:
                yield words, -worth
            for start, end, score in into[place]:
                word = text[start:end]
                if word in words:
                    continue
                for before, extra in ((count - 1, 0.0), (MOST, beyond)) if count == MOST else ((count - 1, 0.0),):
                    if tops[start][before] > NOTHING:
                        after = tail + score + extra
                        heappush(heap, (-tops[start][before] - after, start, (word, *words), before, after))
