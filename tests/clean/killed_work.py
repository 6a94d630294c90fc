"""A run in small shards, for the tests that kill it."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.clean.helpers import run

if __name__ == "__main__":
    print("started", flush=True)
    run(sys.argv[1], Path(sys.argv[2]), workers=2, overwrite="--overwrite" in sys.argv)
