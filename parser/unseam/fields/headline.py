"""Headlines: the post and the employer that the line below a name tells."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from itertools import islice
from typing import NamedTuple

from unseam.draft import Place, Printed
from unseam.fields.headline_parts import (
    bare,
    former,
    has_form,
    holds_opening,
    is_form,
    is_uncut,
    names_post,
    names_school,
    opens,
    opens_nothing,
    parts,
    uncut,
    unplaced,
)
from unseam.fields.wording import TOKEN, clean, fold, moved, phrases, tidy, word_list
from unseam.vocabulary import table

_LONGEST = 1_000  # characters; sites allow some 200
_TRIES = 6  # a headline has few commas and brackets; hostile text has no end
_MAIL = re.compile(r"(?<=[\w.+-])@[\w-]+\.\w")
_EMPLOYER_END = re.compile(r", | & | \+ | and | (?=[@＠])|,(?=[@＠])")
_ASIDE_MARK = re.compile(r", | ?[/／] ?")
_AS_A = re.compile(r" as an? ")
_ASIDE = re.compile(r"[(（\[]")


class HeadlineReading(NamedTuple):
    """Post and employer as printed, each with its places; None where the line names none."""

    title: Printed | None
    company: Printed | None


class Headline(NamedTuple):
    """Post and employer as printed."""

    title: str | None
    company: str | None


class _Joint(NamedTuple):
    start: int
    end: int
    strong: bool
    sign: bool


@cache
def _firsts() -> frozenset[str]:
    return frozenset(fold(row[0].split()[0]) for row in table("headline_at.tsv"))


@cache
def _glued_ends() -> tuple[str, ...]:
    """The words for "at" that are written as the end of the post's last word, as in Thai."""
    return tuple(row[0][1:] for row in table("headline_at.tsv") if row[0].startswith("*"))


@cache
def _elisions(kind: str) -> tuple[str, ...]:
    marks = [row[0] for row in table("headline_elisions.tsv") if row[1] == kind]
    return tuple(mark.replace("'", quote) for mark in marks for quote in "'’")


def _joints(text: str, start: int, end: int) -> list[_Joint]:
    """Each word or sign between a post and an employer, in order."""
    joints = []
    firsts, known = _firsts(), phrases("headline_at.tsv")
    for m in TOKEN.finditer(text, start, min(end, start + 400)):
        word = m.group()
        if "@" in word or "＠" in word:
            at = m.start() + max(word.find("@"), word.find("＠"))
            if _MAIL.match(text, at):
                continue
            joints.append(_Joint(at, at + 1, True, True))
        elif fold(word) in firsts and (m.start() == start or text[m.start() - 1] in " ,"):
            hit = known.longest(text, m.start(), end)
            if hit is not None and " " in (words := text[m.start() : hit[0]]) and words != words.lower():
                # "à La Poste": the name's own article
                hit = known.longest(text, m.start(), m.end())
            # Hebrew prints its one-letter word with a hyphen: "ב-Foo"
            if hit is not None and (
                text[hit[0] : hit[0] + 1] in ("", " ", "@") or (text.startswith("-", hit[0]) and word > "\u058f")
            ):
                joints.append(_Joint(m.start(), hit[0], hit[1] == "strong", False))
        elif word > "\u0dff" and word.endswith(_glued_ends()):
            end_mark = next(mark for mark in _glued_ends() if word.endswith(mark))
            joints.append(_Joint(m.end() - len(end_mark), m.end(), True, False))
        elif word.startswith(_elisions("at")):  # "all'Università": the name is glued to the word
            mark = next(mark for mark in _elisions("at") if word.startswith(mark))
            joints.append(_Joint(m.start(), m.start() + len(mark) - 1, False, False))
        if len(joints) > 12:
            break
    return joints


def _employer(text: str, start: int, end: int) -> Place:
    """An employer's name without what follows it: another post, a place in brackets, a remark."""
    start, end = bare(text, start, end)
    if text.startswith(_elisions("article"), start):
        start += 2
    if start >= end:
        return start, start
    end = unplaced(text, *_named(text, start, end))
    return bare(text, start, end)


