"""Runs a page grammar over whole lines, at speed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from lark import Lark
from lark.parsers.lalr_analysis import Shift

from unseam.draft import Line

Reduce = tuple[Callable[[list[Any]], Any], int, str]
"""A rule to apply: its callback, how many values it takes, its name."""


class LineParser:
    """Lark's own LALR tables and terminals, run without Lark's tokens.

    A page is some seventy tokens, and making Lark's Token objects and counting their lines and columns costs
    more than all else; a test holds the result equal to that of Lark's parser.
    """

    def __init__(self, lark: Lark) -> None:
        table = lark.parser.parser._parse_table
        callbacks: Mapping[Any, Callable[[list[Any]], Any]] = lark.parser.parser.parser.callbacks
        terminals = sorted(
            lark.terminals,
            key=lambda t: (-t.priority, -t.pattern.max_width, -len(t.pattern.value), t.name),
        )
        self._start: int = table.start_states["start"]
        self._accept: int = table.end_states["start"]
        self._shifts: list[dict[str, int]] = []
        self._reduces: list[dict[str, Reduce]] = []
        self._match: list[Callable[[str, int], re.Match[str] | None]] = []
        compiled: dict[str, Callable[[str, int], re.Match[str] | None]] = {}
        for state in range(len(table.states)):
            actions = table.states[state]
            self._shifts.append({name: arg for name, (action, arg) in actions.items() if action is Shift})
            self._reduces.append(
                {
                    name: (callbacks[arg], len(arg.expansion), arg.origin.name)
                    for name, (action, arg) in actions.items()
                    if action is not Shift
                }
            )
            pattern = "|".join(f"(?P<{t.name}>{t.pattern.to_regexp()})" for t in terminals if t.name in actions)
            if pattern not in compiled:
                compiled[pattern] = re.compile(pattern).match
            self._match.append(compiled[pattern])

    def parse(self, text: str) -> Any:
        """What the transformer makes of a text of whole lines; the grammar is total, so any text will do."""
        shifts, reduces, matchers, accept = self._shifts, self._reduces, self._match, self._accept
        state = self._start
        states, values = [state], []
        at, length = 0, len(text)
        while True:
            if at < length:
                match = matchers[state](text, at)
                if match is None or match.end() == at:
                    raise AssertionError(f"the grammar is not total at offset {at}")
                kind = match.lastgroup or ""
                shown = match.group().rstrip("\n")
                token = Line(kind, shown, at, at + len(shown))
                at = match.end()
            else:
                kind = "$END"
            while True:
                target = shifts[state].get(kind)
                if target is not None:
                    state = target
                    states.append(state)
                    values.append(token)
                    break
                callback, size, origin = reduces[state][kind]
                if size:
                    children = values[-size:]
                    del values[-size:]
                    del states[-size:]
                else:
                    children = []
                state = shifts[states[-1]][origin]
                states.append(state)
                values.append(callback(children))
                if state == accept and kind == "$END":
                    return values[-1]
