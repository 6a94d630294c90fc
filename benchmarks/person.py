"""One invented person: the truth drawn from word pools, then printed as a Prog.AI page."""

from __future__ import annotations

import re
import unicodedata
from random import Random
from typing import Any, NamedTuple

from benchmarks.pools import words

Record = dict[str, Any]

BORDER = "\x00"
"""Stands for a newline beside a label while a page is put together, so that damage can lose it."""

FOOTER = (
    "Find and Hire Top DevelopersWe’ve read the open source work of several million programmers and rated it by "
    "thousands of skills. Sign-up on Prog,AI to search for software developers."
)
BADGES = (("🤩", "Rockstar"), ("🎓", "Top School"), ("👤", "Senior"))
RARE_BADGES = (("🐣", "Early Bird"), ("🦉", "Night Owl"), ("🌍", "Globetrotter"))
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
FIRST, LAST = 2009 * 12, 2024 * 12  # months since year 0 between which everything happens
COUNT_KEYS = {"PR": "pull_requests", "push": "pushes"}


class Printed(NamedTuple):
    """A page in parts, so that one contribution can be printed twice."""

    head: str
    blocks: list[str]
    tail: str


def span_text(months: int, short: bool = False) -> str:
    """A duration as the site prints it: "1 year 2 months", "3 yrs"."""
    units = ("yr", "mo") if short else ("year", "month")
    shown = [(number, unit) for number, unit in zip(divmod(months, 12), units, strict=True) if number]
    return " ".join(f"{number} {unit}{'s' * (number > 1)}" for number, unit in shown)


def month_text(month: int) -> str:
    return f"{MONTHS[month % 12]} {month // 12}"


def month_edtf(month: int) -> str:
    return f"{month // 12}-{month % 12 + 1:02}"