def _named(text: str, start: int, end: int) -> Place:
    end = uncut(text, start, end)
    forms = word_list("company_forms.txt")
    for m in islice(_EMPLOYER_END.finditer(text[start:end]), _TRIES):
        at, after = start + m.start(), start + m.end()
        following = TOKEN.match(text, after, end)
        if following is None:
            return bare(text, start, at)
        if m.group() == ", " and (forms.holds(fold(following.group())) or " & " in text[after:end]):
            continue
        if m.group() in (", ", ",", " ") or names_post(text, after, end):
            return bare(text, start, at)
    bracket = _ASIDE.search(text, start + 1, end)
    if bracket is not None and text[end - 1] in ")）]" and _remark(text, bracket.end(), end):
        return bare(text, start, bracket.start())
    return bare(text, start, end)


def _remark(text: str, start: int, end: int) -> bool:
    """Whether a bracket after an employer tells something about it: "(YC S21)", "(acquired by X)", "(we're hiring)"."""
    return (
        opens("headline_status.txt", text, start, end)
        or former(text, start, end)
        or opens("headline_brackets.txt", text, start, end)
        or opens("headline_employed.txt", text, start, end)
    )


def _accept(text: str, start: int, end: int, joint: _Joint) -> tuple[Place | None, Place | None] | None:
    """Post and employer on the two sides of a joint; None when it is none."""
    left = bare(text, start, joint.start)
    right = bare(text, joint.end, end) if joint.sign else (joint.end + 1, end)
    empty = left[0] >= left[1]
    if right[0] >= right[1]:
        return (left, None) if not empty and joint.strong and names_post(text, *left) else None
    if _MAIL.search(text, *right) is not None:
        return None, None
    apart = not joint.sign or text.startswith(" ", joint.end)  # "@night" may be one, "@ night" is none
    if apart and _is_no_employer(text, *right):
        return (left, None) if not empty and joint.strong and names_post(text, *left) else None
    if joint.sign and not empty and _is_site(text, *left):
        return None, None
    post = not empty and names_post(text, *left)
    if not joint.strong:
        first = TOKEN.match(text, *right)
        if not post or first is None or not _weak_name(text, right, first):
            return None
        return left, _employer(text, *right)
    if empty:
        return None, _employer(text, *right)
    if opens("headline_mottos.txt", text, *left) and not (post and _titled(text, left)):
        named = text[right[0]].isupper() or not text[right[0]].isascii() or joint.sign
        if not (named and opens("headline_works.txt", text, *left)):
            return None if not joint.sign else (None, None)
        return None, _employer(text, *right)
    left = (left[0], uncut(text, *left))
    if post or _titled(text, left):
        return left, _employer(text, *right)
    if opens("headline_works.txt", text, *left) and (joint.sign or text[right[0]].isupper()):
        return None, _employer(text, *right)  # "Leading platform at Kelp"
    return (None, None) if joint.sign else None


def _is_no_employer(text: str, start: int, end: int) -> bool:
    """Whether "at" goes on without an employer: "at scale", "at Large", no "at Scale Labs"."""
    hit = phrases("headline_not_employers.txt").longest(text, start, end)
    if hit is None:
        return False
    goes_on = text[hit[0] : hit[0] + 3]
    named = text[start].isupper() and (goes_on[1:2].isupper() or goes_on == " & ")
    return not named or text[start:end].isupper()


def _is_site(text: str, start: int, end: int) -> bool:
    """Whether nothing but a site's name stands before an "@": "Twitter: @ada"."""
    hit = phrases("headline_sites.txt").longest(text, start, end)
    return hit is not None and hit[0] == end


def _weak_name(text: str, right: Place, first: re.Match[str]) -> bool:
    word = first.group()
    if not (any(map(str.isupper, word)) or text[right[0]] in '«"“' or text[right[0]] > "\u058f" or word[0].isdigit()):
        return False
    subjects, nouns = word_list("headline_subjects.txt"), word_list("title_words.txt")
    return not subjects.holds(fold(word)) and not nouns.holds(fold(word)) and right[1] - right[0] <= 80


