"""`unseam parse`: pages in, one JSON line a page out."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Annotated

import typer

from unseam.clean.catalogue import told
from unseam.cli.output import tell, write
from unseam.document import Document
from unseam.errors import UsageError
from unseam.fields.topics import parse_vocabulary
from unseam.pipeline import Vocabulary, parse_all
from unseam.readers import Unreadable, open_documents
from unseam.registry import get_dialect
from unseam.result import Result

NOTHING = "no document in any input"


def parse(
    paths: Annotated[
        list[str],
        typer.Argument(
            metavar="PATH...",
            help="Files; a folder means its .txt and .md files, sorted; - is stdin. Dumps (JSON Lines and others) too.",
        ),
    ],
    dialect: Annotated[
        str | None, typer.Option(metavar="NAME", help="Read every page as this dialect; `unseam dialects` lists them.")
    ] = None,
    encoding: Annotated[
        str | None, typer.Option(metavar="NAME", help="Encoding of the files, for those that are not UTF-8.")
    ] = None,
    text_key: Annotated[
        str | None, typer.Option("--text-key", metavar="KEY", help="Of a dump, the key or column that holds the text.")
    ] = None,
    spans: Annotated[bool, typer.Option("--spans", help="Add where each value stands, under meta.spans.")] = False,
    pretty: Annotated[bool, typer.Option("--pretty", help="Indented JSON, for people.")] = False,
    strict: Annotated[bool, typer.Option("--strict", help="A warning makes the exit code 1.")] = False,
    vocabulary: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Words that `unseam learn` found, for the splitting of topics.")
    ] = None,
) -> None:
    """Read profile pages and print one JSON record a line.

    Records go to stdout, one line of words on stderr for each page that could not be read, or hardly as the
    dialect that --dialect forced.

    Exit code: 0 all good; 1 a page rejected, or an input unreadable among others, or (--strict) a warning;
    2 wrong usage, or no text in any input: none that opens, or all of them empty or binary.
    """
    words = load_vocabulary(vocabulary)
    if dialect is not None:
        get_dialect(dialect)
    texts = failed = items = 0
    for item in open_documents(paths, text_key=text_key, encoding=encoding):
        items += 1
        if isinstance(item, Unreadable):
            failed += 1
            tell(told(item.source, item.place, item.reason, item.message))
            results = _of_no_text(item)
        else:
            results = _parse(item, dialect, words)
        for result in results:
            texts += all(note.name != "not-text" for note in result.diagnostics)
            write(_json(result, spans, pretty))
            failed += _is_bad(result, strict, forced=dialect is not None)
    if not items:
        tell(NOTHING)
    if failed:
        raise typer.Exit(1 if texts else 2)


def _of_no_text(item: Unreadable) -> list[Result]:
    """The rejected record of a file that is no text, its sha256 that of the file; none where there is no such file."""
    if item.reason not in ("not-text", "undecodable") or item.place is not None or not Path(item.source).is_file():
        return []
    with Path(item.source).open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    [result] = parse_all("", source_id=item.id or item.source)
    meta = result.profile.meta
    source = meta.source.model_copy(update={"sha256": digest})
    result.profile = result.profile.model_copy(update={"meta": meta.model_copy(update={"source": source})})
    return [result]


def _parse(document: Document, dialect: str | None, words: Vocabulary | None) -> list[Result]:
    results = parse_all(document.text, dialect=dialect, source_id=document.id, url=document.url, vocabulary=words)
    for result in results:
        if result.status == "rejected":
            note = result.diagnostics[0]
            tell(f"{document.id}: {note.name}: {note.message}")
    return results


def _is_bad(result: Result, strict: bool, forced: bool) -> bool:
    warnings = [note for note in result.diagnostics if note.severity == "warning"]
    for note in warnings:
        if strict or (forced and note.name == "low-coverage"):
            at = f" at {note.span[0]}" if note.span else ""
            tell(f"{result.profile.meta.source.id}: {note.name}{at}: {note.message}")
    return result.status == "rejected" or (strict and bool(warnings))


def _json(result: Result, spans: bool, pretty: bool) -> str:
    if pretty:
        return json.dumps(result.record(spans=spans), ensure_ascii=False, indent=2) + "\n"
    return result.to_json(spans=spans) + "\n"


def load_vocabulary(path: Path | None) -> dict[str, int] | None:
    """The words of a file that `unseam learn` wrote; UsageError where it is none."""
    if path is None:
        return None
    try:
        return parse_vocabulary(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UsageError(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise UsageError(f"{path}: no vocabulary: byte {error.start} is no UTF-8") from None
    except ValueError as error:
        raise UsageError(f"{path}: no vocabulary: {error}") from None
