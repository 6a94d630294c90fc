"""Roles: "Back-end & DevOps Engineer" is two posts that share a noun."""

from __future__ import annotations

import re
from functools import lru_cache

from unseam.fields.wording import TOKEN, fold, tidy, word_list

_LONGEST = 500  # characters; no page prints a longer role
_LINK = re.compile(r" ?& ?| ?[,，、;] ?(?:(?:and|&) )?| (?:and|und|y|et|e) | ?\+ | / ")
_SLASH = re.compile(r"/")
_PAIR = re.compile(r"^[^\W_]&[^\W_]$")


@lru_cache(maxsize=2048)
def _noun(part: str) -> str | None:
    """The last word of a part that names a post, as printed; None when the part has none."""
    nouns = word_list("role_nouns.txt")
    found = [m.group() for m in TOKEN.finditer(part) if nouns.holds(fold(m.group()))]
    return found[-1] if found else None


def _cut(role: str) -> list[str]:
    parts, at = [], 0
    for m in _LINK.finditer(role):
        if _PAIR.match(role[m.start() - 1 : m.end() + 1]) and m.group() == "&":
            continue  # "R&D"
        if role.count("(", 0, m.start()) > role.count(")", 0, m.start()):
            continue
        parts.append(role[at : m.start()])
        at = m.end()
    parts.append(role[at:])
    return [p for piece in parts for p in _slashed(piece.strip()) if p]


def _slashed(part: str) -> list[str]:
    """ "Developer/Designer" is two posts, "UI/UX Designer" and "CI/CD Engineer" are one."""
    pieces = [p.strip() for p in _SLASH.split(part)]
    return pieces if len(pieces) > 1 and all(_noun(p) for p in pieces) else [part]


_PLAIN_PART = re.compile(r"[A-Za-z0-9.#-]+(?: [A-Za-z0-9.#-]+)*")


@lru_cache(maxsize=2048)
def _plain_noun(part: str) -> str | None:
    """The noun of a part that is cut no further, "" where it has none; None for any other text."""
    if _PLAIN_PART.fullmatch(part) is None or _LINK.search(f" {part} "):
        return None
    return _noun(part) or ""


def _read_plain(text: str) -> tuple[str, ...] | None:
    """The common form, "Back-end & DevOps Engineer", by its parts, which recur; None for any other."""
    parts = text.split(" & ")
    nouns = [_plain_noun(part) for part in parts]
    shared = nouns[-1]
    if None in nouns or not shared:
        return None
    return tuple(dict.fromkeys([p if noun else f"{p} {shared}" for p, noun in zip(parts, nouns, strict=True)]))


@lru_cache(maxsize=2048)
def _read(text: str) -> tuple[str, ...]:
    return _read_plain(text) or _read_any(text)


def _read_any(text: str) -> tuple[str, ...]:
    role = " ".join(tidy(text)[0].split()).strip(" ,;&/+")
    if not role:
        return ()
    parts = _cut(role)
    nouns = [_noun(p) for p in parts]
    if nouns[-1] is None and any(nouns):
        # "Developer, Documentation": what follows the last post belongs to it
        last = max(i for i, n in enumerate(nouns) if n)
        start = role.rfind(parts[last], 0, role.rfind(parts[-1]) + 1)
        parts, nouns = [*parts[:last], role[start:]], nouns[: last + 1]
    shared = nouns[-1]
    if shared is None:
        return (role,)
    roles = [p if noun else f"{p} {shared}" for p, noun in zip(parts, nouns, strict=True)]
    return tuple(dict.fromkeys(roles))


def read_roles(text: str) -> tuple[str, ...]:
    """The posts of a role, one entry a post, blanks folded; a part without a noun borrows the last part's.

    "Back-end & DevOps Engineer" gives "Back-end Engineer" and "DevOps Engineer". A role that names no known post
    comes as printed, a blank one or one above 500 characters gives none.
    """
    return _read(text) if len(text) <= _LONGEST else ()
