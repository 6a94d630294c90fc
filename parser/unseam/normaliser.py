"""Damage of the carrier undone: mojibake, entities, newlines, invisible marks, white space; each offset kept."""

from __future__ import annotations

import html
import re
from bisect import bisect_right
from collections.abc import Callable
from typing import NamedTuple

# An HTML entity closed by its semicolon; without it "R&D" and "AT&T;" style prose would change.
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")

# UTF-8 bytes shown as cp1252 or latin-1: each of the 128 high bytes as the characters that either code page shows.
_HIGH = {bytes([b]).decode("latin-1"): b for b in range(0x80, 0x100)}
for _byte in range(0x80, 0xA0):
    try:
        _HIGH[bytes([_byte]).decode("cp1252")] = _byte
    except UnicodeDecodeError:  # five bytes that cp1252 leaves without a character
        continue
_TRAIL = "[" + "".join(c for c, b in _HIGH.items() if b < 0xC0) + "]"
# One set first, so that the search skips to its characters; how many follow is told by the lead, as in UTF-8.
_MOJIBAKE = re.compile(
    f"[\u00c2-\u00f4](?:(?<=[\u00c2-\u00df]){_TRAIL}|(?<=[\u00e0-\u00ef]){_TRAIL}{_TRAIL}"
    f"|(?<=[\u00f0-\u00f4]){_TRAIL}{_TRAIL}{_TRAIL})"
)
# Closing marks that stand after an accented letter in sound text: "café”—", "MANHÃ”", "déjà…", "Ã «".
_CLOSING = frozenset("\u2018\u2019\u201c\u201d\u2013\u2014\u2026\u2122\u00bb\u00ab\u00a0\u203a\u2039\u00b7")

# How far above its closing mark a quote may open.
_QUOTE = 300

# Zero-width joiners carry meaning in Arabic, Indic and emoji text; after anything below U+0590 they are debris.
# Among blanks all of them are: " \u00ad \n" is one end of a line.
_BLANKS = r" \t\x1f\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"
_UNSEEN = r"\u00ad\u200b-\u200d\u2060\ufeff"
_MARKS = (
    r"[\u00ad\u200b\u2060\ufeff]|(?:(?<=[\x00-\u058f])|\A)[\u200c\u200d]+"
    r"|(?P<surrogate>[\ud800-\udfff])"
    rf"|(?P<newline>(?:[{_BLANKS}][{_BLANKS}{_UNSEEN}]*)?"
    rf"(?:\r\n?|[\n\x0b\x0c\x1c-\x1e\x85\u2028\u2029])[{_BLANKS}{_UNSEEN}]*)"
    rf"|(?P<space>[{_BLANKS}][{_BLANKS}{_UNSEEN}]*)"
)
_DEBRIS = re.compile(_MARKS)
# What of this is in a text, told by its UTF-8: bytes are searched faster, above all for a single one.
_ODD_ASCII = bytes([*b"\t\x0b\x0c\r\x1c\x1d\x1e\x1f"])
_SURROGATE = re.compile(rb"\xed[\xa0-\xbf]")
_ODD = {
    b"\xc2": re.compile(rb"\xc2[\x85\xa0\xad]"),
    b"\xe1": re.compile(rb"\xe1\x9a\x80"),
    b"\xe2": re.compile(rb"\xe2(?:\x80[\x80-\x8d\xa8\xa9\xaf]|\x81[\x9f\xa0])"),
    b"\xe3": re.compile(rb"\xe3\x80\x80"),
    b"\xed": _SURROGATE,
    b"\xef": re.compile(rb"\xef\xbb\xbf"),
}
_BLANK_AT_NEWLINE = re.compile(rb"\n(?:(?= )|(?<= \n))")
# A lead of mojibake, U+00C2 to U+00F4, with no ASCII behind it.
_LEAD = re.compile(rb"\xc3[\x82-\xb4](?=[\x80-\xff])")
_EDGES = re.compile(r"\A +| +\Z")


class Edits(NamedTuple):
    """A rewriting of a text: where each replacement stands in the new text and what it stood for in the old."""

    places: list[int]
    """Start of each replacement in the new text, rising."""
    rows: list[tuple[int, int, int]]
    """(length in the new text, start in the old text, end in the old text), one a place."""

    def start(self, offset: int) -> int:
        """Where in the old text the character at `offset` of the new text starts."""
        at = bisect_right(self.places, offset) - 1
        if at < 0:
            return offset
        place, (length, start, end) = self.places[at], self.rows[at]
        return start if offset < place + length else end + offset - place - length

    def insertions(self) -> frozenset[int]:
        """Places in the new text of what stands for nothing in the old."""
        return frozenset(place for place, (_, start, end) in zip(self.places, self.rows, strict=True) if start == end)

    def end(self, offset: int) -> int:
        """Where in the old text the characters before `offset` of the new text end."""
        if offset <= 0:
            return 0
        at = bisect_right(self.places, offset - 1) - 1
        if at < 0:
            return offset
        place, (length, _, end) = self.places[at], self.rows[at]
        return end if offset <= place + length else end + offset - place - length


