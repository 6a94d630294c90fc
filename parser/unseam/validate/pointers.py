"""JSON pointers into a record, and which of their parts may be shown."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

# A field's name as schemas write it. Anything else may be a person's words used as a key, and is shown as `*`.
_FIELD = re.compile(r"[a-z][a-z0-9_]{0,39}")
_SHOWN_VALUE = 120


def pointer(parts: Iterable[str | int]) -> str:
    """The JSON pointer (RFC 6901) of a path."""
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in parts)


def shown(path: str, show_values: bool = False) -> str:
    """A pointer fit for any output: a key that is no plain field name stands as `*`."""
    if show_values:
        return path
    parts = path.split("/")[1:]
    return "".join(
        "/" + (part if part.isascii() and (part.isdigit() or _FIELD.fullmatch(part)) else "*") for part in parts
    )


def parts_of(path: str) -> list[str] | None:
    """The unescaped parts of a pointer; None when it is none."""
    if path and not path.startswith("/"):
        return None
    return [part.replace("~1", "/").replace("~0", "~") for part in path.split("/")[1:]]


def look_up(record: Any, path: str) -> tuple[bool, Any]:
    """Whether the pointer leads to a value, and the value."""
    parts = parts_of(path)
    if parts is None:
        return False, None
    for part in parts:
        if isinstance(record, dict) and part in record:
            record = record[part]
        elif (
            isinstance(record, list)
            and part.isascii()
            and part.isdigit()
            and len(part) < 10
            and int(part) < len(record)
        ):
            record = record[int(part)]
        else:
            return False, None
    return True, record


def is_rejected(record: dict[str, Any]) -> bool:
    """Whether the record stands for a document that was not parsed."""
    return look_up(record, "/meta/status") == (True, "rejected")


def pattern_of(path: str) -> str:
    """A pointer with each list index as `*`: /skills/3/name -> /skills/*/name."""
    return "/".join("*" if part.isascii() and part.isdigit() else part for part in path.split("/"))


def as_value(value: Any) -> str:
    """A value for people, as JSON, cut at 120 characters."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= _SHOWN_VALUE else text[: _SHOWN_VALUE - 3] + "..."
