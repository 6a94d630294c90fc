"""What the resolvers of one page share: the record as it grows, the findings, the draft."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from unseam.draft import Draft, Layout, Line, lines_of
from unseam.resolve.findings import Findings

# A prose line that is whole ends with one of these.
_CLOSING = frozenset(".!?…。！？｡؟।。\"'”’»)]}`：:;")

# Entries of a list that are few enough to compare a new one with each.
_LONG = 40


def empty_record() -> dict[str, Any]:
    """A record in which nothing is read."""
    return {
        "name": None,
        "headline": None,
        "title": None,
        "company": None,
        "location": None,
        "badges": [],
        "summary": None,
        "coding_years": None,
        "employment_years": None,
        "experience": [],
        "education": [],
        "languages": [],
        "skills": [],
        "programming_languages": [],
        "contributions": [],
        "sections": [],
    }


class Context:
    """One page being read."""

    __slots__ = ("_written", "declared", "draft", "findings", "layout", "record", "split", "vocabulary")

    def __init__(
        self,
        draft: Draft,
        layout: Layout,
        *,
        vocabulary: Mapping[str, int] | None = None,
        split: bool = True,
    ) -> None:
        self.draft = draft
        self.layout = layout
        self.vocabulary = vocabulary
        self.split = split
        self.record = empty_record()
        self.findings = Findings()
        self.declared: dict[str, int] = {}
        self._written: dict[str, dict[str, int]] = {}
        """Of a long list the entries as text, each with its place."""

    def prose(self, lines: list[Line]) -> str:
        """The text of lines that belong together; where a line was parted off, nothing stands between."""
        text = lines[0].text
        for above, line in pairwise(lines) if len(lines) > 1 else ():
            text += line.text if above.end in self.layout.parted else f" {line.text}"
        return text.strip()

    def heading(self, name: str, line: Line) -> None:
        """Mark a heading; the number in its brackets is how many entries the page says the list has."""
        self.findings.label(line)
        if line.text.endswith(")"):
            number = line.text[line.text.rfind("(") + 1 : -1]
            self.declared[name] = self.declared.get(name, 0) + int(number)
            self.findings.span(("meta", "declared", name), line.start, line.end)

    def count(self, name: str, heading: Line, found: int) -> None:
        """Remark where a list holds more entries than declared."""
        declared = self.declared.get(name)
        if declared is not None and found > declared:
            message = f"{found} entries under a heading that declares {declared}"
            self.findings.remark("count-mismatch", message, (name,), heading.start, heading.end)

    def add(self, name: str, entry: dict[str, Any], found: Findings) -> None:
        """Append an entry to a list of the record, or merge it into an equal one that stands there already."""
        entries = self.record[name]
        at = self._place(name, entry)
        merged = at < len(entries)
        self.findings.take(found, (name, at), merged)
        if merged:
            self.findings.merged((name, at), *found.extent())
        else:
            entries.append(entry)

    def _place(self, name: str, entry: dict[str, Any]) -> int:
        """Where an equal entry stands; the end of the list where none does."""
        entries = self.record[name]
        if len(entries) < _LONG:
            return entries.index(entry) if entry in entries else len(entries)
        # Comparing each with all would take a hostile page quadratic time.
        written = self._written.setdefault(name, {})
        for at in range(len(written), len(entries)):
            written[repr(entries[at])] = at
        return written.get(repr(entry), len(entries))


def is_sentence(text: str) -> bool:
    """Does the text read as a whole sentence, not as the name of something?"""
    return text[-1:] in ".!?…。！？" and text.count(" ") >= 3


def doubled(text: str) -> int:
    """Length of the first half of a text that is one text twice, with or without a space between; else 0."""
    half, odd = divmod(len(text), 2)
    if odd:
        return half if text[half] == " " and text[:half] == text[half + 1 :] else 0
    return half if half and text[:half] == text[half:] else 0


def is_cut(draft: Draft) -> Line | None:
    """The last line of a page that has no footer, where it is prose without a closing mark or a bare label."""
    if not draft.sections or "footer" in [name for name, _ in draft.sections]:
        return None
    name, section = draft.sections[-1]
    lines = lines_of(section)
    last = lines[-1]
    if last.type == "CUT_SHORT" or last.type.endswith("_LABEL"):
        return last
    is_prose = (
        last.type == "LINE" and name in ("summary", "experience", "contributions") and last.text[-1] not in _CLOSING
    )
    if not is_prose:
        return None
    label = next((line.type for line in reversed(lines) if line.type.endswith("_LABEL")), "")
    return None if label == "TALLIES_LABEL" else last
