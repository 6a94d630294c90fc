"""Words and blanks as the readings of lines see them: folded spelling, phrases of a list, tidy text with its origin."""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache

from unseam.draft import Printed
from unseam.vocabulary import table

# Word characters are all but these: \w would cut Thai and Hindi words at their vowel signs.
BREAKS = r"\s\-‐‑–—−,;:|/&()\[\]{}（）［］【】<>«»\"“”„.…•·・、，；：!?"
TOKEN = re.compile(rf"\+?[^{BREAKS}]+(?:\.[^{BREAKS}]+)*\.?")
GAP = re.compile(r"[ \-‐‑]?")
_MARKS = str.maketrans("", "", ".'’ʼ‘`´\"״׳")
_DROPPED = "\u200b\u2060\ufeff\u00ad"
_ODD_BLANK = re.compile(rf"[^\S \n]| {{2,}}|[{_DROPPED}]")


def fold(word: str) -> str:
    """A word's spelling without case, accents, dots and apostrophes; one above 60 characters stays."""
    return _fold(word) if len(word) <= 60 else word


@lru_cache(maxsize=8192)
def _fold(word: str) -> str:
    word = word.translate(_MARKS).casefold()
    if word.isascii():
        return word
    bare = "".join(c for c in unicodedata.normalize("NFKD", word) if not unicodedata.combining(c))
    return unicodedata.normalize("NFC", bare)


def keys_of(wording: str) -> list[list[str]]:
    """The ways a wording is cut into folded words: as printed, its dotted words apart, its abbreviations in one."""
    tokens = [m.group() for m in TOKEN.finditer(wording)]
    plain = [fold(t) for t in tokens]
    ways = [plain]
    if any("." in t[:-1] for t in tokens):
        ways.append([fold(p) for t in tokens for p in t.split(".") if p])
    if len(tokens) > 1 and all(t.endswith(".") for t in tokens):
        ways.append(["".join(plain)])
    return ways


class Phrases:
    """The phrases of a list, word by word."""

    __slots__ = ("next", "value")

    def __init__(self) -> None:
        self.next: dict[str, Phrases] = {}
        self.value: str | None = None

    def longest(self, text: str, pos: int, stop: int) -> tuple[int, str] | None:
        """The end and the second column of the longest phrase that stands at `pos`; None when none does."""
        node, best, at = self, None, pos
        while m := TOKEN.match(text, at, stop):
            step = node.next.get(fold(m.group()))
            if step is None:
                break
            node = step
            if node.value is not None:
                best = (m.end(), node.value)
            at = m.end()
            if text[at : at + 1] not in (" ", "-", "‐", "‑"):
                break
            at += 1
        return best


@cache
def phrases(name: str) -> Phrases:
    """The phrases of a vocabulary file, with its second column, "-" where it has none."""
    root = Phrases()
    for row in table(name):
        for keys in keys_of(row[0]):
            node = root
            for key in keys:
                node = node.next.setdefault(key, Phrases())
            if node.value is None:
                node.value = row[1] if len(row) > 1 else "-"
    return root


class Words:
    """A list of words with open ends: `*schule`, `Universit*`; matched in folded spelling."""

    __slots__ = ("_beginnings", "_endings", "_plain", "_sizes", "holds")

    def __init__(self, name: str) -> None:
        plain, endings, beginnings = set[str](), set[str](), set[str]()
        for word, *_ in table(name):
            if word.startswith("*"):
                endings.add(fold(word[1:]))
            elif word.endswith("*"):
                beginnings.add(fold(word[:-1]))
            elif " " not in word:
                plain.add(fold(word))
        self._plain, self._endings, self._beginnings = plain, endings, tuple(sorted(beginnings))
        self._sizes = sorted(set(map(len, endings)))
        self.holds = lru_cache(maxsize=4096)(self._holds)
        """Whether a folded word is on the list."""

    def _holds(self, key: str) -> bool:
        return (
            key in self._plain
            or key.startswith(self._beginnings)
            or any(key[-n:] in self._endings for n in self._sizes)
        )


@cache
def word_list(name: str) -> Words:
    """The words of a vocabulary file."""
    return Words(name)


def tidy(text: str) -> tuple[str, list[int] | None]:
    """The text with each run of blanks but newlines a single space, and where each character stood if any moved."""
    # All odd blanks and what is dropped are no characters to print; most lines hold none such.
    if (text.isprintable() and "  " not in text) or _ODD_BLANK.search(text) is None:
        return text, None
    kept: list[str] = []
    origin: list[int] = []
    for i, c in enumerate(text):
        if c in _DROPPED:
            continue
        if c != "\n" and c.isspace():
            if kept and kept[-1] == " ":
                continue
            c = " "
        kept.append(c)
        origin.append(i)
    return "".join(kept), origin


def moved(printed: Printed | None, origin: list[int]) -> Printed | None:
    """A value read from tidy text with its places in the text as given."""
    if printed is None:
        return None
    return Printed(printed.value, tuple((origin[a], origin[b - 1] + 1) for a, b in printed.places))


def clean(printed: Printed | None) -> str | None:
    """A value that JSON can hold."""
    return sound(printed.value) if printed else None


def sound(value: str) -> str:
    """Text that JSON can hold: a lone surrogate becomes U+FFFD."""
    return value if value.isascii() else value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
