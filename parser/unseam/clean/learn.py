"""The words that the pages of a dump list unglued, counted."""

from __future__ import annotations

import time
from collections import Counter
from contextlib import closing
from pathlib import Path

from unseam.clean.progress import Progress
from unseam.clean.run import check_outputs, products
from unseam.clean.settings import STDOUT, Settings, Summary
from unseam.clean.tally import Tally
from unseam.readers import preflight
from unseam.registry import check_dialects


def learn_words(settings: Settings, progress: Progress) -> tuple[Counter[str], Summary]:
    """The words of all inputs with how often they are listed; `settings.job.learn` must be set.

    Raises UsageError for what the caller must change.
    """
    begun, tally = time.monotonic(), Tally()
    check_dialects(settings.job.dialect)
    if settings.out != STDOUT:
        words = [Path(settings.out)]
        check_outputs(words, settings.inputs, files=words)
    preflight(settings.inputs, text_key=settings.text_key, encoding=settings.encoding)
    with closing(products(settings, progress, tally)) as done:
        for _ in done:
            pass
    summary = Summary(
        tally,
        resumed=0,
        seconds=time.monotonic() - begun,
        out=settings.out,
        rejects=None,
        workers=settings.workers,
    )
    return tally.words, summary
