"""What speaks for a stretch of a run being a topic, as names of weights: one table for training and reading."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
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


def learned_features(word: str, count: int, sort: str) -> list[str]:
    """The weights of a word that the dump lists `count` times."""
    names = [f"v:{sort}{min(count.bit_length(), 5)}"]
    return [*names, f"v:l:{min(len(word), 14)}"] if sort == "V" else names


def parts_of(word: str, learned: Mapping[str, int]) -> list[str]:
    """What hyphens part in a word; a learned beginning stays in one."""
    parts = word.split("-")
    for size in range(len(parts) - 1, 1, -1):
        if "-".join(parts[:size]) in learned:
            return ["-".join(parts[:size]), *parts[size:]]
    return parts


def is_learned(part: str, facts: Facts, learned: Mapping[str, int]) -> bool:
    """Whether a part between hyphens is a name that the dump alone tells; short ones tell nothing."""
    return len(part) > 3 and part in learned and not kind(part, facts)


def part_class(part: str, facts: Facts) -> str:
    """What a part between hyphens that is not learned is, in short."""
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


def named_parts(parts: Sequence[str], flags: Mapping[str, str]) -> list[str]:
    """The weights of a word's parts between hyphens that the context names."""
    *first, last = parts
    return ["c:part" for part in first if part in flags] + (["c:last"] if last in flags else [])


def hyphen_features(word: str, facts: Facts, flags: Mapping[str, str], learned: Mapping[str, int]) -> list[str]:
    """The weights of an unseen word with hyphens: its length, what its parts are, which of them the context names."""
    parts = parts_of(word, learned)
    places = ["f", *"i" * (len(parts) - 2), "l"]
    names = [f"h:n:{min(len(parts), 6)}", f"h:l:{min(len(word) // 3, 12)}"]
    for place, part in zip(places, parts, strict=True):
        names.append(f"h:{place}:{'V' if is_learned(part, facts, learned) else part_class(part, facts)}")
    return names + named_parts(parts, flags)


def plain_features(word: str, facts: Facts) -> list[str]:
    """The weights of an unseen word without hyphens: its length, its digits."""
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


def sort_of(word: str, facts: Facts, learned: Mapping[str, int]) -> str:
    """A word's kind, or if unseen H with hyphens and U without."""
    return kind(word, facts, word in learned) or ("H" if "-" in word else "U")


def features(word: str, sort: str, facts: Facts, flags: Mapping[str, str], learned: Mapping[str, int]) -> list[str]:
    """All weights of a word of a sort but those of its letters and its own."""
    if sort == "H":
        names = hyphen_features(word, facts, flags, learned)
    elif sort == "U":
        names = plain_features(word, facts)
    else:
        names = known_features(word, sort, facts) if sort != "V" else []
        names += learned_features(word, learned[word], sort) if word in learned else []
    return names + context_features(flags.get(word, ""), sort)


def letters_of(
    word: str, sort: str, facts: Facts, learned: Mapping[str, int], chance: Callable[[str], float]
) -> dict[str, float]:
    """The log chance of a word's letters by the weight they have: in a learned part they weigh as a learned word's."""
    whole = chance(word)
    if sort != "H" or not learned:
        return {f"lm:{sort}": whole}
    told = sum(chance(part) for part in parts_of(word, learned) if is_learned(part, facts, learned))
    return {"lm:H": whole - told, "lm:V": told}


def _spellings(words: Sequence[str], text: str, most: int = 4) -> Iterable[str]:
    """Each word, and up to `most` neighbours joined by hyphens or by nothing, as far as the text holds all but their
    last character.
    """
    for start, first in enumerate(words):
        if first[:-1] in text:
            yield first
            for joiner in "-", "":
                joined = first
                for word in words[start + 1 : start + most]:
                    joined += joiner + word
                    if joined[:-1] not in text:
                        break
                    yield joined


def context_flags(context: Sequence[str], text: str) -> dict[str, str]:
    """The words of a text that the context names: n a repository, o its owner, p a part of its name, d prose, D words
    of prose joined, s such with or without a plural s.
    """
    found: dict[str, set[str]] = {}

    def name(words: Iterable[str], flag: str) -> None:
        for word in words:
            if word in text:
                found.setdefault(word, set()).add(flag)

    for string in context:
        match = _REPOSITORY.fullmatch(string)
        if match:
            owner, repository = match.groups()
            words = _WORD.findall(repository.lower())
            name(("-".join(words), "".join(words)) if words else (), "n")
            cased = _WORD.findall(_CASES.sub(" ", repository).lower())
            name([*_spellings(words, text), *_spellings(cased, text)], "p")
            name(_spellings(_WORD.findall(owner.lower()), text), "o")
        else:
            words = _WORD.findall(string.lower())
            name(words, "d")
            spellings = list(_spellings(words, text))
            name(set(spellings).difference(words), "D")
            name((word[:-1] if word.endswith("s") else word + "s" for word in spellings), "s")
    found.pop("", None)
    return {word: "".join(sorted(flags)) for word, flags in found.items()}
