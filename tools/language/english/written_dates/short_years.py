"""Years as people type them: "24", "22 23 24", "fiscal twenty twenty-four"."""

import re
from collections.abc import Iterator, Sequence
from datetime import date

from tools.language.companies import CompanyFinder
from tools.language.english.changes import Edit, open_tokens
from tools.language.english.phrases import known_phrases, load_tidy, phrase_words
from tools.language.periods.dates import MONTH, YEAR4
from tools.text import Token, phrase_key
from tools.vocab.loader import Vocabulary, load_words

_FIRST = 15  # a number below counts something: "10 stores", "the last 12"
_YEAR = re.compile(rf"(?:fy)?{YEAR4}|fy\d\d", re.IGNORECASE)
_LEADING = frozenset({"in", "of", "for", "the", "year"})
_COMPARING = frozenset({"compared", "comparing"})
_PARTS = re.compile(r"(?:end|close|beginning|start|quarter|year|f?q[1-4]|[1-4]q)$", re.IGNORECASE)
_PERCENT = frozenset({"percent", "pct", "percnt"})
_TENS = {"twenty": 20, "thirty": 30}
_UNITS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_TEENS = (
    "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_SPOKEN = re.compile(
    r"\b(?:twenty|two thousand(?: and)?|(?<=fiscal )(?=twenty)|(?<=fy )(?=twenty)|(?<=cal year )(?=twenty))[ -]?"
    rf"(?:(?P<teen>{'|'.join(_TEENS)})|(?P<tens>twenty|thirty)"
    rf"(?:[ -](?P<unit>{'|'.join(_UNITS)}))?)\b(?! (?:percent|million|billion|thousand|dollars))",
    re.IGNORECASE,
)


def short_years(text: str, finder: CompanyFinder, vocabulary: Vocabulary) -> Iterator[Edit]:
    """Years of two digits that stand by themselves, and years in words. A number that counts something is none."""
    for match in _SPOKEN.finditer(text):
        yield Edit(match.start(), match.end(), str(2000 + _spoken(match)), "period")
    tokens = open_tokens(text)
    words = _Beside(text, tokens, finder, vocabulary)
    for place, token in enumerate(tokens):
        if words.is_year(place):
            yield Edit(token.start, token.end, f"FY{token.text}", "period")


def _spoken(match: re.Match[str]) -> int:
    if match["teen"]:
        return 10 + _TEENS.index(match["teen"].lower())
    return _TENS[match["tens"].lower()] + (_UNITS.index(match["unit"].lower()) + 1 if match["unit"] else 0)


