"""Tallies of what was done ("77 reviews, 41 commits in 2 years")."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NamedTuple

from lark import Token, Tree

from unseam.grammar import load_grammar
from unseam.lengths import begins_length, read_length
from unseam.lexicon import Folded, fold_marks_away, lexicon
from unseam.terminals import Terminals

_LONGEST = 2000
"""Characters of the longest text looked at."""
_MOST = 10**15
"""No tally is larger."""


class Tallies(NamedTuple):
    """Counts by unit (snake_case, plural) and the whole months they took, if stated."""

    counts: dict[str, int]
    months: int | None


class TalliesReading(NamedTuple):
    """Tallies, and the places of the text that were not read, in order."""

    counts: dict[str, int]
    months: int | None
    rest: tuple[tuple[int, int], ...]


class _Piece(NamedTuple):
    kind: str
    text: str
    value: int
    start: int
    end: int


_PIECES = re.compile(
    r"""
      (?P<number> (?: \d{1,3} (?: [,'.\ ] \d{3} )+ (?! \d ) | \d+ (?: [.,]\d+ )? )
                  (?: \ ? (?P<scale> [kmb] ) (?! [^\W\d_] ) )? \ ? \+? )
    | (?P<word> [^\W\d_] [^\s\d,;:|()/&+"'<>]* (?: ['/] [^\s\d,;:|()/&+"'<>]+ )* )
    | (?P<mark> [^\s] )
    """,
    re.VERBOSE,
)
_FIGURES = re.compile(r"[0-9]{1,3}(?:,[0-9]{3}){1,4}|[0-9]{1,15}")
_SCALES = {"k": 10**3, "m": 10**6, "b": 10**9}


@cache
def _listed() -> tuple[frozenset[str], frozenset[str], dict[str, str]]:
    """Words before a length, words between tallies, and the unit of each listed phrase."""
    words = lexicon("tally_words").words
    kinds = {kind: frozenset(word for word, all_ in words.items() if any(one.kind == kind for one in all_))
             for kind in ("tally-in", "tally-and")}  # fmt: skip
    units = {word: one.value for word, all_ in words.items() for one in all_ if one.kind == "tally"}
    return kinds["tally-in"], kinds["tally-and"], units


def _number(match: re.Match[str]) -> int | None:
    """The value of a printed number: "1,234", "2.5M", "3k", "500+"."""
    scale = _SCALES.get(match["scale"] or "", 1)
    figures = match.group().rstrip("+ kmb")
    if re.fullmatch(r"\d{1,3}(?:[,'. ]\d{3})+", figures) and not (scale > 1 and figures.count(".") == 1):
        figures = re.sub(r"\D", "", figures)
    if len(figures) > 15:
        return None
    whole, _, decimals = figures.replace(",", ".").partition(".")
    if not decimals:
        return int(whole) * scale
    value, left = divmod(int(whole + decimals) * scale, 10 ** len(decimals))
    return None if left else value


def _is_unit_word(body: str, start: int, end: int) -> bool:
    """Whether the one word that makes a length is rather the first of a unit: "2 wiki edits", where weeks are "wiki".

    The word that follows is a unit of the list ("3 tag releases") or, where the tallies' own languages have no such
    time, a plural. What is a time in English stays one.
    """
    word = body[start:end].strip()
    spoken = {language for one in lexicon("duration_units").words.get(word, ()) for language in one.languages}
    before, between, units = _listed()
    match = _PIECES.match(body, end + 1)
    if not spoken or "en" in spoken or match is None or match.lastgroup != "word" or body[end] != " ":
        return False
    following = match.group().rstrip(".-")
    if following in before or following in between or begins_length(following):
        return False
    return following in units or (following.endswith("s") and not spoken & _languages())


@cache
def _languages() -> frozenset[str]:
    """The languages in which tallies are listed."""
    return frozenset(code for all_ in lexicon("tally_words").words.values() for one in all_ for code in one.languages)


def _cut(folded: Folded) -> list[_Piece]:
    body = folded.text
    before, between, _ = _listed()
    pieces: list[_Piece] = []
    at = 0
    while match := _PIECES.search(body, at):
        at = match.end()
        kind = match.lastgroup if match.lastgroup != "scale" else "number"
        word = match.group().rstrip(".-")
        scaled = (
            bool(match["scale"]) and re.match(r"\s*[^\W\d_]", body[at : at + 9]) is not None
        )  # "1.2M downloads" last no months
        if (kind == "number" and not scaled) or (kind == "word" and (word in before or begins_length(word))):
            length, _ = read_length(body[match.start() : match.start() + 80])
            stop = match.start() + length.end if length else 0
            if length is not None and not (kind == "number" and _is_unit_word(body, match.end(), stop)):
                at = max(at, stop)
                kind = "WORD" if length.months is None else "LENGTH"
                pieces.append(_Piece(kind, "", length.months or 0, match.start(), at))
                continue
        if kind == "number":
            value = _number(match)
            pieces.append(_Piece("NUMBER" if value is not None else "WORD", match.group(), value or 0, *match.span()))
        elif kind == "word" and word in before:
            pieces.append(_Piece("IN", word, 0, *match.span()))
        elif kind == "mark" or word in between:
            pieces.append(_Piece("MARK", word, 0, *match.span()))
        else:
            pieces.append(_Piece("WORD", word, 0, *match.span()))
    return pieces


def _plural(word: str) -> str:
    if word.endswith(("s", "people")) and not word.endswith("ss"):
        return word
    if not word.isascii():
        return word
    if word.endswith(("ss", "x", "ch", "sh")):
        return word + "es"
    if word.endswith("y") and word[-2:-1] not in ("a", "e", "i", "o", "u", ""):
        return word[:-1] + "ies"
    return word + "s"


def _unit(words: list[str]) -> tuple[str, int]:
    """The key of a unit and how many words it takes: a listed phrase, or all in snake case, the last in the plural."""
    listed = _listed()[2]
    for size in range(min(len(words), 3), 0, -1):
        found = listed.get(" ".join(words[:size]).replace("-", " "))
        if found:
            return found, size
    parts = [part for word in words for part in re.split(r"\W+", word) if part]
    if not parts:
        return "", 0
    return "_".join([*parts[:-1], _plural(parts[-1])]), len(words)


@lru_cache(maxsize=2048)
def _read(text: str) -> tuple[tuple[tuple[str, int], ...], int | None, tuple[tuple[int, int], ...]]:
    folded = fold_marks_away(text)
    pieces = _cut(folded)
    if not pieces:
        return (), None, ()
    tree: Tree[Token] = load_grammar("tallies", lexer=Terminals).parse([piece.kind for piece in pieces])
    counts: dict[str, int] = {}
    months: int | None = None
    left: list[tuple[int, int]] = []
    for part in tree.children:
        assert isinstance(part, Tree)
        members = [pieces[int(token)] for token in part.scan_values(lambda value: isinstance(value, Token))]
        head, words = members[0], members[1:]
        span = (folded.place(head.start, len(text)), folded.place(members[-1].end - 1, len(text)) + 1)
        if part.data == "tally":
            unit, taken = _unit([word.text for word in words])
            if unit and counts.setdefault(unit, head.value) == head.value:
                if taken == len(words):
                    continue
                span = (folded.place(words[taken].start, len(text)), span[1])
        elif part.data == "lasting":
            if months is None or months == head.value:
                months = head.value
                if not words:
                    continue
                span = (folded.place(words[0].start, len(text)), span[1])
        elif part.data in ("inside", "parted"):
            if not words and (head.kind == "IN" or head.text in ",|()&;:+." or head.text in _listed()[1]):
                continue
            if words and head.kind == "MARK":
                span = (folded.place(words[0].start, len(text)), span[1])
        left.append(span)
    return tuple(counts.items()), months, tuple(left)


@lru_cache(maxsize=1024)
def _unit_of(words: str) -> str | None:
    """The unit that words behind a number are; None where they hold anything else."""
    counts, months, rest = _read(f"2 {words}") if words[:1].isalpha() else ((), None, ())
    return counts[0][0] if len(counts) == 1 and months is None and not rest else None


@lru_cache(maxsize=1024)
def _months_of(length: str) -> int | None:
    """The months that a length of time behind a tally is; None where it holds anything else."""
    counts, months, rest = _read(f"2 commits in {length}")
    return months if len(counts) == 1 and not rest else None


def _read_plain(text: str) -> tuple[dict[str, int], int | None] | None:
    """The common form, "1,204 commits, 3 reviews in 2 years", by its parts, which recur; None for any other."""
    tallies, _, length = text.partition(" in ")
    months = _months_of(length) if length else None
    if length and months is None:
        return None
    counts: dict[str, int] = {}
    for tally in tallies.split(", "):
        number, _, words = tally.partition(" ")
        unit = _unit_of(words) if _FIGURES.fullmatch(number) else None
        if unit is None or unit in counts:
            return None
        counts[unit] = int(number.replace(",", ""))
    return counts, months


def read_tallies(text: str) -> TalliesReading:
    """Every "number unit" of a text, its stated length of time, and what of it was not read.

    A unit is kept whatever it is; one printed twice with two numbers keeps the first. Days alone are 0 months.
    """
    if len(text) > _LONGEST:
        return TalliesReading({}, None, ((0, len(text)),))
    plain = _read_plain(text)
    if plain:
        return TalliesReading(*plain, ())
    counts, months, rest = _read(text)
    return TalliesReading(dict(counts), months, rest)


def parse_tallies(text: str) -> Tallies:
    """The counts of a text by unit, and the whole months it states; no counts where it has none."""
    reading = read_tallies(text)
    return Tallies(reading.counts, reading.months)
