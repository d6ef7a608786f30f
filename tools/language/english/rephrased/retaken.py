"""A period or a company that is taken back for another one: "q1 fy26, argh no q2 fy26 sorry" asks for the latter."""

import re
from collections.abc import Iterator
from functools import cache

from tools.language.companies import CompanyFinder
from tools.language.english.changes import QUOTED, Edit, open_tokens
from tools.language.english.phrases import load_tidy
from tools.language.periods.question import find_periods
from tools.language.periods.words import MONTH, ORDINAL, YEAR4

_SHORT = r"(?:1[5-9]|2\d)"
_YEAR = rf"(?:(?:fye?|fiscal(?: year| yr)?|calendar(?: year)?|year|cy) ?['’]?(?:{YEAR4}|{_SHORT})|['’]{_SHORT}|{YEAR4})"
_QUARTER = rf"(?:q[1-4]|[1-4]q|h[12]|[12]h|(?:{ORDINAL})(?: fiscal)? (?:quarter|qtr|half))"
_OF = r"(?:[ /-]?(?:of |in )?(?:the )?)"
_DAY_OF = rf"(?:\d{{1,2}}(?:st|nd|rd|th)? (?:of )?)?(?:{MONTH}) (?:\d{{1,2}}(?:st|nd|rd|th)?,? )?"
_DAY = rf"(?:{_DAY_OF}(?:{YEAR4}|['’]?{_SHORT})|{YEAR4}-\d\d-\d\d)"
_RELATIVE = r"(?:the )?(?:year before last|(?:last|previous|prior|current|this|latest) (?:fiscal )?(?:year|quarter))"
_WHOLE = r"(?:the )?(?:full|whole|entire) (?:fiscal )?(?:year|yr)"
_LEAD = r"(?:(?:in|for|of|at|on|during|its|the) )*"
# By kind, the longest wording first. A year of two digits alone is one only in place of another year.
_KINDS = {
    "whole year": rf"{_WHOLE},?{_OF}{_YEAR}",
    "span": rf"{_YEAR} ?(?:-|–|—|to|through|thru|till|until) ?{_YEAR}",
    "month quarter of a year": rf"(?P<quarter>(?:{MONTH})[ -](?:quarter|qtr|q)){_OF}{_YEAR}",
    "quarter of a year": rf"(?P<quarter>{_QUARTER}){_OF}{_YEAR}",
    "day": _DAY,
    "quarter": _QUARTER,
    "year": _YEAR,
    "relative": _RELATIVE,
}
_BARE = rf"['’]?{_SHORT}"
# What stands in for what: a year for a quarter's year would leave open which quarter is meant.
_INSTEAD = {
    "whole year": ("whole year", "year", "quarter of a year"),
    "span": ("span",),
    "month quarter of a year": ("month quarter of a year", "quarter of a year", "year", "bare", "whole year"),
    "quarter of a year": ("whole year", "month quarter of a year", "quarter of a year", "quarter", "day"),
    "day": ("day", "quarter of a year"),
    "quarter": ("quarter of a year", "quarter"),
    "year": ("span", "year", "bare"),
    "relative": ("span", "quarter of a year", "year", "quarter"),
}
_MARKS = r"[\s.…,;:!?()–—-]"
_LISTED = re.compile(r"(?:\b(?:and|or|plus)|,|&|\+|/)\s*(?:(?:in|for|of) )?$", re.IGNORECASE)


def retaken(text: str, finder: CompanyFinder) -> Iterator[Edit]:
    """The period or the company before words of taking back, and those words, where another of its kind follows."""
    quoted = [match.span() for match in QUOTED.finditer(text)]
    for match in _taking_back().finditer(text):
        if not any(first < match.end() and match.start() < end for first, end in quoted):
            company = _company(text, match, finder)
            yield from _period(text, match) if company is None else [Edit(company, match.end(), " ", "function")]


