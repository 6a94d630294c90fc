"""A real Spark on this machine: two workers, the frame and the example."""

from __future__ import annotations

import json
import os
import pickle
import re
import runpy
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from pyspark.sql import DataFrame, SparkSession

import unseam
from tests.clean import helpers
from tests.test_arrow import PAGES, records, rows
from tests.test_samples import ROOT
from unseam import spark as faces
from unseam.arrow import SCHEMA, parse_batch
from unseam.errors import UsageError
from unseam.spark import parse_frame

EXAMPLE = ROOT / "examples" / "spark_clean.py"
ODD: dict[str, str | None] = {"null": None, "empty": "", "none": helpers.NO_PAGE}


# So short a run is over before what the compiler does for long ones pays.
JAVA_OPTIONS = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"


def java() -> None:
    if not (os.environ.get("JAVA_HOME") or shutil.which("java")):
        pytest.fail("Spark needs Java 17 or later, and there is none: apt-get install openjdk-17-jre-headless")


@pytest.fixture(scope="module")
def spark(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SparkSession]:
    """Spark with two workers, which know a dialect that breaks on purpose."""
    java()
    folder = tmp_path_factory.mktemp("spark")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(helpers.faulty(folder / "faulty")))
        patch.setenv("PYSPARK_PYTHON", sys.executable)
        patch.setenv("JDK_JAVA_OPTIONS", JAVA_OPTIONS)
        patch.setenv("SPARK_LOCAL_IP", "127.0.0.1")
        patch.setenv("SPARK_LOCAL_HOSTNAME", "localhost")
        session = (
            SparkSession.builder.master("local[2]")
            .config("spark.ui.enabled", False)
            .config("spark.sql.shuffle.partitions", 2)
            .config("spark.sql.warehouse.dir", str(folder / "warehouse"))
            .getOrCreate()
        )
        yield session
        session.stop()


def frame(spark: SparkSession, texts: dict[str, str | None], partitions: int = 4) -> DataFrame:
    return spark.createDataFrame(list(texts.items()), "id string, text string").repartition(partitions)


def found(parsed: DataFrame) -> list[dict[str, Any]]:
    return by_id(rows(parsed.toArrow()))


