"""Questions that sentences answer only in so many words: for figures to work out, and for the first of several."""

import re
from functools import cache

from tools.language.disclosed.ranked import HIGH, LOW
from tools.vocab.loader import load_toml

_MORE_ENDS = r"top|top-?most|heaviest|lightest|longest|shortest|weakest|poorest|softest"
# "Most recent", "at least one": no end of several.
_NO_END = r"(?! (?:recent|recently|significant|important|likely|relevant|affect|impact|harm|hurt|threaten|exposed))"
_END = re.compile(rf"\b(?<!at )(?:{HIGH}|{LOW}|{_MORE_ENDS})\b{_NO_END}", re.IGNORECASE)


def is_worked_out(question: str) -> bool:
    """Whether a question says how its figure is computed, or to how many decimals."""
    told = _pattern("asked").search(question) or (
        _pattern("quotient").search(question) and _pattern("rate").search(question)
    )
    return told is not None


def asks_end(question: str) -> bool:
    """Whether it is asked who or what is the first or the last of several: "which director got the fewest votes"."""
    return _asked_end().search(question) is not None


def tells_end_of(text: str) -> bool:
    """Whether a text says of anything that it is the first or the last of several."""
    return _END.search(text) is not None


@cache
def _pattern(name: str) -> re.Pattern[str]:
    return re.compile(load_toml("search.toml")["worked_out"][name], re.IGNORECASE)


@cache
def _asked_end() -> re.Pattern[str]:
    asking = load_toml("search.toml")["first_of_several"]["asked"]
    return re.compile(rf"{asking}\b(?<!at )(?:{HIGH}|{LOW}|{_MORE_ENDS})\b{_NO_END}(?! of\b)", re.IGNORECASE)
