"""Wordings of degrees: where one begins and ends, its level, and the field of study after it."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NamedTuple

from unseam.draft import Place
from unseam.fields.wording import GAP, TOKEN, fold, keys_of, phrases
from unseam.vocabulary import table

_DASH = re.compile(r" ?[-–—] ?")
_PAREN = re.compile(r" ?(?:\(([^()]{1,60})\)|（([^（）]{1,40})）|\[([^\[\]]{1,60})\])")
_LINK = re.compile(r" ?[/+] ?| & | and | und | et | y | e | i |, ?")
_EDGES = " ,;:|·•-–—/、，"
_RANK = ("doctorate", "master", "bachelor", "associate", "diploma", "certificate", "high-school", "other")


class Degree(NamedTuple):
    """A degree's wording: its end in the text, level and mark, whether it is an abbreviation, its letters in all."""

    end: int
    level: str
    mark: str
    short: bool
    size: int


class Head(NamedTuple):
    """Degree and field as (start, end) of the head that was parted; either may be absent."""

    degree: tuple[int, int] | None
    level: str | None
    field: tuple[int, int] | None
    mark: str


class _Node:
    __slots__ = ("any_after_hyphen", "next", "value")

    def __init__(self) -> None:
        self.next: dict[str, _Node] = {}
        self.value: tuple[str, str, bool, bool, bool] | None = None  # level, mark, abbreviation, guarded, dotted
        self.any_after_hyphen = False

    def add(self, keys: list[str], value: tuple[str, str, bool, bool, bool], *, any_after_hyphen: bool = False) -> None:
        node = self
        for key in keys:
            node = node.next.setdefault(key, _Node())
        if any_after_hyphen:
            node.any_after_hyphen = True
        if node.value is None:
            node.value = value


@cache
def _degrees() -> tuple[_Node, dict[str, tuple[str, str]]]:
    root, endings = _Node(), dict[str, tuple[str, str]]()
    for wording, level, mark, _ in table("degrees.tsv"):
        if wording.startswith("*"):
            endings[fold(wording[1:])] = (level, mark)
            continue
        name = wording.removesuffix("-*")
        capitals = sum(c.isupper() for c in name)
        short = " " not in name and (capitals > 1 or "." in name)
        # "as", "be" and "ma" are words too: a short one counts in capitals or with dots only.
        guarded = short and mark != "any" and len(fold(name)) <= 4 and name.isascii()
        for keys in keys_of(name):
            root.add(keys, (level, mark, short, guarded, "." in name[:-1]), any_after_hyphen=name != wording)
    return root, endings


@lru_cache(maxsize=2048)
def _capital(token: str, size: int) -> bool:
    if "." in token or token.isupper():
        return True
    return size > 2 and sum(c.isupper() for c in token) > 1


def _ending(token: str) -> tuple[str, str] | None:
    endings = _degrees()[1]
    key = fold(token)
    for size in range(min(len(key), 12), 1, -1):
        if (hit := endings.get(key[-size:])) is not None:
            return hit
    return None


def _unspaced(char: str) -> int:
    """1, 2 or 3 for Thai, Korean, and Chinese or Japanese; 0 for all else."""
    if "\u0dff" < char < "\u0e80":
        return 1
    if "\uabff" < char < "\ud7b0":
        return 2
    return 3 if char > "\u2e7f" else 0


