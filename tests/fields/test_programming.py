"""Readings of programming languages, from a table written for this project by hand."""

from __future__ import annotations

import pytest

from unseam.fields.programming import read_language_line, read_programming_languages

RUNS = [
    ("RustPythonShell", ["Rust", "Python", "Shell"]),
    ("CC++C#", ["C", "C++", "C#"]),
    ("C#CC++", ["C#", "C", "C++"]),
    ("Objective-C++Swift", ["Objective-C++", "Swift"]),
    ("Objective-CObjective-C++", ["Objective-C", "Objective-C++"]),
    ("HTMLCSS", ["HTML", "CSS"]),
    ("HTMLCSSJavaScript", ["HTML", "CSS", "JavaScript"]),
    ("JavaScriptJava", ["JavaScript", "Java"]),
    ("JavaJavaScript", ["Java", "JavaScript"]),
    ("Jupyter NotebookPython", ["Jupyter Notebook", "Python"]),
    ("PythonJupyter NotebookR", ["Python", "Jupyter Notebook", "R"]),
    ("GoPython", ["Go", "Python"]),
    ("RRuby", ["R", "Ruby"]),
    ("R", ["R"]),
    ("TeXCMakeShellDockerfile", ["TeX", "CMake", "Shell", "Dockerfile"]),
    ("KotlinGroovyJava", ["Kotlin", "Groovy", "Java"]),
    ("VueTypeScriptSCSS", ["Vue", "TypeScript", "SCSS"]),
    ("CoffeeScriptCSS", ["CoffeeScript", "CSS"]),
    ("F#C#", ["F#", "C#"]),
    ("ZigCAssembly", ["Zig", "C", "Assembly"]),
    ("HaskellNixElm", ["Haskell", "Nix", "Elm"]),
    ("PLpgSQLPython", ["PLpgSQL", "Python"]),
    ("PerlPHP", ["Perl", "PHP"]),
    ("Emacs LispCommon Lisp", ["Emacs Lisp", "Common Lisp"]),
    ("Visual Basic .NETC#", ["Visual Basic .NET", "C#"]),
    ("Python, Go", ["Python", "Go"]),
    ("Python\nGo\nPython", ["Python", "Go"]),
    ("Go Python", ["Go", "Python"]),
    ("Lua", ["Lua"]),
    ("ElixirErlangC", ["Elixir", "Erlang", "C"]),
    ("DartSwiftC++", ["Dart", "Swift", "C++"]),
    ("SCSSSass", ["SCSS", "Sass"]),
    ("PL/SQLPLpgSQL", ["PL/SQL", "PLpgSQL"]),
    ("T-SQLPL/SQL", ["T-SQL", "PL/SQL"]),
    ("HTML/CSS", ["HTML", "CSS"]),
    ("HTML/CSSJavaScript", ["HTML", "CSS", "JavaScript"]),
    ("C/C++Python", ["C", "C++", "Python"]),
    ("Python / Java & Go", ["Python", "Java", "Go"]),
    ("Python und Java", ["Python", "Java"]),
    ("C#/Xyzzy", ["C#", "Xyzzy"]),
    ("Visual Basic (Classic)", ["Visual Basic (Classic)"]),
    ("PythonVisual Basic (Classic)C", ["Python", "Visual Basic (Classic)", "C"]),
    ("JavaScript (ES6)TypeScript", ["JavaScript (ES6)", "TypeScript"]),
    ("HTML5CSS3", ["HTML5", "CSS3"]),
    ("Python 3.11", ["Python 3.11"]),
    ("M4D2", ["M4", "D2"]),
    ("Objective-C++C", ["Objective-C++", "C"]),
    ("python java c++", ["python", "java", "c++"]),
]


@pytest.mark.parametrize(("text", "expected"), RUNS)
def test_a_run_is_cut(text: str, expected: list[str]) -> None:
    found = read_programming_languages(text)
    assert [printed.value for printed in found] == expected
    assert all(text[start:end] == printed.value for printed in found for start, end in printed.places)
    assert read_language_line(text)


@pytest.mark.parametrize(
    "text",
    [
        "Gloop",
        "Danish",
        "golang",
        "Software Engineer",
        "Engineer at Go",
        "CTO",
        "Ruby Developer",
        "XyzPLpgSQLish",
        "TCP/IP",
        "JavaScriptish",
        "Xyzzy/Foo/Go",
    ],
)
def test_a_run_that_names_do_not_cover_stays_whole(text: str) -> None:
    assert [printed.value for printed in read_programming_languages(text)] == [text]
    assert not read_language_line(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("GoPythonXyzzy", ["Go", "Python", "Xyzzy"]),
        ("XyzzyGo", ["Xyzzy", "Go"]),
        ("GoXyzzyFooTypeScript", ["Go", "XyzzyFoo", "TypeScript"]),
        ("Go, Xyzzy, Rust", ["Go", "Xyzzy", "Rust"]),
        ("XyzzyPLpgSQL", ["Xyzzy", "PLpgSQL"]),
        ("GoXyzzyPL/SQL", ["Go", "Xyzzy", "PL/SQL"]),
        ("Go\nXyzzy", ["Go", "Xyzzy"]),
    ],
)
def test_an_unknown_name_is_one_piece(text: str, expected: list[str]) -> None:
    assert [printed.value for printed in read_programming_languages(text)] == expected
    assert read_language_line(text)


@pytest.mark.parametrize("text", ["Go, Xyzzy, Foo", "Xyzzy, Foo", ","])
def test_a_line_of_mostly_unknown_names_is_no_list(text: str) -> None:
    assert not read_language_line(text)


@pytest.mark.parametrize(
    "text",
    [
        "GoXyzzy" * 250,
        "Xyzzy" + "Rust" * 400,
        "",
        "\ud800",
        "Go" * 500_000,
        "Go" * 1000,
        "C" * 2000,
        " " * 1_000_000,
        "C," * 100_000,
        "C/" * 1000,
        "x/" * 1000,
        "C (a" * 500,
        "C1" * 1000,
        "C" + " " * 1998 + "C",
    ],
)
def test_any_text_is_read_in_time(text: str) -> None:
    read_programming_languages(text)
    read_language_line(text)
