"""Ends of years and quarters however they are written: "fiscal 2023 (29 January)", "jan-26 YE", "2. quarter".

Each is brought to the form that the readers of periods know.
"""

import re
from collections.abc import Iterator
from datetime import date

from tools.language.english.changes import QUOTED, Edit
from tools.language.periods.words import MONTH, ORDINAL, UP_TO, YEAR4, full_year
from tools.months import MONTHS

_DAY = r"(?P<{0}>\d{{1,2}})(?:st|nd|rd|th)?"
_AT_THE_CLOSE = r"(?:(?:at|as of|as at|by|on) )?(?:the )?(?:close|closing|end) of (?:the )?"
# A fiscal year with the day that it ended on: the day tells which year is meant, and is held to what was filed.
_YEAR_WITH_DAY = re.compile(
    rf"\b(?:(?:{_AT_THE_CLOSE}|for |in |of |the )*)(?:FY ?|(?:its )?(?:fiscal|financial|business) (?:year )?)"
    rf"(?P<year>{YEAR4})"
    rf"(?:,? \(|, | [-–—] )(?:(?:at|on|ended|ending|to) )?(?:the )?(?:{_DAY.format('day')}(?: of)? (?P<month>{MONTH})"
    rf"|(?P<named>{MONTH}) {_DAY.format('last')})(?!,? (?:{YEAR4}|['’]\d))(?![\w'’-])\)?",
    re.IGNORECASE,
)
# "fy mar-08", "FYE Mar '08": a year that is told by the month that it ended in.
_YEAR_OF_MONTH = re.compile(
    rf"\b(?:FYE?|fiscal(?: year)?) ?(?P<month>{MONTH})\.?[ -]?(?P<year>{YEAR4}|['’]\d\d|(?<=-)\d\d|[01]\d|2[0-7])"
    rf"(?![\w/-]|[.,]\d|,? ?{YEAR4})",
    re.IGNORECASE,
)
# "the 30 of September 2023": a day with the article that only a spoken date has.
_THE_DAY = re.compile(
    rf"\b(?:the )?(?P<day>\d{{1,2}})(?P<th>st|nd|rd|th)?(?P<of>(?: day)? of)? (?=(?:{MONTH}),? {YEAR4}\b)",
    re.IGNORECASE,
)
# "jan 2026 YE", "31 jan 2024 y/e".
_DATE_FIRST = re.compile(
    rf"\b(?P<date>(?:\d{{1,2}} )?(?:{MONTH}) {YEAR4}) (?:FYE|YE|fiscal year[ -]?end|year[ -]?end)\b", re.IGNORECASE
)
# "going into 2025", "heading into FY25": how things stood when the year before had ended.
_GOING_INTO = re.compile(
    r"\b(?:going|heading|coming|moving) into (?P<kind>(?:the )?(?:fiscal(?: year)? |FY ?|calendar(?: year)? )?)"
    rf"(?P<year>{YEAR4}|(?<=FY)\d\d|(?<=FY )\d\d)(?![\w%]|[.,]\d)",
    re.IGNORECASE,
)
_STROKE = re.compile(r"(?<![\w/])(?:f\.?)?y ?/ ?e(?![\w/])", re.IGNORECASE)
_CUT = re.compile(r"\b(?P<word>yr|qtr)(?=[ -]?ends?\b)", re.IGNORECASE)
_SHORT = re.compile(
    r"\b(?P<word>FYE|YE|(?:(?:fiscal|financial) )?year[ -]end) ['’]?(?P<year>1[5-9]|2\d)"
    r"(?![\w/.-]\d|\w| ?(?:percent|%))"
    rf"(?! (?:{MONTH}))",
    re.IGNORECASE,
)
_CLOSE_OF = re.compile(
    r"\b(?:(?P<at>as of|as at|at|on|by) )?(?:the )?(?:close|closing)(?: of (?:business|trading)(?: on)?| of)"
    rf" (?:the )?(?=(?:\d{{1,2}} )?(?:{MONTH}))",
    re.IGNORECASE,
)
_CLOSING_BEHIND = re.compile(
    r"(?<=\d)(?P<said> (?:close|closing|closings|close-out|cut-off)s?)(?= ?(?:$|[,;:.?!)]))", re.IGNORECASE
)
_DATED = re.compile(rf"(?:{MONTH}) {YEAR4}$", re.IGNORECASE)
_EXERCISE = re.compile(r"\bexercises?(?= (?:that |which )?(?:clos|end|finish|terminat))", re.IGNORECASE)
_NUMBERED = re.compile(
    r"\b(?P<n>[1-4])\. ?(?=(?:fiscal |calendar )?(?:quarter|qtr|quartal|trimester)\b)", re.IGNORECASE
)
_DOTTED = re.compile(r"(?<![\w&])q ?\. ?(?P<n>[1-4])(?![\w.])", re.IGNORECASE)
_DASHED = re.compile(
    r"\b(?:(?P<f>F)?Q(?P<n>[1-4])|(?P<m>[1-4])Q)[-–](?P<year>1[5-9]|2\d)(?![\w/.-]\d|\w|-)", re.IGNORECASE
)
_CALENDAR = re.compile(
    rf"\b(?:calendar|cal\.?|CY) ?(?:Q(?P<n>[1-4])|(?P<m>[1-4])Q) ?(?:of )?['’]?(?P<year>{YEAR4}|\d\d)\b"
    rf"|\b(?:Q(?P<n2>[1-4])|(?P<m2>[1-4])Q) ?(?:of )?(?:CY|calendar) ?['’]?(?P<year2>{YEAR4}|\d\d)\b",
    re.IGNORECASE,
)
# "at 6/25" is a month where no year of four digits is named; "6/25" by itself may be a day or a fraction.
_MONTH_AND_YEAR = re.compile(
    r"(?P<lead>\b(?:at|as of|as at|ended|ending|to|through|FYE|YE) )(?P<month>0?[1-9]|1[0-2])/"
    r"(?P<year>1[5-9]|2\d|(?<=YE \d/)(?:0\d|1[0-4])|(?<=YE \d\d/)(?:0\d|1[0-4]))"
    r"(?![\w/]|[.,]\d)",
    re.IGNORECASE,
)
_ANY_YEAR = re.compile(rf"\b(?:FY ?)?{YEAR4}\b|\bFY ?['’]?\d\d\b", re.IGNORECASE)
_YEAR = rf"(?:FY ?['’]?\d\d(?:\d\d)?|{YEAR4})"
_AN = re.compile(rf"(?<=\d)(?P<an> an )(?={_YEAR}\b)", re.IGNORECASE)
# "risen from 2023 on 2024".
_ON = re.compile(rf"\bfrom {_YEAR} (?P<on>on|onto|upon|over to|towards?) (?={_YEAR}\b)", re.IGNORECASE)
# "since FY23 Q1 up to FY25 Q4" is a range.
_NAMED = rf"(?:(?:F?Q[1-4]|[1-4]Q)[ /-]?)?{_YEAR}(?: ?F?Q[1-4])?"
_SINCE = re.compile(rf"\b(?P<since>since) (?={_NAMED} {UP_TO} {_NAMED})", re.IGNORECASE)


