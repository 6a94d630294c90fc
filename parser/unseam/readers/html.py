"""An HTML page as the text it shows: block borders become line breaks, so that no seam arises."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from unseam import extras


def _names(spaced: str) -> frozenset[str]:
    return frozenset(spaced.split())


# Elements that begin and end a line, by the HTML standard's rendering section; controls and cells too, since a
# browser sets them apart and gluing their texts is the very seam this package rips out.
_BLOCKS = _names(
    "address article aside blockquote body button caption center dd details dialog dir div dl dt fieldset figcaption "
    "figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr html iframe legend li listing main menu nav "
    "object ol optgroup option p plaintext pre search section select summary table tbody td textarea tfoot th thead tr "
    "ul video xmp"
)
_UNSEEN = _names("head script style template svg math noframes datalist")
_VERBATIM = _names("pre textarea listing plaintext xmp")
_MAX_DEPTH = 4000  # the parser's time grows with the square of the depth: a second at some 25,000 levels

_DOCUMENT = re.compile(
    r"\s{0,1000}(?:<\?xml[^>]{0,300}>\s{0,100})?(?:<!--(?:(?!-->).){0,2000}-->\s{0,100}){0,9}"
    r"<(?:(!doctype\s{1,9}html|html|head|body)\b"
    r"|(?:div|p|section|article|main|header|nav|table|ul|ol|dl|h[1-6]|span|meta|title)\b[^<>]{0,2000}>)",
    re.I | re.S,
)
_CLOSING = re.compile(r"</(?:div|p|section|article|main|header|nav|table|ul|ol|dl|h[1-6]|span|title)\s*>", re.I)
_HEAD = 20_000
_SPACE = re.compile(r"[ \t\n\r\f]+")
_TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9]*)")
_UNNESTED = _names("area base br col embed hr img input link meta source track wbr p li dt dd tr td th option")
_LONE_SURROGATE = re.compile(r"[\ud800-\udfff]")


class TooDeepError(ValueError):
    """The page nests its elements deeper than any real one."""


def is_html(text: str) -> bool:
    """Whether a text is an HTML document, or a fragment that begins with a block and closes one."""
    if "<" not in text[:1000]:
        return False
    found = _DOCUMENT.match(text)
    return found is not None and (found[1] is not None or _CLOSING.search(text, 0, _HEAD) is not None)


def to_text(html: str) -> str:
    """The text of an HTML page in document order, a line a block, white space folded outside <pre>.

    Scripts, styles and the head are left out. A lone surrogate becomes U+FFFD. Raises TooDeepError for nesting that no
    real page has and UsageError when selectolax is missing.
    """
    lexbor = extras.need("selectolax.lexbor", "dump", "an HTML page")
    if html.count("<") > _MAX_DEPTH:
        _check_depth(html)
    root = lexbor.LexborHTMLParser(_LONE_SURROGATE.sub("\ufffd", html)).root
    return _laid_out(_pieces(root)) if root is not None else ""


def _check_depth(html: str) -> None:
    depth = 0
    for closing, tag in _TAG.findall(html):
        if tag.lower() not in _UNNESTED:
            depth = max(depth - 1, 0) if closing else depth + 1
            if depth > _MAX_DEPTH:
                raise TooDeepError(f"HTML elements nested more than {_MAX_DEPTH} deep")


class _Break(NamedTuple):
    """Line feeds that must stand here: of several that meet, the greatest counts."""

    feeds: int


class _Verbatim(NamedTuple):
    """Text whose white space stays."""

    text: str


_Piece = str | _Break | _Verbatim


def _pieces(root: Any) -> Iterator[_Piece]:
    """Walk the tree without recursion: pages nest deeper than Python's stack."""
    end, node, verbatim = root.mem_id, root, 0
    while True:
        tag, child = node.tag, None
        if node.is_text_node:
            text = node.text_content or ""
            yield _Verbatim(text) if verbatim else _SPACE.sub(" ", text)
        elif tag == "br":
            yield _Verbatim("\n")
        elif node.is_element_node and tag not in _UNSEEN:
            yield from _border(tag)
            child = node.first_child
            if child is None:
                yield from _border(tag)
            else:
                verbatim += tag in _VERBATIM
        if child is not None:
            node = child
            continue
        while node.mem_id != end and node.next is None:
            node = node.parent
            verbatim -= node.tag in _VERBATIM
            yield from _border(node.tag)
        if node.mem_id == end:
            return
        node = node.next


def _border(tag: str) -> tuple[_Break, ...]:
    return (_Break(2 if tag == "p" else 1),) if tag in _BLOCKS else ()


def _laid_out(pieces: Iterable[_Piece]) -> str:
    out: list[str] = []
    feeds, at_start = 0, True  # at_start: white space that folds is dropped here
    for piece in pieces:
        if isinstance(piece, _Break):
            feeds = max(feeds, piece.feeds)
            continue
        if isinstance(piece, _Verbatim):
            text, folds = piece.text, False
        else:
            text, folds = (piece.lstrip(" ") if at_start or feeds else piece), True
        if not text:
            continue
        if (feeds or text == "\n") and out and out[-1].endswith(" "):
            out[-1] = out[-1][:-1]
        if feeds and out:
            out.append("\n" * feeds)
        feeds = 0
        out.append(text)
        at_start = text.endswith(("\n", " ")) if folds else text.endswith("\n")
    return "".join(out).strip("\n ")
