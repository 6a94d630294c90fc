"""Cleans Parquet files of scraped profile pages on Spark: records and rejects out, each as Parquet.

pip install 'unseam[spark]'
python examples/spark_clean.py IN OUT                      # on this machine, all cores
spark-submit --master yarn examples/spark_clean.py IN OUT  # on a cluster whose workers have unseam[spark]
"""

from __future__ import annotations

import argparse
import os
import sys

from pyspark import StorageLevel
from pyspark.errors import AnalysisException
from pyspark.sql import DataFrame, SparkSession

from unseam.errors import UsageError
from unseam.spark import parse_frame


def main() -> None:
    """Read the command line, clean, and say how many documents came to what."""
    parser = argparse.ArgumentParser(
        description="Clean Parquet files of scraped profile pages on Spark.",
        epilog="Writes OUT/records/, the columns that `unseam clean` writes, and OUT/rejects/, the documents that gave "
        "no record with reason and text; prints how many rows came to what. Neither folder may exist.",
    )
    parser.add_argument("input", metavar="IN", help="Parquet file or folder: a column of text, with id and url if any")
    parser.add_argument("out", metavar="OUT", help="folder to write to; any address that Spark writes to")
    parser.add_argument("--text", default="text", metavar="COLUMN", help="column of the text (default: text)")
    parser.add_argument("--id", metavar="COLUMN", help="column of the identifier (default: id, where there is one)")
    parser.add_argument("--url", metavar="COLUMN", help="column of the address (default: url, where there is one)")
    parser.add_argument("--keep-skipped", action="store_true", help="put pages of no known dialect among the rejects")
    arguments = parser.parse_args()

    with session() as spark:
        try:
            frame = parse_frame(spark.read.parquet(arguments.input), arguments.text, arguments.id, arguments.url)
            counts = clean(frame, arguments.out, keep_skipped=arguments.keep_skipped)
        except (AnalysisException, UsageError) as error:
            sys.exit(f"spark_clean: {str(error).splitlines()[0]}")
    for reason, count in counts.items():
        print(f"{count:>10,}  {reason}")


def session() -> SparkSession:
    """Spark, as spark-submit set it up, or on this machine alone."""
    if "PYSPARK_GATEWAY_PORT" not in os.environ:  # no spark-submit
        os.environ.setdefault("PYSPARK_PYTHON", sys.executable)  # else workers run any python3 that is on the path
        os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")  # else Spark asks for the address of the host's name
        os.environ.setdefault("SPARK_LOCAL_HOSTNAME", "localhost")
    return SparkSession.builder.appName("spark_clean").getOrCreate()


def clean(frame: DataFrame, out: str, *, keep_skipped: bool) -> dict[str, int]:
    """Write the records and the rejects of a parsed frame; how many rows were ok, and how many had which reason."""
    frame.persist(StorageLevel.DISK_ONLY)  # it is written twice, and no page shall be parsed twice
    skipped = "reject.reason = 'not-a-profile'"
    rejects = frame.where("not ok") if keep_skipped else frame.where(f"not ok and not ({skipped})")
    frame.where("ok").select("record.*").write.parquet(f"{out}/records")
    rejects.select("reject.*").write.parquet(f"{out}/rejects")
    rows = frame.selectExpr("coalesce(reject.reason, 'records') AS outcome").groupBy("outcome").count().collect()
    return {row["outcome"]: row["count"] for row in sorted(rows, key=lambda row: (-row["count"], row["outcome"]))}


if __name__ == "__main__":
    main()
