"""Whether a printed number can be a value."""

from decimal import Decimal
from types import SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.tools.tie_out.numbers.reading import quantity, stated
from tools.language.quantities.find import find_quantities
from tools.tie_out.ledger.ledgers import Level
from tools.tie_out.numbers.match import all_scales, counts, is_other_currency, scales_of, slip, tolerance_of


def level(unit: str) -> Level:
    return cast(Level, cast(Any, SimpleNamespace(unit=unit, percent=unit == "percent")))


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("$5 billion", {"USD", "USD/shares"}),
        ("$6.13 per share", {"USD/shares"}),
        ("5 billion shares", {"shares"}),
        ("44%", {"percent"}),
        ("80 basis points", set[str]()),
        ("1.5x", {"multiple"}),
        ("34 days", {"days"}),
        ("5 billion", {"USD", "USD/shares", "shares", "percent", "multiple", "days"}),
    ],
)
def test_what_a_unit_counts(text: str, units: set[str]) -> None:
    every = ("USD", "USD/shares", "shares", "percent", "multiple", "days")
    assert {unit for unit in every if counts(quantity(text), level(unit))} == units


@pytest.mark.parametrize(
    ("text", "unit", "known", "scales"),
    [
        ("383,285", "USD", {}, [1, 10**3, 10**6, 10**9]),
        ("$383,285", "USD", {}, [1]),
        ("$383,285", "USD", {"in_row": True}, [1, 10**3, 10**6, 10**9]),
        ("383,285", "USD", {"scale": Decimal(10**6)}, [10**6, 1]),
        ("383,285 million", "USD", {"scale": Decimal(10**6)}, [1]),
        ("6.13", "USD/shares", {"scale": Decimal(10**6), "in_row": True}, [1]),
        ("0.24", "percent", {}, [1, 100]),
        ("24", "percent", {}, [1]),
        ("15,800", "shares", {"in_row": True}, [1, 10**3, 10**6, 10**9]),
    ],
)
def test_what_a_bare_figure_may_be_in(text: str, unit: str, known: dict[str, Any], scales: list[int]) -> None:
    assert list(scales_of(stated(text, **known), unit)) == scales


@pytest.mark.parametrize(
    ("text", "known", "expected"),
    [
        ("$383.3 billion", {}, "50000000"),
        ("$383 billion", {}, "500000000"),
        ("$380 billion", {"approximate": False}, "500000000"),
        ("$380 billion", {"approximate": True}, "5000000000"),
        ("$300 billion", {"approximate": True}, "7665700000"),
        ("82 basis points", {}, "0.5"),
        ("80 basis points", {}, "5"),
    ],
)
def test_how_far_off_a_number_may_be(text: str, known: dict[str, Any], expected: str) -> None:
    assert tolerance_of(quantity(text, **known), Decimal(383_285_000_000)) == Decimal(expected)


def test_currencies() -> None:
    assert is_other_currency(quantity("€5 billion"), "USD")
    assert is_other_currency(quantity("€5.10 per share"), "USD/shares")
    assert not is_other_currency(quantity("$5 billion"), "USD")
    assert not is_other_currency(quantity("5 billion"), "USD")
    assert not is_other_currency(quantity("€5 billion"), "shares")


@given(st.integers(min_value=1_000, max_value=99_999), st.sampled_from([10, 100, 10**3, 10**6, 10**9]), st.booleans())
def test_a_slip_is_found_either_way(number: int, factor: int, small: bool) -> None:
    value = Decimal(number) / factor if small else Decimal(number) * factor
    assert slip(quantity(f"${number:,}"), value) == factor


@pytest.mark.parametrize("value", ["383285", "400000", "76657", "-383285000"])
def test_what_is_no_slip(value: str) -> None:
    assert slip(quantity("$383,285"), Decimal(value)) == 0
    assert slip(quantity("$0"), Decimal(value)) == 0


@pytest.mark.parametrize("text", ["391", "0.24", "24%", "$391 million", "5 billion shares", "34 days"])
@pytest.mark.parametrize("known", [None, Decimal(10) ** 5])
def test_every_scale_of_any_unit_is_among_all(text: str, known: Decimal | None) -> None:
    number = stated(text, scale=known)
    for unit in ("USD", "USD/shares", "shares", "days", "pure"):
        assert set(scales_of(number, unit)) <= set(all_scales(number))
    fractions = {scale / 100 for scale in scales_of(number, "percent")}
    assert fractions <= set(all_scales(number))


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("5 billion dirhams", True),
        ("5 billion riyals", True),
        ("5 billion Egyptian pounds", True),
        ("5 billion MAD", True),
        ("$5 billion", False),
        ("5 billion", False),
    ],
)
def test_a_unit_of_money_without_its_country_is_no_dollar(text: str, other: bool) -> None:
    [quantity] = find_quantities(text)
    assert is_other_currency(quantity, "USD") is other


def test_it_may_be_any_of_its_own() -> None:
    [quantity] = find_quantities("5 billion riyals")
    assert not is_other_currency(quantity, "SAR")
    assert not is_other_currency(quantity, "QAR")
