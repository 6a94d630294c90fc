"""The record: one JSON object a profile."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Count = Annotated[int, Field(ge=0)]
Edtf = Annotated[
    str,
    Field(pattern=r"^[0-9]{4}(-(0[1-9]|1[0-2]|2[1-4]|3[3-6])|-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01]))?$"),
]
Level = Literal["high-school", "associate", "bachelor", "master", "doctorate", "diploma", "certificate", "other"]
Status = Literal["ok", "partial", "gated", "rejected"]
Severity = Literal["info", "warning", "error"]
Span = tuple[Count, Count]


class Model(BaseModel):
    """Frozen, and no key but its own."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Location(Model):
    """A place as printed and as read."""

    text: str = Field(description="The place as printed.")
    city: str | None = Field(None, description="City as printed; null for a city-state, which has only its country.")
    region: str | None = Field(None, description="State, province or metropolitan area as printed.")
    country: str | None = Field(None, description="ISO 3166-1 alpha-2 code.", pattern="^[A-Z]{2}$")


class Period(Model):
    """A date range, each end at the precision printed."""

    text: str = Field(description="The range as printed.")
    start: Edtf | None = Field(None, description="First date in EDTF, at the precision printed.")
    end: Edtf | None = Field(None, description="Last date in EDTF; null when ongoing or unknown.")
    ongoing: bool = Field(False, description='True for "Present" and "since 2015".')


class Experience(Model):
    """One post of the work experience."""

    title: str | None = Field(None, description="Title of the post as printed.")
    company: str | None = Field(None, description="Employer as printed.")
    employment_type: str | None = Field(None, description='"Full-time", "Contract", as printed.')
    workplace: str | None = Field(None, description='"Remote", "Hybrid", "On-site", as printed.')
    location: str | None = Field(None, description="Place of the post as printed.")
    period: Period | None = Field(None, description="When the post was held.")
    duration_months: Count | None = Field(None, description="Stated duration in months, never computed.")
    description: str | None = Field(None, description="Prose about the post.")
    skills: tuple[str, ...] = Field((), description="Skills listed for the post.")


class Education(Model):
    """One course of study."""

    degree: str | None = Field(None, description="Degree as printed.")
    level: Level | None = Field(None, description="Level of the degree.")
    field: str | None = Field(None, description="Field of study as printed.")
    school: str | None = Field(None, description="School as printed.")
    period: Period | None = Field(None, description="When the studies took place.")


class Language(Model):
    """A human language."""

    name: str = Field(description="Language as printed.")
    code: str | None = Field(None, description="BCP 47 tag.")
    proficiency: str | None = Field(None, description="Proficiency as printed.")


class Skill(Model):
    """A skill and its score."""

    name: str = Field(description="Skill as printed, first spelling.")
    score: Annotated[int, Field(ge=1, le=10)] | None = Field(None, description="Score from 1 to 10.")
    variants: tuple[str, ...] = Field((), description="Other spellings merged into this skill.")


class Contribution(Model):
    """Work on one repository."""

    repository: str | None = Field(None, description="owner/name as printed.")
    period: Period | None = Field(None, description="When the work was done.")
    description: str | None = Field(None, description="Description of the repository.")
    role: str | None = Field(None, description="Role as printed.")
    roles: tuple[str, ...] = Field((), description="The role, one entry a post.")
    counts: dict[str, Count] = Field(
        default_factory=dict, description="What was done: releases, reviews, commits, pull_requests, issues, ..."
    )
    active_months: Count | None = Field(None, description='Months of activity ("in 1 year 2 months"); days only: 0.')
    summary: str | None = Field(None, description="Prose about the contributions.")
    topics: tuple[str, ...] = Field((), description="Topics of the repository.")


class Section(Model):
    """A headed block that the dialect does not know, kept whole."""

    heading: str = Field(description="The heading as printed.")
    text: str = Field(description="The block's text, its white space folded.")


class Source(Model):
    """Where the page came from."""

    id: str | None = Field(None, description="Identifier of the document.")
    url: str | None = Field(None, description="Address of the page.")
    sha256: str = Field(description="SHA-256 of the page's UTF-8 bytes.", pattern="^[0-9a-f]{64}$")


class Diagnostic(Model):
    """Something about the page that its reader should know."""

    name: str = Field(description="Kebab-case name from the catalogue.", pattern="^[a-z]+(-[a-z]+)*$")
    severity: Severity = Field(description="info, warning or error.")
    message: str = Field(description="One sentence for a person.")
    pointer: str | None = Field(None, description="JSON pointer to the value it is about.")
    span: Span | None = Field(None, description="Start and end in the source, in code points.")


class Meta(Model):
    """How the record came about."""

    source: Source = Field(description="Where the page came from.")
    status: Status = Field(description="ok, partial (page cut), gated (login wall) or rejected.")
    coverage: Annotated[float, Field(ge=0, le=1)] = Field(
        description="Share of the page's non-blank characters that are not unparsed."
    )
    declared: dict[str, Count] = Field(default_factory=dict, description="How many entries the page says a list has.")
    diagnostics: tuple[Diagnostic, ...] = Field((), description="What could not be read, by name and place.")
    parser_version: str = Field(description="Version of unseam.")
    spans: dict[str, tuple[Span, ...]] | None = Field(
        None, description="JSON pointer to the places of its value; only on request."
    )


class Profile(Model):
    """One scraped profile page."""

    schema_version: Literal["1.0"] = Field("1.0", description="Version of this schema.")
    dialect: str | None = Field(None, description="Site the page came from; null when rejected.")
    name: str | None = Field(None, description="The person's name as printed.")
    headline: str | None = Field(None, description="The line below the name as printed.")
    title: str | None = Field(None, description="Title read from the headline.")
    company: str | None = Field(None, description="Employer read from the headline.")
    location: Location | None = Field(None, description="Where the person is.")
    badges: tuple[str, ...] = Field((), description="Badges as printed.")
    summary: str | None = Field(None, description="Prose about the person.")
    coding_years: Count | None = Field(None, description="Years of coding experience.")
    employment_years: Count | None = Field(None, description="Years of employment as a software developer.")
    experience: tuple[Experience, ...] = Field((), description="Posts held.")
    education: tuple[Education, ...] = Field((), description="Courses of study.")
    languages: tuple[Language, ...] = Field((), description="Human languages.")
    skills: tuple[Skill, ...] = Field((), description="Skills with their scores.")
    programming_languages: tuple[str, ...] = Field((), description="Programming languages.")
    contributions: tuple[Contribution, ...] = Field((), description="Work on repositories.")
    sections: tuple[Section, ...] = Field((), description="Headed blocks that the dialect does not know.")
    meta: Meta = Field(description="How the record came about.")