def _titled(text: str, place: Place) -> bool:
    """Whether up to four words stand there, all but short ones with a capital: "Keeper of Bees" may be a post."""
    tokens = [m.group() for m in TOKEN.finditer(text, *place)]
    if not 0 < len(tokens) <= 4 or tokens[0][0].islower():
        return False
    return not any(t[0].islower() and len(t) > 3 for t in tokens)


def _phrase(text: str, start: int, end: int) -> tuple[Place | None, Place | None] | None:
    """ "I work at X as a Y", "Y of X" for founders, "X Inc" beside a post, and post-last orders ("X에서 Y")."""
    for m in islice(_AS_A.finditer(text[start:end]), 2):
        role = bare(text, start + m.end(), end)
        if names_post(text, *role):
            for joint in _joints(text, start, start + m.start()):
                if joint.strong:
                    return role, _employer(text, joint.end, start + m.start())
    return None


def _of_employer(text: str, start: int, end: int) -> tuple[Place, Place] | None:
    """ "Founder of X", "CTO, X": those who lead a house are of it; a "VP of Engineering" is not."""
    leaders, ofs = phrases("headline_leaders.txt"), phrases("headline_of.txt")
    for m in TOKEN.finditer(text, start, min(end, start + 80)):
        if fold(m.group()) not in leaders.next or (hit := leaders.longest(text, m.start(), end)) is None:
            continue
        of = ofs.longest(text, hit[0] + 1, end) if text.startswith(" ", hit[0]) else None
        right = (of[0] + 1 if of else hit[0] + 2, end)
        if (of or text.startswith(", ", hit[0])) and _is_house(text, right, alone=of is None):
            return (start, hit[0]), _employer(text, *right)
    return None


def _is_house(text: str, place: Place, *, alone: bool) -> bool:
    """Whether a house may be called so: no post, no subject; behind a mere comma but a few words with capitals."""
    first = TOKEN.match(text, *place)
    if first is None or not text[place[0]].isupper():
        return False
    nouns, subjects = word_list("title_words.txt"), word_list("headline_subjects.txt")
    if nouns.holds(fold(first.group())) or subjects.holds(fold(first.group())):
        return False
    if not alone:
        return True
    return _titled(text, place) and not names_post(text, *place) and unplaced(text, *place) == place[1]


@cache
def _particles(name: str) -> re.Pattern[str]:
    marks = sorted((row[0] for row in table(name)), key=lambda w: (-len(w), w))
    return re.compile(rf"([^\s].{{0,60}}?)(?:{'|'.join(map(re.escape, marks))}) ?(?=[^\s])")


def _post_last(text: str, start: int, end: int) -> tuple[Place, Place] | None:
    """The employer first: "Google'da Mühendis", "株式会社X エンジニア", "腾讯 工程师"."""
    m = _particles("headline_particles.txt").match(text, start, end)
    if m is None and text[start] > "\u2e7f":
        m = _particles("headline_form_particles.txt").match(text, start, end)
        m = m if m and has_form(text, m.start(), m.end(1)) else None
    if m is not None and not names_post(text, m.start(), m.end(1)):
        post = (m.end(), end)
        if names_post(text, *post):
            return post, bare(text, m.start(), m.end(1))
    space = text.find(" ", start, end)
    if space < 0 or not names_post(text, space + 1, end):
        return None
    form = text[start] > "\u2e7f" and has_form(text, start, space)
    if (text[end - 1] < "\u2e80" and not form) or names_post(text, start, space):
        return None
    second = text.find(" ", space + 1, end)
    if second > 0 and text[start] > "\u2e7f" and not form and has_form(text, space + 1, second):
        return (second + 1, end), (start, second)  # "사과 주식회사 개발자"
    first = text[start:space]
    if has_form(text, start, space):
        return (space + 1, end), (start, space)
    whole = all(c > "\u2e7f" for c in first) and not word_list("headline_grades.txt").holds(fold(first))
    katakana = all("\u30a0" <= c <= "\u30ff" for c in first)
    if whole and not katakana and len(first) > 1:
        return (space + 1, end), (start, space)
    return None


