"""Puts together what EDGAR's layouts spread over several cells: currency sign, number, closing parenthesis, unit."""

import re
from collections.abc import Callable, Sequence

from ingest.html.tables.pieces import Piece

MAX_GAP = 1  # empty raw columns between the parts of one value

_SIGN = (
    r"(?:[$€£¥₹₩₪]|(?:US|C|CA|A|AU|HK|NT|R|S|NZ)\$|USD|EUR|GBP|JPY|CHF|CAD|AUD|CNY|RMB|INR|SAR|AED|SEK|NOK|DKK|Rs\.?)"
)
_PREFIX = re.compile(rf"{_SIGN}?\s*\(?|\(\s*{_SIGN}")
_UNIT = r"(?:pts?|bps?|x|basis points?|percentage points?|billion|million|thousand|years?|months?|days?)\.?"
_SUFFIX = re.compile(rf"(?!\()\)*\s*(?:%|{_UNIT})?\s*\)*(?:\s*\([a-z0-9]{{1,2}}\))*", re.IGNORECASE)
_VALUE = re.compile(rf"[-–—−+(]*\s*{_SIGN}?\s*[-–—−(]*\s*(?:\d[\d,]*\.?\d*|\.\d+)\s*\)?\s*%?|[-–—]+|N/?[AM]|\*+")
_OPENS_VALUE = re.compile(rf"[-–—−+(]*\s*{_SIGN}?\s*[-–—−(]*\s*[\d.]|[-–—]+$|N/?[AM]$|\*+$")
_YEAR = re.compile(r"(?:19|20)\d\d")
_RANGE_MARKS = frozenset(("-", "–", "—", "to"))
_ENDS_FIGURE = "0123456789%"
_STARTS_FIGURE = "0123456789.$€£¥"
_NEGATIVE = re.compile(rf"({_SIGN}?\s*)(.*)", re.DOTALL)


def is_value(text: str) -> bool:
    """Whether a text is a figure, or a dash or mark in a figure's place; not a bare year."""
    return _VALUE.fullmatch(text) is not None and not _YEAR.fullmatch(text)


def join_affixes(pieces: list[Piece]) -> list[Piece]:
    """A row's pieces, the parts of each value in one."""
    joined: list[Piece] = []
    for piece in pieces:
        last = joined[-1] if joined else None
        if last is not None and _belongs(last, piece):
            absorb(last, piece, _joint(last.text, piece))
        else:
            joined.append(piece)
    return joined


def join_ranges(rows: Sequence[list[Piece]]) -> None:
    """Puts "3.5", "-", "4.4" together where other rows have one cell over all three places."""
    triples = [(row, at) for row in rows for at in range(len(row) - 2) if _is_range(*row[at : at + 3])]
    places = {(row[at].start, row[at + 2].start) for row, at in triples}
    if not triples:
        return
    inside = {id(piece) for row, at in triples for piece in row[at : at + 3]}
    others = {(piece.start, piece.end) for row in rows for piece in row if id(piece) not in inside}
    ranges = {place for place in places if _is_always_one(place, others)}
    for row, at in reversed(triples):
        if (row[at].start, row[at + 2].start) in ranges:
            low, dash, high = row[at : at + 3]
            absorb(low, dash, low.text)
            absorb(low, high, f"{low.text} {dash.text} {high.text}")
            del row[at + 1 : at + 3]


def _is_range(low: Piece, dash: Piece, high: Piece) -> bool:
    if dash.text not in _RANGE_MARKS or low.reaches or dash.reaches or high.reaches:
        return False
    near = dash.start - low.end <= MAX_GAP and high.start - dash.end <= MAX_GAP
    return near and low.text[-1:] in _ENDS_FIGURE and high.text[:1] in _STARTS_FIGURE


def _is_always_one(place: tuple[int, int], others: set[tuple[int, int]]) -> bool:
    over = [(start, end) for start, end in others if start <= place[1] and end > place[0]]
    return bool(over) and all(start <= place[0] and end > place[1] for start, end in over)


def absorb(left: Piece, right: Piece, text: str) -> None:
    """The right piece becomes part of the left one, which then reads as the text."""
    left.text = text
    left.end = max(left.end, right.end)
    left.elements = left.elements + right.elements
    left.glued = True
    left.ruled_above = left.ruled_above or right.ruled_above
    left.ruled_below = left.ruled_below or right.ruled_below


def _belongs(left: Piece, right: Piece) -> bool:
    if right.start - left.end > MAX_GAP or left.reaches or right.reaches:
        return False
    return any(rule(left, right) for rule in _RULES)


def _is_prefixed(left: Piece, right: Piece) -> bool:
    return _PREFIX.fullmatch(left.text) is not None and _OPENS_VALUE.match(right.text) is not None


def _is_sign_of_parenthesis(left: Piece, right: Piece) -> bool:
    return right.text == "(" and _PREFIX.fullmatch(left.text) is not None


def _is_suffixed(left: Piece, right: Piece) -> bool:
    return _SUFFIX.fullmatch(right.text) is not None and is_value(left.text)


def _is_marked(left: Piece, right: Piece) -> bool:
    return right.raised and not left.raised


_RULES: tuple[Callable[[Piece, Piece], bool], ...] = (_is_prefixed, _is_sign_of_parenthesis, _is_suffixed, _is_marked)


def _joint(left: str, right: Piece) -> str:
    text = right.text
    if right.raised:
        return f"{left} {text}"
    if text[0] == ")" and left.count("(") <= left.count(")"):
        left = _NEGATIVE.sub(r"\1(\2", left, count=1)
    apart = text[0].isalpha() or (left[-1].isalpha() and text[0].isdigit())
    return f"{left} {text}" if apart else f"{left}{text}"