def degree_at(text: str, pos: int, stop: int) -> Degree | None:
    """The longest degree wording that starts at `pos`, without what may follow it; None when there is none."""
    node, at = _degrees()[0], pos
    best: Degree | None = None
    first = TOKEN.match(text, pos, stop)
    if first is None:
        return None
    size, capital = 0, True
    m: re.Match[str] | None = first
    while m is not None:
        token = m.group()
        key = fold(token)
        step = node.next.get(key)
        if step is None:
            if node.any_after_hyphen and best is not None and text[at - 1] in "-‐‑":
                best = best._replace(end=m.end())
            break
        node = step
        size += len(key)
        capital = capital and _capital(token, len(key))
        if node.value is not None:
            level, mark, short, guarded, dotted = node.value
            # "S.T." is a degree, "St." none
            plain = guarded and size <= 2 and dotted and "." not in token[:-1] and not token.isupper()
            if (capital or not guarded) and not plain:
                best = Degree(m.end(), level, mark, short, size)
        at = GAP.match(text, m.end(), stop).end()  # type: ignore[union-attr]
        m = None if at == m.end() and not token.endswith(".") else TOKEN.match(text, at, stop)
    # Chinese, Japanese, Korean and Thai write kind and degree in one word, "工学学士".
    word = first.group()
    if best is None and _unspaced(word[0]) == _unspaced(word[-1]) != 0 and (hit := _ending(first.group())) is not None:
        return Degree(first.end(), hit[0], hit[1], False, 9)
    return best


def may_open_degree(text: str, pos: int) -> bool:
    """Whether a degree's wording may start at `pos` once more stands behind the text; True when nothing tells.

    For text that holds no script without case.
    """
    node, at = _degrees()[0], pos
    while m := TOKEN.match(text, at):
        key = fold(m.group())
        if m.end() == len(text) and any(word.startswith(key) for word in node.next):
            return True  # what follows may be glued to the word
        step = node.next.get(key)
        if step is None:
            return False
        if step.value is not None:
            return True
        node, at = step, GAP.match(text, m.end()).end()  # type: ignore[union-attr]
    return True


def _subject(text: str, pos: int, stop: int) -> int:
    """The end of "of Science" at `pos`, or `pos` when no "of" stands there."""
    m = TOKEN.match(text, pos + 1, stop) if text.startswith(" ", pos) else None
    if m is None or fold(m.group()) not in ("of", "in"):
        return pos
    known = phrases("degree_subjects.txt")
    hit = known.longest(text, m.end() + 1, stop)
    if fold(m.group()) == "in":
        # "Bachelor in Business Administration - BBA" names a degree, "Bachelor in Business Administration" a field.
        dash = _DASH.match(text, hit[0], stop) if hit is not None else None
        return hit[0] if hit is not None and dash is not None and _acronym(text, pos, hit[0], dash.end(), stop) else pos
    if hit is not None:
        end = hit[0]
        link = _AND.match(text, end, stop)
        if link is None:
            return end
        more = known.longest(text, link.end(), stop)
        if more is not None:
            return more[0]
    # An unknown subject is the degree's own up to what closes it: "Master of Foo and Bar (MFB)".
    close = _SUBJECT_END.search(text, m.end(), stop)
    return close.start() if close else stop


def _full_title(text: str, start: int, end: int, stop: int) -> int:
    """The end of "Bachelor of Science in Engineering (BSE)", whose letters tell that "in" is the degree's own."""
    if not text.startswith(" in ", end) or (hit := phrases("degree_subjects.txt").longest(text, end + 4, stop)) is None:
        return end
    opened = text.startswith(" (", hit[0])
    dash = None if opened else _DASH.match(text, hit[0], stop)
    at = hit[0] + 2 if opened else dash.end() if dash is not None else 0
    letters = _acronym(text, start, hit[0], at, stop) if at else 0
    if not letters or (opened and not text.startswith(")", letters)):
        return end
    return letters + opened


_AND = re.compile(r" (?:and|&) ")
_OF_END = re.compile(r" (?:en|em|in|à) |[,;:|(\[]| [-–—] ")
_SUBJECT_END = re.compile(r" [-–—(\[]|[,;:|(\[]| in ")