def _form_aside(text: str, start: int, end: int) -> tuple[Place, Place] | None:
    """ "Engineer, Foo GmbH", "エンジニア / 株式会社X": an employer after a comma or slash shows by its legal form."""
    for m in islice(_ASIDE_MARK.finditer(text[start:end]), _TRIES):
        left, right = (start, start + m.start()), (start + m.end(), end)
        if left[0] < left[1] and right[0] < right[1] and has_form(text, *right) and not names_post(text, *right):
            return left, bare(text, *right)
        if m.group() == ", " and names_school(text, *right) and names_post(text, *left):
            return left, _employer(text, *right)
        if (
            m.group() != ", "
            and left[0] < left[1]
            and has_form(text, *left)
            and not names_post(text, *left)
            and right[0] < right[1]
        ):
            return right, left
    return None


def _part(text: str, start: int, end: int) -> tuple[Place | None, Place | None]:
    """Post and employer of one part of the line."""
    if opens("headline_status.txt", text, start, end) or former(text, start, end):
        return None, None
    if (hit := _phrase(text, start, end)) is not None:
        return hit
    for joint in _joints(text, start, end):
        got = _accept(text, start, end, joint)
        if got is not None:
            return got
    short = uncut(text, start, end)
    start, end = bare(text, start, short)
    if start >= end or _MAIL.search(text, start, end):
        return None, None
    if (
        pair := _of_employer(text, start, end) or _post_last(text, start, end) or _form_aside(text, start, end)
    ) is not None:
        return pair
    if names_post(text, start, end):
        if opens("headline_mottos.txt", text, start, end):
            return None, None
        end = unplaced(text, start, end)
        if sum(1 for _ in TOKEN.finditer(text, start, end)) <= 14:
            return (start, end), None
    elif has_form(text, start, end) and end - start <= 80:
        return None, (start, end)
    return None, None


def _half(text: str) -> tuple[int, int]:
    """The length of a line's first copy and the distance to its second: "X X"; the whole line and 0 when it is not."""
    n = len(text)
    if text.find(text[:6], 6) < 0:  # what is doubled has six characters or more
        return n, 0
    for mark in (" ", "", ", ", " | ", "\n"):
        size, odd = divmod(n - len(mark), 2)
        if not odd and size > 5 and text.startswith(text[:size], size + len(mark)) and text.startswith(mark, size):
            return size, size + len(mark)
    return n, 0


_LETTERS = "A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1e00-\u1eff"
_CASELESS = "\u3041-\u3096\u30a1-\u30fa\u30fc\u4e00-\u9fff\uac00-\ud7a3"
_OTHERS = f"\u0388-\u03ff\u0400-\u0481\u048a-\u04ff{_CASELESS}"
# A word of Latin letters; a dot stands behind initials and legal forms only, where it ends no sentence.
_DOTTED = rf"(?:[{_LETTERS}]{{1,3}}+\.)+"
_WORD = rf"(?>{_DOTTED}|[{_LETTERS}]++)"
# "D'Angiolo"; behind the apostrophe of an ending or an article stands a small letter.
_PLAIN_WORD = re.compile(rf"(?:[{_LETTERS}]{{1,2}}['’](?=[A-Z]))?{_WORD}")
_PLAIN = re.compile(rf"{_WORD}(?:[ -]{_WORD}| [@&](?= ))*+")
# A word of an employer's name: a capital and any letters, or letters of a script without case ("Kelp 北风软件").
_NAMED = re.compile(rf"(?:{_DOTTED}|[{_LETTERS}{_OTHERS}]++)")
_LONGEST_PLAIN = 200
# With a longer one the length of the name behind it might count: see `_weak_name`.
_LONGEST_POST = 60


@lru_cache(maxsize=2048)
def _is_post(words: str, joint: str) -> bool:
    """Whether words before a joint are a post, which no name behind it changes."""
    if _PLAIN.fullmatch(words) is None:
        return False
    title, company = _read_any(f"{words}{joint}Xyz")
    return title is not None and company is not None and (title.value, company.value) == (words, "Xyz")


@lru_cache(maxsize=8192)
def _is_named(word: str) -> bool:
    """Whether a word may stand in an employer's name and is read as nothing else."""
    if _NAMED.fullmatch(word) is None or not (word[0].isupper() or word[0] > "\u2e7f"):
        return False
    return is_uncut(word)


