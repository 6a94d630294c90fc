"""A Spark DataFrame of texts becomes one of records and rejects."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from unseam import extras
from unseam.arrow import SCHEMA, Column, choose, parse_batch
from unseam.pipeline import Vocabulary
from unseam.registry import get_dialect

if TYPE_CHECKING:
    import pyarrow as pa
    from pyspark.sql import DataFrame

# Spark's own batches hold 10,000 rows, whose records would be in memory at once.
_ROWS = 500


def parse_frame(
    df: DataFrame,
    text: str = "text",
    id: str | None = None,
    url: str | None = None,
    *,
    source: str | None = None,
    dialect: str | None = None,
    vocabulary: Vocabulary | None = None,
    spans: bool = False,
) -> DataFrame:
    """A frame of `ok`, `record` and `reject`, lazily: `unseam.arrow.parse_batch` over all rows, a partition at a time.

    The arguments are those of `parse_batch`. Each worker builds its parser once, on its first row.

    Raises UsageError, before Spark runs anything, for a column that is not there or holds no text, for an unknown
    dialect, and where pyspark, pandas or pyarrow is missing.
    """
    pandas = extras.need("pyspark.sql.pandas.types", "spark", "parse_frame")
    extras.need("pandas", "spark", "parse_frame")  # Spark asks for it wherever Arrow goes in or out
    chosen = choose(_columns(df), text=text, id=id, url=url, source=source)
    if dialect is not None:
        get_dialect(dialect)
    source = "source" if "source" in chosen else None
    options = {"source": source, "dialect": dialect, "vocabulary": vocabulary, "spans": spans}
    # Under plain names, for mapInArrow takes a dot in a name for a step into a struct.
    texts = df.selectExpr(*(f"`{name.replace('`', '``')}` AS `{part}`" for part, name in chosen.items()))
    return texts.mapInArrow(partial(_parse, options), pandas.from_arrow_schema(SCHEMA))


def _columns(df: DataFrame) -> list[Column]:
    from pyspark.sql import types

    texts = (types.StringType, types.VarcharType, types.CharType, types.NullType)
    numbers = (types.ByteType, types.ShortType, types.IntegerType, types.LongType)
    return [
        Column(field.name, kind.simpleString(), isinstance(kind, texts), isinstance(kind, numbers))
        for field in df.schema
        for kind in [field.dataType]
    ]


def _parse(options: dict[str, Any], batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """What a worker runs. It is sent by its name, so that no built parser goes along: pickle refuses one."""
    for batch in batches:
        for start in range(0, batch.num_rows, _ROWS):
            yield parse_batch(batch.slice(start, _ROWS), **options)
