"""Readings of what stands inside a line: pure functions that never raise."""

from unseam.fields.education import parse_education
from unseam.fields.headline import Headline, parse_headline

__all__ = ["Headline", "parse_education", "parse_headline"]
