"""What is done with one document: records, a reject, or a count of skipped ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from unseam import fields
from unseam.clean.catalogue import told
from unseam.clean.tally import Tally
from unseam.document import Document
from unseam.fields import topics
from unseam.pipeline import Vocabulary, parse_all
from unseam.readers import Item, Unreadable
from unseam.registry import dialects, reader
from unseam.result import Result
from unseam.sinks import reject_line

NOT_A_PROFILE = "not-a-profile"
NOT_TEXT = "not-text"
NOTHING_THERE = ("not-found", "unreadable")


# One for each reading that has something to load; what they say matters to nobody.
_EXAMPLES: tuple[tuple[Callable[[str], object], str], ...] = (
    (fields.parse_date_range, "Jan 2020 - Present"),
    (fields.parse_duration, "1 year 2 months"),
    (fields.parse_education, "BSc Physics, BSc Physics at Oslo UniversityMaster's degree"),
    (fields.parse_headline, "Engineer at Osier"),
    (fields.parse_languages, "English, Dutch"),
    (fields.parse_location, "Lesser Osier, Norway"),
    (fields.parse_tallies, "3 commits, 2 PRs in 2 months"),
    (fields.split_skill, "c-language10"),
    (fields.split_topics, "compilertensor"),
)


class Job(NamedTuple):
    """How every document of a run is read."""

    dialect: str | None = None
    vocabulary: Vocabulary | None = None
    spans: bool = False
    keep_skipped: bool = False
    learn: bool = False
    """Count the words that pages list unglued; make no records."""


class Piece(NamedTuple):
    """What a reader gave, and the input it came from."""

    source: str
    item: Item


class Product(NamedTuple):
    """JSON lines of records and rejects, and their counts."""

    records: bytes
    rejects: bytes
    tally: Tally


def warm_up(job: Job) -> None:
    """Build the grammars and load the word lists, so that the first document is not charged for them."""
    for name in (job.dialect,) if job.dialect else dialects():
        reader(name)
    for reading, example in _EXAMPLES:
        reading(example)


def work(pieces: Sequence[Piece], job: Job, begins: Callable[[int], None] | None = None) -> Product:
    """Read a batch of documents, in order; `begins` is told the place of each before it is read."""
    records: list[bytes] = []
    rejects: list[bytes] = []
    tally = Tally()
    for place, piece in enumerate(pieces):
        if begins is not None:
            begins(place)
        if isinstance(piece.item, Unreadable):
            rejects.append(_unreadable(piece.item, job, tally))
        else:
            _document(piece.source, piece.item, job, records, rejects, tally)
    return Product(b"".join(records), b"".join(rejects), tally)


def _document(
    source: str, document: Document, job: Job, records: list[bytes], rejects: list[bytes], tally: Tally
) -> None:
    try:
        results = parse_all(
            document.text,
            dialect=job.dialect,
            source_id=document.id,
            url=document.url,
            vocabulary=job.vocabulary,
        )
        unwanted = job.learn or results[0].status == "rejected"
        lines = [] if unwanted else [_line(result, job.spans) for result in results]
    except Exception as error:  # noqa: BLE001 - a fault of the parser or of somebody's dialect costs this document only
        rejects.append(lost(Piece(source, document), "crashed", f"{type(error).__name__}: {error}", job, tally))
        return
    if results[0].status == "rejected":
        _rejected(source, document, results[0], job, rejects, tally)
        return
    tally.read += 1
    tally.parsed += 1
    for result in results:
        tally.add_record(result.profile)
        if job.learn:
            tally.words.update(topics.collect_words(result.record()))
    records += lines


def _line(result: Result, spans: bool) -> bytes:
    return result.to_json(spans=spans).encode() + b"\n"


def _rejected(source: str, document: Document, result: Result, job: Job, rejects: list[bytes], tally: Tally) -> None:
    note = result.diagnostics[0]
    reason = note.name
    if reason == "no-dialect":
        tally.read += 1
        tally.skipped += 1
        if not job.keep_skipped:
            return
        reason = NOT_A_PROFILE
    else:
        tally.undecoded += reason == NOT_TEXT
        tally.add_reject(reason, _line_of(source, document, reason, note.message, job))
    rejects.append(
        reject_line(
            id=document.id,
            url=document.url,
            source=source,
            reason=reason,
            message=note.message,
            span=note.span,
            text=document.text,
        )
    )


def _line_of(source: str, document: Document, reason: str, message: str, job: Job) -> str | None:
    """What a person is told of a rejected document, where no rejects file keeps it."""
    if not job.learn:
        return None
    name = (document.id or "").removeprefix(source)
    return told(source, f"document {name}" if name else None, reason, message)


def _unreadable(item: Unreadable, job: Job, tally: Tally) -> bytes:
    is_told = job.learn or item.place is None
    tally.add_reject(item.reason, told(item.source, item.place, item.reason, item.message) if is_told else None)
    if item.reason in NOTHING_THERE:
        tally.missing += 1
    else:
        tally.undecoded += 1
    return reject_line(
        id=item.id,
        source=item.source,
        place=item.place,
        reason=item.reason,
        message=item.message,
        text=None,
        original=item.original,
    )


def lost(piece: Piece, reason: str, message: str, job: Job, tally: Tally) -> bytes:
    """The reject of a document whose reading did not end, and its count."""
    if isinstance(piece.item, Unreadable):
        return _unreadable(piece.item, job, tally)
    tally.add_reject(reason, _line_of(piece.source, piece.item, reason, message, job))
    text = piece.item.text
    return reject_line(
        id=piece.item.id,
        url=piece.item.url,
        source=piece.source,
        reason=reason,
        message=message,
        span=(0, len(text)),
        text=text,
    )
