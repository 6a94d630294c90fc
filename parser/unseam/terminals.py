"""The bridge from words already looked up to a Lark grammar."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lark import Token
from lark.lexer import Lexer


class Terminals(Lexer):
    """Hands a parser a row of terminal names as tokens; the value of each is its index in the row."""

    def __init__(self, _conf: object) -> None:
        pass

    def lex(self, lexer_state: Any, _parser_state: Any = None) -> Iterator[Token]:
        """The tokens of the row given to `Lark.parse`."""
        return (Token(kind, str(index)) for index, kind in enumerate(lexer_state))
