"""How often field lines are read right, beside other packages, as docs/accuracy.md: python -m benchmarks.accuracy"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks import peers
from benchmarks.topics import unwritten_list
from unseam.fields import (
    parse_date_range,
    parse_duration,
    parse_education,
    parse_headline,
    parse_location,
    split_topics,
)
from unseam.version import __version__

LISTS = Path(__file__).parent / "lists"
TEMPLATE = Path(__file__).parent / "accuracy.template.md"
PAGE = Path(__file__).parents[1] / "docs" / "accuracy.md"
KINDS = ("tests", "fresh")
"""Where a row comes from: the project's own tests, or written for the list."""
Row = Mapping[str, Any]


class Reading(NamedTuple):
    """What a reader makes of a row: `value` compares with the row's truth; `sure` is told for topics alone."""

    value: Any
    sure: bool = True


Reader = Callable[[Row], Reading]


@dataclass
class Figures:
    """What became of the rows of a list."""

    rows: int = 0
    right: int = 0
    wrong: int = 0
    hits: int = 0
    found: int = 0
    wanted: int = 0
    sure: int = 0
    sure_right: int = 0
    micros: list[float] = field(default_factory=list)
    misses: list[tuple[str, Any, Any]] = field(default_factory=list)

    @property
    def f1(self) -> float:
        """Harmonic mean of the share of topics given that are true and of true ones given."""
        return 2 * self.hits / max(1, self.found + self.wanted)


def rows(name: str) -> list[Row]:
    """The rows of a list: input, truth, from."""
    return [json.loads(line) for line in (LISTS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]


def _dates(row: Row) -> Reading:
    got = parse_date_range(row["input"])
    return Reading(got and {"start": got.start, "end": got.end, "ongoing": got.ongoing})


def _durations(row: Row) -> Reading:
    return Reading(parse_duration(row["input"]))


def _headlines(row: Row) -> Reading:
    got = parse_headline(row["input"])
    return Reading({"title": got.title, "company": got.company})


def _places(row: Row) -> Reading:
    got = parse_location(row["input"])
    return Reading({"city": got.city, "region": got.region, "country": got.country})


def _education(row: Row) -> Reading:
    keys = ("degree", "field", "school", "level")
    return Reading([{key: getattr(entry, key) for key in keys} for entry in parse_education(row["input"])])


def _topics(row: Row) -> Reading:
    got = split_topics(row["input"], context=(row["repository"], row["description"]))
    return Reading(list(got.topics), got.confident)


def _topics_alone(row: Row) -> Reading:
    got = split_topics(row["input"])
    return Reading(list(got.topics), got.confident)


def _topics_unwritten(row: Row) -> Reading:
    with unwritten_list():
        return _topics(row)


def _topics_learned(listed: Sequence[Row]) -> Reader:
    """Topics of the other half of the repositories as vocabulary, counted as `unseam learn` counts a dump's."""
    halves: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
    names = sorted({row["repository"] for row in listed})
    half = {name: number % 2 for number, name in enumerate(names)}
    for name in names:
        halves[half[name]].update({topic for row in listed if row["repository"] == name for topic in row["truth"]})

    def reader(row: Row) -> Reading:
        learned = halves[1 - half[row["repository"]]]
        got = split_topics(row["input"], context=(row["repository"], row["description"]), vocabulary=learned)
        return Reading(list(got.topics), got.confident)

    return reader


def _dates_by(read: Callable[[str], str | None]) -> Reader:
    def reader(row: Row) -> Reading:
        got = peers.read_range(row["input"], read)
        return Reading(got and dict(zip(("start", "end", "ongoing"), got, strict=True)))

    return reader


def _durations_by(read: Callable[[str], int | None]) -> Reader:
    return lambda row: Reading(read(row["input"]))


def _topics_by(split: Callable[[str], list[str]]) -> Reader:
    return lambda row: Reading(peers.part_topics(row["input"], split))


Peer = tuple[str, Callable[[], Reader]]
SETS: dict[str, tuple[Reader, Sequence[Peer]]] = {
    "dates": (
        _dates,
        (
            ("dateparser", lambda: _dates_by(peers.by_dateparser())),
            ("python-dateutil", lambda: _dates_by(peers.by_dateutil())),
        ),
    ),
    "durations": (_durations, (("dateparser", lambda: _durations_by(peers.months_by_dateparser())),)),
    "headlines": (_headlines, ()),
    "places": (_places, ()),
    "education": (_education, ()),
    "topics": (
        _topics,
        (
            ("wordninja", lambda: _topics_by(peers.by_wordninja())),
            ("wordsegment", lambda: _topics_by(peers.by_wordsegment())),
        ),
    ),
    "topics_named": (_topics, ()),
}
TARGETS = {"dates": 80, "topics": 2000}
"""Microseconds that the median of a set must stay under."""


def is_wrong(value: Any, truth: Any) -> bool:
    """Whether a false value came out, rather than none."""
    if isinstance(truth, dict) and isinstance(value, dict):
        return any(value[key] not in (None, False, truth[key]) for key in truth)
    return bool(value or isinstance(value, int)) and value != truth


def judge(reader: Reader, listed: Sequence[Row]) -> Figures:
    """Each row read once, so that no cache of texts helps."""
    figures = Figures()
    for row in listed:
        begin = time.perf_counter()
        value, sure = reader(row)
        figures.micros.append((time.perf_counter() - begin) * 1e6)
        truth = row["truth"]
        right = value == truth
        figures.rows += 1
        figures.right += right
        figures.wrong += not right and is_wrong(value, truth)
        figures.sure += sure
        figures.sure_right += sure and right
        if isinstance(truth, list) and truth and isinstance(truth[0], str):
            figures.hits += len(set(value) & set(truth))
            figures.found += len(value)
            figures.wanted += len(truth)
        if not right:
            figures.misses.append((row["input"], value, truth))
    return figures


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.3f}" if whole else "-"


