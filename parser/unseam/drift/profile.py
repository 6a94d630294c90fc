"""The profile of a dump: rates by site, small enough to commit, without anything said about one person."""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from unseam.drift.rates import Rate
from unseam.errors import InputError
from unseam.validate.fill import is_filled
from unseam.validate.pointers import is_rejected, look_up, pattern_of
from unseam.validate.schema import Node, tree

FORMAT = 1
KINDS = ("fill", "lists", "texts", "values", "diagnostics", "headings", "dates", "doubled", "repeated", "unparsed")
# A value stands in a profile only when several pages share it: what one page alone says may be about a person.
_FEWEST_PAGES = 5
_TOP = 200
_MOST_KEYS = 20_000

# Fields of few values, whose shares say something about the site.
_VALUES = frozenset(
    [
        "/badges/*",
        "/education/*/level",
        "/experience/*/employment_type",
        "/experience/*/workplace",
        "/languages/*/code",
        "/location/country",
        "/programming_languages/*",
        "/schema_version",
    ]
)
_OPEN_KINDS = ("values", "diagnostics", "headings", "dates")
_CLOSED_KINDS = ("fill", "lists", "texts", "doubled", "repeated")


@dataclass(slots=True)
class Site:
    """One site's pages: rates by kind and key, a page a unit."""

    pages: int = 0
    rates: dict[str, dict[str, Rate]] = field(default_factory=lambda: {kind: {} for kind in KINDS})


@dataclass(slots=True)
class Profile:
    """A dump in numbers."""

    records: int = 0
    rejected: Rate = field(default_factory=Rate)
    """Rejected records and lines that are none, over all lines."""
    sites: dict[str, Site] = field(default_factory=dict)

    def dumps(self) -> str:
        """The profile as JSON, one rate a line, so that a commit shows what changed."""
        body: dict[str, Any] = {"unseam_drift": FORMAT, "records": self.records, "rejected": _packed(self.rejected)}
        body["sites"] = {
            name: {"pages": site.pages}
            | {kind: {key: _packed(rate) for key, rate in sorted(site.rates[kind].items())} for kind in KINDS}
            for name, site in sorted(self.sites.items())
        }
        return _written(body) + "\n"


def _packed(rate: Rate) -> list[float]:
    """[units, hits] for a share; [units, mean, mean square] otherwise."""
    if rate.is_share:
        return [rate.units, int(rate.total)]
    return [rate.units, _rounded(rate.total / rate.units), _rounded(rate.squares / rate.units)]


def _rounded(number: float) -> float:
    return float(f"{number:.6g}")


def _written(value: Any, indent: str = "") -> str:
    if isinstance(value, dict) and value:
        inner = indent + " "
        rows = (
            f"{inner}{json.dumps(key, ensure_ascii=False)}: {_written(child, inner)}" for key, child in value.items()
        )
        return "{\n" + ",\n".join(rows) + f"\n{indent}}}"
    return json.dumps(value)


def loads(text: str) -> Profile | None:
    """A profile from its JSON; None when the text is something else.

    Raises:
        InputError: it is a profile that this version cannot read.
    """
    try:
        body = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(body, dict) or "unseam_drift" not in body:
        return None
    try:
        if body["unseam_drift"] != FORMAT:
            raise InputError("the profile is of another version; write it anew with --update")
        profile = Profile(int(body["records"]), _unpacked(body["rejected"]))
        for name, row in body["sites"].items():
            rates = {kind: {key: _unpacked(rate) for key, rate in row[kind].items()} for kind in KINDS}
            profile.sites[name] = Site(int(row["pages"]), rates)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise InputError("the profile is damaged; write it anew with --update") from error
    return profile


def _unpacked(numbers: list[float]) -> Rate:
    if len(numbers) == 2:
        return Rate(int(numbers[0]), int(numbers[1]), int(numbers[1]))
    units, mean, square = numbers
    return Rate(int(units), mean * units, square * units)


class Profiler:
    """Adds records up to a profile, in memory that does not grow with the dump."""

    def __init__(self) -> None:
        """Begin with nothing read."""
        self._records = 0
        self._rejected = Rate()
        self._sites: dict[str, Site] = {}
        self._open: defaultdict[str, dict[str, Counter[str]]] = defaultdict(
            lambda: {kind: Counter() for kind in _OPEN_KINDS}
        )

    def add(self, record: Mapping[str, Any] | None) -> None:
        """Take one record in; None for a line that is no record."""
        if record is None:
            self._rejected = self._rejected.plus(1)
            return
        self._records += 1
        page = dict(record)
        rejected = is_rejected(page)
        self._rejected = self._rejected.plus(int(rejected))
        if rejected:
            return
        name = str(page.get("dialect"))
        site = self._sites.setdefault(name, Site())
        site.pages += 1
        reading = _Page()
        reading.read(page)
        for kind, numbers in reading.numbers.items():
            rates = site.rates[kind]
            for key, number in numbers.items():
                rates[key] = rates.get(key, Rate()).plus(number)
        found, coverage = look_up(page, "/meta/coverage")
        if found and isinstance(coverage, int | float):
            site.rates["unparsed"]["share"] = site.rates["unparsed"].get("share", Rate()).plus(1 - coverage)
        for kind, keys in reading.keys.items():
            counter = self._open[name][kind]
            counter.update(sorted(keys))
            if len(counter) > _MOST_KEYS:
                for key in [key for key, count in counter.items() if count == 1]:
                    del counter[key]

    def profile(self) -> Profile:
        """The profile of what was read so far."""
        for name, counters in self._open.items():
            site = self._sites[name]
            for kind, counter in counters.items():
                top = sorted(counter.items(), key=lambda item: (-item[1], item[0]))[:_TOP]
                site.rates[kind] = {k: Rate(site.pages, n, n) for k, n in top if n >= _FEWEST_PAGES}
        return Profile(self._records, self._rejected, self._sites)


