"""Readings of what stands inside a line: pure functions that never raise."""

from unseam.fields.dates import parse_date_range as parse_date_range
from unseam.fields.durations import parse_duration as parse_duration
from unseam.fields.education import parse_education as parse_education
from unseam.fields.headline import parse_headline as parse_headline
from unseam.fields.languages import parse_languages as parse_languages
from unseam.fields.location import parse_location as parse_location
from unseam.fields.skills import split_skill as split_skill
from unseam.fields.tallies import parse_tallies as parse_tallies
from unseam.fields.topics import split_topics as split_topics
