"""Headed blocks that the dialect does not know, and the footer."""

from __future__ import annotations

from unseam.draft import Block
from unseam.resolve.page import Context


def resolve_section(_: str, section: Block, page: Context) -> None:
    """Keep the block whole, under its heading."""
    heading, lines = section
    at = len(page.record["sections"])
    findings = page.findings
    findings.value(("sections", at, "heading"), heading.start, heading.end)
    if lines:
        findings.value(("sections", at, "text"), lines[0].start, lines[-1].end)
    page.record["sections"].append({"heading": heading.text, "text": page.prose(lines) if lines else ""})
    findings.remark(
        "unknown-section", "kept under sections as it is", ("sections", at), heading.start, (lines or [heading])[-1].end
    )


def resolve_footer(_: str, section: Block, page: Context) -> None:
    """What the site prints below every profile."""
    for line in (section.heading, *section.lines):
        page.findings.boilerplate(line)
