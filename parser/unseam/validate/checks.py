"""The run: files in, report out."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from unseam.errors import InputError, UsageError
from unseam.validate import fill, schema, sense
from unseam.validate.catalogue import CHECKS
from unseam.validate.pointers import as_value, is_rejected, look_up, shown
from unseam.validate.records import expand, read
from unseam.validate.report import FailOn, Finding, Gate, Report
from unseam.validate.source import Sources, documents, span_troubles


class Options(NamedTuple):
    """What a run asks for."""

    fail_on: FailOn = "error"
    max_errors: int = 1000
    """How many findings of each severity are listed; all are counted."""
    min_fill: tuple[tuple[str, float], ...] = ()
    """(field, least share of places that hold a value), over the records that are not rejected."""
    max_rejected: float | None = None
    """Largest share of records with status `rejected`."""
    show_values: bool = False
    """Let values of the records, which are personal data, into the report."""
    source: str | None = None
    """The dump that the records were made from, to check their spans against."""


def check_record(record: dict[str, Any], *, sources: Sources | None = None, show_values: bool = False) -> list[Finding]:
    """All findings about one record by itself, without file and line.

    Raises:
        UsageError: jsonschema-rs is not installed.
    """
    try:
        troubles = list(sense.troubles(record))
        breaches = schema.breaches(record)
        unknown = schema.unknown_fields(record)
    except RecursionError:
        return [Finding("junk-line", "error", "not readable: nested too deeply")]
    if sources is not None:
        troubles.extend(span_troubles(record, sources))
    told = {trouble.pointer for trouble in troubles}
    rows = [
        (trouble.name, "warning" if trouble.is_known else CHECKS[trouble.name].severity, *trouble[1:4])
        for trouble in troubles
    ]
    # A value that makes no sense often breaks the schema too: one finding is enough, and sense says it better.
    rows.extend(
        (breach.name, CHECKS[breach.name].severity, breach.message, breach.pointer, breach.instance)
        for breach in breaches
        if breach.pointer not in told or breach.name in ("wrong-type", "missing-field")
    )
    for path in unknown:
        rows.append(("unknown-field", "warning", "the schema does not know this field", path, look_up(record, path)[1]))
    return [
        Finding(
            name,
            severity,
            message,
            pointer=shown(path, show_values),
            span=_span(record, path),
            value=as_value(value) if show_values and value is not None else None,
        )
        for name, severity, message, path, value in rows
    ]


def _span(record: dict[str, Any], path: str) -> tuple[int, int] | None:
    """Where the value, or the nearest value around it, stands in the source."""
    meta = record.get("meta")
    spans = meta.get("spans") if isinstance(meta, dict) else None
    while isinstance(spans, dict) and path:
        match spans.get(path):
            case [[int(start), int(end)], *_]:
                return start, end
        path = path.rsplit("/", 1)[0]
    return None


def validate_files(paths: Sequence[str], options: Options = Options()) -> Report:  # noqa: B008 - immutable
    """Check the records of files (`-` is standard input, a folder its record files).

    Raises:
        UsageError: a wrong option, or a package that is missing.
    """
    report = Report("validate", CHECKS, max_listed=options.max_errors, fail_on=options.fail_on)
    gates = _Gates(options)
    sources = Sources(documents(options.source)) if options.source is not None else None
    ids: dict[bytes, tuple[int, int]] = {}
    files = expand(list(paths))
    for number, path in enumerate(files):
        report.records[path] = 0
        for finding in _file(path, number, files, report, gates, sources, ids, options):
            report.add(finding)
    for gate in gates.results():
        report.gates.append(gate)
        if not gate.passed:
            report.add(Finding("gate-missed", "error", gate_message(gate)))
    return report


def _file(
    path: str,
    number: int,
    files: list[str],
    report: Report,
    gates: _Gates,
    sources: Sources | None,
    ids: dict[bytes, tuple[int, int]],
    options: Options,
) -> Iterable[Finding]:
    try:
        for row in read(path):
            if row.record is None:
                yield Finding("junk-line", "error", row.problem or "", path, row.line)
                continue
            report.records[path] += 1
            gates.count(row.record)
            for finding in check_record(row.record, sources=sources, show_values=options.show_values):
                yield finding._replace(file=path, line=row.line)
            name = _identifier(row.record)
            if name is not None:
                digest = hashlib.blake2b(name.encode("utf-8", "surrogatepass"), digest_size=16).digest()
                first = ids.setdefault(digest, (number, row.line))
                if first != (number, row.line):
                    message = f"the same source id as {files[first[0]]}:{first[1]}"
                    value = as_value(name) if options.show_values else None
                    yield Finding("duplicate-id", "error", message, path, row.line, "/meta/source/id", None, value)
    except InputError as error:
        yield Finding("unreadable-input", "error", str(error), path)


def _identifier(record: dict[str, Any]) -> str | None:
    found, name = look_up(record, "/meta/source/id")
    return name if found and isinstance(name, str) else None


class _Gates:
    """Counts for the shares that were asked for."""

    def __init__(self, options: Options) -> None:
        self._fills = [(name, fill.parse_path(name), _share(name, bound)) for name, bound in options.min_fill]
        self._counts = [[0, 0] for _ in self._fills]
        self._max_rejected = options.max_rejected
        if self._max_rejected is not None:
            _share("max-rejected", self._max_rejected)
        self._records = self._rejected = 0

    def count(self, record: dict[str, Any]) -> None:
        self._records += 1
        if is_rejected(record):
            self._rejected += 1
            return
        for (_, path, _), counts in zip(self._fills, self._counts, strict=True):
            filled, places = fill.count(record, path)
            counts[0] += filled
            counts[1] += places

    def results(self) -> list[Gate]:
        gates = []
        for (name, _, bound), (filled, places) in zip(self._fills, self._counts, strict=True):
            actual = filled / places if places else None
            gates.append(Gate("min-fill", name, bound, actual, actual is not None and actual >= bound))
        if self._max_rejected is not None:
            actual = self._rejected / self._records if self._records else None
            passed = actual is None or actual <= self._max_rejected
            gates.append(Gate("max-rejected", "records", self._max_rejected, actual, passed))
        return gates


def _share(name: str, share: float) -> float:
    if not 0 <= share <= 1:
        raise UsageError(f"{name}: a share is from 0 to 1, not {share:g}")
    return share


def gate_message(gate: Gate) -> str:
    """One sentence on a gate, passed or missed."""
    actual = "nothing to count" if gate.actual is None else f"{gate.actual:.4f}".rstrip("0").rstrip(".")
    relation = "at most" if gate.name == "max-rejected" else "at least"
    return f"{gate.name} {gate.subject}: {actual}, asked for {relation} {gate.bound:g}"
