"""Parts the lines that a scraper ran together, at the borders that a grammar's own terminals name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from unseam.normaliser import Edits
from unseam.openers import class_of, openers

_BORDERS = ("HEADING", "CAPTION", "LABEL", "SEAM", "END")
# What opens a word or joins two: no line ends before a border that follows one of these.
_OPENERS = frozenset("([{\"'“‘«‹„/@#&+-–—·,;:")
_SENTENCE_ENDS = frozenset(".!?…。！？")
_WORD_STARTS = re.compile(r"(?<=[ .!?…。！？])[^ ]")
# No run of topics and no repository is longer, so that is how far a tail is looked for.
_LONGEST_TAIL = 600


class Border(NamedTuple):
    """One terminal that marks borders, and how: see grammars/lines.lark."""

    name: str
    kind: str
    pattern: re.Pattern[str]


class Cuts(NamedTuple):
    """Where lines must start: (start, end) of what gives way to a newline, a space or nothing; rising."""

    places: list[tuple[int, int]]
    flat: bool
    """True for a page that lost its newlines."""


class Borders:
    """All borders of a grammar, found in one search over the text."""

    def __init__(self, terminals: Mapping[str, str]) -> None:
        """Take each terminal whose name ends in a border's suffix from `terminals` (name to regular expression)."""
        self._borders: list[Border] = []
        self._tails: list[Border] = []
        for name in sorted(terminals):
            kind = name.rpartition("_")[2]
            if kind not in (*_BORDERS, "TAIL"):
                continue
            if not terminals[name].endswith("\n+"):
                raise ValueError(f"terminal {name} marks a border, so it must end with /\\n+/")
            border = Border(name, kind, re.compile(terminals[name].removesuffix("\n+")))
            (self._tails if kind == "TAIL" else self._borders).append(border)
        # The search skips to what a border may start with, and looks from there: a pattern that starts with a set is
        # searched for many times faster than an alternation. No border's words open another's.
        alternatives = {border: openers(border.pattern.pattern) for border in self._borders}
        any_of = "|".join(_guarded(border, first) for border, first in alternatives.items())
        first = class_of(frozenset().union(*alternatives.values()))
        self._search = re.compile(f"{first}(?<=(?={any_of}).)" if self._borders else r"(?!)")
        self._kinds = {border.name: border.kind for border in self._borders}

    def cuts(self, text: str) -> Cuts:
        """Where a line must start in a clean text though none does."""
        hits = list(self._search.finditer(text))
        flat = len(hits) >= 3 and text.count("\n") * 2 < len(hits)
        cuts: set[int] = set()
        last = 0
        seen: set[str] = set()
        for hit in hits:
            name, start = hit.lastgroup or "", hit.start()
            end = hit.start(name)
            before, after = text[start - 1 : start] or "\n", text[end : end + 1] or "\n"
            if before == after == "\n":
                seen.add(name)
                continue
            kind = self._kinds[name]
            if kind == "END":
                if after != "\n":
                    cuts.add(end)
                    last = max(last, end)
                    seen.clear()
                continue
            opens = before == "\n" or start in cuts or (before == " " and start - 1 in cuts)
            if not opens and (
                (before in _OPENERS and not (before in "+#" and text[end - 1] == ")"))
                or (before == " " and not flat)
                or (kind == "HEADING" and name in seen)
            ):
                continue
            if not (text[end - 1] == ")" or _closes(kind, after, opens, flat)):
                continue
            seen.add(name)
            if not opens:
                if flat and kind != "CAPTION":
                    cuts |= self._before(text, start, last)
                cuts.add(start)
                last = max(last, start)
            if after != "\n" and not (kind == "SEAM" and after == " " and not flat):
                cuts.add(end)
                last = max(last, end)
        return Cuts(sorted({_gap(text, cut) for cut in cuts}), flat)

    def _before(self, text: str, end: int, start: int) -> set[int]:
        """Where the tails start that stand, run on, right before a border of a flat page."""
        found = set()
        for tail in self._tails:
            if text[end - 1 : end] == " ":
                end -= 1
            begin = max(start, end - _LONGEST_TAIL)
            for match in reversed(list(_WORD_STARTS.finditer(text, begin, end))[-6:]):
                at = match.start()
                ends_sentence = text[at - 2 : at].strip()[-1:] in _SENTENCE_ENDS
                if (ends_sentence or "/" in text[at:end]) and tail.pattern.fullmatch(text, at, end):
                    found.add(at)
                    end = at
                    break
        return found


def _guarded(border: Border, first: frozenset[str]) -> str:
    """A border as an alternative, named by an empty group behind it.

    One that starts with a character or a set of them is passed over at once where another stands; one that a group
    encloses, or that has alternatives of its own, would be entered.
    """
    named = f"(?:{border.pattern.pattern})(?P<{border.name}>)"
    return named if len(first) == 1 else f"{class_of(first)}(?<=(?={named}).)"


def _closes(kind: str, after: str, opens: bool, flat: bool) -> bool:
    """May the border end before the character `after`?"""
    if kind == "LABEL":
        return True
    if kind == "SEAM":
        return not after.islower()
    if kind == "CAPTION" and not opens and after == "\n":
        return False
    return flat or (after != " " and not after.islower())


def _gap(text: str, cut: int) -> tuple[int, int]:
    """A cut with the space beside it, if there is one."""
    if text[cut - 1 : cut] == " ":
        return cut - 1, cut
    return (cut, cut + 1) if text[cut : cut + 1] == " " else (cut, cut)


def part(text: str, cuts: list[tuple[int, int]]) -> tuple[str, Edits | None]:
    """The text with a line starting at each cut, and a newline at its end; and the edits."""
    ends = cuts if text.endswith("\n") else [*cuts, (len(text), len(text))]
    if not ends:
        return text, None
    pieces, places, rows, at, shift = [], [], [], 0, 0
    for start, end in ends:
        pieces.append(text[at:start])
        places.append(start + shift)
        rows.append((1, start, end))
        shift += 1 - (end - start)
        at = end
    pieces.append(text[at:])
    return "\n".join(pieces), Edits(places, rows)


# A capital, or a letter of a script without case, right after a small letter, a digit or a closing bracket.
_CASE_SEAM = re.compile(
    "(?<=[a-zß-öø-ÿ0-9)\u0400-\u9fff\uac00-\ud7a3])(?=[A-ZÀ-ÖØ-ÞŠŽ\u0400-\u042f\u3040-\u9fff\uac00-\ud7a3])"
)


def case_seams(text: str, start: int, end: int) -> list[int]:
    """Offsets inside a place where two texts may have been run together, told by their case."""
    return [match.start() for match in _CASE_SEAM.finditer(text, start, end)]
