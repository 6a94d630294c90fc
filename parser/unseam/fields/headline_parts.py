"""Parts of a headline, and what the lists say of a stretch of it."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from unseam.draft import Place
from unseam.fields.wording import TOKEN, fold, phrases, word_list
from unseam.vocabulary import places, table, words
from unseam.vocabulary.keys import key

_EMOJI = (
    "\u2190-\u21ff\u2300-\u23ff\u25a0-\u27bf\u2b00-\u2bff\ufe0f\u200d\u20e3\U0001f000-\U0001faff\U000e0020-\U000e007f"
)
_BARS = rf"|｜•∙●│¦;\n{_EMOJI}"
# A part ends at a bar, a dot or dash between blanks, an emoji, a hashtag, or a sentence's end ("Sr." is none).
_BREAK = re.compile(
    rf" ?[{_BARS}]+ ?| ?[·・] | [-–—]+ | //+ | :: "
    r"|: (?![@＠])| [~*»›>]+ |(?:(?<= )|^)[#＃][^\s#]+,?|(?<=[^\W\d_]{4})[.!] (?=[^\W\d_])"
)
_BREAK_MARK = re.compile(rf"[{_BARS}·・–—/:#＃.!~*»›>]")  # in each break but " - "; most lines have none
_EDGES = " ,;:|·•-–—/.!…~*＊、，。！\"“”'’‘"
_OPENING_QUOTES = {'"': '"', "”": "“„”", "“": "„"}
_CLOSING_QUOTES = frozenset(_OPENING_QUOTES)
_LEFT_EDGES = _EDGES.replace(".", "") + ">→"


@cache
def _dated() -> re.Pattern[str]:
    """A year or a range of dates in brackets, which is no part of an employer: "(Jan 2015 - Dec 2016)"."""
    date, now = (
        r"(?:[^\W\d_]{3,10}[.,]? |\d\d?[/.])?(?:19|20)\d\d",
        "|".join(map(re.escape, words("education_now.txt"))),
    )
    return re.compile(rf"[(（\[](?:[^\W\d_]{{2,8}} )?{date}(?: ?(?:[-–—]|to|until) ?(?:{date}|{now})?)?[)）\]]")


def bare(text: str, start: int, end: int) -> Place:
    """A stretch without blanks and marks at its edges."""
    while start < end and text[start] in _LEFT_EDGES:
        start += 1
    while end > start and text[end - 1] in _EDGES:
        if text[end - 1] in _CLOSING_QUOTES and _is_quoted(text, start, end):
            break
        # "Inc." and "S.A." keep their dot
        if text[end - 1] == ".":
            last = text[max(start, text.rfind(" ", start, end) + 1) : end]
            if "." in last[:-1].rstrip(".") or word_list("company_forms.txt").holds(fold(last)):
                break
        end -= 1
    return start, end


def _is_quoted(text: str, start: int, end: int) -> bool:
    """Whether the mark at the end closes a quotation that opens inside the stretch: Quell "Ltd"."""
    return any(mark in _OPENING_QUOTES[text[end - 1]] for mark in text[start : end - 1])


def parts(text: str, start: int, end: int) -> list[Place]:
    """The parts of a headline: "Engineer | Speaker" has two."""
    places = []
    at = start
    breaks: list[re.Match[str]] = []
    if " -" in text or _BREAK_MARK.search(text, start, end) is not None:
        breaks = list(_BREAK.finditer(text, start, end))
    dated = [m.span() for m in _dated().finditer(text, start, end)] if breaks else []
    for m in breaks:
        if any(a < m.start() < b for a, b in dated):
            continue
        places.append((at, m.start()))
        at = m.end()
    places.append((at, end))
    return [p for p in (bare(text, *p) for p in places) if p[0] < p[1]]


def names_post(text: str, start: int, end: int) -> bool:
    """Whether a stretch holds a noun that names a post, alone or at the end of a compound."""
    return _names_post(text[start:end])


@lru_cache(maxsize=2048)
def _names_post(text: str) -> bool:
    nouns = word_list("title_words.txt")
    several = phrases("title_words.txt")
    for m in TOKEN.finditer(text, 0, 300):
        if nouns.holds(fold(m.group())):
            return True
        if m.group()[0] > "\u007f" and several.longest(text, m.start(), len(text)) is not None:
            return True
    return several.longest(text, 0, len(text)) is not None


def opens(name: str, text: str, start: int, end: int) -> bool:
    """Whether a stretch begins with a phrase of a list."""
    return phrases(name).longest(text, start, end) is not None


def former(text: str, start: int, end: int) -> bool:
    """Whether a stretch begins as a former post does: "ex-Meta"."""
    if text[start] in "([（#@":
        start += 1
    return opens("headline_former.txt", text, start, end)


def has_form(text: str, start: int, end: int) -> bool:
    """Whether a stretch holds a company's legal form."""
    forms = word_list("company_forms.txt")
    several = phrases("company_forms.txt")
    for m in TOKEN.finditer(text, start, end):
        word = fold(m.group())
        if forms.holds(word) or (word in several.next and several.longest(text, m.start(), end)):
            return True
    return False


