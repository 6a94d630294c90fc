"""Dumps of made pages, a run over them, and a dialect whose pages break their reader."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from benchmarks.pages import make_pages

from unseam.clean import Job, Settings, Summary, clean_dump
from unseam.clean.progress import Progress

NO_PAGE = "Ten ways to cook rice, and none of them with a rice cooker.\n"

FAULTY = '''
import os, re, signal, time
from unseam.dialect import Dialect
from unseam.dialects.progai import dialect as progai
from unseam.grammar import grammar_text

class Faulty(Dialect):
    """Knows no page, but what stands on one may end its reader."""
    def speaks(self, text):
        if "FAULT raise" in text:
            raise RuntimeError("a fault on purpose")
        if "FAULT exit" in text:
            os._exit(3)
        if "FAULT kill" in text:
            os.kill(os.getpid(), signal.SIGKILL)
        if "FAULT sleep" in text:
            time.sleep(600)
        if "FAULT spin" in text:
            re.match("(a+)+$", "a" * 60 + "b")  # lets no other thread of its process run
        return False

dialect = Faulty("faulty", {}, progai.transformer, grammar=grammar_text("progai"))
'''


def faulty(folder: Path) -> Path:
    """A folder that, on the path, brings the faulty dialect along."""
    info = folder / "faulty-1.0.dist-info"
    info.mkdir(parents=True)
    (folder / "faulty_dialect.py").write_text(FAULTY)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: faulty\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[unseam.dialects]\nfaulty = faulty_dialect:dialect\n")
    return folder


@cache
def texts(count: int, seed: int = 4) -> tuple[str, ...]:
    return tuple(text for text, _ in make_pages(count, seed))


def write_dump(path: Path, pages: list[str] | tuple[str, ...]) -> Path:
    path.write_text("".join(json.dumps({"id": f"p{at}", "text": text}) + "\n" for at, text in enumerate(pages)))
    return path


def run(inputs: Path | str | list[str], out: Path, job: Job | None = None, **settings: Any) -> Summary:
    """A run in small shards, so that a few pages fill several."""
    names = inputs if isinstance(inputs, list) else [str(inputs)]
    return clean_dump(
        Settings(tuple(names), str(out), job or Job(), **{"shard_documents": 10, **settings}),
        lambda _: None,
        Progress(),
    )


def read_lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_bytes().splitlines()]


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())