def year_ends(text: str) -> Iterator[Edit]:
    """Ends of periods in the form that is read, and what joins two years in a slip."""
    free = [match.span() for match in QUOTED.finditer(text)]
    for edit in _edits(text):
        if not any(start < edit.end and edit.start < end for start, end in free):
            yield edit


def _edits(text: str) -> Iterator[Edit]:
    yield from _days(text)
    yield from _ends(text)
    yield from _quarters(text)
    for pattern, part, read in ((_AN, "an", " and "), (_ON, "on", "to"), (_SINCE, "since", "from")):
        for match in pattern.finditer(text):
            yield Edit(match.start(part), match.end(part), read, "function")


def _days(text: str) -> Iterator[Edit]:
    for match in _YEAR_WITH_DAY.finditer(text):
        day, month = match["day"] or match["last"], match["month"] or match["named"]
        yield Edit(match.start(), match.end(), f"year ended {month} {day} {match['year']}", "period")
    for match in _YEAR_OF_MONTH.finditer(text):
        year = match["year"].lstrip("'’")
        rest = f"{text[: match.start()]} {text[match.end() :]}"
        if len(year) > 2 or year != match["year"] or not _ANY_YEAR.search(rest):  # two digits may be a day
            yield Edit(match.start(), match.end(), f"year ended {match['month']} {full_year(year)}", "period")
    for match in _THE_DAY.finditer(text):
        if match["of"] or match[0].lower().startswith("the"):
            yield Edit(match.start(), match.end(), f"{match['day']} ", "function")
    for match in _MONTH_AND_YEAR.finditer(text):
        if not _ANY_YEAR.search(text):
            month, start = MONTHS[int(match["month"]) - 1].capitalize(), match.end("lead")
            yield Edit(start, match.end(), f"{month} 20{match['year']}", "period")


def _ends(text: str) -> Iterator[Edit]:
    for match in _STROKE.finditer(text):
        yield Edit(match.start(), match.end(), "FYE", "period")
    for match in _CUT.finditer(text):
        yield Edit(match.start(), match.end(), "year" if match[0][0] in "yY" else "quarter", "period")
    for match in _DATE_FIRST.finditer(text):
        yield Edit(match.start(), match.end(), f"year ended {match['date']}", "period")
    for match in _SHORT.finditer(text):
        if int(match["year"]) <= date.today().year % 100 + 2:
            yield Edit(match.start("word"), match.end(), f"{match['word']} 20{match['year']}", "period")
    for match in _GOING_INTO.finditer(text):
        before = f"{int(match['year']) - 1:0{len(match['year'])}}"
        yield Edit(match.start(), match.end(), f"at the end of {match['kind']}{before}", "period")
    for match in _CLOSE_OF.finditer(text):
        yield Edit(match.start(), match.end(), f"{match['at'] or 'at'} the end of ", "function")
    for match in _CLOSING_BEHIND.finditer(text):
        if _DATED.search(text[: match.start()]):
            yield Edit(match.start(), match.end(), "", "function")
    for match in _EXERCISE.finditer(text):
        yield Edit(match.start(), match.end(), "year", "period")


def _quarters(text: str) -> Iterator[Edit]:
    ordinals = [word for word in ORDINAL.split("|") if word[0].isdigit()]
    for match in _NUMBERED.finditer(text):
        yield Edit(match.start(), match.end(), f"{ordinals[int(match['n']) - 1]} ", "period")
    for match in _DOTTED.finditer(text):
        yield Edit(match.start(), match.end(), f"Q{match['n']}", "period")
    for match in _DASHED.finditer(text):
        yield Edit(match.start(), match.end(), f"Q{match['n'] or match['m']} FY{match['year']}", "period")
    for match in _CALENDAR.finditer(text):
        number, year = match["n"] or match["m"] or match["n2"] or match["m2"], match["year"] or match["year2"]
        yield Edit(match.start(), match.end(), f"calendar Q{number} {year if len(year) > 2 else f'20{year}'}", "period")
