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
# What makes figures none that count: "3/4", "10:30", "1,234.5", "5-10"
_MORE_FIGURES = re.compile(r"(?:(?:[^\s\w]|_){1,2}\d+)+")
_NO_SIGNS = frozenset("~<>#^*=@%$\x01")  # before a number; \x01 is what currency signs fold to
_SPLIT_MARKS = frozenset(",;|()&.+")  # between two tallies, where any other mark joins two numbers: "5 - 10"
_PARTED = re.compile(r"[0-9]{1,3}(?:,[0-9]{3}){1,4}")
_MOST_FIGURES = 15
_SCALES = {"k": 10**3, "m": 10**6, "b": 10**9}


@cache
def _words(kind: str) -> dict[str, str]:
    """The listed words of a kind, each with its value."""
    words = lexicon("tally_words").words
    return {word: one.value for word, all_ in words.items() for one in all_ if one.kind == kind}


@cache
def _months_named() -> frozenset[str]:
    """The names of the months: "3 May" counts nothing."""
    return frozenset(word for word in lexicon("date_months").words if len(word) > 2)


@cache
def _listed() -> tuple[frozenset[str], frozenset[str], dict[str, str]]:
    """Words before a length, words between tallies, and the unit of each listed phrase."""
    return frozenset(_words("tally-in")), frozenset(_words("tally-and")), _words("tally")


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
    if scale == 1 and not decimals.strip("0"):
        return None  # "2.0" is a version
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
    return frozenset(code for all_ in lexicon("tally_words").words.values() for one in all_
                     if one.kind in ("tally", "tally-in") for code in one.languages)  # fmt: skip


def _cut(folded: Folded) -> list[_Piece]:
    body = folded.text
    before, between, _ = _listed()
    pieces: list[_Piece] = []
    at = 0
    while match := _PIECES.search(body, at):
        at = match.end()
        kind = match.lastgroup if match.lastgroup != "scale" else "number"
        word = match.group().rstrip(".-")
        if kind == "number" and (more := _MORE_FIGURES.match(body, at)) and body[at - 1].isdigit():
            at = more.end()
            pieces.append(_Piece("ODD", "", 0, match.start(), at))
            continue
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
            pieces.append(_Piece("NUMBER" if value is not None else "ODD", match.group(), value or 0, *match.span()))
        elif kind == "word" and word in before:
            pieces.append(_Piece("IN", word, 0, *match.span()))
        elif kind == "mark" or word in between:
            pieces.append(_Piece("MARK", word, 0, *match.span()))
        else:
            pieces.append(_Piece("WORD", word, 0, *match.span()))
    return _sound(body, pieces)


def _sound(body: str, pieces: list[_Piece]) -> list[_Piece]:
    """The pieces, each number and length that counts nothing marked so: "3rd", "2 day passes", "5 of the 10"."""
    found: list[_Piece] = []
    joined = False  # a number before this one is part of what it says
    inside = False  # behind "in"
    for i, piece in enumerate(pieces):
        following = pieces[i + 1] if i + 1 < len(pieces) else None
        if piece.kind in ("NUMBER", "LENGTH", "ODD"):
            odd = joined or (
                _no_number(body, piece, pieces[i - 1] if i else None, pieces[i + 1 : i + 3])
                if piece.kind == "NUMBER"
                else piece.kind == "LENGTH" and _no_length(body, piece, pieces[i - 1] if i else None, following, inside)
            )
            joined = _joins(body, pieces, i)
            found.append(piece._replace(kind="ODD") if odd or (joined and piece.kind == "NUMBER") else piece)
            inside = False
            continue
        if piece.kind == "IN":
            inside = True
        elif piece.kind == "MARK" and piece.text in ",;|":
            joined = inside = False
        found.append(piece)
    return found


def _no_number(body: str, piece: _Piece, before: _Piece | None, behind: list[_Piece]) -> bool:
    """Whether a number counts nothing, by what is glued to it and by the word behind it."""
    if _is_glued(body, piece, before) or (piece.start and body[piece.start - 1] in _NO_SIGNS):
        return True
    if not behind or behind[0].kind != "WORD":
        return False
    word = behind[0].text
    if not word[0].isalpha():
        return True
    if (
        behind[0].start == piece.end
        and body[piece.end - 1] not in " +"
        and word[0] < "\u2e80"
        and not _opens_unit(word)
    ):
        return True  # "3rd", "1080p", "10x"
    alone = len(behind) < 2 or behind[1].kind != "WORD"
    return word in _words("tally-time") or word in _words("tally-joint") or (alone and word in _months_named())


def _is_glued(body: str, piece: _Piece, before: _Piece | None) -> bool:
    """Whether a number is the end of a word, as in "v2"; in "1 commit1 PR" it is not."""
    if not piece.start or not body[piece.start - 1].isalnum() or before is None:
        return False
    if before.kind != "WORD":
        return before.kind == "ODD"
    return before.text not in _words("tally") and before.text[:1] < "\u2e80"


def _opens_unit(word: str) -> bool:
    """Whether a word glued to its number may be what is counted: one of the list, or of some length."""
    return word in _words("tally") or len(word) > 4


