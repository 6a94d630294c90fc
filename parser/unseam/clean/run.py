"""One run of a dump: begin or go on, read, keep, put together, report."""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from unseam import extras
from unseam.clean.feed import START, Meter, Place, Task, tasks, total_bytes
from unseam.clean.pool import Pool
from unseam.clean.progress import Progress
from unseam.clean.report import report
from unseam.clean.settings import STDOUT, Settings, Summary
from unseam.clean.tally import Tally
from unseam.clean.work import NOTHING_THERE, Product
from unseam.errors import UsageError
from unseam.readers import Options, Source, Unreadable, expand, identity, preflight, read_source
from unseam.registry import GROUP, check_dialects
from unseam.sinks import (
    Kind,
    ShardStore,
    default_rejects,
    default_report,
    discard,
    folder_of,
    has_store,
    kind_of,
    open_sink,
    table,
    write_whole,
)
from unseam.version import __version__


def clean_dump(settings: Settings, write: Callable[[bytes], None], progress: Progress) -> Summary:
    """Read all inputs into OUT, its rejects file and its report; `write` takes the records when OUT is stdout.

    An unfinished run of the same inputs and options is continued; where no input can be opened nothing is written.
    Raises UsageError for what the caller must change,
    OSError when OUT cannot be written: what is done by then stays for the same command to go on with.
    """
    check_dialects(settings.job.dialect)
    _check_paths(settings)
    preflight(settings.inputs, text_key=settings.text_key, encoding=settings.encoding)
    if _nothing_there(settings):
        return _unopened(settings, progress)
    return _to_stdout(settings, write, progress) if settings.out == STDOUT else _to_files(settings, progress)


def products(
    settings: Settings, progress: Progress, tally: Tally, start: Place = START, shard: int = 0
) -> Generator[tuple[Task, Product], None, None]:
    """The batches from a place on with their products, in order; their counts are added to the tally.

    The tally holds those of all documents before the place.
    """
    meter = Meter(total_bytes(settings.inputs) if settings.limit is None else None)
    pool = Pool(settings.job, settings.workers, settings.timeout)
    progress.begin(tally, meter)
    with closing(pool.run(tasks(settings, start, shard, meter, tally.read), progress.tick)) as done:
        for task, product in done:
            tally.add(product.tally)
            tally.trim()
            yield task, product


def _nothing_there(settings: Settings) -> bool:
    """Whether no input at all can be opened: a misspelt name then leaves nothing behind."""
    options = Options(settings.text_key, settings.encoding)
    for source in expand(settings.inputs):
        if isinstance(source, Unreadable):
            continue
        if not source.repeatable:
            return False
        with closing(read_source(source, options)) as items:
            first = next(items, None)
        if not isinstance(first, Unreadable) or first.place is not None or first.reason not in NOTHING_THERE:
            return False
    return True


def _unopened(settings: Settings, progress: Progress) -> Summary:
    begun, tally = time.monotonic(), Tally()
    with closing(products(settings, progress, tally)) as done:
        for _ in done:
            pass
    seconds = time.monotonic() - begun
    return Summary(tally, resumed=0, seconds=seconds, out=settings.out, rejects=None, workers=settings.workers)


def _to_stdout(settings: Settings, write: Callable[[bytes], None], progress: Progress) -> Summary:
    begun, tally = time.monotonic(), Tally()
    if settings.report:
        _refuse([settings.report], settings)
        settings.report.parent.mkdir(parents=True, exist_ok=True)
    sink = open_sink(settings.rejects, overwrite=settings.overwrite) if settings.rejects else None
    with closing(products(settings, progress, tally)) as done:
        if sink is None:
            for _, product in done:
                write(product.records)
        else:
            with sink:
                for _, product in done:
                    write(product.records)
                    sink.write(product.rejects)
    summary = Summary(
        tally,
        resumed=0,
        seconds=time.monotonic() - begun,
        out=STDOUT,
        rejects=str(settings.rejects) if settings.rejects else None,
        workers=settings.workers,
        limit=settings.limit,
    )
    if settings.report:
        write_whole(settings.report, report(summary, settings))
    return summary


def _to_files(settings: Settings, progress: Progress) -> Summary:
    begun, tally = time.monotonic(), Tally()
    out, rejects = Path(settings.out), settings.rejects or default_rejects(settings.out)
    with _open_store(settings, rejects) as store:
        start, number, finished = _take_up(store, tally)
        resumed = tally.read
        if not finished:
            try:
                _fill(store, settings, progress, tally, start, number)
            except UsageError:
                if not store.done:  # the next call is another one, and nothing of this one is worth keeping
                    store.remove()
                raise
        summary = Summary(
            tally,
            resumed=resumed,
            seconds=time.monotonic() - begun,
            out=settings.out,
            rejects=str(rejects) if tally.rejected or (settings.job.keep_skipped and tally.skipped) else None,
            workers=settings.workers,
            limit=settings.limit,
        )
        progress.assembling()
        store.assemble(out, rejects, overwrite=True)
        summary.seconds = time.monotonic() - begun
        write_whole(_report_file(settings), report(summary, settings))
        store.remove()
    return summary


def _fill(store: ShardStore, settings: Settings, progress: Progress, tally: Tally, start: Place, number: int) -> None:
    """Read what is not in the store yet, a shard at a time."""
    records: list[bytes] = []
    rejects: list[bytes] = []
    counts = Tally()
    with closing(products(settings, progress, tally, start, number)) as done:
        for task, product in done:
            records.append(product.records)
            rejects.append(product.rejects)
            counts.add(product.tally)
            if task.end is not None:
                counts.trim()
                mark = {"tally": counts.as_json(), "end": list(task.end), "last": task.last}
                store.write_shard(task.shard, b"".join(records), b"".join(rejects), mark)
                records, rejects, counts = [], [], Tally()


