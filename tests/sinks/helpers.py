"""Records for the sinks: invented, and with every field filled in some."""

from __future__ import annotations

from unseam_schemas import Profile

_PERIOD = {"text": "2019 - Present", "start": "2019", "ongoing": True}
_FILLED = {
    "dialect": "progai",
    "location": {"text": "Oslo, Norway", "city": "Oslo", "country": "NO"},
    "badges": ["Rockstar"],
    "experience": [{"title": "Engineer", "period": _PERIOD, "skills": ["c", "rust"]}, {}],
    "education": [{"degree": "BSc", "level": "bachelor", "field": "Physics", "school": "Oslo", "period": _PERIOD}],
    "languages": [{"name": "English", "code": "en"}],
    "skills": [{"name": "docker", "score": 7, "variants": ["dockers"]}, {"name": "c"}],
    "programming_languages": ["c"],
    "contributions": [
        {"repository": "o/r", "roles": ["Engineer"], "counts": {"commits": 3, "odd key": 1}, "topics": ["c"]}
    ],
    "sections": [{"heading": "Awards", "text": 'a "quoted"\nline'}],
}


def profile(number: int) -> Profile:
    meta = {
        "source": {"id": f"dump.jsonl#{number}", "sha256": f"{number:064x}"},
        "status": "ok",
        "coverage": 0.5,
        "declared": {"skills": number},
        "diagnostics": [{"name": "stray-line", "severity": "info", "message": "Zoë \U0001f600", "span": [1, 5]}],
        "parser_version": "0.1.0",
        "spans": {"/name": [[0, 4], [9, 13]]} if number % 2 else None,
    }
    filled = _FILLED | {"name": f"Ada Ilves {number}", "coding_years": number} if number % 3 else {}
    return Profile.model_validate(filled | {"meta": meta})


def line(number: int) -> bytes:
    return profile(number).model_dump_json().encode() + b"\n"


def lines(count: int) -> bytes:
    return b"".join(map(line, range(count)))
