"""Stated durations ("2 yrs 3 mos") in whole months."""

from __future__ import annotations

from functools import lru_cache

from unseam.lengths import read_length
from unseam.lexicon import fold_marks_away

_LONGEST = 1000
"""Characters of the longest text looked at."""


@lru_cache(maxsize=4096)
def parse_duration(text: str) -> int | None:
    """The whole months a text states; None for a text that states no length or only a bound ("under a year").

    Weeks and days count as far as they make whole months of 31 days, so that days alone give 0. A half or a
    decimal of a year counts ("2.5 years": 30); "10+ years" gives 120. What follows a bar, a bracket or a word
    like "of experience" is not looked at.
    """
    if len(text) > _LONGEST:
        return None
    folded = fold_marks_away(text).text.lstrip(" |(")
    length, cut_off = read_length(folded)
    return None if length is None or cut_off else length.months