def _acronym(text: str, start: int, end: int, pos: int, stop: int) -> int:
    """The end of "BSc" in "Bachelor of Science - BSc" at `pos`, which is past the dash; 0 when none stands there."""
    hit = degree_at(text, pos, stop)
    if hit is not None and hit.short:
        return hit.end
    m = TOKEN.match(text, pos, stop)
    if m is None or len(m.group()) > 10:
        return 0
    letters = [c for c in m.group() if c.isupper()]
    initials = [t.group()[0].upper() for t in TOKEN.finditer(text, start, end)] or [""]
    if len(letters) < 2 or letters[0] != initials[0]:
        return 0
    rest = iter(initials)
    return m.end() if all(c in rest for c in letters) else 0


def _own_paren(inside: str, *, last: bool) -> bool:
    """Whether a bracket right after a degree is part of it; one at the very end may hold the field."""
    inside = inside.strip()
    if not last or not inside or "." in inside:
        return True
    if " " not in inside and (len(inside) <= 8 or inside.isupper()):
        return True
    if degree_at(inside, 0, len(inside)) is not None:
        return True
    hit = phrases("degree_tails.tsv").longest(inside, 0, len(inside))
    return hit is not None


def _grow(text: str, start: int, found: Degree, stop: int) -> tuple[int, str]:
    """The end and level of a degree with all that belongs to it."""
    end, level, mark = found.end, found.level, found.mark
    for _ in range(8):  # a degree has a handful of parts; hostile text has no end
        before = end
        if mark == "of":
            end, mark = _subject(text, end, stop), ""
            end = _full_title(text, start, end, stop)
        dash = _DASH.match(text, end, stop)
        if dash is not None and (more := _acronym(text, start, end, dash.end(), stop)):
            end = more
        if dash is not None and found.short:  # "BTech - Bachelor of Technology"
            spelled = degree_at(text, dash.end(), stop)
            if spelled is not None and spelled.mark == "of" and text.startswith(" of ", spelled.end):
                end, mark = spelled.end, "of"
                continue
        paren = _PAREN.match(text, end, stop)
        if paren is not None:
            inside = paren.group(1) or paren.group(2) or paren.group(3)
            if _own_paren(inside, last=not text[paren.end() : stop].strip(_EDGES)):
                end = paren.end()
        if text[end : end + 1] in (" ", ",", "-") and (end + 1 < stop):
            gap = 2 if text.startswith(", ", end) else 1
            tail = phrases("degree_tails.tsv").longest(text, end + gap, stop)
            # "Licence I" has a grade, "Kandidat i fysik" a word for "in".
            if tail is not None and text[end + gap : tail[0]] != "i":
                end = tail[0]
                level = level if tail[1] == "-" else tail[1]
        link = _LINK.match(text, end, stop)
        if link is not None:
            other = degree_at(text, link.end(), stop)
            if other is not None and (other.short or other.mark == "of") and other.mark not in ("weak", "status"):
                end, mark = other.end, other.mark
                level = min(level, other.level, key=_RANK.index)
        if end == before:
            break
    if not found.short and text.startswith(" ", end) and text[end + 1 : end + 2].islower():
        goes_on = phrases("degree_of.txt").longest(text, end + 1, stop)
        if goes_on is not None:
            close = _OF_END.search(text, goes_on[0], stop)
            end = close.start() if close is not None else stop
    return end, level


def is_status(degree: str) -> bool:
    """Whether a degree's wording ends in the state of its holder: "PhD candidate"."""
    last = degree.rsplit(" ", 1)[-1]
    return fold(last) in phrases("degree_states.txt").next


def _joined(text: str, pos: int, stop: int) -> int:
    """Where the field starts, past blanks, marks and a word like "in"."""
    while pos < stop and text[pos] in _EDGES:
        pos += 1
    if (pos < stop and text[pos].islower()) or text[pos : pos + 1] > "\u05ff":
        hit = phrases("degree_joiners.txt").longest(text, pos, stop)
        if hit is not None and hit[0] < stop and text[hit[0]] == " ":
            return hit[0] + 1
    return pos


