"""Where one entry of a glued education line ends and the next begins."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from unseam.fields.education_degrees import degree_at, may_open_degree
from unseam.vocabulary import table, words

AT = " at "
_REACH = 300  # no head is longer; bounds every look around
_WORDING = 120  # nor is a degree's wording
_WORD = re.compile(r"[^\W\d_]+")
# Runs of plain words hold no seam and are passed over at once; a group is a word that may hold one or stand at one.
_ODD_WORD = re.compile(r"(?:[ ,;:|/&([{（【«“\"'’\-‐‑–—@#_+][A-Za-z][a-z]*+(?![^\W\d_]))+|([^\W\d_]+)")
_CASELESS = re.compile("[^\u0000-\u058f\u2000-\u206f]")  # what is no letter with case and no mark such as ’
_LAST_WORD = re.compile(r"[^\W\d_]+$")
_LONGEST_PART = 100  # of a head or a school that is kept; a degree's wording that begins in it is seen whole
_LISTED = re.compile(r"(?:, |; ?| [|•·] |  +)(?=[^\W_])")


Slot = tuple[int, int, int]
"""One entry's start and end, and its head's length when the head is printed twice ("H, H"), else 0."""


@cache
def _prefixes() -> frozenset[str]:
    return frozenset(words("name_prefixes.txt"))


def _script(char: str) -> int:
    """A coarse number for a letter's script, enough to see it change."""
    code = ord(char)
    if code < 0x250 or 0x1E00 <= code < 0x1F00:
        return 0
    if code < 0x3000:
        return code >> 8 if code < 0x1100 else 0x100
    return 0x300 if 0xAC00 <= code < 0xD7B0 else 0x301


@lru_cache(maxsize=2048)
def _inner(word: str) -> list[int]:
    """Seams inside one run of letters: "UniversityMaster", "EPFLMaster", "Lyon工学学士"."""
    seams = []
    for i in range(1, len(word)):
        a, b = word[i - 1], word[i]
        if (b.isupper() and (a.islower() or word[i + 1 : i + 2].islower())) or _script(a) != _script(b):
            seams.append(i)
        elif b.isupper() and a.isupper() and i > 1:
            seams.append(i)  # "IITBSc": only a degree word tells
    return seams


def _seams(text: str, start: int, low: int, high: int, stop: int) -> list[int]:
    """Places from `low` to the end of the word at `high` where words may have been run together without a blank."""
    seams = []
    cut = _WORD.match(text, high, stop)
    end = cut.end() if cut is not None else high
    for m in _ODD_WORD.finditer(text, low, end):
        word, a = m.group(1), m.start(1)
        if word is None:
            continue
        if (a > start and text[a - 1] not in " ,;:|/&([{（【«“\"'’-‐‑–—@#_+.") or (
            a > start + 4 and text[a - 1] == "." and text[a - 4 : a - 1].isalpha()
        ):
            seams.append(a)
        if len(word) > 1 and (word[-1] > "\u036f" or word[0] > "\u036f" or not (word[1:].islower())):
            seams += [a + i for i in _inner(word[:_REACH])]
    return seams


@cache
def _cjk_schools() -> str:
    schools = {w[1:] for w in words("school_words.txt") if w[0] == "*" and w[1] > "\u2e7f"}
    return "|".join(sorted(schools, key=lambda w: (-len(w), w)))


@cache
def _caseless_seam() -> re.Pattern[str]:
    """Seams in scripts without case: after a school's last word, or before a degree's first."""
    firsts = {w for row in table("degrees.tsv") if "\u058f" < (w := row[0].split()[0])[0] < "\u2e80" and len(w) > 3}
    # The Arabic article would take the end of the school's name with it.
    bare = {w for w in firsts if not (w.startswith("ال") and w[2:] in firsts)}
    caseless = "|".join(sorted(map(re.escape, bare), key=lambda w: (-len(w), w)))
    return re.compile(rf"(?:(?<=[^\W\d_]{{3}})(?=(?:{caseless})(?:[ ,(]|$))|(?:{_cjk_schools()})(?=[^\W\d_]))")


@cache
def _cjk_school() -> re.Pattern[str]:
    return re.compile(_cjk_schools())


def _caseless(text: str, low: int, high: int, stop: int) -> list[int]:
    if _CASELESS.search(text, low, high) is None:
        return []
    found = _caseless_seam().finditer(text, low, min(stop, high + _WORDING))
    return [m.end() for m in found if not (m.group() and _goes_on(text, m))]


