"""Many documents, in input order, on one process or several."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from functools import partial
from itertools import islice
from multiprocessing import get_context

from unseam.document import Document
from unseam.pipeline import Vocabulary, parse_all
from unseam.result import Result

# Enough documents that handing them over costs little beside reading them, few enough to keep results flowing.
_BATCH = 32


def parse_many(
    documents: Iterable[str | Document],
    *,
    workers: int = 1,
    dialect: str | None = None,
    vocabulary: Vocabulary | None = None,
    split_topics: bool = True,
) -> Iterator[Result]:
    """Each page of each document, lazily and in input order; the same results for any number of workers.

    With several workers the documents are read ahead by a bounded number, and results cross a process border: use
    `unseam clean` for whole dumps, where a lost worker costs one document. Raises UsageError for an unknown dialect.
    """
    read = partial(_read, dialect=dialect, vocabulary=vocabulary, split_topics=split_topics)
    source = (Document(each) if isinstance(each, str) else each for each in documents)
    if workers <= 1:
        for document in source:
            yield from read([document])
        return
    # Started anew, not forked: the same on every system, and safe beside threads.
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        waiting: deque[Future[list[Result]]] = deque()
        for batch in iter(lambda: list(islice(source, _BATCH)), []):
            waiting.append(pool.submit(read, batch))
            if len(waiting) > 2 * workers:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()


def _read(
    documents: list[Document], dialect: str | None, vocabulary: Vocabulary | None, split_topics: bool
) -> list[Result]:
    return [
        result
        for text, source_id, url in documents
        for result in parse_all(
            text,
            dialect=dialect,
            source_id=source_id,
            url=url,
            vocabulary=vocabulary,
            split_topics=split_topics,
        )
    ]
