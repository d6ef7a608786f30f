"""Numbers: how figures become JSON, and how they are printed for people."""

from decimal import ROUND_HALF_EVEN, Decimal

_SCALES = ((Decimal(10) ** 12, "trillion"), (Decimal(10) ** 9, "billion"), (Decimal(10) ** 6, "million"))
_CURRENCY_SIGNS = {"USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥"}


def to_json_number(value: Decimal) -> int | float:
    """An int where the value is whole, else the nearest float: what a JSON number holds without surprises."""
    return int(value) if value == value.to_integral_value() else float(value)


def percent_change(value: Decimal, prior: Decimal) -> float | None:
    """Growth in percent, to four decimals; None where the prior value is not positive (it has no meaning)."""
    if prior <= 0:
        return None
    return float(((value - prior) / prior * 100).quantize(Decimal("0.0001"), ROUND_HALF_EVEN))


def currency_of(unit: str) -> str | None:
    """The ISO currency of a monetary or per-share unit ("USD", "USD/shares"), or None."""
    head = unit.partition("/")[0]
    return head if len(head) == 3 and head.isalpha() and head.isupper() else None


def format_value(value: Decimal, unit: str) -> str:
    """A figure for people, exact to the digit: $383.285 billion, $6.13 (a share), 15,812,547,000 shares."""
    currency = currency_of(unit)
    if currency is None:
        return f"{format_plain(value)} shares" if unit == "shares" else format_plain(value)
    sign = "-" if value < 0 else ""
    mark = _CURRENCY_SIGNS.get(currency, f"{currency} ")
    if "/" in unit:
        return f"{sign}{mark}{f'{abs(value):,.2f}' if _cents(value) else format_plain(abs(value))}"
    return f"{sign}{mark}{_scaled(abs(value))}"


def format_percent(percent: float) -> str:
    """A percentage for people, to one decimal and without its sign where words say the direction."""
    return f"{abs(percent):,.1f}%"


def _cents(value: Decimal) -> bool:
    return value == value.quantize(Decimal("0.01"))


def _scaled(value: Decimal) -> str:
    for size, word in _SCALES:
        if value >= size:
            return f"{format_plain(value / size)} {word}"
    return format_plain(value)


def format_plain(value: Decimal) -> str:
    """A number with thousands separators and no trailing zeros."""
    text = f"{value:,f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
