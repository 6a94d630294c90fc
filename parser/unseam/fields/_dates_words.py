"""A line of dates cut into the terminals of dates.lark."""

from __future__ import annotations

import re

from unseam.fields._dates_lexemes import (
    Lexeme,
    Line,
    Word,
    bare_form,
    cut_lexemes,
    date_words,
    han_number,
    is_unit,
    kinds_of,
)
from unseam.lexicon import Folded, Meaning

_NONE: frozenset[str] = frozenset()
_FIRST_YEAR, _LAST_YEAR = 1900, 2099
_BUDDHIST = range(2443, 2643)
_SEPARATORS = frozenset({"DASH", "HYPHEN", "TO", "TILL", "ONWARD"})
# Kinds a word has by itself, the first that fits wins; the others depend on what stands around it.
_PLAIN = ("month", "season", "till", "to", "between", "before", "unknown")
_REPEATS = 12
"""More terminals than any one range has."""


def cut(folded: Folded, source: str) -> Line | None:
    """The terminals of a folded line up to a bar or a bracket behind them; None where a word is unknown.

    `source` is the line with its accents, in the places of `folded`.
    """
    found = cut_lexemes(folded.text)
    if found is None:
        return None
    lexemes, rest = found
    reader = _Reader(lexemes, source)
    if not reader.read():
        return None
    return Line(reader.words, reader.rest or rest)


