"""Readings of what stands inside a line: pure functions that never raise."""

from unseam.fields.location import parse_location

__all__ = ["parse_location"]
