"""The characters that a match of a regular expression may start with: what cannot match need not be tried."""

from __future__ import annotations

import re
from typing import Any

from lark.utils import sre_constants as op  # type: ignore[attr-defined]
from lark.utils import sre_parse  # type: ignore[attr-defined]

OTHER = "\x80"
"""Stands for every character that is not ASCII."""
_EVERY = frozenset(map(chr, range(0x81)))
_DIGITS = frozenset(map(str, range(10)))
_SPACES = frozenset("\t\n\r\v\f \x1c\x1d\x1e\x1f")
_WORDS = frozenset(char for char in _EVERY if char.isalnum()) | {"_"}
_CATEGORIES = {
    op.CATEGORY_DIGIT: _DIGITS | {OTHER},
    op.CATEGORY_NOT_DIGIT: _EVERY - _DIGITS,
    op.CATEGORY_SPACE: _SPACES | {OTHER},
    op.CATEGORY_NOT_SPACE: _EVERY - _SPACES,
    op.CATEGORY_WORD: _WORDS | {OTHER},
    op.CATEGORY_NOT_WORD: _EVERY - _WORDS,
}
_REPEATS = (op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT)
_LOOKS = (op.AT, op.ASSERT, op.ASSERT_NOT)


def openers(pattern: str) -> frozenset[str]:
    """The ASCII characters, and OTHER, that a match may start with; none is missing, some may be too many.

    A pattern that matches the empty text may start with any. Read by Python's own parser of regular expressions, as
    Lark itself reads them.
    """
    tree = sre_parse.parse(pattern)
    found, may_be_empty = _first(tree, fold=bool(tree.state.flags & re.IGNORECASE))
    return _EVERY if may_be_empty else found


def class_of(chars: frozenset[str]) -> str:
    """Openers as a set of a regular expression; with OTHER as all but the ASCII that is missing: one short bitmap."""
    if chars == _EVERY:
        return r"[\s\S]"
    shown = "".join(rf"\x{ord(char):02x}" for char in sorted(_EVERY - chars if OTHER in chars else chars))
    return f"[^{shown}]" if OTHER in chars else f"[{shown}]"


def _first(nodes: Any, *, fold: bool) -> tuple[frozenset[str], bool]:
    """What a sequence of nodes may start with, and whether it may be empty."""
    found: frozenset[str] = frozenset()
    for code, value in nodes:
        if code in _LOOKS:
            continue
        here, may_be_empty = _node(code, value, fold=fold)
        found |= here
        if not may_be_empty:
            return found, False
    return found, True


def _node(code: Any, value: Any, *, fold: bool) -> tuple[frozenset[str], bool]:
    if code is op.LITERAL:
        return _cased(_class(value), fold=fold), False
    if code is op.NOT_LITERAL:
        return (_EVERY - _class(value)) | {OTHER}, False
    if code is op.IN:
        return _cased(_members(value), fold=fold), False
    if code is op.BRANCH:
        ways = [_first(way, fold=fold) for way in value[1]]
        return frozenset().union(*(found for found, _ in ways)), any(may_be_empty for _, may_be_empty in ways)
    if code is op.SUBPATTERN:
        _, added, taken, inner = value
        return _first(inner, fold=(fold or bool(added & re.IGNORECASE)) and not taken & re.IGNORECASE)
    if code is op.ATOMIC_GROUP:
        return _first(value, fold=fold)
    if code in _REPEATS:
        found, may_be_empty = _first(value[2], fold=fold)
        return found, may_be_empty or value[0] == 0
    return _EVERY, code is op.GROUPREF  # what a group holds may be empty


def _members(members: Any) -> frozenset[str]:
    found: frozenset[str] = frozenset()
    for code, value in members:
        if code is op.LITERAL:
            found |= _class(value)
        elif code is op.RANGE:
            found |= {chr(at) for at in range(value[0], min(value[1], 0x7F) + 1)}
            found |= {OTHER} if value[1] > 0x7F else set()
        elif code is op.CATEGORY:
            found |= _CATEGORIES[value]
    return (_EVERY - found) | {OTHER} if members[0][0] is op.NEGATE else found


def _class(code: int) -> frozenset[str]:
    return frozenset((chr(code) if code < 0x80 else OTHER,))


def _cased(chars: frozenset[str], *, fold: bool) -> frozenset[str]:
    """The characters in either case; a letter beyond ASCII may be the other case of one within: the Kelvin sign."""
    if not fold:
        return chars
    return chars | {char.swapcase() for char in chars if char != OTHER} | {OTHER}
