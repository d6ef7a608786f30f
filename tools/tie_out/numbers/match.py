"""Whether a printed number can be a value: by its unit, its scale, its currency and its last digit."""

from collections.abc import Sequence
from decimal import Decimal

from tools.language.quantities.models import Quantity
from tools.language.stated.stated import Stated
from tools.numbers import RELATIVE_TOLERANCE, currency_of
from tools.tie_out.ledger.ledgers import Level

_BARE_SCALES = (Decimal(1), Decimal(10) ** 3, Decimal(10) ** 6, Decimal(10) ** 9)
_FRACTION = 2
_ROUNDED = Decimal("0.02")  # how far a number that the text calls rounded may lie off
_TENS = Decimal(5)  # basis points are told in tens as often as one by one


def counts(quantity: Quantity, level: Level) -> bool:
    """Whether a number of this unit may print a figure of that unit, whatever its currency."""
    money = currency_of(level.unit) is not None
    match quantity.unit:
        case "percent":
            return level.percent
        case "money":
            return money
        case "per_share":
            return money and "/" in level.unit
        case "shares":
            return level.unit == "shares"
        case "multiple":
            return level.unit in {"multiple", "ratio", "pure"}
        case "days":
            return level.unit == "days"
        case "count":
            return not money and level.unit not in {"shares", "percent", "days", "multiple"}
        case None:
            return True
        case _:
            return False


def scales_of(stated: Stated, unit: str) -> Sequence[Decimal]:
    """What a bare figure may be in: what the text says, else any scale; what is scaled or no amount stands as it is."""
    quantity = stated.quantity
    amount = unit == "shares" or (currency_of(unit) is not None and "/" not in unit)
    if unit == "percent" and quantity.unit is None and abs(quantity.value) < _FRACTION:
        return (Decimal(1), Decimal(100))  # a rate of 0.24
    if not amount or quantity.scale != 1 or quantity.unit in {"shares", "count"}:
        return _BARE_SCALES[:1]
    if stated.scale is not None:
        return (stated.scale, _BARE_SCALES[0])
    return _BARE_SCALES if stated.in_row or quantity.unit is None else _BARE_SCALES[:1]


def all_scales(stated: Stated) -> Sequence[Decimal]:
    """Every scale that `scales_of` may give, whatever the unit, and a percentage's to the fraction that is reported."""
    own = () if stated.scale is None else (stated.scale,)
    return (*_BARE_SCALES, Decimal(1) / 100, *own)


def tolerance_of(quantity: Quantity, value: Decimal, scale: Decimal = Decimal(1)) -> Decimal:
    """Half a unit of the last printed digit; where it is called rounded, of the last digit but zeros."""
    half = quantity.half_unit * scale
    if quantity.unit == "basis_points" and quantity.value % 10 == 0:
        half = max(half, _TENS)
    if quantity.approximate and quantity.value:
        digits = (quantity.value * scale).normalize().as_tuple().exponent
        half = max(half, min(Decimal(1).scaleb(int(digits)) / 2, abs(value) * _ROUNDED))
    return half


def is_other_currency(quantity: Quantity, unit: str) -> bool:
    """Whether a number is told in another currency than a figure's, or in one that is none of it wherever it is."""
    currency, told = currency_of(unit), (quantity.currency,) if quantity.currency else quantity.currencies
    return currency is not None and bool(told) and currency not in told


def slip(quantity: Quantity, value: Decimal) -> int:
    """The power of a thousand that a number is off by, or a factor of a hundred between fractions and percent."""
    for factor in (10**3, 10**6, 10**9, 100, 10):
        for printed, half in ((quantity.value * factor, quantity.half_unit * factor),
                              (quantity.value / factor, quantity.half_unit / factor)):  # fmt: skip
            if quantity.value and abs(printed - value) <= max(half, abs(value) * RELATIVE_TOLERANCE):
                return factor
    return 0