@cache
def _taking_back() -> re.Pattern[str]:
    """Words of taking back in any mix, with at least one that takes something back; and what is exclaimed with them."""
    lists = load_tidy()["retaken"]

    def any_of(*names: str) -> str:
        words = sorted((word for name in names for word in lists[name]), key=len, reverse=True)
        return "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in words)

    with_them = rf"(?:\b(?:{any_of('words', 'exclaimed', 'had')})\b{_MARKS}+)*"
    return re.compile(
        rf"{_MARKS}+{with_them}\b(?:{any_of('words')})\b{_MARKS}+{with_them}(?:\b(?:{any_of('leading')})\s+)*",
        re.IGNORECASE,
    )


@cache
def _no_number() -> str:
    """What no number that is a year has behind it."""
    counted = "|".join(map(re.escape, load_tidy()["short_years"]["counting"]))
    return rf"(?![\w%]|[-/.,:]\d| ?(?:{counted})\b)"


def _period(text: str, match: re.Match[str]) -> Iterator[Edit]:
    """The period that is taken back; none where no other one follows, or others would be left."""
    found = ((kind, re.search(rf"(?<![\w/-]){said}$", text[: match.start()], re.I)) for kind, said in _KINDS.items())
    kind, said = next(((kind, said) for kind, said in found if said), (None, None))
    meant = _meant(text, match.end())
    if kind is None or said is None or meant is None or meant[0] not in _INSTEAD[kind]:
        return
    if _LISTED.search(text[: said.start()]) and find_periods(text[: said.start()]).covered:
        return
    yield Edit(said.start(), match.end(), " ", "function")
    other, period = meant
    tail = _tail().match(text, period.end())
    if kind == "month quarter of a year" and other in {"year", "bare"}:
        year = f"{said[0][: said.end('quarter') - said.start()]} "  # of the other year, the same quarter
        yield Edit(
            period.start(), period.end(), f"{year}{period[0] if other == 'year' else f'20{period[0][-2:]}'}", "period"
        )
    elif other == "bare":
        yield Edit(period.start(), period.end(), f"FY{period[0][-2:]}", "period")
    elif other == "quarter" and kind == "quarter of a year":
        yield Edit(
            period.start(), period.end(), f"{period[0]} {said[0][said.end('quarter') - said.start() :]}", "period"
        )
    if tail is not None:
        yield Edit(tail.start(), tail.end(), "", "function")


def _meant(text: str, start: int) -> tuple[str, re.Match[str]] | None:
    """The period that stands at a place, by kind."""
    lead = re.compile(_LEAD, re.IGNORECASE).match(text, start)
    for at in (start, lead.end() if lead else start):
        for kind, wording in {**_KINDS, "bare": _BARE}.items():
            if period := re.compile(rf"{wording}{_no_number()}", re.IGNORECASE).match(text, at):
                return kind, period
    return None


@cache
def _tail() -> re.Pattern[str]:
    """Words of taking back behind what is meant: "26 i meant", "q2 sorry"."""
    words = "|".join(map(re.escape, sorted(load_tidy()["retaken"]["behind"], key=len, reverse=True)))
    return re.compile(rf"[\s,]+(?:{words})(?=[\s.,;:!?)]*$|[.,;:!?)])", re.IGNORECASE)


def _company(text: str, match: re.Match[str], finder: CompanyFinder) -> int | None:
    """Where the loaded company begins that is taken back for another one."""
    tokens = open_tokens(text)
    before = [token for token in tokens if token.end <= match.start()]
    after = [token for token in tokens if token.start >= match.end()]
    for length in (3, 2, 1):
        said = finder.loaded_mention(before[-length:])
        meant = next((found for n in (3, 2, 1) if (found := finder.loaded_mention(after[:n]))), None)
        if len(before) >= length and said is not None and meant is not None:
            start = before[-length].start
            return None if said == meant or _LISTED.search(text[:start]) else start
    return None
