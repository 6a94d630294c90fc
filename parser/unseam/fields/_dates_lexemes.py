"""Lexemes of a line of dates, and the words they are looked up among."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple
from unicodedata import numeric

from unseam.lexicon import LETTER, UNSPACED, Lexicon, lexicon, unspaced_pattern


class Word(NamedTuple):
    """A terminal: its kind, what it says (a lexeme or a listed value), its place in the folded text, its languages."""

    kind: str
    value: str
    start: int
    end: int
    languages: frozenset[str]


class Line(NamedTuple):
    """The terminals of a line and the folded places of what follows them, if anything does."""

    words: list[Word]
    rest: tuple[int, int] | None


class Lexeme(NamedTuple):
    """A piece of the folded text: the pattern's group that matched, and its place."""

    group: str
    text: str
    start: int
    end: int


@cache
def date_words() -> Lexicon:
    """The words of dates."""
    return lexicon("date_months", "date_words", "date_fillers", "date_weekdays")


@cache
def unit_words() -> frozenset[str]:
    """Words of a stated duration that are longer than a letter ("yrs", "mois")."""
    return frozenset(word for word in lexicon("duration_units").words if len(word) > 1)


@cache
def lexeme_pattern() -> re.Pattern[str]:
    """What a folded line of dates is cut by; every character that is no space matches some group."""
    unspaced = unspaced_pattern(date_words().words)
    return re.compile(
        rf"""
          (?P<full> (?<!\d) (?: \d{{4}} (?P<s1>[-/]|\.\ ?) \d{{1,2}} (?P=s1) \d{{1,2}}
                  | \d{{1,2}} (?P<s2>\ ?/\ ?|-|\.\ ?) \d{{1,2}} (?P=s2) (?: \d{{4}} | \d\d ) )
                  (?! \d | [-/.]\d{{1,3}}(?!\d) ) )
        | (?P<month_year> (?<!\d) \d{{1,2}} (?:-|\.\ ?|\ ?/\ ?) \d{{4}} (?!\d) )
        | (?P<year_month> (?<!\d) \d{{4}} (?:-|/|\.\ ?) \d{{1,2}} (?! \d | [./]\d{{1,3}}(?!\d) | [年월月] ) )
        | (?P<years> (?<!\d) \d{{4}} [-/] \d{{4}} (?! \d | [-/.]\d ) )
        | (?P<pair> (?<!\d) \d{{1,2}} [./] \d{{1,2}} (?! \d | [-/.]\d ) )
        | (?P<month_number> (?<!\d) \d{{1,2}} \ ? (?: 月份? | 월 ) )
        | (?P<han> [〇零一二三四五六七八九]{{4}} (?= \ ?年 )
                  | [一二三四五六七八九十]{{1,3}} (?= [日号號] ) )
        | (?P<duration> \d{{1,3}} \ ? (?: [个個ヶかヵ箇] \ ?月間? | 개월 ) )
        | (?P<number> \d+ )
        | (?P<short_year> ' \ ? \d\d (?!\d) )
        | (?P<unspaced> {unspaced} | [{UNSPACED}] )
        | (?P<word> '? [{LETTER}]+ (?: ['.]+ [{LETTER}]+ )*
                  (?: (?<=[{LETTER}])/[{LETTER}](?![{LETTER}]) )? )
        | (?P<dash> [-_]+\ ?> | _+ | -{{2,}} | (?<=\ )- | -(?=\ ) )
        | (?P<hyphen> - )
        | (?P<arrow> [~>] )
        | (?P<ending> (?<=[{LETTER}\d]) \( [a-z]{{1,2}} \) (?: [{LETTER}]+ )? )
        | (?P<bar> \| )
        | (?P<bracket> [()] )
        | (?P<comma> [,:] )
        | (?P<question> \? )
        | (?P<skipped> [.'/*+] )
        | (?P<junk> [^\s] )
        """,
        re.VERBOSE,
    )


def bare_form(text: str) -> str:
    """The form a folded word is listed under."""
    return text.replace("'", "").replace(".", "").replace("/", "")


def han_number(figures: str) -> int:
    """The number of Han numerals: one a digit ("二〇一六"), or tens and ones ("二十三")."""
    digits = [int(numeric(figure)) for figure in figures]
    if 10 not in digits:
        return int("".join(str(digit) for digit in digits))
    tens, _, ones = figures.partition(figures[digits.index(10)])
    return (int(numeric(tens)) if tens else 1) * 10 + (int(numeric(ones)) if ones else 0)


def kinds_of(text: str) -> set[str]:
    """What a folded word can be."""
    return {meaning.kind for meaning in date_words().words.get(bare_form(text), ())}


def is_unit(lexeme: Lexeme, after: Lexeme | None) -> bool:
    """Whether a word behind a number makes it a stated duration and no day or ordinal; `after` is what follows it."""
    if lexeme.group not in ("word", "unspaced") or bare_form(lexeme.text) not in unit_words():
        return False
    if after and after.group == "number" and len(after.text) == 4:
        return False
    return kinds_of(lexeme.text) <= {"filler", "weekday"}


_NUMBERED = frozenset({"number", "full", "month_year", "year_month", "years", "month_number", "short_year"})
_MOST = 60
"""Lexemes of the longest line looked at."""


def cut_lexemes(text: str) -> tuple[list[Lexeme], tuple[int, int] | None] | None:
    """The lexemes up to a bar or a bracket behind a number, and the place of what follows; None for too many."""
    lexemes: list[Lexeme] = []
    numbered = False
    for match in lexeme_pattern().finditer(text):
        group = match.lastgroup or "junk"
        if group in ("bar", "bracket") and numbered:
            return lexemes, (match.start(), len(text))
        numbered = numbered or group in _NUMBERED
        lexemes.append(Lexeme(group, match.group(), match.start(), match.end()))
        if len(lexemes) > _MOST:
            return None
    return lexemes, None
