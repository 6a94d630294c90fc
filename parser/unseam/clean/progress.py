"""How far a run is: a bar on a terminal, a JSON line every few seconds elsewhere, nothing when quiet."""

from __future__ import annotations

import json
import time
from typing import TextIO

from rich.console import Console
from rich.progress import BarColumn, ProgressColumn, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from unseam.clean.feed import Meter
from unseam.clean.tally import Tally


class Progress:
    """Says nothing; the others tell a terminal or a log. Also a context, closed at the end of the run."""

    def __init__(self) -> None:
        self._tally, self._meter = Tally(), Meter()
        self._begun = time.monotonic()
        self._before = 0

    def begin(self, tally: Tally, meter: Meter) -> None:
        """From here on documents are read, beyond those that the tally holds of a run before."""
        self._tally, self._meter = tally, meter
        self._begun = time.monotonic()
        self._before = tally.read

    def tick(self) -> None:
        """Called a few times a second."""

    def assembling(self) -> None:
        """All is read; the output is put together."""

    def close(self) -> None:
        """Leave the terminal as it was."""

    @property
    def rate(self) -> float:
        """Documents a second."""
        seconds = time.monotonic() - self._begun
        return (self._tally.read - self._before) / seconds if seconds > 0 else 0.0


class TerminalProgress(Progress):
    """A bar with rate and remaining time."""

    def __init__(self, console: Console) -> None:
        super().__init__()
        columns: tuple[ProgressColumn, ...] = (
            TextColumn("{task.description}"),
            BarColumn(),
            TaskProgressColumn(),
            TextColumn("{task.fields[documents]:,} documents"),
            TextColumn("{task.fields[rate]:,.0f}/s"),
            TimeRemainingColumn(),
        )
        self._bar = Bar(*columns, console=console, auto_refresh=False, transient=True)
        self._task = self._bar.add_task("reading", total=None, documents=0, rate=0.0)
        self._drawn = 0.0

    def begin(self, tally: Tally, meter: Meter) -> None:
        """Show the bar."""
        super().begin(tally, meter)
        self._bar.start()

    def tick(self) -> None:
        """Draw it anew, at most ten times a second."""
        now = time.monotonic()
        if now - self._drawn < 0.1:
            return
        self._drawn = now
        self._bar.update(
            self._task,
            total=self._meter.total,
            completed=self._meter.done,
            documents=self._tally.read,
            rate=self.rate,
            refresh=True,
        )

    def assembling(self) -> None:
        """Say so."""
        self._bar.update(self._task, description="writing", documents=self._tally.read, rate=self.rate, refresh=True)

    def close(self) -> None:
        """Take the bar away."""
        self._bar.stop()


class LogProgress(Progress):
    """A JSON line every few seconds."""

    def __init__(self, stream: TextIO, every: float = 5.0) -> None:
        super().__init__()
        self._stream, self._every = stream, every
        self._told = self._begun

    def begin(self, tally: Tally, meter: Meter) -> None:
        """Count the time from here."""
        super().begin(tally, meter)
        self._told = self._begun

    def tick(self) -> None:
        """Write the line when it is due."""
        now = time.monotonic()
        if now - self._told < self._every:
            return
        self._told = now
        tally, meter = self._tally, self._meter
        line: dict[str, object] = {
            "documents": tally.read,
            "parsed": tally.parsed,
            "rejected": tally.rejected,
            "skipped": tally.skipped,
            "records": tally.records,
            "documents_per_second": round(self.rate, 1),
        }
        if meter.total and meter.done:
            line["share"] = round(min(meter.done / meter.total, 1.0), 4)
            line["eta_seconds"] = round((now - self._begun) * max(meter.total / meter.done - 1, 0.0))
        self._stream.write(json.dumps(line) + "\n")
        self._stream.flush()
