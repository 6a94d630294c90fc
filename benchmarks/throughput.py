"""How fast pages become records, as ratios within one run: of distinct pages, each seen once.

    python -m benchmarks.throughput [--pages 20000] [--seed 11]
    python -m benchmarks.throughput --memory [--small 100 --large 1000]    megabytes of the two dumps

The floor is the least that any parser must do: validate the finished record and write it as JSON. Every loop runs in
a process of its own, so that each page is new to all caches; loops are done in turns over slices of the pages, so
that a busy machine slows all of them alike.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import json
import math
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from benchmarks import regex_baseline
from benchmarks.pages import make_pages
from unseam import Profile, parse_all

WARM = 50
SLICES = 10
TURNS = 3
"""Runs of the bare loop and of `clean` with one and two workers, in turns; the quickest ones are compared."""
TARGETS = {
    "without topics": ("floor", 12),
    "with topics": ("floor", 40),
    "clean, 1 worker": ("bare loop", 1.25),
    "without topics ": ("regex script", 2),
}


def read_dump(path: str) -> Iterator[str]:
    """The texts of a dump, as a bare loop reads them."""
    with Path(path).open(encoding="utf-8") as file:
        for line in file:
            yield json.loads(line)["text"]


def records(path: str) -> Iterator[Any]:
    """The finished records of pages, as plain data."""
    for text in read_dump(path):
        yield json.loads(parse_all(text, split_topics=False)[0].to_json())


def dates(path: str) -> Iterator[Any]:
    """The date strings of pages: both ends of each range."""
    for text in read_dump(path):
        record = regex_baseline.read(text)
        works = [*record["contributions"], *record["experience"]]
        yield [end for work in works if work["period"] for end in work["period"]["text"].split(" - ")]


def plain(text: str, *, split: bool) -> str:
    return parse_all(text, split_topics=split)[0].to_json()


def floor(record: Any) -> str:
    return Profile.model_validate(record).model_dump_json()


def dateparser_alone(texts: list[str]) -> list[Any]:
    parse: Callable[..., Any] = importlib.import_module("dateparser").parse
    return [parse(text, languages=["en"]) for text in texts]


LOOPS: dict[str, tuple[Callable[[str], Iterator[Any]], Callable[[Any], Any]]] = {
    "floor": (records, floor),
    "without topics": (read_dump, lambda text: plain(text, split=False)),
    "with topics": (read_dump, lambda text: plain(text, split=True)),
    "regex script": (read_dump, regex_baseline.to_json),
    "dateparser on the dates alone": (dates, dateparser_alone),
}


def serve(name: str, path: str) -> None:
    """One loop in a process of its own: at each line of stdin it does one slice and prints its seconds."""
    source, step = LOOPS[name]
    items = list(source(path))
    for item in items[:WARM]:
        step(item)
    items = items[WARM:]
    size = -(-len(items) // SLICES)
    for at in range(SLICES):
        sys.stdin.readline()
        part = items[at * size : (at + 1) * size]
        begun = time.perf_counter()
        for item in part:
            step(item)
        print(time.perf_counter() - begun, flush=True)


def loops(path: Path, names: list[str]) -> dict[str, float]:
    """Seconds of each loop over all pages, the loops taking turns slice by slice."""
    running = {
        name: subprocess.Popen(
            [sys.executable, "-m", "benchmarks.throughput", "--serve", name, str(path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for name in names
    }
    spent = dict.fromkeys(names, 0.0)
    for _ in range(SLICES):
        for name, process in running.items():
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write("\n")
            process.stdin.flush()
            spent[name] += float(process.stdout.readline())
    for process in running.values():
        process.communicate()
    return spent


def bare(dump: str, out: str) -> None:
    """The least that turns a dump into records: one process, no checks, no way back."""
    with Path(out).open("w", encoding="utf-8") as file, Path(dump).open(encoding="utf-8") as lines:
        for line in lines:
            document = json.loads(line)
            for result in parse_all(document["text"], source_id=document["id"]):
                file.write(result.to_json() + "\n")


def timed(*commands: list[str]) -> float:
    """Seconds until commands that run side by side have all ended."""
    begun = time.perf_counter()
    running = [subprocess.Popen(command, stdout=subprocess.DEVNULL) for command in commands]
    for process in running:
        if process.wait():
            raise subprocess.CalledProcessError(process.returncode, process.args)
    return time.perf_counter() - begun


def bare_loop(dump: Path, out: Path) -> list[str]:
    return [sys.executable, "-m", "benchmarks.throughput", "--bare", str(dump), str(out)]


def clean(dump: Path, out: Path, workers: int) -> list[str]:
    command = [sys.executable, "-m", "unseam", "clean", str(dump), "-o", str(out)]
    return [*command, "--workers", str(workers), "--quiet", "--overwrite"]


def write_dump(path: Path, count: int, seed: int) -> None:
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for at, (text, _) in enumerate(make_pages(count, seed)):
            file.write(json.dumps({"id": f"page-{at}", "text": text}) + "\n")


def speed(folder: Path, pages: int, seed: int) -> None:
    """Print the table of ratios."""
    dump = folder / "dump.jsonl"
    write_dump(dump, pages + WARM, seed)
    names = [name for name in LOOPS if "dateparser" not in name or importlib.util.find_spec("dateparser")]
    spent = loops(dump, names)
    share, wrong = regex_baseline.equal(list(read_dump(str(dump)))[: min(pages, 2000)])
    out = folder / "out.jsonl"
    runs = {
        "bare loop": [bare_loop(dump, out)],
        "two bare loops side by side": [bare_loop(dump, out), bare_loop(dump, folder / "other.jsonl")],
        "clean, 1 worker": [clean(dump, out, 1)],
        "clean, 2 workers": [clean(dump, out, 2)],
    }
    written = set()
    for name in [*runs] * TURNS:
        spent[name] = min(spent.get(name, math.inf), timed(*runs[name]))
        written.add(sha256(out.read_bytes()).hexdigest())
    assert len(written) == 1, "clean and the bare loop must write the same"
    print(f"{pages} distinct pages; microseconds a page:")
    for name, seconds in spent.items():
        print(f"  {name:30}{seconds / pages * 1e6:10.0f}")
    print("ratios:")
    for name, (base, most) in TARGETS.items():
        print(f"  {name.strip()} / {base}: {spent[name.strip()] / spent[base]:.2f} (target: at most {most})")
    ratio = spent["clean, 1 worker"] / spent["clean, 2 workers"]
    most = 2 * spent["bare loop"] / spent["two bare loops side by side"]
    print(f"  two workers against one: {ratio:.2f} x as fast (target: at least 1.8; two loops here: {most:.2f})")
    print(f"  regex script: equal values on {share:.1%} of clean pages (target: at least 95 %); differs: {dict(wrong)}")
    if len(names) < len(LOOPS):
        print("  dateparser is not installed: left out")


def peak(command: list[str]) -> int:
    """Kilobytes that a run and its workers hold at most, together, sampled (Linux)."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    most, ended = [0], threading.Event()

    def watch() -> None:
        while not ended.wait(0.1):
            most[0] = max(most[0], sum(held(pid) for pid in family(process.pid)))

    watcher = threading.Thread(target=watch)
    watcher.start()
    process.wait()
    ended.set()
    watcher.join()
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    return most[0]


