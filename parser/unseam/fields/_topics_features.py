"""What speaks for a stretch of a run being a topic, as names of weights: one table for training and reading."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from unseam.fields._topics_lexicon import Lexicon

_WORD = re.compile(r"[a-z0-9]+")
_CASES = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_REPOSITORY = re.compile(r"([\w.-]{1,100})/([\w.-]{1,100})")
NO_COUNTS = "aa"


class Facts(NamedTuple):
    """What is known of words: the lists, and how often training saw a listed word as a topic and as a topic's part."""

    lists: Lexicon
    counts: Mapping[str, str]


def bucket(count: int) -> str:
    """A letter for a count: a none, b one, then each letter twice as many."""
    return chr(ord("a") + min(12, count.bit_length()))


def kind(word: str, facts: Facts, learned: bool = False) -> str:
    """K a known name, C a word of code, E an English word, V learned from a dump, "" unseen."""
    lists = facts.lists
    if word in lists.written:
        return "K"
    marks = lists.packages.get(word)
    if marks is not None and marks != "c":
        return "K"
    if word in lists.english:
        return "E"
    if marks is not None:
        return "C"
    return "V" if learned else ""


def known_features(word: str, sort: str, facts: Facts) -> list[str]:
    """The weights of a word of the lists, `sort` being its kind."""
    lists = facts.lists
    marks = lists.packages.get(word, "")
    written = "w" if word in lists.written else "-"
    rarity = lists.english.get(word, "-")
    counts = facts.counts.get(word, NO_COUNTS)
    names = [
        f"k:m:{written}{min(len(marks), 4)}",
        f"k:e:{sort}{written}{rarity}",
        f"k:l:{sort}{written}{min(len(word), 14)}",
        f"k:n:{sort}{counts[0]}",
        f"k:h:{word.count('-')}",
        *(f"k:m:{mark}" for mark in marks),
    ]
    if counts[0] == "a":
        names.append(f"k:p:{sort}{counts[1]}")
    if word[0].isdigit():
        names.append(f"k:d:{sort}{'a' if word.isdigit() else 'f'}")
    return names


def learned_features(count: int, sort: str) -> list[str]:
    """The weights of a word that the dump lists `count` times."""
    return [f"v:{sort}{min(count.bit_length(), 5)}"]


def part_class(part: str, facts: Facts) -> str:
    """What a part between hyphens is, in short."""
    if not part:
        return "none"
    if part.isdigit():
        return "digits"
    sort = kind(part, facts)
    if not sort:
        return f"u{min(len(part), 9)}"
    seen = facts.counts.get(part, NO_COUNTS)[1]
    if sort == "K" or seen != "a":
        return f"{'K' if sort == 'K' else 'E'}{seen}"
    return f"{sort}{facts.lists.english.get(part, '-')}"


def unseen_features(word: str, facts: Facts) -> list[str]:
    """The weights of a word on no list: its length, its digits; with hyphens, what its parts are."""
    parts = word.split("-")
    if len(parts) > 1:
        names = [f"h:n:{min(len(parts), 6)}", f"h:l:{min(len(word) // 3, 12)}"]
        names.append(f"h:f:{part_class(parts[0], facts)}")
        names.append(f"h:l:{part_class(parts[-1], facts)}")
        names += [f"h:i:{part_class(part, facts)}" for part in parts[1:-1]]
        return names
    names = [f"u:l:{min(len(word), 30)}"]
    stem = word.rstrip("0123456789")
    if not stem:
        names.append("u:d:all")
    elif stem != word:
        names.append(f"u:d:{kind(stem, facts) or 'u'}")
    if word[0].isdigit() and stem:
        names.append("u:d:first")
    return names


def context_features(flags: str, sort: str) -> list[str]:
    """The weights of a word that the context names, each flag telling where."""
    return [f"c:{sort}{flag}" for flag in flags]


def part_features(word: str, flags: Mapping[str, str]) -> list[str]:
    """The weights of an unseen word's parts between hyphens that the context names."""
    *parts, last = word.split("-")
    return ["c:part" for part in parts if part in flags] + (["c:last"] if parts and last in flags else [])


def _spellings(words: Sequence[str], most: int = 4) -> Iterable[str]:
    """Each word, and up to `most` neighbours joined by hyphens or by nothing."""
    for start in range(len(words)):
        for end in range(start + 1, min(len(words), start + most) + 1):
            yield "-".join(words[start:end])
            if end > start + 1:
                yield "".join(words[start:end])


def context_flags(context: Sequence[str]) -> dict[str, str]:
    """The words that the context names: n a repository, o its owner, p a part of its name, d text, s such with or
    without a plural s.
    """
    found: dict[str, set[str]] = {}

    def name(words: Iterable[str], flag: str) -> None:
        for word in words:
            found.setdefault(word, set()).add(flag)

    for string in context:
        match = _REPOSITORY.fullmatch(string)
        if match:
            owner, repository = match.groups()
            words = _WORD.findall(repository.lower())
            name({"-".join(words), "".join(words)}, "n")
            cased = _WORD.findall(_CASES.sub(" ", repository).lower())
            name([*_spellings(words), *_spellings(cased)], "p")
            name(_spellings(_WORD.findall(owner.lower())), "o")
        else:
            words = _WORD.findall(string.lower())
            name(words, "d")
            name((word for word in _spellings(words) if word not in words), "D")
            name((word[:-1] if word.endswith("s") else word + "s" for word in _spellings(words)), "s")
    return {word: "".join(sorted(flags)) for word, flags in found.items()}
