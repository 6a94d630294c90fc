"""Readings of what stands inside a line: pure functions that never raise."""

from unseam.fields.education import parse_education

__all__ = ["parse_education"]
