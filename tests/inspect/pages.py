"""Pages that try to break out of the text they are."""

from __future__ import annotations

import unseam
from tests.test_samples import ROOT, SAMPLES, read
from unseam.inspect.model import Sheet, of_result

PAYLOAD = "</script><img src=x onerror=alert(1)>"
ATTRIBUTE = "\" onmouseover=alert(2) x='"
ODD = "\0\u202e\ud800\x1b"
HOSTILE = (
    f"Mirko {PAYLOAD}\nEngineer {ATTRIBUTE} at Osier\nPorto, Portugal\nSummary\n🤩\nRockstar\n"
    f"Mirko keeps {PAYLOAD} and {ATTRIBUTE} and a{ODD}b small.\n3 years of coding experience\n"
    f"Github Skills (2)\n{PAYLOAD}10\nrust9\n{PAYLOAD}\n"
)
PLAIN = ROOT / "samples" / "progai" / "plain.txt"
STRAY = ROOT / "samples" / "progai" / "stray_line.txt"


def sheets(text: str, title: str = "page") -> list[Sheet]:
    return [of_result(result) for result in unseam.parse_all(text, source_id=title, dialect="progai")]


def samples() -> list[tuple[str, Sheet]]:
    """A sheet for each page of each sample."""
    return [(path.stem, of_result(result)) for path in SAMPLES for result in unseam.parse_all(read(path))]
