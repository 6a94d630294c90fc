"""What a run is asked to do, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from unseam.clean.tally import Tally
from unseam.clean.work import Job

STDOUT = "-"


@dataclass(frozen=True)
class Settings:
    """One command. Only inputs, reading options, limit, job and shard sizes decide what the records are."""

    inputs: tuple[str, ...]
    out: str
    """Path of the output; - is stdout, as JSON Lines."""
    job: Job = field(default_factory=Job)
    rejects: Path | None = None
    """None: beside the output."""
    report: Path | None = None
    """None: beside the output, as its rejects are."""
    text_key: str | None = None
    encoding: str | None = None
    limit: int | None = None
    """Documents to read, the first ones of all inputs; None for all."""
    workers: int = 1
    timeout: float = 60.0
    """Seconds for one document; 0 for no limit."""
    overwrite: bool = False
    quiet: bool = False
    shard_documents: int = 2_000
    shard_characters: int = 8 << 20


@dataclass
class Summary:
    """What came of a run."""

    tally: Tally
    resumed: int
    """Documents that an earlier, killed run had done."""
    seconds: float
    out: str
    rejects: str | None
    workers: int
    limit: int | None = None

    @property
    def rate(self) -> float:
        """Documents a second in this run."""
        return (self.tally.read - self.resumed) / self.seconds if self.seconds > 0 else 0.0

    @property
    def is_unopened(self) -> bool:
        """Whether there were inputs, and none could be opened."""
        return 0 < self.tally.read == self.tally.missing

    @property
    def exit_code(self) -> int:
        """0 all good; 1 some document or input is among the rejects; 2 no input held any text."""
        tally = self.tally
        if tally.read and tally.read == tally.missing + tally.undecoded:
            return 2
        return 1 if tally.rejected else 0