def _table(name: str, readers: Sequence[tuple[str, str | None, Reader | None]], listed: Sequence[Row]) -> list[str]:
    """A set's table: one line a reader, and for lists with rows from the tests the fresh rows apart."""
    fresh = [row for row in listed if row["from"] == "fresh"]
    topics = name.startswith("topics")
    head = ["reader", "version", "rows", "right", "share"]
    head += ["tag F1", "sure", "right when sure"] if topics else ["wrong value", "none or a part missing"]
    head += [] if topics else ["fresh rows", "right", "share", "wrong value"]
    lines = ["| " + " | ".join(head) + " |", "|" + " --- |" * len(head)]
    for label, version, reader in readers:
        if reader is None:
            lines.append(f"| {label} | not installed |" + " |" * (len(head) - 2))
            continue
        all_rows = judge(reader, listed)
        cells = [label, str(version), str(all_rows.rows), str(all_rows.right), _share(all_rows.right, all_rows.rows)]
        if topics:
            doubts = label.startswith("unseam")
            cells.append(f"{all_rows.f1:.3f}")
            cells.append(_share(all_rows.sure, all_rows.rows) if doubts else "-")
            cells.append(_share(all_rows.sure_right, all_rows.sure) if doubts else "-")
        else:
            new = judge(reader, fresh)
            cells += [str(all_rows.wrong), str(all_rows.rows - all_rows.right - all_rows.wrong)]
            cells += [str(new.rows), str(new.right), _share(new.right, new.rows), str(new.wrong)]
        lines.append("| " + " | ".join(cells) + " |")
    return lines


def _warm(name: str, reader: Reader) -> None:
    """Loads the lists of a reading by a text that no list has."""
    for text in ("Mar 1987 - Apr 1988", "x", "dockerrust"):
        reader({"input": text, "repository": "a/b", "description": "", "name": name})


def main(arguments: Sequence[str] | None = None) -> int:
    """Writes the page and prints how long a reading takes. Exit code 0, whatever the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, help="read the first rows of each list only")
    parser.add_argument("--out", type=Path, default=PAGE, help="where the page goes")
    parser.add_argument("--no-peers", action="store_true", help="read with this project alone")
    parser.add_argument("--show", action="store_true", help="print the rows that are not read right")
    given = parser.parse_args(arguments)
    tables = {}
    for name, (own, others) in SETS.items():
        listed = rows(name)[: given.rows]
        _warm(name, own)
        figures = judge(own, listed)
        target = f"  (target: under {TARGETS[name]})" if name in TARGETS else ""
        print(f"{name:10} {figures.rows:4} texts  median {statistics.median(figures.micros):7.1f} us{target}")
        for text, value, truth in figures.misses if given.show else ():
            print(f"    {text!r}\n        read {value}\n        true {truth}")
        readers: list[tuple[str, str | None, Reader | None]] = [("unseam", __version__, own)]
        if name.startswith("topics"):
            readers.append(("unseam, the run alone", __version__, _topics_alone))
            readers.append(("unseam, without the written list", __version__, _topics_unwritten))
            readers.append(("unseam, with learned words", __version__, _topics_learned(listed)))
        for package, make in () if given.no_peers else others:
            version = peers.installed(package)
            readers.append((package, version, make() if version else None))
        tables[name] = "\n".join(_table(name, readers, listed))
    page = TEMPLATE.read_text(encoding="utf-8")
    counts = {f"{name}_{kind}": str(sum(r["from"] == kind for r in rows(name))) for name in SETS for kind in KINDS}
    for key, text in (tables | counts).items():
        page = page.replace("{" + key + "}", text)
    given.out.parent.mkdir(parents=True, exist_ok=True)
    given.out.write_text(page, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
