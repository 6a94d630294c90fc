"""Dates and date ranges as printed, read to EDTF at the precision printed."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NamedTuple

from lark import Token, Tree, UnexpectedInput

from unseam.fields._dates_lexemes import Line, Word, date_words
from unseam.fields._dates_parts import Candidates, Part, bounds, completed, edtf, operand
from unseam.fields._dates_words import cut
from unseam.grammar import load_grammar
from unseam.lexicon import LETTER, UNSPACED, Folded, fold_marks_away, lexicon
from unseam.terminals import Terminals
from unseam_schemas import Period

_SURROGATES = re.compile("[\ud800-\udfff]")
_YEAR = re.compile(r"\d\d")
_LONGEST = 1000
"""Characters of the longest text looked at; a line of dates has some sixty."""
_LONGEST_LIFE = 60
"""Years of the longest range whose end is printed with two digits."""


class DatesReading(NamedTuple):
    """The ends of a range in EDTF, and where in the text what follows it stands (a stated duration, a place).

    A single date ends where it starts; an end that is unknown is None. `notes` are names of diagnostics.
    """

    start: str | None
    end: str | None
    ongoing: bool
    rest: tuple[int, int] | None
    notes: tuple[str, ...]


class _Plan(NamedTuple):
    """What the grammar sees in a row of terminals: a form and its ends, each a rule and the places of its terminals."""

    form: str
    ends: tuple[tuple[str, tuple[int, ...]], ...]
    lasting: int | None


_OWN_ORDER = ("numeric", "day_then_year", "month_then_year")
"""Rules whose numbers have another order than their kinds tell."""


def _end(tree: Tree[Token]) -> tuple[str, tuple[int, ...]]:
    rule = next((str(inner.data) for inner in tree.iter_subtrees() if inner.data in _OWN_ORDER), str(tree.data))
    return rule, tuple(int(str(token)) for token in tree.scan_values(lambda value: isinstance(value, Token)))


_SHARED = ("shared", "shared_days")


@lru_cache(maxsize=4096)
def _plan(kinds: tuple[str, ...]) -> _Plan | None:
    """The plan of a row of terminals: the grammar decides once a shape, not once a text."""
    try:
        tree: Tree[Token] = load_grammar("dates", lexer=Terminals).parse(kinds)
    except UnexpectedInput:
        return None
    form = tree.children[0]
    assert isinstance(form, Tree)
    lasting = None
    for child in tree.children[1:]:
        if isinstance(child, Tree):
            lasting = int(str(child.children[0]))
    name = str(form.data)
    inner = form.children[0] if len(form.children) == 1 and isinstance(form.children[0], Tree) else None
    ends = tuple(_end(child) for child in form.children if isinstance(child, Tree) and child.children)
    ends = tuple(end for end in ends if end[0] not in ("_apart",))
    tokens = [(str(child.type), int(str(child))) for child in form.children if isinstance(child, Token)]
    if name == "spread" and inner is not None and inner.data == "year_then":
        places = _end(inner)[1]
        ends = (("operand", places[:1]), ("plain", places[2:]))
    elif name == "spread" and not ends:
        ends = tuple(
            ("operand", (place,)) for kind, place in tokens if kind in ("YEAR", "YEAR2", "MARKED_YEAR", "YEARS")
        )
    elif name == "spread" and len(ends) == 1:
        years = [place for kind, place in tokens if kind == "YEAR"]
        ends = (("operand", (years[0],)), *ends) if years else ends
    elif name in ("since", "onward") and not ends:
        ends = (("operand", tuple(place for kind, place in tokens if kind == "YEAR")),)
    elif name == "shared_tail":  # "May 4–9, 2016"
        if [kinds[place] for place in ends[0][1]] != ["MONTH", "NUM"]:
            return None
        ends, name = (ends[0], ("plain", (ends[0][1][0], *(place for _, place in tokens)))), "spread"
    elif name in _SHARED:
        hyphen = next(place for kind, place in tokens if kind == "HYPHEN")
        left = tuple(place for _, place in tokens if place < hyphen)
        right = tuple(place for _, place in tokens if place > hyphen)
        if name == "shared_days":  # "Jan 15-20, 2025": the month stands left of both days
            right = (left[0], *right)
        ends, name = (("partial", left), ("plain", right)), "spread"
    return _Plan("since" if name == "onward" else name, ends, lasting)


def _evident(line: Line, folded: Folded) -> frozenset[str]:
    """The languages of the line's plain words, those of a duration behind it too."""
    found: set[str] = set()
    for word in line.words:
        found |= word.languages
    if line.rest:
        units = lexicon("duration_units").words
        for behind in folded.text[slice(*line.rest)].replace(".", "").split():
            for meaning in units.get(behind.strip("()|"), ()):
                found |= meaning.languages
    return frozenset(found)


