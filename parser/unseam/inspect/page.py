"""Sheets as one self-contained HTML page: no network, no inline handler, text through escaping only."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from importlib.resources import files

from unseam.inspect.glyphs import one_line
from unseam.inspect.markup import Markup, element, join, raw
from unseam.inspect.model import MAX_REMARKS, Remark, Segment, Sheet, percent
from unseam.inspect.palette import COLOURS, colour_of, css, field_of
from unseam.inspect.tree import Row, absent, lines, shown
from unseam.version import __version__

_MEANINGS = {
    "person": "name",
    "post": "post, employer",
    "place": "place",
    "badge": "badge",
    "prose": "prose",
    "number": "number",
    "time": "time",
    "study": "education",
    "language": "language",
    "skill": "skill, topic",
    "repository": "repository",
    "heading": "unknown section",
}
_KINDS = {
    "label": "label",
    "duplicate": "printed again, merged",
    "boilerplate": "the site's own words",
    "unparsed": "not parsed",
}


def render(sheets: Sequence[Sheet], notice: str | None = None) -> str:
    """The whole page; `notice` is a sentence on what it leaves out."""
    style = _file("page.css") + css()
    script = _file("page.js")
    policy = "; ".join(
        (
            "default-src 'none'",
            f"script-src '{_hash(script)}'",
            f"style-src '{_hash(style)}'",
            "base-uri 'none'",
            "form-action 'none'",
            "require-trusted-types-for 'script'",
            "trusted-types 'none'",
        )
    )
    title = one_line(sheets[0].title, 60) if len(sheets) == 1 else f"{len(sheets)} pages"
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=policy),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="referrer", content="no-referrer"),
        element("meta", name="color-scheme", content="light dark"),
        element("title", f"{title} · unseam inspect"),
        raw("style", style),
        raw("script", script),
    )
    body = element(
        "body",
        _header(sheets),
        element("p", notice, class_="notice") if notice else None,
        element("main", *(_article(number, sheet) for number, sheet in enumerate(sheets))),
        element("p", role="status", id="status"),
    )
    return f"<!DOCTYPE html>\n{element('html', head, body, lang='en')}\n"


def _file(name: str) -> str:
    return files("unseam.inspect").joinpath(name).read_text(encoding="utf-8")


def _hash(code: str) -> str:
    return f"sha256-{b64encode(sha256(code.encode()).digest()).decode()}"


def _header(sheets: Sequence[Sheet]) -> Markup:
    brand = element("h1", element("span", "unseam", class_="brand"), " inspect")
    if len(sheets) < 2:
        return element("header", brand, class_="top")
    problems = sum(sheet.has_problems for sheet in sheets)
    options = [
        element("option", f"{number + 1}. {one_line(sheet.title, 60)}{_mark(sheet)}", value=number)
        for number, sheet in enumerate(sheets)
    ]
    nav = element(
        "nav",
        element(
            "label",
            element("input", type="checkbox", id="filter", disabled=not problems),
            f" Only with problems ({problems})",
            class_="filter",
        ),
        element("button", "‹", type="button", id="previous", aria_label="Previous page", title="Previous page"),
        element("select", *options, id="pick", aria_label="Page"),
        element("button", "›", type="button", id="next", aria_label="Next page", title="Next page"),
        element("span", f"1 of {len(sheets)}", id="count"),
        aria_label="Pages",
    )
    return element("header", brand, nav, class_="top")


def _mark(sheet: Sheet) -> str:
    return f" — {_problem(sheet)}" if sheet.has_problems else ""


def _problem(sheet: Sheet) -> str:
    if sheet.status != "ok":
        return sheet.status
    if sheet.coverage < 1:
        return f"{percent(sheet.coverage)} parsed"
    return "warnings"


def _article(number: int, sheet: Sheet) -> Markup:
    rows, unshown = lines(sheet.record)
    pointers = {row.pointer for line in rows for row in line}
    linked = {at for at, leaf in enumerate(sheet.leaves) if leaf.pointer in pointers}
    return element(
        "article",
        _head(number, sheet),
        element("div", _text(number, sheet, linked), _record(number, sheet, rows, unshown), class_="panes"),
        id=f"d{number}",
        class_="current" if number == 0 else None,
        aria_labelledby=f"d{number}t",
        data_problems=sheet.has_problems,
    )


def _head(number: int, sheet: Sheet) -> Markup:
    return element(
        "div",
        element("h2", sheet.title, id=f"d{number}t", tabindex="-1"),
        element("span", sheet.status, class_=f"status {sheet.status}"),
        element(
            "span",
            element("meter", value=str(sheet.coverage), min="0", max="1", aria_hidden="true"),
            element("span", percent(sheet.coverage), class_="percent"),
            " of the text parsed",
            class_="coverage",
        ),
        class_="about",
    )


def _text(number: int, sheet: Sheet, linked: set[int]) -> Markup:
    first: set[int] = set()
    marks = [_segment(number, at, segment, linked, first) for at, segment in enumerate(sheet.segments)]
    return element(
        "section",
        element(
            "div",
            element("h3", "Page"),
            element("button", "Name the fields", type="button", class_="names", aria_pressed="false"),
            class_="bar",
        ),
        _legend(sheet),
        _aside(sheet.before, "of the pages above"),
        element("div", join(marks), class_="source") if marks else element("p", "There is no text.", class_="aside"),
        _aside(sheet.unshown, "more of this page: too many to be shown"),
        _aside(sheet.after, "of the pages below"),
        class_="pane text",
        aria_label="Text of the page",
    )


def _aside(count: int, words: str) -> Markup | None:
    return element("p", f"{count:,} characters {words}", class_="aside") if count else None


def _legend(sheet: Sheet) -> Markup:
    colours = {segment.colour for segment in sheet.segments}
    kinds = {segment.kind for segment in sheet.segments}
    entries = [
        element("li", element("span", words, class_=f"m c-{name}"))
        for name, words in _MEANINGS.items()
        if name in colours
    ]
    entries += [
        element("li", element("span", words, class_=f"k-{kind}")) for kind, words in _KINDS.items() if kind in kinds
    ]
    if any(segment.seam for segment in sheet.segments):
        entries.append(element("li", element("span", class_="seam"), "seam: glued on the page"))
    return element("details", element("summary", "Colours"), element("ul", *entries), class_="legend", open=True)


def _segment(number: int, at: int, segment: Segment, linked: set[int], first: set[int]) -> Markup:
    seam = element("span", class_="seam", title="seam", aria_hidden="true") if segment.seam else Markup()
    if segment.kind == "blank" and not segment.remarks:
        return Markup(seam + element("span", segment.text))
    leaves = [leaf for leaf in segment.leaves if leaf in linked]
    # A name goes above the first segment of a value only.
    begins = bool(leaves) and leaves[-1] not in first
    first.update(leaves)
    common = {
        "id": f"d{number}s{at}",
        "class_": f"m c-{segment.colour}" if segment.colour else f"k-{segment.kind}",
        "data_n": " ".join(map(str, segment.remarks)) or None,
    }
    if not leaves:
        return Markup(seam + element("span", segment.text, title=_KINDS.get(segment.kind), **common))
    return Markup(
        seam
        + element(
            "a",
            segment.text,
            href=f"#d{number}v{leaves[-1]}",
            data_v=" ".join(map(str, leaves)),
            data_f=segment.field if begins and segment.colour else None,
            title=f"{segment.field}: {_KINDS[segment.kind]}" if segment.kind in _KINDS else segment.field,
            **common,
        )
    )


def _record(number: int, sheet: Sheet, rows: list[list[Row]], unshown: int) -> Markup:
    missing = ", ".join(field_of(f"/{name}") for name in absent(sheet.record))
    return element(
        "section",
        _remarks(number, sheet),
        element("div", element("h3", "Record"), class_="bar"),
        _tree(number, sheet, rows) if rows else element("p", "There is no record.", class_="aside"),
        element("p", f"{unshown:,} more lines: too many to be shown", class_="aside") if unshown else None,
        element("p", f"Not on the page: {missing}", class_="aside") if missing and rows else None,
        _facts(sheet),
        class_="pane record",
        aria_label="Record",
    )


def _remarks(number: int, sheet: Sheet) -> Markup | None:
    if not sheet.remarks:
        return None
    at: dict[int, int] = {}
    for place, segment in enumerate(sheet.segments):
        for note in segment.remarks:
            at.setdefault(note, place)
    numbers = {leaf.pointer: place for place, leaf in enumerate(sheet.leaves)}
    items = []
    for index, remark in enumerate(sheet.remarks[:MAX_REMARKS]):
        target = f"d{number}s{at[index]}" if index in at else _row_of(number, remark, numbers)
        items.append(element("li", _remark(index, remark, target)))
    count = len(sheet.remarks)
    if count > MAX_REMARKS:
        items.append(element("li", f"{count - MAX_REMARKS:,} more: too many to be listed", class_="aside"))
    return element(
        "details",
        element("summary", f"{count} diagnostic{'' if count == 1 else 's'}"),
        element("ul", *items),
        class_="remarks",
        open=True,
    )


def _row_of(number: int, remark: Remark, numbers: dict[str, int]) -> str | None:
    return f"d{number}v{numbers[remark.pointer]}" if remark.pointer in numbers else None


def _remark(index: int, remark: Remark, target: str | None) -> Markup:
    words = (
        element("span", remark.severity, class_="severity"),
        " ",
        element("strong", remark.name),
        " ",
        element("span", remark.message),
        element("span", f" in {remark.pointer}", class_="pointer") if remark.pointer else None,
    )
    if target is None:
        return element("span", *words, class_=f"remark {remark.severity}")
    return element("a", *words, class_=f"remark {remark.severity}", href=f"#{target}", data_r=index)


def _tree(number: int, sheet: Sheet, rows: list[list[Row]]) -> Markup:
    numbers = {leaf.pointer: at for at, leaf in enumerate(sheet.leaves)}
    groups = iter(range(len(sheet.leaves) * 8 + 8))
    blocks: list[Markup] = []
    for line in rows:
        inner: list[Markup] = []
        for row in line:
            own = numbers.get(row.pointer)
            name = f"d{number}v{own}" if own is not None else f"d{number}g{next(groups)}"
            inner.append(_row(row, name, own, sheet, first=not blocks and not inner))
        level = line[0].level
        blocks.append(element("div", *inner, class_=f"line l{min(level, 5)}", role="none"))
    return element("div", *blocks, role="tree", aria_label="Record", class_="tree")


def _row(row: Row, name: str, own: int | None, sheet: Sheet, first: bool) -> Markup:
    colour = colour_of(row.pointer)
    key = element(
        "span",
        row.key if row.key.isdigit() else row.key.replace("_", " "),
        class_=f"key m c-{colour}" if colour and row.value is not None else "key",
    )
    if row.value is None:
        value = element("span", row.summary, class_="sum") if row.summary else None
    else:
        style = "val text" if isinstance(row.value, str) else "val"
        value = element("span", shown(row.value), class_=style)
    places = sheet.leaves[own].places if own is not None else []
    return element(
        "div",
        element("span", class_="caret", aria_hidden="true") if row.value is None else None,
        key,
        " " if value else None,
        value,
        role="treeitem",
        id=name,
        class_="row" if row.value is not None else "row group",
        tabindex="0" if first else "-1",
        aria_level=row.level,
        aria_posinset=row.position,
        aria_setsize=row.size,
        aria_expanded="true" if row.value is None else None,
        aria_selected="false",
        data_p=row.pointer,
        data_v=own,
        data_at=", ".join(f"{start}–{end}" for start, end in places[:8]) or None,
    )


def _facts(sheet: Sheet) -> Markup | None:
    meta = sheet.record.get("meta")
    if not meta:
        return None
    facts = {
        "dialect": sheet.record["dialect"],
        "address": meta["source"]["url"],
        "sha256": meta["source"]["sha256"],
        "declared": ", ".join(f"{name.replace('_', ' ')} {count}" for name, count in meta["declared"].items()),
        "parsed by": f"unseam {__version__}",
    }
    rows = [
        element("div", element("dt", name), element("dd", value))
        for name, value in facts.items()
        if value is not None and value
    ]
    return element("details", element("summary", "About this page"), element("dl", *rows), class_="facts")


assert set(_MEANINGS) == set(COLOURS)
