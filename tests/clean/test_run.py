"""A run of a dump: what comes out, what is counted, what is refused."""

from __future__ import annotations

import gzip
import json
import re
import sys
from pathlib import Path
from typing import Any

import duckdb
import pytest

from tests.clean.helpers import NO_PAGE, names, read_lines, run, texts, write_dump
from unseam import parse_all
from unseam.clean import Job, Settings, clean_dump
from unseam.clean.progress import Progress
from unseam.clean.report import table
from unseam.errors import UsageError
from unseam.sinks import ShardStore, has_store


def mixed(folder: Path) -> list[str]:
    """Inputs with something of everything."""
    pages = list(texts(30))
    pages[3] = NO_PAGE
    pages[11] = pages[11] + "\n\n" + pages[12]  # two profiles in one document
    pages[20] = " \n "
    dump = write_dump(folder / "dump.jsonl", pages)
    lines = dump.read_bytes().splitlines(keepends=True)
    lines[15] = b'{"id": "p15", "text": "cut in the mid\n'
    lines[16] = b'{"id": "p16", "nothing": 1}\n'
    lines[18] = lines[17]  # an id twice
    dump.write_bytes(b"".join(lines))
    whole = gzip.compress(b"".join(lines[:25]), mtime=0)
    (folder / "cut.jsonl.gz").write_bytes(whole[: len(whole) * 2 // 3])
    (folder / "single.txt").write_text(texts(31)[30])
    return [str(folder / name) for name in ("dump.jsonl", "cut.jsonl.gz", "single.txt", "absent.jsonl")]


def test_counts_add_up_and_nothing_is_lost(tmp_path: Path) -> None:
    inputs = mixed(tmp_path)
    summary = run(inputs, tmp_path / "out" / "o.jsonl", workers=2)
    report = json.loads((tmp_path / "out" / "o.run.json").read_text())
    counts = report["documents"]
    assert counts["read"] == counts["parsed"] + counts["rejected"] + counts["skipped"]
    assert counts["skipped"] == 2  # in the dump, and in the part of the cut one
    assert report["unreadable_inputs"] == 1
    records = read_lines(tmp_path / "out" / "o.jsonl")
    assert report["records"] == len(records) == summary.tally.records
    ids = [record["meta"]["source"]["id"] for record in records]
    assert ids[:3] == ["p0", "p1", "p2"]
    assert ids.count("p11#1") == ids.count("p11#2") == 2
    assert ids.count("p17") == 2  # duplicate ids stay
    assert ids[-1].endswith("single.txt")
    rejects = read_lines(tmp_path / "out" / "o.rejects.jsonl")
    assert len(rejects) == counts["rejected"]
    reasons = [reject["reason"] for reject in rejects]
    assert reasons[:3] == ["bad-json", "no-text", "not-text"]
    assert reasons[-2:] == ["damaged", "not-found"]
    assert rejects[0]["original"] == '{"id": "p15", "text": "cut in the mid'
    assert rejects[0]["place"] == "line 16"
    assert rejects[2]["text"] == " \n "
    assert report["rejects_by_reason"]["damaged"] == 1
    assert report["fill_rates"]["name"] == 1.0
    assert summary.exit_code == 1


BESIDE = {
    "o.jsonl": "o",
    "o.jsonl.gz": "o.jsonl.gz",
    "o.jsonl.zst": "o.jsonl.zst",
    "o.parquet": "o.parquet",
    "o.duckdb": "o.duckdb",
    "o": "o.parts",
}
"""Each kind of output, and how the names of what stands beside it begin."""


@pytest.mark.parametrize("name", BESIDE)
def test_the_same_output_for_any_worker_count(tmp_path: Path, name: str) -> None:
    inputs = mixed(tmp_path)
    found = []
    for workers in (1, 2, 3):
        folder = tmp_path / str(workers)
        run(inputs, folder / name, workers=workers)
        rejects = f"{BESIDE[name]}.rejects.jsonl"
        assert names(folder) == sorted([name, rejects, f"{BESIDE[name]}.run.json"])
        out = folder / name
        if name == "o.duckdb":
            with duckdb.connect(str(out), read_only=True) as connection:
                found.append(repr(connection.execute("SELECT * FROM profiles").fetchall()))
        elif name == "o":
            found.append(repr([(part.name, part.read_bytes()) for part in sorted(out.iterdir())]))
        else:
            found.append(repr(out.read_bytes()))
        found[-1] += repr((folder / rejects).read_bytes())
    assert found[0] == found[1] == found[2]


def test_outputs_of_one_name_stand_side_by_side(tmp_path: Path) -> None:
    inputs = mixed(tmp_path)
    for name in BESIDE:
        run(inputs, tmp_path / "out" / name)
    beside = [f"{begin}.{end}" for begin in BESIDE.values() for end in ("rejects.jsonl", "run.json")]
    assert names(tmp_path / "out") == sorted([*BESIDE, *beside])


def test_records_are_those_of_the_parser(tmp_path: Path) -> None:
    dump = write_dump(tmp_path / "dump.jsonl", texts(25))
    for spans in (False, True):
        out = tmp_path / f"{spans}.jsonl"
        run(dump, out, Job(spans=spans))
        wanted = [parse_all(text, source_id=f"p{at}")[0].to_json(spans=spans) for at, text in enumerate(texts(25))]
        assert out.read_text().splitlines() == wanted


def test_skipped_pages_are_kept_when_asked(tmp_path: Path) -> None:
    dump = write_dump(tmp_path / "dump.jsonl", [texts(1)[0], NO_PAGE])
    assert run(dump, tmp_path / "a.jsonl").exit_code == 0
    assert not (tmp_path / "a.rejects.jsonl").exists()
    summary = run(dump, tmp_path / "b.jsonl", Job(keep_skipped=True))
    assert (summary.exit_code, summary.tally.skipped, summary.tally.rejected) == (0, 1, 0)
    kept = read_lines(tmp_path / "b.rejects.jsonl")
    assert [(line["id"], line["reason"], line["text"]) for line in kept] == [("p1", "not-a-profile", NO_PAGE)]


def test_a_finished_output_is_refused_and_replaced_when_asked(tmp_path: Path) -> None:
    dump, out = write_dump(tmp_path / "dump.jsonl", texts(12)), tmp_path / "out.jsonl"
    run(dump, out)
    before = out.read_bytes()
    with pytest.raises(UsageError, match="--overwrite replaces it"):
        run(dump, out)
    write_dump(dump, texts(5))
    with pytest.raises(UsageError, match="--overwrite"):
        run(dump, out)
    assert out.read_bytes() == before
    assert not has_store(out)
    run(dump, out, overwrite=True)
    assert out.read_bytes() == b"".join(before.splitlines(keepends=True)[:5])


def test_outputs_may_not_be_inputs_or_other_files(tmp_path: Path) -> None:
    dump = write_dump(tmp_path / "dump.jsonl", texts(2))
    with pytest.raises(UsageError, match="is an input too"):
        run(dump, tmp_path / "." / "dump.jsonl", overwrite=True)
    with pytest.raises(UsageError, match="is an input too"):
        run(dump, tmp_path / "out.jsonl", rejects=dump, overwrite=True)
    with pytest.raises(UsageError, match="holds the input"):
        run(dump, tmp_path, overwrite=True)
    with pytest.raises(UsageError, match="names of their own"):
        run(dump, tmp_path / "out.jsonl", rejects=tmp_path / "out.jsonl")
    for name in ("out.rejects.jsonl", "out.run.json"):
        (tmp_path / name).write_text("{}\n")
        with pytest.raises(UsageError, match=f"{re.escape(name)} is there already: --overwrite replaces it"):
            run(dump, tmp_path / "out.jsonl")
        assert names(tmp_path) == ["dump.jsonl", name]
        (tmp_path / name).unlink()
    (tmp_path / "counts.json").write_text("{}\n")
    for out in (str(tmp_path / "out.jsonl"), "-"):
        with pytest.raises(UsageError, match=r"counts\.json is there already"):
            clean_dump(Settings((str(dump),), out, report=tmp_path / "counts.json"), lambda _: None, Progress())


def test_runs_in_one_folder_keep_a_report_each(tmp_path: Path) -> None:
    for name, count in (("a", 3), ("b", 2)):
        run(write_dump(tmp_path / f"dump-{name}.jsonl", texts(count)), tmp_path / f"{name}.jsonl")
    reports = [json.loads((tmp_path / f"{name}.run.json").read_text()) for name in ("a", "b")]
    assert [report["records"] for report in reports] == [3, 2]


def test_a_report_in_a_new_folder(tmp_path: Path) -> None:
    dump = write_dump(tmp_path / "dump.jsonl", texts(2))
    run(dump, tmp_path / "out.jsonl", report=tmp_path / "new" / "counts.json")
    assert names(tmp_path / "new") == ["counts.json"]


def test_a_misspelt_name_leaves_nothing_behind(tmp_path: Path) -> None:
    summary = run(tmp_path / "dmup.jsonl", tmp_path / "out.jsonl")
    assert summary.exit_code == 2
    assert names(tmp_path) == []


def test_an_empty_dump_gives_an_empty_output(tmp_path: Path) -> None:
    (tmp_path / "dump.jsonl").write_bytes(b"")
    assert run(tmp_path / "dump.jsonl", tmp_path / "out.jsonl").exit_code == 0
    assert (tmp_path / "out.jsonl").read_bytes() == b""


def test_a_vocabulary_reaches_the_workers(tmp_path: Path) -> None:
    dump = write_dump(tmp_path / "dump.jsonl", texts(12))
    run(dump, tmp_path / "a.jsonl", Job(vocabulary={"docker": 3}))
    wanted = [
        parse_all(text, source_id=f"p{at}", vocabulary={"docker": 3})[0].to_json() for at, text in enumerate(texts(12))
    ]
    assert (tmp_path / "a.jsonl").read_text().splitlines() == wanted


def write_lines(path: Path, records: list[dict[str, object]]) -> Path:
    path.write_text("".join(json.dumps(record) + "\n" for record in records))
    return path


@pytest.mark.parametrize("key", ["nope", "deep.nope", None])
@pytest.mark.parametrize("at", ["file", "stdin"])
def test_a_dump_without_the_text_key_is_told_before_the_work(
    tmp_path: Path, key: str | None, at: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    dump = write_lines(tmp_path / "dump.jsonl", [{"id": 1, "page": "x"}] * 5_000)
    before = names(tmp_path)
    says = r"line 1: no text under .*; its keys: 'id', 'page'.*all of the first 1,000 documents"
    with dump.open() as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        with pytest.raises(UsageError, match=says):
            run(dump if at == "file" else "-", tmp_path / "out.jsonl", text_key=key, shard_documents=2_000)
    assert names(tmp_path) == before


def test_a_dump_where_some_lack_the_text_key_goes_on(tmp_path: Path) -> None:
    lacking: list[dict[str, object]] = [{"id": 1, "page": "x"}] * 40
    dump = write_lines(tmp_path / "dump.jsonl", [*lacking, {"id": 2, "page_text": texts(1)[0]}, *lacking])
    summary = run(dump, tmp_path / "out.jsonl", text_key="page_text")
    assert (summary.tally.parsed, summary.tally.rejected) == (1, 80)
    null: list[dict[str, object]] = [{"id": 1, "page_text": None}]
    summary = run(write_lines(tmp_path / "null.jsonl", null), tmp_path / "null.jsonl.gz", text_key="page_text")
    assert (summary.tally.parsed, summary.tally.rejected) == (0, 1)


def test_an_input_of_two_may_lack_the_text_key(tmp_path: Path) -> None:
    lacks = write_lines(tmp_path / "lacks.jsonl", [{"id": 1, "page": "x"}])
    summary = run(
        [str(lacks), str(write_dump(tmp_path / "d.jsonl", texts(2)))], tmp_path / "out.jsonl", text_key="text"
    )
    assert (summary.tally.parsed, summary.tally.rejected) == (2, 1)


def test_a_limit_reads_the_first_documents_only(tmp_path: Path) -> None:
    inputs = [str(write_dump(tmp_path / f"{name}.jsonl", texts(25))) for name in "ab"]
    run(inputs, tmp_path / "whole.jsonl")
    whole = (tmp_path / "whole.jsonl").read_bytes().splitlines(True)
    for limit in (1, 10, 25, 33):
        out = tmp_path / f"{limit}.jsonl"
        summary = run(inputs, out, limit=limit, workers=2)
        assert out.read_bytes() == b"".join(whole[:limit])
        assert json.loads((tmp_path / f"{limit}.run.json").read_text())["limit"] == summary.tally.read == limit
        assert "--limit" in next(table(summary))
    summary = run(inputs, tmp_path / "more.jsonl", limit=60)
    assert summary.tally.read == 50
    assert "--limit" not in next(table(summary))


def test_a_limited_run_goes_on_to_its_limit_and_no_other_run_takes_it_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dump, out = write_dump(tmp_path / "dump.jsonl", texts(45)), tmp_path / "out.jsonl"
    run(dump, tmp_path / "whole.jsonl")
    kept = ShardStore.write_shard

    def stops(store: ShardStore, number: int, *rest: Any) -> None:
        kept(store, number, *rest)
        if number == 1:
            raise KeyboardInterrupt

    monkeypatch.setattr(ShardStore, "write_shard", stops)
    with pytest.raises(KeyboardInterrupt):
        run(dump, out, limit=33)
    monkeypatch.undo()
    for other in (None, 40):
        with pytest.raises(UsageError, match="an unfinished run with other options"):
            run(dump, out, limit=other)
    summary = run(dump, out, limit=33)
    assert (summary.resumed, summary.tally.read) == (20, 33)
    assert out.read_bytes() == b"".join((tmp_path / "whole.jsonl").read_bytes().splitlines(True)[:33])