def _goes_on(text: str, school: re.Match[str]) -> bool:
    """Whether another school's word is part of the name: "学院大学", unlike the "大学大学本科" of two entries."""
    more = _cjk_school().match(text, school.end())
    return more is not None and more.group() != school.group()


def _glued(text: str, pos: int, stop: int) -> int:
    """The end of the degree word that opens an entry at the seam `pos`; 0 when none does."""
    hit = degree_at(text, pos, min(stop, pos + _WORDING))
    if hit is None or hit.mark == "status" or hit.level == "other":
        return 0
    before = _WORD.search(text[max(0, pos - 30) : pos][::-1])
    piece = before.group()[::-1] if before is not None and before.start() == 0 else "   "
    if piece in _prefixes():
        return 0
    after = text[hit.end : hit.end + 1]
    if hit.short and hit.size < 3 and "." not in text[pos : hit.end]:
        return hit.end if text[pos] in "BM" and after == " " and len(piece) > 2 else 0
    if text[pos - 1] == "." and hit.end - pos < 4:
        return 0
    if text[pos - 1].isupper() and text[pos : pos + 2].isupper() and (not hit.short or text[pos : hit.end].isalpha()):
        # Within capitals "IITBSc" shows a degree, "ITESMBA" none.
        return 0 if not hit.short or text[pos : hit.end].isupper() else hit.end
    return 0 if after.isalnum() else hit.end


def _listed(text: str, pos: int, stop: int) -> bool:
    """Whether a degree word after ", " in a school opens the next entry; in "Boston, MA" it does not."""
    hit = degree_at(text, pos, min(stop, pos + _WORDING))
    if hit is None or hit.mark in ("weak", "status") or hit.level in ("other", "certificate", "high-school"):
        return False
    if hit.size < 3 and "." not in text[pos : hit.end]:
        return False
    return text.find(AT, hit.end, min(stop, hit.end + _REACH)) > 0


def _repeated(text: str, start: int, stop: int) -> dict[int, tuple[int, int]]:
    """Entry starts that exact repetition proves ("H, H at"), with H's length and the place after the second H."""
    found: dict[int, tuple[int, int]] = {}
    commas: list[int] = []
    comma = text.find(", ", start, stop)
    while comma >= 0:
        commas.append(comma)
        comma = text.find(", ", comma + 2, stop)
    low, at, floor = 0, text.find(AT, start, stop), start
    while at >= 0:
        while low < len(commas) and commas[low] < at - _REACH:
            low += 1
        last = text[at - 1]
        i = low
        while i < len(commas) and (comma := commas[i]) + 2 < at:
            i += 1
            size = at - comma - 2
            begin = comma - size
            if begin < floor or text[comma - 1] != last or not text.startswith(text[comma + 2 : at], begin):
                continue
            if _opens(text, begin, comma, start, stop):
                found[begin] = (size, at)
                floor = at
                break
        at = text.find(AT, at + 4, stop)
    return found


def _opens(text: str, begin: int, end: int, start: int, stop: int) -> bool:
    """Whether a doubled head may begin here: at the start, after a seam or mark, or with a degree word."""
    if begin == start:
        return True
    before, first = text[begin - 1], text[begin]
    if first in " ,;.)" or (before == " " and begin - 2 >= start and text[begin - 2] in ",;|•·"):
        return first not in " ,;.)"
    if before == " ":
        return AT in text[start:begin] and degree_at(text, begin, stop) is not None
    if not (before.isalpha() and first.isalpha()):
        return True
    if first.isupper() or _script(before) != _script(first) or not (first.isupper() or first.islower()):
        return True
    return end - begin >= 8


def _plain_double(text: str, start: int, ends: list[int]) -> int:
    """The length of a head H where an entry is "H, H" up to one of `ends`; 0 when it is not doubled."""
    comma = text.find(", ", start, start + _REACH)
    tries = 0
    while comma >= 0 and tries < 24:
        size = comma - start
        if size and start + 2 * size + 2 in ends and text.startswith(text[start:comma], comma + 2):
            return size
        comma = text.find(", ", comma + 2, start + _REACH)
        tries += 1
    return 0


def _loose_double(text: str, start: int, stop: int) -> int:
    """The length of a head H where text begins "H, H" and goes on without " at ": "HiSET, HiSETFoo"."""
    comma = text.find(", ", start, min(stop, start + _REACH))
    if comma <= start:
        return 0
    size = comma - start
    after = comma + 2 + size
    if after > stop or not text.startswith(text[start:comma], comma + 2):
        return 0
    return size if after == stop or text[after].isupper() or _script(text[after]) != _script(text[after - 1]) else 0


