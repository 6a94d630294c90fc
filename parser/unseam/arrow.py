"""Arrow rows of texts in, rows of records and rejects out, for engines that hand over Arrow."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import repeat
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from unseam import extras
from unseam.clean.tally import Tally
from unseam.clean.work import Job, Piece, lost, work
from unseam.errors import UsageError
from unseam.pipeline import Vocabulary
from unseam.readers import Unreadable
from unseam.readers.decoding import escaped
from unseam.readers.keys import page
from unseam.registry import get_dialect
from unseam.sinks.schema import Types, columns_in

if TYPE_CHECKING:
    import pyarrow as pa
else:
    pa = extras.need("pyarrow", "spark", "unseam.arrow")

Rows = TypeVar("Rows", "pa.RecordBatch", "pa.Table")

_ARROW: Types[Any] = Types(
    pa.bool_(), pa.int64(), pa.float64(), pa.string(), pa.list_, pa.map_, lambda fields: pa.struct(list(fields.items()))
)
_REJECT = pa.struct(
    {
        "id": pa.string(),
        "url": pa.string(),
        "source": pa.string(),
        "reason": pa.string(),
        "message": pa.string(),
        "span": pa.list_(pa.int64()),
        "text": pa.string(),
        "original": pa.binary(),
    }
)

SCHEMA = pa.schema(
    [
        pa.field("ok", pa.bool_(), nullable=False),
        pa.field("record", _ARROW.nested(columns_in(_ARROW))),
        pa.field("reject", _REJECT),
    ]
)
"""What `parse_batch` gives. Where ok, `record.*` are the columns that `unseam clean` writes and `reject` is null; else
`record` is null and `reject.*` say why, with the text of the document (`original`, as bytes, where it is no text).
Nested, because `select("record.*")` is then clean's own table, and a missing record is null and no empty one."""

_ROW = pa.struct(list(SCHEMA))


def parse_batch(
    batch: Rows,
    *,
    text: str = "text",
    id: str | None = None,
    url: str | None = None,
    source: str | None = None,
    dialect: str | None = None,
    vocabulary: Vocabulary | None = None,
    spans: bool = False,
) -> Rows:
    """The rows of a RecordBatch or a Table read as `unseam clean` reads documents: the same kind, under SCHEMA.

    `text`, `id`, `url` and `source` name columns. `id` and `url` are taken from the columns of those names where there
    are such and no other is named; `source` (what the document came out of) only goes into rejects. Each row gives one
    row, or one for each page of its text (ids x#1, x#2, ...), in their order. There is a reject with its reason for a
    page of no known dialect (`not-a-profile`), a null (`no-text`) and a document that breaks its reader (`crashed`).

    Raises UsageError, before any row is read, for a column that is not there or holds no text, and for an unknown
    dialect.
    """
    columns = [
        Column(field.name, str(field.type), _is_text(field.type), _is_whole(field.type)) for field in batch.schema
    ]
    parts = choose(columns, text=text, id=id, url=url, source=source)
    if dialect is not None:
        get_dialect(dialect)
    job = Job(dialect, vocabulary, spans, keep_skipped=True)
    contents = _cells(batch.column(text))
    names = (
        map(_name, _cells(batch.column(parts[part])) if part in parts else repeat(None, len(contents)))
        for part in ("id", "url", "source")
    )
    rows = [pa.array([], _ROW)]
    for content, ident, address, origin in zip(contents, *names, strict=True):
        rows.append(_rows(_piece(content, ident, address, origin or ""), job))
    return type(batch).from_struct_array(pa.concat_arrays(rows))


class Column(NamedTuple):
    """A column of some engine: its name and type there, and whether it holds texts or whole numbers."""

    name: str
    kind: str
    text: bool
    whole: bool


def choose(
    columns: Sequence[Column], *, text: str, id: str | None, url: str | None, source: str | None
) -> dict[str, str]:
    """Which column plays which part (text, id, url, source); UsageError where one is missing or of a wrong type."""
    names = [column.name for column in columns]
    chosen = {"text": text, "id": id, "url": url, "source": source}
    for part in ("id", "url"):
        if chosen[part] is None and part in names and part != text:
            chosen[part] = part
    parts = {part: name for part, name in chosen.items() if name is not None}
    for part, name in parts.items():
        found = [column for column in columns if column.name == name]
        if not found:
            raise UsageError(f"no column {name!r} for {part}=; there are: {', '.join(map(repr, names)) or 'none'}")
        if len(found) > 1:
            raise UsageError(f"{len(found)} columns are named {name!r}: rename all but one")
        if not (found[0].text or (found[0].whole and part != "text")):
            wanted = "text" if part == "text" else "text or whole numbers"
            raise UsageError(f"column {name!r} is {found[0].kind}, not {wanted}: cast it, or name another with {part}=")
    return parts


def _is_text(kind: pa.DataType) -> bool:
    if pa.types.is_dictionary(kind):
        kind = kind.value_type
    tests = (pa.types.is_string, pa.types.is_large_string, pa.types.is_string_view, pa.types.is_null)
    return any(test(kind) for test in tests)


def _is_whole(kind: pa.DataType) -> bool:
    whole: bool = pa.types.is_integer(kind)
    return whole


def _cells(column: Any) -> list[bytes | None]:
    """A column's texts as bytes: engines let bytes into it that are no UTF-8, which spoil one row and not the batch."""
    cells: list[bytes | None] = column.cast(pa.large_string()).cast(pa.large_binary()).to_pylist()
    return cells


def _name(cell: bytes | None) -> str | None:
    return cell.decode("utf-8", "replace") if cell else None


def _piece(content: bytes | None, id: str | None, url: str | None, source: str) -> Piece:
    if content is None:
        return Piece(source, Unreadable(source, None, "no-text", "the text is null", id=id))
    try:
        return Piece(source, page(content.decode(), id, url, source, None))
    except UnicodeDecodeError as bad:
        message = f"byte {bad.start} of the text is no utf-8"
        return Piece(source, Unreadable(source, None, "undecodable", message, escaped(content), id))


def _rows(piece: Piece, job: Job) -> pa.Array:
    product = work([piece], job)
    records = [{"ok": True, "record": json.loads(line)} for line in product.records.splitlines()]
    try:
        return pa.array(records or _rejects(product.rejects), _ROW)
    except (pa.ArrowException, OverflowError) as error:  # a number of somebody's dialect that no column holds
        message = f"{type(error).__name__}: {error}"
        return pa.array(_rejects(lost(piece, "crashed", message, job, Tally())), _ROW)


def _rejects(lines: bytes) -> list[dict[str, object]]:
    """Rows of the lines of a rejects file."""
    rejects = [json.loads(line) for line in lines.splitlines()]
    for reject in rejects:
        del reject["place"]
        reject["source"] = reject["source"] or None
        if "original" in reject:
            reject["original"] = reject["original"].encode("utf-8", "surrogateescape")
    return [{"ok": False, "reject": reject} for reject in rejects]