def _bare(text: str, start: int, stop: int) -> tuple[int, int] | None:
    """The field between two ends without marks at its edges, and without brackets around the whole."""
    while start < stop and text[start] in _EDGES:
        start += 1
    while stop > start and text[stop - 1] in _EDGES:
        stop -= 1
    if stop - start > 2 and text[start] in "(（[" and text.find(")）]"["(（[".index(text[start])], start) == stop - 1:
        start, stop = start + 1, stop - 1
    return (start, stop) if start < stop else None


def _at_end(text: str, start: int, stop: int) -> Head | None:
    """A head whose degree comes last: "Computer Science, BSc", "Data Science Bootcamp"."""
    tokens = [m.start() for m in TOKEN.finditer(text, max(start, stop - 60), stop)]
    for at in tokens[1:][-5:] if len(tokens) > 1 else []:
        if at == start or text[at - 1] not in " (,/-":
            continue
        hit = degree_at(text, at, stop)
        if hit is None or hit.mark in ("weak", "status") or hit.level == "other":
            continue
        if text[hit.end : stop].strip(" )") or (hit.size < 3 and "." not in text[at : hit.end]):
            continue
        if not hit.short and hit.level in ("certificate", "diploma", "high-school", "associate"):
            return Head((start, stop), hit.level, None, hit.mark)
        bracket = at - 1 if text[at - 1] == "(" else at
        return Head((at, hit.end), hit.level, _bare(text, start, bracket), hit.mark)
    return None


def _inside(text: str, start: int, stop: int) -> Head | None:
    """A head whose degree has a word or two of its own before it: "Acme Certificate in Weaving"."""
    tokens = list(TOKEN.finditer(text, start, min(stop, start + 80)))
    for m in tokens[1:4]:
        hit = degree_at(text, m.start(), stop)
        if hit is None or hit.mark in ("weak", "status") or hit.level == "other" or text[m.start() - 1] != " ":
            continue
        end, level = _grow(text, m.start(), hit, stop)
        named = hit.mark == "of" and text.startswith(" of ", hit.end)
        if named or _joined(text, end, stop) > end + 1:
            return Head((start, end), level, _bare(text, _joined(text, end, stop), stop), hit.mark)
        if fold(m.group()) == "certified":
            return Head((start, stop), level, None, hit.mark)
    return None


def part_head(text: str, start: int, stop: int) -> Head:
    """Part "Master of Science (MSc) Robotics" between two ends of a text into degree and field.

    Words on no list are the field; a word like "in" between the two is in neither.
    """
    # One character more, as the reading looks at what ends the head.
    head = _part_head(text[start : stop + 1], min(stop, len(text)) - start)
    return Head(_moved(head.degree, start), head.level, _moved(head.field, start), head.mark)


def _moved(place: Place | None, by: int) -> Place | None:
    return (place[0] + by, place[1] + by) if place else None


@lru_cache(maxsize=2048)
def _part_head(text: str, stop: int) -> Head:
    start = at = 0
    opened = phrases("degree_modifiers.txt").longest(text, start, stop)
    found = degree_at(text, start, stop)
    for _ in range(2):
        if opened is None or (found is not None and found.level != "other" and found.end != opened[0]):
            break
        more = degree_at(text, opened[0] + 1, stop)  # "Honours BSc": a word that opens a degree may be one too
        if found is None or more is not None:
            at, found = opened[0] + 1, more
        opened = phrases("degree_modifiers.txt").longest(text, opened[0] + 1, stop)
    if found is None:
        turned = _at_end(text, start, stop) or _inside(text, start, stop)
        return turned or Head(None, None, _bare(text, start, stop), "")
    end, level = _grow(text, at, found, stop)
    if fold(text[start:end]) == "certified" and not text.startswith(" in ", end):
        end = stop  # "Certified Scrum Master"
    return Head((start, end), level, _bare(text, _joined(text, end, stop), stop), found.mark)
