"""Readings of programming languages, glued ones too: "GoRubyTypeScriptPLpgSQL"."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from unseam.draft import Printed
from unseam.fields.wording import sound
from unseam.vocabulary import words

_LONGEST_RUN = 2000
_RUNS = re.compile(r"[^,;|·•\n\r、，]+")
Span = tuple[int, int]


def read_programming_languages(text: str) -> tuple[Printed, ...]:
    """The languages in printed order, unknown names too; of a glued run what names do not cover is one piece.

    Places are offsets in `text`.
    """
    found: dict[str, list[Span]] = {}
    for match in _RUNS.finditer(text):
        for start, end in _pieces(match):
            value = " ".join(text[start:end].split())
            if not value.isascii():
                value = sound(value)
            found.setdefault(value, []).append((start, end))
    return tuple(Printed(value, tuple(spans)) for value, spans in found.items())


def read_language_line(text: str) -> tuple[Printed, ...]:
    """The languages of a whole line; none where less than half of the names that it holds are known."""
    found = read_programming_languages(text) if len(text) <= _LONGEST_RUN else ()
    known = sum([printed.value.casefold() in _known() for printed in found])
    return found if 2 * known >= len(found) else ()


def _pieces(match: re.Match[str]) -> list[Span]:
    run = match.group()
    bare = run.strip()
    if not bare:
        return []
    start = match.start() + run.index(bare)
    cut = _segment(bare) or _around(bare) if len(bare) <= _LONGEST_RUN else None
    if not cut:
        return [(start, start + len(bare))]
    return [(start + begin, start + end) for begin, end in cut]


@lru_cache(maxsize=1024)
def _segment(run: str) -> tuple[Span, ...] | None:
    """The fewest names that cover a run whole, of those the longest; None where names do not cover it."""
    if run.casefold() in _known():
        return ((0, len(run)),)
    size = len(run)
    best: list[tuple[int, int, int] | None] = [None] * size + [(0, 0, size)]  # (pieces, -squares, end of the piece)
    for at in range(size - 1, -1, -1):
        if run[at].isspace():
            after = best[at + 1]
            best[at] = (after[0], after[1], -(at + 1)) if after else None
            continue
        for name in _names_at(run, at):
            after = best[at + len(name)]
            if after:
                option = (after[0] + 1, after[1] - len(name) ** 2, at + len(name))
                here = best[at]
                if here is None or option < here:
                    best[at] = option
    spans: list[Span] = []
    at = 0
    while at < size:
        step = best[at]
        if step is None:
            return None
        if step[2] > 0:
            spans.append((at, step[2]))
        at = abs(step[2])
    return tuple(spans)


@lru_cache(maxsize=1024)
def _around(run: str) -> tuple[Span, ...]:
    """The names before and after what no list knows in a run, and that as one piece; none where nothing is known.

    A name ends where a capital follows and begins behind a small letter: in "Goban" is no "Go".
    """
    head: list[Span] = []
    at = 0
    while found := [name for name in _names_at(run, at) if _stands(run, name, at)]:
        head.append((at, at + len(max(found, key=len))))
        at = head[-1][1]
    tail: list[Span] = []
    end = len(run)
    while found := [name for name in _by_final().get(run[end - 1 : end], ()) if _ends(run, name, at, end)]:
        tail.append((end - len(max(found, key=len)), end))
        end = tail[-1][0]
    return (*head, (at, end), *tail[::-1]) if head or tail else ()


def _names_at(run: str, at: int) -> list[str]:
    """The names that a run goes on with there."""
    starts = _by_start()
    begun = starts.get(run[at : at + 1], ()) + starts.get(run[at : at + 2], ())
    return [name for name in begun if run.startswith(name, at)]


def _stands(run: str, name: str, at: int) -> bool:
    """Whether a name that is there has more than a letter, with a capitalised word next."""
    end = at + len(name)
    following = run[end : end + 2]
    return len(name) > 1 and following[:1].isupper() and following[1:].islower()


def _ends(run: str, name: str, at: int, end: int) -> bool:
    """Whether a name of more than a letter ends there, behind something that ends in a small letter or figure."""
    start = end - len(name)
    return start > at and len(name) > 1 and name[0].isupper() and run.endswith(name, 0, end) and _is_low(run[start - 1])


def _is_low(char: str) -> bool:
    return char.islower() or char.isdigit()


@cache
def _by_final() -> dict[str, tuple[str, ...]]:
    groups: dict[str, list[str]] = {}
    for name in _names():
        groups.setdefault(name[-1], []).append(name)
    return {final: tuple(names) for final, names in groups.items()}


@cache
def _known() -> frozenset[str]:
    """Every name, its case folded: Linguist has changed the case of some."""
    return frozenset(name.casefold() for name in _names())


def _names() -> tuple[str, ...]:
    return words("programming_languages.txt") + words("programming_languages_former.txt")


@cache
def _by_start() -> dict[str, tuple[str, ...]]:
    """The names by their first two characters; those of one letter by that."""
    groups: dict[str, list[str]] = {}
    for name in _names():
        groups.setdefault(name[:2], []).append(name)
    return {start: tuple(names) for start, names in groups.items()}
