"""A semi-Markov model of a run of topics: scores of its stretches, sums over all partings, the best few partings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from heapq import heappop, heappush
from itertools import pairwise
from math import exp
from typing import NamedTuple

from unseam.fields._topics_chars import CharacterModel, read_letters
from unseam.fields._topics_features import (
    NO_COUNTS,
    Facts,
    context_features,
    kind,
    known_features,
    learned_features,
    part_class,
    unseen_features,
)

LONGEST = 50
LONGEST_PLAIN = 35
MOST = 5
OVER = -9.0
"""What each topic costs beyond the five that the site shows; nothing where two more are read even so."""
MARGIN = 14.0
QUARTER = 0.25
"""In such steps a listed word's own weight is kept."""
_NOTHING = float("-inf")
_CACHED = 20_000


class Edge(NamedTuple):
    """A stretch that may be a topic, and its score."""

    start: int
    end: int
    score: float


class Reading(NamedTuple):
    """The best partings with their chances, best first."""

    paths: list[tuple[str, ...]]
    chances: list[float]


class Model:
    """Weights by name, with the facts and the letters they were fitted on."""

    def __init__(self, weights: Mapping[str, float], facts: Facts, letters: CharacterModel) -> None:
        """Caches are the model's own and bounded."""
        self.weights, self.facts, self.letters = weights, facts, letters
        self.counts = [weights.get(f"n:{count}", 0.0) for count in range(MOST + 1)]
        self.plain = [weights.get(f"u:l:{min(length, 30)}", 0.0) for length in range(LONGEST_PLAIN + 1)]
        self.joined = [weights.get(f"h:n:{parts}", 0.0) for parts in range(7)]
        self.widths = [weights.get(f"h:l:{width}", 0.0) for width in range(13)]
        self.letter_weights = {sort: weights.get(f"lm:{sort}", 0.0) for sort in "KECVUH"}
        self.known: Callable[[str, str], float] = lru_cache(_CACHED)(self._known)
        self.part: Callable[[str, str], float] = lru_cache(_CACHED)(self._part)

    def total(self, names: list[str]) -> float:
        """The sum of named weights; a name without weight adds nothing."""
        weight = self.weights.get
        return sum(weight(name, 0.0) for name in names)

    def _known(self, word: str, sort: str) -> float:
        own = self.facts.counts.get(word, NO_COUNTS)[2:]
        weight = int(own) * QUARTER if own else self.weights.get(f"w:{word}", 0.0)
        return self.total(known_features(word, sort, self.facts)) + weight

    def _part(self, place: str, part: str) -> float:
        return self.weights.get(f"h:{place}:{part_class(part, self.facts)}", 0.0)

    def edges(self, text: str, flags: Mapping[str, str], learned: Mapping[str, int]) -> list[Edge]:
        """All stretches of the text that may be a topic, by start and end."""
        lists = self.facts.lists
        written, packages, english = lists.written, lists.packages, lists.english
        letters = read_letters(self.letters, text)
        size, opening, closing, short = len(text), *letters
        unseen, hyphened, plain = self.letter_weights["U"], self.letter_weights["H"], self.plain
        named, named_last = self.weights.get("c:part", 0.0), self.weights.get("c:last", 0.0)
        digits = any(char.isdigit() for char in text)
        found: list[Edge] = []
        add = found.append
        for start in range(size):
            opened, lead, parts, part_start = opening[start], 0.0, 1, start
            for end in range(start + 1, min(size, start + LONGEST) + 1):
                word = text[start:end]
                length = end - start
                chance = opened + closing[end] if length > 3 else short[start][length - 1]
                if word[-1] == "-":
                    part = text[part_start : end - 1]
                    lead += self.part("i" if parts > 1 else "f", part) + (named if part in flags else 0.0)
                    parts += 1
                    part_start = end
                if word in written or word in packages or word in english or word in learned:
                    sort, score = self._listed(word, chance, learned)
                elif parts > 1:
                    sort = "H"
                    score = self.joined[min(parts, 6)] + self.widths[min(length // 3, 12)] + hyphened * chance
                    part = text[part_start:end]
                    score += lead + self.part("l", part) + (named_last if part in flags else 0.0)
                elif length <= LONGEST_PLAIN:
                    sort = "U"
                    score = plain[length] + unseen * chance
                    if digits and (word[0].isdigit() or word[-1].isdigit()):
                        score += self.total(unseen_features(word, self.facts)[1:])
                else:
                    continue
                if word in flags:
                    score += self.total(context_features(flags[word], sort))
                add(Edge(start, end, score))
        return found

    def _listed(self, word: str, chance: float, learned: Mapping[str, int]) -> tuple[str, float]:
        """Kind and score of a word of a list, or of one learned."""
        count = learned.get(word, 0)
        sort = kind(word, self.facts, count > 0)
        score = self.letter_weights[sort] * chance
        if sort != "V":
            score += self.known(word, sort)
        if count:
            score += self.total(learned_features(count, sort))
        return sort, score

    def lattice(
        self, text: str, flags: Mapping[str, str], learned: Mapping[str, int], margin: float = MARGIN
    ) -> tuple[list[Edge], float, int]:
        """The stretches on partings at most `margin` worse than the best, the best's score and its number of topics;
        counts of topics weigh nothing here.
        """
        edges = self.edges(text, flags, learned)
        size = len(text)
        ahead = [_NOTHING] * (size + 1)
        steps = [0] * (size + 1)
        ahead[0] = 0.0
        for start, end, score in edges:
            total = ahead[start] + score
            if total > ahead[end]:
                ahead[end], steps[end] = total, steps[start] + 1
        back = [_NOTHING] * (size + 1)
        back[size] = 0.0
        for start, end, score in reversed(edges):
            total = back[end] + score
            if total > back[start]:
                back[start] = total
        least = ahead[size] - (margin if steps[size] <= MOST else 3 * margin)
        kept = [edge for edge in edges if ahead[edge.start] + edge.score + back[edge.end] >= least]
        return kept, ahead[size], steps[size]

    def read(self, text: str, flags: Mapping[str, str], learned: Mapping[str, int], most: int = 3) -> Reading:
        """The best partings in which no topic comes twice, with their chances among all partings."""
        edges, best, steps = self.lattice(text, flags, learned)
        beyond = OVER if steps <= MOST + 2 else OVER / 4
        size, each = len(text), best / len(text)
        sums = [[0.0] * (MOST + 1) for _ in range(size + 1)]
        tops = [[_NOTHING] * (MOST + 1) for _ in range(size + 1)]
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
                    top_here[count + 1] = max(top_here[count + 1], top[count] + score)
            if have[MOST]:
                sum_here[MOST] += have[MOST] * weight * over
                top_here[MOST] = max(top_here[MOST], top[MOST] + score + beyond)
        whole = sum(exp(self.counts[count]) * sums[size][count] for count in range(1, MOST + 1))
        paths: list[tuple[str, ...]] = []
        chances: list[float] = []
        for path, score in self._partings(text, into, tops, most, beyond):
            paths.append(path)
            chances.append(exp(score - best) / whole if whole and len(path) <= MOST else 0.0)
        return Reading(paths, chances)

    def _partings(
        self, text: str, into: list[list[Edge]], tops: list[list[float]], most: int, beyond: float
    ) -> list[tuple[tuple[str, ...], float]]:
        """Partings from best to worse, found from the end back: what is ahead of a place is known exactly."""
        size = len(text)
        heap: list[tuple[float, tuple[int, ...], int, float]] = []
        for count in range(1, MOST + 1):
            if tops[size][count] > _NOTHING:
                heappush(heap, (-tops[size][count] - self.counts[count], (size,), count, self.counts[count]))
        found: list[tuple[tuple[str, ...], float]] = []
        tries = 0
        while heap and len(found) < most and tries < 3000:
            tries += 1
            worth, borders, count, tail = heappop(heap)
            place = borders[0]
            if place == 0:
                if count == 0:
                    path = tuple(text[a:b] for a, b in pairwise(borders))
                    found.append((path, -worth))
                continue
            for start, end, score in into[place]:
                word = text[start:end]
                if any(word == text[a:b] for a, b in pairwise(borders)):
                    continue
                for before, extra in ((count - 1, 0.0), (MOST, beyond)) if count == MOST else ((count - 1, 0.0),):
                    if tops[start][before] > _NOTHING:
                        after = tail + score + extra
                        heappush(heap, (-tops[start][before] - after, (start, *borders), before, after))
        return found
