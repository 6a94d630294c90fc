"""Shares and means with what is needed to tell a change from chance."""

from __future__ import annotations

import math
from typing import NamedTuple

# A dump has some hundred rates, and a check runs daily: a change must be rarer than this by chance to be told.
CHANCE = 1e-5
_DEVIATIONS = 4.5
_LARGE = 20_000


class Rate(NamedTuple):
    """Numbers added up over units (pages): how many, their sum, and the sum of their squares."""

    units: int = 0
    total: float = 0
    squares: float = 0

    def plus(self, value: float) -> Rate:
        """The rate with one unit more."""
        return Rate(self.units + 1, self.total + value, self.squares + value * value)

    @property
    def mean(self) -> float:
        """Mean over the units, 0 when there are none."""
        return self.total / self.units if self.units else 0.0

    @property
    def is_share(self) -> bool:
        """Whether every unit counted 0 or 1."""
        return self.total == self.squares and self.total == int(self.total)


def is_change(base: Rate, new: Rate) -> bool:
    """Whether chance does not explain how two rates differ: Fisher's exact test for shares, Welch's otherwise."""
    if not base.units or not new.units or base.mean == new.mean:
        return False
    if base.is_share and new.is_share and base.units + new.units <= _LARGE:
        return _fisher(base, new) < CHANCE
    variance = _spread(base) + _spread(new)
    return abs(new.mean - base.mean) > _DEVIATIONS * math.sqrt(variance)


def _spread(rate: Rate) -> float:
    """Squared error of the mean; one unit's worth is added, since a small sample may show no spread by luck."""
    variance = max(0.0, rate.squares / rate.units - rate.mean**2)
    typical = rate.squares / rate.units
    return (variance + typical / rate.units) / rate.units


def _fisher(base: Rate, new: Rate) -> float:
    """One-sided: how likely a split of the hits at least as uneven is when both are drawn from one lot."""
    hits, drawn, lot = int(base.total + new.total), new.units, base.units + new.units
    seen = int(new.total)
    is_rise = new.mean > base.mean
    span = range(seen, min(hits, drawn) + 1) if is_rise else range(max(0, hits - base.units), seen + 1)
    whole = _choose(lot, drawn)
    return math.fsum(math.exp(_choose(hits, k) + _choose(lot - hits, drawn - k) - whole) for k in span)


def _choose(n: int, k: int) -> float:
    return math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)