def family(pid: int) -> list[int]:
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return []
    return [pid, *(one for child in children for one in family(int(child)))]


def held(pid: int) -> int:
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")), 0)


def memory(folder: Path, small: int, large: int, seed: int) -> None:
    """Print the peak memory over dumps of two sizes."""
    peaks = {}
    for megabytes in (small, large):
        dump = folder / f"{megabytes}.jsonl"
        size = 0
        with dump.open("w", encoding="utf-8", newline="\n") as file:
            for at, (text, _) in enumerate(make_pages(sys.maxsize, seed)):
                size += file.write(json.dumps({"id": f"page-{at}", "text": text}) + "\n")
                if size >= megabytes * 1_000_000:
                    break
        peaks[megabytes] = peak(clean(dump, folder / "out.jsonl", 2))
        print(f"{megabytes} MB: {peaks[megabytes] / 1024:.0f} MB at most, all processes", flush=True)
        dump.unlink()
    print(f"ratio: {peaks[large] / peaks[small]:.2f} (target: at most 1.3)")


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--pages", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--memory", action="store_true", help="measure memory, not time")
    parser.add_argument("--small", type=int, default=100, metavar="MB")
    parser.add_argument("--large", type=int, default=1000, metavar="MB")
    parser.add_argument("--serve", nargs=2, help=argparse.SUPPRESS)
    parser.add_argument("--bare", nargs=2, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.serve:
        serve(*args.serve)
    elif args.bare:
        bare(*args.bare)
    else:
        with tempfile.TemporaryDirectory() as folder:
            if args.memory:
                memory(Path(folder), args.small, args.large, args.seed)
            else:
                speed(Path(folder), args.pages, args.seed)


if __name__ == "__main__":
    main()
