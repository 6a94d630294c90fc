"""From input names to documents: find the files, tell their formats, read them one by one."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing

from unseam.document import Document
from unseam.errors import InputError
from unseam.readers import decoding, detect, json_values, jsonl, parquet, table, text, warc
from unseam.readers.keys import Keys, KeyWatch
from unseam.readers.outcome import Item, Options, Unreadable
from unseam.readers.sources import Source, expand, remote_errors
from unseam.readers.streams import HEAD, Stream, decompressed


def open_documents(
    inputs: Sequence[str], *, text_key: str | None = None, encoding: str | None = None
) -> Iterator[Item]:
    """The documents of all inputs, lazily and in a fixed order, and what could not be read in its place among them.

    An input is a file, a folder, a glob, `-` or an address such as s3://...; its format is told by content. Raises
    UsageError for what the caller must change: a missing extra, an unknown encoding, two text keys to choose from.
    """
    options = Options(text_key, encoding)
    for source in expand(inputs):
        if isinstance(source, Unreadable):
            yield source
        else:
            yield from read_source(source, options)


def preflight(inputs: Sequence[str], *, text_key: str | None = None, encoding: str | None = None) -> None:
    """Read the first record of each input, so that a UsageError comes before the work and not amid it.

    It comes too where none of the first records has a key of a text. Standard input and the pages of folders are left
    alone; what cannot be read is left for the run to report.
    """
    options = Options(text_key, encoding)
    watch = KeyWatch(text_key)
    if encoding:
        decoding.codec_name(encoding)
    for source in expand(inputs):
        if isinstance(source, Source) and source.listed and source.repeatable:
            with closing(read_source(source, options)) as items:
                for item in items:
                    if isinstance(item, Document) and item.id == source.name:
                        break  # a page, which says nothing of keys
                    watch.see(item)
                    if watch.is_settled:
                        break
    watch.end()


def read_source(source: Source, options: Options) -> Generator[Item, None, None]:
    """The documents of one file; its errors are Unreadable, those of the call UsageError."""
    try:
        stream = decompressed(source.open())
    except FileNotFoundError as error:
        # Remote libraries say so of a server that does not answer, too: the cause tells.
        message = "no such file or folder" if source.fs is None else f"not to be had: {error.__cause__ or error}"
        yield Unreadable(source.name, None, "not-found", message)
        return
    except remote_errors() as error:
        yield Unreadable(source.name, None, "unreadable", _reason(error))
        return
    except (InputError, ValueError) as error:  # ValueError: a NUL in the name
        yield Unreadable(source.name, None, "unreadable", str(error))
        return
    with closing(stream):
        try:
            yield from _read(stream, source, options)
        except InputError as error:
            yield Unreadable(source.name, None, "damaged", str(error))


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error) or type(error).__name__


def _read(stream: Stream, source: Source, options: Options) -> Iterator[Item]:
    name = source.name
    head = stream.head()
    keys = Keys(name, options.text_key)
    kind = detect.binary_format(head)
    if kind == "parquet":
        yield from parquet.read(stream, source, keys)
        return
    if kind == "warc":
        yield from warc.read(stream, name, options.encoding)
        return
    if kind == "archive":
        yield Unreadable(name, None, "not-text", "an archive, image or program, no text: unpack it first")
        return
    stream, codec = decoding.text_stream(stream, options.encoding)
    head = stream.head()
    shown = head.decode(codec, "replace")
    kind = detect.text_format(shown, name, options.text_key, complete=len(head) < HEAD)
    if kind == "jsonl":
        yield from jsonl.read(stream, codec, name, keys)
    elif kind == "json":
        yield from json_values.read(stream, codec, name, keys)
    elif kind == "csv":
        mark = detect.delimiter(shown, name, options.text_key) or ","
        yield from table.read(stream, codec, name, keys, mark)
    else:
        yield from text.read(stream, codec, name, options.encoding)