def _no_length(body: str, piece: _Piece, before: _Piece | None, following: _Piece | None, inside: bool) -> bool:
    """Whether a length is none of the tallies': "2 day passes", "2 years ago", "5 commits a day", "every 2 years"."""
    text = body[piece.start : piece.end]
    words = re.findall(r"[^\W\d]+", text)
    one_of_a_kind = bool(words) and words[-1] in _words("tally-single")
    if following is not None and following.kind == "WORD" and (one_of_a_kind or following.text in _words("tally-past")):
        return True
    if _is_glued(body, piece, before) or (
        body.startswith("-", piece.end) and body[piece.end + 1 : piece.end + 2].isalpha()
    ):
        return True
    if before is None or before.kind != "WORD" or inside or (words and words[0] in _words("tally-in")):
        return False
    return before.text in _words("tally-rate") or (
        one_of_a_kind and len(words) == 2 and not any(map(str.isdigit, text))
    )


def _joins(body: str, pieces: list[_Piece], i: int) -> bool:
    """Whether a number and the next are one statement: "5 or 6", "2 - 3", "1 2345"."""
    rest = pieces[i + 1 : i + 5]
    if not rest:
        return False
    if rest[0].kind in ("NUMBER", "ODD"):
        return pieces[i].kind != "LENGTH"
    if rest[0].kind == "MARK" and body[rest[0].start] not in _SPLIT_MARKS:
        return len(rest) > 1 and rest[1].kind in ("NUMBER", "LENGTH", "ODD") and pieces[i].kind != "LENGTH"
    if rest[0].kind == "WORD" and rest[0].text in _words("tally-joint"):
        behind = next((one for one in rest if one.kind != "WORD"), None)
        if behind is None or pieces[i].kind == "LENGTH":  # "2 years of code in 3 days"
            return behind is not None and behind is rest[1] and behind.kind == "LENGTH"
        return behind.kind in ("NUMBER", "LENGTH", "ODD")
    return False


def _plural(word: str) -> str:
    if word.endswith("ed") and not word.endswith("eed"):
        return word  # "3 merged"
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
        if found and not _is_first_part(words[size - 1 :]):
            return found, size
    if any(word in _words("tally-rate") or _is_rate(word) for word in words):
        return "", 0
    parts = [part for word in words for part in re.split(r"\W+", word) if part]
    if not parts:
        return "", 0
    return "_".join([*parts[:-1], _plural(parts[-1])]), len(words)


def _is_first_part(words: list[str]) -> bool:
    """Whether a unit in the singular tells only which of the next are counted: "issue comments"."""
    return len(words) > 1 and words[0].isascii() and words[0][-1] != "s" and words[1].endswith("s")


def _is_rate(word: str) -> bool:
    """Whether a word says per how long: "commits/day"."""
    return word.rpartition("/")[2] in _words("tally-single") and "/" in word


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
            scale = int(_words("tally-scale").get(words[0].text, "1"))
            counted = words[1:] if scale > 1 else words
            unit, taken = _unit([word.text for word in counted])
            taken += scale > 1
            value = head.value * scale
            if unit and value <= _MOST and counts.setdefault(unit, value) == value:
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
    return counts[0][0] if len(counts) == 1 and counts[0][1] == 2 and months is None and not rest else None


@lru_cache(maxsize=1024)
def _months_of(length: str) -> int | None:
    """The months that a length of time behind a tally is; None where it holds anything else."""
    match = _YEARS_AND_MONTHS.fullmatch(length)
    if match and _are_years_and_months(match[2], match[4]):
        return 12 * int(match[1]) + int(match[3])
    return _months_in(length)


_YEARS_AND_MONTHS = re.compile(r"([1-9]|[1-8][0-9]) ([^\W\d]+) ([1-9][0-9]?) ([^\W\d]+)")


@lru_cache(maxsize=256)
def _are_years_and_months(first: str, last: str) -> bool:
    """Whether of two units the first is years and the last is months, which no number before them changes."""
    return _months_in(f"2 {first} 3 {last}") == 27


def _months_in(length: str) -> int | None:
    counts, months, rest = _read(f"2 commits in {length}")
    return months if len(counts) == 1 and not rest else None


def _read_plain(text: str) -> TalliesReading | None:
    """The common form, "1,204 commits, 3 reviews in 2 years", by its parts, which recur; None for any other."""
    tallies, _, length = text.partition(" in ")
    months = _months_of(length) if length else None
    if length and months is None:
        return None
    counts: dict[str, int] = {}
    for tally in tallies.split(", "):
        number, _, words = tally.partition(" ")
        figures = number if number.isdecimal() else number.replace(",", "") if _PARTED.fullmatch(number) else ""
        unit = _unit_of(words) if figures.isascii() and 0 < len(figures) <= _MOST_FIGURES else None
        if unit is None or unit in counts:
            return None
        counts[unit] = int(figures)
    return TalliesReading(counts, months, ())


def read_tallies(text: str) -> TalliesReading:
    """Every "number unit" of a text, its stated length of time, and what of it was not read.

    A unit is kept whatever it is; one printed twice with two numbers keeps the first. Days alone are 0 months.
    """
    if len(text) > _LONGEST:
        return TalliesReading({}, None, ((0, len(text)),))
    plain = _read_plain(text)
    if plain:
        return plain
    counts, months, rest = _read(text)
    return TalliesReading(dict(counts), months, rest)


def parse_tallies(text: str) -> Tallies:
    """The counts of a text by unit, and the whole months it states; no counts where it has none."""
    reading = read_tallies(text)
    return Tallies(reading.counts, reading.months)
