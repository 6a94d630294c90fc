"""Whole dumps: documents in, records and replayable rejects out, on several processes and across kills."""

from unseam.clean.learn import learn_words
from unseam.clean.run import clean_dump
from unseam.clean.settings import Settings, Summary
from unseam.clean.work import Job

__all__ = ["Job", "Settings", "Summary", "clean_dump", "learn_words"]
