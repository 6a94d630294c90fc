"""What a regular expression may start with: nothing missing, and little too many."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from unseam.openers import OTHER, class_of, openers
from unseam.registry import reader
from unseam.seams import Borders

EVERY = frozenset(map(chr, range(0x81)))
KNOWN = [
    ("Summary", "S"),
    ("(?:Work|Experience)(?: \\(1\\))?", "WE"),
    ("[0-9]{1,2}\\+? years", "0123456789"),
    ("\\d", "0123456789" + OTHER),
    ("[^\\n]x", EVERY - {"\n"}),
    ("[^ab]", EVERY - {"a", "b"}),
    ("[^\\s\\S]", OTHER),
    ("(?i:go)", "Gg" + OTHER),
    ("(?i)[k-l]", "KkLl" + OTHER),
    ("x?(?:y|z*)w", "xyzw"),
    ("(?>ab|c)", "ac"),
    ("a*+b", "ab"),
    ("(?!a)[ab]", "ab"),
    ("(?<=x)\\bend", "e"),
    ("О себе", OTHER),
    (".", EVERY),
    ("", EVERY),
    ("a*", EVERY),
    ("(a)?\\1b", EVERY),
]  # fmt: skip


@pytest.mark.parametrize(("pattern", "expected"), KNOWN)
def test_known_ones(pattern: str, expected: str) -> None:
    assert openers(pattern) == frozenset(expected)


BORDERS = [border.pattern.pattern for border in reader("progai").borders._borders]
MORE = ["(?i:[k-s]ummary|\\w x)", "(?:\\s|-)?[^\\W\\d_]+", "[^a-z]|q", "(?:ab?|)c", "\\D\\d", "\\S", "\\W."]


@pytest.mark.parametrize("pattern", [*BORDERS, *MORE])
@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_no_match_starts_with_another(pattern: str, data: st.DataObject) -> None:
    text = data.draw(st.from_regex(pattern))
    match = re.search(pattern, text)
    assert match is not None
    if match[0]:
        first = match[0][0] if match[0].isascii() or match[0][0] < OTHER else OTHER
        assert first in openers(pattern)
        assert re.fullmatch(class_of(openers(pattern)), match[0][0])


@pytest.mark.parametrize("chars", ["ab", "]^-\\", OTHER, "a" + OTHER, EVERY])
def test_a_class_holds_its_own(chars: str) -> None:
    held = re.compile(class_of(frozenset(chars)))
    assert {char for char in EVERY - {OTHER} if held.fullmatch(char)} == set(chars) - {OTHER}
    assert all(bool(held.fullmatch(char)) == (OTHER in chars) for char in "\x80é東\U0001f600")


@pytest.mark.parametrize("label", ["rola w projekcie:", "О себе:", "役割:", "[Role]:"])
def test_a_border_may_start_with_any_character(label: str) -> None:
    borders = Borders({"ROLE_LABEL": re.escape(label) + "\n+", "OTHER_HEADING": "Skills\n+"})
    text = f"Ada Ilves{label}Weaver"
    assert borders.cuts(text).places == [(9, 9), (9 + len(label), 9 + len(label))]
