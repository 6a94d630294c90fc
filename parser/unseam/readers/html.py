"""An HTML page as the text it shows: block borders become line breaks, so that no seam arises."""

from __future__ import annotations

import re

from unseam import extras

# Elements that begin and end a line, by the HTML standard's rendering section; controls and cells too, since a
# browser sets them apart and gluing their texts is the very seam this package rips out.
_BLOCKS = (
    "address,article,aside,blockquote,button,caption,center,dd,details,dialog,dir,div,dl,dt,fieldset,figcaption,"
    "figure,footer,form,h1,h2,h3,h4,h5,h6,header,hgroup,hr,iframe,legend,li,listing,main,menu,nav,object,ol,optgroup,"
    "option,plaintext,pre,search,section,select,summary,table,tbody,td,textarea,tfoot,th,thead,tr,ul,video,xmp"
)
_UNSEEN = "head,script,style,template,svg,math,noframes,datalist"
_VERBATIM = "pre,textarea,listing,plaintext,xmp"
# Code points that Unicode keeps out of all text stand for line breaks, and for white space that is not folded.
_BORDER, _PARAGRAPH, _BREAK = "\ufdd0", "\ufdd1", "\ufdd2"
_KEPT = str.maketrans(" \t\n\r\f", "\ufdd3\ufdd4\ufdd5\ufdd6\ufdd7")
_BACK = {kept: white for white, kept in _KEPT.items()}
_NO_TEXT = re.compile(r"[\ud800-\udfff\ufdd0-\ufdd7]")
_BREAKS = re.compile(r"[ \ufdd0-\ufdd2]*[\ufdd0-\ufdd2][ \ufdd0-\ufdd2]*")
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
_UNNESTED = re.compile(r"area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr|p|li|dt|dd|tr|td|th|option")


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

    Scripts, styles and the head are left out. A lone surrogate becomes U+FFFD. Raises TooDeepError for nesting that
    no real page has and UsageError when selectolax is missing.
    """
    lexbor = extras.need("selectolax.lexbor", "dump", "an HTML page")
    if html.count("<") > _MAX_DEPTH:
        _check_depth(html)
    root = lexbor.LexborHTMLParser(_NO_TEXT.sub("\ufffd", html)).root
    if root is None:
        return ""
    # Marks where lines break are put into the tree, so that its text is then taken in one go: a walk node by node in
    # Python takes three times as long.
    for node in root.css(_UNSEEN):
        node.decompose()
    for node in root.css(_VERBATIM):
        for inner in list(node.traverse(include_text=True)):
            if inner.is_text_node:
                inner.replace_with((inner.text_content or "").translate(_KEPT))
    for selector, mark in ((_BLOCKS, _BORDER), ("p", _PARAGRAPH)):
        for node in root.css(selector):
            node.insert_before(mark)
            node.insert_after(mark)
    for node in root.css("br"):
        node.insert_before(_BREAK)
    text = _SPACE.sub(" ", root.text(deep=True, separator="", strip=False))
    return _BREAKS.sub(_feeds, text).translate(_BACK).strip(" \n")


def _feeds(marks: re.Match[str]) -> str:
    """Line feeds for marks that meet: each <br> is one, and of the borders between them the greatest counts."""
    return "\n".join("\n" * (2 if _PARAGRAPH in part else _BORDER in part) for part in marks[0].split(_BREAK))


def _check_depth(html: str) -> None:
    depth = 0
    for closing, tag in _TAG.findall(html):
        if not _UNNESTED.fullmatch(tag.lower()):
            depth = max(depth - 1, 0) if closing else depth + 1
            if depth > _MAX_DEPTH:
                raise TooDeepError(f"HTML elements nested more than {_MAX_DEPTH} deep")