def _settle(ends: list[Candidates], line: Line, folded: Folded) -> tuple[list[Part], bool] | None:
    """One reading an end, and whether one stays vague: what one end proves holds for both, then what the words tell.

    An end that neither decides keeps its year.
    """
    if not all(ends):
        return None
    if all(len(end) == 1 for end in ends):
        return [next(iter(end.values())) for end in ends], False
    keys = [set(end) for end in ends if "" not in end]
    common = set.intersection(*keys) or set.union(*keys)
    if len(common) > 1:
        languages = _evident(line, folded)
        if common & languages:
            common &= languages
        elif "dmy" in common and languages and "en" not in languages:  # only English prints the month first
            common = {"dmy"}
    parts, vague = [], False
    for end in ends:
        options = {end[key] for key in common if key in end} or set(end.values())
        years = {part.year for part in options}
        if len(options) > 1 and (len(years) > 1 or None in years):
            return None
        vague = vague or len(options) > 1
        parts.append(options.pop() if len(options) == 1 else Part(years.pop()))
    return parts, vague


def _years(words: list[Word], plan: _Plan) -> list[Candidates]:
    word = words[plan.ends[0][1][0]]
    return [{"": Part(int(year))} for year in word.value.split("-")]


def _read(line: Line, folded: Folded) -> tuple[str | None, str | None, bool, tuple[str, ...], int | None] | None:
    plan = _plan(tuple([word.kind for word in line.words]))
    if plan is None:
        return None
    if plan.form == "current":
        return None, None, True, (), plan.lasting
    words = line.words
    if plan.form == "spread" and len(plan.ends) == 1:
        ends = _years(words, plan)
    else:
        ends = [operand(rule, [words[place] for place in places]) for rule, places in plan.ends]
    if plan.form in ("since", "open_end") and len(ends) == 1:
        ends = [_short_year(ends[0], plan, words)]
    settled = _settle(ends, line, folded)
    if settled is None:
        return None
    parts, vague = settled
    notes = ("ambiguous-date",) if vague else ()
    if plan.form == "spread":
        both = completed(parts[0], parts[1])
        if both is None:
            return None
        first, last = both
        if _is_far(first, last) and any(_is_short(words[place]) for place in plan.ends[-1][1]):
            return None  # "2019-99"
        if bounds(first)[0] > bounds(last)[1]:
            notes = (*notes, "reversed-range")
        return edtf(first), edtf(last), False, notes, plan.lasting
    part = parts[0]
    if part.year is None or not exists_with_month(part):
        return None
    text = edtf(part)
    if plan.form == "since":
        return text, None, True, notes, plan.lasting
    if plan.form in ("until", "open_start"):
        return None, text, False, notes, plan.lasting
    return text, None if plan.form == "open_end" else text, False, notes, plan.lasting


def _is_far(first: Part, last: Part) -> bool:
    """Whether two dates lie further apart than a working life."""
    return first.year is not None and last.year is not None and last.year - first.year > _LONGEST_LIFE


def _is_short(word: Word) -> bool:
    """Whether a word holds a year of two digits: "99", "2019-99"."""
    return word.kind == "YEAR2" or (word.kind == "YEARS" and word.end - word.start < len("1900-2000"))


def exists_with_month(part: Part) -> bool:
    """Whether a day comes with its month."""
    return part.day is None or part.month is not None


def _short_year(end: Candidates, plan: _Plan, words: list[Word]) -> Candidates:
    """ "Jan 19 - Present": a post that goes on began in a year, so two digits behind its month are one."""
    rule, places = plan.ends[0]
    chosen = [words[place] for place in places]
    if rule == "partial" and [word.kind for word in chosen] == ["MONTH", "NUM"] and len(chosen[1].value) == 2:
        return operand("month_then_year", chosen)
    return end


def _place(folded: Folded, rest: tuple[int, int], text: str) -> tuple[int, int] | None:
    """The places in the text of what follows the range, without the bar, brackets and space around it."""
    start, end = rest
    while start < end and folded.text[start] in " |(),-_":
        start += 1
    while end > start and folded.text[end - 1] in " |()":
        end -= 1
    if start >= end:
        return None
    return folded.place(start, len(text)), folded.place(end - 1, len(text)) + 1


def unmarked(text: str, folded: Folded) -> str:
    """The text in the places of `folded`."""
    return text if folded.places is None else "".join([text[place] for place in folded.places])


_FIGURES = re.compile(rf"[0-9〇{UNSPACED}]|['./][{LETTER}]")
"""What may be a figure, in scripts that have letters for them too, or part a word otherwise than blanks do."""
_WORDS = re.compile(rf"[{LETTER}]+")


@cache
def _lone() -> frozenset[str]:
    """The words that are dates by themselves: "ongoing", and the last of "to date"."""
    words = date_words().words
    return frozenset(word.rpartition(" ")[2] for word, all_ in words.items() for one in all_ if one.value == "lone")


def _may_be_dates(folded: str) -> bool:
    """Whether a figure or a word that does without is there: elsewhere is no date, which is cheap to know."""
    return _FIGURES.search(folded) is not None or not _lone().isdisjoint(_WORDS.findall(folded))