class _Page:
    """What one record adds: a number a key for the closed kinds, a set of keys for the open ones."""

    def __init__(self) -> None:
        self.numbers: dict[str, dict[str, float]] = {kind: {} for kind in _CLOSED_KINDS}
        self.keys: dict[str, set[str]] = {kind: set() for kind in _OPEN_KINDS}
        self._sums: defaultdict[tuple[str, str], list[float]] = defaultdict(list)

    def read(self, record: dict[str, Any]) -> None:
        """Walk the fields that the schema names."""
        for name, node in tree().fields.items():
            if name not in ("meta", "schema_version", "dialect", "sections"):
                self._field(record.get(name), node, f"/{name}")
        for (kind, path), numbers in self._sums.items():
            self.numbers[kind][path] = max(numbers) if kind in ("doubled", "repeated") else sum(numbers) / len(numbers)
        if isinstance(version := record.get("schema_version"), str):
            self.keys["values"].add(f"/schema_version {version}")
        for section in _objects(record.get("sections")):
            if isinstance(heading := section.get("heading"), str):
                self.keys["headings"].add(_COUNT.sub("", " ".join(heading[:200].split())))
        for row in _objects(look_up(record, "/meta/diagnostics")[1]):
            if isinstance(label := row.get("name"), str):
                self.keys["diagnostics"].add(label)
                if isinstance(place := row.get("pointer"), str):
                    self.keys["diagnostics"].add(f"{label} {pattern_of(place)}")

    def _field(self, value: Any, node: Node, path: str) -> None:
        self._sums["fill", path].append(float(is_filled(value)))
        if isinstance(value, list):
            if value:
                self._sums["lists", path].append(len(value))
                keys = [json.dumps(entry, sort_keys=True, default=str) for entry in value]
                self._sums["doubled", path].append(float(len(set(keys)) < len(keys)))
            self._repeated([*_objects(value)], node.items, path)
            for entry in value:
                self._entry(entry, node.items or Node({}, None, True), f"{path}/*")
        elif value is not None:
            self._entry(value, node, path)

    def _repeated(self, entries: list[dict[str, Any]], node: Node | None, path: str) -> None:
        """Per field, whether an entry says the same as the entry before: a line printed twice opens two entries."""
        for name in node.fields if node and len(entries) > 1 else ():
            if name == "period":
                continue  # neighbours may well have the same dates
            values = [entry.get(name) for entry in entries]
            same = any(isinstance(a, str | dict) and a and a == b for a, b in pairwise(values))
            self._sums["repeated", f"{path}/*/{name}"].append(float(same))

    def _entry(self, value: Any, node: Node, path: str) -> None:
        if isinstance(value, dict):
            for name, inner in node.fields.items():
                self._field(value.get(name), inner, f"{path}/{name}")
            if path.endswith("/period") and isinstance(text := value.get("text"), str):
                self.keys["dates"].add(date_form(text))
        elif isinstance(value, str) and value:
            if path in _VALUES:
                self.keys["values"].add(f"{path} {value[:60]}")
            self._sums["texts", path].append(len(value))
            self._sums["doubled", path].append(float(is_doubled(value)))


def _objects(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, list):
        yield from (item for item in value if isinstance(item, dict))


_COUNT = re.compile(r" ?\([0-9]{1,9}\)\Z")
_LETTERS = re.compile(r"[^\W\d_]+")
_DIGIT = re.compile(r"\d")


def date_form(text: str) -> str:
    """The form of a printed date, its words and digits made alike: "Nov 2021 - Jan 2023" -> "a 9999 - a 9999"."""
    return " ".join(_DIGIT.sub("9", _LETTERS.sub("a", text[:200])).split())[:60]


def is_doubled(text: str) -> bool:
    """Whether a text is one text printed twice, with nothing but a mark or two between."""
    if len(text) < 6:
        return False
    for gap in range(4):
        half = (len(text) - gap) // 2
        if (len(text) - gap) % 2 == 0 and half > 2 and text[:half] == text[half + gap :]:
            return not any(char.isalnum() for char in text[half : half + gap])
    return False
