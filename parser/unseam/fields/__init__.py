"""Readings of what stands inside a line: pure functions that never raise."""

from unseam.fields.dates import parse_date_range as parse_date_range
from unseam.fields.durations import parse_duration as parse_duration
from unseam.fields.tallies import parse_tallies as parse_tallies
