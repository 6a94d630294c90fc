"""Two profiles against each other: what fell, rose or appeared, and which change of layout tells it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from unseam.diagnostics import CATALOGUE
from unseam.drift.catalogue import CHECKS
from unseam.drift.profile import Profile, Site
from unseam.drift.rates import Rate, is_change
from unseam.validate.report import Finding


class Limits(NamedTuple):
    """How much may change before it is told; shares from 0 to 1. Chance must not explain the change either."""

    fill_drop: float = 0.10
    heading: float = 0.05
    """Share of pages on which an unknown heading, or a doubled value, may newly stand."""
    rejects_rise: float = 0.02
    unparsed_rise: float = 0.02


_DATE_RISE = 0.10
_DIAGNOSTIC_RISE = 0.10
_VALUE_CHANGE = 0.25
_REPEATED_RISE = 0.25
_LENGTH_CHANGE = 0.5
# Text that a field lost turns up as one of these.
_DISPLACED = ("stray-line", "unknown-section")


def compare(base: Profile, new: Profile, limits: Limits = Limits()) -> list[Finding]:  # noqa: B008 - immutable
    """What changed from `base` to `new`: facts first, then the layout changes they tell, site by site."""
    found: list[Finding] = []
    if _rose(base.rejected, new.rejected, limits.rejects_rise):
        found.append(_finding("rejects-rose", "rejected documents", base.rejected, new.rejected))
    for name, site in base.sites.items():
        if name in new.sites:
            found.extend(_Comparison(name, site, new.sites[name], limits).findings())
        else:
            was, now = Rate(base.records, site.pages, site.pages), Rate(new.records)
            if is_change(was, now):
                found.append(_finding("site-lost", f"pages of {name}", was, now))
    return found


def _rose(base: Rate, new: Rate, limit: float) -> bool:
    return new.mean - base.mean >= limit and is_change(base, new)


def _fell(base: Rate, new: Rate, limit: float) -> bool:
    return base.mean - new.mean >= limit and is_change(base, new)


def _percent(rate: Rate) -> str:
    return f"{100 * rate.mean:.1f} %"


def _finding(name: str, subject: str, base: Rate, new: Rate, pointer: str | None = None) -> Finding:
    return Finding(
        name, CHECKS[name].severity, f"{subject}: {_percent(base)} before, {_percent(new)} now", pointer=pointer
    )


class _Comparison:
    """One site before and now."""

    def __init__(self, name: str, base: Site, new: Site, limits: Limits) -> None:
        self._name, self._base, self._new, self._limits = name, base, new, limits

    def findings(self) -> Iterator[Finding]:
        limits = self._limits
        fallen = {p: (b, n) for p, b, n in self._pairs("fill") if _fell(b, n, limits.fill_drop)}
        headings = {h: (b, n) for h, b, n in self._pairs("headings") if _rose(b, n, limits.heading)}
        risen = {d: (b, n) for d, b, n in self._pairs("diagnostics") if _rose(b, n, _DIAGNOSTIC_RISE)}
        unparsed = [(b, n) for _, b, n in self._pairs("unparsed") if _rose(b, n, limits.unparsed_rise)]
        texts = list(self._lengths("texts"))
        for path, (base, new) in fallen.items():
            yield _finding("fill-fell", self._say("filled"), base, new, path)
        for heading, (base, new) in headings.items():
            yield _finding("new-heading", self._say(f"pages headed {heading!r}"), base, new)
        for base, new in unparsed:
            yield _finding("unparsed-rose", self._say("unparsed text"), base, new)
        for name, (base, new) in risen.items():
            if " " not in name:
                finding = _finding("diagnostic-rose", self._say(f"pages with {name}"), base, new)
                is_harmless = name in CATALOGUE and CATALOGUE[name].severity == "info"
                yield finding._replace(severity="warning") if is_harmless else finding
        yield from (self._length("list-length-changed", *row) for row in self._lengths("lists"))
        yield from (self._length("text-length-changed", *row) for row in texts)
        yield from self._values(fallen)
        doubled = list(self._doubled(risen))
        yield from doubled
        # Entries torn in two by a doubled line lack fields: no other change is needed to tell why.
        torn = {(finding.pointer or "").split("/*")[0] + "/*/" for finding in doubled}
        fallen = {path: rates for path, rates in fallen.items() if not any(path.startswith(part) for part in torn)}
        yield from self._dates(fallen)
        is_displaced = bool(unparsed) or any(name in _DISPLACED for name in risen)
        is_displaced = is_displaced or any(new.mean > base.mean for _, base, new in texts)
        yield from self._sections(fallen, headings, is_displaced)

    def _pairs(self, kind: str) -> Iterator[tuple[str, Rate, Rate]]:
        """Each key of a kind before and now; of keys listed only where they occur, the missing side is a zero."""
        base, new = self._base.rates[kind], self._new.rates[kind]
        is_open = kind in ("values", "diagnostics", "headings", "dates")
        for key in sorted({*base, *new}):
            before = base.get(key, Rate(self._base.pages) if is_open else Rate())
            now = new.get(key, Rate(self._new.pages) if is_open else Rate())
            yield key, before, now

    def _say(self, what: str) -> str:
        return f"{self._name}, {what}"

    def _lengths(self, kind: str) -> Iterator[tuple[str, Rate, Rate]]:
        for path, base, new in self._pairs(kind):
            if base.mean and abs(new.mean / base.mean - 1) >= _LENGTH_CHANGE and is_change(base, new):
                yield path, base, new

    def _length(self, name: str, path: str, base: Rate, new: Rate) -> Finding:
        message = self._say(f"mean length: {base.mean:.1f} before, {new.mean:.1f} now")
        return Finding(name, CHECKS[name].severity, message, pointer=path)

    def _values(self, fallen: dict[str, tuple[Rate, Rate]]) -> Iterator[Finding]:
        for key, base, new in self._pairs("values"):
            path, _, value = key.partition(" ")
            if any(path.startswith(field) for field in fallen):
                continue  # values go with their field
            if abs(new.mean - base.mean) >= _VALUE_CHANGE and is_change(base, new):
                yield _finding("values-changed", self._say(f"pages with {value!r}"), base, new, path)

    def _doubled(self, risen: dict[str, tuple[Rate, Rate]]) -> Iterator[Finding]:
        told: set[str] = set()
        for path, base, new in self._pairs("doubled"):
            if _rose(base, new, self._limits.heading):
                told.add(path)
                yield _finding("doubled-line", self._say("printed twice"), base, new, path)
        for path, base, new in self._pairs("repeated"):
            if path not in told and _rose(base, new, _REPEATED_RISE):
                told.add(path)
                yield _finding("doubled-line", self._say("the same as in the entry before"), base, new, path)
        for name, (base, new) in risen.items():
            kind, _, path = name.partition(" ")
            if kind == "duplicate-merged" and path and path not in told:
                yield _finding("doubled-line", self._say("printed twice and merged"), base, new, path)

    def _dates(self, fallen: dict[str, tuple[Rate, Rate]]) -> Iterator[Finding]:
        for form, base, new in self._pairs("dates"):
            if _rose(base, new, _DATE_RISE) and base.mean <= new.mean / 5:
                yield _finding("changed-date-form", self._say(f"pages with dates like {form!r}"), base, new)
        for path, (base, new) in fallen.items():
            if _is_date(path):
                yield _finding("changed-date-form", self._say("dates read"), base, new, path)

    def _sections(
        self, fallen: dict[str, tuple[Rate, Rate]], headings: dict[str, tuple[Rate, Rate]], is_displaced: bool
    ) -> Iterator[Finding]:
        """Tell a renamed label (the text is still there) from a lost section, and both from a new one."""
        free = dict(headings)
        for path, (base, new) in fallen.items():
            if _is_date(path):
                continue
            heading = _alike(base.mean - new.mean, free)
            if heading is not None:
                del free[heading]
                yield _finding("renamed-label", self._say(f"perhaps to {heading!r}, filled"), base, new, path)
            elif is_displaced:
                yield _finding("renamed-label", self._say("its text turns up elsewhere, filled"), base, new, path)
            elif path.count("/") == 1:
                yield _finding("lost-section", self._say("filled"), base, new, path)
        for heading, (base, new) in free.items():
            yield _finding("new-section", self._say(f"pages headed {heading!r}"), base, new)


def _is_date(path: str) -> bool:
    return "/period" in path or path.endswith("/duration_months")


def _alike(drop: float, headings: dict[str, tuple[Rate, Rate]]) -> str | None:
    """The new heading that appeared on about as many pages as a field was lost on."""
    rises = {heading: new.mean - base.mean for heading, (base, new) in headings.items()}
    near = [heading for heading, rise in rises.items() if drop / 2 <= rise <= drop * 2]
    return min(near, key=lambda heading: (abs(rises[heading] - drop), heading), default=None)
