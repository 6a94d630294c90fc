"""Look-up of folded names in sorted lists of `name TAB value`, without building a table in memory."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from functools import lru_cache

from unseam.vocabulary import words

_ACCENTS = re.compile("[\u0300-\u036f]+")
_DROPPED = re.compile("[.'’‘ʻʼ`´\u200b-\u200f\u00ad\ufe0f]+")
_BLANKS = re.compile(r"[\s\-‐‑‒–—_]+")
_LETTERS = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe", "ð": "d", "þ": "th", "ə": "e"})
_LONGEST = 120


def key(name: str) -> str:
    """The form under which a name is looked up: no case, no accents, no dots or apostrophes, hyphens as blanks."""
    return _key(name) if len(name) <= _LONGEST else ""


@lru_cache(maxsize=4096)
def _key(name: str) -> str:
    if name.isascii():
        text = name.lower()
    else:
        text = _ACCENTS.sub("", unicodedata.normalize("NFKD", name).casefold())
        text = unicodedata.normalize("NFC", text).translate(_LETTERS)
    return _BLANKS.sub(" ", _DROPPED.sub("", text.replace("&", " and "))).strip()


def lookup(list_name: str, name_key: str) -> str | None:
    """The value beside a key in a sorted two-column list, or None; the list is read on first use."""
    if not name_key:
        return None
    rows = words(list_name)
    probe = name_key + "\t"
    place = bisect_left(rows, probe)
    if place < len(rows) and rows[place].startswith(probe):
        return rows[place][len(probe) :]
    return None
