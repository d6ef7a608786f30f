"""Reads a number as an answer prints it, in English or Arabic: its value, how exact it is, and what it counts."""

import re
from dataclasses import dataclass
from decimal import Decimal

from tools.language.arabic.digits import PrintedNumber, find_numbers
from tools.numbers import CURRENCY_SIGNS, RELATIVE_TOLERANCE

_MILLION = Decimal(10) ** 6
_SCALES = {"trillion": Decimal(10) ** 12, "billion": Decimal(10) ** 9, "million": _MILLION}
_CURRENCIES = {sign: currency for currency, sign in CURRENCY_SIGNS.items()}
_UNITS = {"%": "percent", "x": "multiple", "shares": "shares", "days": "days"}
DIGITS = r"(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?"
_PRINTED = re.compile(
    rf"(?P<sign>-?)(?:(?P<currency>[{''.join(_CURRENCIES)}]|[A-Z]{{3}} )?(?P<amount>{DIGITS})"
    rf"(?: (?P<scale>trillion|billion|million))?|(?P<number>{DIGITS})(?:(?P<mark>[%x])| (?P<unit>shares|days)))"
)


@dataclass(frozen=True)
class Printed:
    """A number as printed: its value, half a unit of its last digit, and what it counts where that is printed.

    `unit` is "percent", "multiple", "days", "shares", or a currency.
    """

    value: Decimal
    half_unit: Decimal
    unit: str | None = None

    @property
    def percent(self) -> bool:
        return self.unit == "percent"

    def matches(self, value: Decimal) -> bool:
        """Whether this prints `value`."""
        return abs(self.value - value) <= max(self.half_unit, abs(value) * RELATIVE_TOLERANCE)


def read_printed(text: str) -> Printed | None:
    """The number that a text like "$383.285 billion", "-1.5%" or "2.35x" prints, or None."""
    match = _PRINTED.fullmatch(text.strip())
    if match is None:
        return _read_arabic(text)
    digits = (match["amount"] or match["number"]).replace(",", "")
    scale = _SCALES.get(match["scale"] or "", Decimal(1))
    decimals = len(digits.partition(".")[2])
    sign = -1 if match["sign"] else 1
    currency = (match["currency"] or "").strip()
    unit = _UNITS.get(match["mark"] or match["unit"] or "") or _CURRENCIES.get(currency, currency) or None
    return Printed(sign * Decimal(digits) * scale, scale / (2 * Decimal(10) ** decimals), unit)


def _ends_elsewhere(text: str, one: PrintedNumber) -> bool:
    """Whether words stand beside a number that are no part of it, but for what it is an amount of."""
    return any(letter.isascii() and letter.isalnum() for letter in text[: one.start] + text[one.end :])


def _read_arabic(text: str) -> Printed | None:
    """Likewise of one in Arabic: "٣٨٣٫٢٨٥ مليار دولار أمريكي", "-١٫٥٪"; by its words, whatever its digits."""
    numbers = find_numbers(text) if not text.isascii() else []
    if len(numbers) != 1 or _ends_elsewhere(text, numbers[0]):
        return None
    one, unit = numbers[0], "percent" if numbers[0].kind == "percent" else numbers[0].currency
    exponent = one.value.as_tuple().exponent
    decimals = -exponent if isinstance(exponent, int) and exponent < 0 else 0
    return Printed(one.amount, one.scale / (2 * Decimal(10) ** decimals), unit)
