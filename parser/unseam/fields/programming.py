"""Readings of programming languages, glued ones too: "GoRubyTypeScriptPLpgSQL"."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from unseam.draft import Printed
from unseam.fields.wording import sound
from unseam.vocabulary import words

_LONGEST_RUN = 2000
_RUNS = re.compile(r"[^,;|·•\n\r、，]+")
# What may stand behind a name as part of it: "Python 3.11", "HTML5", "JavaScript (ES6)"
_TAIL = r" ?\d{1,2}(?:\.\d{1,2})?(?![\d.%])| ?\((?=[^()]{0,30}[^\W\d_])[^()]{1,30}\)"
_TAILED = re.compile(_TAIL)
_WITH_TAIL = re.compile(rf"(.+?)(?:{_TAIL})")
# The share of the code that a language has, which parts names as a comma does: "Python 55%", "Go (3.5 %)"
_SHARE = re.compile(r"[ :–-]{0,3}\(?\d{1,3}(?:[.,]\d{1,2})? ?%\)?")
Span = tuple[int, int]


def read_programming_languages(text: str) -> tuple[Printed, ...]:
    """The languages in printed order, unknown names too; of a glued run what names do not cover is one piece.

    Places are offsets in `text`.
    """
    found: dict[str, list[Span]] = {}
    if "%" in text:
        text = _SHARE.sub(lambda share: "," * len(share.group()), text)
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
    known = sum([_is_known(printed.value) for printed in found])
    return found if 2 * known >= len(found) else ()


def is_language(name: str) -> bool:
    """Whether a word is the name of a language of the list."""
    return name.casefold() in _known()


def _is_known(name: str) -> bool:
    """Whether a name is listed, or what stands before its version or bracket is."""
    if is_language(name):
        return True
    tailed = _WITH_TAIL.fullmatch(name)
    return tailed is not None and is_language(tailed[1])


def _pieces(match: re.Match[str]) -> list[Span]:
    run = match.group()
    bare = run.strip()
    if not bare:
        return []
    start = match.start() + run.index(bare)
    cut = _segment(bare) or _joined(bare) or _around(bare) if len(bare) <= _LONGEST_RUN else None
    if not cut:
        return [(start, start + len(bare))]
    return [(start + begin, start + end) for begin, end in cut]


@lru_cache(maxsize=1024)
def _segment(run: str) -> tuple[Span, ...] | None:
    """The fewest names that cover a run whole, of those the longest; None where names do not cover it."""
    if run.casefold() in _known():
        return ((0, len(run)),)
    size = len(run)
    # (names with a version or bracket, pieces, -squares, end of the piece or -end of a gap)
    best: list[tuple[int, int, int, int] | None] = [None] * size + [(0, 0, 0, size)]
    for at in range(size - 1, -1, -1):
        gap = _gap().match(run, at) if at and run[at] in _GAP_STARTS else None
        if gap is not None:
            after = best[gap.end()] if gap.end() < size else None
            best[at] = (*after[:3], -gap.end()) if after else None
            continue
        for name in _names_at(run, at):
            end = at + len(name)
            tailed = _TAILED.match(run, end)
            for marked, stop in ((0, end), (1, tailed.end())) if tailed else ((0, end),):
                after = best[stop]
                if after:
                    option = (after[0] + marked, after[1] + 1, after[2] - (stop - at) ** 2, stop)
                    here = best[at]
                    if here is None or option < here:
                        best[at] = option
    spans: list[Span] = []
    at = 0
    while at < size:
        step = best[at]
        if step is None:
            return None
        if step[3] > 0:
            spans.append((at, step[3]))
        at = abs(step[3])
    return tuple(spans)


_GAP_STARTS = frozenset(" \t/\\\xa0")


@cache
def _gap() -> re.Pattern[str]:
    """What may stand between two names: a blank, "/", " & ", " and "."""
    joiners = "|".join(map(re.escape, (*words("list_joiners.txt"), "+")))
    return re.compile(rf"\s{{1,2}}(?:[/\\]|{joiners})\s{{1,2}}|\s?[/\\]\s?|\s")


def _joined(run: str) -> tuple[Span, ...]:
    """The names of a run that "/" or words join though some are not listed, or that blanks part in any case."""
    gaps = [gap.span() for gap in _gap().finditer(run, 1) if not gap.group().isspace() and not _in_name(run, gap)]
    starts, ends = [0, *(end for _, end in gaps)], [*(start for start, _ in gaps), len(run)]
    if gaps:
        spans = [
            (start + begin, start + stop)
            for start, end in zip(starts, ends, strict=True)
            for begin, stop in (_segment(run[start:end]) or _around(run[start:end]) or ((0, end - start),))
            if stop > begin
        ]
        known = sum([_is_known(run[slice(*span)]) for span in spans])
        return tuple(spans) if 2 * known >= len(spans) else ()
    several = [match.span() for match in re.finditer(r"\S+", run)]
    return tuple(several) if len(several) > 1 and all(_is_known(run[slice(*span)]) for span in several) else ()


@lru_cache(maxsize=1024)
def _around(run: str) -> tuple[Span, ...]:
    """The names before and after what no list knows in a run, and that as one piece; none where nothing is known.

    A name ends where a capital follows and begins behind a small letter: in "Goban" is no "Go".
    """
    head: list[Span] = []
    at = 0
    while (found := max(_names_at(run, at), key=len, default="")) and _stands(run, found, at):
        head.append((at, at + len(found)))
        at = head[-1][1]
    tail: list[Span] = []
    end = len(run)
    while (found := _last_name(run, end)) and _ends(run, found, at, end):
        tail.append((end - len(found), end))
        end = tail[-1][0]
    return (*head, (at, end), *tail[::-1]) if head or tail else ()


def _in_name(run: str, gap: re.Match[str]) -> bool:
    """Whether a listed name goes over a gap: "PL/SQL"."""
    low, high = max(0, gap.start() - 12), gap.end() + 12
    return any(
        low <= (at := run.find(name, low, high)) < gap.start() and gap.end() <= at + len(name)
        for name in _names_with_slash()
    )


@cache
def _names_with_slash() -> tuple[str, ...]:
    return tuple([name for name in _names() if "/" in name])


def _names_at(run: str, at: int) -> list[str]:
    """The names that a run goes on with there."""
    starts = _by_start()
    begun = starts.get(run[at : at + 1], ()) + starts.get(run[at : at + 2], ())
    return [name for name in begun if run.startswith(name, at)]


def _last_name(run: str, end: int) -> str:
    """The longest name that a run has up to there: of "PLpgSQL" not "SQL"."""
    names = _by_final().get(run[end - 1 : end], ())
    return max((name for name in names if run.endswith(name, 0, end)), key=len, default="")


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
    lists = ("programming_languages.txt", "programming_languages_former.txt", "programming_languages_written.txt")
    return tuple([name for listed in lists for name in words(listed)])


@cache
def _by_start() -> dict[str, tuple[str, ...]]:
    """The names by their first two characters; those of one letter by that."""
    groups: dict[str, list[str]] = {}
    for name in _names():
        groups.setdefault(name[:2], []).append(name)
    return {start: tuple(names) for start, names in groups.items()}
