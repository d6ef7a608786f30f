"""Dates however they are written ("Jan-2025", "09/2025", "june thirtieth"), brought to the form that is read."""

import re
from collections.abc import Iterator

from tools.language.english.changes import QUOTED, Edit
from tools.language.periods.words import LENGTHS, MONTH, SHORT_FISCAL, YEAR4
from tools.months import MONTHS

_NAMES = "|".join(sorted((*MONTHS, *(name[:3] for name in MONTHS), "sept"), key=len, reverse=True))
_UNITS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
_TEENS = (
    "tenth", "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth",
    "nineteenth",
)  # fmt: skip
_CARDINALS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_DAYS: dict[str, int] = {
    **{word: number for number, word in enumerate((*_UNITS, *_TEENS, "twentieth"), 1)},
    **{f"twenty {word}": number for number, word in enumerate(_UNITS, 21)},
    "thirtieth": 30,
    "thirty first": 31,
}
# Without "th", only before the year: "june thirty 2025".
_COUNTED: dict[str, int] = {
    **{f"twenty {word}": number for number, word in enumerate(_CARDINALS, 21)},
    "thirty": 30,
    "thirty one": 31,
}


def _any_of(words: dict[str, int]) -> str:
    return "|".join(word.replace(" ", "[ -]") for word in sorted(words, key=len, reverse=True))


_EXERCISE = re.compile(rf"\bexercise(?= {YEAR4}\b)", re.IGNORECASE)
_POINTED = re.compile(
    rf"\b(?:0?[1-9]|[12]\d|3[01])(?P<point>\.) ?(?=(?:{MONTH}),? (?:{YEAR4}|['’]\d\d))", re.IGNORECASE
)
_YEAR_NEXT = rf"(?=,? (?:of )?(?:{YEAR4}|twenty[ -](?:ten|twenty|thirty|\w+teen)))"
_DAY_BEHIND = re.compile(
    rf"\b(?P<month>{MONTH}) (?:the )?(?:(?P<day>{_any_of(_DAYS)})\b(?! quarter)"
    rf"|(?P<plain>{_any_of(_COUNTED)})\b{_YEAR_NEXT})",
    re.IGNORECASE,
)
_DAY_BEFORE = re.compile(
    rf"\b(?:the )?(?P<day>{_any_of(_DAYS)}) (?P<of>(?:day )?of )?(?P<month>{MONTH})(?! quarter)", re.IGNORECASE
)
# "Jan-2025", "dec24", "sep'25"; a month and a day have a space between.
_GLUED = re.compile(
    rf"(?<![\w-])(?P<month>{_NAMES})(?P<sign>\.?[-/_.]|\.? ?['’]|)"
    rf"(?P<year>{YEAR4}|(?:1[5-9]|2\d))(?![\w%]|[-/.,:]\d)",
    re.IGNORECASE,
)
_DASHED = re.compile(
    rf"(?<![\w./-])(?:(?P<month>{_NAMES})[-/. ](?P<day>\d{{1,2}})[-/.]"
    rf"|(?P<first>\d{{1,2}})[-/.](?P<named>{_NAMES})[-/. ])(?P<year>{YEAR4}|(?:1[5-9]|2\d))(?![\w%]|[-/.,]\d)",
    re.IGNORECASE,
)
_YEAR_FIRST = re.compile(
    rf"(?<![\w./-])(?P<year>{YEAR4})(?:[-/](?P<month>{_NAMES})\b| (?P<last>{_NAMES})(?=\W*$))", re.IGNORECASE
)
_IN_NUMBERS = re.compile(
    r"(?<![\w./-])(?:(?P<month>0?[1-9]|1[0-2])[/.-](?P<year>20\d\d)"
    r"|(?P<first>20\d\d)[/-](?P<last>0[1-9]|1[0-2]))(?![\w/-]|\.\d)"
)
_DATED = rf"(?:\d{{1,2}}(?:st|nd|rd|th)? (?:of )?)?(?:{MONTH})(?: \d{{1,2}}(?:st|nd|rd|th)?,?)? {YEAR4}"
_STATEMENT = re.compile(
    rf"(?P<lead>\b(?:on|in|from|per|off|at|of) )?(?P<article>(?:the|its|their|a) )?(?P<date>{_DATED}) "
    r"(?P<what>balance sheets?)\b",
    re.IGNORECASE,
)
_YEAR_END = re.compile(
    rf"\b(?:(?:at|as of|for|on|in) )?(?:the )?(?P<date>{_DATED}) (?:fiscal |financial )?year[ -]?end\b", re.IGNORECASE
)
_LENGTH = "|".join(sorted(LENGTHS, key=len, reverse=True))
# "the quarter which ended", "the one ending".
_RELATIVE = re.compile(
    rf"\b(?P<length>{_LENGTH}|one|period),?(?P<said> (?:(?:that|which|whose end) )?(?:has |had |is |was )?"
    r"(?:end(?:s|ed|ing)?|finish(?:es|ed|ing)|clos(?:es|ed|ing)|conclud(?:es|ed|ing)|terminat(?:es|ed|ing)))"
    rf" (?:in |on |at |the )*(?=(?:\d{{1,2}}(?:st|nd|rd|th)? (?:of )?)?(?:{MONTH})|{YEAR4}-\d\d-\d\d)",
    re.IGNORECASE,
)
_NAMED = (
    rf"(?:(?:Q[1-4]|[1-4]Q)(?:[ /-]?(?:of )?(?:{SHORT_FISCAL}|(?:FY ?)?{YEAR4}))?"
    rf"|(?:FY ?)?['’]?{YEAR4}|FY ?['’]?\d\d)"
)
# A bracket that names the period which the words before it mean: "the quarter right before (Q4 FY26)".
_BRACKET = re.compile(
    r"\b(?:the |its |their )?"
    r"(?:(?:prior|previous|preceding|last|same|next|following|latest)(?: fiscal)? (?:quarter|year|one)"
    r"|(?:fiscal )?(?:quarter|year|one) (?:right |just |immediately |directly )?"
    r"(?:before|prior|preceding|earlier|after|ago)(?: it| that)?)"
    rf" ?[(\[](?:i\.?e\.?,? |that is,? |so |meaning |= ?)?(?P<named>{_NAMED})[)\]]",
    re.IGNORECASE,
)
_ADVERB = re.compile(
    r"\b(?:quarter|year)(?P<said> (?:right|just|immediately|directly))(?= (?:before|prior|preceding|earlier)\b)"
    r"|\b(?P<ahead>(?:immediately|directly|just) )(?=(?:prior|previous|preceding) (?:fiscal )?(?:quarter|year)\b)",
    re.IGNORECASE,
)


