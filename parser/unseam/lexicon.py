"""Words met inside a line: folded letter for letter, looked up with what they can mean."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from unseam.vocabulary import table

DROPPED = "\u0300"
"""What a folded mark becomes: a letter's accent, a vowel point, a zero-width sign."""

_JUNK = "\x01"
_HYPHENS = "-\u2010\u2011\u2043\u2212\ufe63\uff0d\u00ad"
_DASHES = "\u2012\u2013\u2014\u2015\u2e3a\u2e3b\ufe58\u30fc\u2500"
_PUNCTUATION = {
    **dict.fromkeys(_HYPHENS, "-"),
    **dict.fromkeys(_DASHES, "_"),
    **dict.fromkeys("~\uff5e\u301c\u223c\u02dc", "~"),
    **dict.fromkeys("\u2192\u21d2\u27a1\u279c\u279e\u2794\u25b6\u25ba>\u203a\u00bb", ">"),
    **dict.fromkeys(
        "|\u00b7\u2022\u2219\u22c5\u30fb\u2502\u2503\u2027\u25cf\u25aa\u25e6\u00a6\uff5c\uff65\u25cb\u25a0", "|"
    ),
    **dict.fromkeys("([{\uff08\u3010\uff3b\u300c\u3014", "("),
    **dict.fromkeys(")]}\uff09\u3011\uff3d\u300d\u3015", ")"),
    **dict.fromkeys("'\u2019\u2018\u02bc\u02bb`\u00b4\u2032\u05f3\u05f4\u201b\uff07", "'"),
    **dict.fromkeys(",\u060c\u3001\uff0c\u061b;\uff1b", ","),
    **dict.fromkeys(".\u3002\uff0e\u06d4\u0964\u0970\u2024", "."),
    **dict.fromkeys("/\uff0f\u2044\u2215", "/"),
    **dict.fromkeys(":\uff1a", ":"),
    **dict.fromkeys("?\uff1f\u061f", "?"),
    **dict.fromkeys("+\uff0b", "+"),
    **dict.fromkeys("&\uff06", "&"),
    **dict.fromkeys("<\uff1c", "<"),
}
_LETTERS = {
    "\u0131": "i", "\u0142": "l", "\u0111": "d", "\u00f8": "o", "\u0130": "i", "\u02bf": "'",
    "\u064a": "\u06cc", "\u0649": "\u06cc", "\u0643": "\u06a9", "\u0629": "\u0647", "\u30b1": "\u30f6",
    "\u30f5": "\u30f6", "\u00ba": "\u00ba", "\u00aa": "\u00aa", "\u00bd": "\u00bd",
    "\u00b0": "\u00ba",
    "\u3007": "\u3007", "\u0640": DROPPED,
}  # fmt: skip
_MARKS = re.compile(
    "[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u064b-\u0655\u0670\u093c\u09bc\u0a3c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]"
)


def _fold_character(character: str) -> str:
    known = _PUNCTUATION.get(character) or _LETTERS.get(character)
    if known:
        return known
    digit = unicodedata.digit(character, None)
    if digit is not None:
        return str(digit)
    if character.isspace():
        return " "
    category = unicodedata.category(character)
    if category in ("Cf", "Me") or _MARKS.match(character):
        return DROPPED
    if category[0] == "M" or (category[0] == "L" and "\uac00" <= character <= "\ud7af"):
        return character
    if category[0] != "L":
        return _JUNK
    bare = _MARKS.sub("", unicodedata.normalize("NFKD", character.lower()))
    folded = bare if len(bare) == 1 else character.lower()
    folded = folded if len(folded) == 1 else character
    return _LETTERS.get(folded, folded)


class _Folding(dict[int, str]):
    def __missing__(self, code: int) -> str:
        folded = _fold_character(chr(code))
        if len(self) < 16384:  # bounded against pages made to fill it
            self[code] = folded
        return folded


_FOLDING = _Folding()


def fold(text: str) -> str:
    """`text` in lower case without accents, in ASCII digits and punctuation: one character for each of its own."""
    return text.translate(_FOLDING)


class Folded(NamedTuple):
    """A folded text without its dropped marks, and where each character stood (None: where it stands)."""

    text: str
    places: list[int] | None

    def place(self, index: int, end: int) -> int:
        """Where the character at `index` stood; `end` for an index behind the last."""
        if self.places is None:
            return min(index, end)
        return self.places[index] if index < len(self.places) else end


def fold_marks_away(text: str) -> Folded:
    """`fold`, its dropped marks left out."""
    folded = fold(text)
    if DROPPED not in folded:
        return Folded(folded, None)
    places = [index for index, character in enumerate(folded) if character != DROPPED]
    return Folded(folded.replace(DROPPED, ""), places)


def key(word: str) -> str:
    """The form a word is listed under: folded, without marks, apostrophes and dots."""
    return fold(word).replace(DROPPED, "").replace("'", "").replace(".", "").replace("/", "")


class Meaning(NamedTuple):
    """One reading of a word: what it is, its value and the languages that use it so."""

    kind: str
    value: str
    languages: frozenset[str]


class Lexicon(NamedTuple):
    """Words and, by their first word, phrases (longest first)."""

    words: Mapping[str, tuple[Meaning, ...]]
    phrases: Mapping[str, tuple[tuple[tuple[str, ...], tuple[Meaning, ...]], ...]]


@cache
def lexicon(*names: str) -> Lexicon:
    """The lists called `names`, rows of kind, value, languages and word; meanings keep the order of the names."""
    found: dict[str, list[Meaning]] = {}
    for name in names:
        for kind, value, languages, word in table(f"{name}.tsv"):
            found.setdefault(word, []).append(Meaning(kind, value, frozenset(languages.split(","))))
    words = {word: tuple(meanings) for word, meanings in found.items()}
    phrases: dict[str, list[tuple[tuple[str, ...], tuple[Meaning, ...]]]] = {}
    for word, meanings in words.items():
        first, *others = word.split(" ")
        if others:
            phrases.setdefault(first, []).append((tuple(others), meanings))
    ordered = {first: tuple(sorted(rest, key=lambda one: -len(one[0]))) for first, rest in phrases.items()}
    return Lexicon(words, ordered)


UNSPACED = "\u3040-\u30fa\u30fd-\u30ff\u3005\u3400-\u9fff\uac00-\ud7af"
"""Letters of the scripts that put no space between words (Han, kana) or glue endings on numbers (Hangul)."""

LETTER = "a-z\x80-\u303f\u3100-\u33ff\ua000-\uabff\ud7b0-\U0010ffff"


def unspaced_pattern(words: Iterable[str], letters: str = UNSPACED) -> str:
    """An alternation of the words that begin with one of `letters` (a class), longest first."""
    script = re.compile(f"[{letters}]")
    chosen = sorted({word for word in words if script.match(word)}, key=lambda word: (-len(word), word))
    return "|".join(re.escape(word).replace("\\ ", " ?") for word in chosen)
