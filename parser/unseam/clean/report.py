"""What came of a run, for people and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator

from unseam.clean.settings import STDOUT, Settings, Summary
from unseam.clean.tally import FIELDS, ranked
from unseam.version import __version__

_HEADINGS = 10


def report(summary: Summary, settings: Settings) -> bytes:
    """The content of OUT.run.json."""
    tally = summary.tally
    return (
        json.dumps(
            {
                "unseam": __version__,
                "inputs": list(settings.inputs),
                "out": summary.out,
                "rejects": summary.rejects,
                "limit": summary.limit,
                "documents": {
                    "read": tally.read,
                    "parsed": tally.parsed,
                    "rejected": tally.rejected,
                    "skipped": tally.skipped,
                },
                "records": tally.records,
                "unreadable_inputs": tally.missing,
                "unread": list(tally.unread),
                "status": dict(sorted(tally.status.items())),
                "rejects_by_reason": dict(ranked(tally.reasons)),
                "fill_rates": {name: _share(tally.fields[name], tally.records) for name in FIELDS},
                "diagnostics": dict(ranked(tally.diagnostics)),
                "unknown_headings": dict(ranked(tally.headings)[:100]),
                "resumed_documents": summary.resumed,
                "workers": summary.workers,
                "seconds": round(summary.seconds, 3),
                "documents_per_second": round(summary.rate, 1),
            },
            indent=2,
        )
        + "\n"
    ).encode()


def _share(part: int, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None


def table(summary: Summary) -> Iterator[str]:
    """The lines of the closing table."""
    tally = summary.tally
    limited = "   the first ones: --limit ended the run" if tally.read == summary.limit else ""
    yield f"{'documents read':<18}{tally.read:>12,}{limited}"
    resumed = f"   ({summary.resumed:,} of them by the run before)" if summary.resumed else ""
    yield f"{'  parsed':<18}{tally.parsed:>12,}{resumed}"
    yield f"{'  rejected':<18}{tally.rejected:>12,}{_kept(summary)}"
    skipped = "   not-a-profile: pages of no known dialect" if tally.skipped else ""
    yield f"{'  skipped':<18}{tally.skipped:>12,}{skipped}"
    status = ", ".join(f"{count:,} {name}" for name, count in ranked(tally.status))
    yield f"{'records':<18}{tally.records:>12,}" + (f"   {status}" if status else "")
    yield f"{'documents a second':<18}{summary.rate:>12,.0f}   {summary.workers} workers, {summary.seconds:.1f} s"
    if tally.reasons:
        yield from _block("rejects by reason", ranked(tally.reasons))
    if tally.records:
        yield ""
        yield "fields filled"
        for name in FIELDS:
            yield f"  {name:<28}{tally.fields[name] / tally.records:>7.1%}"
    if tally.diagnostics:
        yield from _block("diagnostics", ranked(tally.diagnostics))
    if tally.headings:
        yield from _block("unknown headings", ranked(tally.headings)[:_HEADINGS])


def _kept(summary: Summary) -> str:
    if summary.rejects:
        return f"   in {summary.rejects}, an INPUT in its turn"
    if summary.tally.rejected and summary.out == STDOUT:
        return "   not kept: --rejects FILE keeps them"
    return ""


def _block(title: str, rows: list[tuple[str, int]]) -> Iterator[str]:
    yield ""
    yield title
    for name, count in rows:
        yield f"  {name:<28} {count:>10,}"
