"""Roles: one entry a post."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unseam.fields import roles as fields
from unseam.fields.roles import read_roles

ROWS = [
    ("Kernel Engineer", ("Kernel Engineer",)),
    ("Kernel & Driver Engineer", ("Kernel Engineer", "Driver Engineer")),
    ("Kernel Developer & Driver Engineer", ("Kernel Developer", "Driver Engineer")),
    ("Kernel, Driver & Firmware Engineer", ("Kernel Engineer", "Driver Engineer", "Firmware Engineer")),
    ("Kernel, Driver, and Firmware Engineer", ("Kernel Engineer", "Driver Engineer", "Firmware Engineer")),
    ("Kernel and Driver Developer", ("Kernel Developer", "Driver Developer")),
    ("Kernel + Driver Developer", ("Kernel Developer", "Driver Developer")),
    ("Kernel / Driver Developer", ("Kernel Developer", "Driver Developer")),
    ("Kernel/Driver Developer", ("Kernel/Driver Developer",)),
    ("UI/UX Designer", ("UI/UX Designer",)),
    ("CI/CD & Release Engineer", ("CI/CD Engineer", "Release Engineer")),
    ("Tester/Writer", ("Tester", "Writer")),
    ("CTO/Co-Founder", ("CTO", "Co-Founder")),
    ("R&D Engineer", ("R&D Engineer",)),
    ("R&D & QA Engineer", ("R&D Engineer", "QA Engineer")),
    ("Technical Writer", ("Technical Writer",)),
    ("Technical Writer & Translator", ("Technical Writer", "Translator")),
    ("Data Scientist and ML Engineer", ("Data Scientist", "ML Engineer")),
    ("Full-stack Developer", ("Full-stack Developer",)),
    ("Front-end & Full-stack Developer", ("Front-end Developer", "Full-stack Developer")),
    ("Build & Release Manager", ("Build Manager", "Release Manager")),
    ("Documentation", ("Documentation",)),
    ("Documentation & Support", ("Documentation & Support",)),
    ("Developer, Documentation", ("Developer, Documentation",)),
    ("Developer (Rust, Go)", ("Developer (Rust, Go)",)),
    ("Developer & Developer", ("Developer",)),
    ("& Developer", ("Developer",)),
    ("Compiler\u00a0 & Runtime\tEngineer", ("Compiler Engineer", "Runtime Engineer")),
    ("Мобильный и серверный Разработчик", ("Мобильный и серверный Разработчик",)),
    ("Statistician & Research Scientist", ("Statistician", "Research Scientist")),
    ("Community Manager; Trainer", ("Community Manager", "Trainer")),
    ("", ()),
    (" \n ", ()),
    ("x" * 1_000_000, ()),
]


@pytest.mark.parametrize(("role", "roles"), ROWS, ids=[r[0][:40] for r in ROWS])
def test_roles(role: str, roles: tuple[str, ...]) -> None:
    assert read_roles(role) == roles


@given(st.text(alphabet=st.sampled_from("Dev Engineer&,/+() \ud800"), max_size=60))
def test_nothing_invented(role: str) -> None:
    words = " ".join(role.split())
    for post in read_roles(role):
        for word in post.split():
            assert word in words


WORDS = [
    "Dev",
    "Engineer",
    "Back-end",
    "Developer",
    "and",
    "e",
    "&",
    " & ",
    "R&D",
    "C++",
    "C#",
    ".NET",
    "UI/UX",
    "",
    "(Go)",
    "e.",
    "QA",
    "+",
]


@given(st.lists(st.sampled_from(WORDS), min_size=1, max_size=7).map(" ".join))
def test_the_common_form_is_read_as_any_other(role: str) -> None:
    plain = fields._read_plain(role)
    assert plain is None or plain == fields._read_any(role)


def test_the_common_form_is_known() -> None:
    assert fields._read_plain("Back-end & DevOps Engineer") == ("Back-end Engineer", "DevOps Engineer")
