"""The HTML page: nothing of a page's text gets out of being text, and each value has its mark."""

from __future__ import annotations

import re
from base64 import b64encode
from collections import Counter
from hashlib import sha256
from html.parser import HTMLParser
from typing import Any

import pytest

import unseam
from tests.inspect.pages import HOSTILE, ODD, PLAIN, STRAY, samples, sheets
from tests.test_samples import read
from unseam.inspect import choose, render
from unseam.inspect.glyphs import one_line, pieces, plain
from unseam.inspect.markup import element, raw
from unseam.inspect.model import MAX_REMARKS, MAX_TEXT, Sheet, of_result, of_unreadable, percent
from unseam.readers import Unreadable


class Reader(HTMLParser):
    """What a browser would make of the page: its elements, and the text of styles and scripts."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.code: dict[str, str] = {}
        self._in: str | None = None
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self._in = tag if tag in ("style", "script") else None

    def handle_endtag(self, tag: str) -> None:
        self._in = None if tag == self._in else self._in

    def handle_data(self, data: str) -> None:
        if self._in:
            self.code[self._in] = self.code.get(self._in, "") + data

    def policy(self) -> str:
        [policy] = [a["content"] for _, a in self.elements if a.get("http-equiv") == "Content-Security-Policy"]
        assert policy
        return policy


def test_segments_tile_the_page_s_text() -> None:
    for stem, sheet in samples():
        at = sheet.before
        for segment in sheet.segments:
            assert segment.start == at, stem
            at = segment.end
        assert sheet.unshown == 0


def test_each_value_of_the_record_has_its_mark() -> None:
    for stem, sheet in samples():
        elements = Reader(render([sheet])).elements
        rows = {a["data-p"]: a.get("data-v") for _, a in elements if "data-p" in a}
        marked = {n for _, a in elements if a.get("href") for n in (a.get("data-v") or "").split()}
        for pointer in _scalars(sheet.record):
            number = rows.get(pointer)
            assert number is not None, f"{stem}: {pointer} has no row, or none that leads to the text"
            assert number in marked, f"{stem}: {pointer} has no mark"


def _scalars(value: Any, pointer: str = "") -> list[str]:
    if isinstance(value, dict):
        inner = [(k, v) for k, v in value.items() if pointer or k not in ("meta", "schema_version", "dialect")]
        return [leaf for key, v in inner for leaf in _scalars(v, f"{pointer}/{key}")]
    if isinstance(value, list):
        return [leaf for at, v in enumerate(value) for leaf in _scalars(v, f"{pointer}/{at}")]
    return [] if value in (None, "") else [pointer]


def test_ids_are_unique_and_links_lead_somewhere() -> None:
    elements = Reader(render([sheet for _, sheet in samples()])).elements
    ids = Counter(a["id"] for _, a in elements if "id" in a)
    assert max(ids.values()) == 1
    assert {a["href"] for _, a in elements if a.get("href")} <= {f"#{name}" for name in ids}


@pytest.mark.parametrize("title", ["page", HOSTILE])
def test_hostile_text_stays_text(title: str) -> None:
    html = render(sheets(HOSTILE, title) * 2, notice=HOSTILE)
    assert "&lt;/script&gt;&lt;img src=x" in html
    page = Reader(html)
    tags = Counter(tag for tag, _ in page.elements)
    assert tags["img"] == 0
    assert (tags["script"], tags["style"]) == (1, 1)
    assert not [name for _, attributes in page.elements for name in attributes if name.startswith("on")]
    assert not set(ODD) & set(html)
    html.encode("utf-8")
    for shown in ("U+0000", "U+202E", "U+D800", "U+001B"):
        assert shown in html


def test_nothing_but_the_page_s_own_script_and_style_may_run() -> None:
    page = Reader(render(sheets(HOSTILE)))
    rules = dict(rule.split(" ", 1) for rule in page.policy().split("; "))
    assert rules["default-src"] == "'none'"
    for kind in ("script", "style"):
        digest = b64encode(sha256(page.code[kind].encode()).digest()).decode()
        assert rules[f"{kind}-src"] == f"'sha256-{digest}'"
    assert not [a for _, a in page.elements if "style" in a]


def test_nothing_is_loaded() -> None:
    page = Reader(render([sheet for _, sheet in samples()]))
    assert not [a for tag, a in page.elements if tag in ("link", "iframe", "object", "base") or "src" in a]
    assert not re.search(r"url\(|@import|https?:", page.code["style"])
    assert not re.search(r"fetch|XMLHttp|import\(|https?:|innerHTML|eval\(", page.code["script"])


def test_kinds_seams_status_and_coverage_are_shown() -> None:
    html = render(sheets(read(STRAY)))
    assert re.search(r'class="k-unparsed"[^>]*>Your trial of the premium plan ends in three days\.<', html)
    assert re.search(r'class="seam"[^>]*></span><a[^>]*>10</a>', html), "python10 is glued"
    assert not re.search(r'class="seam"[^>]*></span><a[^>]*>Backend Developer', html)
    assert ">93.6 %<" in html
    assert 'data-r="0"' in html
    assert "stray-line" in html


def test_a_share_is_never_rounded_up_to_the_whole() -> None:
    assert [percent(share) for share in (1.0, 0.9999, 0.936, 0.0)] == ["100 %", "99.9 %", "93.6 %", "0 %"]


def test_a_page_among_others_is_shown_alone() -> None:
    text = read(PLAIN)
    first, second = sheets(text + "\n" + text)
    assert first.after == len(text) + 1 + len(text) - second.before
    assert "characters of the pages above" in render([second])


def test_what_cannot_be_read_is_shown_too() -> None:
    sheet = of_unreadable(Unreadable("dump.jsonl", "line 7", "bad-json", "not JSON", '{"text": </script>\udcff'))
    html = render([sheet])
    assert "unreadable" in html
    assert "&lt;/script&gt;" in html
    assert "U+DCFF" in html
    assert sheet.has_problems


def test_a_huge_page_is_cut_and_says_so() -> None:
    [sheet] = sheets("Mirko Karsk\nEngineer at Osier\n" + "x" * MAX_TEXT)
    assert sheet.unshown > 0
    assert "too many to be shown" in render([sheet])


def test_endless_diagnostics_are_cut_too() -> None:
    [sheet] = sheets(read(STRAY))
    html = render([sheet._replace(remarks=sheet.remarks * (MAX_REMARKS + 7))])
    assert html.count('class="remark ') == MAX_REMARKS
    assert "7 more: too many to be listed" in html


def test_characters_that_do_not_print_are_named() -> None:
    assert plain("a\0\0\u202eb\r\n") == "a⟨U+0000 ×2⟩⟨U+202E⟩b\n"
    assert [piece.odd for piece in pieces("a\x1bb")] == [False, True, False]
    assert one_line("a\nb\tc\x1b", 0) == "a b c⟨U+001B⟩"
    assert plain("naïve 東京 🤩 نمی‌خواهم") == "naïve 東京 🤩 نمی‌خواهم"


def test_elements_escape_and_our_own_code_cannot_end_early() -> None:
    assert element("a", "<b>&", title="\"'<") == '<a title="&quot;&#x27;&lt;">&lt;b&gt;&amp;</a>'
    with pytest.raises(ValueError, match="end the script"):
        raw("script", "'</script>'")


def test_the_worst_pages_and_those_with_problems() -> None:
    good, bad = unseam.Document(read(PLAIN), "good"), unseam.Document(read(STRAY), "bad")
    junk = unseam.Document("of no dialect", "junk")
    assert [s.title for s in choose([good, bad, junk], problems=True).sheets] == ["bad", "junk"]
    assert [s.title for s in choose([good, bad, junk], worst=2).sheets] == ["junk", "bad"]
    chosen = choose([good, bad, junk], limit=2)
    assert [s.title for s in chosen.sheets] == ["good", "bad"]
    assert chosen.notice
    assert choose([good, bad, junk], problems=True).failed == 1


def test_the_same_page_gives_the_same_bytes() -> None:
    def once() -> str:
        made: list[Sheet] = [of_result(unseam.parse(read(STRAY), source_id="a"))]
        return render(made)

    assert once() == once()
