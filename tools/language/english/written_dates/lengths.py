"""Periods by their last month, and what is said of a quarter's figure: "LTM sales to December 2025", "the June 2025
year", "when FY2026 closed", "on its own (not year to date)", "from the full year less the nine months".

Each is brought to the form that the readers of periods know.
"""

import re
from collections.abc import Iterator

from tools.language.english.changes import QUOTED, Edit
from tools.language.periods.parts import TRAILING
from tools.language.periods.words import DATE, MONTH, ORDINAL, SHORT_FISCAL, YEAR4

_DATED = rf"(?:{MONTH}) {YEAR4}\b"
_YEAR_BEHIND = rf"(?:,? (?:of )?(?:{SHORT_FISCAL}|(?:FY ?|fiscal (?:year )?)?{YEAR4}))?".replace("?P<short>", "?:")
_NAMED = (
    rf"(?:(?:(?:F?Q[1-4]|[1-4]F?Q)|(?:{ORDINAL}) (?:fiscal )?quarter){_YEAR_BEHIND}"
    rf"|(?:FY ?|fiscal (?:year )?)?['’]?{YEAR4}|FY ?['’]?\d\d)"
)
_QUARTER = re.compile(
    rf"\b(?:F?Q ?[1-4]|[1-4]F?Q|(?:{ORDINAL})[ -](?:fiscal )?(?:quarter|qtr)|(?:{MONTH})(?: {YEAR4})?[ -]quarter"
    rf"|(?:{MONTH}) ?(?:-|–|to) ?(?:{MONTH}))",
    re.IGNORECASE,
)
_FOURTH = re.compile(r"\b(?:F?Q ?4|4F?Q|(?:fourth|4th|final|last)[ -](?:fiscal )?(?:quarter|qtr))", re.IGNORECASE)

