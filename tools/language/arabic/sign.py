"""Whether a printed number is less than nothing: parentheses, a minus before it or, right to left, after it."""

import re
from dataclasses import dataclass
from functools import cache

from tools.language.arabic.data import one_of, word_list

Span = tuple[int, int]
_SPACE = " \t"


@dataclass(frozen=True)
class Place:
    """A number in a normalised text: its digits, and these with currency, percent and scale.

    `cell` tells that nothing else stands in the text, `large` that separators group the digits.
    """

    text: str
    digits: Span
    units: Span
    cell: bool
    percent: bool
    large: bool


@cache
def _enclosing() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)و?(?:{one_of(word_list('numbers.toml', 'enclosing'))}) *$")


def is_negative(place: Place) -> tuple[bool, Span]:
    """Whether it is, and the span of the number with what says so."""
    text = place.text
    for first, last in dict.fromkeys((place.digits, place.units)):
        symbols = not any(letter.isalpha() for letter in _beside(place, (first, last)))
        before, after = _before(text, first), _after(text, last)
        opened, closed = text[before : before + 1], text[after : after + 1]
        if (opened, closed) in (("(", ")"), (")", "(")) and (symbols or place.cell):
            if opened == ")" and not _unmatched(text, before):
                continue
            span = min(before, place.units[0]), max(after + 1, place.units[1])
            return _stands_as_cell(place, before, after + 1), span
    return _by_minus(place)


def _beside(place: Place, inner: Span) -> str:
    """What stands between parentheses besides the digits."""
    code = place.text[inner[0] : place.digits[0]].strip()
    return "" if code.isascii() else code + place.text[place.digits[1] : inner[1]]


def _stands_as_cell(place: Place, before: int, after: int) -> bool:
    """Whether what is enclosed stands as amounts in rows do, not as an aside in a sentence."""
    text, end = place.text, max(after, place.units[1])
    if place.cell:
        return True
    lead = text[:before].rstrip(_SPACE)
    if _enclosing().search(lead) or (place.percent and lead[-1:].isalpha()):
        return False
    left = text[end:].lstrip(_SPACE)
    return end == after and not left[:1].isalpha()


def _unmatched(text: str, at: int) -> bool:
    """Whether a closing parenthesis closes none that was opened on its line."""
    line = text[text.rfind("\n", 0, at) + 1 : at]
    return line.count("(") <= line.count(")")


def _by_minus(place: Place) -> tuple[bool, Span]:
    text, (first, last) = place.text, place.units
    at = _before(text, first) if place.cell else first - 1
    before = text[at - 1 : at] if at > 0 else ""
    if at >= 0 and text[at : at + 1] == "-" and not before.isalnum() and before != ")":
        return True, (at, last)
    lead = text[first : place.digits[0]]
    if (lead.rstrip(_SPACE) if place.cell else lead).endswith("-"):
        return True, (first, last)
    end = place.digits[1]
    trailing = text[end : end + 1] == "-" and not text[end + 1 : end + 2].strip(_SPACE + "\n|")
    if trailing and (place.large or place.cell):
        return True, (first, max(last, end + 1))
    open_only = place.large and text[first - 1 : first] == "(" and ")" not in text[last:]
    return (True, (first - 1, last)) if open_only else (False, (first, last))


def _before(text: str, at: int) -> int:
    """The place of what stands before, white space passed over; -1 for nothing."""
    at -= 1
    while at >= 0 and text[at] in _SPACE:
        at -= 1
    return at


def _after(text: str, at: int) -> int:
    while at < len(text) and text[at] in _SPACE:
        at += 1
    return at
