"""Why an input or a document gave no record: each reason with what it says and what to do."""

from __future__ import annotations

from typing import NamedTuple


class Reason(NamedTuple):
    """One entry of the catalogue."""

    says: str
    todo: str
    is_advised: bool = False
    """The reader's message, which knows more of the case, says what to do already."""


REASONS: dict[str, Reason] = {
    "ambiguous-text": Reason("Two keys of a record could hold its text.", "Choose one with --text-key.", True),
    "bad-json": Reason("A line or value is no JSON.", "Mend it, or write the dump anew; the lines around it are read."),
    "bad-record": Reason("A WARC or WET record is damaged.", "Fetch the file again; the records around it are read."),
    "bad-row": Reason("A row of a CSV or TSV has another shape than its header.", "Mend its quotes and delimiters."),
    "crashed": Reason("Reading the document raised an error.", "A fault of unseam or of a dialect: report it."),
    "damaged": Reason("A file ends early or its compression is broken.", "Fetch it again; what stood before is read."),
    "no-text": Reason("A record holds no text under a known key.", "Name the key with --text-key.", True),
    "not-a-profile": Reason("The text is a page of no known dialect.", "Nothing; --dialect NAME forces one."),
    "not-found": Reason("There is no such file, or a folder or pattern names none.", "Check the name."),
    "not-text": Reason("The input is empty, binary or packed, no text.", "Give the page itself, unpacked.", True),
    "timeout": Reason("Reading the document took longer than --timeout.", "Raise --timeout, and report the page."),
    "too-deep": Reason("An HTML page is nested too deeply.", "Take its text with another program first."),
    "too-large": Reason("One text or line is larger than unseam holds in memory.", "Cut it into its pages."),
    "undecodable": Reason(
        "The bytes are not of the encoding they should be.", "Name the encoding with --encoding.", True
    ),
    "unreadable": Reason("The system refuses to open or read it.", "Check its name and its permissions."),
    "worker-lost": Reason(
        "The process that read the document was killed or ended.", "Read it once more: the rejects are an INPUT."
    ),
}


def told(source: str, place: str | None, reason: str, message: str) -> str:
    """What was not read, why, and what to do, in one line for a person."""
    where = f"{source}, {place}" if place else source
    known = REASONS.get(reason)  # a rejects file of another version may hold others
    return f"{where}: {reason}: {message}{'' if known is None or known.is_advised else f'. {known.todo}'}"
