"""Words that a dump lists unglued: collected from records, written to a file and read again."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

_NOT_TOPIC = re.compile(r"[^a-z0-9]+")
_TOPIC = re.compile(r"[a-z0-9][a-z0-9-]{0,49}")
_HEAD = "# Words that pages list unglued, with their counts; made by `unseam learn`."


def _fold(name: str) -> str:
    """A name as a topic is spelled: lower case, hyphens between its parts, `cpp` for C++ and `csharp` for C#."""
    name = name.lower().replace("++", "pp").replace("#", "sharp")
    return _NOT_TOPIC.sub("-", name).strip("-")


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, (list, tuple)):
        yield from (item for item in value if isinstance(item, str))


def _rows(value: object) -> Iterator[Mapping[str, Any]]:
    if isinstance(value, (list, tuple)):
        yield from (item for item in value if isinstance(item, Mapping))


def collect_words(record: Mapping[str, Any]) -> Iterator[str]:
    """The names that a record lists unglued, as topics: skills and their variants, repositories, a topic alone.

    A lone topic that is in doubt may be a run of several, and is left out.
    A name with a blank inside comes in both spellings, `web-assembly` and `webassembly`; nothing over 50 characters.
    """
    names: list[str] = []
    for skill in _rows(record.get("skills")):
        names += [skill["name"]] if isinstance(skill.get("name"), str) else []
        names += _strings(skill.get("variants"))
    names += _strings(record.get("programming_languages"))
    meta = record.get("meta")
    notes = _rows(meta.get("diagnostics")) if isinstance(meta, Mapping) else ()
    doubtful = {note.get("pointer") for note in notes if note.get("name") == "topics-uncertain"}
    for place, entry in enumerate(_rows(record.get("contributions"))):
        repository = entry.get("repository")
        if isinstance(repository, str):
            names.append(repository.rpartition("/")[2])
        topics = list(_strings(entry.get("topics")))
        names += topics if len(topics) == 1 and f"/contributions/{place}/topics" not in doubtful else []
    for name in names:
        word = _fold(name)
        for spelling in dict.fromkeys([word, word.replace("-", "")] if " " in name.strip() else [word]):
            if _TOPIC.fullmatch(spelling):
                yield spelling


def format_vocabulary(counts: Mapping[str, int]) -> str:
    """The file of a vocabulary: a word, a tab and its count a line, in code point order."""
    return "\n".join([_HEAD, *(f"{word}\t{counts[word]}" for word in sorted(counts))]) + "\n"


def parse_vocabulary(text: str) -> dict[str, int]:
    """The words and counts of such a file; `#` opens a comment line, a word without a count counts once.

    Raises ValueError, naming the line, for anything that is no topic or no count above 0; counts of a word that
    comes again are added.
    """
    found: dict[str, int] = {}
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        line = line.rstrip("\r")
        if not line.strip() or line.startswith("#"):
            continue
        word, tab, count = line.partition("\t")
        word = word.strip()
        if not _TOPIC.fullmatch(word):
            raise ValueError(f"line {number}: {word[:60]!r} is no topic (a-z, 0-9 and hyphens, at most 50 characters)")
        count = count.strip() if tab else "1"
        if not re.fullmatch("[0-9]{1,15}", count) or not int(count):
            raise ValueError(f"line {number}: {count[:60]!r} is no count (a whole number above 0)")
        found[word] = found.get(word, 0) + int(count)
    return found
