"""Accounts for every character of the source."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Literal, NamedTuple

EntryKind = Literal["value", "label", "duplicate", "blank", "boilerplate", "unparsed", "other-page"]


class Entry(NamedTuple):
    """What one stretch of the source is; consecutive entries leave no gap and do not overlap."""

    start: int
    end: int
    kind: EntryKind
    pointer: str | None = None
    """JSON pointer of the outermost verbatim field, for a value or a duplicate."""


class Claim(NamedTuple):
    """A stretch of the source that is known to be something; a later claim lies over an earlier one."""

    start: int
    end: int
    kind: EntryKind
    pointer: str | None = None


def tile(text: str, claims: Iterable[Claim], page: tuple[int, int], fold: Callable[[str], str]) -> list[Entry]:
    """Entries over the whole text: claims where they lie, blanks, `unparsed` in the rest of `page`, other pages.

    `fold` undoes the carrier's damage: a stretch that it leaves nothing of, such as `&nbsp;`, is blank.
    Claims may nest (a line that is a label, values in it) but not cross. Sorting takes most of the time.
    """
    pieces = _flatten(sorted((claim for claim in claims if claim.end > claim.start), key=_order))
    entries: list[Entry] = []
    at = 0
    for start, end, kind, pointer in pieces:
        if start > at:
            _fill(entries, text, at, start, page, fold)
        entries.append(Entry(start, end, kind, pointer))
        at = end
    if at < len(text):
        _fill(entries, text, at, len(text), page, fold)
    return _joined(entries)


def _order(claim: Claim) -> tuple[int, int]:
    return claim.start, -claim.end


def _flatten(claims: list[Claim]) -> list[Claim]:
    """Nested claims as consecutive pieces, the innermost on top."""
    pieces: list[Claim] = []
    stack: list[Claim] = []
    at = 0

    def emit(upto: int) -> None:
        nonlocal at
        if stack and upto > at:
            _, _, kind, pointer = stack[-1]
            pieces.append(Claim(at, upto, kind, pointer))
        at = max(at, upto)

    for claim in claims:
        while stack and stack[-1].end <= claim.start:
            emit(stack[-1].end)
            stack.pop()
        emit(claim.start)
        at = max(at, claim.start)
        if claim.end > at:
            stack.append(claim)
    while stack:
        emit(stack[-1].end)
        stack.pop()
    return pieces


def _fill(
    entries: list[Entry], text: str, start: int, end: int, page: tuple[int, int], fold: Callable[[str], str]
) -> None:
    """Entries for a stretch that nothing claims."""
    for begin, stop, inside in _by_page(start, end, page):
        piece = text[begin:stop]
        if not inside:
            entries.append(Entry(begin, stop, "other-page"))
            continue
        left = len(piece) - len(piece.lstrip(_BLANK))
        if left == len(piece) or not fold(piece).strip():
            entries.append(Entry(begin, stop, "blank"))
            continue
        right = len(piece.rstrip(_BLANK))
        if left:
            entries.append(Entry(begin, begin + left, "blank"))
        entries.append(Entry(begin + left, begin + right, "unparsed"))
        if right < len(piece):
            entries.append(Entry(begin + right, stop, "blank"))


def _by_page(start: int, end: int, page: tuple[int, int]) -> list[tuple[int, int, bool]]:
    first, last = page
    cuts = sorted({start, end, *(cut for cut in page if start < cut < end)})
    return [(a, b, first <= a and b <= last) for a, b in pairwise(cuts)]


def nonblank(text: str) -> int:
    """Characters that are neither white space nor without width."""
    return len(text) - sum(text.count(blank) for blank in _BLANK)


# White space and the marks without width that the normaliser takes away.
_BLANK = (
    " \t\n\r\x0b\x0c\x1c\x1d\x1e\x1f\x85\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u200b\u200c\u200d\u2028\u2029\u202f\u205f\u2060\u3000\ufeff\u00ad"
)


def _joined(entries: list[Entry]) -> list[Entry]:
    """Neighbours of one kind and pointer as one entry."""
    joined: list[Entry] = []
    for entry in entries:
        if joined and joined[-1][2:] == entry[2:] and entry.kind != "value":
            joined[-1] = joined[-1]._replace(end=entry.end)
        else:
            joined.append(entry)
    return joined
