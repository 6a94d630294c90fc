"""Readings of what stands inside a line: pure functions that never raise."""

from unseam.fields.dates import parse_date_range as parse_date_range
from unseam.fields.education import parse_education as parse_education
from unseam.fields.location import parse_location as parse_location
