"""Periods that are told by several of their months: "jul aug sep 23", "the July-December 2024 half", "between the July
and October 2025 balance sheets"; a month's quarter in brackets; and "the 2025 financial year".

Each is brought to the form that the readers of periods know.
"""

import re
from collections.abc import Iterator
from itertools import pairwise

from tools.language.english.changes import QUOTED, Edit
from tools.language.periods.question import find_periods
from tools.language.periods.words import MONTH, TO, YEAR4, full_year, month_of
from tools.months import MONTHS

_SHORT = r"(?:1[5-9]|2\d)(?![\w%]|[-/.,:]\d)"
_YEAR = rf"(?:{YEAR4}|['’]?{_SHORT})"
_NAME = rf"(?:{MONTH})(?: ?{_YEAR})?"
_PARTING = r"(?: ?(?:,|/|\+|&|n\b|and\b) ?(?:and )?| )"
_LIST = re.compile(rf"\b{_NAME}(?:{_PARTING}{_NAME}){{2,11}}(?!\w)", re.IGNORECASE)
_ITEM = re.compile(rf"(?P<month>{MONTH})(?: ?(?P<year>{_YEAR}))?(?!\w)", re.IGNORECASE)
# "the July-December 2024 half", "half-year from July to December 2024": six months, which their names tell.
_RUN = rf"(?P<first>{MONTH}) ?{TO} ?(?P<last>{MONTH}),? ?(?P<year>{YEAR4})"
_HALF = r"half(?:[ -]?years?)?"
_RUN_HALF = re.compile(rf"\b{_RUN}(?P<half> {_HALF})\b(?! of)", re.IGNORECASE)
_HALF_RUN = re.compile(rf"\b(?P<half>{_HALF},? (?:of |from |for |in )?)(?={_RUN})", re.IGNORECASE)
_HALF_TO = re.compile(
    rf"\b(?:the )?(?:{_HALF}|half[ -]year period) (?:up )?(?:to|through|until)(?: end[ -](?:of )?)? ?"
    rf"(?:(?:30|31|28|29)(?:st|th)? )?(?P<month>{MONTH}) (?P<year>{YEAR4})\b",
    re.IGNORECASE,
)
_SHEETS = re.compile(
    rf"\b(?P<lead>between|from)(?: the)? (?P<a>{MONTH})(?: (?P<a_year>{YEAR4}))?(?P<join> and| to)(?: the)? "
    rf"(?P<b>{MONTH}) (?P<year>{YEAR4}) balance sheets?\b",
    re.IGNORECASE,
)
# "(mar qtr)" beside the one fiscal year that is named.
_BRACKETED = re.compile(
    rf"(?<=[(\[])(?:i\.?e\.?,? |= ?)?(?:the )?(?P<month>{MONTH})[ -](?:quarter|qtr)(?=[)\]])", re.IGNORECASE
)
_ENDED = re.compile(
    rf"(?<=[(\[])(?:which |that )?(?P<word>ended|ending|ends|to|up to)"
    rf"(?= (?:in |on )?(?:\d{{1,2}}(?:st|nd|rd|th)? )?(?:{MONTH}))",
    re.IGNORECASE,
)
_FINANCIAL = re.compile(rf"\b(?P<year>{YEAR4}|FY ?{YEAR4}) (?:financial|fiscal|fisc|fin) (?:year|yr)\b", re.IGNORECASE)
_FISCAL = re.compile(rf"\b(?P<word>(?:fisc|fin|financial)(?:\.|al)? (?:year|yr))(?= {_YEAR})", re.IGNORECASE)
_SIX = 6  # months

_MONTH_BEFORE = re.compile(rf"\b(?:{MONTH}),? $", re.IGNORECASE)


def month_runs(text: str) -> Iterator[Edit]:
    """Runs of months as spans, halves as their months, and fiscal years by their plain name."""
    quoted = [match.span() for match in QUOTED.finditer(text)]
    for edit in _edits(text):
        if not any(start < edit.end and edit.start < end for start, end in quoted):
            yield edit


def _edits(text: str) -> Iterator[Edit]:
    for match in _FINANCIAL.finditer(text):
        if _MONTH_BEFORE.search(text[: match.start()]) is None:  # "the june 2023 fiscal year" ended then
            yield Edit(match.start(), match.end(), f"fiscal {match['year'][-4:]}", "function")
    for match in _FISCAL.finditer(text):
        yield Edit(match.start(), match.end(), "fiscal year", "function")
    for match in _LIST.finditer(text):
        if span := _span(match[0]):
            yield Edit(match.start(), match.end(), span, "period")
    yield from _halves(text)
    for match in _SHEETS.finditer(text):
        first = f"{match['a']} {match['a_year'] or match['year']}"
        said = f"{match['lead']} {first}{match['join']} {match['b']} {match['year']}"
        yield Edit(match.start(), match.end(), said, "period")
    yield from _in_brackets(text)


def _span(said: str) -> str | None:
    """The first and the last of months that follow each other; none where one is missing, or the years don't fit."""
    items = [(month_of(item["month"]), item["year"]) for item in _ITEM.finditer(said)]
    last = items[-1][1]
    if not all(after == before % 12 + 1 for (before, _), (after, _) in pairwise(items)):
        return None
    named = {at: full_year(re.sub(r"\D", "", year)) for at, (_, year) in enumerate(items) if year}
    counted = [12 * year + items[at][0] - at for at, year in named.items()]
    if named and (not last or len(set(counted)) > 1):
        return None
    first = MONTHS[items[0][0] - 1].capitalize()
    return f"{first} to {MONTHS[items[-1][0] - 1].capitalize()}{f' {named[len(items) - 1]}' if last else ''}"


def _halves(text: str) -> Iterator[Edit]:
    for pattern in (_RUN_HALF, _HALF_RUN):
        for match in pattern.finditer(text):
            if (month_of(match["last"]) - month_of(match["first"])) % 12 == _SIX - 1:
                yield Edit(match.start("half"), match.end("half"), "", "function")
    for match in _HALF_TO.finditer(text):
        last, year = month_of(match["month"]), int(match["year"])
        first = (last - _SIX) % 12
        begin = f"{MONTHS[first].capitalize()} {year if first < last else year - 1}"
        yield Edit(match.start(), match.end(), f"{begin} to {match['month']} {year}", "period")


def _in_brackets(text: str) -> Iterator[Edit]:
    """A month's quarter without its year, and an end without what ends then."""
    if bracketed := list(_BRACKETED.finditer(text)):
        years = find_periods(text).fiscal_years
        for match in bracketed if len(years) == 1 else []:
            yield Edit(match.start(), match.end(), f"{match['month']} quarter fiscal {years[0]}", "period")
    for match in _ENDED.finditer(text):
        yield Edit(match.start(), match.end("word"), "at", "function")
