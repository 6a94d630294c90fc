"""Parts the lines of work experience into posts, in whichever order a site prints title, employer and dates."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from unseam.draft import Job, Line
from unseam.fields.dates import may_hold_year
from unseam.fields.headline import is_headline, read_headline
from unseam.fields.location import is_location
from unseam.fields.programming import is_language
from unseam.resolve.name_borders import POST_WORDS
from unseam.resolve.page import Context, is_sentence
from unseam.resolve.periods import is_dates
from unseam.seams import case_seams
from unseam.vocabulary import table

# No line that names a post is longer.
LONGEST_TITLE = 200
# No name of an employer is longer, nor has more words.
_LONGEST_EMPLOYER = 60
_MOST_WORDS = 6
_MOST_DATE_WORDS = 9
_SHORT = 3  # letters of a word that needs no capital: "of", "und"

Entries = Sequence[Line | Job]


class Post(NamedTuple):
    """The lines of one post: the title first and with it the employer, if that has a line of its own."""

    titles: list[Line]
    dates: list[Line]
    below: list[Line]


def parted_posts(entries: Entries, page: Context) -> list[Post]:
    """Each line right above a date opens a post; other lines belong to the post above them."""
    entries = _dated(entries)
    if first := _dates_first(entries):
        return first
    if all(isinstance(entry, Line) and not _is_period(entry) for entry in entries):
        return _undated([entry for entry in entries if isinstance(entry, Line)])
    heads = _employers_above(entries)
    posts: list[Post] = []
    for entry in entries:
        if isinstance(entry, Job) and entry.title.type == "JOB_SKILLS":
            posts = posts or [Post([], [], [])]
            posts[-1].below.append(entry.title)
            posts.append(Post([], entry.periods, []))
        elif isinstance(entry, Job):
            posts.append(_opened(entry, posts, heads, page))
        elif entry.type in ("LINE", "JOB_SKILLS"):
            if not posts:
                posts.append(Post([], [], []))
            posts[-1].below.append(entry)
        else:
            posts.append(Post([], [entry], []))
    if page.draft.sections[-1][0] == "experience":  # no footer below
        _part_last(posts)
    return _employers_below([post for post in posts if post.titles or post.dates or post.below])


def _part_last(posts: list[Post]) -> None:
    """On a page cut in the middle of them: the last post, whose dates are lost or cut, no part of the one above."""
    below = posts[-1].below if posts else []
    for at in range(max(1, len(below) - 2), len(below)):
        dates = below[at + 1 :]
        if _names_post(below[at]) and not _lacks_employer(below[at].text) and all(map(_has_digit, dates)):
            posts.append(Post([below[at]], dates, []))
            del below[at:]
            return


def _has_digit(line: Line) -> bool:
    return any(map(str.isdigit, line.text))


def _dated(entries: Entries) -> Entries:
    """The entries, lines that read as dates in other words than the grammar's among them: "seit 2015"."""
    if not any(isinstance(entry, Line) and _are_dates(entry) for entry in entries):
        return entries
    dated: list[Line | Job] = []
    for entry in entries:
        above = dated[-1] if dated else None
        if not (isinstance(entry, Line) and _are_dates(entry)):
            dated.append(entry)
        elif isinstance(above, Job):
            dated[-1] = above._replace(periods=[*above.periods, entry])
        elif above is not None and above.type in ("LINE", "JOB_SKILLS"):
            dated[-1] = Job(above, [entry._replace(type="PERIOD")])
        else:
            dated.append(entry._replace(type="PERIOD"))
    return dated


def _are_dates(line: Line) -> bool:
    """Is the line a range, with what may stand beside one: "Vollzeit · seit 2015", "2019 - heute · 3 Jahre"?"""
    if line.type != "LINE" or line.text.count(" ") > _MOST_DATE_WORDS or not may_hold_year(line.text):
        return False
    return any(may_hold_year(part) and is_dates(part) for part in line.text.split(" · "))


def _dates_first(entries: Entries) -> list[Post]:
    """The posts of a section that prints each one's dates above its title; none where it does not."""
    rows: list[Line] = []
    for entry in entries:
        rows += [entry.title, *entry.periods] if isinstance(entry, Job) else [entry]
    starts = [at for at, row in enumerate(rows) if _is_period(row)]
    if not starts or starts[0] != 0:
        return []
    if not all(at + 1 < len(rows) and _names_post(rows[at + 1]) for at in starts):
        return []
    ends = [*starts[1:], len(rows)]
    posts = [Post([rows[at + 1]], [rows[at]], rows[at + 2 : end]) for at, end in zip(starts, ends, strict=True)]
    return _employers_below(posts)


def _undated(lines: list[Line]) -> list[Post]:
    """The posts of a section without dates: each line that names post and employer opens one."""
    posts: list[Post] = []
    for line in lines:
        if not posts or (_names_post(line) and read_headline(line.text).company is not None):
            posts.append(Post([], [], []))
        posts[-1].below.append(line)
    return posts