@lru_cache(maxsize=8192)
def _is_word(word: str) -> bool:
    return _PLAIN_WORD.fullmatch(word) is not None


@lru_cache(maxsize=8192)
def _is_plain(word: str) -> bool:
    """Whether a word can be but a name's, and no company's."""
    return _is_word(word) and opens_nothing(word) and not is_form(word)


def _is_someone(text: str) -> bool:
    """Whether a line is a name, of words that no list has: "Ada Ilves", "Ada N. Ilves, PhD"."""
    words = text.replace("-", " ").replace(", ", " ").split(" ")
    if all(map(_is_plain, words)):
        return True
    # "V." opens "V. P.", "N." opens "N. V.", and "PhD" opens "PhD in": nothing goes on like that here.
    return all(map(_is_word, words)) and not holds_opening(text) and not has_form(text, 0, len(text))


def _is_employer(name: str) -> bool:
    """Whether all that stands behind a joint is the name of an employer: "Kelp Energy", "Reed & Moss Oy"."""
    if not name[:1].isupper():
        return False
    if "&" in name:
        name, _, second = name.partition(" & ")
        if names_post(second, 0, len(second)) or not all(map(_is_named, second.replace("-", " ").split(" "))):
            return False
    return all(map(_is_named, name.replace("-", " ").split(" ")))


_NEITHER = HeadlineReading(None, None)


def _read_plain(text: str) -> HeadlineReading | None:
    """The common forms by their words, which recur: "Data Engineer at Kelp Energy", "Ada Ilves"; None for any other."""
    size = len(text)
    if size > _LONGEST_PLAIN or text.find(text[:6], 6) >= 0:
        return None
    post, joint, name = text.partition(" at ")
    if not joint:
        post, joint, name = text.partition(" @ ")
    if not joint:
        return _NEITHER if _is_someone(text) else None
    end = len(post)
    if end > _LONGEST_POST or not _is_employer(name) or not _is_post(post, joint):
        return None
    place = end + len(joint), size
    if name.endswith("."):
        place = bare(text, *place)
        name = text[slice(*place)]
    return HeadlineReading(Printed(post, ((0, end),)), Printed(name, (place,)))


@lru_cache(maxsize=2048)
def _read_any(text: str) -> HeadlineReading:
    line, origin = tidy(text)
    start, end = bare(line, 0, len(line))
    if start >= end:
        return HeadlineReading(None, None)
    size, shift = _half(line[start:end])
    title: Place | None = None
    company: Place | None = None
    for part in parts(line, start, start + size)[:20]:
        post, employer = _part(line, *part)
        if post is not None and title is None:
            title = post
            company = employer if employer is not None else company
            if company is not None:
                break
        elif post is None and employer is not None and company is None:
            company = employer
    readings: list[Printed | None] = []
    for place in (title, company):
        if place is None or place[0] >= place[1]:
            readings.append(None)
            continue
        a, b = place
        places = ((a, b), (a + shift, b + shift)) if shift else ((a, b),)
        printed = Printed(line[a:b].replace("\n", " "), places)
        readings.append(printed if origin is None else moved(printed, origin))
    return HeadlineReading(readings[0], readings[1])


def read_headline(text: str) -> HeadlineReading:
    """The post and the employer of a headline with their places; both None above 1,000 characters.

    A former post, a state ("Open to work") or a motto gives neither.
    """
    if len(text) > _LONGEST:
        return HeadlineReading(None, None)
    return _read_plain(text) or _read_any(text)


def parse_headline(text: str) -> Headline:
    """The post and the employer of a headline as printed, blanks folded."""
    reading = read_headline(text)
    return Headline(clean(reading.title), clean(reading.company))


def is_headline(text: str) -> bool:
    """Whether a line names a post or tells a state such as "Open to work", as a name or a place does not."""
    line = text.strip()
    if not line or len(line) > _LONGEST:
        return False
    plain = _read_plain(line)
    if plain is not None:
        return plain is not _NEITHER
    if _read_any(line) != _NEITHER:
        return True
    short, _ = tidy(line)
    stretches = parts(short, 0, len(short))[:20]
    return any(opens("headline_status.txt", short, *p) or former(short, *p) for p in stretches)
