"""What tells printed tables and headings apart by their words: periods, scales, units, lists of contents."""

import re

_YEAR = r"(?:19|20)\d\d"
_MONTHS = r"january|february|march|april|may|june|july|august|september|october|november|december"

# A heading of a column: a year, or what ended then.
PERIOD_HEADING = re.compile(rf"(?<!\d){_YEAR}(?!\d)|\b(?:months?|years?|quarters?|weeks?)\s+ended\b", re.IGNORECASE)
# A heading of a table's scale.
SCALE_HEADING = re.compile(
    r"\b(?:in|\$)\s*(?:thousands|millions|billions)\b|\$\s?(?:million|billion|thousand)", re.IGNORECASE
)
# What names a period, its unit, or nothing at all.
EMPTY_HEADING = re.compile(
    rf"\b(?:{_MONTHS})\b|\b{_YEAR}\b|\b\d{{1,2}}\b(?=,)|\b(?:first|second|third|fourth|three|six|nine|twelve|52|53)\b|"
    r"\b(?:fiscal|years?|quarters?|months?|weeks?|period|ended|ending|as of|at|in|the|and|for|to|vs|date|report|"
    r"millions?|thousands?|billions?|dollars?|usd|except|per share|amounts?|data|unaudited|audited|change|"
    r"increase|decrease|percent|total)\b",
    re.IGNORECASE,
)
# Years side by side: columns.
YEARS_HEADING = re.compile(rf"\b{_YEAR}\b[\s|,$]+{_YEAR}\b(?![\s|]*(?:and|to)\b)")
# What only says that a table follows.
TABLE_ANNOUNCED = re.compile(
    r"\bthe following (?:tables?|charts?|schedules?)\b|\b(?:is|are|was|were) (?:summarized )?as follows\b",
    re.IGNORECASE,
)
# A page's foot: whose report it is, and the page's number.
PAGE_FOOT = re.compile(
    r"\bform (?:10-?[kq]|20-?f|8-?k)\b[\s|]*\d{1,3}$|^\W*(?:table of contents\W*)?\d{1,3}$", re.IGNORECASE
)
# A cover's title: which report it is, and of which period.
COVER_TITLE = re.compile(
    r"\bform (?:10-?[kq]|20-?f)\b.{0,20}\bfor the (?:fiscal |quarterly |annual )?(?:year|quarter|period) ended\b",
    re.IGNORECASE,
)
# A line of a table of contents.
LISTED = re.compile(r"\b(?:item|note|exhibit|part) \d+[a-z]?\b.{0,160}?\b\d{1,3}$", re.IGNORECASE)
# A line that is a year's heading alone.
YEAR_LINE = re.compile(
    rf"^\W*(?:[A-Za-z]{{2,12}}\.?\s){{0,3}}(?:\d{{1,2}},?\s)?(?:FY|FISCAL|Fiscal)?\s?({_YEAR})\W{{0,6}}\w?\W*$"
)
# A label that tells of which figure a row is only with what stands above it.
GENERIC_LABEL = re.compile(r"\W*(?:(?:sub-?|grand )?totals?|consolidated|others?|net|basic|diluted)\W*", re.IGNORECASE)
