"""Median microseconds a reading takes on first sight, over the test cases: python -m benchmarks.readings"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from pathlib import Path

from unseam.fields.dates import read_dates
from unseam.fields.durations import parse_duration
from unseam.fields.tallies import read_tallies

CASES = Path(__file__).parents[1] / "tests" / "fields" / "cases"
TALLIES = [f"{count} releases, {count * 7} reviews, {count + 40} commits in {count} months" for count in range(2, 60)]


def texts(name: str) -> list[str]:
    """The texts of a case file."""
    lines = (CASES / f"{name}.tsv").read_text(encoding="utf-8").split("\n")
    return [line.split("\t")[2] for line in lines if line and not line.startswith("#")]


def median(reading: Callable[[str], object], inputs: list[str]) -> tuple[float, float]:
    """Median and slowest microseconds of a reading; lists are loaded and shapes compiled, no text was met before."""
    taken = []
    for text in inputs:
        reading(text)
    for text in inputs:
        fresh = f" {text} "  # the caches go by text
        begin = time.perf_counter()
        reading(fresh)
        taken.append((time.perf_counter() - begin) * 1e6)
    return statistics.median(taken), max(taken)


def main() -> None:
    """Prints a line a reading."""
    for name, reading, inputs in (
        ("dates", read_dates, texts("dates")),
        ("durations", parse_duration, texts("durations")),
        ("tallies", read_tallies, TALLIES),
    ):
        middle, worst = median(reading, inputs)
        print(f"{name:10} {len(inputs):4} texts  median {middle:6.1f} us  slowest {worst:7.1f} us")


if __name__ == "__main__":
    main()
