"""The words of periods as pieces of patterns, for all that reads them. The lists are `periods.toml`."""

from tools.models.slots.periods import EndKind
from tools.months import MONTH_NUMBERS, MONTHS
from tools.vocab.data import load_toml

_LISTS = load_toml("periods.toml")
NUMBERS: dict[str, int] = _LISTS["numbers"]
ORDINALS: dict[str, int] = _LISTS["ordinals"]
LENGTHS: dict[str, EndKind] = _LISTS["lengths"]
PARTS: dict[str, int] = _LISTS["parts"]
COUNTED: frozenset[str] = frozenset(_LISTS["years"]["counted"].split())
NAMES: frozenset[str] = frozenset(_LISTS["years"]["names"].split())

COUNT = rf"\d{{1,2}}|{'|'.join(NUMBERS)}"
ORDINAL = "|".join(ORDINALS)
LENGTH = "|".join(sorted(LENGTHS, key=len, reverse=True))
PART = "|".join(PARTS)
MONTH = "|".join((*MONTHS, *(name[:3] + r"\b\.?" for name in MONTHS), r"sept\b\.?"))
YEAR4 = r"(?:19|20)\d{2}"
FISCAL = r"FYE? ?|fiscal (?:year )?"
# "to" with what may stand around it: "all the way up to", "right through to", "up until and including".
UP_TO = (
    r"(?:(?:all (?:the )?way |right |straight |clear |on )?"
    r"(?:up (?:to|until|till|til|through|thru)|(?:through|thru|until) to|to|through|thru|until|till|til)"
    r"(?: and including)?)"
)
TO = rf"(?:{UP_TO}|-|–|—)"
_DAY_FIRST = r"(?:(?P<first_day>(?<!\d)\d{1,2})(?:st|nd|rd|th)? (?:of )?)?"
DATE = (
    rf"(?:{_DAY_FIRST}(?P<month>{MONTH}) ?(?P<day>\d{{1,2}}(?!\d))?(?:st|nd|rd|th)?,? ?(?:of )?(?P<year>{YEAR4})"
    rf"|(?P<iso_year>{YEAR4})-(?P<iso_month>\d{{2}})-(?P<iso_day>\d{{2}}))"
)

_OF_A_YEAR = r"(?:of|in)\s+(?:the\s+)?(?:prior|previous|last)(?:\s+fiscal)?\s+year"
PRIOR_YEAR = (
    r"\b(?:a|one)\s+year\s+(?:ago|earlier|before)"
    r"|\b(?:the\s+)?(?:prior|previous|preceding|last)[\s-](?:fiscal\s+)?year(?:['’]s)?(?:\s+(?:period|quarter))?"
    r"|\b(?:the\s+)?year[\s-](?:before|earlier|ago)(?:\s+(?:period|quarter))?"
    r"|\b(?:the\s+)?(?:same|corresponding|comparable)\s+(?:\w+\s+)?(?:periods?|quarter|half|months?)"
    rf"(?:\s+{_OF_A_YEAR}|\s+(?:last|a)\s+year(?:\s+(?:ago|earlier|before))?)?"
)
YEAR_ON_YEAR = (
    r"\b(?:fiscal\s+)?year[\s-](?:over|on|to)[\s-]year\b|\by(?:-o-|/|o)y\b"
    r"|\b(?:compared\s+(?:to|with)|versus|vs\.?|against|over|from|than|on)\s+(?:the\s+|its\s+)?"
    r"(?:prior|previous|preceding|last)[\s-]year(?:['’]s)?\s+(?:same\s+)?(?:fiscal\s+)?(?:quarter|period)\b"
)
SEQUENTIAL = (
    r"\bsequential(?:ly)?\b|\b(?:(?:fiscal\s+)?quarter[\s-](?:over|on|to)[\s-](?:fiscal\s+)?quarter|q(?:-o-|/|o)q)\b"
)
PRIOR_QUARTER = (
    r"\b(?:the\s+)?(?:prior|previous|preceding|last)(?:\s+fiscal)?\s+quarter\b"
    r"|\bthe\s+quarter\s+(?:before|earlier|prior)\b"
)
# What may begin the wording of an earlier period, behind "from", "than" or "above".
PERIOD_AHEAD = (
    r"(?:(?:the|its|that|those|of|in|an?|end|close|start|beginning|last|full|fiscal|financial|levels?|figures?|"
    r"comparable)\s+)*"
    r"(?:years?|quarters?|periods?|months?|prior|previous|preceding|same|corresponding|year-ago|first|second|third|"
    rf"fourth|three|six|nine|twelve|half|Q[1-4]|FY ?['’]?\d\d(?:\d\d)?|H[12]|(?:19|20)\d\d|['’]\d\d|{MONTH})\b"
)

# A year of two digits that a word makes one: "FY24", "fiscal '24".
_IS_YEAR = r"(?=[12]\d(?![\w,.-]?\d|\w| ?(?:%|percent|million|billion)))"
SHORT_FISCAL = rf"(?:(?:FYE?|YE|CY) ?['’]?|(?:fiscal|financial) (?:year )?(?:['’]|{_IS_YEAR}))(?P<short>\d{{2}})"


def full_year(digits: str) -> int:
    """A year of two or four digits."""
    year = int(digits)
    return year if year > 100 else 2000 + year if year < 70 else 1900 + year


def month_of(name: str) -> int:
    """The number of a month by its name or a short form of it."""
    return MONTH_NUMBERS[name.lower()[:3]]


def count(word: str | None) -> int:
    """The number that a word or digits mean; 1 for "a" and "one"."""
    text = (word or "").lower()
    return NUMBERS.get(text) or (int(text) if text.isdigit() else 1)


def is_number(word: str) -> bool:
    """Whether a word is a number, in digits or spelled out."""
    return word in NUMBERS or word.isdigit()