def _is_period(line: Line) -> bool:
    return line.type in ("PERIOD", "JOB_PERIOD")


def _names_post(line: Line) -> bool:
    return line.type == "LINE" and not is_sentence(line.text) and read_headline(line.text).title is not None


def _opened(job: Job, posts: list[Post], heads: bool, page: Context) -> Post:
    """The post that a line over its dates opens, with what stands above that line and belongs to it."""
    title = job.title
    glued: list[Line] = []
    if page.layout.flat or title.end in page.layout.parted:
        if posts:
            prose, title = _after_prose(title)
            posts[-1].below.extend(prose)
        *glued, title = _glued(title)
        if not glued and _is_run_together(title.text):
            page.findings.stray(title)
            return Post([], job.periods, [])
    above = posts[-1].below if posts else []
    if above and above[-1].type != "LINE":
        above = []  # a list of skills ends the post
    if glued:
        return Post([title, *glued], job.periods, [])
    if above and is_sentence(title.text) and _is_title(above[-1].text):
        page.findings.stray(title)  # a foreign sentence inside the post
        title = above.pop()
    if len(above) > 1 and is_employer(above[-1].text) and _is_fact(title.text) and _lacks_employer(above[-2].text):
        employer = above.pop()
        return Post([above.pop(), employer], job.periods, [title])  # "Full-time" or "Oslo, Norway" over the dates
    if len(above) > 1 and is_sentence(above[-1].text) and _opens(above[-2].text, title.text):
        page.findings.stray(above.pop())  # a foreign sentence inside the post
    if above and _opens(above[-1].text, title.text):
        return Post([above.pop(), title], job.periods, [])
    if above and heads and _lacks_employer(title.text) and is_employer(above[-1].text):
        return Post([title, above.pop()], job.periods, [])
    return Post([title], job.periods, [])


def _employers_above(entries: Entries) -> bool:
    """Does the section print each employer above the post: "Kelp Works" over "Data Engineer" over the dates?

    So where but one line stands above the first post, and no post has its employer on its own line or below it.
    """
    if len(entries) < 2 or not isinstance(entries[0], Line) or not isinstance(entries[1], Job):
        return False
    if entries[0].type != "LINE" or not is_employer(entries[0].text):
        return False
    return all(_lacks_employer(entry.title.text) for entry in entries if isinstance(entry, Job))


def _lacks_employer(title: str) -> bool:
    """Does the line name a post and no employer?"""
    if is_sentence(title):
        return False
    reading = read_headline(title)
    return reading.title is not None and reading.company is None


def is_employer(text: str) -> bool:
    """May the line be the name of an employer: few words, each but the short ones with a capital, no post, no place?"""
    name = text.partition(" · ")[0]
    if len(name) > _LONGEST_EMPLOYER or name.count(" ") >= _MOST_WORDS or not name[:1].isalnum():
        return False
    if any(word[0].islower() and len(word.rstrip(".")) > _SHORT for word in name.split()):
        return False
    reading = read_headline(name)
    if reading.title or (name[-1] in ".,:;!?…" and not reading.company):
        return False
    return not _is_fact(name)


def _employers_below(posts: list[Post]) -> list[Post]:
    """The posts, where employers stand below the dates with them: "QA Engineer", the dates, "Kelp Works".

    Told by a legal form, by a place right below, or by every post's having such a line above its prose.
    """
    able = [post for post in posts if _may_have_employer_below(post)]
    if not able:
        return posts
    every = len(able) == len(posts) and all(len(post.below) > 1 and is_sentence(post.below[1].text) for post in able)
    sure = [post for post in able if every or _has_employer_below(post)]
    if len(able) == len(posts) and sure:
        sure = able
    chosen = {id(post) for post in sure}  # to compare posts would take a long page quadratic time
    return [
        Post([post.titles[0], post.below[0]], post.dates, post.below[1:]) if id(post) in chosen else post
        for post in posts
    ]


def _may_have_employer_below(post: Post) -> bool:
    if len(post.titles) != 1 or not post.dates or not post.below or post.below[0].type != "LINE":
        return False
    below = post.below[0].text
    return not is_sentence(below) and _lacks_employer(post.titles[0].text) and is_employer(below)


def _has_employer_below(post: Post) -> bool:
    if read_headline(post.below[0].text).company is not None:
        return True
    return len(post.below) > 1 and _is_place(post.below[1].text)


