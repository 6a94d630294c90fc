"""What the page said: printed strings with the places they stand at."""

from __future__ import annotations

from typing import NamedTuple

Place = tuple[int, int]
"""Start and end in code points of the text that a reading was given."""


class Printed(NamedTuple):
    """A verbatim value and each place it is printed at.

    `value` is the text of every place with its white space folded; the first place is the one kept, the others
    are repetitions of it.
    """

    value: str
    places: tuple[Place, ...]
