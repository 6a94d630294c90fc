"""Reports as text: one format a file, each the same report with the same exit code."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from unseam.validate.formats import github, json, junit, sarif, text
from unseam.validate.report import Report

Format = Literal["text", "json", "github", "sarif", "junit"]

FORMATS: dict[Format, Callable[[Report], str]] = {
    "text": text.render,
    "json": json.render,
    "github": github.render,
    "sarif": sarif.render,
    "junit": junit.render,
}
"""A report as a text that ends with a newline, by format."""
