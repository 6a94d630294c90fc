"""Readings of skills, from tables written for this project by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unseam.fields import skills
from unseam.fields.skills import read_plain_skill, read_skill_list, read_skills, same_skill, skill_key, split_skill

SINGLE = [
    ("graphql10", "graphql", 10),
    ("embedded-systems7", "embedded-systems", 7),
    ("vue310", "vue3", 10),
    ("html510", "html5", 10),
    ("oauth29", "oauth2", 9),
    ("sha2568", "sha256", 8),
    ("ec27", "ec2", 7),
    ("neo4j6", "neo4j", 6),
    ("i18n5", "i18n", 5),
    ("x86-644", "x86-64", 4),
    ("c++10", "c++", 10),
    ("c#9", "c#", 9),
    (".net8", ".net", 8),
    ("f#3", "f#", 3),
    ("машинное обучение10", "машинное обучение", 10),
    ("数据库9", "数据库", 9),
    ("Spring Boot 8", "Spring Boot", 8),
    ("ocaml", "ocaml", None),
    ("s3", "s3", None),
    ("r10", "r", 10),
    ("esp3210", "esp32", 10),
    ("mp49", "mp4", 9),
    ("Terraform: 6", "Terraform", 6),
    ("1", "1", None),
    ("f15", "f1", 5),
    ("q210", "q2", 10),
    ("c10k10", "c10k", 10),
    ("e2e7", "e2e", 7),
    ("", "", None),
    ("docker - 9", "docker", 9),
    ("docker-10", "docker", 10),
    ("docker: 9", "docker", 9),
    ("docker (9)", "docker", 9),
    ("docker 9/10", "docker", 9),
    ("docker (9 / 10)", "docker", 9),
    ("docker10/10", "docker", 10),
    ("vue310/10", "vue3", 10),
    ("docker=9", "docker", 9),
    ("docker → 9", "docker", 9),
    ("docker ★9", "docker", 9),
    ("docker, 9", "docker", 9),
    ("c# - 9", "c#", 9),
    (".net7", ".net", 7),
    ("objective-c6", "objective-c", 6),
    ("f*8", "f*", 8),
    ("f*", "f*", None),
    ("**go** 9", "go", 9),
    ("* go * 9", "go", 9),
    ("go (golang)9", "go (golang)", 9),
    ("go (golang): 9", "go (golang)", 9),
    ("utf-8", "utf-8", None),
    ("utf-89", "utf-8", 9),
    ("docker 4/5", "docker 4/5", None),
    ("docker 0/10", "docker 0/10", None),
    ("docker 8.5", "docker 8.5", None),
    ("python3.9", "python3.9", None),
    ("python3.99", "python3.9", 9),
]
BLOCKS: list[tuple[str, list[tuple[str, int | None]]]] = [
    ("rust10wasm10webgl9vue39three.js8", [("rust", 10), ("wasm", 10), ("webgl", 9), ("vue3", 9), ("three.js", 8)]),
    ("k8s10helm310s39route538", [("k8s", 10), ("helm3", 10), ("s3", 9), ("route53", 8)]),
    ("c++10c#9f#8", [("c++", 10), ("c#", 9), ("f#", 8)]),
    ("kotlin10\nutf-8\ngradle9", [("kotlin", 10), ("utf-8", None), ("gradle", 9)]),
    ("swift10\nh264\nmetal8", [("swift", 10), ("h264", None), ("metal", 8)]),
    ("perl10\npython3\nruby9", [("perl", 10), ("python3", None), ("ruby", 9)]),
    ("perl10\npython3\nruby2", [("perl", 10), ("python", 3), ("ruby", 2)]),
    ("scala\nspark", [("scala", None), ("spark", None)]),
    ("3d10\n2d-graphics9\nblender9", [("3d", 10), ("2d-graphics", 9), ("blender", 9)]),
    ("go10, sql9, nginx7", [("go", 10), ("sql", 9), ("nginx", 7)]),
    ("网络安全10机器学习9", [("网络安全", 10), ("机器学习", 9)]),
    ("\n\nelixir10\n\n", [("elixir", 10)]),
    ("c10r9", [("c", 10), ("r", 9)]),
    ("perl10\nf15", [("perl", 10), ("f1", 5)]),
    ("f15", [("f1", 5)]),
    ("", []),
    ("apache-spark10python9\nc7", [("apache-spark", 10), ("python", 9), ("c", 7)]),
    ("kotlin10\nreact9vue8\ngo7", [("kotlin", 10), ("react", 9), ("vue", 8), ("go", 7)]),
    ("docker: 9 rust: 8\nc7", [("docker", 9), ("rust", 8), ("c", 7)]),
    ("docker, 9, rust, 8", [("docker", 9), ("rust", 8)]),
]
SAME = """docker dockers|node-js nodejs|c-language cprogramming-language|library libraries|batch batches
cache caches|api apis
golang go|c++ cpp|node.js nodejs|postgres postgresql|reactjs react|k8s kubernetes|Machine-Learning machine_learning
database databases|box boxes|optimisation optimization|.net dotnet|ml machine-learning|test-case test-cases"""
APART = """react react-native|compiler compiler-compiler|c c++|c++ c#|c c#|java javascript|kubernetes kubernete
express expres|css cs|aws aw|redis redi|.net net|angular angularjs|docker docker-compose|test testing|python python3
git github|sql mysql|go google|vue vuex|spring spring-boot|type typescript|node node-red"""


def pairs(table: str) -> list[tuple[str, str]]:
    return [(a, b) for line in table.split("\n") for a, b in (pair.split(" ") for pair in line.split("|"))]


@pytest.mark.parametrize(("text", "name", "score"), SINGLE)
def test_one_skill_is_split(text: str, name: str, score: int | None) -> None:
    found = split_skill(text)
    assert (found.name, found.score) == (name, score)


@pytest.mark.parametrize(("text", "expected"), BLOCKS)
def test_a_block_is_read(text: str, expected: list[tuple[str, int | None]]) -> None:
    found = read_skills(text)
    assert [(one.name.value, one.score) for one in found] == expected
    assert all(text[start:end] == one.name.value for one in found for start, end in one.name.places)


LISTS = [
    ["web310", "base329", "grpc", "ipv48"],
    ["three.js10", "Spring Boot: 9", "vue39"],
    ["go10, sql9", "nginx8"],
    ["perl10", "python3", "ruby9"],
    ["kotlin9kotlin10", ""],
    ["c10r9"],
    ["c10r9", "f15"],
    ["docker - 10", "vue3 9/10", "f* (8)", "utf-8"],
]


@pytest.mark.parametrize("lines", LISTS)
def test_lines_and_block_agree(lines: list[str]) -> None:
    found = read_skill_list(lines)
    assert [(one.name.value, one.score) for line in found for one in line] == [
        (one.name.value, one.score) for one in read_skills("\n".join(lines))
    ]
    for line, readings in zip(lines, found, strict=True):
        assert all(line[slice(*one.name.places[0])] == one.name.value for one in readings)


NAMES = [
    "python",
    "c#",
    "f*",
    "c++",
    ".net",
    "go",
    "x",
    "vue3",
    "web3",
    "three.js",
    "a-",
    "a.",
    "node-js",
    "Spring",
    "utf-8",
]
SCORES = ["10", "9", "1", "0", "", "100", " 9", "-9", ".5", "(8)", "9/10", "01"]


@given(
    st.one_of(
        st.tuples(st.sampled_from(NAMES), st.sampled_from(SCORES)).map("".join),
        st.from_regex(skills._PLAIN, fullmatch=True),
    )
)
def test_plain_skills_are_read_as_others(line: str) -> None:
    plain = read_plain_skill(line)
    if plain is not None:
        (reading,) = read_skill_list([line, line])[0]
        assert plain == (reading.name.value, reading.score, skill_key(reading.name.value))
        assert line[slice(*reading.name.places[0])] == reading.name.value
        assert reading.place is not None


def test_plain_skills_are_known() -> None:
    assert [read_plain_skill(line) for line in ("apache-spark10", "vue39", "docker (9)", "docker")] == [
        ("apache-spark", 10, "spark"),
        ("vue3", 9, "vue3"),
        None,
        None,
    ]


@pytest.mark.parametrize(("a", "b"), pairs(SAME))
def test_spellings_are_one_skill(a: str, b: str) -> None:
    assert same_skill(a, b)


@pytest.mark.parametrize(("a", "b"), pairs(APART))
def test_skills_stay_apart(a: str, b: str) -> None:
    assert not same_skill(a, b)


@pytest.mark.parametrize(
    "text",
    [
        "\ud800",
        "a" * 1_000_000,
        "1" * 4000,
        "a1" * 2000,
        "a1" * 500_000,
        "a10\n" * 20_000,
        "a1/" * 1300,
        "a-" * 2000,
        "(*" * 2000,
    ],
)
def test_any_text_is_read_in_time(text: str) -> None:
    read_skills(text)
    split_skill(text)