def _marks(text: str, start: int, low: int, high: int, stop: int) -> list[tuple[int, bool]]:
    """Places between `low` and `high` of the line from `start` to `stop` where an entry may begin, in order.

    Each with whether it stands behind the mark of a list.
    """
    seams = _seams(text, start, low, high, stop)
    if not text.isascii():
        seams += _caseless(text, low, high, stop)
    marks = [(pos, False) for pos in seams if low < pos < high]
    marks += [(m.end(), True) for m in _LISTED.finditer(text, low, high)]
    marks.sort()
    return marks


@lru_cache(maxsize=4096)
def _is_quiet(part: str) -> bool:
    """Whether no entry begins inside a line's first head or " at University of Leeds", whatever follows it."""
    word = _LAST_WORD.search(part)
    if word is not None and (max(word.group()) > "\u024f" or (len(word.group()) < 3 and part[-1].isupper())):
        return False  # what follows may tell seams in the word: "Lyon工学学士", "TU" before "bac"
    if _CASELESS.search(part) is not None:
        return False
    first = degree_at(part, 0, len(part))
    last = first.end - 1 if first is not None else 0
    # In a list an entry begins behind a school only.
    marks = [pos for pos, listed in _marks(part, 0, 0, len(part), len(part)) if not listed or part.startswith(AT)]
    return not any(pos > last and may_open_degree(part, pos) for pos in marks)


def slots(text: str, start: int, stop: int) -> list[Slot]:
    """The entries of one line, in order; together with blanks and commas between them they cover it."""
    repeated = _repeated(text, start, stop)
    borders = {start, *repeated}
    low, last = start, -1
    for begin, past in [(begin, at) for begin, (_, at) in repeated.items()] + [(stop, stop)]:
        while low < begin:
            at = text.find(AT, low + 1, begin)
            high = at if at >= 0 else begin
            # Before another " at " or a "H, H" at the line's end a school has a head glued to it: none of these recurs.
            recurs = low == start or (at < 0 and (begin < stop or text.find(", ", low, stop) < 0))
            if not (recurs and high - low <= _LONGEST_PART and _is_quiet(text[low:high])):
                if last < 0:
                    first = degree_at(text, start, min(stop, start + _WORDING))
                    last = first.end - 1 if first is not None else start
                last = _begin(text, last, _marks(text, start, low, high, stop), begin, stop, borders)
            low = high
        low = past  # no entry begins within a doubled head
    ordered = sorted(borders)
    result = []
    for begin, end in zip(ordered, [*ordered[1:], stop], strict=True):
        result += _cut(text, begin, end, repeated.get(begin, (0, 0))[0])
    return result


def _begin(text: str, last: int, marks: list[tuple[int, bool]], high: int, stop: int, borders: set[int]) -> int:
    """Add the marks before `high` where an entry begins to the borders; where the last entry's degree word ends."""
    for pos, listed in marks:
        if pos <= last:
            continue
        if listed:
            if text.find(AT, last, pos) >= 0 and _listed(text, pos, stop):
                borders.add(pos)
                last = pos
        elif (past := _glued(text, pos, stop)) and not _second_copy(text, last, pos):
            if high < past:
                continue  # "UCLAA.S.": the letter before a head that repetition proves is the school's
            borders.add(pos)
            last = past - 1
    return last


def _second_copy(text: str, last: int, pos: int) -> bool:
    """Whether a seam stands in a head printed twice, at the same place of both ("WebDiploma, WebDiploma")."""
    size = pos - last
    return 0 < size < 20 and text.startswith(", " + text[last:pos], text.find(", ", pos, pos + _REACH))


def _cut(text: str, begin: int, end: int, doubled: int) -> list[Slot]:
    """One entry between two borders, or two when "H, H" without a school runs into an unknown head."""
    stop = end
    while stop > begin and text[stop - 1] in " ,;|•·":
        stop -= 1
    if doubled or stop == begin:
        return [(begin, stop, doubled)] if stop > begin else []
    doubled = _plain_double(text, begin, [stop])
    if not doubled and (size := _loose_double(text, begin, stop)):
        first = begin + 2 * size + 2
        if first < stop:
            return [(begin, first, size), *_cut_rest(text, first, stop)]
        doubled = size
    return [(begin, stop, doubled)]


def _cut_rest(text: str, begin: int, stop: int) -> list[Slot]:
    return [(begin, stop, _plain_double(text, begin, [stop]))]
