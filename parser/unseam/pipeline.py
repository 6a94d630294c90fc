"""One profile's journey: a call a stage, nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from unseam.document import Document
from unseam.draft import Draft, Layout
from unseam.normaliser import Page, clean, is_text
from unseam.registry import Reader, detect, reader
from unseam.resolve import resolve
from unseam.resolve.cuts import part_cut_label
from unseam.resolve.restarts import parted_pages
from unseam.result import Result, build, reject
from unseam.seams import part

Policy = Literal["collect", "raise"]
Vocabulary = Mapping[str, int]


def parse(
    text: str,
    *,
    dialect: str | None = None,
    source_id: str | None = None,
    url: str | None = None,
    policy: Policy = "collect",
    vocabulary: Vocabulary | None = None,
    split_topics: bool = True,
) -> Result:
    """The first page of a text; what follows it is `other-page` in the ledger, with the diagnostic `more-pages`.

    `dialect` forces one (UsageError for a name there is not); else it is told by its hallmarks, and a text of none
    gives an empty record of status rejected. Under policy "raise" a diagnostic of severity warning or error raises
    DiagnosticError; under "collect" nothing about the text raises. `vocabulary` (topic to count) tells the splitter
    of topics what a dump lists unglued; without `split_topics` a run of topics stays one text.
    """
    document = Document(text, source_id, url)
    result = _read(document, dialect, vocabulary, split_topics, first=True)[0]
    if policy == "raise":
        result.raise_for_diagnostics()
    return result


def parse_all(
    text: str,
    *,
    dialect: str | None = None,
    source_id: str | None = None,
    url: str | None = None,
    policy: Policy = "collect",
    vocabulary: Vocabulary | None = None,
    split_topics: bool = True,
) -> list[Result]:
    """Each page of a text, as `parse` reads one; where there are several their ids are x#1, x#2, ..."""
    document = Document(text, source_id, url)
    results = _read(document, dialect, vocabulary, split_topics, first=False)
    if policy == "raise":
        for result in results:
            result.raise_for_diagnostics()
    return results


def _read(
    document: Document, name: str | None, vocabulary: Vocabulary | None, split: bool, *, first: bool
) -> list[Result]:
    if not isinstance(document.text, str):
        raise TypeError(f"a text is a str, not {type(document.text).__name__}: decode bytes, read files first")
    page = clean(document.text)
    if not is_text(page):
        return [reject(document, page, "not-text")]
    chosen = name or detect(page.text)
    if chosen is None:
        return [reject(document, page, "no-dialect")]
    page, drafts, layout = _drafts(page, reader(chosen))
    starts = [0, *(page.place(draft.start, draft.start)[0] for draft in drafts[1:]), len(document.text)]
    several = len(drafts) > 1
    results = []
    for number, draft in enumerate(drafts[:1] if first else drafts):
        reading = resolve(draft, layout, vocabulary=vocabulary, split=split)
        source = (
            document._replace(id=f"{document.id}#{number + 1}") if several and not first and document.id else document
        )
        extent = (starts[number], starts[number + 1])
        results.append(build(chosen, source, page, reading, extent, more=several and first))
    return results


def _drafts(page: Page, reader: Reader) -> tuple[Page, list[Draft], Layout]:
    """The page with its lines parted, the draft of each profile on it, and how its lines came to be."""
    cuts, flat = reader.borders.cuts(page.text)
    text, edits = part(page.text, cuts)
    layout = Layout(edits.insertions() if edits else frozenset(), flat)
    if edits:
        page = page._replace(text=text, edits=(*page.edits, edits))
    drafts: list[Draft] = []
    for draft in reader.parser.parse(text):
        if drafts and all(name == "head" for name, _ in draft.sections):
            drafts[-1].sections.extend(draft.sections)  # lines below the last footer
        else:
            drafts.append(draft)
    drafts = [each for draft in drafts for each in parted_pages(draft)]
    if drafts:
        drafts[-1] = part_cut_label(drafts[-1], reader.dialect.hallmarks)
    return page, drafts, layout