def _take_up(store: ShardStore, tally: Tally) -> tuple[Place, int, bool]:
    """Count the shards that stand without a gap; where to go on, and whether all is read."""
    place, number, finished = START, 0, False
    while number in store.done:
        mark = json.loads(json.dumps(store.done[number]))
        tally.add(Tally.from_json(mark["tally"]))
        tally.trim()
        place, finished = Place(*mark["end"]), mark["last"]
        number += 1
    return place, number, finished


def _open_store(settings: Settings, rejects: Path) -> ShardStore:
    """The store of this run, new or taken up; UsageError where something of another run is in the way."""
    out = Path(settings.out)
    _check_extras(kind_of(settings.out))
    outputs = [out, rejects, _report_file(settings)]
    in_the_way = [path for path in outputs if _stands(path)]
    fresh = not has_store(out)
    if fresh:
        discard(out)  # what a kill amid the last step left
        _refuse(outputs, settings)
    for path in outputs:  # now, so that what cannot be written is said before the work
        path.parent.mkdir(parents=True, exist_ok=True)
    key = _key(settings)
    try:
        store = ShardStore(folder_of(out), key)
    except UsageError:
        if not settings.overwrite:
            raise
        discard(out)  # raises when another run is at work on it
        store = ShardStore(folder_of(out), key)
    if store.done and not all(source.repeatable for source in expand(settings.inputs) if isinstance(source, Source)):
        store.remove()  # what stdin gave cannot be skipped the second time
        return ShardStore(folder_of(out), key)
    if not fresh and in_the_way and not settings.overwrite and not _take_up(store, Tally())[2]:
        store.close()
        raise UsageError(f"{in_the_way[0]} is there already, from before an unfinished run: go on with --overwrite")
    return store


def _refuse(outputs: list[Path], settings: Settings) -> None:
    in_the_way = [path for path in outputs if _stands(path)]
    if in_the_way and not settings.overwrite:
        raise UsageError(f"{in_the_way[0]} is there already: --overwrite replaces it; or choose another name")


def _check_extras(kind: Kind) -> None:
    """Fail before the work, not after it, where the output needs a library that is missing."""
    if kind in ("parquet", "duckdb"):
        table.duckdb()
    elif kind == "jsonl.zst":
        extras.zstd()


def _stands(path: Path) -> bool:
    return os.path.lexists(path) and not (path.is_dir() and not any(path.iterdir()))


def _key(settings: Settings) -> dict[str, object]:
    """What a run's shards depend on; a message names the part that differs."""
    job = settings.job
    words = json.dumps(sorted(job.vocabulary.items())) if job.vocabulary is not None else None
    return {
        "inputs": identity(settings.inputs),
        "options": {
            "dialect": job.dialect,
            "vocabulary": hashlib.sha256(words.encode("utf-8", "surrogatepass")).hexdigest() if words else None,
            "spans": job.spans,
            "keep_skipped": job.keep_skipped,
            "text_key": settings.text_key,
            "encoding": settings.encoding,
            "limit": settings.limit,
            "shards": [settings.shard_documents, settings.shard_characters],
        },
        "parser version": [__version__, _parser_hash()],
    }


def _parser_hash() -> str:
    """A hash over the parser's own files and the versions of others' dialects: a new grammar reuses no old shard."""
    digest = hashlib.sha256()
    for package in ("unseam", "unseam.grammars", "unseam_schemas"):
        _add_files(digest.update, files(package))
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        version = point.dist.version if point.dist else ""
        digest.update(f"{point.name}={point.value} {version}\n".encode())
    return digest.hexdigest()


def _add_files(update: Callable[[bytes], None], folder: Traversable) -> None:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            if entry.name != "__pycache__":
                _add_files(update, entry)
        elif not entry.name.endswith(".pyc"):
            update(entry.name.encode())
            update(hashlib.sha256(entry.read_bytes()).digest())


def _report_file(settings: Settings) -> Path:
    return settings.report or default_report(settings.out)


def _check_paths(settings: Settings) -> None:
    """No output may be an input or another output."""
    named: list[Path] = [path for path in (settings.rejects, settings.report) if path is not None]
    if settings.out != STDOUT:
        if not Path(settings.out).name:
            raise UsageError(f"{settings.out!r} names no output: name a file or a folder")
        kind_of(settings.out)
        rejects = settings.rejects or default_rejects(settings.out)
        named = [Path(settings.out), rejects, _report_file(settings)]
    if len({os.path.realpath(path) for path in named}) < len(named):
        raise UsageError("-o, --rejects and --report need names of their own")
    check_outputs(named, settings.inputs, files=[path for path in named if path != Path(settings.out)])


def check_outputs(named: Sequence[Path], inputs: Sequence[str], files: Sequence[Path]) -> None:
    """Raise UsageError where an output would go over an input, a device, or one of `files` over a folder."""
    special = next((path for path in named if path.exists() and not path.is_file() and not path.is_dir()), None)
    if special is not None:
        raise UsageError(f"{special} is neither a file nor a folder; for stdout write to -")
    folder = next((path for path in files if path.is_dir()), None)
    if folder is not None:
        raise UsageError(f"{folder} is a folder: name a file")
    outputs = {os.path.realpath(path): path for path in named}
    for source in expand(inputs):
        if isinstance(source, Unreadable) or source.path is None:
            continue
        place = os.path.realpath(source.path) if source.listed else os.path.abspath(source.path)  # noqa: PTH100
        if place in outputs:
            raise UsageError(f"{outputs[place]} is an input too: write to another name")
        within = next((path for real, path in outputs.items() if place.startswith(real + os.sep)), None)
        if within is not None:
            raise UsageError(f"{within} holds the input {source.name}: write to another name")
