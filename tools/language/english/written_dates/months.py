"""Months as people name periods by: "june 25", "30 june 24", "(jul-sep)", "jan 24 to jan 25" of a balance."""

import re
from collections.abc import Iterator, Sequence

from tools.language.companies import CompanyFinder
from tools.language.english.changes import Edit
from tools.language.periods.question import find_periods
from tools.language.periods.words import MONTH, TO, YEAR4, full_year
from tools.language.question import find_mentions
from tools.vocab.loader import Metric, Vocabulary

_UNITS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_QUARTER = rf"(?:{MONTH})[ -](?:quarter|qtr|q)"
_IS_YEAR = r"(?![\w.%-]?\d|,\d|\w|%|,? (?:19|20)\d\d)"
_DAY = r"(?:0?[1-9]|1[0-4]|2[89]|3[01])"  # no year of two digits
_NO_RANGE = r"(?![.%/:-]?\d|, ?['’]?\d| ?(?:-|to|through) ?\d)"  # "25 to 31" are days
_LED = re.compile(
    rf"\b(?:{_QUARTER}|(?:quarter|months|year|trimester) (?:ended|ending|to|of|finished) (?:in )?(?:{MONTH})"
    rf"|(?:{MONTH}) {_DAY}(?:st|nd|rd|th)?(?:,|(?= ))|\d{{1,2}}(?:st|nd|rd|th)? (?:of )?(?:{MONTH})"
    rf"|(?:{MONTH}) ?{TO} ?(?:{MONTH})(?: quarter| qtr| q)?)"
    rf" ?['’]?(?P<year>1[5-9]|2\d){_IS_YEAR}",
    re.IGNORECASE,
)
# With a hyphen, two digits behind the months that they end are a year, unless a month may end with them: "to Mar-08".
_HYPHENED = re.compile(
    rf"\b(?:quarter|months?|year|trimester) (?:ended|ending|to|through|finished) (?:in )?(?:{MONTH})"
    rf"(?P<sign>[-–])(?P<year>(?!2[89]|3[01])\d\d){_IS_YEAR}",
    re.IGNORECASE,
)
# A month alone with two digits that can be a year: "liabilities jan 25".
_ALONE = re.compile(rf"\b(?:{MONTH})[ -]?['’]?(?P<year>1[5-9]|2\d){_IS_YEAR}{_NO_RANGE}", re.IGNORECASE)
# Two months with years as near as a comparison's, where no other year stands: "between Dec 09 and Mar 10".
_OLD_PAIR = re.compile(
    rf"\b(?:{MONTH})[ -]['’]?(?P<first>0\d|1[0-4]) (?:and|to|vs\.?|versus|through) "
    rf"(?:{MONTH})[ -]['’]?(?P<last>0\d|1[0-4])(?![\w.%-]?\d|,? (?:19|20)\d\d|\w)",
    re.IGNORECASE,
)
_SPOKEN = re.compile(rf"\b(?:{MONTH}) (?P<year>twenty[ -](?P<unit>{'|'.join(_UNITS)}))\b", re.IGNORECASE)
_IN_NUMBERS = re.compile(
    r"(?<![\w./-])(?P<a>\d{1,2})(?P<sign>[./])(?P<b>\d{1,2})(?P=sign)(?P<year>20\d\d|\d\d)(?![\w/-])"
)
_SPAN = re.compile(
    rf"\b(?P<first>{MONTH}) ?{TO} ?(?P<last>{MONTH})(?: quarter| qtr| q)?\b"
    r"(?!,? ?(?:of |in )?(?:fy|fiscal|['’]?\d))",
    re.IGNORECASE,
)
_POINTS = re.compile(
    rf"\b(?:(?:from|between) )?(?P<a>(?:{MONTH}) {YEAR4}) ?(?:->|{TO}|and) ?(?P<b>(?:{MONTH}) {YEAR4})\b"
    r"(?: (?:fiscal )?year[ -]?ends?\b)?",
    re.IGNORECASE,
)
_IN_MONTH = re.compile(rf"\b(?P<word>in|for|from) (?=(?:{MONTH}) {YEAR4}\b)", re.IGNORECASE)
# A month that nothing leads to: "inventory nvda jan 2021".
_BARE = re.compile(rf"(?<=[\w'’&)] )(?:{MONTH}) {YEAR4}\b", re.IGNORECASE)
_LED_BY = re.compile(
    r"(?:\d|\b(?:at|of|on|in|for|from|ended|ending|end|to|through|thru|until|till|since|before|after|by|and|or|vs?|versus|than|"
    r"between|with|close|closed|closing|the|quarter|qtr|year|early|mid|late|begin|start|over))"
    r"(?:st|nd|rd|th)? ?[-–/]? $",
    re.IGNORECASE,
)
_AS_TWO = 2  # years beside which a month range is repeated


