"""Where the time of a page goes: each stage beside the floor, validation and JSON of the finished record.

    python -m benchmarks.stages [--pages 2000] [--seed 5]

Every page is distinct and timed once. Ratios are of sums over all pages, so that one run can be compared with
another on a noisy machine.
"""

from __future__ import annotations

import argparse
import gc
import time
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from benchmarks.pages import make_pages
from unseam import Profile
from unseam.document import Document
from unseam.draft import Layout
from unseam.fields.topics import split_topics
from unseam.normaliser import clean
from unseam.pipeline import parse_all
from unseam.registry import detect, reader
from unseam.resolve import resolve
from unseam.result import build
from unseam.seams import part

TARGET = 15


class Clock:
    """Seconds spent, by name."""

    def __init__(self) -> None:
        self.spent: dict[str, float] = {}

    def __call__(self, name: str, call: Callable[..., Any], *args: Any, **named: Any) -> Any:
        begin = time.perf_counter()
        result = call(*args, **named)
        self.spent[name] = self.spent.get(name, 0.0) + time.perf_counter() - begin
        return result


def floor(data: dict[str, Any]) -> str:
    """The least that any parser must do: validate the finished record and write it."""
    return Profile.model_validate(data).model_dump_json()


def whole(text: str, *, split_topics: bool) -> list[str]:
    """Text in, JSON out."""
    return [result.to_json() for result in parse_all(text, split_topics=split_topics)]


def measure(pages: list[str]) -> Clock:
    clock = Clock()
    ready = reader("progai")
    for text in pages:
        # First sight of everything that is cached: the whole run without topics is what users feel.
        clock("whole, topics as printed", whole, text, split_topics=False)
    for text in pages:
        data = parse_all(text, split_topics=False)[0].record()
        clock("floor", floor, data)
        page = clock("normalise", clean, text)
        clock("detect", detect, page.text)
        cuts, flat = clock("seams", ready.borders.cuts, page.text)
        parted, edits = clock("seams", part, page.text, cuts)
        layout = Layout(edits.insertions() if edits else frozenset(), flat)
        page = page._replace(text=parted, edits=(*page.edits, edits) if edits else page.edits)
        draft = clock("grammar", ready.parser.parse, parted)[0]
        reading = clock("resolve (recurring strings cached)", resolve, draft, layout, split=False)
        clock("hash", lambda t: sha256(t.encode()).hexdigest(), text)
        clock("validate", build, "progai", Document(text), page, reading, (0, len(text)), more=False)
        for contribution in data["contributions"]:
            for run in contribution["topics"]:
                context = (contribution["repository"] or "", contribution["description"] or "")
                clock("topics", split_topics, run, context=context)
        result = parse_all(text, split_topics=False)[0]
        clock("ledger (when asked for)", lambda r: r.ledger, result)
        clock("spans (when asked for)", lambda r: r.spans, result)
    return clock


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--pages", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=5)
    args = parser.parse_args()
    pages = [text for text, _ in make_pages(args.pages + 50, args.seed)]
    for text in pages[:50]:
        whole(text, split_topics=True)  # grammars and word lists are loaded once a process
    pages = pages[50:]
    gc.collect()
    gc.freeze()
    clock = measure(pages)
    base = clock.spent["floor"]
    print(f"{len(pages)} distinct pages, {sum(map(len, pages)) / len(pages):.0f} characters each")
    for name, seconds in clock.spent.items():
        print(f"{name:38} {seconds / len(pages) * 1e6:8.0f} us a page  {seconds / base:6.2f} x floor")
    print(f"target without topics: {TARGET} x floor")


if __name__ == "__main__":
    main()
