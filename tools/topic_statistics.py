"""Counts behind the topics' weights: characters of topics, and how often listed words are topics or parts of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from math import exp, log

from unseam.fields._topics_chars import BASE, CODES, END, START, CharacterModel
from unseam.fields._topics_features import NO_COUNTS, bucket
from unseam.fields._topics_lexicon import Lexicon

ORDER = 5
LEAST = 2
"""An n-gram that one topic alone holds is dropped: no topic can be read from the numbers."""


def fit_characters(topics: Mapping[str, float]) -> CharacterModel:
    """A Witten-Bell model of weighted topics, n-grams of fewer than two topics folded into the shorter ones."""
    counts: list[dict[int, float]] = [{} for _ in range(ORDER + 1)]
    kinds: Counter[int] = Counter()
    for topic, weight in topics.items():
        codes = [START, *(CODES[char] for char in topic), END]
        for end in range(1, len(codes)):
            key, power = 0, 1
            for order in range(1, min(ORDER, end + 1) + 1):
                key += codes[end - order + 1] * power
                power *= BASE
                counts[order][key] = counts[order].get(key, 0.0) + weight
                kinds[key] += 1
    return _smooth(counts, kinds)


def _smooth(counts: list[dict[int, float]], kinds: Mapping[int, int]) -> CharacterModel:
    total = sum(counts[1].values())
    letters = [*CODES.values(), END]
    chances = {key: (counts[1][key] + 0.5) / (total + 0.5 * len(letters)) for key in letters}
    found = {key: log(chance) for key, chance in chances.items()}
    backoffs: dict[int, float] = {}
    for order in range(2, ORDER + 1):
        power = BASE ** (order - 1)
        after: dict[int, list[int]] = {}
        for key in counts[order]:
            after.setdefault(key // BASE, []).append(key)
        for context, keys in after.items():
            seen = sum(counts[order][key] for key in keys)
            novel = len(keys)
            kept = [key for key in keys if kinds[key] >= LEAST]
            if not kept:
                continue
            lower = {key: _chance(chances, backoffs, key % power, power // BASE) for key in kept}
            for key in kept:
                chances[key] = (counts[order][key] + novel * lower[key]) / (seen + novel)
                found[key] = log(chances[key])
            rest = 1 - sum(chances[key] for key in kept)
            below = 1 - sum(lower.values())
            backoffs[context] = log(min(1.0, max(1e-5, rest) / max(1e-5, below)))
    return CharacterModel(found, backoffs)


def _chance(chances: Mapping[int, float], backoffs: Mapping[int, float], key: int, power: int) -> float:
    total = 0.0
    while key not in chances:
        total += backoffs.get(key // BASE, 0.0)
        key %= power
        power //= BASE
    return chances[key] * exp(total)


def count_words(topics: Iterable[tuple[str, int]], lists: Lexicon) -> dict[str, str]:
    """For each listed word two letters: how often it is a topic, how often a part of one between hyphens."""
    whole: Counter[str] = Counter()
    part: Counter[str] = Counter()
    for topic, count in topics:
        whole[topic] += count
        pieces = topic.split("-")
        if len(pieces) > 1:
            for piece in pieces:
                part[piece] += count
    found = {word: bucket(whole[word]) + bucket(part[word]) for word in {*whole, *part}}
    listed = lists.written | lists.packages.keys() | lists.english.keys()
    return {word: found[word] for word in sorted(found.keys() & listed) if found[word] != NO_COUNTS}