# "LTM sales for Apple to December 2025": the figure stands between the twelve months and their end.
_UP_TO = re.compile(
    r"(?<=[\w)])(?P<comma>,?) (?:(?:that |which )?(?:ended|ending|ends)|(?:up )?to|through|until|as at|at)"
    rf"(?: in| on)?(?: the)?(?: end(?: of)?| end[ -]| month[ -]end| close of)? ?(?={DATE})",
    re.IGNORECASE,
)
_LENGTH_BEFORE = re.compile(r"(?:TTM|LTM|months?|quarters?|qtrs?|years?|weeks|half)$", re.IGNORECASE)
# "at end-April 2025", "April-end 2025".
_END_OF = re.compile(rf"\b(?P<the>the )?(?:month[ -])?end[ -](?P<date>{_DATED})", re.IGNORECASE)
_MONTH_END = re.compile(rf"\b(?P<month>{MONTH})[ -](?:month[ -])?end,? (?P<year>{YEAR4})\b", re.IGNORECASE)
# "the June 2025 year", "FY to June 2025".
_YEAR_OF = re.compile(
    rf"\b(?:the |its )?(?P<date>{_DATED}),? (?:fiscal |financial )?year\b(?![- ]?(?:end|on|over|to|earlier|ago|before))"
    rf"|\b(?:the )?(?:FY|(?:fiscal|financial)(?: year)?)(?: (?:to|through))? (?P<other>{_DATED})",
    re.IGNORECASE,
)
# "when FY2026 closed", "at FY26 close".
_ENDS = (
    r"(?:clos|end|finish|conclud|wrapp)(?:es|s|ed)?(?: up| out)?|(?:drew|came) to (?:a close|an end)"
    r"|(?:was|is|were) (?:over|out|done)"
)
_WHEN = re.compile(
    rf"\b(?:when|as|once|by the time)(?: the)? (?P<named>{_NAMED})(?: had| has)? (?:{_ENDS})\b", re.IGNORECASE
)
_CLOSE = re.compile(
    rf"\b(?:(?:at|as of|as at|by|on) (?:the )?)?(?P<named>{_NAMED})(?:['’]s)?[ -](?:close|closing|finish)\b"
    r"(?! (?:date|price|balance))",
    re.IGNORECASE,
)
_MONTH_BEFORE = re.compile(rf"\b(?:{MONTH})\s*$", re.IGNORECASE)
# What a quarter's figure is not, or is by itself.
_LONGER = (
    r"(?:(?:fiscal )?year[ -]to[ -]date|YTD|cumulative(?:ly)?|(?:the )?(?:first )?(?:six|nine)[ -]months?|[69]M|"
    r"(?:the )?(?:first )?half(?:[ -]year)?|(?:the )?(?:full|whole|entire)[ -]year"
    r"|(?:the )?(?:year|annual|twelve months|12 months)"
    r"(?! ?(?:19|20)\d\d|['’ ]?\d\d|[- ]on|[- ]over|[- ]to|[- ]ago|[- ]before|[- ]earlier|[- ]end))"
)
_NOT_LONGER = re.compile(
    r" ?[,(\[–—-]?\s*(?:and |but )?\b(?:not|no|rather than|instead of|as opposed to|excluding|without) "
    rf"(?:(?:the|a|on a|any|as a) )?{_LONGER}"
    r"(?: (?:figures?|numbers?|totals?|basis|amounts?|cash flow|one))?[)\]]?(?!\w)",
    re.IGNORECASE,
)
_NOT_SHORTER = re.compile(
    r" ?[,(\[–—-]?\s*(?:and |but )?\b(?:not|no|rather than|instead of|as opposed to) (?:just )?"
    r"(?:(?:the|a|any|one|on a|some) )?(?:single )?(?:quarter|quarters|quarterly|qtr|qtrs|half[ -]?year|half|ytd)"
    r"(?: (?:figures?|numbers?|totals?|basis|amounts?|one))?[)\]]?(?!\w)(?! (?:of|in|ended|ending|to)\b)",
    re.IGNORECASE,
)
_FULL_YEAR = re.compile(rf"\b(?:FY ?['’]?\d\d|{YEAR4}|(?:full|whole|entire|fiscal) year)", re.IGNORECASE)
_PART_OF_YEAR = re.compile(rf"\b(?:F?Q ?[1-4]|[1-4] ?F?Q|{MONTH}|quarter|quarterly|qtr|half|months?)\b", re.IGNORECASE)
_BY_ITSELF = r"on its own|by itself|in isolation"
_ALONE = re.compile(
    rf" ?[,(\[–—-]?\s*(?:\b(?:{_BY_ITSELF}|standing alone|taken alone|quarter only"
    rf"|(?:for )?(?:the|that|this) (?:single )?quarter (?:alone|only|{_BY_ITSELF})"
    r"|(?:the )?(?:three|3)[ -]months? (?:only|alone|figure|basis)"
    r"|(?:only|just) (?:the|that|this|for the) (?:single |one |discrete )?(?:quarter|qtr|(?:three|3)[ -]months?)"
    r"(?! (?:of|in|ended|ending|to)\b))"
    r"|(?<=\d) (?:alone|only|standalone|stand-alone)(?=\W*$))[)\]]?(?!\w)",
    re.IGNORECASE,
)
_SINGLE = re.compile(
    r"\b(?:stand[- ]?alone|discrete|single|isolated|three-month|3-month) (?=(?:F?Q ?[1-4]|[1-4]F?Q|fiscal|"
    rf"(?:{ORDINAL})|(?:{MONTH})[ -]quarter))|(?<=quarter )(?:stand[- ]?alone|discrete)\b"
    r"| ?,? ?\b(?:stand[- ]?alone|discrete|single) quarter\b(?! (?:ended|ending|of|to))",
    re.IGNORECASE,
)
# How a figure may be, or is to be, reckoned: what is given says so anyway.
_RECKONED = (
    r"(?:deriv|comput|calculat|reckon|imput|infer|deduc)(?:e|ed|ing|red)?|back(?:ed|ing)? out|work(?:ed|ing)? out"
)
_IF_NEEDED = re.compile(
    rf" ?[,;(\[–—-]?\s*\b(?:please )?(?:even )?(?:{_RECKONED})(?: (?:it|this|that|them))?,? "
    r"(?:(?:only )?(?:if|where|when|as) (?:it |this |that )?(?:is |be |has to be |must be )?(?:not |isn['’]?t |un)?"
    r"(?:need be|needs? be|needed|necessary|required|reported|disclosed|given|stated|filed|available"
    r"|you (?:must|have to|need(?: to)?)))[)\]]?(?!\w)",
    re.IGNORECASE,
)
_AMOUNT = r"(?:['’]s)?(?: (?:figure|total|number|amount|sum|result))?"
_WHOLE = rf"(?:the |its )?(?:(?:full|whole|entire|annual|fiscal|total)[ -])*(?:year|FY|annual){_AMOUNT}"
_PART = (
    r"(?:the |its )?(?:first |prior |preceding |reported )?(?:nine[ -]?months?|9[ -]?M(?:onths?)?|(?:three|3) quarters"
    rf"|Q1[ -]*(?:-|–|to)[ -]*Q3|year[ -]to[ -]date|YTD)(?: YTD)?{_AMOUNT}"
)
_TAKING = (
    r"(?:derived |computed |calculated |backed out |worked out |taken |reckoned )?"
    r"(?:from|as|by|being|i\.?e\.?,?|using|with|via|by (?:taking|subtracting|deducting)|=) "
)
_LESS_PART = re.compile(
    rf" ?[,;:(\[–—-]?\s*(?:\b{_TAKING})?(?:\b{_WHOLE},? (?:less|minus|net of|and|after|-|–|−) {_PART}"
    rf"|\b{_PART} (?:from|and|off) {_WHOLE})[)\]]?(?!\w)",
    re.IGNORECASE,
)
_MONTH_QUARTER = re.compile(rf"\b(?:{MONTH})(?: {YEAR4})?[ -]quarter\b", re.IGNORECASE)
_DERIVED = re.compile(r",? (?:\(derived\)|derived(?=\W*$))", re.IGNORECASE)
_HALF_LESS = re.compile(
    rf" ?[,;:(\[–—-]?\s*(?:so )?(?:\b{_TAKING})?\b(?:the )?(?:half[ -]?year|first half|six months|6 ?M|H1) "
    r"(?:less|minus|net of) (?:the )?(?:Q1|1Q|first quarter|first three months)[)\]]?(?!\w)",
    re.IGNORECASE,
)
_BACK_OUT = re.compile(
    rf"^(?P<please>(?:please |can you |could you |pls )?)(?:{_RECKONED}|tease out|strip out|solve for)(?: for)?(?= )",
    re.IGNORECASE,
)
# "over the twelve months to Q3 FY2026": the four quarters that end with it.
_TO_QUARTER = re.compile(
    r"\b(?:the )?(?:twelve|12)[ -]months? (?:period )?(?:to|up to|ended|ending|through|that ended with|ended with) "
    r"(?:the (?:end of )?)?(?=(?:fiscal )?(?:Q[1-4]|[1-4]Q)\b|(?:fiscal )?(?:first|second|third|fourth) quarter\b)",
    re.IGNORECASE,
)
# "the first three quarters of FY2026 combined" are its first nine months.
_FIRST = re.compile(r"\b(?:the )?first (?P<n>two|three|2|3) (?:fiscal )?quarters\b", re.IGNORECASE)
_TOGETHER = re.compile(
    r",? ?\b(?:combined|(?:taken |added |put )?together|summed(?: up)?|added up|altogether|as a whole"
    r"|in (?:total|sum|all|aggregate|the aggregate)|cumulative(?:ly)?)\b",
    re.IGNORECASE,
)
_APART = re.compile(r"\b(?:each|every|by quarter|quarterly|per quarter|respectively|separately)\b", re.IGNORECASE)


