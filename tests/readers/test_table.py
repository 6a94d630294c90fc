"""CSV and TSV: a bad row costs its own lines only."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.readers.helpers import documents, read, texts, unreadable
from unseam.document import Document
from unseam.errors import UsageError
from unseam.readers import table

MULTI = '7,"line one\nsecond ""quoted"" line, with comma",http://x\n'


@pytest.mark.parametrize("mark", [",", ";", "\t", "|"])
def test_a_header_that_names_a_text_column_makes_a_table(tmp_path: Path, mark: str) -> None:
    file = tmp_path / "dump.txt"
    with file.open("w", newline="") as out:
        rows = csv.writer(out, delimiter=mark)
        rows.writerows([["id", "text", "url"], ["7", 'a\nb "q", c', "http://x"], ["", "d", ""]])
    assert read(file) == [Document('a\nb "q", c', "7", "http://x"), Document("d", f"{file}#4", None)]


@pytest.mark.parametrize(
    ("bad", "reason", "cost"),
    [
        ('8,"bad" quote,http://y\n', "bad-row", 1),
        ("8,too few\n", "bad-row", 1),
        ("8,too,many,cells\n", "bad-row", 1),
        ('8,"two\nlines",http://y,more\n', "bad-row", 1),
        ('8,"never closed,http://y\n', "bad-row", 1),
    ],
)
def test_a_bad_row_costs_itself_only(tmp_path: Path, bad: str, reason: str, cost: int) -> None:
    file = tmp_path / "dump.csv"
    file.write_text("id,text,url\n" + MULTI * 3 + bad + MULTI * 3)
    items = read(file)
    assert texts(items).count(f"! {reason}") == cost
    assert len(documents(items)) == 6
    assert unreadable(items)[0].place == "line 8"
    assert unreadable(items)[0].original == bad.rstrip("\n")


def test_an_undecodable_line_costs_itself(tmp_path: Path) -> None:
    file = tmp_path / "dump.csv"
    file.write_bytes(b"id,text\n1,a\n2,caf\xe9\n3,b\n")
    items = read(file)
    assert texts(items) == ["a", "! undecodable", "b"]
    assert "byte 17 is no utf-8" in unreadable(items)[0].message
    assert texts(read(file, encoding="cp1252")) == ["a", "café", "b"]


def test_an_unclosed_quote_takes_no_more_than_a_row_may_have(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "MAX_ROW", 10_000)
    file = tmp_path / "dump.csv"
    file.write_text("id,text\n1,a\n" + '2,"open\n' + "3,plain\n" * 5000)
    items = read(file)
    assert [item.place for item in unreadable(items)] == ["line 3"]
    assert len(documents(items)) == 5001


def test_columns_are_settled_by_the_header(tmp_path: Path) -> None:
    file = tmp_path / "dump.csv"
    file.write_text("id,content,body\n1,a,b\n")
    with pytest.raises(UsageError, match="'content' and 'body'"):
        read(file)
    assert texts(read(file, text_key="body")) == ["b"]
    file.write_text("id,about\n1,a\n2,b\n")
    [bad] = unreadable(read(file))
    assert "no column of text; its columns: 'id', 'about'" in bad.message
    assert texts(read(file, text_key="about")) == ["a", "b"]


def test_a_page_that_begins_with_commas_is_no_table(tmp_path: Path) -> None:
    file = tmp_path / "page.txt"
    file.write_text("Ada Ilves, engineer, text editor fan\nSummary\n")
    assert len(documents(read(file))) == 1


def test_one_column_needs_the_suffix(tmp_path: Path) -> None:
    for name, expected in (("a.csv", ["x", "y"]), ("a.txt", ["text\nx\ny\n"])):
        file = tmp_path / name
        file.write_text("text\nx\ny\n")
        assert texts(read(file)) == expected


_CELL = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r\0"), max_size=12)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(_CELL, _CELL, _CELL), max_size=12))
def test_any_table_comes_back(tmp_path_factory: pytest.TempPathFactory, rows: list[tuple[str, str, str]]) -> None:
    file = tmp_path_factory.getbasetemp() / "property.csv"
    out = io.StringIO()
    csv.writer(out, quoting=csv.QUOTE_ALL).writerows([("id", "text", "url"), *rows])
    file.write_bytes(out.getvalue().encode())
    assert [item.text for item in documents(read(file, text_key="text"))] == [text for _, text, _ in rows]