def names_school(text: str, start: int, end: int) -> bool:
    """Whether a stretch up to its first comma is a school: "University of X", "X College", no "College Hiring"."""
    comma = text.find(",", start, end)
    tokens = [m.group() for m in TOKEN.finditer(text, start, comma if comma > 0 else min(end, start + 120))]
    if not 1 < len(tokens) <= 10 or names_post(text, start, end):
        return False
    school = word_list("school_words.txt")
    if school.holds(fold(tokens[-1])) and tokens[-1][0].isupper():
        return True
    return school.holds(fold(tokens[0])) and (tokens[1].islower() or (tokens[0].isupper() and len(tokens[0]) > 2))


def unplaced(text: str, start: int, end: int) -> int:
    """The end of a stretch without the place at its end: "Engineer in Lyon", "Kelp in Berlin, Germany"."""
    if text[start:end].count(" ") < 2:
        return end
    known = phrases("headline_in.txt")
    for m in TOKEN.finditer(text, start, end):
        if m.start() == start or not m.group().islower() or fold(m.group()) not in known.next:
            continue
        hit = known.longest(text, m.start(), end)
        if hit is not None and text.startswith(" ", hit[0]) and _is_place(text[hit[0] + 1 : end]):
            return m.start() - 1
    return end


def _is_place(text: str) -> bool:
    """Whether a name is a city's beyond doubt, or a country's or region's and no common word."""
    first, *rest = (key(part) for part in text.split(", ", 3))
    if places.is_word(first) or not text[:1].isupper():
        return False
    if rest:
        return bool(places.cities_of(first) and (places.country_of(rest[-1]) or places.regions_of(rest[-1])))
    return bool(places.city_country(first) or places.country_of(first) or places.area_country(first))


# Of these, and of the strong words for "at", something is read where no noun names a post.
_READ_ALONE = (
    "title_words.txt",
    "headline_leaders.txt",
    "headline_cuts.txt",
    "headline_status.txt",
    "headline_former.txt",
)


@cache
def _openers() -> frozenset[str]:
    strong = (fold(row[0].split()[0]) for row in table("headline_at.tsv") if row[1] == "strong")
    return frozenset(("", *strong, *(word for name in _READ_ALONE for word in phrases(name).next)))


@lru_cache(maxsize=8192)
def opens_nothing(word: str) -> bool:
    """Whether a word names no post and opens no phrase that is read where no noun names one."""
    folded = fold(word)
    return folded not in _openers() and not word_list("title_words.txt").holds(folded)


def holds_opening(text: str) -> bool:
    """Whether a text holds a noun that names a post, or a phrase that is read where none does."""
    nouns, joints = word_list("title_words.txt"), phrases("headline_at.tsv")
    end = len(text)
    for m in TOKEN.finditer(text):
        word, at = m.group(), m.start()
        if opens_nothing(word):
            continue
        if not fold(word) or nouns.holds(fold(word)):
            return True
        for name in _READ_ALONE:
            if opens(name, text, at, end):
                return True
        for stop in (m.end(), end):
            hit = joints.longest(text, at, stop)
            if hit is not None and hit[1] == "strong":
                return True
    return False


def is_form(word: str) -> bool:
    """Whether a word is, or opens, a company's legal form."""
    folded = fold(word)
    return word_list("company_forms.txt").holds(folded) or folded in phrases("company_forms.txt").next


@cache
def _remark_openers() -> frozenset[str]:
    """The folded words with which a remark without brackets may begin; "w" is that of "w/"."""
    lists = ("headline_cuts.txt", "headline_status.txt", "headline_former.txt")
    return frozenset(("w", *(word for name in lists for word in phrases(name).next)))


def is_uncut(word: str) -> bool:
    """Whether a word opens no remark and nothing that is no employer, so that a name may hold it."""
    folded = fold(word)
    if not folded or folded in phrases("headline_not_employers.txt").next:
        return False
    return folded not in _remark_openers()


def uncut(text: str, start: int, end: int) -> int:
    """The end of a part without the remark at its end: ", ex-Meta", "(formerly X)", "with 10 years of experience"."""
    openers = _remark_openers()
    for m in TOKEN.finditer(text, start, end):
        at = m.start()
        if at == start:
            continue
        before, word = text[at - 1], m.group()
        if before not in "(（[" and word[0] not in "#@" and fold(word) not in openers:
            continue
        if before in "(（[" and _dated().match(text, at - 1, end):
            return bare(text, start, at - 1)[1]
        if before in " ,(（[/" and _remark(text, at, end):
            return bare(text, start, at - 1 if before in "(（[" else at)[1]
        if before in "(（[" and opens("headline_brackets.txt", text, at, end):
            return bare(text, start, at - 1)[1]
        if before in "(（[," and former(text, at, end):
            return bare(text, start, at - 1)[1]
    return end


def _remark(text: str, at: int, end: int) -> bool:
    # "MIT" is no German "mit" and "Chargé de Recherche" no search: a remark is in small letters or of several words.
    if phrases("headline_cuts.txt").longest(text, at, end) is not None and not text[at].isupper():
        return True
    if text.startswith("w/", at) and text[at - 1] != "/":  # no "(m/w/d)"
        return True
    hit = phrases("headline_status.txt").longest(text, at, end)
    if hit is not None and " " in text[at : hit[0]]:
        return True
    return text[at].isupper() and former(text, at, end)
