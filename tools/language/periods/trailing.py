"""How a question asks for the twelve months to a quarter's end: "TTM", "last twelve months", four quarters summed."""

import re

from tools.language.periods.dates import FISCAL, YEAR4

_BACK = r"(?:last|past|previous|latest|most recent|rolling|trailing|preceding)"
_FOUR = r"(?:four|4)[ -](?:fiscal )?(?:quarters?|qtrs?)"
_TOGETHER = r"(?:combined|summed(?: up)?|in (?:total|sum|all)|together|taken together|added (?:up|together))"
_TWELVE = r"(?:twelve|12)[ -]?months?(?: period)?"
_QUARTER_NEXT = (
    rf"(?= (?:the )?(?:end of (?:the )?)?(?:F?Q ?[1-4]|[1-4]F?Q|{FISCAL}|{YEAR4} ?F?Q"
    r"|(?:first|second|third|fourth) (?:fiscal )?quarter))"
)
# What joins the twelve months with the quarter that they end with belongs to them: "to Q3" is no open range.
_TO = rf"(?:,? (?:that )?(?:ended|ending|ends|to|up to|through|until|as of|as at|at)(?: with| in| on)?{_QUARTER_NEXT})?"
TRAILING = re.compile(
    rf"\b(?:(?:on )?(?:a |an |the )?(?:TTM|LTM|trailing[ -]{_TWELVE}|trailing[ -]year|{_BACK}[ -]{_TWELVE}"
    rf"|trailing[ -]{_FOUR}|(?:sum|total) (?:of|over) (?:the )?{_BACK} {_FOUR}|{_BACK} {_FOUR},? {_TOGETHER}"
    rf"|{_TOGETHER} (?:over|of|for|in) (?:the )?{_BACK} {_FOUR})(?: basis)?{_TO})(?!\w)",
    re.IGNORECASE,
)
