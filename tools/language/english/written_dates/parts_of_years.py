"""Parts of years as people speak of them: "mid 2024", "h2 fy25", "split over the quarters".

The middle of a year is read for balances alone, its second half for amounts that add up: as its two quarters.
"""

import re
from collections.abc import Iterator

from tools.language.english.asides import listed
from tools.language.english.changes import QUOTED, Edit
from tools.language.figures import figure_names
from tools.language.mentions import Words
from tools.language.periods.question import find_periods
from tools.language.periods.words import NUMBERS, YEAR4, full_year
from tools.vocab.loader import Metric, Vocabulary, load_words

_END = r"(?![\w%]|[.,]\d)"
_DIGITS = rf"['’]?(?:{YEAR4}|\d\d)"
_MID = re.compile(
    r"\b(?:(?:at|as of|by|in|around|for|of) )?(?:the )?"
    r"(?:mid(?:dle)?(?: of(?: the year)?)?|halfway through|midyear|mid[ -]year)[ -]?"
    rf"(?P<year>{YEAR4}|['’]\d\d)(?![\w-])",
    re.IGNORECASE,
)
_SECOND_HALF = re.compile(
    r"\b(?:(?:in|for|during|over) )?(?:h2|2h|(?:the )?(?:second|2nd|latter|back) half)(?: of)?[ -]?(?:the )?"
    rf"(?P<year>(?:fy ?|fiscal (?:year )?|calendar )?{_DIGITS}){_END}"
    rf"|\b(?P<before>(?:fy ?|fiscal (?:year )?){_DIGITS}|{YEAR4})[ -]?(?:h2|2h|second half|2nd half)\b",
    re.IGNORECASE,
)
_ANY_HALF = re.compile(r"\b(?:h[12]|[12]h|half|halves)\b", re.IGNORECASE)
_UNIT = r"(?:fiscal )?(?P<unit>quarters?|qtrs?|q|years?|yrs?)\b"
_BY_QUARTER = re.compile(
    r"\bquarterly (?:split|breakdown|break down|breakout|view|series|run)\b"
    r"|\b(?:split|broken|break|breaking|cut|laid|spread)(?: it)?(?: (?:down|out|up))?"
    r" (?:by|per|over|across|into|in|among|between) (?:the |its )?"
    rf"(?:(?:{'|'.join(NUMBERS)}|4) )?{_UNIT}",
    re.IGNORECASE,
)
_SPLIT = re.compile(
    r"(?:^|[,.;:?!–—] ?|\b(?:pls|please|plz|can you|could you|can u|u|just) )"
    r"(?P<word>(?:split|break(?: down| out| up)?|breakdown|spread)) "
    rf"(?=.{{3,80}}?\b(?:by|per|over|across|into) (?:the |its )?(?:\w+ )?{_UNIT})",
    re.IGNORECASE,
)
_THROUGHOUT = re.compile(
    r"\b(?P<word>thru|through|throughout|all through|all over|across)"
    rf"(?= (?:the |all of )*(?:fye? ?|fiscal (?:year )?)?{_DIGITS}{_END}(?:[ ,:]*q1\b|\W*$))",
    re.IGNORECASE,
)
_MONTHS = re.compile(
    r"(?P<said>(?:,| [-–—]|(?P<open> ?\() ?| ?=) ?(?:i\.?e\.?,? |so |that is |that['’]?s |meaning |aka )?"
    r"(?:the )?(?:first )?(?P<count>nine|9|six|6) (?:months|mos)(?: (?:total|in total|together|combined))?"
    r"(?(open)\)|(?=\s*(?:[,.;:?!)]|$))))",
    re.IGNORECASE,
)
_QUARTERS = {"nine": 3, "9": 3, "six": 2, "6": 2}


def parts_of_years(text: str, vocabulary: Vocabulary) -> Iterator[Edit]:
    """Such parts as they are read; none within quotation marks."""
    quoted = [match.span() for match in QUOTED.finditer(text)]
    for edit in (*_halves(text, vocabulary), *_series(text)):
        if not any(start < edit.end and edit.start < end for start, end in quoted):
            yield edit


def _halves(text: str, vocabulary: Vocabulary) -> Iterator[Edit]:
    """The middle of a year for balances, and its second half for amounts of money that flow."""
    names = figure_names(vocabulary)
    metrics = [metric for one in names.find(Words(text), "name") for metric in names.meant(one.entry)[:1]]
    balances = [isinstance(one, Metric) and one.period == "instant" for one in metrics]
    for match in _MID.finditer(text):
        if balances and all(balances):
            yield Edit(match.start(), match.end(), f"at the end of June {_year(match['year'])}", "period")
    flows = [isinstance(one, Metric) and one.additive for one in metrics]
    if len(_ANY_HALF.findall(text)) != 1 or not flows or not all(flows) or _compares(text):
        return
    for match in _SECOND_HALF.finditer(text):
        if not find_periods(f"{text[: match.start()]} {text[match.end() :]}").covered:
            year = match["year"] or match["before"]
            fiscal = "FY" if year[:1].casefold() == "f" or len(re.sub(r"\D", "", year)) == 2 else ""
            yield Edit(match.start(), match.end(), f"Q3 and Q4 {fiscal}{_year(year)} combined", "period")


def _year(said: str) -> int:
    return full_year(re.sub(r"\D", "", said))


def _compares(text: str) -> bool:
    """Whether the text holds two things against each other, or asks for reasons."""
    asked = load_words("changing") | load_words("comparing") | load_words("narrative") | listed("frames", "question")
    return not (asked - {"what", "whats", "how", "hows", "which", "when"}).isdisjoint(Words(text).keys)


def _series(text: str) -> Iterator[Edit]:
    """A figure that is split over quarters or years, and a range of quarters that is counted in months again."""
    for match in _BY_QUARTER.finditer(text):
        unit = "year" if (match["unit"] or "q").lower().startswith("y") else "quarter"
        yield Edit(match.start(), match.end(), f"by {unit}", "function")
    for match in _SPLIT.finditer(text):
        yield Edit(match.start("word"), match.end("word"), "", "function")
    quarters = re.search(r"\bquarter|\bq[1-4]\b", text, re.IGNORECASE)
    for match in _THROUGHOUT.finditer(text):
        if match["word"].lower() == "throughout" or (quarters and not _begins(text[: match.start()])):
            yield Edit(match.start("word"), match.end("word"), "in", "function")
    for match in _MONTHS.finditer(text):
        named = find_periods(text[: match.start()])
        if named.fiscal_quarters == tuple(range(1, _QUARTERS[match["count"].lower()] + 1)):
            yield Edit(match.start("said"), match.end("said"), "", "function")


def _begins(before: str) -> bool:
    """Whether a period is named that a range may begin with."""
    named = find_periods(before)
    return bool(named.fiscal_years or named.fiscal_quarters or named.ends)
