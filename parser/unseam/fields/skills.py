"""Readings of skills: names with a score glued to them, one a line or all on one line."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import accumulate
from typing import NamedTuple

from unseam.draft import Printed
from unseam.fields.wording import sound
from unseam.vocabulary import table, words
from unseam_schemas import Skill

_LONGEST_LINE = 4000
_LONGEST_NAME = 60
# A number alone behind a comma is the score of what stands before it: "docker, 9"
_LINES = re.compile(r"[^\n\r,;、，]+(?:, ?(?:10|[1-9])(?![^\n\r,;、，]))?")
_BORDER = re.compile(r"\d")
_SEPARATORS = re.compile(r"[\s\-_./]+")
_SCORED = re.compile(r"^(.*?)[\s:()\-–—]*?(10|[1-9])$", re.DOTALL)
_PLAIN = re.compile(r"([a-z][a-z+#.-]{1,58}[a-z+#])(10|[1-9])")
_NUMERONYM = re.compile(r"[a-z]\d{1,2}[a-z]")  # "c10k"; "c10r9" is rather two skills
_EDGE = " \t:–—()*•·"
_JOINERS = " \t:=-_/|>→–—(•·,★☆⭐"  # between a name and its score: "docker - 9", "docker (9"
_OUT_OF = re.compile(r"(?<![\d.])(\d{1,3}) ?/ ?(\d{1,3})\)?$|\((10|[1-9]) ?\)$")

_RISE = 5.0
_STRANGE = 3.0
_UNSCORED = 6.0
_GLUED = 2.5  # below _STRANGE: "react9vue8" is two skills rather than a name that no list knows
_SHORT = 2.0
_NUMBERED = 1.0
_JOINED = 2.0

Span = tuple[int, int]


class SkillReading(NamedTuple):
    """A skill as printed, its score from 1 to 10 and the place of that; None where the line has no score."""

    name: Printed
    score: int | None
    place: Span | None


def _reading(text: str, start: int, end: int, score: int | None) -> SkillReading:
    """The reading of a name between two offsets and of the score that stands next behind it."""
    place = None
    if score is not None:
        digit = end
        while not text[digit].isdigit():  # a score may have a blank or a colon before it
            digit += 1
        place = (digit, digit + len(str(score)))
    return SkillReading(Printed(_clean(text[start:end]), ((start, end),)), score, place)


class _Piece(NamedTuple):
    start: int
    end: int
    score: int | None
    cost: float


def read_skills(text: str) -> tuple[SkillReading, ...]:
    """Reads a block of skills, each "name+score", by lines, commas or all glued. Places are offsets in `text`."""
    return _read(text, [match.span() for match in _LINES.finditer(text)])


def read_skill_list(lines: Sequence[str]) -> list[Sequence[SkillReading]]:
    """The skills of each line of a block, all lines read together; places are offsets in their line."""
    return _certain(lines) or _by_line(lines, read_skills("\n".join(lines)))


def _certain(lines: Sequence[str]) -> list[Sequence[SkillReading]] | None:
    """The reading of lines that hold one skill each beyond doubt, with scores that never rise.

    It costs nothing, and every other reading of the list costs something.
    """
    if len(lines) < 2:  # one line alone is parted for nothing
        return None
    found: list[Sequence[SkillReading]] = []
    top = 10
    for line in lines:
        only = _only_skill(line) if len(line) <= _LONGEST_NAME else None
        if only is None or only[0] > top:
            return None
        top = only[0]
        found.append(only[1])
    return found


def read_plain_skill(line: str) -> tuple[str, int, str] | None:
    """Name, score and key of a line such as "apache-spark10", one skill beyond doubt in a list; None for another."""
    return _plain_skill(line) if len(line) <= _LONGEST_NAME else None


@lru_cache(maxsize=8192)
def _plain_skill(line: str) -> tuple[str, int, str] | None:
    if match := _PLAIN.fullmatch(line):  # most are such, and none of them costs anything
        name, score = match.groups()
        return name, int(score), skill_key(name)
    only = _only_skill(line) if line[-1:].isdigit() else None
    if only is None:
        return None
    top, (reading,) = only
    return reading.name.value, top, skill_key(reading.name.value)


@lru_cache(maxsize=8192)
def _only_skill(line: str) -> tuple[int, tuple[SkillReading]] | None:
    """The score and the reading of a line as one skill, where that costs nothing, as nothing else does in a list."""
    name = _trim(line, 0, len(line)) if _LINES.fullmatch(line) else None
    for start, end, score, cost in _pieces(line, *name, last=True) if name else ():
        if score is not None and cost == 0:
            return score, (_reading(line, start, end, score),)
    return None


def _by_line(lines: Sequence[str], readings: Iterable[SkillReading]) -> list[Sequence[SkillReading]]:
    """Readings of the lines joined by a newline each, handed to their lines."""
    starts = list(accumulate((len(line) + 1 for line in lines), initial=0))
    found: list[list[SkillReading]] = [[] for _ in lines]
    for name, score, place in readings:
        ((start, end),) = name.places
        row = bisect_right(starts, start) - 1
        at = starts[row]
        there = (place[0] - at, place[1] - at) if place else None
        found[row].append(SkillReading(Printed(name.value, ((start - at, end - at),)), score, there))
    return list(found)


def split_skill(text: str) -> Skill:
    """One skill and its score: "c-language10" is c-language with 10. Never raises; without a score it is None."""
    found = _read(text, [(0, len(text))]) if len(text) <= _LONGEST_LINE else ()
    if len(found) == 1:
        return Skill(name=found[0].name.value, score=found[0].score, variants=())
    name, score = _whole(text)
    return Skill(name=_clean(name), score=score, variants=())


def same_skill(a: str, b: str) -> bool:
    """Whether two names are one skill by spelling, inflection or the alias table."""
    return skill_key(a) == skill_key(b)


@lru_cache(maxsize=8192)
def skill_key(name: str) -> str:
    """The key that spellings of one skill share: "dockers" and "docker", "node-js" and "nodejs"."""
    folded = unicodedata.normalize("NFKC", name).casefold().strip()
    folded = re.sub(r"[\s_\-]+", "-", folded)
    for form in (folded, _singular(folded)):
        if form in _aliases():
            return _squeezed(_aliases()[form])
    squeezed = _squeezed(_singular(folded))
    return _squeezed_aliases().get(squeezed, squeezed)


def _squeezed(name: str) -> str:
    return _SEPARATORS.sub("", name) or name


def _singular(name: str) -> str:
    """The name with its last word's plural taken off, where that word is a plural."""
    head, dash, word = name.rpartition("-")
    if word.endswith(("che", "sse", "she", "xe")):
        return name[:-1]  # as "caches" and "batches" lose "es" alike
    if len(word) < 4 or not word.endswith("s") or not word.isalpha() or {word, name} & _no_plurals():
        return name
    if word.endswith(("ss", "us", "is", "js", "ics", "ops", "os", "aas")):
        return name
    if word.endswith("ies") and len(word) > 5:
        return f"{head}{dash}{word[:-3]}y"
    if word.endswith(("sses", "shes", "ches", "xes")):
        return f"{head}{dash}{word[:-2]}"
    return f"{head}{dash}{word[:-1]}"


