"""The pieces of a line that may name a place."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from unseam.vocabulary import places
from unseam.vocabulary.keys import key

_PARTS = re.compile(r"(?:[^\s,，、،;；|｜·•∙・()（）\[\]→]+|(?!\s[-–—―>→]+\s)[^\S\n])+")
_SLASHED = re.compile("[^/]+")
_EDGE = r"[\s!-&*-/:-@\[-`{-~«»“”‘…\u2010-\u2bff\u3000-\u303f\ufe0e\ufe0f\U0001f000-\U0001faff\U000e0000-\U000e007f]+"
_HEAD, _TAIL = re.compile("^" + _EDGE), re.compile(_EDGE + "$")
_FLAG = re.compile("[\U0001f1e6-\U0001f1ff]{2}|\U0001f3f4\U000e0067\U000e0062[\U000e0061-\U000e007f]+")
_POSTCODE = re.compile(r"(?<!\S)(?:[A-Z]{1,2}-)?\d{4,6}(?:-\d{3,4})?(?!\S)")
_CODE = re.compile(r"^(?:[A-Z]{2,3}|[A-Z]\.(?:\s?[A-Z]\.?){1,2})$")


class Part(NamedTuple):
    """A piece of a line, its offsets, and the key under which lists know it."""

    text: str
    start: int
    end: int
    key: str

    @property
    def code(self) -> str | None:
        """Its letters, where it is written as a code."""
        text = self.text
        return text.replace(".", "").replace(" ", "") if text.isupper() and _CODE.match(text) else None


def parts_of(text: str) -> list[Part]:
    """The pieces between separators that may name a place, without symbols, workplace words and lead-ins."""
    parts: list[Part] = []
    for start, end in _spans(text):
        part = _named(text[start:end])
        if part and parts and _POSTCODE.fullmatch(part.text):
            continue
        if part and not (parts and parts[-1].key == part.key and _is_city_state(part)):
            parts.append(Part(part.text, part.start + start, part.end + start, part.key))
    return parts


@lru_cache(maxsize=4096)
def _named(piece: str) -> Part | None:
    """What of a piece may name a place; most places recur from line to line."""
    part = _trimmed(piece, 0)
    return _without_postcode(_without_leads(part)) if part else None


def _without_postcode(part: Part | None) -> Part | None:
    """Drops the postal code beside a known place: "TX 75201", "10115 Berlin", no "1600 Main Street"."""
    if part is None or (code := _POSTCODE.search(part.text)) is None:
        return part
    rest = _trimmed(part.text[: code.start()], 0) or _trimmed(part.text[code.end() :], code.end())
    if rest is None or (code.start() and code.end() < len(part.text)):
        return part
    rest = Part(rest.text, rest.start + part.start, rest.end + part.start, rest.key)
    return rest if rest.code or is_known(rest.key) else part


def is_known(name_key: str) -> bool:
    """Whether a country, region or city is called so."""
    return bool(places.country_of(name_key) or places.regions_of(name_key) or places.cities_of(name_key))


def _is_city_state(part: Part) -> bool:
    return places.is_city_state(places.country_of(part.key) or "")


def _spans(text: str) -> list[tuple[int, int]]:
    """Pieces between separators; "/" parts names too, unless they make up one area ("Pune/Pimpri-Chinchwad Area")."""
    spans: list[tuple[int, int]] = []
    for match in _PARTS.finditer(text):
        if "/" not in match.group() or _is_whole(key(match.group().replace("/", " "))):
            spans.append(match.span())
        else:
            spans += [piece.span() for piece in _SLASHED.finditer(text, match.start(), match.end())]
    return spans


def _is_whole(name_key: str) -> bool:
    """Whether a name with a slash is one area's or, in two languages or with its river, one city's."""
    return bool(places.metro_country(name_key) or places.city_alias(name_key.strip()))


def _trimmed(text: str, start: int) -> Part | None:
    head = _HEAD.match(text)
    begin = head.end() if head else 0
    tail = _TAIL.search(text, begin)
    end = tail.start() if tail else len(text)
    if end < len(text) and text[end] == "." and "." in text[begin:end]:
        end += 1  # the last dot of "D.C."
    return (
        Part(text[begin:end], start + begin, start + end, key(text[begin:end].replace("/", " ")))
        if end > begin
        else None
    )


def _without_leads(part: Part) -> Part | None:
    """Drops "Remote", "based in" and the like from the front and "remote" from the end."""
    if places.is_workplace(part.key) or (places.is_lead(part.key) and not part.code):
        return None
    words = list(re.finditer(r"[^\s:：]+", part.text))
    if len(words) < 2 or len(words) > 10:
        return part
    first, last = 0, len(words)
    for size in range(min(4, last - 1), 0, -1):
        front = key(part.text[: words[size - 1].end()])
        if places.is_workplace(front) or places.is_lead(front):
            first = size
            break
    for size in range(min(3, last - first - 1), 0, -1):
        if places.is_workplace(key(part.text[words[last - size].start() :])):
            last -= size
            break
    if (first, last) == (0, len(words)):
        return part
    if is_known(part.key) or places.region_core(part.key):
        return part  # "La Paz", "A Coruña", "City of Johannesburg"
    rest = _trimmed(part.text[words[first].start() : words[last - 1].end()], part.start + words[first].start())
    return _without_leads(rest) if rest else None


def slice_of(part: Part, begin: int, end: int) -> Part:
    """A part of a part, between offsets in its text."""
    text = part.text[begin:end]
    return Part(text, part.start + begin, part.start + end, key(text))


def joined(first: Part, last: Part) -> Part:
    """Both names and what stands between them, in printed order."""
    first, last = sorted((first, last), key=lambda part: part.start)
    return Part(first.text + ", " + last.text, first.start, last.end, f"{first.key} {last.key}")


def are_languages(parts: list[Part]) -> bool:
    """Whether each part names a language and the last no country: "English, German", where towns are called so."""
    return not places.countries_of(parts[-1].key) and all(places.is_language(part.key) for part in parts)


def flags_of(text: str) -> set[str]:
    """The countries whose flags a line shows."""
    return {code for code in map(_flag_country, _FLAG.findall(text)) if code}


def _flag_country(flag: str) -> str | None:
    if len(flag) > 2:
        return "GB"
    return places.country_code("".join(chr(ord(c) - 0x1F1E6 + ord("A")) for c in flag))
