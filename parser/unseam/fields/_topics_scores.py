"""Scores of all stretches of a run at once: those of unseen words add up from where they start and end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from unseam.fields._topics_chars import Letters, Speller
from unseam.fields._topics_features import (
    NO_COUNTS,
    Facts,
    context_features,
    features,
    is_learned,
    kind,
    learned_features,
    letters_of,
    named_parts,
    part_class,
    plain_features,
    sort_of,
)

LONGEST = 50
LONGEST_PLAIN = 35
SHORT = 3
"""Words up to this length are scored one by one, as their letters do not add up."""
QUARTER = 0.25
"""In such steps a listed word's own weight is kept."""
NOTHING = float("-inf")
_CACHED = 50_000


class _Run(NamedTuple):
    """A run with what is known of it."""

    text: str
    letters: Letters
    flags: Mapping[str, str]
    learned: Mapping[str, int]
    ends: list[float]


class Scores:
    """Weights by name, with the facts and the letters they were fitted on."""

    def __init__(self, weights: Mapping[str, float], facts: Facts, speller: Speller) -> None:
        """Caches are the scores' own and bounded."""
        self.weights, self.facts, self.speller = weights, facts, speller
        lists = facts.lists
        self.listed = lists.written.union(lists.packages, lists.english)
        self.plain = [weights.get(f"u:l:{min(length, 30)}", 0.0) for length in range(LONGEST_PLAIN + 1)]
        self.joined = [weights.get(f"h:n:{min(parts, 6)}", 0.0) for parts in range(LONGEST + 2)]
        self.widths = [weights.get(f"h:l:{min(length // 3, 12)}", 0.0) for length in range(LONGEST + 1)]
        self.letters = {sort: weights.get(f"lm:{sort}", 0.0) for sort in "KECVUH"}
        self.alone: Callable[[str], float] = lru_cache(_CACHED)(self._alone)
        self.part: Callable[[str, str], float] = lru_cache(_CACHED)(self._part)

    def total(self, names: Iterable[str]) -> float:
        """The sum of named weights; a name without weight adds nothing."""
        weight = self.weights.get
        return sum(weight(name, 0.0) for name in names)

    def own(self, word: str) -> float:
        """What a listed word weighs by itself."""
        steps = self.facts.counts.get(word, NO_COUNTS)[2:]
        return int(steps) * QUARTER if steps else self.weights.get(f"w:{word}", 0.0)

    def word(self, word: str, flags: Mapping[str, str], learned: Mapping[str, int]) -> float:
        """The score of a word as a topic, by definition; an unseen word of over 35 characters has hyphens."""
        sort = sort_of(word, self.facts, learned)
        if sort == "U" and len(word) > LONGEST_PLAIN:
            return NOTHING
        score = self.own(word) if word in self.listed else 0.0
        for name, chance in letters_of(word, sort, self.facts, learned, self.speller.word).items():
            score += self.weights.get(name, 0.0) * chance
        return score + self.total(features(word, sort, self.facts, flags, learned))

    def rows(self, text: str, flags: Mapping[str, str], learned: Mapping[str, int]) -> list[list[float]]:
        """For each start the scores of the stretches that end 1, 2, ... and at most 50 characters later."""
        size = len(text)
        letters = self.speller.read(text)
        heads = [self.letters["U"] * chance for chance in letters.opening]
        tails = [self.letters["U"] * chance for chance in letters.closing]
        digits = [place for place, char in enumerate(text) if char.isdigit()]
        run = _Run(text, letters, flags, learned, [])
        if "-" in text:
            run = run._replace(ends=self._ends(run))
        plain, listed, alone = self.plain, self.listed, self.alone
        rows: list[list[float]] = []
        for start, head in enumerate(heads):
            stop = min(size, start + LONGEST)
            dash = text.find("-", start, stop)
            last = min(stop if dash < 0 else dash, start + LONGEST_PLAIN)
            row = [length + tail + head for length, tail in zip(plain[1:], tails[start + 1 : last + 1], strict=False)]
            if digits:
                self._add_digits(row, text, start, digits)
            if dash >= 0:
                row += [NOTHING] * (dash - start - len(row))
                row += self._hyphened(run, start, stop)
            elif last < stop:
                row += [NOTHING] * (stop - last)
            for end in range(start + 1, min(stop, start + SHORT) + 1):
                word = text[start:end]
                row[end - start - 1] = alone(word) + (self._named(word, flags) if flags and "-" in word else 0.0)
            for end in [end for end in range(start + SHORT + 1, stop + 1) if text[start:end] in listed]:
                row[end - start - 1] = alone(text[start:end])
            rows.append(row)
        for word in {*flags, *learned}:
            at = text.find(word) if len(word) <= LONGEST else -1
            score = self.told(word, flags, learned) if at >= 0 else NOTHING
            while at >= 0:
                rows[at][len(word) - 1] = score
                at = text.find(word, at + 1)
        return rows

    def _alone(self, word: str) -> float:
        return self.word(word, {}, {})

    def told(self, word: str, flags: Mapping[str, str], learned: Mapping[str, int]) -> float:
        """The score of a word that the context or the dump names; a listed word's own score is known."""
        if word not in self.listed:
            return self.word(word, flags, learned)
        sort = kind(word, self.facts)
        names = context_features(flags.get(word, ""), sort)
        if word in learned:
            names += learned_features(word, learned[word], sort)
        return self.alone(word) + self.total(names)

    def _named(self, word: str, flags: Mapping[str, str]) -> float:
        return 0.0 if word in self.listed else self.total(named_parts(word.split("-"), flags))

    def _add_digits(self, row: list[float], text: str, start: int, digits: list[int]) -> None:
        """What digits at the start or the end of an unseen word without hyphens weigh."""
        first = text[start].isdigit()
        for end in range(start + 1, start + len(row) + 1) if first else (place + 1 for place in digits):
            if start + SHORT < end <= start + len(row):
                row[end - start - 1] += self.total(plain_features(text[start:end], self.facts)[1:])

    def _hyphened(self, run: _Run, start: int, stop: int) -> list[float]:
        """The scores of unseen words from a start on that end behind its first hyphen, up to a last end."""
        text, row = run.text, []
        head = lead = self.letters["H"] * run.letters.opening[start]
        count, begin, dash = 1, start, text.find("-", start, stop)
        while dash >= 0:
            if count > 1 and text[start:dash] in run.learned:
                lead, count = head + self._piece(run, "f", start, dash), 2
            else:
                lead, count = lead + self._piece(run, "i" if count > 1 else "f", begin, dash), count + 1
            begin = dash + 1
            dash = text.find("-", begin, stop)
            ends, known = run.ends[begin : (stop if dash < 0 else dash) + 1], lead + self.joined[count]
            row += [known + width + end for width, end in zip(self.widths[begin - start :], ends, strict=False)]
        return row

    def _ends(self, run: _Run) -> list[float]:
        """For each end of a word with hyphens, the score of its letters up to there and of its last part."""
        weight, closing, begin, ends = self.letters["H"], run.letters.closing, 0, [0.0]
        for end in range(1, len(run.text) + 1):
            if run.text[end - 1] == "-":
                begin = end
            ends.append(weight * closing[end] + self._piece(run, "l", begin, end) if begin else 0.0)
        return ends

    def _piece(self, run: _Run, place: str, start: int, end: int) -> float:
        """The score of a part between hyphens: first, inner or last."""
        part = run.text[start:end]
        if run.learned and is_learned(part, self.facts, run.learned):
            more = self.letters["V"] - self.letters["H"]
            score = self.weights.get(f"h:{place}:V", 0.0) + more * run.letters.chance(start, end)
        else:
            score = self.part(place, part)
        if part in run.flags:
            score += self.weights.get("c:last" if place == "l" else "c:part", 0.0)
        return score

    def _part(self, place: str, part: str) -> float:
        return self.weights.get(f"h:{place}:{part_class(part, self.facts)}", 0.0)