def _read(text: str, lines: list[Span]) -> tuple[SkillReading, ...]:
    """The cheapest reading of all lines together under scores that never rise."""
    lines = [trimmed for line in lines if (trimmed := _trim(text, *line))]
    glue = _GLUED if len(lines) > 1 else 0.0
    ways: dict[int, tuple[float, _Chain | None]] = {10: (0.0, None)}
    for start, end in lines:
        ways = _line_ways(text, start, end, ways, glue)
    if not ways:
        return ()
    chain = min(ways.items(), key=lambda way: (way[1][0], -way[0]))[1][1]
    found: list[SkillReading] = []
    while chain is not None:
        piece = chain.piece
        found.append(_reading(text, piece.start, piece.end, piece.score))
        chain = chain.before
    return tuple(found[::-1])


class _Chain(NamedTuple):
    piece: _Piece
    before: _Chain | None


_Ways = dict[int, tuple[float, "_Chain | None"]]


def _line_ways(text: str, start: int, end: int, before: _Ways, glue: float) -> _Ways:
    """The cheapest readings up to the end of a line, one for each last score."""
    if end - start > _LONGEST_LINE:
        whole = _Piece(start, end, None, 0.0)
        return {last: (cost, _Chain(whole, chain)) for last, (cost, chain) in before.items()}
    if _PLAIN.fullmatch(text, start, end):
        return _last_ways(text, start, end, before)
    stops = sorted({start, end, *(m.end() for m in _BORDER.finditer(text, start, end))})
    at: dict[int, _Ways] = {start: before}
    first = 0
    for index, stop in enumerate(stops[1:], 1):
        here: _Ways = {}
        while stop - stops[first] > _LONGEST_NAME and first < index - 1:
            first += 1
        for begin in (start, *stops[max(first, 1) : index]) if stops[first] != start else stops[first:index]:
            if begin not in at:
                continue
            for piece in _pieces(text, begin, stop, last=stop == end):
                _extend(here, at[begin], piece, glue if begin != start else 0.0)
        if here:
            at[stop] = here
    return at.get(end, before)


def _last_ways(text: str, start: int, end: int, before: _Ways) -> _Ways:
    """The readings of a line that can be but one skill."""
    here: _Ways = {}
    for piece in _pieces(text, start, end, last=True):
        _extend(here, before, piece, 0.0)
    return here


def _extend(here: _Ways, before: _Ways, piece: _Piece, glue: float) -> _Ways:
    """Add to `here` the readings that end with `piece`, where they are the cheapest for their last score."""
    for top, (cost, chain) in before.items():
        score = top if piece.score is None else piece.score
        total = cost + piece.cost + glue + (_RISE if score > top else 0.0)
        if score not in here or total < here[score][0]:
            here[score] = (total, _Chain(piece, chain))
    return here


