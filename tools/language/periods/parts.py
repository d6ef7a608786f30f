"""Parts of a year, and twelve months that are none: "the first half", "39 weeks", "year to date", "TTM"."""

import re

from tools.language.periods.words import FISCAL, ORDINAL, PART, PARTS, YEAR4, full_year

_BACK = r"(?:last|past|previous|latest|most recent|rolling|trailing|preceding)"
_FOUR = r"(?:four|4)[ -](?:fiscal )?(?:quarters?|qtrs?)"
_TOGETHER = r"(?:combined|summed(?: up)?|in (?:total|sum|all)|together|taken together|added (?:up|together))"
_TWELVE = r"(?:twelve|12)[ -]?(?:months?|mos?|m)(?: period)?"
_QUARTER_NEXT = (
    rf"(?= (?:the )?(?:end of (?:the )?)?(?:F?Q ?[1-4]|[1-4]F?Q|{FISCAL}|{YEAR4} ?F?Q"
    rf"|(?:{ORDINAL}) (?:fiscal )?quarter))"
)
# What joins the twelve months with the quarter that they end with belongs to them: "to Q3" is no open range.
_TO = rf"(?:,? (?:that )?(?:ended|ending|ends|to|up to|through|until|as of|as at|at)(?: with| in| on)?{_QUARTER_NEXT})?"
TRAILING = re.compile(
    rf"\b(?:(?:on )?(?:a |an |the )?(?:TTM|LTM|trailing[ -]{_TWELVE}|trailing[ -]year|{_BACK}[ -]{_TWELVE}"
    rf"|(?:trailing|rolling)[ -]{_FOUR}|(?:sum|total) (?:of|over) (?:the )?{_BACK} {_FOUR}"
    rf"|{_BACK} {_FOUR},? {_TOGETHER}|{_TOGETHER} (?:over|of|for|in) (?:the )?{_BACK} {_FOUR})(?: basis)?{_TO})(?!\w)",
    re.IGNORECASE,
)
PART_OF_YEAR = re.compile(
    r"\b(?:(?P<first>(?:H1|1H)(?:(?P<short>(?!00)\d{2})(?!\d)|(?!\w)|(?=FY|\d{4}))"
    r"|(?:the )?(?:first|1st|opening)[ -]half\b|half[ -]?year\b)"
    r"|(?P<second>H2(?!\w)|H2(?=(?!00\b)\d{2}|FY)|2H(?=\d|\b)|(?:the )?(?:second|2nd|latter|last|other)[ -]half\b)"
    r"|(?:the )?(?:(?:first|opening|initial) |(?P<last>last |latest |past |final ))?"
    rf"(?P<n>{PART})[ -](?:months?|weeks?)\b"
    r"|(?<![$€£.,])(?P<m>[69])M(?:(?P<m_short>\d{2})(?!\d)|(?!\w)|(?=FY|\d{4}))"
    r"|year[ -]to[ -]date\b|YTD\b|(?P<other>half[ -]?year(?:s|ly)\b|semi-?annual(?:ly)?\b|trailing\b))",
    re.IGNORECASE,
)

THIS_PERIOD = re.compile(
    r"\b(?:the|this|that|our) (?:current |latest )?(?:fiscal )?(?P<what>quarter|year|period)\b"
    r"(?! (?:ended|ending|ago|before|earlier|of|to)\b)|\bfull[ -](?:fiscal )?(?P<full>year)\b",
    re.IGNORECASE,
)


def months_of(match: re.Match[str]) -> int:
    """How many months from its beginning a part of a year has; 0 where that is not told, or it lies at its end."""
    if match["first"]:
        return 6
    return 0 if match["last"] else PARTS.get((match["n"] or match["m"] or "").lower(), 0)


def year_of(match: re.Match[str]) -> int | None:
    """The year whose last two digits are written right behind a part of it: "1H23", "9M24"."""
    digits = match["short"] or match["m_short"]
    return full_year(digits) if digits else None