def lengths(text: str) -> Iterator[Edit]:
    """Periods that are told by their last month, by their close, or by what they are not."""
    free = [match.span() for match in QUOTED.finditer(text)]
    for edit in _edits(text):
        if not any(start < edit.end and edit.start < end for start, end in free):
            yield edit


def _edits(text: str) -> Iterator[Edit]:
    yield from _twelve_months(text)
    yield from _to_quarter(text)
    for match in _END_OF.finditer(text):
        yield Edit(match.start(), match.end(), f"the end of {match['date']}", "function")
    for match in _MONTH_END.finditer(text):
        yield Edit(match.start(), match.end(), f"the end of {match['month']} {match['year']}", "function")
    for match in _YEAR_OF.finditer(text):
        yield Edit(match.start(), match.end(), f"the year ended {match['date'] or match['other']}", "period")
    for pattern in (_WHEN, _CLOSE):
        for match in pattern.finditer(text):
            month = _MONTH_BEFORE.search(text[: match.start("named")])  # "the June 2025 closing" is its end anyway
            if not month:
                yield Edit(match.start(), match.end(), f"at the end of {match['named']}", "function")
    for match in _IF_NEEDED.finditer(text):
        yield Edit(match.start(), match.end(), "", "function")
    if _QUARTER.search(text):
        yield from _quarters(text)
    for match in _NOT_SHORTER.finditer(text):
        rest = f"{text[: match.start()]} {text[match.end() :]}"
        if _FULL_YEAR.search(rest) and not _PART_OF_YEAR.search(rest):
            yield Edit(match.start(), match.end(), "", "function")
    yield from _first_quarters(text)


