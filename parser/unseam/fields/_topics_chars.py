"""How likely letters follow each other in topics: a back-off model of five characters."""

from __future__ import annotations

import sys
import zlib
from array import array
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from itertools import accumulate
from typing import NamedTuple

ALPHABET = "-0123456789abcdefghijklmnopqrstuvwxyz"
START, END, BASE = 38, 39, 40
CODES = {char: code for code, char in enumerate(ALPHABET, 1)}
ORDER = 5
STEP = 0.1
"""Logarithms are stored in such steps, a byte each, 128 for 0."""
_CACHED = 50_000


class CharacterModel(NamedTuple):
    """Log chances by n-gram and back-off weights by context, both keyed by the digits of an n-gram to the base 40."""

    chances: Mapping[int, float]
    backoffs: Mapping[int, float]

    def log_chance(self, key: int, order: int) -> float:
        """The log chance of the last character of an n-gram of `order` characters after the others."""
        total, power = 0.0, BASE ** (order - 1)
        chances, backoffs = self.chances, self.backoffs
        while (found := chances.get(key)) is None:
            if power == 1:
                return total - 10.0
            total += backoffs.get(key // BASE, 0.0)
            key %= power
            power //= BASE
        return total + found


class Letters(NamedTuple):
    """The log chances of all words of a text, in parts: a word of over three characters from `start` to `end` has
    opening[start] + closing[end], a shorter one short[start][its length - 1].
    """

    opening: list[float]
    closing: list[float]
    short: list[tuple[float, ...]]

    def chance(self, start: int, end: int) -> float:
        """The log chance of the word that stands there."""
        length = end - start
        return self.opening[start] + self.closing[end] if length > 3 else self.short[start][length - 1]


class Speller:
    """Reads how likely the letters of a text are; what short pieces of it say is kept, as they recur."""

    def __init__(self, model: CharacterModel) -> None:
        """Caches are the speller's own and bounded."""
        self.model = model
        self._inner: Callable[[str], float] = lru_cache(_CACHED)(self._after_four)
        self._end: Callable[[str], float] = lru_cache(_CACHED)(self._end_after)
        self._first: Callable[[str], tuple[float, ...]] = lru_cache(_CACHED)(self._openings)

    def read(self, text: str) -> Letters:
        """The chances of a text's words."""
        size, first, inner, end = len(text), self._first, self._inner, self._end
        body = [0.0] * 4 + list(accumulate([inner(text[at - 4 : at + 1]) for at in range(4, size)], initial=0.0))
        closing = [0.0] * 4 + [body[at] + end(text[at - 4 : at]) for at in range(4, size + 1)]
        short = [first(text[start : start + 4]) for start in range(size)]
        opening = [few[-1] - body[start + 4] for start, few in enumerate(short[: max(0, size - 3)])]
        return Letters(opening + [0.0] * min(3, size), closing, short)

    def word(self, word: str) -> float:
        """The log chance of a single word."""
        first, size = self._first(word[:4]), len(word)
        if size < 4:
            return first[-1]
        return first[-1] + sum([self._inner(word[at - 4 : at + 1]) for at in range(4, size)]) + self._end(word[-4:])

    def _after_four(self, gram: str) -> float:
        return self.model.log_chance(_key(gram), ORDER)

    def _end_after(self, gram: str) -> float:
        return self.model.log_chance(_key(gram) * BASE + END, ORDER)

    def _openings(self, gram: str) -> tuple[float, ...]:
        """The words of one, two and three characters that open a text, and its first four without an end."""
        chance, key, total, found = self.model.log_chance, START, 0.0, []
        for order, char in enumerate(gram, 2):
            key = key * BASE + CODES[char]
            total += chance(key, order)
            found.append(total + chance(key * BASE + END, order + 1) if order < ORDER else total)
        return tuple(found)


def _key(gram: str) -> int:
    key = 0
    for char in gram:
        key = key * BASE + CODES[char]
    return key


def pack(model: CharacterModel) -> bytes:
    """The model as numbers: two tables, each its size, the gaps of its keys and a byte a key."""
    out = bytearray()
    for table in (model.chances, model.backoffs):
        keys = sorted(table)
        gaps = array("I", [key - before for before, key in zip([0, *keys], keys, strict=False)])
        steps = bytes(min(255, max(0, round(128 - table[key] / STEP))) for key in keys)
        out += len(keys).to_bytes(4, "little") + _little(gaps).tobytes() + steps
    return zlib.compress(bytes(out), 9)


def unpack(data: bytes) -> CharacterModel:
    """The model of such numbers."""
    raw = zlib.decompress(data)
    values = [(128 - step) * STEP for step in range(256)]
    tables: list[dict[int, float]] = []
    place = 0
    for _ in range(2):
        size = int.from_bytes(raw[place : place + 4], "little")
        gaps = array("I")
        gaps.frombytes(raw[place + 4 : place + 4 + 4 * size])
        place += 4 + 4 * size
        keys: Sequence[int] = list(accumulate(_little(gaps)))
        tables.append(dict(zip(keys, map(values.__getitem__, raw[place : place + size]), strict=True)))
        place += size
    return CharacterModel(*tables)


def _little(numbers: array[int]) -> array[int]:
    if sys.byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers


@cache
def characters() -> CharacterModel:
    """The shipped model, read once."""
    return unpack(files("unseam.vocabulary").joinpath("topics_chars.bin").read_bytes())
