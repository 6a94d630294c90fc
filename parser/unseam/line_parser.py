"""Runs a page grammar over whole lines, at speed."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

from lark import Lark, Tree
from lark.grammar import Rule, Terminal
from lark.parse_tree_builder import ChildFilterLALR_NoPlaceholders
from lark.parsers.lalr_analysis import Shift

from unseam.draft import Line
from unseam.errors import DialectError

Callback = Callable[[list[Any]], Any]
Matcher = Callable[[str, int], re.Match[str] | None]
Reduce = tuple[Callback, int, str]
"""A rule to apply: its callback, how many values it takes, its name."""

_LIST = "list"
"""Name of what `*` and `+` make; their rule reads no more than its children."""

# A line that only a terminal for any line takes.
_ANY_LINE = "\u2042\n"

_APPEND = -1
"""In place of the state to go to: add the token to the list on top, and stay."""
_OPEN = -2
"""Less the state to go to: start a list with the token."""


class LineParser:
    """Lark's own LALR tables, terminals and callbacks, run without Lark's tokens.

    A page is some sixty tokens; to make Lark's Token objects and count their lines and columns costs more than all
    else. A test holds the result equal to that of Lark's parser.
    """

    def __init__(self, lark: Lark) -> None:
        table = lark.parser.parser._parse_table
        callbacks = lark.parser.parser.parser.callbacks
        # The order in which Lark's own lexers try terminals.
        terminals = sorted(
            lark.terminals, key=lambda t: (-t.priority, -t.pattern.max_width, -len(t.pattern.value), t.name)
        )
        states = [table.states[state] for state in range(len(table.states))]
        # Lark's names are tokens, which are slower to compare than plain strings.
        shifts = [{str(name): arg for name, (action, arg) in row.items() if action is Shift} for row in states]
        rules = [{str(name): arg for name, (action, arg) in row.items() if action is not Shift} for row in states]
        self._start: int = table.start_states["start"]
        self._accept: int = table.end_states["start"]
        self._gotos: list[dict[str, int]] = shifts
        self._shifts = [_shortened(state, shifts, rules) for state in range(len(states))]
        self._reduces: list[dict[str, Reduce]] = [
            {
                name: (_callback(rule, callbacks[rule]), len(rule.expansion), str(rule.origin.name))
                for name, rule in row.items()
            }
            for row in rules
        ]
        self._matchers: list[Matcher] = []
        compiled: dict[str, Matcher] = {}
        for row in states:
            # Named by an empty group behind it, an alternative is passed over at its first character; by a group around
            # it, it is entered.
            pattern = "|".join(f"(?:{t.pattern.to_regexp()})(?P<{t.name}>)" for t in terminals if t.name in row)
            if pattern not in compiled:
                compiled[pattern] = re.compile(pattern).match
            self._matchers.append(compiled[pattern])

    def parse(self, text: str) -> Any:
        """What the transformer makes of a text of whole lines; any text will do where the grammar is total.

        Raises DialectError where it is not.
        """
        shifts, gotos, reduces = self._shifts, self._gotos, self._reduces
        matchers, accept = self._matchers, self._accept
        new = tuple.__new__  # a named tuple's own constructor takes twice as long
        state = self._start
        states = [state]
        values: list[Any] = []
        at, length = 0, len(text)
        while True:
            if at < length:
                match = matchers[state](text, at)
                if match is None or match.end() == at:
                    raise self._stuck(state, f"what stands at offset {at}, {text[at]!r}")
                kind = match.lastgroup or ""
                shown = match[0].rstrip("\n")
                token = new(Line, (kind, shown, at, at + len(shown)))
                at = match.end()
            else:
                kind = "$END"
            while True:
                target = shifts[state].get(kind)
                if target is not None:
                    if target == _APPEND:
                        values[-1].children.append(token)
                        break
                    if target >= 0:
                        state = target
                        values.append(token)
                    else:
                        state = _OPEN - target
                        values.append(Tree(_LIST, [token]))
                    states.append(state)
                    break
                try:
                    callback, size, origin = reduces[state][kind]
                except KeyError:
                    raise self._stuck(state, "the end of the text" if kind == "$END" else kind) from None
                if size == 1:
                    children = [values.pop()]
                    states.pop()
                elif size:
                    children = values[-size:]
                    del values[-size:]
                    del states[-size:]
                else:
                    children = []
                state = gotos[states[-1]][origin]
                states.append(state)
                values.append(callback(children))
                if state == accept and kind == "$END":
                    return values[-1]

    def check(self) -> None:
        """Raise DialectError where, as far as is seen without a text, some line is not taken after some other."""
        reached = {self._start}
        for state, row in enumerate(self._shifts):
            reached |= {_reached(state, target) for target in row.values()}
        gaps = [self._stuck(state, "any line") for state in reached if not self._matchers[state](_ANY_LINE, 0)]
        if gaps:
            raise min(gaps, key=str)  # Lark numbers its states anew in each process

    def _stuck(self, state: int, place: str) -> DialectError:
        above = sorted({_shown(name) for row in self._gotos for name, target in row.items() if target == state})
        takes = sorted(name for name in {*self._shifts[state], *self._reduces[state]} if name.isupper())
        where = " or ".join(above) or "at the start"
        known = ", ".join(name for name in takes if name != "$END")
        return DialectError(f"the grammar is not total: {where} it takes only {known}, and not {place}")


def _reached(state: int, target: int) -> int:
    """The state that a shift leads to."""
    if target == _APPEND:
        return state
    return target if target >= 0 else _OPEN - target


def _shown(symbol: str) -> str:
    """Where a parser is that has just read a symbol: `__page_star_0` is what Lark makes of a repetition in `page`."""
    return f"in {symbol.strip('_').rsplit('_', 2)[0]}" if symbol.startswith("__") else f"after {symbol}"


def _shortened(state: int, shifts: list[dict[str, int]], rules: list[dict[str, Rule]]) -> dict[str, int]:
    """The shifts of a state, past the reductions that must follow and change no value.

    A line under `skill_line*` would be shifted, become a `skill_line`, and start or join the list; nothing else can
    happen to it, so it does so at once.
    """
    short: dict[str, int] = {}
    for name, target in shifts[state].items():
        if not name.isupper():
            continue
        while (rule := _only(target, shifts, rules)) and _is_passed_on(rule):
            target = shifts[state][rule.origin.name]
        rule = _only(target, shifts, rules)
        if rule is not None and _is_list(rule):
            if len(rule.expansion) == 1:
                target = _OPEN - shifts[state][rule.origin.name]
            elif len(rule.expansion) == 2 and rule.expansion[0] == rule.origin:
                target = _APPEND
        short[name] = target
    return short


def _only(state: int, shifts: list[dict[str, int]], rules: list[dict[str, Rule]]) -> Rule | None:
    """The rule that a state reduces by whatever follows."""
    found = set(rules[state].values())
    return found.pop() if len(found) == 1 and not shifts[state] else None


def _is_plain(rule: Rule) -> bool:
    """True where every child is kept as it is."""
    return not any(
        symbol.filter_out if isinstance(symbol, Terminal) else symbol.name.startswith("_") and symbol != rule.origin
        for symbol in rule.expansion
    )


def _is_passed_on(rule: Rule) -> bool:
    """True where the only child stands for the rule: `?line: LINE`."""
    return bool(rule.options.expand1) and len(rule.expansion) == 1 and _is_plain(rule) and not rule.alias


def _is_list(rule: Rule) -> bool:
    """True for the rules that Lark makes of `*` and `+`."""
    return rule.origin.name.startswith("__") and _is_plain(rule)


def _callback(rule: Rule, callback: Callback) -> Callback:
    """Lark's callback, or a shorter one for lists, which hold most of a page, and for a list under a line."""
    if not _is_list(rule):
        return _block(callback)
    if rule.expansion[0] == rule.origin:
        return _append
    return partial(Tree, _LIST)


def _block(callback: Callback) -> Callback:
    if isinstance(callback, ChildFilterLALR_NoPlaceholders):
        make = callback.node_builder
        if callback.to_include == [(0, False), (1, True)]:
            return lambda children: make([children[0], *children[1].children])
        if callback.to_include == [(0, True)]:
            return lambda children: make(children[0].children)
    return callback


def _append(children: list[Any]) -> Any:
    tree = children[0]
    tree.children += children[1:]
    return tree