def by_id(those: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return sorted(those, key=lambda row: str((row["record"]["meta"]["source"] if row["ok"] else row["reject"])["id"]))


def test_pages_give_what_parse_all_gives(spark: SparkSession) -> None:
    wanted = [record for name, text in PAGES.items() for record in records(text, source_id=name)]
    parsed = parse_frame(frame(spark, dict(PAGES)))
    assert found(parsed) == by_id([{"ok": True, "record": record, "reject": None} for record in wanted])


def test_rejects_and_whole_order(spark: SparkSession) -> None:
    """The frame holds what one batch of the same rows holds, however they are dealt out."""
    texts = {**ODD, **dict(list(PAGES.items())[:5])}
    wanted = by_id(rows(parse_batch(pa.table({"id": list(texts), "text": list(texts.values())}))))
    assert [row["reject"]["reason"] for row in wanted if not row["ok"]] == ["not-text", "not-a-profile", "no-text"]
    for partitions in (1, 3):
        assert found(parse_frame(frame(spark, texts, partitions))) == wanted


def test_a_crash_costs_its_document_only(spark: SparkSession) -> None:
    parsed = parse_frame(frame(spark, {"bad": "FAULT raise", "good": PAGES["plain"]}, 1))
    bad, good = found(parsed)
    assert (bad["reject"]["reason"], bad["reject"]["text"]) == ("crashed", "FAULT raise")
    assert bad["reject"]["message"] == "RuntimeError: a fault on purpose"
    assert good["record"] == records(PAGES["plain"], source_id="good")[0]


def test_bytes_that_are_no_text(spark: SparkSession) -> None:
    pages = spark.createDataFrame([(bytearray(b"caf\xe9"),), (bytearray(PAGES["plain"].encode()),)], "bytes binary")
    bad, good = sorted(rows(parse_frame(pages.selectExpr("CAST(bytes AS string) AS text")).toArrow()), key=str)
    assert (bad["reject"]["reason"], bad["reject"]["original"]) == ("undecodable", b"caf\xe9")
    assert good["ok"]


def test_more_rows_than_a_worker_reads_at_once(spark: SparkSession) -> None:
    count = 2 * faces._ROWS + 3
    parsed = parse_frame(spark.range(0, count, 1, 1).selectExpr("id", "'no page' AS text"))
    assert [row["id"] for row in parsed.select("reject.id").collect()] == [str(number) for number in range(count)]


def test_no_rows(spark: SparkSession) -> None:
    parsed = parse_frame(spark.createDataFrame([], "text string"))
    assert parsed.count() == 0
    assert parsed.columns == SCHEMA.names


def test_other_columns_may_be_of_any_type_and_name(spark: SparkSession) -> None:
    page = PAGES["plain"]
    pages = spark.createDataFrame([(page, 7)], "`the.text` string, `a``key` int").selectExpr(
        "*", "parse_json('[1]') AS id", "INTERVAL '1' YEAR AS age", "current_timestamp() AS seen", "'f' AS url"
    )
    [row] = rows(parse_frame(pages, "the.text", "a`key", source="url").toArrow())
    assert row["record"] == records(page, source_id="7", url="f")[0]


def test_a_wrong_call_is_one_line_before_anything_runs(spark: SparkSession) -> None:
    pages = spark.createDataFrame([(1, "x")], "number int, content string")
    for arguments, message in (
        ({}, "no column 'text' for text=; there are: 'number', 'content'"),
        ({"text": "content", "id": "id"}, "no column 'id' for id=; there are: 'number', 'content'"),
        ({"text": "content", "url": "link"}, "no column 'link' for url=; there are: 'number', 'content'"),
        ({"text": "number"}, "column 'number' is int, not text: cast it, or name another with text="),
        ({"text": "content", "dialect": "none"}, "no dialect 'none'; there are: progai"),
    ):
        with pytest.raises(UsageError) as caught:
            parse_frame(pages, **arguments)  # type: ignore[arg-type]
        assert str(caught.value) == message


@pytest.mark.parametrize("module", ["pyspark.sql.pandas.types", "pandas"])
def test_a_missing_library_names_the_extra(spark: SparkSession, module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pages = spark.createDataFrame([("x",)], "text string")
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(UsageError) as caught:
        parse_frame(pages)
    assert str(caught.value) == f"parse_frame needs {module}: pip install 'unseam[spark]'"


def test_no_parser_is_sent_to_the_workers(spark: SparkSession, monkeypatch: pytest.MonkeyPatch) -> None:
    unseam.parse(PAGES["plain"])  # builds it here
    pages = spark.createDataFrame([("x",)], "text string")
    sent: list[Any] = []
    monkeypatch.setattr(type(pages), "mapInArrow", lambda _, function, schema: sent.append((function, schema)))
    parse_frame(pages)
    [(function, schema)] = sent
    assert len(pickle.dumps(function)) < 500
    assert schema.fieldNames() == SCHEMA.names


def test_the_guide_s_code_runs_and_its_rejects_can_be_read_again(
    spark: SparkSession, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    [code] = re.findall(r"## Spark\n.*?```python\n(.*?)```", (ROOT / "docs" / "spark.md").read_text("utf-8"), re.S)
    monkeypatch.chdir(tmp_path)
    texts = {"plain": PAGES["plain"], **ODD}
    place = f"{tmp_path.as_uri()}/"  # Spark's folder is where its process began
    frame(spark, texts).write.parquet(f"{place}pages")
    for name in ("pages/", "records", "rejects"):
        code = code.replace(f'"{name}"', f'"{place}{name}"')
    exec(code, {"spark": spark})
    assert "not-a-profile" in capfd.readouterr().out
    [record] = pq.read_table(tmp_path / "records").to_pylist(maps_as_pydicts="strict")
    assert record == records(PAGES["plain"], source_id="plain")[0]
    tally = helpers.run(f"{tmp_path}/rejects/*.parquet", tmp_path / "again.jsonl").tally
    assert (tally.read, tally.skipped, dict(tally.reasons)) == (3, 1, {"no-text": 1, "not-text": 1})


def run_example(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the example as people do, with nothing set for Spark."""
    bare = {name: value for name, value in os.environ.items() if "SPARK" not in name and name != "PYTHONPATH"}
    command = [sys.executable, str(EXAMPLE), *arguments]
    bare["JDK_JAVA_OPTIONS"] = JAVA_OPTIONS
    return subprocess.run(command, capture_output=True, text=True, check=False, env=bare)


def test_the_example_gives_what_clean_gives(tmp_path: Path) -> None:
    java()
    texts = {**PAGES, **ODD}
    table = pa.table({"id": list(texts), "text": list(texts.values()), "url": [f"u/{name}" for name in texts]})
    pq.write_table(table, tmp_path / "in.parquet")
    out = tmp_path / "out"
    done = run_example(str(tmp_path / "in.parquet"), str(out))
    assert done.returncode == 0, done.stderr
    assert [line.split() for line in done.stdout.splitlines()] == [
        [str(len(PAGES) + 2), "records"],
        ["1", "no-text"],
        ["1", "not-a-profile"],
        ["1", "not-text"],
    ]
    helpers.run(tmp_path / "in.parquet", tmp_path / "clean.parquet")

    def lines(path: Path) -> list[str]:
        return sorted(json.dumps(row) for row in pq.read_table(path).to_pylist())

    assert lines(out / "records") == lines(tmp_path / "clean.parquet")
    assert (
        pq.read_schema(next((out / "records").glob("*.parquet"))).names
        == pq.read_schema(tmp_path / "clean.parquet").names
    )
    kept = ("id", "url", "reason", "span", "text")
    rejects = pq.read_table(out / "rejects").select(kept).to_pylist()
    wanted = [
        {name: row.get(name) for name in kept} for row in helpers.read_lines(tmp_path / "clean.parquet.rejects.jsonl")
    ]
    assert sorted(rejects, key=str) == sorted(wanted, key=str)


def test_the_example_says_what_is_wrong_in_a_line(
    spark: SparkSession, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    example = runpy.run_path(str(EXAMPLE))
    monkeypatch.setitem(example["main"].__globals__, "session", lambda: nullcontext(spark))
    pq.write_table(pa.table({"content": ["x"]}), tmp_path / "in.parquet")
    (tmp_path / "out" / "records").mkdir(parents=True)
    for arguments, message in (
        (["in.parquet", "new"], "spark_clean: no column 'text' for text=; there are: 'content'"),
        (["none.parquet", "new"], "PATH_NOT_FOUND"),
        (["in.parquet", "out", "--text", "content"], "PATH_ALREADY_EXISTS"),
    ):
        monkeypatch.setattr(
            sys, "argv", ["spark_clean.py", *(str(tmp_path / name) for name in arguments[:2]), *arguments[2:]]
        )
        with pytest.raises(SystemExit, match=message) as caught:
            example["main"]()
        assert "\n" not in str(caught.value)
    assert not (tmp_path / "new").exists()


def test_the_example_s_help() -> None:
    done = run_example("--help")
    assert done.returncode == 0
    assert "OUT/records/" in done.stdout
