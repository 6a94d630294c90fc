"""Readings of what stands inside a line: pure functions that never raise."""

from unseam.fields.languages import parse_languages
from unseam.fields.location import parse_location
from unseam.fields.skills import split_skill

__all__ = ["parse_languages", "parse_location", "split_skill"]
