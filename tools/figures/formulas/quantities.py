"""Decimals with units, so that a formula can't add dollars to shares or euros to dollars."""

from dataclasses import dataclass
from decimal import Decimal, DivisionByZero, InvalidOperation, localcontext

from tools.numbers import currency_of

_DIGITS = 40


class UnitMismatch(Exception):
    """Two quantities can't be combined; the message says why."""


@dataclass(frozen=True)
class Quantity:
    """A value with the powers of its units: USD/shares is {USD: 1, shares: -1}."""

    value: Decimal
    powers: tuple[tuple[str, int], ...] = ()

    @classmethod
    def of(cls, value: Decimal, unit: str) -> "Quantity":
        """A quantity in an XBRL unit ("USD", "USD/shares", "shares", "pure")."""
        numerator, _, denominator = unit.partition("/")
        powers = {name: power for name, power in ((numerator, 1), (denominator, -1)) if name and name != "pure"}
        return cls(value, _ordered(powers))

    @property
    def unit(self) -> str:
        """The unit as XBRL writes it; "pure" for a plain number."""
        above = [name if power == 1 else f"{name}^{power}" for name, power in self.powers if power > 0]
        below = [name if power == -1 else f"{name}^{-power}" for name, power in self.powers if power < 0]
        text = "*".join(above) or ("1" if below else "pure")
        return f"{text}/{'*'.join(below)}" if below else text

    def __add__(self, other: "Quantity") -> "Quantity":
        return Quantity(self.value + other.value, self._same(other, "add"))

    def __sub__(self, other: "Quantity") -> "Quantity":
        return Quantity(self.value - other.value, self._same(other, "subtract"))

    def __neg__(self) -> "Quantity":
        return Quantity(-self.value, self.powers)

    def __mul__(self, other: "Quantity") -> "Quantity":
        with localcontext(prec=_DIGITS):
            return Quantity(self.value * other.value, self._combined(other, 1))

    def __truediv__(self, other: "Quantity") -> "Quantity":
        if other.value == 0:
            raise UnitMismatch("the divisor is zero")
        with localcontext(prec=_DIGITS):
            return Quantity(self.value / other.value, self._combined(other, -1))

    def root(self, degree: int) -> "Quantity":
        """The positive root of a positive plain number."""
        try:
            with localcontext(prec=_DIGITS):
                return Quantity(self.value ** (Decimal(1) / degree), self.powers)
        except (InvalidOperation, DivisionByZero) as error:
            raise UnitMismatch("there is no real root of a negative number") from error

    def comparable(self, other: "Quantity") -> None:
        """Raise `UnitMismatch` unless the two have the same unit."""
        self._same(other, "compare")

    def _same(self, other: "Quantity", verb: str) -> tuple[tuple[str, int], ...]:
        if self.powers == other.powers:
            return self.powers
        # A literal zero, as in if_missing(x, 0), has the unit of its partner.
        if not self.powers and self.value == 0:
            return other.powers
        if not other.powers and other.value == 0:
            return self.powers
        raise UnitMismatch(f"can't {verb} {self.unit} and {other.unit}")

    def _combined(self, other: "Quantity", sign: int) -> tuple[tuple[str, int], ...]:
        powers = dict(self.powers)
        for name, power in other.powers:
            powers[name] = powers.get(name, 0) + sign * power
        currencies = {name for name, _ in (*self.powers, *other.powers) if currency_of(name)}
        if len(currencies) > 1:
            raise UnitMismatch(f"can't combine {' and '.join(sorted(currencies))} without an exchange rate")
        return _ordered(powers)


def _ordered(powers: dict[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted((name, power) for name, power in powers.items() if power))


def digits(value: Decimal) -> str:
    """Exact where it is short, else to ten significant digits, but never less than to the unit."""
    text = f"{value.normalize():f}"
    if len(text) <= 20:
        return text
    decimals = max(0, 9 - value.adjusted())
    return f"{value:.{decimals}f}"


def bracketed_digits(quantity: Quantity) -> str:
    """In brackets where it is negative."""
    text = digits(quantity.value)
    return f"({text})" if text.startswith("-") else text


def with_unit(quantity: Quantity) -> str:
    """The digits, and the unit where it has one."""
    text = digits(quantity.value)
    return text if quantity.unit == "pure" else f"{text} {quantity.unit}"
