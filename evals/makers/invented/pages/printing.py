"""How figures are printed: in tables in the company's unit, in sentences in millions or billions."""

from decimal import ROUND_HALF_UP, Decimal

from evals.makers.invented.books.figures import Figure
from evals.makers.invented.pages.tagging import Printed

_BILLION = Decimal(10) ** 9
_WORDS = {6: "million", 9: "billion"}


def in_table(figure: Figure, unit: int) -> Printed:
    """The digits of a table's cell, in the unit of its statement."""
    if figure.unit == "USD/shares":
        return _printed(figure.value, 0, 2)
    if figure.unit == "shares" and unit > 1000:
        return _printed(figure.value, 6, 1)
    return _printed(figure.value, 6 if figure.unit == "USD" and unit > 1000 else 3, 0)


def in_sentence(figure: Figure, unit: int) -> tuple[Printed, str]:
    """The digits of a sentence, and the word behind them."""
    if figure.unit == "USD/shares":
        return _printed(figure.value, 0, 2), ""
    if abs(figure.value) >= _BILLION:
        return _printed(figure.value, 9, 2), _WORDS[9]
    places = 0 if unit > 1000 and figure.unit == "USD" else 1
    return _printed(figure.value, 6, places), _WORDS[6]


def _printed(value: Decimal, scale: int, places: int) -> Printed:
    scaled = rounded(abs(value).scaleb(-scale), places)
    digits = f"{scaled:,}" if scaled else "\u2014"
    return Printed(digits, scale, places - scale)


def rounded(value: Decimal, places: int) -> Decimal:
    return value.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)


def growth(now: Decimal, before: Decimal) -> Decimal:
    """The change from one value to another in percent."""
    return (now - before) / abs(before) * 100
