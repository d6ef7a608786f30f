"""Whose a profit or an equity is told to be: "attributable to the company", "excluding noncontrolling interests"."""

import re
from collections.abc import Sequence
from functools import cache

from tools.language.stated.stated import Figure, Span
from tools.language.stated.words import listed, spelled


def end_with_holders(text: str, end: int, figures: Sequence[Figure], companies: Sequence[Span]) -> int:
    """Where a metric's name ends with what makes it the company's own behind it; else where it ends itself."""
    if not figures or figures[0].key not in listed("of_holders"):
        return end
    match = _without_others().match(text, end) or _own().match(text, end)
    if match is not None:
        return match.end()
    to = _to().match(text, end)
    who = next((one for one in companies if to is not None and one.start == to.end()), None)
    return end if who is None else who.end


@cache
def _to() -> re.Pattern[str]:
    return re.compile(r",? (?:attributable|available|applicable|accruing|due) to (?:the )?", re.IGNORECASE)


@cache
def _own() -> re.Pattern[str]:
    """The company's own, by a word: "attributable to the shareholders of the company"."""
    of = rf"(?: of (?:the |its )?(?:{spelled('own_holders')}))?"
    return re.compile(rf"{_to().pattern}(?:its |our |their )?(?:{spelled('own_holders')}){of}(?![\w-])", re.IGNORECASE)


@cache
def _without_others() -> re.Pattern[str]:
    interests = r"(?:non-?controlling|minority) (?:interests?|shareholders|holders)"
    without = r"(?:excluding|before|without|net of|after|not counting|leaving out)"
    return re.compile(
        rf",? \(?{without} (?:the |its )?{interests}\)?,?(?![\w-])",
        re.IGNORECASE,
    )
