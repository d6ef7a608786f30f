"""English around the figures of statements: scales that a table declares, years, units, and what is left open."""

import re
from decimal import Decimal

THOUSAND = "thousand"
SCALES = {"thousand": Decimal(10) ** 3, "million": Decimal(10) ** 6, "billion": Decimal(10) ** 9}
POWERS = {"thousand": 3, "million": 6, "billion": 9, "trillion": 12, "mn": 6, "bn": 9, "m": 6, "b": 9}
LEFT_OPEN = re.compile(r"^\W*(?:open|not answered|unanswered)\s*:\s*(?P<what>.+)$", re.IGNORECASE)
DECLARED_SCALE = re.compile(
    r"\b(thousand|million|billion)s\b|(?:[$€£¥]|\()\s?(thousand|million|billion)\b|\(0{3}s?\b|[$€£¥]0{3}", re.I
)
EARLY_IN_YEAR = re.compile(
    r"\b(?:january|february)\b", re.IGNORECASE
)  # a year that ends then is the one before to many
FULL_YEAR = re.compile(
    r"(?<![\d$€£])(?<!\d[,.])(?:FY\s?|fiscal(?: year)? )?((?:19|20)\d\d)(?!\d|%|[,.]\d)", re.IGNORECASE
)
SHORT_YEAR = re.compile(r"\bFY\s?[’']?(\d\d)\b", re.IGNORECASE)
UNIT_WORD = re.compile(r"^(?:percent|hundred|thousand|million|billion|trillion)$|^[%$€£]$", re.IGNORECASE)
_SMALL_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
# A few of what is named beside it, and no amount: "two segments", "three consecutive years".
SMALL_COUNT = re.compile(
    rf"(?<![\w.-])(?:{'|'.join(_SMALL_NUMBERS)})(?!\w)"
    r"(?![\s-]*(?:percent|%|percentage|basis|points?|hundred|thousand|million|billion|trillion|dollars?|cents?|times|"
    r"fold|and|half)\b)",
    re.IGNORECASE,
)
_JOINS = re.compile(r"\b(?:and|or|as well as)\b", re.IGNORECASE)
# Before a one that a ratio is held against: "which is below 1.0x".
BOUND = re.compile(
    r"\b(?:(?P<below>below|under|less than|short of)|above|over|more than|greater than|exceeds?)\s+$", re.I
)
# Where another clause begins, which may be of another time: ", and are expected to rise in 2024".
LATER_CLAUSE = re.compile(
    r";\s|,\s(?:and|but|while|whereas|although|though|which)\s(?!(?:\w+\s){0,2}[$€£¥(]?\d)", re.IGNORECASE
)
# Where a statement goes on about what the one before is about.
REFERS_BACK = re.compile(
    r"^\W*(?:it|its|this|that|these|those|they|their|the (?:latter|former|total|rest)|"
    r"(?:of|among|in) (?:it|this|that|these|those|them|which)|"
    r"(?:in|for|at the end of) (?:FY|fiscal )?(?:19|20)\d\d,? it)\b",
    re.IGNORECASE,
)
ITEM = re.compile(r"^(?:[-*•–]|\d{1,2}[.)])\s+")
_VERDICT = re.compile(r"\W*(?P<verdict>yes|no)\b[.,:;!–—-]*\s*", re.IGNORECASE)


def opens_with_verdict(text: str) -> bool:
    """Whether a statement begins with yes or no."""
    return _VERDICT.match(text) is not None


def end_of_verdict(text: str, verdict: bool) -> int:
    """Where a statement goes on behind a yes or no of its own, where that is the given one; else 0."""
    match = _VERDICT.match(text)
    return match.end() if match and (match["verdict"].lower() == "yes") is verdict and match.end() < len(text) else 0


def small_number(word: str) -> int:
    """The number that a word from "one" to "nine" is."""
    return _SMALL_NUMBERS.index(word.lower()) + 1


def list_sizes(text: str) -> frozenset[int]:
    """How many members the lists of a text may have: "Europe, Asia and the Americas" may be three, or two."""
    sizes = set[int]()
    for clause in re.split(r"[;:.()]", text):
        parts = clause.split(",")
        for commas, part in enumerate(parts):
            if joined := _JOINS.search(part):
                last = 2 if part[: joined.start()].strip() else 1  # 1 behind a comma: ", and the Americas"
                sizes |= {before + last for before in range(commas + 1)}
    return frozenset(sizes - {1})
