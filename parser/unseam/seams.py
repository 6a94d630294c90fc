"""Parts the lines that a scraper ran together, at the borders that a grammar's own terminals name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from unseam.normaliser import Edits

_OPENERS = frozenset("([{\"'“‘«‹„/@#&+-–—·,;:")
_SUFFIXES = ("HEADING", "CAPTION", "LABEL", "SEAM", "END")


class Border(NamedTuple):
    """One terminal that marks borders, and how: see grammars/lines.lark."""

    name: str
    kind: str
    pattern: re.Pattern[str]


class Borders:
    """All borders of a grammar, found in one search over the text."""

    def __init__(self, terminals: Mapping[str, str]) -> None:
        """Take each terminal whose name ends in a border's suffix from `terminals` (name to regular expression)."""
        self.borders: list[Border] = []
        for name in sorted(terminals):
            kind = name.rpartition("_")[2]
            if kind in _SUFFIXES:
                if not terminals[name].endswith("\n+"):
                    raise ValueError(f"terminal {name} marks a border, so it must end with /\\n+/")
                self.borders.append(Border(name, kind, re.compile(terminals[name].removesuffix("\n+"))))
        # A border starts with a capital or a digit. The search skips to those, and looks from there: a pattern
        # that starts with a set is searched for many times faster than an alternation.
        any_of = "|".join(border.pattern.pattern for border in self.borders)
        self._start = re.compile(f"[A-Z0-9](?<=(?={any_of}).)" if self.borders else r"(?!)")

    def cuts(self, text: str) -> list[int]:
        """Offsets, rising, at which a line must start though none does."""
        hits = [self._hit(text, match.start()) for match in self._start.finditer(text)]
        flat = _is_flat(text, len(hits))
        cuts: set[int] = set()
        seen: set[str] = set()
        for border, start, end in hits:
            before, after = text[start - 1 : start] or "\n", text[end : end + 1] or "\n"
            if border.kind == "END":
                if after != "\n":
                    cuts.add(end)
                continue
            opens = before == "\n" or start in cuts
            if not opens and (before in _OPENERS or (before == " " and not flat)):
                continue
            if not self._closes(border, after, opens, flat) or (border.kind == "HEADING" and not opens and border.name in seen):
                continue
            seen.add(border.name)
            if not opens:
                cuts.add(start)
            if after != "\n" and not (border.kind == "SEAM" and after == " " and not flat):
                cuts.add(end)
            if border.kind == "LABEL" and border.name.startswith("FOOTER"):
                seen.clear()
        return sorted(cuts)

    @staticmethod
    def _closes(border: Border, after: str, opens: bool, flat: bool) -> bool:
        """May the border end before the character `after`?"""
        if border.kind == "LABEL":
            return True
        if border.kind == "SEAM":
            return not (after.isalnum() and after.islower())
        if border.kind == "CAPTION" and not opens and after == "\n":
            return False
        return flat or (after != " " and not after.islower()) or border.pattern.pattern.endswith(")")

    def _hit(self, text: str, start: int) -> tuple[Border, int, int]:
        best: tuple[Border, int, int] | None = None
        for border in self.borders:
            match = border.pattern.match(text, start)
            if match and (best is None or match.end() > best[2]):
                best = (border, start, match.end())
        assert best is not None  # the search found one of them here
        return best


def _is_flat(text: str, hits: int) -> bool:
    """True for a page whose newlines all became spaces or nothing: far fewer lines than borders."""
    return hits >= 3 and text.count("\n") * 2 < hits


def part(text: str, cuts: list[int]) -> tuple[str, Edits | None]:
    """The text with a line starting at each cut, ending with a newline; and the edits."""
    ends = [*cuts, len(text)] if not text.endswith("\n") else cuts
    if not ends:
        return text, None
    pieces, places, at = [], [], 0
    for count, cut in enumerate(ends):
        pieces.append(text[at:cut])
        places.append(cut + count)
        at = cut
    pieces.append(text[at:])
    return "\n".join(pieces), Edits(places, [(1, cut, cut) for cut in ends])


def case_seams(text: str, start: int, end: int) -> list[int]:
    """Offsets within a place where a capital (or a letter without case) follows a small letter or a closing mark."""
    return [match.start() for match in _CASE_SEAM.finditer(text, start, end)]


_CASE_SEAM = re.compile("(?<=[a-zß-öø-ÿ0-9)\u0400-\u9fff\uac00-\ud7a3])(?=[A-ZÀ-ÖØ-ÞŠŽ\u0400-\u042f\u3040-\u9fff\uac00-\ud7a3])")
