"""The run: two dumps, or a kept profile and a dump, in; report out."""

from __future__ import annotations

from pathlib import Path

from unseam.drift.catalogue import CHECKS
from unseam.drift.compare import Limits, compare
from unseam.drift.profile import Profile, Profiler, loads
from unseam.errors import InputError, UsageError
from unseam.validate.records import expand, read
from unseam.validate.report import FailOn, Finding, Report

_LARGEST_PROFILE = 4_000_000


def drift_files(
    base: str,
    new: str,
    *,
    limits: Limits = Limits(),  # noqa: B008 - immutable
    fail_on: FailOn = "error",
    max_errors: int = 1000,
    update: bool = False,
) -> Report:
    """Compare a dump with an earlier one, either of them records or a kept profile; with `update` keep the profile of
    `new` as `base` instead.

    Raises:
        UsageError: `base` cannot be read or holds nothing, or `update` would overwrite something else.
    """
    _check(limits)
    report = Report("drift", CHECKS, max_listed=max_errors, fail_on=fail_on)
    if update:
        _check_target(base)
        profile = _load(new, report)
        if profile.records:
            try:
                Path(base).write_text(profile.dumps(), encoding="utf-8", newline="\n")
            except OSError as error:
                raise UsageError(f"{base}: cannot be written: {error.strerror}") from error
        return report
    before = Report("drift", CHECKS)
    earlier = _load(base, before)
    if before.findings:
        hint = "" if base == "-" or Path(base).exists() else "; --update makes it, of a good dump"
        raise UsageError(f"{base}: {before.findings[0].message}{hint}")
    if not earlier.records:
        raise UsageError(f"{base}: no record in the earlier dump")
    profile = _load(new, report)
    if profile.records:
        for finding in compare(earlier, profile, limits):
            report.add(finding._replace(file=new))
    return report


def _check(limits: Limits) -> None:
    for name, value in limits._asdict().items():
        if not 0 <= value <= 1:
            raise UsageError(f"{name.replace('_', '-')}: a share is from 0 to 1, not {value:g}")


def _check_target(path: str) -> None:
    if Path(path).exists() and _kept(path) is None:
        raise UsageError(f"{path}: --update writes a profile here, and this file is none; remove it or name another")


def _kept(path: str) -> Profile | None:
    """The profile that a file holds; None when it holds something else, or cannot be read."""
    place = Path(path)
    try:
        if path == "-" or not place.is_file() or place.stat().st_size > _LARGEST_PROFILE:
            return None
        return loads(place.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):
        return None
    except InputError as error:
        raise UsageError(f"{path}: {error}") from error


def _load(path: str, report: Report) -> Profile:
    kept = _kept(path)
    if kept is not None:
        report.records[path] = kept.records
        return kept
    profiler = Profiler()
    for file in expand([path]):
        report.records[file] = 0
        try:
            for row in read(file):
                if row.record is not None and "schema_version" not in row.record:
                    continue  # a page of a dump, say: `unseam clean` makes records of them
                profiler.add(row.record)
                report.records[file] += row.record is not None
        except InputError as error:
            report.add(Finding("unreadable-input", "error", str(error), file))
    return profiler.profile()