def _to_quarter(text: str) -> Iterator[Edit]:
    """Twelve months that end with a quarter, as the trailing ones, unless that is said already."""
    trailing = TRAILING.search(text)
    for match in _TO_QUARTER.finditer(text):
        if trailing is None or not trailing.start() < match.end() <= trailing.end() + 1:
            yield Edit(match.start(), match.end(), "the trailing twelve months as of ", "period")


def _twelve_months(text: str) -> Iterator[Edit]:
    """Twelve months whose last one stands apart from them."""
    trailing = TRAILING.search(text)
    if trailing is None:
        return
    for match in _UP_TO.finditer(text, trailing.end()):
        if not _LENGTH_BEFORE.search(text[: match.start()]):
            yield Edit(match.start(), match.end(), f"{match['comma']} as of ", "function")


def _quarters(text: str) -> Iterator[Edit]:
    """What is said of a quarter's own figure, which is given anyway."""
    for pattern in (_NOT_LONGER, _ALONE, _SINGLE):
        for match in pattern.finditer(text):
            yield Edit(match.start(), match.end(), "", "function")
    for match in _DERIVED.finditer(text):
        yield Edit(match.start(), match.end(), "", "function")
    by_month = _MONTH_QUARTER.search(text)
    if by_month:
        for match in _HALF_LESS.finditer(text):
            yield Edit(match.start(), match.end(), "", "function")
    if by_month or _FOURTH.search(text):
        for match in _LESS_PART.finditer(text):
            yield Edit(match.start(), match.end(), "", "function")
    if _FOURTH.search(text):
        for match in _BACK_OUT.finditer(text):
            yield Edit(match.start(), match.end(), f"{match['please']}give", "function")


def _first_quarters(text: str) -> Iterator[Edit]:
    """The first quarters of a year as one part of it, where they are asked for together."""
    first, together = _FIRST.search(text), _TOGETHER.search(text)
    if first is None or together is None or _APART.search(text):
        return
    months = "six" if first["n"].lower() in {"two", "2"} else "nine"
    yield Edit(first.start(), first.end(), f"the first {months} months", "period")
    yield Edit(together.start(), together.end(), "", "function")
