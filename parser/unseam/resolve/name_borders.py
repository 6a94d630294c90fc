"""Where a name ends that a scraper ran together with what stood below it."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import takewhile

from unseam.fields.headline import is_headline
from unseam.fields.location import is_location
from unseam.fields.programming import is_language
from unseam.fields.wording import fold, word_list
from unseam.seams import case_seams
from unseam.vocabulary import words

_LONGEST_NAME = 80
_MOST_WORDS = 5
_CASELESS = "\u2e7f"  # the last character before the scripts of China, Japan and Korea
POST_WORDS = ("title_words.txt", "post_words.txt", "headline_subjects.txt")


def opened_name(text: str, opening: str) -> int:
    """Where the name ends with which both a line and the summary open; 0 where they share none."""
    for start in (0, text.find(" ") + 1):  # the summary may leave out a title
        if not opening.startswith(text[start : start + 1]):
            continue
        end = start + _shared(text[start : start + _LONGEST_NAME], opening)
        while end > start and not _ends_here(text, end, opening[end - start : end - start + 1]):
            end -= 1
        if end > start and _is_name(text, start, end):
            return _with_letters(text, end)
    return 0


def _is_name(text: str, start: int, end: int) -> bool:
    """Whether what a line and a summary share may be a name: not "A" of "ADA", nor "Data Engineer"."""
    if text[end - 1] > _CASELESS:
        return True
    if " " not in text[start:end] and (text.startswith(" ", end) or text[start:end].isupper()):
        return False
    return not is_headline(text[start:end])


def _shared(one: str, other: str) -> int:
    size = 0
    for own, its in zip(one, other, strict=False):
        if own != its:
            break
        size += 1
    return size


def _ends_here(text: str, end: int, following: str) -> bool:
    """Whether a word ends there in the summary, and one may begin there in the line."""
    last, after = text[end - 1], text[end : end + 1]
    if not last.isalnum() and last not in ".)":
        return False
    if following.isalnum() and last <= _CASELESS:
        return False
    return not after or not (after.islower() or after.isdigit()) or after > _CASELESS


def _with_letters(text: str, end: int) -> int:
    """The end of a name with the letters behind it: ", PhD", or " PhD" where the next word is glued to them."""
    comma = text.startswith(",", end)
    start = end + 1 if comma else end
    start += text.startswith(" ", start)
    letters = _opening_letters(text[start : start + 8])
    stop = start + len(letters)
    after = text[stop : stop + 1]
    if letters and start > end and (after.isupper() or (comma and after in ("", " ", ","))):
        return stop
    return end


def glued_post(text: str, borders: list[int]) -> int:
    """The border at which a name ends and a headline begins, told by their words; 0 where none does.

    "Senior JavaScript Developer" and "Google DevRel" hold none: a post's word stands right behind it, none before it.
    """
    if text[:1] > _CASELESS:
        return _behind_surname(text)
    for at in borders:
        if _is_person(text[:at].rstrip()) and _opens_post(text[at:]):
            return at
    return 0


def _behind_surname(text: str) -> int:
    """Where a Chinese name of two to four characters ends, if what opens posts stands right behind it; else 0."""
    grades, known = word_list("headline_grades.txt"), _surnames()
    for at in range(2, min(5, len(text) - 2)):
        name, post = text[:at], text[at:]
        surname = 2 if name[:2] in known else 1
        if name[:surname] not in known or not 0 < at - surname < 3 or not name.isalpha() or grades.holds(name):
            continue
        if post.startswith(_grades()) and is_headline(post) and not (is_headline(name) or is_location(name)):
            return at
    return 0


def borders(text: str) -> list[int]:
    """The seams of a line at which a name may end, rising: not those inside "McDonald", "PhD" and "王伟"."""
    pieces = text.split(" ")
    if all(map(_is_smooth, pieces)):
        return []
    inside: set[int] = set()
    found: set[int] = set()
    at = 0
    for word in pieces:
        letters = _opening_letters(word)
        if at and letters:
            inside.update(range(at + 1, at + len(letters)))
            stop = at + len(letters)
            stop += word == letters and text.startswith(" ", stop)  # "Ada Ilves PhD Data Engineer"
            if text[stop : stop + 2].istitle():
                found.add(stop)
        if text[:at].isupper():
            found.update(_behind_capitals(text, at, at + len(word)))
        at += len(word) + 1
    for seam in case_seams(text, 0, len(text)):
        piece = "".join(takewhile(str.isalpha, reversed(text[max(0, seam - 8) : seam])))[::-1]
        if piece not in _prefixes() and not (text[seam - 1] > _CASELESS and text[seam] > _CASELESS):
            found.add(seam)
    return sorted(found - inside)


@lru_cache(maxsize=2048)
def _is_smooth(word: str) -> bool:
    """Whether a word is but one: neither its case nor letters such as "PhD" make a border in it."""
    return not (word[1:2].isupper() or _opening_letters(word) or case_seams(word, 0, len(word)))


def _behind_capitals(text: str, start: int, end: int) -> list[int]:
    """Where capitals end in "ILVESData"."""
    for at in range(start + 2, end - 1):
        if not text[at - 1].isupper():
            return []
        if text[at].isupper() and text[at + 1].islower():
            return [at]
    return []


def _is_person(text: str) -> bool:
    """Whether a stretch reads as a name of two words or more, none of them one of posts or a language."""
    if len(text) > _LONGEST_NAME:
        return False
    bare = text.partition(",")[0].partition(" (")[0].split(" ")
    while bare[-1:] and bare[-1] in _letters():
        bare.pop()
    if not 2 <= len(bare) <= _MOST_WORDS or not (bare[0][:1].isupper() and bare[-1][:1].isupper()):
        return False
    return all(map(_is_name_word, bare)) and not is_language(bare[-1])


def _is_name_word(word: str) -> bool:
    letters = word.replace("-", "").replace("'", "").replace("’", "").replace(".", "")
    return letters.isalpha() and not _is_post_word(word)


def _is_post_word(word: str) -> bool:
    return any(word_list(name).holds(fold(word)) for name in POST_WORDS)


def _opens_post(text: str) -> bool:
    """Whether a stretch is a headline whose first word belongs to posts: "Data Engineer", "JavaScript Developer"."""
    first = text.split(" ", 1)[0].rstrip(",")
    camel = is_language(first) and not first[1:].islower() and not first.isupper()
    return (camel or _is_post_word(first)) and is_headline(text)


@cache
def _surnames() -> frozenset[str]:
    return frozenset(words("name_surnames.txt"))


@cache
def _grades() -> tuple[str, ...]:
    return tuple(grade for word in words("headline_grades.txt") if len(grade := word.removeprefix("*")) > 1)


@cache
def _letters() -> tuple[str, ...]:
    return tuple(sorted(words("name_letters.txt"), key=len, reverse=True))


def _opening_letters(word: str) -> str:
    """The letters behind a name with which a word begins, the longest: "PhD" of "PhDData"."""
    if not word.startswith(_letters()):
        return ""
    return next(one for one in _letters() if word.startswith(one))


@cache
def _prefixes() -> frozenset[str]:
    return frozenset((*words("name_prefixes.txt"), *words("joined_beginnings.txt")))
