"""Sheets on a terminal, in the colours of the page; as a list where there are no colours."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text
from rich.tree import Tree

from unseam.inspect.glyphs import one_line, pieces
from unseam.inspect.model import Remark, Segment, Sheet, percent
from unseam.inspect.palette import COLOURS, colour_of
from unseam.inspect.tree import Line, lines, shown

_SIDE_BY_SIDE = 100
"""Columns from which text and record stand beside each other."""
_SEVERITY = {"info": "dim", "warning": "yellow", "error": "bold red"}
_STYLES = {"label": "dim", "duplicate": "dim strike", "boilerplate": "dim italic"}


def draw(sheets: Sequence[Sheet], notice: str | None, console: Console) -> None:
    """Print the sheets. Only printable characters of a page are sent: others are shown by name."""
    coloured = console.color_system is not None and not console.no_color
    for sheet in sheets:
        if coloured:
            console.print(_sheet(sheet, console))
        else:
            for line in listing(sheet):
                console.print(Text(line), soft_wrap=True)
    if notice:
        console.print(Text(notice), soft_wrap=not coloured)


def listing(sheet: Sheet) -> Iterator[str]:
    """A sheet without colours: a line for each stretch of the text, `|` before it at a seam; then the rest."""
    yield _title(sheet)
    for segment in sheet.segments:
        if segment.kind == "blank":
            continue
        name = sheet.leaves[segment.leaves[-1]].pointer if segment.leaves and segment.kind == "value" else segment.kind
        place = f"{segment.start}-{segment.end}"
        yield f"{place:>13} {'|' if segment.seam else ' '} {one_line(name):<28} {one_line(segment.text)}".rstrip()
    for remark in sheet.remarks:
        yield f"  {remark.severity}: {_words(remark)}"
    rows, unshown = lines(sheet.record)
    for line in rows:
        yield f"{'  ' * line[0].level}{_label(line).plain}"
    yield from _left_out(sheet, unshown)
    yield ""


def _sheet(sheet: Sheet, console: Console) -> RenderableType:
    rows, unshown = lines(sheet.record)
    text, tree = _text(sheet, console), _tree(rows)
    body: RenderableType
    if console.width >= _SIDE_BY_SIDE:
        grid = Table.grid(padding=(0, 2), expand=True)
        grid.add_column(ratio=11, overflow="fold")
        grid.add_column(ratio=10, overflow="fold")
        grid.add_row(text, tree)
        body = grid
    else:
        body = Group(text, "", tree)
    remarks = [
        Text.assemble((remark.severity, _SEVERITY[remark.severity]), f" {_words(remark)}") for remark in sheet.remarks
    ]
    left_out = [Text(line, style="dim") for line in _left_out(sheet, unshown)]
    title = Text(_title(sheet), style="bold" if not sheet.has_problems else "bold yellow")
    parts: list[RenderableType] = [Rule(title, align="left", style="dim")]
    if remarks:
        parts.append(Padding(Group(*remarks), (1, 0, 0, 0)))
    return Group(*parts, Padding(body, (1, 0)), *left_out)


def _title(sheet: Sheet) -> str:
    return f"{one_line(sheet.title, 200)} · {sheet.status} · {percent(sheet.coverage)} of the text parsed"


def _words(remark: Remark) -> str:
    place = f" (characters {remark.span[0]}–{remark.span[1]})" if remark.span else ""
    pointer = f" in {one_line(remark.pointer)}" if remark.pointer else ""
    return f"{remark.name}: {one_line(remark.message)}{pointer}{place}"


def _left_out(sheet: Sheet, unshown: int) -> Iterator[str]:
    if sheet.unshown:
        yield f"  {sheet.unshown:,} more characters of this page: too many to be shown"
    if unshown:
        yield f"  {unshown:,} more lines of the record: too many to be shown"
    if sheet.before or sheet.after:
        yield f"  {sheet.before + sheet.after:,} characters of other pages stand around it"


def _text(sheet: Sheet, console: Console) -> Text:
    text = Text(overflow="fold", tab_size=4)
    for segment in sheet.segments:
        style = _style(segment, console)
        if segment.seam:
            text.append("│", style="dim")
        for piece in pieces(segment.text):
            text.append(piece.text, style=f"{style} reverse" if piece.odd else style)
    return text


def _style(segment: Segment, console: Console) -> str:
    if segment.kind == "unparsed":
        return "bold #ff9d94 on #4c1d1b underline"
    if segment.colour is None:
        return _STYLES.get(segment.kind, "")
    return _tint(segment.colour, console)


def _tint(name: str, console: Console) -> str:
    colour = COLOURS[name]
    if console.color_system not in ("truecolor", "256"):
        return colour.dark_line  # of the sixteen colours only letters come out apart
    if os.environ.get("COLORFGBG", "").endswith((";15", ";7")):
        return f"#22252a on {colour.light}"
    return f"#f2efe9 on {colour.dark}"


def _tree(rows: list[Line]) -> Tree:
    root = Tree(Text("record", style="dim"), guide_style="dim")
    branches = [root]
    for line in rows:
        del branches[line[0].level :]
        branches.append(branches[-1].add(_label(line)))
    return root


def _label(line: Line) -> Text:
    label = Text(overflow="fold")
    for row in line:
        if label:
            label.append("  ")
        colour = colour_of(row.pointer)
        key = one_line(row.key.replace("_", " "))
        if row.value is None:
            label.append(key, style="bold")
            label.append(f" {one_line(row.summary)}" if row.summary else "", style="dim")
        else:
            label.append(key, style=COLOURS[colour].dark_line if colour else "")
            label.append(f" {one_line(shown(row.value))}")
    return label
