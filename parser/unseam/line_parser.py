"""Runs a page grammar over whole lines, at speed."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from lark import Lark
from lark.grammar import Rule, Terminal
from lark.parse_tree_builder import ChildFilterLALR_NoPlaceholders
from lark.parsers.lalr_analysis import Shift

from unseam.draft import Line
from unseam.errors import DialectError

Callback = Callable[[list[Any]], Any]
Matcher = Callable[[str, int], re.Match[str] | None]
Reduce = tuple[Callback, int, str]
"""A rule to apply: its callback, how many values it takes, its name."""

# A line that only a terminal for any line takes.
_ANY_LINE = "\u2042\n"

_APPEND = -1
"""In place of the state to go to: add the value to the list on top, and stay."""
_OPEN = -2
"""Less the state to go to: start a list with the value."""


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
        gotos = [{str(name): arg for name, (action, arg) in row.items() if action is Shift} for row in states]
        rules = [{str(name): arg for name, (action, arg) in row.items() if action is not Shift} for row in states]
        unseen = _unseen(lark.rules)
        self._start: int = table.start_states["start"]
        self._accept: int = table.end_states["start"]
        self._above: list[set[str]] = [
            {name for row in gotos for name, target in row.items() if target == state} for state in range(len(states))
        ]
        """What the parser has just read in each state."""
        self._gotos = [_shortened(state, gotos, rules, unseen) for state in range(len(states))]
        self._reduces: list[dict[str, Reduce]] = [
            {
                name: (_callback(rule, callbacks[rule], unseen), len(rule.expansion), str(rule.origin.name))
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
        gotos, reduces, matchers, accept = self._gotos, self._reduces, self._matchers, self._accept
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
                value: Any = new(Line, (kind, shown, at, at + len(shown)))
                at = match.end()
            else:
                kind = "$END"
            target = gotos[state].get(kind)
            while target is None:
                try:
                    callback, size, origin = reduces[state][kind]
                except KeyError:
                    raise self._stuck(state, "the end of the text" if kind == "$END" else kind) from None
                if size == 1:
                    made = callback([values.pop()])
                    states.pop()
                elif size:
                    made = callback(values[-size:])
                    del values[-size:]
                    del states[-size:]
                else:
                    made = callback([])
                state = states[-1]
                target = gotos[state][origin]
                if target == _APPEND:
                    values[-1].append(made)
                elif target >= 0:
                    state = target
                    states.append(state)
                    values.append(made)
                    if state == accept and kind == "$END":
                        return made
                else:
                    state = _OPEN - target
                    states.append(state)
                    values.append([made])
                target = gotos[state].get(kind)
            if target == _APPEND:
                values[-1].append(value)
                continue
            if target >= 0:
                state = target
                values.append(value)
            else:
                state = _OPEN - target
                values.append([value])
            states.append(state)

    def check(self) -> None:
        """Raise DialectError where, as far as is seen without a text, some line is not taken after some other."""
        reached = {self._start}
        for state, row in enumerate(self._gotos):
            reached |= {_reached(state, target) for name, target in row.items() if name.isupper()}
        gaps = [self._stuck(state, "any line") for state in reached if not self._matchers[state](_ANY_LINE, 0)]
        if gaps:
            raise min(gaps, key=str)  # Lark numbers its states anew in each process

    def _stuck(self, state: int, place: str) -> DialectError:
        takes = sorted(name for name in {*self._gotos[state], *self._reduces[state]} if name.isupper())
        where = " or ".join(sorted({_shown(name) for name in self._above[state]})) or "at the start"
        known = ", ".join(name for name in takes if name != "$END")
        return DialectError(f"the grammar is not total: {where} it takes only {known}, and not {place}")


def _reached(state: int, target: int) -> int:
    """The state that a way of `_gotos` leads to."""
    if target == _APPEND:
        return state
    return target if target >= 0 else _OPEN - target


def _shown(symbol: str) -> str:
    """Where a parser is that has just read a symbol: `__page_star_0` is what Lark makes of a repetition in `page`."""
    return f"in {symbol.strip('_').rsplit('_', 2)[0]}" if symbol.startswith("__") else f"after {symbol}"


def _unseen(rules: list[Rule]) -> frozenset[str]:
    """The rules such as `_section: summary | skills` that stand in lists alone: each entry is its only child."""
    names = {rule.origin.name for rule in rules if rule.origin.name.startswith("_") and rule.origin.name[1] != "_"}
    for rule in rules:
        if rule.origin.name in names:
            kept = len(rule.expansion) == 1 and _is_plain(rule)
        else:
            kept = rule.origin.name.startswith("__") and len(rule.expansion) <= 2
        if not kept:
            names -= {rule.origin.name, *(symbol.name for symbol in rule.expansion)}
    return frozenset(names)


def _shortened(
    state: int, gotos: list[dict[str, int]], rules: list[dict[str, Rule]], unseen: frozenset[str]
) -> dict[str, int]:
    """The ways out of a state, past the reductions that must follow and change no value.

    A line under `skill_line*` would be shifted, become a `skill_line`, and start or join the list; nothing else can
    happen to it, so it does so at once.
    """
    short: dict[str, int] = {}
    for name, target in gotos[state].items():
        while (rule := _only(target, gotos, rules)) and _is_passed_on(rule, unseen):
            target = gotos[state][rule.origin.name]
        rule = _only(target, gotos, rules)
        if rule is not None and _is_list(rule, unseen):
            if len(rule.expansion) == 1:
                target = _OPEN - gotos[state][rule.origin.name]
            elif len(rule.expansion) == 2 and rule.expansion[0] == rule.origin:
                target = _APPEND
        short[name] = target
    return short


def _only(state: int, gotos: list[dict[str, int]], rules: list[dict[str, Rule]]) -> Rule | None:
    """The rule that a state reduces by whatever follows."""
    found = set(rules[state].values())
    return found.pop() if len(found) == 1 and not gotos[state] else None


def _is_plain(rule: Rule, unseen: frozenset[str] = frozenset()) -> bool:
    """True where every child is kept as it is."""
    return not any(
        symbol.filter_out
        if isinstance(symbol, Terminal)
        else symbol.name.startswith("_") and symbol != rule.origin and symbol.name not in unseen
        for symbol in rule.expansion
    )


def _is_passed_on(rule: Rule, unseen: frozenset[str]) -> bool:
    """True where the only child stands for the rule: `?line: LINE`."""
    if rule.origin.name in unseen:
        return True
    return bool(rule.options.expand1) and len(rule.expansion) == 1 and _is_plain(rule) and not rule.alias


def _is_list(rule: Rule, unseen: frozenset[str]) -> bool:
    """True for the rules that Lark makes of `*` and `+`."""
    return rule.origin.name.startswith("__") and _is_plain(rule, unseen)


def _callback(rule: Rule, callback: Callback, unseen: frozenset[str]) -> Callback:
    """What makes the value of a rule of those of its symbols; a rule whose name starts with `_` has a list for one.

    Lark gives such a rule a tree, whose children the rule above takes in.
    """
    if rule.origin.name in unseen:
        return _only_child
    if _is_list(rule, unseen):
        return _append if rule.expansion[0] == rule.origin else _same
    kept = [(at, False) for at in range(len(rule.expansion))]
    make = callback
    if isinstance(callback, ChildFilterLALR_NoPlaceholders):
        make, kept = callback.node_builder, callback.to_include
    if rule.origin.name.startswith("_"):
        make = _same
    return _filtered(make, kept, len(rule.expansion))


def _filtered(make: Callback, kept: list[tuple[int, bool]], size: int) -> Callback:
    """`make`, fed the symbols of a rule that are kept: (place, whether the value is a list to take in)."""
    if kept == [(0, True)] and size == 1:
        return lambda values: make(values[0])
    plain = [(at, False) for at in range(size)]
    if kept == plain:
        return make
    if kept == [*plain[:-1], (size - 1, True)]:
        return lambda values: make([*values[:-1], *values[-1]])

    def pick(values: list[Any]) -> Any:
        found: list[Any] = []
        for at, is_list in kept:
            if is_list:
                found += values[at]
            else:
                found.append(values[at])
        return make(found)

    return pick


def _same(values: list[Any]) -> Any:
    return values


def _only_child(values: list[Any]) -> Any:
    return values[0]


def _append(values: list[Any]) -> Any:
    found, *more = values
    found += more
    return found
