"""Reads a draft: each section by its own file, every value with the place it was read from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from unseam.draft import Draft, Layout
from unseam.errors import DialectError
from unseam.resolve.contributions import resolve_contributions
from unseam.resolve.experience import resolve_experience
from unseam.resolve.facts import resolve_years
from unseam.resolve.findings import Findings
from unseam.resolve.head import resolve_head
from unseam.resolve.page import Context, is_cut
from unseam.resolve.sections import resolve_footer, resolve_section
from unseam.resolve.skills import gathered_skills, resolve_programming_languages, resolve_skills
from unseam.resolve.summary import resolve_summary

_RESOLVERS: dict[str, Callable[[str, Any, Context], None]] = {
    "head": resolve_head,
    "summary": resolve_summary,
    "coding_years": resolve_years,
    "employment_years": resolve_years,
    "experience": resolve_experience,
    "skills": resolve_skills,
    "programming_languages": resolve_programming_languages,
    "contributions": resolve_contributions,
    "section": resolve_section,
    "footer": resolve_footer,
}


class Reading(NamedTuple):
    """The fields of the record but meta, and all that was found on the way."""

    record: dict[str, Any]
    declared: dict[str, int]
    findings: Findings
    cut: bool
    """True where the page ends in the middle."""


def resolve(
    draft: Draft, layout: Layout, *, vocabulary: Mapping[str, int] | None = None, split: bool = True
) -> Reading:
    """Read a page, section by section, in page order.

    `vocabulary` (topic to count) tells the splitter of topics what a dump lists unglued; without `split` a run of
    topics is left as it is printed. Raises DialectError for a section that no resolver reads.
    """
    draft = Draft(gathered_skills(draft.sections))
    context = Context(draft, layout, vocabulary=vocabulary, split=split)
    for name, section in draft.sections:
        if name not in _RESOLVERS:
            raise DialectError(f"a transformer gives a section {name!r}; there are: {', '.join(_RESOLVERS)}")
        _RESOLVERS[name](name, section, context)
    cut = is_cut(draft)
    if cut:
        context.findings.remark("page-cut", "the page ends here, in the middle", (), cut.start, cut.end)
    return Reading(context.record, context.declared, context.findings, cut is not None)
