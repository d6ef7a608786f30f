"""Numbers in digits, by whatever separators: 1,234.5, 1.234,5, 1 234,5, 1'234.5."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from tools.language.quantities.plain import HARD_SPACE
from tools.language.quantities.vocabulary import CURRENCY_CODE, SCALE

_UNIT_AHEAD = rf"(?=[ {HARD_SPACE}]?(?:%|[$€£¥₹]|(?i:{CURRENCY_CODE}|{SCALE}|percent|prozent|x)(?!\w)))"
_GROUPS = "{1,9}"  # more than any figure has: a page of groups must not be tried from each of them
_SHAPES = {
    "power": r"\d+(?:\.\d+)?[eE][-+]?\d{1,2}(?!\w)",
    "comma": rf"\d{{1,3}}(?:,\d{{3}}){_GROUPS}(?:\.\d+)?",
    "lakh": rf"\d{{1,2}}(?:,\d{{2}}){_GROUPS},\d{{3}}(?:\.\d+)?",
    "dot": rf"\d{{1,3}}(?:\.\d{{3}}){_GROUPS},\d+|\d{{1,3}}(?:\.\d{{3}}){{2,9}}",
    "quote": rf"\d{{1,3}}(?:'\d{{3}}){_GROUPS}(?:[.,]\d+)?",
    "hard": rf"\d{{1,3}}(?:{HARD_SPACE}\d{{3}}){_GROUPS}(?:[.,]\d+)?",
    "space": rf"\d{{1,3}}(?: \d{{3}}){_GROUPS}(?:,\d{{1,2}}|{_UNIT_AHEAD})",
    "decimal_comma": r"\d+,(?:\d{1,2}|\d{4,})",
    "plain": r"\d+(?:\.\d+)?|\.\d+",
}
_CODES = CURRENCY_CODE.split("|")
_START = rf"(?:(?<![^\W_])|{'|'.join(rf'(?<={code})' for code in _CODES)}|(?<=Rs))(?<!\d[.,'])(?<!\w\.)"
_NUMBER = re.compile(
    _START + "(?:" + "|".join(f"(?P<{name}>{shape})" for name, shape in _SHAPES.items()) + r")(?!\d)(?![.,']\d)"
)
_EUROPEAN = re.compile(rf"(?<![\d.,])(?:\d{{1,3}}(?:\.\d{{3}})+,\d+|\d+,\d{{1,2}}{_UNIT_AHEAD})(?![.,]?\d)")
_ENGLISH = re.compile(r"(?<![\d.,])\d{1,3}(?:,\d{3})+(?:\.\d+|(?!,?\d))")
_THREE = re.compile(r"\d{1,3}[.,]\d{3}")
_LONGEST = 40  # digits and separators of anything that a filing prints
_MOST_POWER = 18
_OVERLONG = re.compile(rf"(?<![\d])(?<!\d[.,'])\d(?:[.,']?\d){{{_LONGEST},}}+")


@dataclass(frozen=True)
class Digits:
    """A number in digits: where it stands, its value, and the value of one unit of its last digit."""

    start: int
    end: int
    value: Decimal
    unit: Decimal

    @property
    def length(self) -> int:
        return self.end - self.start


def find_digits(text: str) -> Iterator[Digits]:
    """Every number in digits of a masked text. Where one is ambiguous (1.234), the text's other numbers decide."""
    european = _EUROPEAN.search(text) is not None and _ENGLISH.search(text) is None
    for match in _NUMBER.finditer(text):
        digits = _plain_digits(match, text, european=european)
        if digits is not None:
            value = Decimal(digits)
            unit = Decimal(1).scaleb(int(value.as_tuple().exponent))
            yield Digits(match.start(), match.end(), Decimal(f"{value:f}"), unit)


def find_overlong(text: str) -> list[tuple[int, int]]:
    """Where the digits of a plain text run on for longer than any figure: these are read as no number."""
    return [match.span() for match in _OVERLONG.finditer(text)]


def _plain_digits(match: re.Match[str], text: str, *, european: bool) -> str | None:
    """The digits with a decimal point and nothing else; None where a comma may as well part two numbers."""
    raw, shape = match[0], match.lastgroup
    if len(raw) > _LONGEST:
        return None
    if european and _THREE.fullmatch(raw):
        return raw.replace(".", "").replace(",", ".")
    match shape:
        case "comma" | "lakh":
            return raw.replace(",", "")
        case "decimal_comma":
            alone = len(raw) == 3 and not _FOLLOWED.match(text, match.end())
            opened = text[match.start() - 1 : match.start()] == "(" and text[match.end() : match.end() + 1] != ")"
            return None if alone and (opened or not european) else raw.replace(",", ".")
        case "power":
            return raw if abs(int(raw.lower().partition("e")[2])) <= _MOST_POWER else None
        case "plain":
            return f"0{raw}" if raw.startswith(".") else raw
        case _:
            groups = raw.replace("'", "").replace(HARD_SPACE, "").replace(" ", "")
            return groups.replace(".", "").replace(",", ".") if "," in groups else _grouped(groups, shape)


def _grouped(groups: str, shape: str | None) -> str:
    """What is left once its groups are closed up: points are separators in "1.234.567", a decimal point elsewhere."""
    return groups.replace(".", "") if shape == "dot" else groups


_FOLLOWED = re.compile(_UNIT_AHEAD)