def dates(text: str) -> Iterator[Edit]:
    """Months glued to their years, days in words, and dates that stand where no reader of periods looks for them."""
    free = [match.span() for match in QUOTED.finditer(text)]
    for edit in _edits(text):
        if not any(start < edit.end and edit.start < end for start, end in free):
            yield edit


def _edits(text: str) -> Iterator[Edit]:
    yield from _spoken(text)
    yield from _glued(text)
    for match in _BRACKET.finditer(text):
        yield Edit(match.start(), match.end(), match["named"], "period")
    for match in _ADVERB.finditer(text):
        part = "said" if match["said"] else "ahead"
        yield Edit(match.start(part), match.end(part), "", "function")
    for match in _STATEMENT.finditer(text):
        lead = "on " if (match["lead"] or "").strip() else ""
        yield Edit(
            match.start(), match.end(), f"{lead}{match['article'] or ''}{match['what']} at {match['date']}", "period"
        )
    for match in _YEAR_END.finditer(text):
        yield Edit(match.start(), match.end(), f"year ended {match['date']}", "period")
    yield from _ended(text)


def _spoken(text: str) -> Iterator[Edit]:
    """Days in words and with a point ("30. April 2025"), and a fiscal year as Romance languages call it."""
    for match in _EXERCISE.finditer(text):
        yield Edit(match.start(), match.end(), "fiscal year", "period")
    for match in _POINTED.finditer(text):
        yield Edit(match.start("point"), match.end("point"), "" if match[0].endswith(" ") else " ", "period")
    for match in _DAY_BEHIND.finditer(text):
        part = "day" if match["day"] else "plain"
        number = (_DAYS | _COUNTED)[match[part].lower().replace("-", " ")]
        yield Edit(match.start(part), match.end(part), str(number), "period")
    for match in _DAY_BEFORE.finditer(text):
        number = _DAYS[match["day"].lower().replace("-", " ")]
        if match["of"] or number > len(_UNITS):  # "first may" begins a sentence
            yield Edit(match.start(), match.end(), f"{number} {match['month']}", "period")


def _glued(text: str) -> Iterator[Edit]:
    """Months with their years in one word, or in numbers; days with hyphens: "30-jun-25"."""
    for match in _DASHED.finditer(text):
        year = match["year"] if len(match["year"]) > 2 else f"20{match['year']}"
        yield Edit(
            match.start(),
            match.end(),
            f"{match['month'] or match['named']} {match['day'] or match['first']} {year}",
            "period",
        )
    for match in _GLUED.finditer(text):
        year = match["year"] if len(match["year"]) > 2 else f"20{match['year']}"
        if match["sign"] or match["month"].lower() != "may":
            yield Edit(match.start(), match.end(), f"{match['month']} {year}", "period")
    for match in _YEAR_FIRST.finditer(text):
        month = match["month"] or match["last"]
        if match["month"] or month.lower() not in {"may", "march", "mar"}:
            yield Edit(match.start(), match.end(), f"{month} {match['year']}", "period")
    for match in _IN_NUMBERS.finditer(text):
        month, year = int(match["month"] or match["last"]), match["year"] or match["first"]
        if match["month"] or month <= int(year[2:]):  # "2010-12" may be a range
            yield Edit(match.start(), match.end(), f"{MONTHS[month - 1].capitalize()} {year}", "period")


def _ended(text: str) -> Iterator[Edit]:
    """Relative clauses that tell when a period ended; "the one" is a quarter where the text names one."""
    quarterly = re.search(r"\bquarter\b|\bf?q[1-4]|\b[1-4]q\b", text, re.IGNORECASE)
    for match in _RELATIVE.finditer(text):
        length = match["length"]
        if length.lower() == "one":
            length = "quarter" if quarterly else "year"
        yield Edit(match.start(), match.end(), f"{length} ended ", "function")