class Page(NamedTuple):
    """A text made clean, with the way back to the text as given."""

    text: str
    source: str
    edits: tuple[Edits, ...]
    """One a rewriting, first to last; none where the text was clean."""
    repaired: tuple[int, int] | None = None
    """Place in the source of the first mojibake that was repaired."""
    surrogate: int | None = None
    """Offset in the source of the first lone surrogate."""
    utf8: bytes = b""
    """The source in UTF-8, a lone surrogate as the three bytes it would have."""

    def place(self, start: int, end: int) -> tuple[int, int]:
        """The place in the source, in code points, of a place in the clean text."""
        for edits in reversed(self.edits):
            start, end = edits.start(start), edits.end(end)
        return start, max(start, end)


def rewrite(text: str, pattern: re.Pattern[str], replace: Callable[[re.Match[str]], str]) -> tuple[str, Edits | None]:
    """The text with each match replaced, and the edits; (text, None) where nothing changed."""
    pieces: list[str] = []
    places: list[int] = []
    rows: list[tuple[int, int, int]] = []
    at = length = 0
    for match in pattern.finditer(text):
        start, end = match.span()
        new = replace(match)
        if new == text[start:end]:
            continue
        pieces.append(text[at:start])
        length += start - at
        places.append(length)
        rows.append((len(new), start, end))
        pieces.append(new)
        length += len(new)
        at = end
    if not places:
        return text, None
    pieces.append(text[at:])
    return "".join(pieces), Edits(places, rows)


def _unescape(match: re.Match[str]) -> str:
    return html.unescape(match.group())


def _is_word_end(text: str, start: int, end: int) -> bool:
    """True where an accented letter closes a word: its case fits the letter before, and no letter follows."""
    before, lead, after = text[start - 1 : start], text[start], text[end : end + 1]
    if text[start + 1] == "\u00bb" and "\u00ab" not in text[max(0, start - _QUOTE) : start]:
        return False  # a quote is closed that was never opened: Vietnamese letters look like this
    if lead == "\u00c2" or not (before.isascii() and before.isalpha()):  # no word ends in a capital a-circumflex
        return False
    return lead.islower() or (before.isupper() and not after.isalpha())


def _repair(match: re.Match[str]) -> str:
    shown = match.group()
    if _CLOSING.issuperset(shown[1:]) and _is_word_end(match.string, match.start(), match.end()):
        return shown
    try:
        return bytes(_HIGH[c] for c in shown).decode("utf-8")
    except UnicodeDecodeError:
        return shown


def _tidy(match: re.Match[str]) -> str:
    kind = match.lastgroup
    if kind is None:
        return ""
    if kind == "surrogate":
        return "\ufffd"
    return "\n" if kind == "newline" else " "


def _is_clean(text: str, raw: bytes) -> bool:
    """True where no rewriting can change the text, whose UTF-8 is `raw`; a cheap test, since most pages are clean."""
    if raw[:1] == b" " or raw[-1:] == b" " or b"  " in raw or len(raw.translate(None, _ODD_ASCII)) != len(raw):
        return False
    if _BLANK_AT_NEWLINE.search(raw):
        return False
    for lead, odd in () if raw.isascii() else _ODD.items():
        if lead in raw and odd.search(raw):
            return False
    if b"&" in raw and _ENTITY.search(text):
        return False
    return not (_LEAD.search(raw) and _MOJIBAKE.search(text))


def clean(source: str) -> Page:
    """Undo the carrier's damage.

    Entities come first (mojibake may hide in them), then mojibake (its bytes may look like white space), then
    invisible marks, newlines and white space: lines end with `\\n` and hold single spaces, none at their ends.
    Linear in the length of the text.
    """
    raw = _utf8(source)
    if _is_clean(source, raw):
        return Page(source, source, (), utf8=raw)
    text, steps = source, []
    text, edits = rewrite(text, _ENTITY, _unescape)
    if edits:
        steps.append(edits)
    repaired: tuple[int, int] | None = None
    for _ in range(3):  # a text may have gone through the wrong code page more than once
        text, edits = rewrite(text, _MOJIBAKE, _repair)
        if not edits:
            break
        steps.append(edits)
        if repaired is None:
            repaired = Page(text, source, tuple(steps)).place(edits.places[0], edits.places[0] + edits.rows[0][0])
    lone = _SURROGATE.search(raw)
    surrogate = len(raw[: lone.start()].decode("utf-8")) if lone else None
    text, edits = rewrite(text, _DEBRIS, _tidy)
    if edits:
        steps.append(edits)
    text, edits = rewrite(text, _EDGES, lambda _: "")
    if edits:
        steps.append(edits)
    return Page(text, source, tuple(steps), repaired, surrogate, raw)


def _utf8(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def normalise(text: str) -> str:
    """The one folding: a printed value with its damage undone and each run of white space as one space.

    For every verbatim field of a record, `normalise(source[start:end])` equals the value at each of its spans.
    """
    if not _is_clean(text, _utf8(text)):
        text = clean(text).text
    return " ".join(text.split()) if "\n" in text else text


def is_text(page: Page) -> bool:
    """Is this text, not the bytes of something else? Few control and replacement characters, something to read."""
    text = page.text
    raw = page.utf8 if text is page.source else _utf8(text)
    odd = len(raw) - len(raw.translate(None, _CONTROLS))
    if b"\xef" in raw:
        odd += raw.count(_REPLACEMENT)
    return bool(text) and not text.isspace() and odd * 50 <= len(text) + 150


_CONTROLS = bytes([*range(9), 0x0E, 0x0F])
_REPLACEMENT = "\ufffd".encode()
