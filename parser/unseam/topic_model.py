"""The model that parts topics: a semi-Markov chain over position and number of topics, with exact sums.

An edge is one topic: the text from one position to another. Its weight is a sum over features of the stretch; the
posterior of a split is the product of its edges over the sum for all splits.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

LONGEST_TOPIC = 50
MOST_TOPICS = 5
_WORDS = re.compile(r"[a-z]+|[0-9]+|[^\W\d_]+")
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
FLOOR = -9.0
"""Log probability of a character after a context that was never seen, per step."""
BACKOFF = -0.9
FIRST_SIGN, PART_CLASSES = 35, 8
"""How topics_classes.tsv writes the two classes of a word as one character."""


class Word(NamedTuple):
    """What is known of a listed word."""

    source: str
    """Letters of the kinds of source that list it, w for the written list."""
    whole: int
    """Class of how often it is a topic where it stands in a run; 0 never met."""
    part: int
    """Class of how often it is part of a topic; 0 never met."""


class Context(NamedTuple):
    """Words of the repository and of what is said about it, run together by ones, twos and threes."""

    owner: frozenset[str]
    repository: frozenset[str]
    rest: frozenset[str]


def _tokens(text: str) -> list[str]:
    return _WORDS.findall(_CAMEL.sub(" ", text[:2000]).lower())


def _joined(tokens: Sequence[str], most: int = 3) -> Iterable[str]:
    for size in range(1, most + 1):
        for at in range(len(tokens) - size + 1):
            yield "".join(tokens[at : at + size])


def make_context(texts: Sequence[str]) -> Context:
    """The first text is owner/name of the repository, the others say something about it."""
    repository = texts[0] if texts else ""
    owner, _, name = repository.partition("/") if "/" in repository else ("", "", repository)
    tokens = _tokens(name)
    rest: set[str] = set()
    for text in texts[1:]:
        rest.update(_joined(_tokens(text)))
    return Context(frozenset(_joined(_tokens(owner))), frozenset({*_joined(tokens), "".join(tokens)}), frozenset(rest))


def context_features(segment: str, context: Context, known: bool) -> list[str]:
    """Where the stretch stands in the context."""
    kind = "k" if known else "u"
    plain = segment.replace("-", "")
    found = []
    if plain in context.repository:
        found.append(f"repo:{kind}")
    if plain in context.rest:
        found.append(f"said:{kind}")
    if plain in context.owner:
        found.append(f"owner:{kind}")
    if "-" in segment and not found:
        parts = segment.split("-")
        share = sum(part in context.repository or part in context.rest for part in parts)
        if share:
            found.append(f"parts:{kind}:{min(share, 2)}")
    return found


def known_features(segment: str, word: Word) -> list[str]:
    """Features of a listed word."""
    return [
        f"source:{word.source}",
        f"length:{min(len(segment), 18)}",
        f"whole:{word.whole}",
        f"whole:{word.whole}:{'w' if 'w' in word.source else 'e' if word.source == 'e' else 'x'}",
        f"hyphens:{min(segment.count('-'), 3)}",
    ]


def unknown_features(segment: str, look_up: Callable[[str], Word | None], chars: float) -> list[tuple[str, float]]:
    """Features of a stretch that no list has.

    `look_up` tells what the lists know of a part; `chars` is the log probability by the character model.
    """
    size = len(segment)
    mean = chars / (size + 1)
    parts = segment.split("-")
    found = [
        ("unknown", 1.0),
        (f"unknown-length:{min(size, 26)}", 1.0),
        (f"unknown-hyphens:{min(len(parts) - 1, 4)}", 1.0),
        ("chars", chars / 10),
        (f"chars-mean:{max(-12, round(mean * 3))}", 1.0),
    ]
    if len(parts) > 1:
        found += [(name, 1.0) for part in parts for name in part_features(part, look_up(part))]
    elif any(c.isdigit() for c in segment):
        found.append(("digits", 1.0))
    return found


def part_features(part: str, word: Word | None) -> list[str]:
    """Features of what stands between hyphens; `word` is what the lists know of it."""
    size = min(len(part), 10)
    return [f"part-unknown:{size}"] if word is None else [f"part:{word.part}", f"part-length:{size}"]


def is_topic(segment: str) -> bool:
    """GitHub's rule."""
    return segment[0] != "-" and segment[-1] != "-" and "--" not in segment


def char_step(grams: Mapping[str, float], before: str, char: str) -> float:
    """Log probability of a character after up to four others, backing off to shorter contexts."""
    penalty = 0.0
    for start in range(len(before) + 1):
        found = grams.get(before[start:] + char)
        if found is not None:
            return found + penalty
        penalty += BACKOFF
    return FLOOR + penalty
