"""Counts of a run: they add up over documents, batches and shards, in any order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from itertools import islice
from typing import Any, Self

from unseam_schemas import Profile

FIELDS = tuple(name for name in Profile.model_fields if name not in ("schema_version", "dialect", "meta"))
_EMPTY: tuple[object, ...] = (None, (), "")
_HEADING = 120
_HEADINGS = 2_000
_UNREAD = 1_000


@dataclass
class Tally:
    """documents read = parsed + rejected + skipped; records are counted beside them."""

    read: int = 0
    parsed: int = 0
    rejected: int = 0
    skipped: int = 0
    records: int = 0
    missing: int = 0
    """Inputs that could not be opened, among the rejected."""
    undecoded: int = 0
    """What was there but held no text, among the rejected."""
    status: Counter[str] = field(default_factory=Counter)
    fields: Counter[str] = field(default_factory=Counter)
    diagnostics: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    headings: Counter[str] = field(default_factory=Counter)
    words: Counter[str] = field(default_factory=Counter)
    """What pages list unglued, where that is asked for."""
    unread: Counter[str] = field(default_factory=Counter)
    """A line for a person about each input that could not be read; when learning, about each rejected document."""

    def add_record(self, profile: Profile) -> None:
        """Count a record, its filled fields, its diagnostics and its unknown headings."""
        self.records += 1
        self.status[profile.meta.status] += 1
        filled = self.fields
        for name in FIELDS:
            if getattr(profile, name) not in _EMPTY:
                filled[name] += 1
        for note in profile.meta.diagnostics:
            self.diagnostics[note.name] += 1
        for section in profile.sections:
            self.headings[section.heading[:_HEADING]] += 1

    def add_reject(self, reason: str, line: str | None = None) -> None:
        """Count a document that was read and is no record; `line` tells a person of it."""
        self.read += 1
        self.rejected += 1
        self.reasons[reason] += 1
        if line is not None:
            self.unread[line] += 1

    def add(self, other: Tally) -> None:
        """Add the counts of another part of the run."""
        for one in fields(self):
            mine, theirs = getattr(self, one.name), getattr(other, one.name)
            if isinstance(mine, Counter):
                mine.update(theirs)
            else:
                setattr(self, one.name, mine + theirs)

    def trim(self) -> None:
        """Keep the commonest headings and the first lines, so that a hostile dump does not fill memory with them."""
        if len(self.headings) > _HEADINGS:
            self.headings = Counter(dict(ranked(self.headings)[: _HEADINGS // 2]))
        if len(self.unread) > _UNREAD:
            self.unread = Counter(dict(islice(self.unread.items(), _UNREAD)))

    def as_json(self) -> dict[str, Any]:
        """As JSON values."""
        values = ((one.name, getattr(self, one.name)) for one in fields(self))
        return {name: dict(value) if isinstance(value, Counter) else value for name, value in values}

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Self:
        """The tally that `as_json` gave."""
        tally = cls()
        for one in fields(tally):
            value = values[one.name]
            setattr(tally, one.name, Counter(value) if isinstance(value, dict) else int(value))
        return tally


def ranked(counts: Mapping[str, int]) -> list[tuple[str, int]]:
    """Commonest first, equal ones by name."""
    return sorted(counts.items(), key=lambda row: (-row[1], row[0]))
