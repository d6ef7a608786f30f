"""Years as people speak of them: "their 2023s", "2o24", "in the ipo year (fy21)", "the 3 yrs 2022-24", "snow's fiscal
year ends in january, so".

Each is brought to the form that the readers of periods know, and what only describes a period is left out.
"""

import re
from collections.abc import Iterator

from tools.language.english.changes import QUOTED, Edit
from tools.language.english.phrases import load_tidy
from tools.language.figures import figure_names
from tools.language.mentions import Words
from tools.language.periods.question import find_periods
from tools.language.periods.words import MONTH, NUMBERS, YEAR4, full_year
from tools.vocab.loader import Metric, Vocabulary

_NUMBER = "|".join(NUMBERS)
_YEAR = rf"(?:(?:fye? ?|fiscal (?:year )?|cy ?)?['’]?(?:{YEAR4}|(?<=['’yl ])\d\d))(?![\w%]|[.,]\d)"
_PERIOD = rf"(?:(?:q[1-4]|[1-4]q|h[12]|[12]h)[ /-]?(?:of )?)?{_YEAR}(?: ?q[1-4])?"
_LETTER = re.compile(r"(?<![\w.$€£-])(?:(?:fy|cy|fiscal) ?['’]?)?(?P<year>2[0o][0-3o]\d)(?!\w|[.,]\d)", re.IGNORECASE)
# Several companies' years: "their fiscal 2025s". "2020s" alone is a decade.
_PLURAL = re.compile(
    r"\b(?P<lead>(?:(?:fiscal|calendar)(?: years?)?|fy|cy|their|respective|own) ?['’]?)?"
    rf"(?P<year>{YEAR4}|\d\d)(?P<s>['’]?s)\b",
    re.IGNORECASE,
)
_RANGE = (
    rf"(?P<first>(?:fye? ?|fiscal )?['’]?(?:{YEAR4}|\d\d)) ?(?:-|–|—|to|through|thru|till|until) ?"
    rf"(?P<last>(?:fye? ?)?['’]?(?:{YEAR4}|\d\d))(?![\w%-]|[.,]\d)"
)
_COUNTED = re.compile(
    rf"\b(?:(?:the|its|their|these|those|last|past|all) )*(?P<count>{_NUMBER}|\d{{1,2}}) (?:full |fiscal |financial )*"
    rf"(?:yrs|years|fys)(?:,|:| [-–—])? ?(?:(?:from|of|in|for|over|i\.?e\.?) )?(?={_RANGE})",
    re.IGNORECASE,
)
_FIRST = re.compile(
    rf"\b1st(?= (?:{_NUMBER}|\d{{1,2}}) ?(?:months?|mos?|m|weeks?|quarters?|qtrs?|years?|yrs?)\b)", re.IGNORECASE
)
# A balance "after Q1" is the one at its end.
_AFTER = re.compile(
    r"\bafter (?=(?:the )?(?:(?:first|second|third|fourth|1st|2nd|3rd|4th) quarter"
    rf"(?: of (?:the )?{_YEAR})?|{_PERIOD})\s*(?:[?.!,;)]|$|and\b))",
    re.IGNORECASE,
)
_WORD = r"[^\W_]+(?:[&'’-][^\W_]+)*"
_HEAD = r"(?:fiscal year|year|yr|quarter|qtr|q)"
_NAMED_BEHIND = re.compile(
    rf"\b(?:the|its|their|that|this|his|her|our|a) (?P<said>(?:{_WORD} ){{1,4}}?){_HEAD}"
    rf"(?:,| [-–—]| aka| meaning| i\.?e\.?| =)? ?(?P<open>\()?(?:(?:in|that is|thats|so|which is|was|aka|i\.?e\.?) )*"
    rf"(?P<period>{_PERIOD})(?P<close>\))?",
    re.IGNORECASE,
)
_TOLD_BEHIND = re.compile(
    rf"(?<=\d)(?P<told>(?:,| [-–—]|(?P<open> ?\()) ?(?:(?:i\.?e\.?|aka|so|meaning|you know) )*"
    rf"(?:the|its|their|that|this|his|her|our|a) (?P<said>(?:{_WORD} ){{1,4}}?)(?:{_HEAD}|one)"
    rf"(?(open)\)|(?=\s*(?:[,.;:?!)–—]|-\s|$))))",
    re.IGNORECASE,
)
_YEAR_ENDS = re.compile(
    rf"(?P<lead>^|[,.;:?!(–—-]\s*|\b(?:since|because|as|cause|cuz|btw|fyi|given|and|but)\s+)"
    rf"(?P<who>(?:(?:the|their|its) )?(?:{_WORD}(?:['’]s?)? ){{0,2}}?)"
    rf"(?:fiscal years?|financial years?|fiscal yr|fiscal|fy|fye|years?|yr)(?:['’]?s)?"
    r" (?:ends?|closes?|finish(?:es)?|runs? (?:to|till|until)|ending|is)"
    rf"(?: (?:in|at|on|every|each|the end of|end of|late|early|around))* (?:{MONTH})(?: \d{{1,2}}(?:st|nd|rd|th)?)?"
    rf"(?: (?:every|each) year| right| i think| i believe| iirc| afaik| btw| fyi)*(?! ?['’]?\d)"
    rf"(?P<tail>\)|,? (?:so|and so|hence|thus)\b|\s*(?=[,.;:?!)–—]|-\s|$))",
    re.IGNORECASE,
)


