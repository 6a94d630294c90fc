"""Which of all documents are shown: the first ones, those with problems, or the worst."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from unseam.inspect.model import Sheet, of_result, of_unreadable
from unseam.pipeline import parse_all
from unseam.readers import Item, Unreadable

LIMIT = 100
"""Documents shown unless more are asked for: a page of a hundred opens at once in any browser."""
MAX_CHARACTERS = 5_000_000
"""Characters of all sheets together; a browser cannot hold much more marked text."""

_GRAVITY = {"unreadable": 3, "rejected": 3, "gated": 2, "partial": 1, "ok": 0}


class Chosen(NamedTuple):
    """The sheets to show, what was read for them, and a sentence on what is left out."""

    sheets: list[Sheet]
    documents: int
    """Documents read; `failed` are those rejected, and the inputs that could not be read."""
    failed: int
    missing: list[Unreadable]
    """Inputs of which there is nothing to show."""
    notice: str | None


def choose(
    items: Iterable[Item],
    *,
    limit: int | None = None,
    worst: int | None = None,
    problems: bool = False,
    dialect: str | None = None,
    vocabulary: Mapping[str, int] | None = None,
) -> Chosen:
    """Read documents until `limit` sheets are found, or all of them to find the `worst` N, worst first.

    `problems` leaves out sheets that have none. Worst are those that gave no record, then cut ones, then those with
    the largest unparsed share, then with the most warnings; among equals the order of the input holds.
    """
    reading = _Reading(dialect, vocabulary, problems)
    sheets = reading.sheets(items)
    if worst is not None:
        numbered = ((*_badness(sheet), -number, sheet) for number, sheet in enumerate(sheets))
        found = [row[-1] for row in heapq.nlargest(worst, numbered, key=lambda row: row[:-1])]
        notice = f"The {len(found):,} worst of {reading.pages:,} pages." if len(found) < reading.pages else None
    else:
        most = limit or LIMIT
        found = []
        notice = None
        for sheet in sheets:
            if len(found) == most:
                pages = "page is" if most == 1 else f"{most:,} pages are"
                notice = f"Only the first {pages} shown: --limit shows more, --worst picks the worst of all."
                break
            found.append(sheet)
    kept = _bounded(found)
    if len(kept) < len(found):
        notice = f"Only {len(kept):,} pages are shown: more than {MAX_CHARACTERS:,} characters make a page too slow."
    return Chosen(kept, reading.documents, reading.failed, reading.missing, notice)


class _Reading:
    """Documents become sheets, counted on the way."""

    def __init__(self, dialect: str | None, vocabulary: Mapping[str, int] | None, problems: bool) -> None:
        self._dialect, self._vocabulary, self._problems = dialect, vocabulary, problems
        self.documents = self.pages = self.failed = 0
        self.missing: list[Unreadable] = []

    def sheets(self, items: Iterable[Item]) -> Iterator[Sheet]:
        for item in items:
            for sheet in self._of(item):
                self.pages += 1
                if sheet.has_problems or not self._problems:
                    yield sheet

    def _of(self, item: Item) -> Iterator[Sheet]:
        if isinstance(item, Unreadable):
            self.failed += 1
            if item.original is None and item.id is None:
                self.missing.append(item)
            else:
                yield of_unreadable(item)
            return
        results = parse_all(
            item.text, dialect=self._dialect, source_id=item.id, url=item.url, vocabulary=self._vocabulary
        )
        self.documents += all(note.name != "not-text" for note in results[0].diagnostics)
        for result in results:
            self.failed += result.status == "rejected"
            yield of_result(result)


def _badness(sheet: Sheet) -> tuple[int, float, int]:
    warnings = sum(remark.severity != "info" for remark in sheet.remarks)
    return _GRAVITY.get(sheet.status, 0), 1 - sheet.coverage, warnings


def _bounded(sheets: list[Sheet]) -> list[Sheet]:
    kept: list[Sheet] = []
    left = MAX_CHARACTERS
    for sheet in sheets:
        left -= sum(len(segment.text) for segment in sheet.segments)
        if left < 0 and kept:
            break
        kept.append(sheet)
    return kept
