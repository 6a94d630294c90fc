"""Prog.AI: developers as read from GitHub."""

from __future__ import annotations

from unseam.dialect import Dialect
from unseam.draft import Block, Contribution, Contributions, Draft, Experience, Job, Line, Section

Lines = list[Line]


class ProgaiTransformer:
    """The page grammar's rules, in its order; each only picks its children."""

    def start(self, children: list[Draft | Section | Line]) -> list[Draft]:
        """Each page; a footer closes the page above it."""
        pages: list[Draft] = []
        for child in children:
            if isinstance(child, Draft):
                pages.append(child)
            elif not isinstance(child, Line):
                pages[-1].sections.append(child)
        return pages

    def page(self, children: list[Section]) -> Draft:
        return Draft([child for child in children if child])

    def head(self, children: Lines) -> Section:
        return "head", children

    def summary(self, children: Lines) -> Section:
        return "summary", Block(children[0], children[1:])

    def coding_years(self, children: Lines) -> Section:
        return "coding_years", Block(children[0], children[1:])

    def employment_years(self, children: Lines) -> Section:
        return "employment_years", Block(children[0], children[1:])

    def experience(self, children: list[Line | Job]) -> Section:
        heading, *entries = children
        assert isinstance(heading, Line)
        return "experience", Experience(heading, entries)

    def job(self, children: Lines) -> Job:
        return Job(children[0], children[1:])

    def skills(self, children: Lines) -> Section:
        return "skills", Block(children[0], children[1:])

    def programming_languages(self, children: Lines) -> Section:
        return "programming_languages", Block(children[0], children[1:])

    def contributions(self, children: list[Line | Contribution]) -> Section:
        heading, *entries = children
        assert isinstance(heading, Line)
        return "contributions", Contributions(heading, entries)

    def contribution(self, children: list[tuple[str, object] | None]) -> Contribution:
        return dict(child for child in children if child)  # type: ignore[return-value]

    def repository(self, children: Lines) -> tuple[str, Block]:
        return "repository", Block(children[0], children[1:])

    def period(self, children: Lines) -> tuple[str, Block]:
        return "period", Block(children[0], children[1:])

    def role(self, children: Lines) -> tuple[str, Block]:
        return "role", Block(children[0], children[1:])

    def tallies(self, children: Lines) -> tuple[str, Block]:
        return "tallies", Block(children[0], children[1:])

    def story(self, children: Lines) -> tuple[str, Block]:
        return "story", Block(children[0], children[1:])

    def topics(self, children: Lines) -> tuple[str, Lines]:
        return "topics", children

    def section(self, children: Lines) -> Section:
        return "section", Block(children[0], children[1:])

    def footer(self, children: Lines) -> Section:
        return "footer", Block(children[0], children[1:])


dialect = Dialect(
    name="progai",
    hallmarks={
        "Role in this project:": 2,
        "Contributions summary:": 2,
        "Find and Hire Top Developers": 2,
        "Sign-up on Prog": 1,
        "Github Skills (": 2,
        "Github contributions (": 2,
        "Programming languages (": 1,
        " of coding experience": 2,
        " of employment as a software developer": 2,
        "Summary": 1,
        "Rockstar": 1,
        "Top School": 1,
    },
    transformer=ProgaiTransformer(),
)
