"""What a day of regexes gives: a script that fills the record's fields from clean pages, and no more.

No spans, no ledger, no diagnostics, no schema, no damage, no glued borders, no topics parted.

    python -m benchmarks.regex_baseline [--pages 500] [--seed 5]     share of clean pages with equal values
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from typing import Any

from benchmarks.pages import make_pages
from unseam import parse
from unseam.vocabulary import table, words
from unseam.vocabulary.keys import key

Record = dict[str, Any]

_SPLIT = re.compile(
    r"^(Summary|\d+ years? of coding experience|\d+ years? of employment as a software developer|Work experience"
    r"|Github Skills \(\d+\)|Programming languages \(\d+\)|Github contributions \(\d+\)|Stackoverflow|Awards"
    r"|Certifications|Publications \(\d+\))$",
    re.M,
)
_FOOTER = re.compile(r"^Find and Hire Top Developers.*", re.M | re.S)
_BADGE = re.compile(r"[🤩🎓👤🐣🦉🌍]\n(Rockstar|Top School|Senior|Early Bird|Night Owl|Globetrotter)")
_HEADLINE = re.compile(r"(.+?)(?: at | @ )(.+)")
_MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"
_MONTH = {name: f"{number:02}" for number, name in enumerate(re.findall(r"\w+", _MONTHS), 1)}
_RANGE = r"([A-Z][a-z]{2} \d{4}) - ([A-Z][a-z]{2} \d{4}|Present)"
_PERIOD = re.compile(_RANGE)
_JOB_PERIOD = re.compile(
    rf"^(.*?)\n?(?:(Full-time|Part-time|Contract) · )?{_RANGE}(?: · (?:(\d+) yrs?)?(?: ?(\d+) mos?)?)?$", re.M
)
_SKILL = re.compile(r"(.+?)(10|[1-9])$")
_REPOSITORY = re.compile(r"^(?=[A-Za-z0-9-]+/[\w.-]+$)", re.M)
_BLOCK = re.compile(
    r"(?P<repository>\S+)\n(?:(?P<period>[A-Z][a-z]{2} \d{4} - .+)\n?)?"
    r"(?:(?P<description>(?!Role in|Contributions).+)\n?)?"
    r"(?:Role in this project:\n?(?P<role>.+)\n(?P=role)\n?)?"
    r"(?:Contributions:(?P<tally>.+?)(?: in (?P<active>\d+ (?:years?|months?|days?).*))?(?:\n|$))?"
    r"(?:Contributions summary:(?P<summary>.+)(?:\n|$))?(?P<topics>.*)"
)
_COUNT = re.compile(r"([\d,]+) ([A-Za-z ]+)")
_NAMES = {"PR": "pull_requests", "PRs": "pull_requests", "push": "pushes", "branch": "branches"}
_LEVELS = (
    (re.compile(r"Ph\.?D|Doctor|DPhil|Dr\.", re.I), "doctorate"),
    (re.compile(r"\bM\.?(?:Sc|S|A|Eng|Tech|BA)\b|Master|MBA|MSc|MEng|Máster|Magister|Mestrado|Laurea", re.I), "master"),
    (re.compile(r"\bB\.?(?:Sc|S|A|Eng|E|Tech)\b|Bachelor|BSc|BEng|Licen|Bacharel", re.I), "bachelor"),
    (re.compile(r"Associate", re.I), "associate"),
    (re.compile(r"High School|Abitur|Baccalaur|A-Level", re.I), "high-school"),
    (re.compile(r"Diplom", re.I), "diploma"),
    (re.compile(r"Certificat", re.I), "certificate"),
)
_DEGREE = re.compile(
    r"(?<=[^\s,(-])(?=(?:Doctor(?:ate)?|Ph\.?D|Master|MSc|M\.S\.(?= |,|$)|Mestrado|Laurea|Bachelor|BSc|B\.Tech"
    r"|Licenciatura|Bacharelado|Associate|Diploma|Postgraduate|High School)(?!\w))"
)
_FIRST_DEGREE = re.compile(r"(?=" + _DEGREE.pattern.split("(?=", 1)[1])
_COURSE = re.compile(r"(?P<course>.+?)(?:, (?P=course))?(?: at (?P<school>.+))?")
_COUNTRIES = {
    row[0]: row[1] for name in ("countries.tsv", "country_aliases.tsv") for row in table(name) if len(row) > 1
}
_POST = re.compile(
    r"(?:Engineer|Developer|Architect|Manager|Lead|Scientist|CTO|Engineering|Advocate|Administrator|Consultant|II|Programmer|Writer)$"
)
_LANGUAGES = (*words("programming_languages.txt"), *words("programming_languages_former.txt"))
_SPOKEN = re.compile("|".join(map(re.escape, sorted(_LANGUAGES, key=len, reverse=True))))


def _edtf(text: str) -> str:
    return f"{text[4:]}-{_MONTH[text[:3]]}"


def _period(text: str | None) -> Record | None:
    found = _PERIOD.search(text) if text else None
    if not text or not found:
        return None
    now = found[2] == "Present"
    return {
        "text": text,
        "start": _edtf(found[1]),
        "end": None if now else _edtf(found[2]),
        "ongoing": now,
    }


def _months(text: str | None) -> int | None:
    if not text:
        return None
    years, months = re.search(r"(\d+) y", text), re.search(r"(\d+) m", text)
    return int(years[1] if years else 0) * 12 + int(months[1] if months else 0)


def _place(text: str) -> Record:
    parts = text.split(", ")
    code = _COUNTRIES.get(key(parts[-1]))
    city = parts[0] if len(parts) > 1 else None
    region = ", ".join(parts[1:-1]) or None
    return {"text": text, "city": city, "region": region, "country": code}


def _head(block: str) -> Record:
    lines = block.strip().split("\n")
    record: Record = {"name": lines[0], "headline": None, "title": None, "company": None, "location": None}
    rest = lines[1:]
    if rest and (len(rest) == 2 or key(rest[-1].split(", ")[-1]) in _COUNTRIES):
        record["location"] = _place(rest.pop())
    if rest:
        record["headline"] = rest[0]
        found = _HEADLINE.fullmatch(rest[0])
        if found:
            record["title"], record["company"] = found[1], found[2]
        elif _POST.search(rest[0]):
            record["title"] = rest[0]
    return record


def _education(line: str) -> list[Record]:
    entries = []
    if not _FIRST_DEGREE.match(line):
        return []
    for part in _DEGREE.split(line):
        found = _COURSE.fullmatch(part)
        if found:
            level = next((name for pattern, name in _LEVELS if pattern.search(found["course"])), None)
            entries.append({"course": found["course"], "level": level, "school": found["school"]})
    return entries


def _experience(block: str) -> list[Record]:
    found = list(_JOB_PERIOD.finditer(block))
    jobs = []
    for at, match in enumerate(found):
        end = found[at + 1].start() if at + 1 < len(found) else len(block)
        head = match[1].split("\n")[-1]
        title, _, company = head.partition(" at ")
        rest = [line for line in block[match.end() : end].split("\n") if line]
        workplace = rest.pop(0) if rest and rest[0] in ("Remote", "Hybrid", "On-site") else None
        place = rest.pop(0) if rest and re.fullmatch(r"[^.,]+, [^.,]+", rest[0]) else None
        stated = int(match[5] or 0) * 12 + int(match[6] or 0)
        text = f"{match[3]} - {match[4]}"
        jobs.append(
            {
                "title": title,
                "company": company,
                "employment_type": match[2],
                "workplace": workplace,
                "location": place,
                "period": _period(text),
                "duration_months": stated or None,
                "description": " ".join(rest) or None,
            }
        )
    return jobs


def _skills(block: str) -> list[Record]:
    return [{"name": found[1], "score": int(found[2])} for found in map(_SKILL.match, block.split()) if found]


def _contributions(block: str) -> list[Record]:
    works = []
    for part in _REPOSITORY.split(block)[1:]:
        found = _BLOCK.match(part)
        if not found:
            continue
        counts = {}
        for number, unit in _COUNT.findall(found["tally"] or ""):
            name = _NAMES.get(unit, unit if unit.endswith("s") else unit + "s")
            counts[name] = int(number.replace(",", ""))
        role = found["role"]
        works.append(
            {
                "repository": found["repository"],
                "period": _period(found["period"]),
                "description": found["description"],
                "role": role,
                "roles": _roles(role) if role else [],
                "counts": counts,
                "active_months": _months(found["active"]),
                "summary": found["summary"],
                "topics": [found["topics"]] if found["topics"] else [],
            }
        )
    return works


def _roles(role: str) -> list[str]:
    first, joined, second = role.partition(" & ")
    if not joined:
        return [role]
    noun = re.compile(r" (?:Developer|Engineer)$").search(role)
    return [first if first.endswith(("Developer", "Engineer")) or not noun else first + noun[0], second]


def read(text: str) -> Record:
    """The record's fields of a clean page; `course` stands for degree and field, skills are not merged."""
    parts = _SPLIT.split(_FOOTER.sub("", text))
    record: Record = _head(parts[0])
    record |= {"badges": [], "summary": None, "coding_years": None, "employment_years": None, "experience": []}
    record |= {"education": [], "languages": [], "skills": [], "programming_languages": [], "contributions": []}
    record["sections"] = []
    for heading, block in zip(parts[1::2], parts[2::2], strict=True):
        body = block.strip("\n")
        facts = body.split("\n") if body else []
        if heading == "Summary":
            record["badges"] = _BADGE.findall(body)
            facts = _BADGE.sub("", body).strip("\n").split("\n")
            record["summary"] = facts.pop(0)
        elif heading.endswith("coding experience"):
            record["coding_years"] = int(heading.split()[0])
        elif heading.endswith("software developer"):
            record["employment_years"] = int(heading.split()[0])
        elif heading == "Work experience":
            record["experience"] = _experience(body)
            continue
        elif heading.startswith("Github Skills"):
            record["skills"] = _skills(body)
            continue
        elif heading.startswith("Programming"):
            record["programming_languages"] = [name for name in _SPOKEN.findall(body) if name]
            continue
        elif heading.startswith("Github contributions"):
            record["contributions"] = _contributions(body)
            continue
        else:
            record["sections"].append({"heading": heading, "text": body.replace("\n", " ")})
            continue
        for fact in facts:
            entries = _education(fact)
            if entries:
                record["education"] = entries
            elif "at " not in fact:
                record["languages"] = [{"name": name} for name in fact.split(", ")]
    return record


