"""Numbers: how figures become JSON, and how they are printed for people."""

from decimal import ROUND_HALF_EVEN, Context, Decimal

RELATIVE_TOLERANCE = Decimal("0.001")
_MOST_DECIMALS = 20

_SCALES = ((Decimal(10) ** 12, "trillion"), (Decimal(10) ** 9, "billion"), (Decimal(10) ** 6, "million"))
_EXACT = Context(prec=100)  # Python's own 28 digits round what a filing may report
CURRENCY_SIGNS = {"USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥"}


def to_json_number(value: Decimal) -> int | float:
    """An int where the value is whole, else the nearest float: what a JSON number holds without surprises."""
    return int(value) if value == value.to_integral_value() else float(value)


def percent_change(value: Decimal, prior: Decimal) -> float | None:
    """Growth in percent, to four decimals; None where the prior value is not positive (it has no meaning)."""
    if prior <= 0:
        return None
    growth = _EXACT.multiply(_EXACT.divide(_EXACT.subtract(value, prior), prior), 100)
    return float(growth.quantize(Decimal("0.0001"), ROUND_HALF_EVEN, _EXACT))


def half_unit(decimals: int | None) -> Decimal:
    """Half a unit of the last digit that a figure was reported with; nothing where it is exact or unknown."""
    return Decimal("0.5").scaleb(-decimals) if decimals is not None and abs(decimals) < _MOST_DECIMALS else Decimal(0)


def currency_of(unit: str) -> str | None:
    """The ISO currency of a monetary or per-share unit ("USD", "USD/shares"), or None."""
    head = unit.partition("/")[0]
    return head if len(head) == 3 and head.isalpha() and head.isupper() else None


def cut_digits(value: Decimal) -> Decimal:
    """A computed value to four decimals: more say nothing to people."""
    return value.quantize(Decimal("0.0001"), context=_EXACT)


def format_value(value: Decimal, unit: str) -> str:
    """A figure for people, exact to the digit: $383.285 billion, $6.13 (a share), 15,812,547,000 shares."""
    currency = currency_of(unit)
    if unit == "percent":
        return f"{format_plain(value)}%"
    if currency is None:
        return f"{format_plain(value)} {unit}" if unit in {"shares", "days"} else format_plain(value)
    sign = "-" if value < 0 else ""
    mark = CURRENCY_SIGNS.get(currency, f"{currency} ")
    size = value.copy_abs()
    if "/" in unit:
        return f"{sign}{mark}{f'{size:,.2f}' if _cents(size) else format_plain(size)}"
    return f"{sign}{mark}{format_scaled(size)}"


def is_amount(unit: str) -> bool:
    """Whether a unit counts money or shares, which statements print in millions."""
    return unit == "shares" or ("/" not in unit and currency_of(unit) is not None)


def format_computed(value: Decimal, unit: str, *, percent: bool = False, places: int | None = None) -> str:
    """A computed value for people: 44.13%, 0.2915%, 2.35x, 58.4 days, $60.853 billion; a whole number to the digit.

    `places` are the decimals of what is no amount, where they are wished for.
    """
    if percent:
        small = value and abs(value) < Decimal("0.01")
        return f"{value:.{places if places is not None else 4 if small else 2}%}"
    match unit:
        case "days":
            return f"{value:.{1 if places is None else places}f} days"
        case "multiple":
            return f"{value:.{_multiple_places(abs(value)) if places is None else places}f}x"
        case "ratio" | "pure" | "number":
            return f"{value:.4f}"
        case "percentage points":
            return f"{value:.{2 if abs(value) >= Decimal('0.1') or not value else 4}f}"
        case _:
            return format_value(_cut(value) if is_amount(unit) else _per_share(value) if "/" in unit else value, unit)


def _multiple_places(size: Decimal) -> int:
    """The decimals of a multiple: three digits of it, and two where it is nil."""
    return 2 if size >= 1 or not size else 3 if size >= Decimal("0.1") else 4


def _cut(value: Decimal) -> Decimal:
    """An amount; one that a division leaves without an end, to four decimals of its millions or billions."""
    if value == value.to_integral_value():
        return value
    scale = next((size for size, _ in _SCALES if abs(value) >= size), Decimal(100))
    return (cut_digits(value / scale) * scale).quantize(Decimal("0.01"), context=_EXACT)


def _per_share(value: Decimal) -> Decimal:
    """An amount a share as it is where facts have such digits, else to the cent; below one to four decimals."""
    if value == cut_digits(value):
        return value
    return value.quantize(Decimal("0.01"), context=_EXACT) if abs(value) >= 1 else cut_digits(value)


def format_percent(percent: float) -> str:
    """A percentage for people, to one decimal and without its sign where words say the direction."""
    return f"{abs(percent):,.1f}%"


def _cents(value: Decimal) -> bool:
    return value == value.quantize(Decimal("0.01"), context=_EXACT)


def format_scaled(value: Decimal) -> str:
    """A number that is not negative, exact to the digit, in words from a million on: 24.804 billion."""
    for size, word in _SCALES:
        if value >= size:
            return f"{format_plain(_EXACT.divide(value, size))} {word}"
    return format_plain(value)


def format_in_statement(value: Decimal, unit: str) -> str:
    """A statement's figure: amounts in millions, all else as it is."""
    return format_plain(value / 10**6 if is_amount(unit) else value)


def format_plain(value: Decimal) -> str:
    """A number with thousands separators and no trailing zeros."""
    text = f"{value or Decimal(0):,f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
