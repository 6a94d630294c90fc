"""Lengths of time stated in words and figures, found at a place of a folded text."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache, lru_cache
from itertools import pairwise, product
from typing import NamedTuple

from lark import Token, Tree, UnexpectedInput

from unseam.grammar import load_grammar
from unseam.lexicon import LETTER, UNSPACED, Lexicon, Meaning, lexicon, unspaced_pattern
from unseam.terminals import Terminals


class Length(NamedTuple):
    """Whole months (None for a bound such as "under a year"), and where it starts and ends in the text."""

    months: int | None
    start: int
    end: int


class _Piece(NamedTuple):
    kind: str
    values: tuple[str, ...]  # what it can be worth: a number, or a unit's letters
    languages: frozenset[str]  # of a word; none for figures
    start: int
    end: int


# In months: year, half-year, quarter, month, decade. A week or a day is no month, and 31 days hold one for sure.
_MONTHS = {
    "c": Fraction(120),
    "y": Fraction(12),
    "h": Fraction(6),
    "q": Fraction(3),
    "m": Fraction(1),
    "w": Fraction(7, 31),
    "d": Fraction(1, 31),
}
_ORDER = "cyhqmwd"
_LONGEST = 1200
"""Months of the longest length taken for one of a life."""
_MOST_PIECES = 16
_NUMBERED = ("NUMBER", "HALF")
_COMPLETE = ("UNIT", "TWO", "ONE", "ONCE", "HALF", "HALFYEAR")


@cache
def _words() -> Lexicon:
    return lexicon("duration_units", "duration_words", "number_words")


@cache
def _pattern() -> re.Pattern[str]:
    unspaced = unspaced_pattern(_words().words, UNSPACED + "\u0e00-\u0e7f")  # Thai too, which the dates space
    return re.compile(
        rf"""
          (?P<number> \d+ (?: [.,]\d+ )? )
        | (?P<half> \u00bd )
        | (?P<unspaced> {unspaced} | [{UNSPACED}] )
        | (?P<word> [{LETTER}]+ (?: ['.]+ [{LETTER}]+ )* )
        | (?P<and> & )
        | (?P<hyphen> - )
        | (?P<skipped> [.,'+~] | (?<=[{LETTER}]) \( [a-z]{{1,3}} \) )  # "year(s)"
        | (?P<less> < )
        | (?P<stop> [^\s] )
        """,
        re.VERBOSE,
    )


def _bare(text: str) -> str:
    return text.replace("'", "").replace(".", "")


class _Scan:
    """The pieces of a length from a place of a folded text on, up to the first word that is none of them."""

    def __init__(self, text: str, at: int) -> None:
        self.matches = _pattern().finditer(text, at)
        self.waiting: list[re.Match[str]] = []
        self.pieces: list[_Piece] = []
        self.bounded = False  # "less than": an upper bound, no length
        self.stopped_at_word = False

    def look(self, ahead: int) -> re.Match[str] | None:
        while len(self.waiting) <= ahead:
            match = next(self.matches, None)
            if match is None:
                return None
            self.waiting.append(match)
        return self.waiting[ahead]

    def run(self) -> None:
        while len(self.pieces) < _MOST_PIECES:
            match = self.look(0)
            if match is None:
                return
            taken = self.take(match)
            if not taken:
                return
            del self.waiting[:taken]

    def put(
        self,
        kind: str,
        values: tuple[str, ...],
        first: re.Match[str],
        count: int = 1,
        languages: frozenset[str] = frozenset(),
    ) -> int:
        last = self.look(count - 1) or first
        self.pieces.append(_Piece(kind, values, languages, first.start(), last.end()))
        return count

    @property
    def last(self) -> str:
        return self.pieces[-1].kind if self.pieces else ""

    def take(self, match: re.Match[str]) -> int:
        """How many lexemes are used up; 0 to stop."""
        group = match.lastgroup
        if group == "number":
            after = self.look(1)
            if self.last == "ONE" and match.group() == "1" and (after is None or after.lastgroup != "word"):
                return self.put("ONCE", (), match)
            return self.put("NUMBER", (match.group().replace(",", "."),), match)
        if group == "half":
            return self.put("HALF", (), match)
        if group == "and":
            return self.join(match, 1)
        if group == "skipped":
            return 1
        if group == "hyphen":
            after = self.look(1)
            return 0 if self.last == "NUMBER" and after and after.lastgroup == "number" else 1
        if group == "less":
            self.bounded = True
            return 1
        if group in ("word", "unspaced"):
            return self.take_word(match)
        if (match.group() in "/|" and self.last in _COMPLETE and self.unit_next()) or (
            match.group() == ":" and not self.pieces
        ):
            return 1
        self.stopped_at_word = match.group() not in "|()"
        return 0

    def take_word(self, match: re.Match[str]) -> int:
        bare = _bare(match.group())
        lists = _words()
        for others, meanings in lists.phrases.get(bare, ()):
            following = [self.look(1 + index) for index in range(len(others))]
            if all(one and _bare(one.group()) == other for one, other in zip(following, others, strict=True)):
                taken = self.mean(meanings, match, 1 + len(others))
                if taken:
                    return taken
        taken = self.mean(lists.words.get(bare, ()), match, 1)
        if not taken and bare[0] in "وו" and len(bare) > 1 and self.last in _COMPLETE:  # a glued "and"
            found = lists.words.get(bare[1:], ())
            if found:
                self.stopped_at_word = False
                self.put("AND", (), match)
                return self.mean(found, match, 1)
        return taken

    def join(self, match: re.Match[str], count: int) -> int:
        """An "and" between two lengths; before a half ("2 and a half years") it joins figures and says nothing."""
        if self.last in ("NUMBER", "UNIT", "ONE") and self.is_half(self.look(count)):
            return count
        return self.put("AND", (), match, count)

    @staticmethod
    def is_half(match: re.Match[str] | None) -> bool:
        if match is None:
            return False
        lists = _words()
        bare = _bare(match.group())
        listed = [*lists.words.get(bare, ()), *(one for _, all_ in lists.phrases.get(bare, ()) for one in all_)]
        return match.lastgroup == "half" or any(one.kind == "half" for one in listed)

    def half_next(self, count: int) -> bool:
        """Whether "and a half" comes next."""
        following = self.look(count)
        if following is None:
            return False
        meanings = _words().words.get(_bare(following.group()), ())
        joined = following.lastgroup == "and" or any(one.kind == "duration-and" for one in meanings)
        return joined and self.is_half(self.look(count + 1))

    def numbered_next(self, count: int) -> bool:
        following = self.look(count)
        if following is not None and following.lastgroup in ("hyphen", "skipped"):
            following = self.look(count + 1)
        if following is None:
            return False
        if following.lastgroup in ("number", "half"):
            return True
        meanings = _words().words.get(_bare(following.group()), ())
        return any(meaning.kind in ("number", "half", "two", "one") for meaning in meanings)

    def unit_next(self) -> bool:
        """Whether a number and a unit come next: "2 years · 3 months", where "2 years · 3 posts" goes on otherwise."""
        number, unit = self.look(1), self.look(2)
        if number is None or number.lastgroup != "number" or unit is None:
            return False
        return any(meaning.kind == "unit" for meaning in _words().words.get(_bare(unit.group()), ()))

    def mean(self, meanings: tuple[Meaning, ...], match: re.Match[str], count: int) -> int:
        kinds: dict[str, list[str]] = {}
        for meaning in meanings:
            kinds.setdefault(meaning.kind, []).append(meaning.value)
        last = self.last
        if last in _NUMBERED and "unit" in kinds:
            spoken = self.pieces[-1].languages
            units = [one.value for one in meanings if one.kind == "unit" and (not spoken or spoken & one.languages)]
            if units:  # a number in words counts units of its own language: "to any" are no two years
                return self.put("UNIT", tuple(units), match, count)
        if "duration-and" in kinds and last and self.numbered_next(count):
            return self.join(match, count)
        if "unit" in kinds and not last and self.half_next(count):  # "año y medio"
            return self.put("ONE", tuple(kinds["unit"]), match, count)
        if "half" in kinds:
            return self.put("HALF", (), match, count)
        if "halfyear" in kinds:
            return self.put("HALFYEAR", (), match, count)
        if "two" in kinds:
            return self.put("TWO", tuple(kinds["two"]), match, count)
        if last == "ONE" and kinds.get("number") == ["1"]:
            return self.put("ONCE", (), match, count)
        if "one" in kinds and last in ("", "AND"):
            return self.put("ONE", tuple(kinds["one"]), match, count)
        if "number" in kinds and not (last in _COMPLETE and "trail" in kinds):
            spoken = frozenset().union(*(one.languages for one in meanings if one.kind == "number"))
            return self.put("NUMBER", tuple(kinds["number"]), match, count, spoken)
        if "bound" in kinds:
            self.bounded = self.bounded or "less" in kinds["bound"]
            return count
        if "trail" in kinds and last not in _COMPLETE:
            return count
        self.stopped_at_word = "trail" not in kinds
        return 0


@lru_cache(maxsize=1024)
def _shape(kinds: tuple[str, ...]) -> Tree[Token] | None:
    try:
        return load_grammar("durations", lexer=Terminals).parse(kinds)
    except UnexpectedInput:
        return None


def _terms(tree: Tree[Token], pieces: list[_Piece]) -> list[tuple[Fraction, tuple[str, ...]]] | None:
    """The amounts of a parsed length, each with the units it can count."""
    if tree.data == "halfyear":
        return [(Fraction(1, 2), ("y",))]
    found: list[tuple[Fraction, tuple[str, ...]]] = []
    half = Fraction(1, 2)
    if tree.data == "half":
        return [(half, pieces[1].values)]
    if tree.data == "one_and_half":
        return [(1 + half, pieces[0].values)]
    for child in tree.children:
        if isinstance(child, Token):
            if child.type == "ONE":
                found.append((Fraction(1), pieces[int(child)].values))
            continue
        amount = Fraction(0)
        units: tuple[str, ...] = ()
        for token in child.scan_values(lambda value: isinstance(value, Token)):
            piece = pieces[int(token)]
            if piece.kind == "NUMBER":
                if len(piece.values[0]) > 6:
                    return None
                amount += Fraction(piece.values[0])
            elif piece.kind == "HALF":
                amount += half
            elif piece.kind in ("UNIT", "TWO"):
                units = piece.values
        found.append((Fraction(2) if child.data == "two" else amount, units))
    return found


def _months(terms: list[tuple[Fraction, tuple[str, ...]]]) -> int | None:
    """Whole months of amounts whose units fall; a unit with two meanings takes the one that makes them fall."""
    readings: list[Fraction] = []
    for units in product(*(units for _, units in terms)):
        places = [_ORDER.index(unit) for unit in units]
        if all(first < second for first, second in pairwise(places)):
            readings.append(sum((a * _MONTHS[unit] for (a, _), unit in zip(terms, units, strict=True)), Fraction(0)))
    # "12 m" alone: of a month and a year (Lithuanian "m.") the shorter, so that nothing is added.
    return int(min(readings)) if readings and min(readings) <= _LONGEST else None


def begins_length(word: str) -> bool:
    """Whether a folded word can stand at the start of a length: a number, a half, a bound."""
    return any(meaning.kind in ("number", "half", "bound") for meaning in _words().words.get(_bare(word), ()))


def read_length(folded: str, at: int = 0) -> tuple[Length | None, bool]:
    """The length of time at a place of a text folded by `unseam.lexicon`, and whether a foreign word cut it off."""
    scan = _Scan(folded, at)
    scan.run()
    pieces = scan.pieces
    cut_off = scan.stopped_at_word
    while pieces and pieces[-1].kind in ("AND", "NUMBER"):
        cut_off = cut_off or pieces[-1].kind == "NUMBER"  # "2 years 3": three of what
        pieces.pop()
    if not pieces:
        return None, True
    tree = _shape(tuple([piece.kind for piece in pieces]))
    terms = _terms(tree, pieces) if tree is not None else None
    months = _months(terms) if terms else None
    if months is None:
        return None, True
    return Length(None if scan.bounded else months, pieces[0].start, pieces[-1].end), cut_off
