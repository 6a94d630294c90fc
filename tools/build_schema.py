"""Write the published JSON Schema from the models: `python -m tools.build_schema [--check | --publish]`."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from tools.schema_changes import breaking_changes
from unseam_schemas import published

ROOT = Path(__file__).resolve().parent.parent
CURRENT = ROOT / "schemas" / "unseam_schemas" / published.NAME
RELEASED = ROOT / "schemas" / "published" / published.NAME


def main(arguments: list[str] | None = None) -> int:
    """Write the schema; with --check only compare it, with --publish copy it as the last released version."""
    parser = argparse.ArgumentParser(description=__doc__)
    choice = parser.add_mutually_exclusive_group()
    choice.add_argument("--check", action="store_true", help="exit 1 when the committed file is not what is made")
    choice.add_argument("--publish", action="store_true", help="make it the version that later ones must stay true to")
    options = parser.parse_args(arguments)
    made = published.dumps(published.build())
    if options.check:
        if CURRENT.read_text(encoding="utf-8") == made:
            return 0
        print(f"{CURRENT.name} is stale: run python -m tools.build_schema", file=sys.stderr)
        return 1
    if options.publish and RELEASED.exists():
        broken = breaking_changes(json.loads(RELEASED.read_text(encoding="utf-8")), json.loads(made))
        if broken:
            print("a new major version is needed:", *broken, sep="\n  ", file=sys.stderr)
            return 1
    CURRENT.write_text(made, encoding="utf-8", newline="\n")
    if options.publish:
        RELEASED.parent.mkdir(exist_ok=True)
        RELEASED.write_text(made, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
