"""Arithmetic on values with units: what combines, what is refused, and that it is exact."""

from decimal import Decimal, localcontext

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.figures.formulas.quantities import Quantity, UnitMismatch

DOLLARS = Quantity.of(Decimal(12), "USD")
EUROS = Quantity.of(Decimal(12), "EUR")
SHARES = Quantity.of(Decimal(4), "shares")
PER_SHARE = Quantity.of(Decimal(3), "USD/shares")
PLAIN = Quantity(Decimal(2))
ZERO = Quantity(Decimal(0))


@pytest.mark.parametrize("unit", ["USD", "shares", "USD/shares", "pure", "EUR/shares", "employees"])
def test_a_unit_is_written_as_it_was_read(unit: str) -> None:
    assert Quantity.of(Decimal(1), unit).unit == unit


@pytest.mark.parametrize(
    ("quantity", "value", "unit"),
    [
        (DOLLARS / SHARES, "3", "USD/shares"),
        (PER_SHARE * SHARES, "12", "USD"),
        (SHARES * PER_SHARE, "12", "USD"),
        (DOLLARS / PER_SHARE, "4", "shares"),
        (DOLLARS / DOLLARS, "1", "pure"),
        (DOLLARS * DOLLARS, "144", "USD^2"),
        (DOLLARS * DOLLARS / DOLLARS, "12", "USD"),
        (DOLLARS / (SHARES * SHARES), "0.75", "USD/shares^2"),
        (PLAIN / SHARES, "0.5", "1/shares"),
        (DOLLARS * PLAIN, "24", "USD"),
        (PLAIN * DOLLARS, "24", "USD"),
        (DOLLARS * SHARES, "48", "USD*shares"),
        (-PER_SHARE, "-3", "USD/shares"),
        (DOLLARS + DOLLARS, "24", "USD"),
        (PER_SHARE - PER_SHARE, "0", "USD/shares"),
        (PLAIN + PLAIN, "4", "pure"),
    ],
)
def test_units_multiply_and_cancel(quantity: Quantity, value: str, unit: str) -> None:
    assert (quantity.value, quantity.unit) == (Decimal(value), unit)


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        (DOLLARS, SHARES, "USD and shares"),
        (DOLLARS, EUROS, "USD and EUR"),
        (DOLLARS, PER_SHARE, "USD and USD/shares"),
        (DOLLARS, PLAIN, "USD and pure"),
        (PLAIN, SHARES, "pure and shares"),
    ],
)
def test_unlike_units_are_neither_added_nor_subtracted_nor_compared(one: Quantity, other: Quantity, said: str) -> None:
    with pytest.raises(UnitMismatch, match=f"can't add {said}"):
        one + other
    with pytest.raises(UnitMismatch, match=f"can't subtract {said}"):
        one - other
    with pytest.raises(UnitMismatch, match=f"can't compare {said}"):
        one.comparable(other)


@pytest.mark.parametrize("other", [EUROS, EUROS / SHARES, Quantity.of(Decimal(0), "EUR"), EUROS * SHARES])
def test_two_currencies_are_never_combined(other: Quantity) -> None:
    for one in (DOLLARS, PER_SHARE):
        with pytest.raises(UnitMismatch, match="EUR and USD without an exchange rate"):
            one * other
        if other.value:
            with pytest.raises(UnitMismatch, match="EUR and USD without an exchange rate"):
                one / other


def test_a_literal_zero_takes_the_unit_of_its_partner() -> None:
    for quantity in (DOLLARS, SHARES, PER_SHARE):
        assert quantity + ZERO == ZERO + quantity == quantity - ZERO == quantity
        assert (ZERO - quantity).unit == quantity.unit
        quantity.comparable(ZERO)


def test_a_zero_with_a_unit_keeps_it() -> None:
    with pytest.raises(UnitMismatch):
        Quantity.of(Decimal(0), "USD") + SHARES


@pytest.mark.parametrize("divisor", [ZERO, Quantity.of(Decimal("0.00"), "USD"), DOLLARS - DOLLARS])
def test_a_division_by_zero_is_refused(divisor: Quantity) -> None:
    with pytest.raises(UnitMismatch, match="the divisor is zero"):
        DOLLARS / divisor


def test_a_root_is_taken_of_positive_numbers_alone() -> None:
    assert abs(Quantity(Decimal(8)).root(3).value - 2) < Decimal("1e-35")
    assert Quantity(Decimal(0)).root(3).value == 0
    with pytest.raises(UnitMismatch, match="no real root"):
        Quantity(Decimal(-8)).root(3)


MONEY = st.decimals(min_value=-(10**15), max_value=10**15, places=2, allow_nan=False)
NONZERO = MONEY.filter(lambda value: value != 0)
UNITS = st.sampled_from(["USD", "shares", "USD/shares", "pure"])
QUANTITIES = st.builds(Quantity.of, MONEY, UNITS)
DIVISORS = st.builds(Quantity.of, NONZERO, UNITS)


def close(one: Quantity, other: Quantity) -> bool:
    """Equal to thirty digits, in the same unit."""
    with localcontext(prec=60):
        room = max(abs(one.value), abs(other.value), Decimal(1)) * Decimal("1e-30")
        return one.powers == other.powers and abs(one.value - other.value) <= room


@given(QUANTITIES, DIVISORS)
def test_a_product_divided_by_one_factor_is_the_other(one: Quantity, other: Quantity) -> None:
    assert close(one * other / other, one)
    assert close(one / other * other, one)


@given(QUANTITIES, QUANTITIES)
def test_a_product_is_the_same_in_either_order(one: Quantity, other: Quantity) -> None:
    assert one * other == other * one


@given(MONEY, MONEY, UNITS)
def test_sums_are_exact(one: Decimal, other: Decimal, unit: str) -> None:
    left, right = Quantity.of(one, unit), Quantity.of(other, unit)
    assert left + right - right == left
    assert (left + right).value == one + other
    assert left + right == right + left
    assert left - right == -(right - left)


@given(NONZERO.filter(lambda value: value > 0), st.integers(1, 20))
def test_a_root_to_its_own_power_is_the_number(value: Decimal, degree: int) -> None:
    root = Quantity(value).root(degree)
    power = Quantity(Decimal(1))
    for _ in range(degree):
        power = power * root
    with localcontext(prec=60):
        assert abs(power.value - value) <= value * Decimal("1e-35")
