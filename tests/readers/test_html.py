"""HTML pages: the text a reader sees, a line a block."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.readers.helpers import jsonl, read, texts, unreadable
from unseam.readers.html import TooDeepError, is_html, to_text


@pytest.mark.parametrize(
    ("page", "text"),
    [
        ("<html><body><div>Top School</div><h1>Ada  Ilves</h1></body>", "Top School\nAda Ilves"),
        ("<p>one</p><p>two <b>bo</b>ld</p>", "one\n\ntwo bold"),
        ("<ul><li>c<li>python</ul>", "c\npython"),
        ("<div>a<br>b <br/> c</div>", "a\nb\nc"),
        ("<div>  a\n\t b  </div>  <div> c</div>", "a b\nc"),
        ("<pre> kept  as\n  is</pre>", "kept  as\n  is"),
        ("<table><tr><td>Commits</td><td>10</td></tr><tr><td>x</td></tr></table>", "Commits\n10\nx"),
        ("<button>Follow</button><button>Message</button>", "Follow\nMessage"),
        ("<span>c-language</span><span>10</span>", "c-language10"),
        ("<head><title>T</title><style>p{}</style></head><body>x<script>1</script><!-- c -->y</body>", "xy"),
        ("<div>a&nbsp;&amp;&lt;b&gt; &eacute;</div>", "a\xa0&<b> é"),
        ("<div>lone \ud800</div>", "lone \ufffd"),
        ("<div>no character \ufdd1</div>", "no character \ufffd"),
        ("<pre>a \n</pre>b", "a \n\nb"),
        ("<div></div>", ""),
        ("<html></html>", ""),
        ("<div><div><div>a</div></div></div><div>b</div>", "a\nb"),
        ("<p>never <b>closed", "never closed"),
    ],
)
def test_block_borders_become_line_breaks(page: str, text: str) -> None:
    assert to_text(page) == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<!DOCTYPE html><p>x", True),
        ("\n <HTML lang=en>", True),
        ('<?xml version="1.0"?>\n<html>', True),
        ("<!-- saved --><html>", True),
        ("<div class='a'>x</div>", True),
        ("<div>", False),
        ("<3 <div></div>", False),
        ("<headline>", False),
        ("Ada <b>Ilves</b>", False),
        ("", False),
    ],
)
def test_only_a_document_or_a_block_is_html(text: str, expected: bool) -> None:
    assert is_html(text) is expected


def test_html_in_any_container(tmp_path: Path) -> None:
    page = "<html><body><p>a<p>b</body></html>"
    (tmp_path / "a.txt").write_text(page)
    (tmp_path / "b").write_bytes(jsonl({"raw_content": page}, {"raw_content": "plain <p>"}))
    assert texts(read(tmp_path / "a.txt", tmp_path / "b")) == ["a\n\nb", "a\n\nb", "plain <p>"]


def test_the_charset_a_page_declares(tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_bytes(b'<html><meta charset="iso-8859-1"><p>caf\xe9 \x96</p>')
    assert texts(read(file)) == ["café –"]
    file.write_bytes(b"<html><p>caf\xe9</p>")
    [bad] = unreadable(read(file))
    assert bad.message == "byte 12 is no utf-8: try --encoding"
    file.write_bytes('<html><meta charset="utf-8"><p>Łódź</p>'.encode("cp1250"))
    assert texts(read(file, encoding="cp1250")) == ["Łódź"]


def test_absurd_nesting_is_refused_quickly(tmp_path: Path) -> None:
    with pytest.raises(TooDeepError):
        to_text("<div>" * 500_000)
    file = tmp_path / "page"
    file.write_text("<html>" + "<b>" * 10_000)
    assert texts(read(file)) == ["! too-deep"]
    assert to_text("<div>" * 1000 + "x") == "x"


@pytest.mark.parametrize(
    "hostile", [" " * 100_000 + "<", "<!--" * 50_000, "<div " + "a" * 200_000, "<?xml " * 50_000, "<div>" * 50_000]
)
def test_telling_html_takes_linear_time(hostile: str) -> None:
    is_html(hostile)


_WORD = st.text("abcxyz", min_size=1, max_size=4)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(["div", "p", "li", "td", "h2", "button"]), _WORD), min_size=1, max_size=8))
def test_blocks_never_glue(blocks: list[tuple[str, str]]) -> None:
    page = "".join(f"<{tag}>{word}</{tag}>" for tag, word in blocks if tag != "td")
    words = [word for tag, word in blocks if tag != "td"]
    assert [line for line in to_text(page).split("\n") if line] == words
