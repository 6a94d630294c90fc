"""Readings of topics that run together: GitHub prints them without a border."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain
from typing import NamedTuple

from unseam.fields._topics_chars import Speller, characters
from unseam.fields._topics_features import Facts, context_flags
from unseam.fields._topics_learned import collect_words as collect_words
from unseam.fields._topics_learned import format_vocabulary as format_vocabulary
from unseam.fields._topics_learned import parse_vocabulary as parse_vocabulary
from unseam.fields._topics_lexicon import lexicon, lines, marked
from unseam.fields._topics_model import Model, Reading
from unseam.fields._topics_scores import LONGEST

_BORDERS = re.compile(r"[\s,;|·•]+")
_CLEAN = re.compile(r"[a-z0-9-]+")
_LONGEST_RUN = 300
_MOST_RUNS = 20
_LONGEST_CONTEXT = 4000
_ALTERNATIVES = 2


class Topics(NamedTuple):
    """A run of topics, parted; whether there is no doubt; what else it may be."""

    topics: tuple[str, ...]
    confident: bool
    alternatives: tuple[tuple[str, ...], ...]


def split_topics(text: str, *, context: Sequence[str] = (), vocabulary: Mapping[str, int] | None = None) -> Topics:
    """The topics of a printed run, in its order; joined they are the run again.

    `context` holds free strings that say what the topics are about (the repository's name, its description, skills;
    the first 4,000 characters are read); `vocabulary` counts words that a dump lists unglued. White space and
    `,;|·•` are borders; a part that holds anything but a-z, 0-9 and hyphens stays as it is, as does one over
    300 characters and all parts after the 20th, and then nothing is confident. A blank text has no topics.
    """
    parts = [part for part in _BORDERS.split(text) if part]
    clean = [place for place, part in enumerate(parts) if len(part) <= _LONGEST_RUN and _CLEAN.fullmatch(part)]
    runs = clean[:_MOST_RUNS]
    about = _bounded(context) if runs else ()
    readings = {place: _read(parts[place], about, _inside(parts[place], vocabulary)) for place in runs}
    sure = _model()[1] if runs else 1.0
    confident = bool(parts) and len(runs) == len(parts) and all(r.chances[0] >= sure for r in readings.values())
    best = tuple(
        chain.from_iterable(readings[at].paths[0] if at in readings else (part,) for at, part in enumerate(parts))
    )
    others = tuple(readings[0].paths[1 : _ALTERNATIVES + 1]) if len(parts) == 1 and runs and not confident else ()
    return Topics(best, confident, others)


@cache
def _model() -> tuple[Model, float]:
    """The shipped model and the chance from which a reading is sure, read once."""
    weights = {name: float(value) for name, _, value in (line.partition("\t") for line in lines("topics_model.tsv"))}
    sure = weights.pop("sure")
    return Model(weights, Facts(lexicon(), marked("topics_counts.txt")), Speller(characters())), sure


def _bounded(context: Sequence[str]) -> tuple[str, ...]:
    """The first 4,000 characters of a context, the strings whole but the last: caches keep them."""
    kept: list[str] = []
    left = _LONGEST_CONTEXT
    for string in context:
        kept.append(string[:left])
        left -= len(string) + 1
        if left <= 0:
            break
    return tuple(kept)


def _inside(run: str, vocabulary: Mapping[str, int] | None) -> tuple[tuple[str, int], ...]:
    """What of a vocabulary stands in a run: two vocabularies that agree there read it alike."""
    if not vocabulary:
        return ()
    size = len(run)
    words = (run[a:b] for a in range(size) for b in range(a + 1, min(size, a + LONGEST) + 1))
    return tuple((word, vocabulary[word]) for word in words if word in vocabulary)


@lru_cache(4096)
def _read(run: str, context: tuple[str, ...], learned: tuple[tuple[str, int], ...]) -> Reading:
    """A run's reading; runs recur."""
    model, sure = _model()
    reading = model.read(run, context_flags(context, run), dict(learned), _ALTERNATIVES + 1, sure)
    return reading if reading.paths else Reading([(run,)], [0.0])