def _pieces(text: str, begin: int, stop: int, *, last: bool) -> list[_Piece]:
    """Readings of text[begin:stop] as one skill: with its score, or at a line's end without."""
    found: list[_Piece] = []
    for size, score in _scores(text, begin, stop):
        name = _unjoined(text, begin, stop - size)
        if name:
            # "utf-8" is a name of its own where "docker-8" is a name and its score
            joined = text[name[1]] == "-" and _digits_known(text[name[0] : stop])
            found.append(_Piece(*name, score, _cost(text[slice(*name)]) + (_JOINED if joined else 0.0)))
    if last and (name := _trim(text, begin, stop)):
        whole = text[slice(*name)]
        plain = _digits_known(whole) or not whole[-1:].isdigit() or whole.isdigit()
        strange = _cost(whole) if plain else 0.0
        cheap = 1.5 if _digits_known(whole) else _UNSCORED
        found.append(_Piece(*name, None, (cheap if found else 0.5) + strange))
    return found


def _scores(text: str, begin: int, stop: int) -> list[tuple[int, int]]:
    """(characters, score) that may end text[begin:stop]: "9", "(9)", "9/10"; of another scale or number none."""
    end = text[max(begin, stop - 10) : stop]
    if "/" in end or end.endswith(")"):
        match = _OUT_OF.search(end)
        if match is not None and match[3]:
            return [(len(match.group()), int(match[3]))]
        if match is not None:
            return _out_of_ten(match[1], match[2], match.group())
    size = 2 if end.endswith("10") and stop - begin > 2 else 1
    if not (end[-1:].isascii() and end[-1:].isdigit() and (end[-1] != "0" or size == 2)):
        return []
    if end[-size - 1 : -size] == "." and end[-size - 2 : -size - 1].isdigit():
        return []  # "python3.9", "docker 8.5"
    return [(size, int(end[-size:]))]


def _out_of_ten(score: str, most: str, printed: str) -> list[tuple[int, int]]:
    """A printed score out of ten, the digits of the name before it left out: "vue310/10"."""
    if most != "10":
        return []
    figure = "10" if score.endswith("10") else score[-1]
    return [(len(printed) - len(score) + len(figure), int(figure))] if figure != "0" else []


def _unjoined(text: str, start: int, end: int) -> Span | None:
    """The place of a name without what joins it to its score: "docker" in "docker - 9"."""
    name = _trim(text, start, end)
    if name is None:
        return None
    start, end = name
    while end > start and text[end - 1] in _JOINERS:
        end -= 1
    return _trim(text, start, end)


def _digits_known(name: str) -> bool:
    return name.lower() in _digit_names()


@lru_cache(maxsize=8192)
def _cost(name: str) -> float:
    """How little a name looks like one: digits that no list knows, a bare letter or two."""
    folded = name.lower()
    if folded in _digit_names():
        return 0.0
    if not any(c.isalpha() for c in name):
        return 2 * _STRANGE
    if _NUMERONYM.fullmatch(folded):
        return _NUMBERED
    runs = len(re.findall(r"\d+(?:\.\d+)*", name))
    if runs and any(part in _digit_names() for part in re.split(r"[\s\-_/]", folded)):
        runs -= 1
    short = _SHORT if len(name) < 3 and name.isascii() and folded not in _short_names() else 0.0
    return runs * _STRANGE + short + (_STRANGE if name[0] in "-+#." and not folded.startswith(".net") else 0.0)


def _whole(text: str) -> tuple[str, int | None]:
    bare = text.strip()
    match = _SCORED.match(bare[-_LONGEST_LINE:]) if len(bare) <= _LONGEST_LINE else None
    return (match.group(1), int(match.group(2))) if match and match.group(1) else (bare, None)


def _clean(name: str) -> str:
    return sound(" ".join(name.split()))


def _trim(text: str, start: int, end: int) -> Span | None:
    while start < end and (text[start] in _EDGE or text[start].isspace()):
        start += 1
    while end > start and (text[end - 1] in _EDGE or text[end - 1].isspace()):
        if text[end - 1] in "*)" and _belongs(text, start, end):
            break
        end -= 1
    return (start, end) if start < end else None


def _belongs(text: str, start: int, end: int) -> bool:
    """Whether the last mark of a name is its own: that of "f*" and "go (golang)", none of "**go**" and "go *"."""
    if text[end - 1] == ")":
        return "(" in text[start : end - 1]
    return text[end - 2].isalnum() and text[start - 1 : start] != "*"


@cache
def _digit_names() -> frozenset[str]:
    return frozenset(words("skill_digit_names.txt"))


@cache
def _no_plurals() -> frozenset[str]:
    return frozenset(words("no_plurals.txt"))


@cache
def _aliases() -> dict[str, str]:
    return {row[0]: row[1] for row in table("skill_aliases.tsv")}


@cache
def _short_names() -> frozenset[str]:
    return frozenset(name for row in table("skill_aliases.tsv") for name in row)


@cache
def _squeezed_aliases() -> dict[str, str]:
    return {_squeezed(name): _squeezed(target) for name, target in _aliases().items() if not name.startswith(".")}
