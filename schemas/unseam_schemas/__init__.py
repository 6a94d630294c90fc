"""The record's models; imports pydantic only."""

from unseam_schemas.profile import (
    Contribution,
    Diagnostic,
    Education,
    Experience,
    Language,
    Location,
    Meta,
    Period,
    Profile,
    Section,
    Skill,
    Source,
)

__all__ = [
    "Contribution",
    "Diagnostic",
    "Education",
    "Experience",
    "Language",
    "Location",
    "Meta",
    "Period",
    "Profile",
    "Section",
    "Skill",
    "Source",
]