def to_json(text: str) -> str:
    """The fields as JSON."""
    return json.dumps(read(text), ensure_ascii=False)


def comparable(record: Record) -> Record:
    """Of a record of the parser, what the script gives too."""
    keys = read("").keys()
    found = {key: record[key] for key in keys}
    found["education"] = [
        {
            "course": " ".join(filter(None, (entry["degree"], entry["field"]))) or None,
            "level": entry["level"],
            "school": entry["school"],
        }
        for entry in record["education"]
    ]
    found["languages"] = [{"name": entry["name"]} for entry in record["languages"]]
    found["skills"] = [{"name": entry["name"], "score": entry["score"]} for entry in record["skills"]]
    found["experience"] = [{k: v for k, v in job.items() if k != "skills"} for job in record["experience"]]
    return found


def equal(pages: list[str]) -> tuple[float, Counter[str]]:
    """Share of pages on which all values are equal, skills merged apart; how often each field was not."""
    wrong: Counter[str] = Counter()
    good = 0
    for text in pages:
        parsed = parse(text, split_topics=False).record()
        merged = {name for skill in parsed["skills"] for name in skill["variants"]}
        mine, theirs = read(text), comparable(parsed)
        mine["skills"] = [skill for skill in mine["skills"] if skill["name"] not in merged]
        other = [key for key in mine if mine[key] != theirs[key]]
        wrong.update(other)
        good += not other
    return good / len(pages), wrong


def main() -> None:
    """Print the share of pages with equal values."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--pages", type=int, default=500)
    parser.add_argument("--seed", type=int, default=5)
    args = parser.parse_args()
    share, wrong = equal([text for text, _ in make_pages(args.pages, args.seed)])
    print(f"{share:.1%} of {args.pages} clean pages have equal values; fields that differ: {dict(wrong)}")


if __name__ == "__main__":
    main()
