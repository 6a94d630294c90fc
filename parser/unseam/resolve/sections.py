"""Headed blocks that the dialect does not know, and the footer."""

from __future__ import annotations

from unseam.draft import Block, Contributions
from unseam.resolve.page import Context


def resolve_section(_: str, section: Block, page: Context) -> None:
    """Keep the block whole, under its heading."""
    heading, lines = section
    if heading.type == "CUT_SHORT":
        page.findings.label(heading)
        return
    if not lines and heading.text.endswith(")") and _describes(section, page):
        contributions = page.record["contributions"]
        contributions[-1]["description"] = heading.text
        page.findings.value(("contributions", len(contributions) - 1, "description"), heading.start, heading.end)
        return
    at = len(page.record["sections"])
    findings = page.findings
    findings.value(("sections", at, "heading"), heading.start, heading.end)
    if lines:
        findings.value(("sections", at, "text"), lines[0].start, lines[-1].end)
    page.record["sections"].append({"heading": heading.text, "text": page.prose(lines) if lines else ""})
    findings.remark(
        "unknown-section", "kept under sections as it is", ("sections", at), heading.start, (lines or [heading])[-1].end
    )


def _describes(section: Block, page: Context) -> bool:
    """A heading that declares entries and has none is the description of the contribution above it: "Talks (4)"."""
    at = next(i for i, (_, other) in enumerate(page.draft.sections) if other is section)
    above = page.draft.sections[at - 1][1] if at else None
    last = above.entries[-1] if isinstance(above, Contributions) and above.entries else None
    if not isinstance(last, dict) or last.keys() != {"repository", "period"} or last["period"].lines:
        return False
    read = page.record["contributions"][-1]
    return bool(read["repository"] == last["repository"].heading.text and read["description"] is None)


def resolve_footer(_: str, section: Block, page: Context) -> None:
    """What the site prints below every profile."""
    for line in (section.heading, *section.lines):
        page.findings.boilerplate(line)
