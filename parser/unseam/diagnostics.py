"""The catalogue of diagnostics: what unseam has to say about a page, by name."""

from __future__ import annotations

from typing import Literal, NamedTuple

Severity = Literal["info", "warning", "error"]


class Kind(NamedTuple):
    """One entry of the catalogue."""

    name: str
    severity: Severity
    says: str
    """What it means, in one sentence."""
    matters: str
    """Why a reader of the record should care, and what to do."""
    example: str
    """Text that gives rise to it, read by progai unless it is about the dialect."""

    @property
    def shown(self) -> str:
        """The example with what does not print as escapes."""
        return "".join(c if c.isprintable() or c == "\n" else c.encode("unicode_escape").decode() for c in self.example)


def _kind(name: str, severity: Severity, says: str, matters: str, example: str) -> Kind:
    return Kind(name, severity, says, matters, example)


CATALOGUE: dict[str, Kind] = {
    kind.name: kind
    for kind in (
        _kind(
            "ambiguous-date",
            "warning",
            "Day and month of a date cannot be told apart, so only its year was kept.",
            "04/05/2020 is the 4th of May in one country and the 5th of April in another; nothing on the line decides.",
            "Github contributions (1)\nosier/kelp\n04/05/2020 - 06/07/2021",
        ),
        _kind(
            "count-mismatch",
            "warning",
            "A list holds more entries than its heading declares.",
            "Entries of another list may have run into this one. A list shorter than declared is no fault: the site "
            "shows only the first ones.",
            "Github Skills (1)\ndocker10\nbash9",
        ),
        _kind(
            "duplicate-merged",
            "info",
            "Something is printed twice and stands once in the record.",
            "All its places are kept in the ledger and in the spans.",
            "8 years of coding experience\nEnglish, English",
        ),
        _kind(
            "duration-mismatch",
            "warning",
            "A stated duration and the range beside it differ by more than one month.",
            "One of the two is wrong on the page; both are kept as printed.",
            "Github contributions (1)\nosier/kelp\nJan 2020 - Mar 2020\nContributions:3 commits in 4 years",
        ),
        _kind(
            "lone-surrogate",
            "warning",
            "The text holds half of a surrogate pair, which no UTF-8 file can carry.",
            "It stands as U+FFFD in values. Whatever wrote the dump cut a character in two.",
            "Summary\nShe builds rockets \ud83d",
        ),
        _kind(
            "low-coverage",
            "warning",
            "Less than half of the page's text could be read.",
            "Where the dialect was forced, the text is hardly a page of it; else the site has changed. What could be "
            "read is in the record, the rest is unparsed in the ledger.",
            "Ada Ilves\nData Engineer\nTallinn, Estonia\nThe whole profile is for members only: upgrade to see it!",
        ),
        _kind(
            "mojibake-repaired",
            "info",
            "UTF-8 that was shown as cp1252 or latin-1 was put right.",
            "Values hold the characters meant; spans point at the damaged text.",
            "Ada Ilves\nData Engineer at Osier\nQuÃ©bec, Canada",
        ),
        _kind(
            "more-pages",
            "info",
            "The text holds more pages than the one this record is about.",
            "parse() reads the first page; parse_all() and the command line read each.",
            "Ada Ilves\nFind and Hire Top Developers\nBram Karsk\nFind and Hire Top Developers",
        ),
        _kind(
            "no-dialect",
            "error",
            "The text is a page of no known dialect.",
            "The record is empty and its status is rejected. Name the dialect to force one.",
            "Ten ways to cook rice, and none of them with a rice cooker.",
        ),
        _kind(
            "not-text",
            "error",
            "The input is not text: empty, binary, or of another encoding.",
            "The record is empty and its status is rejected. Give the encoding if it is known.",
            "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x02\x00\x00\x00\x02\x00\x08\x06",
        ),
        _kind(
            "page-cut",
            "warning",
            "The page ends in the middle: no footer, and its last line is unfinished.",
            "What stood below is missing, and the last value may be incomplete; the status is partial.",
            "Github contributions (1)\nosier/kelp\nContributions summary:Rewrote the sched",
        ),
        _kind(
            "reversed-range",
            "warning",
            "A range ends before it starts.",
            "It is given as printed.",
            "Github contributions (1)\nosier/kelp\nJan 2023 - Nov 2021",
        ),
        _kind(
            "skill-without-score",
            "warning",
            "A skill has no score of its own.",
            "Its score is null; a number at the end of its name belongs to the name.",
            "Github Skills (2)\ndocker\nbash9",
        ),
        _kind(
            "stray-line",
            "warning",
            "A line belongs to nothing that the dialect knows.",
            "It is in no field; the ledger has it as unparsed. Many at one place mean that the site changed.",
            "8 years of coding experience\nLimited offer: hire now!",
        ),
        _kind(
            "topics-uncertain",
            "warning",
            "Topics that run together could be parted in more than one way.",
            "The likeliest split is given; the text is at the span.",
            "Github contributions (1)\nosier/kelp\nContributions summary:Wrote it.\ngobotsharp",
        ),
        _kind(
            "unknown-section",
            "info",
            "A headed block that the dialect does not know is kept under sections.",
            "Nothing is lost; a heading on many pages is worth teaching to the dialect.",
            "Certifications (1)\nMaster of small sailing boats",
        ),
        _kind(
            "unread-date",
            "warning",
            "A line stands where a date range does, but cannot be read as one.",
            "Its text is kept; both ends are null.",
            "Github contributions (1)\nosier/kelp\nSmarch 2020 - Undecember 2021",
        ),
        _kind(
            "unread-tally",
            "warning",
            "Part of the counts of a contribution cannot be read.",
            "The counts that can be read are given; the rest is unparsed.",
            "Github contributions (1)\nosier/kelp\nContributions:many commits",
        ),
    )
}


class Note(NamedTuple):
    """One diagnostic about a page, its place in code points of the source."""

    name: str
    message: str
    pointer: str | None = None
    span: tuple[int, int] | None = None

    @property
    def severity(self) -> Severity:
        """Severity from the catalogue."""
        return CATALOGUE[self.name].severity