def loose_periods(text: str, vocabulary: Vocabulary) -> Iterator[Edit]:
    """Such periods as they are read; none within quotation marks."""
    quoted = [match.span() for match in QUOTED.finditer(text)]
    for edit in (*_years(text), *_told_apart(text, vocabulary), *_ends(text, vocabulary)):
        if not any(start < edit.end and edit.start < end for start, end in quoted):
            yield edit


def _years(text: str) -> Iterator[Edit]:
    for match in _LETTER.finditer(text):
        if not match["year"].isdecimal():
            read = match["year"].lower().replace("o", "0")
            yield Edit(match.start("year"), match.end("year"), read, "period")
    for match in _PLURAL.finditer(text):
        decade = len(match["year"]) > 2 and match["year"].endswith("0")
        if match["lead"] or (len(match["year"]) > 2 and not decade and match["s"] == "s"):
            year = match["year"] if len(match["year"]) > 2 else f"20{match['year']}"
            yield Edit(match.start("year"), match.end(), year, "period")
    for match in _COUNTED.finditer(text):
        first, last = (int(full_year(re.sub(r"\D", "", match[name])[-4:])) for name in ("first", "last"))
        if last - first + 1 == _count(match["count"]):
            yield Edit(match.start(), match.end(), "", "function")
    for match in _FIRST.finditer(text):
        yield Edit(match.start(), match.end(), "first", "period")


def _ends(text: str, vocabulary: Vocabulary) -> Iterator[Edit]:
    """The period that a question's only balance is told after: what the balance is at its end."""
    if not (match := _AFTER.search(text)):
        return
    names = figure_names(vocabulary)
    meant = [figure for one in names.find(Words(text), "name") for figure in names.meant(one.entry)]
    if len(meant) == 1 and isinstance(meant[0], Metric) and meant[0].period == "instant":
        yield Edit(match.start(), match.end(), "at the end of ", "period")


def _count(said: str) -> int:
    return NUMBERS.get(said.lower()) or int(said)


def _told_apart(text: str, vocabulary: Vocabulary) -> Iterator[Edit]:
    """What only tells which year it was, beside the year itself; and when fiscal years end."""
    for match in _NAMED_BEHIND.finditer(text):
        paired = bool(match["open"]) == bool(match["close"])
        if paired and _describes(match["said"], vocabulary):
            yield Edit(match.start(), match.end(), match["period"], "function")
    for match in _TOLD_BEHIND.finditer(text):
        dated = find_periods(text[: match.start()]).covered
        if dated and dated[-1][1] >= match.start() and _describes(match["said"], vocabulary):
            yield Edit(match.start(), match.end(), "", "function")
    for match in _YEAR_ENDS.finditer(text):
        rest = f"{text[: match.start()]} {text[match.end() :]}"
        if find_periods(rest).covered:
            lead = match["lead"] if match["lead"][:1] in ",.;:?!–—-" else ""
            yield Edit(match.start(), match.end(), f"{lead}{match['who'] or ''}".rstrip(" ("), "function")


def _describes(said: str, vocabulary: Vocabulary) -> bool:
    """Whether words before "year" only describe it: no other period, no figure, and nothing that is left out."""
    keys = [word.casefold() for word in said.split()]
    if not {"only", "not", "than", "excluding", "ex", "except"}.isdisjoint(keys):
        return False
    other = frozenset(load_tidy()["described"]["other"])
    if any(re.fullmatch(MONTH, key, re.IGNORECASE) for key in keys) or any(map(str.istitle, said.split())):
        return False  # "the December quarter", "that Apple had in the year"
    if not other.isdisjoint(keys) or find_periods(said).covered or any(key.isdecimal() for key in keys):
        return False
    return not any(figure_names(vocabulary).find(Words(said), "name", "statement"))
