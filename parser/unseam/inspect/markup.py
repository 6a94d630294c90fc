"""HTML by construction: a plain string is always escaped, in text and in attributes."""

from __future__ import annotations

from html import escape

from unseam.inspect.glyphs import pieces, plain

_VOID = frozenset({"input", "link", "meta"})


class Markup(str):
    """Text that is HTML already; only this module and the page's own style and script make it from strings."""

    __slots__ = ()


Child = str | Markup | None
Value = str | int | bool | None


def element(tag: str, *children: Child, **attributes: Value) -> Markup:
    """One element; `class_` and `data_x` stand for class and data-x, True for a bare attribute, None for no attribute.

    A child that is no Markup is escaped, its characters that do not print shown by name.
    """
    parts = ["<", tag]
    for name, value in attributes.items():
        if value is None or value is False:
            continue
        parts += [" ", name.rstrip("_").replace("_", "-")]
        if value is not True:
            parts.append(f'="{escape(plain(str(value)))}"')
    parts.append(">")
    parts += [child if isinstance(child, Markup) else text(child) for child in children if child]
    if tag not in _VOID:
        parts += ["</", tag, ">"]
    return Markup("".join(parts))


def text(string: str) -> Markup:
    """A string escaped, each run of characters that do not print as a small box with its name."""
    return Markup(
        "".join(
            f'<span class="odd">{piece.text}</span>' if piece.odd else escape(piece.text, quote=False)
            for piece in pieces(string)
        )
    )


def join(children: list[Markup]) -> Markup:
    """Elements in a row."""
    return Markup("".join(children))


def raw(tag: str, code: str) -> Markup:
    """Our own style or script, taken as it is: what would end its element must not be in it."""
    if "</" in code or "<!--" in code:
        raise ValueError(f"this would end the {tag} element")
    return Markup(f"<{tag}>{code}</{tag}>")
