"""Readings of topics that run together: "queuescaladocker" is queue, scala, docker."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from unseam.topic_model import make_context
from unseam.topic_splitter import lists, part_run

_LONGEST_RUN = 300
"""Characters of the longest run that is parted: five topics are at most 250."""
_RUNS = re.compile(r"[^\s,;|·•]+")
_CLEAN = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_OTHER = re.compile(r"[^a-z0-9]+")
_ROW = re.compile(r"([a-z0-9-]{1,50})\t([1-9]\d{0,11})")


class Topics(NamedTuple):
    """Topics in printed order, whether there is no doubt about them, and what else they may be, likeliest first."""

    topics: tuple[str, ...]
    confident: bool
    alternatives: tuple[tuple[str, ...], ...]


def split_topics(text: str, *, context: Sequence[str] = (), vocabulary: Mapping[str, int] | None = None) -> Topics:
    """Part a run of topics; joined, they are the text without the blanks and commas that part its runs.

    `context` is owner/name of the repository and texts about it, which tell topics that no list has; `vocabulary`
    (topic to count) adds topics that a dump lists unglued. A run that breaks GitHub's rule for topics (a-z, 0-9,
    hyphen), or is longer than five topics can be, is given as it is, without confidence. Never raises.
    """
    told = tuple(context)
    results = [_split(run, told, _Vocabulary(vocabulary or {})) for run in _RUNS.findall(text)]
    if len(results) == 1:
        return results[0]
    topics = tuple(topic for result in results for topic in result.topics)
    return Topics(topics, bool(results) and all(result.confident for result in results), ())


class _Vocabulary:
    """Learned topics as part of a cache's key: the same mapping is the same key."""

    def __init__(self, words: Mapping[str, int]) -> None:
        self.words = words

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Vocabulary) and (self.words is other.words or self.words == other.words)

    def __hash__(self) -> int:
        return len(self.words)


@lru_cache(maxsize=8192)
def _split(run: str, context: tuple[str, ...], vocabulary: _Vocabulary) -> Topics:
    if len(run) > _LONGEST_RUN or not _CLEAN.fullmatch(run):
        return Topics((run,), False, ())
    parted = part_run(run, make_context(context), vocabulary.words)
    best, *others = parted.splits
    return Topics(best, parted.posterior >= lists().threshold, tuple(others))


def collect_words(record: Mapping[str, Any]) -> Iterable[str]:
    """Names that a record lists unglued, each as a topic: skills and their spellings, repositories, lone topics.

    A lone topic that is in doubt may be a run of several, and is left out.
    """
    notes = record.get("meta", {}).get("diagnostics", ())
    doubtful = {note["pointer"] for note in notes if note["name"] == "topics-uncertain"}
    for skill in record.get("skills", ()):
        yield from _topic(skill["name"])
        for variant in skill.get("variants", ()):
            yield from _topic(variant)
    for at, contribution in enumerate(record.get("contributions", ())):
        yield from _topic((contribution.get("repository") or "").rpartition("/")[2])
        topics = contribution.get("topics", ())
        if len(topics) == 1 and f"/contributions/{at}/topics" not in doubtful:
            yield from _topic(topics[0])


def _topic(name: str) -> Iterable[str]:
    topic = _OTHER.sub("-", name.lower()).strip("-")
    if 2 <= len(topic) <= 50:
        yield topic


def format_vocabulary(counts: Mapping[str, int]) -> str:
    """Words and counts as a file that `parse_vocabulary` reads, most frequent first."""
    rows = sorted(counts.items(), key=lambda row: (-row[1], row[0]))
    head = "# Topics and how often a dump lists them unglued; for --vocabulary.\n"
    return head + "".join(f"{word}\t{count}\n" for word, count in rows)


def parse_vocabulary(text: str) -> dict[str, int]:
    """Words and counts of such a file. Raises ValueError that names the line which is none."""
    found: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        match = _ROW.fullmatch(line.rstrip())
        if not match:
            raise ValueError(f"line {number} is no topic, tab and count")
        found[match[1]] = int(match[2])
    return found
