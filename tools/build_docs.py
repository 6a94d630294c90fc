"""Write the pages of docs/ that say what the code knows: `python -m tools.build_docs`; `--check` only compares."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import typer

import unseam
from unseam.cli import app
from unseam.diagnostics import CATALOGUE, Kind
from unseam.drift.catalogue import CHECKS as DRIFT
from unseam.validate.catalogue import CHECKS as VALIDATE
from unseam.validate.report import Check
from unseam_schemas.published import build

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
_LONGEST = 60
_NOTE = "<!-- Written by python -m tools.build_docs: change the code, not this page. -->\n\n"


def _row(*cells: str) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |\n"


def _table(*heads: str) -> str:
    return _row(*heads) + _row(*("---" for _ in heads))


# ---------------------------------------------------------------------------------------------- the record


_RECORD = """\
# The record, field by field

One JSON object a profile, always with every field. What the page does not say is `null` or an empty list. Text is as
printed, but for folded white space. A date is an [EDTF](https://www.loc.gov/standards/datetime/) text, no more precise
than the page: `2021`, `2021-11`, `2021-11-05`, `2018-22` for a summer, `2018-36` for a fourth quarter.

`unseam schema` prints the JSON Schema (draft 2020-12) of this page; [Versions](versions.md) says how it may change. The
examples are what `unseam` reads on the pages in `samples/`, whose people are invented; they come from different pages.
"""


def record_page() -> str:
    """The record, field by field, from its models; examples from the samples."""
    schema = build()
    examples = _examples(schema)
    text = _NOTE + _RECORD
    for name, model in {"Profile": schema, **schema["$defs"]}.items():
        text += f"\n## {name}\n\n{model['description']}\n\n" + _table("field", "type", "what it is", "example")
        for field, rule in model["properties"].items():
            shown = f"`{examples[name, field]}`" if (name, field) in examples else ""
            text += _row(f"`{field}`", _type(rule), rule.get("description", ""), shown)
    return text


def _type(rule: dict[str, Any]) -> str:
    """A schema's type in words, models as links to their tables."""
    if "$ref" in rule:
        name = rule["$ref"].rsplit("/", 1)[1]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in rule:
        return " or ".join(_type(each) for each in rule["anyOf"])
    if "enum" in rule:
        return ", ".join(f"`{value}`" for value in rule["enum"])
    match rule["type"]:
        case "array" if "prefixItems" in rule:
            return f"{len(rule['prefixItems'])} × {_type(rule['prefixItems'][0])}"
        case "array":
            return f"list of {_type(rule['items'])}"
        case "object":
            return f"object of {_type(rule['additionalProperties'])}"
        case "string":
            return "text"
        case "null":
            return "null"
    kind = "number" if rule["type"] == "number" else rule["type"]
    if "minimum" in rule:
        kind += f" from {rule['minimum']}" + (f" to {rule['maximum']}" if "maximum" in rule else "")
    return str(kind)


def _examples(schema: dict[str, Any]) -> dict[tuple[str, str], str]:
    """Of each model's field the first short value that stands in the record of a sample; plain pages come first."""
    found: dict[tuple[str, str], str] = {}
    paths = sorted((ROOT / "samples" / "progai").glob("*.txt"), key=lambda path: (path.stem != "plain", path.stem))
    for path in paths:
        text = path.read_bytes().decode("utf-8", "surrogateescape")
        for result in unseam.parse_all(text, source_id=path.name, url=f"https://example.org/{path.stem}"):
            for place, value in _values("Profile", schema, schema["$defs"], result.record(spans=True)):
                shown = json.dumps(value, ensure_ascii=False)
                if len(shown) > _LONGEST and isinstance(value, dict):
                    first = dict(list(value.items())[:1])
                    shown = json.dumps(first, ensure_ascii=False)[:-1] + ", …}"
                if len(shown) > _LONGEST:
                    shown = shown[: _LONGEST - 1] + "…"
                if place not in found or (found[place].endswith("…") and not shown.endswith("…")):
                    found[place] = shown
    return found


def _values(
    name: str, model: dict[str, Any], models: dict[str, Any], record: dict[str, Any]
) -> Iterator[tuple[tuple[str, str], Any]]:
    """Each value of a record that is no model itself, with its model's and its field's name."""
    for field, rule in model["properties"].items():
        value = record[field]
        if value in (None, [], {}):
            continue
        inner = next(_references(rule), None)
        if inner is None:
            yield (name, field), value
        else:
            for each in value if isinstance(value, list) else [value]:
                yield from _values(inner, models[inner], models, each)


def _references(rule: Any) -> Iterator[str]:
    if isinstance(rule, dict):
        if "$ref" in rule:
            yield rule["$ref"].rsplit("/", 1)[1]
        for inner in rule.values():
            yield from _references(inner)
    elif isinstance(rule, list):
        for inner in rule:
            yield from _references(inner)


# ---------------------------------------------------------------------------------------------- diagnostics


_DIAGNOSTICS = """\
# Diagnostics

Whatever cannot be read is named, never dropped. There are three lists: of [pages](#of-pages), in the record under
`meta.diagnostics`; of [records](#of-records), by `unseam validate`; of [dumps](#of-dumps), by `unseam drift`. Each
example gives rise to what it stands under; a test sees to that.

## Of pages

`unseam explain NAME` prints the same. The examples are texts to parse with `--dialect progai`, but for the two that
are about dialects and text at all.
"""

_RECORDS = """\

## Of records

What `unseam validate` finds. An example is a change to a sound record, as a
[JSON merge patch](https://www.rfc-editor.org/rfc/rfc7396), or what stands on the line, in the file or in the command.

"""

_DUMPS = """\

## Of dumps

What `unseam drift` finds between two dumps. An example is the message, behind the field it is about.

"""


def diagnostics_page() -> str:
    """What is said of pages, records and dumps: each name with its meaning and an example that a test runs."""
    text = _NOTE + _DIAGNOSTICS
    text += "".join(_kind(kind) for kind in CATALOGUE.values())
    return f"{text}{_RECORDS}{_checks(VALIDATE)}{_DUMPS}{_checks(DRIFT)}"


def _kind(kind: Kind) -> str:
    return f"\n### {kind.name}\n\n*{kind.severity}.* {kind.says} {kind.matters}\n\n```text\n{kind.shown}\n```\n"


def _checks(checks: dict[str, Check]) -> str:
    rows = (_row(f"`{n}`", c.severity, f"{c.says} {c.why}", f"`{c.example}`") for n, c in checks.items())
    return _table("name", "severity", "says, and why it matters", "example") + "".join(rows)


# ---------------------------------------------------------------------------------------------- commands


_COMMANDS = """\
# Commands

Every command takes `--help`. Exit codes are the same for all: 0 all good; 1 something is wrong with the data; 2 wrong
usage or nothing readable at all. Records and reports go to stdout, words for people to stderr, both as UTF-8 under any
locale.
"""


def commands_page() -> str:
    """Every command with its arguments and options, as the command line itself tells them."""
    text = _NOTE + _COMMANDS
    # Typed as Any: the classes are click's or typer's own, as typer's version goes.
    group: Any = typer.main.get_command(app)
    context = group.make_context("unseam", [], resilient_parsing=True)
    text += "\n## unseam\n\n" + _parameters(group.params, context)
    for name, command in group.commands.items():
        arguments = [param.metavar for param in command.params if param.param_type_name == "argument"]
        usage = " ".join(["unseam", name, *(["[OPTIONS]"] if len(command.params) > len(arguments) else []), *arguments])
        text += f"\n## unseam {name}\n\n```text\n{usage}\n```\n\n{_paragraphs(command.help)}\n"
        if command.params:
            text += "\n" + _parameters(command.params, context)
    return text


def _paragraphs(text: str) -> str:
    return "\n\n".join(" ".join(part.split()) for part in text.split("\n\n"))


def _parameters(params: Iterable[Any], context: Any) -> str:
    return _table("argument or option", "what it does") + "".join(
        _row(f"`{_names(param, context)}`", f"{' '.join(param.help.split())}{_default(param)}") for param in params
    )


def _names(param: Any, context: Any) -> str:
    if param.param_type_name == "argument":
        return str(param.metavar)
    names = ", ".join(sorted(param.opts, key=len))
    if param.is_flag:
        return names
    # Of an option without a metavar only the help record tells the choices: "--fail-on <error|warning|never>"
    return f"{names} {param.metavar or param.get_help_record(context)[0].rpartition(' ')[2].strip('<>[]')}"


def _default(param: Any) -> str:
    return "" if param.default in (None, False, ()) else f" Default: `{param.default}`."


PAGES = {"record.md": record_page, "diagnostics.md": diagnostics_page, "commands.md": commands_page}


def main(argv: list[str] | None = None) -> int:
    """Write the pages, or with --check tell which are out of date: exit code 1 when one is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="only compare")
    check = parser.parse_args(argv).check
    stale = 0
    for name, page in PAGES.items():
        path, text = DOCS / name, page()
        if check and (not path.is_file() or path.read_text(encoding="utf-8") != text):
            print(f"{path.relative_to(ROOT)} is out of date: python -m tools.build_docs")
            stale += 1
        elif not check:
            path.write_text(text, encoding="utf-8", newline="\n")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
