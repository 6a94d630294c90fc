"""Invented records: people, posts and projects that do not exist."""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path
from typing import Any

Record = dict[str, Any]

_FIRST = ["Ilvy", "Bram", "Sanne", "Oleh", "Mirko", "Tuuli", "Ambre", "Dov", "Kirsi", "Paolo", "Yuna", "Zeki"]
_LAST = ["Vandermolen", "Karsk", "Ottavi", "Brightwater", "Lindqvar", "Mossel", "Tarnower", "Quenby", "Halloran"]
_TITLES = ["Data Engineer", "Back-end Developer", "Site Reliability Engineer", "Compiler Engineer", "ML Engineer"]
_COMPANIES = ["Quarrel Labs", "Tidewright", "Ninefold Systems", "Marrow & Pike", "Osier"]
_PLACES = [("Utrecht", "NL"), ("Porto", "PT"), ("Tampere", "FI"), ("Lviv", "UA"), ("Singapore", "SG")]
_SKILLS = ["docker", "python", "rust", "kafka", "compiler", "sql", "bash", "grpc", "terraform", "pandas"]
_MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
_LANGUAGES = [("English", "en"), ("Dutch", "nl"), ("Portuguese", "pt"), ("Finnish", "fi"), ("Ukrainian", "uk")]


def period(start: tuple[int, int], end: tuple[int, int] | None) -> Record:
    """A period of two months, or an ongoing one."""
    first = f"{_MONTHS[start[1] - 1]} {start[0]}"
    last = f"{_MONTHS[end[1] - 1]} {end[0]}" if end else "Present"
    return {
        "text": f"{first} - {last}",
        "start": f"{start[0]}-{start[1]:02}",
        "end": f"{end[0]}-{end[1]:02}" if end else None,
        "ongoing": end is None,
    }


def record(number: int = 0) -> Record:
    """A sound record, the same for the same number; optional parts come and go as on real pages."""
    draw = random.Random(f"record {number}")
    name = f"{draw.choice(_FIRST)} {draw.choice(_LAST)}"
    title, company = draw.choice(_TITLES), draw.choice(_COMPANIES)
    city, country = draw.choice(_PLACES)
    skills = draw.sample(_SKILLS, draw.randint(3, 9))
    languages = draw.sample(_LANGUAGES, draw.randint(1, 3))
    contributions = [_contribution(draw, name, index) for index in range(draw.randint(1, 4))]
    return {
        "schema_version": "1.0",
        "dialect": "progai",
        "name": name,
        "headline": f"{title} at {company}",
        "title": title,
        "company": company,
        "location": {"text": city, "city": city, "region": None, "country": country},
        "badges": draw.sample(["Rockstar", "Top School"], draw.randint(0, 2)),
        "summary": f"{name} is a {title.lower()} who keeps {draw.choice(_SKILLS)} services small and measured."
        if draw.random() < 0.9
        else None,
        "coding_years": draw.randint(1, 20),
        "employment_years": draw.randint(1, 15) if draw.random() < 0.7 else None,
        "experience": [],
        "education": [
            {
                "degree": "Master of Science",
                "level": "master",
                "field": "Computing" if draw.random() < 0.8 else None,
                "school": "Eastmere Polytechnic",
                "period": None,
            }
        ]
        if draw.random() < 0.8
        else [],
        "languages": [{"name": label, "code": code, "proficiency": None} for label, code in languages],
        "skills": [{"name": skill, "score": draw.randint(6, 10), "variants": []} for skill in skills],
        "programming_languages": draw.sample(["Go", "Python", "Rust"], draw.randint(0, 3)),
        "contributions": contributions,
        "sections": [{"heading": "Stackoverflow", "text": "Answers questions."}] if draw.random() < 0.3 else [],
        "meta": {
            "source": {
                "id": f"page-{number}",
                "url": None,
                "sha256": hashlib.sha256(str(number).encode()).hexdigest(),
            },
            "status": "ok",
            "coverage": round(1 - draw.random() * 0.02, 4),
            "declared": {"skills": len(skills) + draw.randint(0, 3), "contributions": len(contributions)},
            "diagnostics": [
                {
                    "name": "topics-uncertain",
                    "severity": "info",
                    "message": "The topics may part otherwise.",
                    "pointer": "/contributions/0/topics",
                    "span": None,
                }
            ]
            if draw.random() < 0.4
            else [],
            "parser_version": "0.1.0",
            "spans": None,
        },
    }


def _contribution(draw: random.Random, name: str, index: int) -> Record:
    start, length = draw.randint(2012, 2022), draw.randint(0, 2)
    end = (start + length, draw.randint(1, 12)) if draw.random() < 0.8 else None
    role = draw.choice(_TITLES) if draw.random() < 0.9 else None
    return {
        "repository": f"osier/{draw.choice(_SKILLS)}-{index}",
        "period": period((start, 1), end),
        "description": "A small tool for exact joins." if draw.random() < 0.8 else None,
        "role": role,
        "roles": [role] if role else [],
        "counts": {"commits": draw.randint(1, 400), "reviews": draw.randint(0, 90)},
        "active_months": draw.randint(0, 24),
        "summary": f"{name.split()[0]} mainly reworked the checkpoint path.",
        "topics": draw.sample(_SKILLS, draw.randint(0, 5)),
    }


def rejected(number: int = 0) -> Record:
    """A record of a document that no dialect knows."""
    base = record(number)
    meta = base["meta"] | {"status": "rejected", "coverage": 0.0, "declared": {}, "diagnostics": []}
    return {"schema_version": "1.0", "dialect": None, "meta": meta}


def dump(count: int) -> list[Record]:
    """That many records."""
    return [record(number) for number in range(count)]


def write_lines(path: Path, records: list[Any]) -> str:
    """Write JSON Lines; a text or bytes among the records becomes a line as it is."""
    with path.open("wb") as file:
        for row in records:
            raw = row if isinstance(row, bytes) else row.encode() if isinstance(row, str) else json.dumps(row).encode()
            file.write(raw + b"\n")
    return str(path)