class Person:
    """One page in the making: draws the truth first, then prints it."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.words = words()
        self.country = rng.choice(self.words.countries)
        self.given, self.name = self.named()
        self.company = self.employer()
        self.city, self.region = rng.choice(self.country.cities or [("", "")])
        he, his = rng.choice((("he", "his"), ("she", "her"), ("they", "their")))
        self.slots = {
            "name": self.name,
            "given": self.given,
            "company": self.company,
            "place": self.city or self.country.name,
            "he": he if he != "they" else self.given,  # a plural pronoun would want plural verbs
            "He": he.title() if he != "they" else self.given,
            "his": his,
            "His": his.title(),
        }

    def named(self) -> tuple[str, str]:
        """The given name and the whole one."""
        if self.country.script and self.chance(0.15):
            name = self.rng.choice(self.country.script)
            return name, name
        given, family = self.rng.choice(self.country.given), self.rng.choice(self.country.family)
        if self.chance(0.12):
            family = f"{family}-{self.rng.choice(self.country.family)}".replace(" ", "-")
        middle = f" {self.rng.choice('ABCDEFGHJKLMNPRSTVW')}." if self.chance(0.15) else ""
        name = f"{given}{middle} {family}"
        if self.chance(0.03):
            name = self.rng.choice(("Dr. {}", "{}, PhD", "{} Jr.")).format(name)
        return given, name

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    def pick(self, pool: str) -> str:
        return self.rng.choice(self.words.pools[pool])

    def say(self, pattern: str) -> str:
        """One sentence of a kind."""
        return self.fill(self.rng.choice(self.words.sentences[pattern]))

    def fill(self, pattern: list[str]) -> str:
        """The pattern's literals with its slots filled; a slot with a capital opens the sentence."""
        parts = list(pattern)
        for at in range(1, len(parts), 2):
            slot = parts[at]
            if slot in self.slots:
                parts[at] = self.slots[slot]
            elif slot in self.words.pools:
                parts[at] = self.pick(slot)
            elif slot.lower() in self.words.pools:
                word = self.pick(slot.lower())
                parts[at] = word[0].upper() + word[1:]
            else:
                low, high = {"n": (3, 9000), "few": (2, 9), "years": (2, 20), "year": (2012, 2024)}[slot]
                parts[at] = str(self.rng.randint(low, high))
        return "".join(parts)

    def prose(self, first: str, more: str, least: int, most: int) -> str:
        patterns = self.rng.sample(self.words.sentences[more], self.rng.randint(least, most))
        return " ".join([self.say(first), *(self.fill(pattern) for pattern in patterns)])

    def employer(self) -> str:
        kind = self.rng.random()
        name = self.pick("company_heads") + self.pick("company_tails")
        if kind < 0.45:
            return f"{name} {self.pick('company_kinds')}"
        if kind < 0.6:
            return f"{name} {self.pick('company_forms')}"
        if kind < 0.66:
            return f"{self.pick('company_heads')} & {self.pick('company_heads')} {self.pick('company_kinds')}"
        if kind < 0.7:
            return f"{name} {self.pick('company_scripts')}"
        return name

    def post(self) -> str:
        if self.chance(0.25):
            return self.pick("titles")
        grade = f"{self.pick('grades')} " if self.chance(0.5) else ""
        return f"{grade}{self.pick('areas')} {self.pick('posts')}"

    def period(self, ongoing: float = 0.12) -> tuple[Record, int]:
        """A range of months and its length; an ongoing one has the length that the page chose to print."""
        start = self.rng.randrange(FIRST, LAST - 1)
        length = min(self.rng.choice((0, 1, 3, 7, 11, 14, 26, 41, 60)), LAST - 1 - start)
        now = self.chance(ongoing)
        end = "Present" if now else month_text(start + length)
        return {
            "text": f"{month_text(start)} - {end}",
            "start": month_edtf(start),
            "end": None if now else month_edtf(start + length),
            "ongoing": now,
        }, length

    def headline(self) -> Record:
        """Headline, title and company."""
        kind = self.rng.random()
        if kind < 0.03:
            return {"headline": None, "title": None, "company": None}
        if kind < 0.06:
            return {"headline": self.pick("no_titles"), "title": None, "company": None}
        title = self.post()
        if kind < 0.25:
            return {"headline": title, "title": title, "company": None}
        joint = "@" if kind < 0.3 else "at"
        return {"headline": f"{title} {joint} {self.company}", "title": title, "company": self.company}

    def location(self) -> Record | None:
        if self.chance(0.05):
            return None
        kind = self.rng.random()
        city = (self.city or None) if kind < 0.9 else None
        region = (self.region or None) if kind < 0.6 else None
        text = ", ".join(part for part in (city, region, self.country.name) if part)
        return {"text": text, "city": city, "region": region, "country": self.country.code}

    def education(self) -> tuple[list[Record], str]:
        """The courses and the line that prints them."""
        entries: list[Record] = []
        line = ""
        for degree, level in self.rng.sample(self.words.degrees, self.rng.choice((0, 1, 1, 1, 2, 2, 3))):
            field = None if level == "high-school" or self.chance(0.08) else self.pick("fields")
            home = self.country if self.chance(0.75) else self.rng.choice(self.words.countries)
            course = f"{degree} {field}" if field else degree
            school = None if self.chance(0.06) else self.rng.choice(home.schools)
            line += course if school and self.chance(0.1) else f"{course}, {course}"
            line += f" at {school}" if school else ""
            entries.append({"degree": degree, "level": level, "field": field, "school": school, "period": None})
        return entries, line

    def languages(self) -> list[Record]:
        if self.chance(0.1):
            return []
        spoken = dict([self.rng.choice(self.country.languages), ("English", "en")])
        if self.chance(0.3):
            spoken.update([self.rng.choice(self.rng.choice(self.words.countries).languages)])
        return [{"name": name, "code": code, "proficiency": None} for name, code in spoken.items()]

    def skills(self) -> tuple[list[Record], list[str]]:
        """The skills in falling scores and the lines that print them; some are printed in two spellings."""
        names: list[tuple[str, str | None]] = [
            (name, None) for name in self.rng.sample(self.words.pools["skills"], self.rng.randint(3, 18))
        ]
        if self.chance(0.15):
            name, _, spelling = self.pick("skill_pairs").partition("/")
            names = [pair for pair in names if pair[0] != name]
            names.insert(self.rng.randrange(len(names) + 1), (name, spelling))
        entries: list[Record] = []
        lines: list[str] = []
        score = 10
        for name, variant in names:
            score = max(1, score - (self.rng.random() < 0.18))
            entries.append({"name": name, "score": score, "variants": [variant] if variant else []})
            lines += [f"{printed}{score}" for printed in (name, variant) if printed]
        return entries, lines

    def role(self) -> tuple[str, list[str]]:
        area, other = self.rng.sample(self.words.pools["roles_areas"], 2)
        noun, second = self.rng.choice(("Developer", "Engineer")), self.rng.choice(("Developer", "Engineer"))
        kind = self.rng.random()
        if kind < 0.6:
            return f"{area} {noun}", [f"{area} {noun}"]
        if kind < 0.8:
            return f"{area} & {other} {noun}", [f"{area} {noun}", f"{other} {noun}"]
        return f"{area} {noun} & {other} {second}", [f"{area} {noun}", f"{other} {second}"]

    def counts(self) -> tuple[dict[str, int], str]:
        counts: dict[str, int] = {}
        shown: list[str] = []
        for unit in self.rng.sample(self.words.pools["countable"], self.rng.choice((1, 2, 2, 3, 4))):
            one, many = unit.split("/")
            number = self.rng.choice((1, 2, 9, 31, self.rng.randint(2, 999), self.rng.randint(1000, 12000)))
            counts[COUNT_KEYS.get(one, many)] = number
            shown.append(f"{number:,} {one if number == 1 else many}")
        return counts, ", ".join(shown)

    def repository(self) -> str:
        owner = self.rng.choice((self.company.split()[0], self.name.split()[-1], self.pick("repo_heads") + "-hq"))
        owner = re.sub(r"[^A-Za-z0-9-]", "", unicodedata.normalize("NFKD", owner)) or "team"
        head, tail = self.pick("repo_heads"), self.pick("repo_tails")
        shape = self.rng.choice(("{}-{}", "{}{}", "{}_{}", "{}.{}", "{}-{}-js", "{}{}2"))
        name = shape.format(head, tail) if self.chance(0.8) else head.title() + tail.title()
        return f"{owner if self.chance(0.3) else owner.lower()}/{name}"

    def contribution(self) -> tuple[Record, str]:
        """One contribution and the block that prints it, any part but the repository possibly missing."""
        period, months = self.period() if self.chance(0.95) else (None, self.rng.randint(1, 40))
        description = self.say("describe") if self.chance(0.8) else None
        role, roles = self.role() if self.chance(0.85) else (None, [])
        counts, tally = self.counts() if self.chance(0.96) else ({}, "")
        active = months if tally and self.chance(0.95) else None
        summary = self.prose("did_open", "did_more", 1, 3) if self.chance(0.9) else None
        told = summary or tally  # without either, topics would look like a description
        topics = self.rng.sample(self.words.pools["topics"], self.rng.randint(0, 5)) if told else []
        repository = self.repository()
        lines = [repository, *([period["text"]] if period else []), *([description] if description else [])]
        block = "\n".join(lines)
        if role:
            block += f"{BORDER}Role in this project:{self.rng.choice((BORDER, ''))}{role}\n{role}"
        if tally:
            lasted = "" if active is None else f" in {span_text(active) or f'{self.rng.randint(2, 28)} days'}"
            block += f"{'' if role else BORDER}Contributions:{tally}{lasted}"
        if summary:
            block += f"{BORDER}Contributions summary:{summary}"
        if topics:
            block += "\n" + "".join(topics)
        return {
            "repository": repository,
            "period": period,
            "description": description,
            "role": role,
            "roles": roles,
            "counts": counts,
            "active_months": active,
            "summary": summary,
            "topics": topics,
        }, block

    def job(self, title: str, company: str) -> tuple[Record, str]:
        """One post of the work experience and the block that prints it."""
        period, months = self.period(ongoing=0.3)
        employment = self.rng.choice(("Full-time", "Part-time", "Contract")) if self.chance(0.25) else None
        stated = months if employment and months else None
        workplace = self.rng.choice(("Remote", "Hybrid", "On-site")) if self.chance(0.4) else None
        place = f"{self.city}, {self.country.name}" if self.city and self.chance(0.25) else None
        description = self.say("job") if self.chance(0.85) else None
        when = [employment, period["text"], span_text(stated, short=True) if stated else None]
        glue = "" if not employment and self.chance(0.2) else "\n"
        lines = [" · ".join(filter(None, when)), *filter(None, (workplace, place, description))]
        return {
            "title": title,
            "company": company,
            "employment_type": employment,
            "workplace": workplace,
            "location": place,
            "period": period,
            "duration_months": stated,
            "description": description,
            "skills": [],
        }, f"{title} at {company}{glue}" + "\n".join(lines)

    def section(self) -> tuple[Record, str]:
        """A headed block that the record keeps whole."""
        kind = self.rng.randrange(4)
        if kind == 0:
            stats = ("reputation", "reached", "answers", "questions")
            heading, lines = "Stackoverflow", ["Stats", *(f"{self.rng.randint(2, 9999):,}{stat}" for stat in stats)]
        else:
            pattern = ("certificate", "publication", "award")[kind - 1]
            lines = list(dict.fromkeys(self.say(pattern) for _ in range(self.rng.randint(1, 3))))
            heading = ("Certifications", f"Publications ({len(lines)})", "Awards")[kind - 1]
        return {"heading": heading, "text": " ".join(lines)}, "\n".join([heading, *lines])

    def page(self) -> tuple[Printed, Record]:
        """The whole page and its record."""
        rng = self.rng
        head = self.headline()
        location = self.location()
        badges = [badge for badge in BADGES if self.chance(0.4)]
        badges += [rng.choice(RARE_BADGES)] if self.chance(0.05) else []
        summary = self.prose("open", "more", 2, 5)
        coding = rng.randint(1, 30) if self.chance(0.95) else None
        employed = rng.randint(1, coding) if coding and self.chance(0.9) else None
        education, courses = self.education()
        languages = self.languages()
        jobs = []
        if self.chance(0.25):
            posts = [(head["title"] or self.post(), head["company"] or self.employer())]
            posts += [(self.post(), self.employer()) for _ in range(rng.randint(0, 2))]
            jobs = [self.job(*post) for post in posts]
        section = self.section() if self.chance(0.12) else None
        skills, skill_lines = self.skills()
        spoken = rng.sample(self.words.pools["programming_languages"], rng.randint(1, 7)) if self.chance(0.4) else []
        works = {work[0]["repository"]: work for work in (self.contribution() for _ in range(rng.randint(0, 6)))}

        lines = [self.name, *filter(None, (head["headline"], location and location["text"]))]
        text = "\n".join(lines) + f"{BORDER}Summary{BORDER}"
        text += "".join(f"{emoji}{BORDER}{badge}" for emoji, badge in badges) + summary
        if coding:
            text += f"{BORDER}{coding} year{'s' * (coding > 1)} of coding experience"
        if employed:
            text += f"{BORDER}{employed} year{'s' * (employed > 1)} of employment as a software developer"
        text += f"{BORDER if coding else chr(10)}{courses}" if courses else ""
        text += "\n" + ", ".join(language["name"] for language in languages) if languages else ""
        text += "\n" + "\n".join(["Work experience", *(block for _, block in jobs)]) if jobs else ""
        last = section if self.chance(0.25) else None
        text += f"\n{section[1]}" if section and not last else ""
        text += f"{BORDER}Github Skills ({len(skill_lines) + rng.randint(0, 9)}){BORDER}" + "\n".join(skill_lines)
        text += f"{BORDER}Programming languages ({len(spoken) or rng.randint(1, 9)})"
        text += BORDER + rng.choice(("\n", "")).join(spoken) if spoken else ""
        text += f"{BORDER}Github contributions ({len(works) + rng.randint(0, 4)})" + (BORDER if works else "")
        tail = (f"\n{last[1]}" if last else "") + BORDER + FOOTER + rng.choice(("", "\n"))
        return Printed(text, [block for _, block in works.values()], tail), {
            "schema_version": "1.0",
            "dialect": "progai",
            "name": self.name,
            **head,
            "location": location,
            "badges": [badge for _, badge in badges],
            "summary": summary,
            "coding_years": coding,
            "employment_years": employed,
            "experience": [job for job, _ in jobs],
            "education": education,
            "languages": languages,
            "skills": skills,
            "programming_languages": spoken,
            "contributions": [work for work, _ in works.values()],
            "sections": [section[0]] if section else [],
        }