class _Beside:
    """What stands about the numbers of a text."""

    def __init__(self, text: str, tokens: Sequence[Token], finder: CompanyFinder, vocabulary: Vocabulary) -> None:
        self._text, self._tokens, self._finder = text, tokens, finder
        lists = load_tidy()["short_years"]
        self._figures = known_phrases(vocabulary)
        self._after = frozenset[str](lists["after"]) | phrase_words(known_phrases(vocabulary))
        self._after |= load_words("changing") | load_words("comparing")
        self._counting, self._before = frozenset[str](lists["counting"]), frozenset[str](lists["before"])
        self._dated = any(_YEAR.fullmatch(token.text) for token in tokens)
        self._last = date.today().year % 100 + 2

    def is_year(self, place: int) -> bool:
        """Whether a number can only be a year: nothing beside it says what it counts."""
        if not self._is_plain(place):
            return False
        if self._of_part(place) or self._ends_list(place):
            return not self._counts(place + 1)
        if self._dated and not self._beside_year(place):
            return False
        before = self._tokens[place - 1] if place else None
        if before is None or (before.key in self._before and not self._is_plain(place - 2)):
            return False
        if re.fullmatch(rf"(?:{MONTH})", before.text, re.IGNORECASE) or self._is_number(place - 1):
            return self._is_plain(place - 1) and self.is_year(place - 1)
        return self._ends(place) or self._tells(place + 1) or self._is_behind_figure(place)

    def _of_part(self, place: int) -> bool:
        """Whether the number tells of which year a part is meant: "end of 24", "fourth quarter of 24"."""
        keys = [token.key for token in self._tokens[max(0, place - 3) : place] if token.key not in {"the", "fiscal"}]
        return len(keys) > 1 and keys[-1] in {"of", "in"} and _PARTS.match(keys[-2]) is not None

    def _ends_list(self, place: int) -> bool:
        """Whether the number is the last of several years: "FY22, FY23 and 24"."""
        joined = place > 2 and self._tokens[place - 1].key == "and"
        return joined and self._names_year(place - 2) and self._names_year(place - 3)

    def _counts(self, place: int) -> bool:
        """Whether the word at a place is what a number before it counts."""
        return place < len(self._tokens) and self._tokens[place].key in self._counting

    def _is_behind_figure(self, place: int) -> bool:
        """Whether the number stands behind a figure, and another clause begins: "r&d 24 my boss asked"."""
        opens = place + 1 < len(self._tokens) and self._tokens[place + 1].key in load_tidy()["short_years"]["opening"]
        runs = (phrase_key(self._tokens[max(0, place - count) : place]) for count in (1, 2, 3))
        return opens and any(run in self._figures for run in runs)

    def _beside_year(self, place: int) -> bool:
        """Whether the number is one of several years: "2023 vs 24"."""
        near = (place - 2, place - 1, place + 1, place + 2)
        return any(self._names_year(at) for at in near) or self._names_year(self._before_joining(place))

    def _names_year(self, at: int) -> bool:
        return 0 <= at < len(self._tokens) and _YEAR.fullmatch(self._tokens[at].text) is not None

    def _before_joining(self, place: int) -> int:
        """What stands before the words that join one year to another: "2024 than in 23", "fy25 v meta 24"."""
        at = place - 1
        while at >= 0 and (self._tokens[at].key in _LEADING or self._is_company(at)):
            at -= 1
        if at < 0 or self._tokens[at].key not in {*load_tidy()["joining"]["words"], "v"}:
            return -1
        return at - 2 if at and self._tokens[at - 1].key in _COMPARING else at - 1  # "more than 24" is no year

    def _is_company(self, at: int) -> bool:
        return self._finder.has_ticker(self._tokens[at].key) or self._names(at)

    def _is_plain(self, place: int) -> bool:
        """Whether a number of two digits stands by itself, and could be a year."""
        if not 0 <= place < len(self._tokens):
            return False
        token = self._tokens[place]
        if not (len(token.text) == 2 and token.text.isdecimal() and _FIRST <= int(token.text) <= self._last):
            return False
        beside = self._text[max(0, token.start - 1) : token.start], self._text[token.end : token.end + 2]
        return beside[0] in {"", " ", "(", "/"} and re.match(r"$|[ )?!;:/]|[,.](?!\d)", beside[1]) is not None

    def _is_number(self, place: int) -> bool:
        return self._tokens[place].text.replace(",", "").isdecimal() and len(self._tokens[place].text) < 4

    def _ends(self, place: int) -> bool:
        """Whether a mark or the end of the text follows."""
        after = self._text[self._tokens[place].end :]
        opens = re.match(r" [(\[]", after) is not None and not self._counts(place + 1)
        return opens or re.match(r"\s*$|[,.?!;:)/]| [-–—] ", after) is not None

    def _tells(self, place: int) -> bool:
        """Whether the word that follows is not what a number would count; a mark is none."""
        if place == len(self._tokens):
            return True
        key = self._tokens[place].key
        if key in self._counting and not self._is_of_change(place):
            return False
        return key in self._after or self._is_plain(place) or self._finder.has_ticker(key) or self._names(place)

    def _is_of_change(self, place: int) -> bool:
        """Whether "percent" belongs to a change between two years, not to the number: "24 over 23 percent change"."""
        keys = [token.key for token in self._tokens]
        between = place > 2 and keys[place - 2] in load_tidy()["joining"]["words"] + ["over"]
        years = between and (self._is_plain(place - 3) or self._names_year(place - 3))
        beside = {*keys[: max(place - 3, 0)], *keys[place + 1 : place + 2]}
        return years and keys[place] in _PERCENT and not beside.isdisjoint(load_words("changing"))

    def _names(self, place: int) -> bool:
        return self._finder.loaded_mention([self._tokens[place]]) is not None