def _read_line(text: str, folded: Folded) -> DatesReading | None:
    if not _may_be_dates(folded.text):
        return None
    line = cut(folded, unmarked(text, folded))
    if line is None:
        return None
    read = _read(line, folded)
    if read is None:
        return None
    start, end, ongoing, notes, lasting = read
    rest = line.rest
    if lasting is not None:
        rest = (line.words[lasting].start, rest[1] if rest else len(folded.text))
    if rest is not None:
        # A doubled line prints the range again behind the duration, glued to it.
        first = folded.text[line.words[0].start : line.words[min(1, len(line.words) - 1)].end]
        again = folded.text.find(first, rest[0])
        rest = (rest[0], again) if again > 0 else rest
    return DatesReading(start, end, ongoing, _place(folded, rest, text) if rest else None, notes)


_SEAMS = 8
"""Places tried where a doubled line may begin again; each costs two readings."""


def _doubled(text: str, folded: Folded) -> DatesReading | None:
    """The range of a line that prints it twice without a seam."""
    body = folded.text
    start = len(body) - len(body.lstrip(" |(*"))
    head = body[start : start + 3]
    again = start + 4
    for _ in range(_SEAMS):
        again = body.find(head, again + 1)
        if again < 0:
            return None
        first, second = (_read_line(half, Folded(half, None)) for half in (body[:again], body[again:]))
        if first is not None and second is not None and first[:3] == second[:3]:
            if first.rest is None:
                return first
            place = folded.place(first.rest[0], len(text)), folded.place(first.rest[1] - 1, len(text)) + 1
            return first._replace(rest=place)
    return None


def _read_any(text: str) -> DatesReading | None:
    folded = fold_marks_away(text)
    reading = _read_line(text, folded)
    if reading is None and len(text) > 8:
        reading = _doubled(text, folded)
    return reading


_PLAIN = re.compile(r"([A-Za-z]{3,9}) ((?:19|20)[0-9]{2}) - ([A-Za-z]{3,9})(?: ((?:19|20)[0-9]{2}))?")


@cache
def _plain_months() -> dict[str, str]:
    """The names that are one month in every language, with the month as it follows the year in EDTF.

    Some are a weekday too, which is none with only a year behind it.
    """
    months: dict[str, str] = {}
    lists = date_words()
    for word, meanings in lists.words.items():
        named = [meaning.value for meaning in meanings if meaning.kind == "month"]
        kinds = {meaning.kind for meaning in meanings}
        if len(named) == 1 and kinds <= {"month", "weekday"} and word not in lists.phrases:
            months[word] = f"-{int(named[0]):02}"
    return months


@cache
def _plain_now() -> frozenset[str]:
    """The words that say behind a date that it goes on, and say nothing else."""
    return frozenset(
        word for word, meanings in date_words().words.items() if all(meaning.kind == "now" for meaning in meanings)
    )


def _read_plain(text: str) -> DatesReading | None:
    """The common form, "Apr 2017 - May 2018" or "Apr 2017 - Present", of words that leave no doubt; None for others."""
    match = _PLAIN.fullmatch(text)
    if match is None:
        return None
    first, year, last, last_year = match.groups()
    months = _plain_months()
    month = months.get(first.lower())
    if month is None:
        return None
    if last_year is None:
        return DatesReading(year + month, None, True, None, ()) if last.lower() in _plain_now() else None
    last_month = months.get(last.lower())
    if last_month is None:
        return None
    start, end = year + month, last_year + last_month
    return DatesReading(start, end, False, None, ("reversed-range",) if start > end else ())


@lru_cache(maxsize=8192)
def read_dates(text: str) -> DatesReading | None:
    """The dates a line prints; None for a line that prints none, or none that can be (February 30)."""
    if len(text) > _LONGEST:
        return None
    return _read_plain(text) or _read_any(text)


def may_hold_year(text: str) -> bool:
    """Whether two digits stand side by side, without which no figures name a year; a cheap test."""
    return _YEAR.search(text) is not None


def parse_date_range(text: str) -> Period | None:
    """The record's period of a line; None for a line that prints no date."""
    reading = read_dates(text)
    if reading is None:
        return None
    printed = _SURROGATES.sub("\ufffd", " ".join(text.split()))
    return Period(text=printed, start=reading.start, end=reading.end, ongoing=reading.ongoing)


@cache
def _month_of(date: str) -> tuple[int, bool] | None:
    """Months since year 0 and whether the date has a month; None for a season or quarter."""
    pieces = [int(piece) for piece in date.split("-")]
    if len(pieces) == 1:
        return pieces[0] * 12, False
    return (pieces[0] * 12 + pieces[1] - 1, True) if pieces[1] <= 12 else None


@lru_cache(maxsize=4096)
def months_between(start: str | None, end: str | None) -> tuple[int, int] | None:
    """Months from one EDTF date to another, and by how many a stated duration may differ from them.

    The slack is 1 where both dates have a month and 12 more for each that is only a year; None where an end is
    unknown, a season or a quarter.
    """
    if start is None or end is None:
        return None
    first, last = _month_of(start), _month_of(end)
    if first is None or last is None:
        return None
    return last[0] - first[0], 1 + 12 * ((not first[1]) + (not last[1]))
