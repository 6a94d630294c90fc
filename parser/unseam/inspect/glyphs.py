"""Text of hostile pages made fit to be shown: what does not print is named, never sent."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple


class Piece(NamedTuple):
    """A stretch of text as shown; `odd` where it stands for characters that do not print."""

    text: str
    odd: bool = False


# What may not print (anything but letters, digits, marks of ASCII, space, tab and line feed), and how often it repeats.
_SUSPECT = re.compile(r"([^\w \t\n!-/:-@\[-`{-~])\1*")
_JOINERS = "\u200c\u200d"  # Persian words and emoji are made with them, and they show nothing of their own


def pieces(text: str) -> list[Piece]:
    """The text in stretches: those to show as they are, and names such as U+202E for what does not print.

    Line ends of Windows become a line feed; a run of one odd character is named once, with its length.
    """
    text = text.replace("\r\n", "\n")
    found: list[Piece] = []
    at = 0
    for match in _SUSPECT.finditer(text):
        if _prints(match[1]):
            continue
        if match.start() > at:
            found.append(Piece(text[at : match.start()]))
        count = match.end() - match.start()
        found.append(Piece(f"U+{ord(match[1]):04X}" + (f" ×{count}" if count > 1 else ""), True))
        at = match.end()
    if at < len(text):
        found.append(Piece(text[at:]))
    return found


def plain(text: str) -> str:
    """The same as one string, the names in angle brackets."""
    return "".join(f"⟨{piece.text}⟩" if piece.odd else piece.text for piece in pieces(text))


def one_line(text: str, width: int = 0) -> str:
    """The same without line feeds and tabs; cut to `width` characters if that is given."""
    if width:
        text = text[: 4 * width]
    line = " ".join(plain(text).split())
    return f"{line[: width - 1]}…" if width and len(line) > width else line


def _prints(character: str) -> bool:
    return character.isprintable() or character in _JOINERS or unicodedata.category(character) == "Zs"