class _Reader:
    """One pass over the lexemes of a line; the method named as a lexeme's group takes it, and says whether it fits."""

    def __init__(self, lexemes: list[Lexeme], source: str) -> None:
        self.source = source
        self.lexemes = lexemes
        self.words: list[Word] = []
        self.at = 0
        self.foreign = False  # an unknown word stands before the first terminal
        self.rest: tuple[int, int] | None = None
        self.filler_end = -1

    def read(self) -> bool:
        while self.at < len(self.lexemes):
            lexeme = self.lexemes[self.at]
            self.at += 1
            if not getattr(self, lexeme.group)(lexeme) or len(self.words) > _REPEATS:
                return False
        return bool(self.words)

    def put(self, kind: str, value: str, lexeme: Lexeme, languages: frozenset[str] = _NONE) -> bool:
        """Adds a terminal; False where an unknown word without a comma went before."""
        self.words.append(Word(kind, value, lexeme.start, lexeme.end, languages))
        return not self.foreign

    def following(self) -> Lexeme | None:
        return self.lexemes[self.at] if self.at < len(self.lexemes) else None

    def number(self, lexeme: Lexeme) -> bool:
        text = lexeme.text
        following = self.following()
        if len(text) == 4:
            return self.year(int(text), lexeme)
        if len(text) == 8:  # ISO 8601 without hyphens
            return self.put("FULL", f"{text[:4]}-{text[4:6]}-{text[6:]}", lexeme)
        after = self.lexemes[self.at + 1] if self.at + 1 < len(self.lexemes) else None
        if following and len(text) < 4 and is_unit(following, after):
            self.at += 1
            return self.put("DUR", text, lexeme)
        if len(text) > 2:
            return False
        if text == "00" or int(text) > 49:
            return self.put("YEAR2", text, lexeme)
        if int(text) > 31:  # rather a day that no month has than a year ahead
            return False
        return self.put("NUM", text, lexeme)

    def year(self, year: int, lexeme: Lexeme) -> bool:
        if year in _BUDDHIST and any("\u0e00" <= one.text[0] <= "\u0e7f" for one in self.lexemes):
            year -= 543
        if not _FIRST_YEAR <= year <= _LAST_YEAR:
            return False
        return self.put("YEAR", str(year), lexeme)

    def full(self, lexeme: Lexeme) -> bool:
        return self.put("FULL", lexeme.text, lexeme)

    def month_year(self, lexeme: Lexeme) -> bool:
        month, year = re.findall(r"\d+", lexeme.text)
        return self.year_month_of(year, month, lexeme)

    def year_month(self, lexeme: Lexeme) -> bool:
        year, second = re.findall(r"\d+", lexeme.text)
        if 1 <= int(second) <= 12:
            return self.year_month_of(year, second, lexeme)
        # "2007-19" can only be two years, as no month is 19.
        if len(second) == 2 and "." not in lexeme.text:
            first = int(year)
            last = first - first % 100 + int(second)
            if last > first or int(second) == (first + 1) % 100:  # "1999-00"
                return self.years_of(year, str(last if last > first else last + 100), lexeme)
        return False

    def year_month_of(self, year: str, month: str, lexeme: Lexeme) -> bool:
        if not (1 <= int(month) <= 12 and _FIRST_YEAR <= int(year) <= _LAST_YEAR):
            return False
        # Only after a season a second number names a second year: "Winter 2010/11".
        if self.words and self.words[-1].kind == "SEASON" and int(month) == int(year[2:]) + 1:
            return self.years_of(year, year[:2] + month, lexeme)
        return self.put("YM", f"{year}-{int(month):02}", lexeme)

    def years(self, lexeme: Lexeme) -> bool:
        return self.years_of(lexeme.text[:4], lexeme.text[5:], lexeme)

    def years_of(self, first: str, second: str, lexeme: Lexeme) -> bool:
        if not all(_FIRST_YEAR <= int(year) <= _LAST_YEAR for year in (first, second)):
            return False
        return self.put("YEARS", f"{first}-{second}", lexeme)

    def pair(self, lexeme: Lexeme) -> bool:
        return self.put("PAIR", lexeme.text, lexeme)

    def month_number(self, lexeme: Lexeme) -> bool:
        month = int(re.match(r"\d+", lexeme.text).group())  # type: ignore[union-attr]
        if not 1 <= month <= 12:
            return False
        return self.put("MONTH", str(month), lexeme, frozenset(("ja", "ko", "zh")))

    def duration(self, lexeme: Lexeme) -> bool:
        return self.put("DUR", lexeme.text, lexeme)

    def short_year(self, lexeme: Lexeme) -> bool:
        return self.put("MARKED_YEAR", lexeme.text[-2:], lexeme)

    def han(self, lexeme: Lexeme) -> bool:
        value = han_number(lexeme.text)
        if len(lexeme.text) == 4:
            return self.year(value, lexeme)
        return self.put("NUM", str(value), lexeme)

    def dash(self, lexeme: Lexeme) -> bool:
        return self.put("DASH", "-", lexeme)

    def hyphen(self, lexeme: Lexeme) -> bool:
        glued_from = self.words and self.words[-1].kind == "FROM" and self.words[-1].end == lexeme.start
        if lexeme.start == self.filler_end or glued_from:  # "mid-2018", "מ-2018"
            return True
        if not self.words:  # "Co-op", or a bullet
            self.foreign = True
            return True
        return self.put("HYPHEN", "-", lexeme)

    def arrow(self, lexeme: Lexeme) -> bool:
        return self.put("DASH", "-", lexeme) if self.words else True

    def border(self, lexeme: Lexeme) -> bool:
        if self.words:
            self.rest = (lexeme.start, self.lexemes[-1].end)
            self.at = len(self.lexemes)
        self.foreign = False
        return True

    def comma(self, lexeme: Lexeme) -> bool:
        if not self.words:
            self.foreign = False
        elif self.words[-1].kind == "NUM" and self.words[-1].end == lexeme.start and lexeme.text in ":.":
            self.words[-1] = self.words[-1]._replace(end=lexeme.end)  # Swedish "4:e", Spanish "4.º"
        return True

    def question(self, lexeme: Lexeme) -> bool:
        if self.words and self.words[-1].end == lexeme.start:
            return True
        return self.put("UNKNOWN", "?", lexeme)

    def skipped(self, lexeme: Lexeme) -> bool:
        following = self.following()
        if lexeme.text == "/" and self.words and self.words[-1].end == lexeme.start and following:
            groups = ("full", "year_month") if self.words[-1].kind == "YEAR" else ("full", "year_month", "number")
            dated = self.words[-1].kind in ("FULL", "YM", "YEAR") and following.group in groups
            return not dated or self.put("DASH", "-", lexeme)  # ISO 8601: 2018-09/2020-06
        return lexeme.text != "." or not self.words or self.comma(lexeme)

    def ending(self, _lexeme: Lexeme) -> bool:
        return True  # Basque "2017(e)ko"

    def junk(self, _lexeme: Lexeme) -> bool:
        return False

    def word(self, lexeme: Lexeme) -> bool:
        bare = bare_form(lexeme.text)
        lists = date_words()
        phrases = lists.phrases.get(bare)
        if phrases:
            for others, meanings in phrases:
                behind = self.comes(others)
                dotted = self.following() and self.lexemes[self.at].text == "."
                if behind and not (dotted and meanings[0].kind == "from"):  # Catalan "des. del" is no "des del"
                    self.at = behind
                    end = self.lexemes[self.at - 1].end
                    return self.mean(meanings, Lexeme("word", "", lexeme.start, end))
        found = lists.words.get(bare)
        if found is None and "'" in lexeme.text.lstrip("'"):
            head, _, tail = lexeme.text.lstrip("'").partition("'")
            found = lists.words.get(bare_form(tail))
            elided = lists.words.get(head)
            if found is None or not (elided or len(head) < 3):  # d'octubre, dall'aprile
                return self.unknown(lexeme)
            if elided and not self.mean(elided, lexeme):
                return False
        if found is None:
            return self.unknown(lexeme)
        if lexeme.text[0] == "'" and self.words and not any(one.kind == "onward" for one in found):
            return True  # Turkish "2019'a"
        return self.mean(found, lexeme)

    def comes(self, others: tuple[str, ...]) -> int:
        """Where the lexemes go on behind these words if they come next, dots and hyphens between or not; else 0."""
        at = self.at
        for other in others:
            while at < len(self.lexemes) and self.lexemes[at].text in (".", "-"):
                at += 1
            if at >= len(self.lexemes) or bare_form(self.lexemes[at].text) != other:
                return 0
            at += 1
        return at

    def unknown(self, _lexeme: Lexeme) -> bool:
        if self.words:
            return False
        self.foreign = True
        return True

    def mean(self, meanings: tuple[Meaning, ...], lexeme: Lexeme) -> bool:
        """Adds the terminal that a listed word is here."""
        kinds = {meaning.kind: meaning for meaning in meanings}
        before = self.words[-1] if self.words else None
        if "quarter-mark" in kinds and self.quarter_mark(lexeme, glued=True):
            return True
        if before and "ordinal" in kinds and "month" not in kinds and self.ends_number(before, lexeme):
            return True
        if "now" in kinds and self.is_now(kinds, before):
            return self.put("NOW", "", lexeme, kinds["now"].languages)
        if "month-word" in kinds and self.numbered_month(lexeme, kinds["month-word"]):
            return True
        if "era" in kinds:
            return self.era(kinds["era"])
        if "quarter-name" in kinds:
            return self.put("QUARTER", kinds["quarter-name"].value, lexeme, kinds["quarter-name"].languages)
        if "quarter" in kinds and "month" not in kinds:
            if self.quarter_mark(lexeme):  # "quý 4/2018"
                return True
            return self.put("QWORD", "", lexeme, kinds["quarter"].languages)
        if "nth" in kinds and self.beside_quarter():
            return self.put("NTH", kinds["nth"].value, lexeme, kinds["nth"].languages)
        return self.mean_plainly(meanings, kinds, before, lexeme)

    def mean_plainly(
        self, meanings: tuple[Meaning, ...], kinds: dict[str, Meaning], before: Word | None, lexeme: Lexeme
    ) -> bool:
        last = self.following() is None
        if kinds.keys() >= {"weekday", "month"} and self.before_month():  # "mar 12 mars", "lun 3 junio"
            return self.put("WEEKDAY", "", lexeme, kinds["weekday"].languages)
        if before is None and self.is_from(kinds, lexeme):
            return self.put("FROM", "", lexeme, kinds["from"].languages)
        if before and "topost" in kinds and "month" not in kinds and last:
            return self.put("TOPOST", "", lexeme, kinds["topost"].languages)
        if before and "onward" in kinds and (last or "filler" not in kinds):
            return self.put("ONWARD", "", lexeme, kinds["onward"].languages)
        if kinds.keys() >= {"filler", "till"} and (before is None or before.kind == "WEEKDAY"):
            return True  # "den 3. maj", not "đến"
        if before and "before" in kinds and lexeme.group != "unspaced":  # only 以前 and its like stand behind a date
            return self.unknown(lexeme)
        for kind in _PLAIN:
            if kind in kinds:
                found = [one for one in meanings if one.kind == kind]
                value = "|".join(f"{one.value}:{','.join(sorted(one.languages))}" for one in found)
                languages = found[0].languages if len(found) == 1 else _NONE
                value = found[0].value if len(found) == 1 else value
                return self.put(kind.upper(), value, lexeme, languages)
        if "and" in kinds and before and self.words[0].kind == "BETWEEN":
            return self.put("AND", "", lexeme)
        if "weekday" in kinds and "filler" not in kinds:
            return self.put("WEEKDAY", "", lexeme, kinds["weekday"].languages)
        if "filler" in kinds or ("label" in kinds and before is None):
            if before is None or before.kind in _SEPARATORS or before.kind == "FROM":
                self.filler_end = lexeme.end
            if before and before.kind == "HYPHEN" and before.end == lexeme.start:  # "2017-жылы"
                self.words.pop()
            return True
        return self.unknown(lexeme)

    def before_month(self) -> bool:
        """Whether a month's name comes next, behind a day or a comma at most."""
        for following in self.lexemes[self.at : self.at + 4]:
            if following.group in ("word", "unspaced"):
                kinds = kinds_of(following.text)
                if "month" in kinds or "filler" not in kinds:
                    return "month" in kinds
            elif following.group not in ("comma", "skipped", "number"):
                return False
        return False

    def is_from(self, kinds: dict[str, Meaning], lexeme: Lexeme) -> bool:
        if "from" not in kinds:
            return False
        if "month" in kinds:  # an accent tells French "dès" from Norwegian "des."
            return not self.source[lexeme.start : lexeme.end].isascii()
        return "filler" not in kinds or not kinds["from"].languages <= kinds["filler"].languages

    def is_now(self, kinds: dict[str, Meaning], before: Word | None) -> bool:
        following = self.following()
        if "month" in kinds and following and following.group in ("number", "short_year"):  # "Ara 2017"
            return False
        if before is None:
            return kinds["now"].value == "lone"
        return len(kinds) == 1 or before.kind in _SEPARATORS

    def ends_number(self, before: Word, lexeme: Lexeme) -> bool:
        """Whether a word is the ending of the number before it: 1st, 2-го."""
        if before.kind == "NUM" and before.end == lexeme.start:
            return True
        if before.kind == "HYPHEN" and before.end == lexeme.start and len(self.words) > 1:
            number = self.words[-2]
            if number.kind in ("NUM", "YEAR") and number.end == before.start and lexeme.text[0] > "\x80":
                self.words.pop()
                return True
        return False

    def numbered_month(self, lexeme: Lexeme, meaning: Meaning) -> bool:
        """A month by number: "tháng 3", "Th04", "3 сар"."""
        following = self.following()
        if following and following.group in ("month_year", "year_month"):
            return True
        if following and following.group == "number" and following.text.lstrip("0") and int(following.text) <= 12:
            self.at += 1
            return self.put("MONTH", str(int(following.text)), following, meaning.languages)
        if self.words and self.words[-1].kind == "NUM" and 1 <= int(self.words[-1].value) <= 12:
            number = self.words.pop()
            return self.put("MONTH", number.value.lstrip("0"), lexeme, meaning.languages)
        return False

    def era(self, meaning: Meaning) -> bool:
        """A year counted from an era's first: 令和2年, 平成元年."""
        following = self.following()
        if following is None:
            return False
        if following.group == "number" and len(following.text) < 4:
            count = int(following.text)
        elif following.text == "元":
            count = 1
        else:
            return False
        self.at += 1
        return self.year(int(meaning.value) + count, following)

    def quarter_mark(self, lexeme: Lexeme, glued: bool = False) -> bool:
        """A quarter by its mark and number: "Q3", "3Q", "Q3/2019"."""
        following = self.following()
        if glued and following and following.start != lexeme.end:
            following = None
        if following and following.text in ("1", "2", "3", "4"):
            self.at += 1
            return self.put("QUARTER", following.text, following)
        if following and following.group == "month_year":
            number, year = re.findall(r"\d+", following.text)
            self.at += 1
            return (
                1 <= int(number) <= 4 and self.put("QUARTER", number[-1], following) and self.year(int(year), following)
            )
        before = self.words[-1] if self.words else None
        glued_before = before is not None and before.kind == "NUM" and before.end == lexeme.start
        if before and glued_before and before.value in ("1", "2", "3", "4") and not self.beside_quarter():
            self.words[-1] = before._replace(kind="QUARTER", end=lexeme.end)
            return True
        return False

    def beside_quarter(self) -> bool:
        """Whether the next word is a quarter's, or the last one was."""
        if self.words and self.words[-1].kind == "QWORD":
            return True
        following = next((one for one in self.lexemes[self.at :] if one.text != "."), None)
        return following is not None and "quarter" in kinds_of(following.text)

    bar = bracket = border
    unspaced = word
