"""Questions that sentences answer only in so many words: for figures to work out, and for the first of several."""

import re
from functools import cache

from tools.language.disclosed.ranked import HIGH, LOW
from tools.vocab.loader import load_toml

_MORE_ENDS = r"top|first|last|top-?most|heaviest|lightest|longest|shortest|weakest|poorest|softest|only"
_END = re.compile(rf"\b(?:{HIGH}|{LOW}|{_MORE_ENDS})\b", re.IGNORECASE)


def is_worked_out(question: str) -> bool:
    """Whether a question says how its figure is computed, or to how many decimals."""
    return _worked_out().search(question) is not None


def asks_end(question: str) -> bool:
    """Whether it is asked who or what is the first or the last of several: "which director got the fewest votes"."""
    return _asked_end().search(question) is not None


def tells_end_of(text: str) -> bool:
    """Whether a text says of anything that it is the first or the last of several."""
    return _END.search(text) is not None


@cache
def _worked_out() -> re.Pattern[str]:
    return re.compile(load_toml("search.toml")["worked_out"]["asked"], re.IGNORECASE)


@cache
def _asked_end() -> re.Pattern[str]:
    asking = load_toml("search.toml")["first_of_several"]["asked"]
    return re.compile(rf"{asking}\b(?:{HIGH}|{LOW}|weakest|heaviest|longest|shortest)\b", re.IGNORECASE)
