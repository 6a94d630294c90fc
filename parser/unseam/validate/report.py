"""What a check found, how much of it is listed, and the exit code that follows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

Severity = Literal["error", "warning"]
FailOn = Literal["error", "warning", "never"]


class Check(NamedTuple):
    """One entry of a catalogue: how grave a finding is, what it says, and why it matters."""

    severity: Severity
    says: str
    why: str
    example: str
    """What gives rise to it: of `validate` a change to a sound record (a JSON merge patch), of `drift` the message."""


class Finding(NamedTuple):
    """One thing found. Nothing in it but `value` may come from a person's page."""

    name: str
    severity: Severity
    message: str
    file: str | None = None
    line: int | None = None
    """Line of the file from 1; for Parquet, the row."""
    pointer: str | None = None
    """JSON pointer into the record; a key that no schema names stands as `*`."""
    span: tuple[int, int] | None = None
    """Place in the source text, in code points."""
    value: str | None = None
    """The value as JSON, kept only when values are asked for."""


class Gate(NamedTuple):
    """A share that was asked for, and the share that is there; `actual` is None when nothing was there to count."""

    name: str
    subject: str
    bound: float
    actual: float | None
    passed: bool


@dataclass(slots=True)
class Report:
    """All that a run found: every finding is counted, the first `max_listed` of each severity are kept.

    `catalogue` names every finding that the run can make, so that a format can also show what passed.
    """

    tool: Literal["validate", "drift"]
    catalogue: Mapping[str, Check]
    max_listed: int = 1000
    fail_on: FailOn = "error"
    records: dict[str, int] = field(default_factory=dict)
    """Records read, by file."""
    counts: Counter[tuple[str | None, Severity, str]] = field(default_factory=Counter)
    """Findings by file, severity and name: the true totals."""
    findings: list[Finding] = field(default_factory=list)
    gates: list[Gate] = field(default_factory=list)
    _listed: Counter[str] = field(default_factory=Counter)

    def add(self, finding: Finding) -> None:
        """Count a finding, and keep it while there is room for its severity."""
        self.counts[finding.file, finding.severity, finding.name] += 1
        if self._listed[finding.severity] < self.max_listed:
            self._listed[finding.severity] += 1
            self.findings.append(finding)

    @property
    def total_records(self) -> int:
        """Records read from all files."""
        return sum(self.records.values())

    def total(self, severity: Severity) -> int:
        """Findings of a severity, listed or not."""
        return sum(count for (_, kind, _), count in self.counts.items() if kind == severity)

    def by_name(self) -> list[tuple[Severity, str, int]]:
        """Totals by severity and name: errors first, then the most frequent, then by name."""
        totals: Counter[tuple[Severity, str]] = Counter()
        for (_, severity, name), count in self.counts.items():
            totals[severity, name] += count
        return sorted(((s, n, c) for (s, n), c in totals.items()), key=lambda row: (row[0], -row[2], row[1]))

    @property
    def unlisted(self) -> int:
        """Findings that are counted but not kept."""
        return sum(self.counts.values()) - len(self.findings)

    def fails(self, severity: Severity) -> bool:
        """Whether a finding of this severity makes the run fail."""
        return self.fail_on != "never" and (severity == "error" or self.fail_on == "warning")

    @property
    def exit_code(self) -> int:
        """0 all good; 1 something found that `fail_on` covers; 2 no record read."""
        if self.total_records == 0:
            return 2
        return int(any(self.fails(severity) for _, severity, _ in self.counts))

    @property
    def verdict(self) -> str:
        """The exit code as a word: passed, failed, or nothing-read."""
        return ("passed", "failed", "nothing-read")[self.exit_code]


def place(finding: Finding) -> str:
    """`file:line pointer` of a finding, as far as they are known."""
    where = finding.file or ""
    if finding.line is not None:
        where += f":{finding.line}"
    return f"{where} {finding.pointer}".strip() if finding.pointer else where