def _after_prose(line: Line) -> tuple[list[Line], Line]:
    """On a page that lost its newlines: the prose of the post above, and the line that names the next one."""
    text = line.text
    for at in range(len(text) - 1, max(0, len(text) - LONGEST_TITLE), -1):
        if text[at - 1] in ".!?…" and text[at - 2 : at - 1].islower() and text[at:].lstrip()[:1].isupper():
            title = text[at:].lstrip()
            if " " not in text[:at] or title[1:2].isupper():
                continue  # "Node.JS Engineer"
            if " " not in title and not case_seams(title, 0, len(title)):
                continue  # "Kelp Works Pvt. Ltd."
            if read_headline(title) == (None, None):
                break
            below = Line(line.type, text[:at], line.start, line.start + at)
            return [below], Line(line.type, title, line.end - len(title), line.end)
    return [], line


def _glued(line: Line) -> list[Line]:
    """On a page that lost its newlines: employer and post, in this order, where they are run together."""
    text = line.text
    if len(text) > LONGEST_TITLE or read_headline(text).company is not None:
        return [line]
    seams = [seam for seam in case_seams(text, 0, len(text)) if not _is_one_word(text, seam)]
    for seam in seams if len(seams) == 1 else ():
        upper, lower = text[:seam], text[seam:]
        one = Line("LINE", upper, line.start, line.start + seam)
        other = Line("LINE", lower, line.start + seam, line.end)
        if is_employer(upper) and _lacks_employer(lower):
            return [one, other]
        if is_employer(lower) and _lacks_employer(upper):
            return [other, one]
    return [line]


def _is_run_together(text: str) -> bool:
    """Do more lines stand on this one than can be parted: "InternOsierOslo, Norway"?"""
    if " · " in text or "Skills:" in text:
        return True
    if len(text) > LONGEST_TITLE or read_headline(text).company is not None:
        return False
    return any(not _is_one_word(text, seam) for seam in case_seams(text, 0, len(text)))


def _is_one_word(text: str, seam: int) -> bool:
    """Is the word that a seam is in one of posts, "DevOps", "JavaScript", or of a script without case?"""
    start, end = text.rfind(" ", 0, seam) + 1, text.find(" ", seam)
    word = text[start : end if end > 0 else len(text)].strip(",()")
    return not word.isascii() or is_language(word) or word.casefold() in _written()


@cache
def _written() -> frozenset[str]:
    """The words of posts as they are written whole: no "*analyst", which "ReedAnalyst" ends in too."""
    return frozenset(row[0].casefold() for name in POST_WORDS for row in table(name))


def _is_title(text: str) -> bool:
    """Does the line name a post with its employer, or say how one works?"""
    return not is_sentence(text) and (word_field(text) is not None or read_headline(text).company is not None)


def _opens(above: str, title: str) -> bool:
    """Does a post open one line above the line that stands over its dates?

    A foreign sentence may have fallen between the two, or a line is between that says how or for whom one works:
    "Contract", "Acme · Full-time".
    """
    if is_sentence(above) or _is_fact(above):
        return False
    if read_headline(above).company is not None and (is_sentence(title) or not is_headline(title)):
        return True
    *_, (at, how) = split_parts(title)
    named = title[: max(0, at - 2)].rstrip(" ·")
    if word_field(how) is not None:
        return None in read_headline(named)  # "Engineer at Acme · Full-time" is a post of its own
    return parts_a_post(above, title)


def parts_a_post(above: str, below: str) -> bool:
    """Have post and employer a line each: the employer below the post, or, told by its legal form, above it?"""
    upper, lower = read_headline(above), read_headline(below)
    if upper.title and lower.title:
        return False
    return bool(upper.title and not upper.company) or bool(upper.company and lower.title and not lower.company)


@cache
def _words() -> dict[str, str]:
    return {word: field for word, field in table("posts.tsv")}  # noqa: C416 - a row is a tuple of any length


def word_field(text: str) -> str | None:
    """The field that a word of the site's fills: workplace or employment_type."""
    return _words().get(text.casefold())


def split_parts(text: str) -> list[tuple[int, str]]:
    """The parts of "Acme · Full-time" or "Acme (Full-time)", and where each begins."""
    if " · " not in text and (bracket := bracketed(text)) > 1:
        return [(0, text[: bracket - 1]), (bracket + 1, text[bracket + 1 : -1])]
    parts, at = [], 0
    for part in text.split(" · "):
        parts.append((at, part))
        at += len(part) + 3
    return parts


def bracketed(text: str) -> int:
    """Where the bracket opens at the end of "Acme (Full-time)", which says how one works; 0 where none does."""
    opened = text.rfind(" (") if text.endswith(")") else -1
    return opened + 1 if opened >= 0 and word_field(text[opened + 2 : -1]) else 0


def _is_fact(text: str) -> bool:
    """Is the line nothing but places and how one works: "Lagos, Nigeria · Hybrid"?"""
    return len(text) <= LONGEST_TITLE and all(word_field(part) or is_location(part) for part in text.split(" · "))


def _is_place(text: str) -> bool:
    """The same with a place among them, or a word for where one works: no "Contract"."""
    return _is_fact(text) and any(word_field(part) != "employment_type" for part in text.split(" · "))
