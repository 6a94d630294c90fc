"""How likely letters follow each other in topics: a back-off model of five characters."""

from __future__ import annotations

import sys
import zlib
from array import array
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import accumulate
from typing import NamedTuple

ALPHABET = "-0123456789abcdefghijklmnopqrstuvwxyz"
START, END, BASE = 38, 39, 40
CODES = {char: code for code, char in enumerate(ALPHABET, 1)}
STEP = 0.1
"""Logarithms are stored in such steps, a byte each, 128 for 0."""


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


def read_letters(model: CharacterModel, text: str) -> Letters:
    """The chances of a text's words."""
    codes = [CODES[char] for char in text]
    size, chance, four = len(codes), model.log_chance, BASE**4
    body, closing = [0.0] * (size + 1), [0.0] * (size + 1)
    key = 0
    for place, code in enumerate(codes):
        key = key * BASE + code
        body[place + 1] = body[place] + (chance(key, 5) if place > 3 else 0.0)
        key %= four
        if place > 2:
            closing[place + 1] = body[place + 1] + chance(key * BASE + END, 5)
    opening: list[float] = []
    short: list[tuple[float, ...]] = []
    for start in range(size):
        key, total, few = START, 0.0, []
        for place in range(start, min(size, start + 4)):
            key = key * BASE + codes[place]
            total += chance(key, place - start + 2)
            if place < start + 3:
                few.append(total + chance(key * BASE + END, place - start + 3))
        opening.append(total - body[min(size, start + 4)])
        short.append(tuple(few))
    return Letters(opening, closing, short)


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
