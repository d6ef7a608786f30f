"""Reads the figures of table cells: parentheses are negative, a dash is nothing, footnote marks don't count."""

import re
from dataclasses import dataclass
from decimal import Context, Decimal
from functools import lru_cache
from typing import Final

from tools.language.arabic.digits import read_number

_CURRENCY = (
    r"(?:(?:US|C|CA|A|AU|HK|NT|R|S|NZ)?\$|[€£¥₹₩₪]|USD|EUR|GBP|JPY|CHF|CAD|AUD|CNY|RMB|INR|SAR|AED|SEK|NOK|DKK|Rs\.?)"
)
_MINUS = "-‐‑‒–—−"
_MARKS = r"(?:\s*(?:\((?:\d{1,2}|[a-z]{1,2})(?:,\s?(?:\d{1,2}|[a-z]))*\)|[*†‡§#^¹²³⁴⁵⁶⁷⁸⁹]+))*"
_WORDS: Final = {"thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12}
_FIGURE = re.compile(
    rf"(?P<sign>[{_MINUS}+(]*)\s*(?P<currency>{_CURRENCY}?)\s*(?P<inner>[{_MINUS}(]*)\s*{_CURRENCY}?\s*"
    r"(?P<number>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)"
    r"\s*(?P<closed>\)?)\s*(?P<percent>%?)\s*(?P<closing>\)?)\s*"
    r"(?P<word>thousand|million|billion|trillion)?\s*"
    r"(?P<unit>pts?\.?|bps?|basis points?|percentage points?|x|times|years?|months?|days?|percent)?"
    rf"(?P<marks>{_MARKS})",
    re.IGNORECASE,
)
_DASH = re.compile(rf"{_CURRENCY}?\s*[{_MINUS}―]+\s*%?{_MARKS}")
_YEAR = re.compile(r"(?:19|20)\d\d")
_ARABIC = str.maketrans(
    {"٬": ",", "٫": ".", "٪": "%", **{chr(zero + n): str(n) for zero in (0x660, 0x6F0) for n in range(10)}}
)
_MARKED = re.compile("[\u0600-\u06ff\u200e\u200f\u202a-\u202e\u2066-\u2069]")  # Arabic, and marks of direction
# Points between thousands and a comma before decimals, where nothing else can be meant.
_EUROPEAN = re.compile(
    rf"[{_MINUS}(]?\s*(?:\d{{1,3}}(?:\.\d{{3}})+,\d{{1,2}}|\d{{1,3}}(?:\.\d{{3}}){{2,}}|\d{{1,3}},\d{{1,2}}(?=\s*%))\s*%?\)?"
)
_LONGEST = 80  # characters of a cell that may be a figure
_ZERO = Decimal(0)
_EXACT = Context(prec=120)


@dataclass(frozen=True, slots=True)
class Figure:
    """A printed number as it stands, before the table's scale.

    `unit` is "percent", "points", "times", "years", "months" or "days" where it is printed; `scale` is what a word
    beside the number says; `dash` marks a dash in a figure's place, `year` a bare number that reads as a year.
    """

    value: Decimal
    unit: str | None = None
    scale: int | None = None
    currency: str | None = None
    dash: bool = False
    year: bool = False


def scaled(value: Decimal, scale: int) -> Decimal:
    """A value times its scale, to the digit."""
    return _EXACT.multiply(value, scale)


def shifted(value: Decimal, power: int) -> Decimal:
    """A value times a power of ten, to the digit."""
    return value.scaleb(power, _EXACT)


@lru_cache(maxsize=65536)
def read_figure(text: str) -> Figure | None:
    """The figure that a text prints and nothing beside, or None."""
    if len(text) > _LONGEST:
        return None
    raw, text = text, text.strip().translate(_ARABIC)
    if _DASH.fullmatch(text):
        return Figure(_ZERO, unit="percent" if "%" in text else None, dash=True)
    found = _FIGURE.fullmatch(text)
    if found is None:
        return _read_arabic(raw) if _MARKED.search(raw) or _EUROPEAN.fullmatch(text) else None
    value = Decimal(found["number"].replace(",", ""))
    word = found["word"]
    return Figure(
        value=value.copy_negate() if value and _is_negative(found) else value,
        unit=_unit(found),
        scale=_WORDS[word.lower()] if word else None,
        currency=found["currency"] or None,
        year=_YEAR.fullmatch(text.removesuffix(found["marks"]).rstrip()) is not None,
    )


def _read_arabic(text: str) -> Figure | None:
    """A figure with marks of direction, parentheses turned around, European separators, or words in Arabic."""
    one = read_number(text) if any(map(str.isdigit, text)) else None
    if one is None or one.kind not in ("amount", "percent", "year"):
        return None
    if any(map(str.isalnum, text[: one.start] + text[one.end :])):
        return None
    scale = one.scale if one.scale_word else None
    return Figure(one.value, "percent" if one.kind == "percent" else None, scale, one.currency, year=one.kind == "year")


def is_figure(text: str) -> bool:
    """Whether a text is a figure or a dash in a figure's place, and not a bare year."""
    figure = read_figure(text)
    return figure is not None and not figure.year


def _is_negative(found: re.Match[str]) -> bool:
    before = found["sign"] + found["inner"]
    return bool(before.strip("+")) or bool(found["closed"] or found["closing"])


def _unit(found: re.Match[str]) -> str | None:
    word = (found["unit"] or "").lower().rstrip(".")
    if found["percent"] or word == "percent":
        return "percent"
    if word in ("x", "times"):
        return "times"
    if word.startswith(("pt", "bp", "basis", "percentage")):
        return "points"
    return f"{word.rstrip('s')}s" if word else None
