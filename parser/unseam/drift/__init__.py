"""A dump against an earlier one: has a site's layout changed."""

from unseam.drift.compare import Limits, compare
from unseam.drift.profile import Profile, Profiler
from unseam.drift.run import drift_files

__all__ = ["Limits", "Profile", "Profiler", "compare", "drift_files"]