def months(text: str, finder: CompanyFinder, vocabulary: Vocabulary) -> Iterator[Edit]:
    """Months with years of two digits, ranges without one, and ends of two periods of what is held at a day."""
    if re.search(rf"\b(?:{MONTH})\b|\d[./]\d", text, re.IGNORECASE) is None:
        return
    for match in _IN_NUMBERS.finditer(text):
        if day := _day(match):
            yield Edit(match.start(), match.end(), day, "period")
    yield from _years(text, find_periods(text).fiscal_years)
    bare = [match for match in _BARE.finditer(text) if not _LED_BY.search(text[: match.start()])]
    if (bare or _POINTS.search(text) or _IN_MONTH.search(text)) and _is_balance(text, finder, vocabulary):
        for match in _POINTS.finditer(text):
            yield Edit(match.start(), match.end(), f"at {match['a']} versus at {match['b']}", "period")
        for match in _IN_MONTH.finditer(text):
            yield Edit(match.start("word"), match.end("word"), "at", "function")
        for match in bare:
            yield Edit(match.start(), match.start(), "at ", "function")


def _years(text: str, years: Sequence[int]) -> Iterator[Edit]:
    """Years of two digits, and those that the text names, for a range of months that has none."""
    for pattern in (_LED, _ALONE):
        for match in pattern.finditer(text):
            year = full_year(match["year"])
            # Beside another year, the digits are a day.
            if pattern is _LED or not years or any(abs(year - named) <= 1 for named in years):
                start = match.start("year")
                yield Edit(start - (text[start - 1] in "'’"), match.end("year"), str(year), "period")
    for match in _HYPHENED.finditer(text):
        yield Edit(match.start("sign"), match.end("year"), f" {full_year(match['year'])}", "period")
    for match in _OLD_PAIR.finditer(text) if not years else ():
        if 0 <= int(match["last"]) - int(match["first"]) <= 1:
            for name in ("first", "last"):
                yield Edit(match.start(name), match.end(name), str(full_year(match[name])), "period")
    for match in _SPOKEN.finditer(text):
        year = 2021 + _UNITS.index(match["unit"].lower())
        yield Edit(match.start("year"), match.end("year"), str(year), "period")
    if 0 < len(years) <= _AS_TWO:
        for match in _SPAN.finditer(text):
            spans = (f"{match['first']} to {match['last']} fiscal {year}" for year in years)
            yield Edit(match.start(), match.end(), " and ".join(spans), "period")


def _day(match: re.Match[str]) -> str | None:
    """A day in numbers, where only one of them can be the month."""
    a, b = int(match["a"]), int(match["b"])
    month, day = (a, b) if b > 12 else (b, a)
    told = (a > 12) != (b > 12) or a == b
    return f"{full_year(match['year'])}-{month:02d}-{day:02d}" if told and 1 <= month <= 12 and day <= 31 else None


def _is_balance(text: str, finder: CompanyFinder, vocabulary: Vocabulary) -> bool:
    """Whether all figures of a text are held at a day, so that months can only name its ends."""
    figures = [mention.entry for mention in find_mentions(text, finder, vocabulary).figures]
    return bool(figures) and all(isinstance(one, Metric) and one.period == "instant" for one in figures)
