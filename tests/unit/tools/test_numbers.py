"""Figures as JSON numbers and as text for people: exact in both."""

import json
import re
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.models.base import Model, Number
from tools.numbers import (
    currency_of,
    format_computed,
    format_percent,
    format_plain,
    format_value,
    half_unit,
    percent_change,
    to_json_number,
)

# What a file may hold: up to 24 digits before the point, and 40 after it.
reported = st.decimals(-(10**24) + 1, 10**24 - 1, places=0) | st.decimals(-(10**24) + 1, 10**24 - 1, places=40)
units = st.sampled_from(["USD", "EUR", "INR", "USD/shares", "GBP/shares", "shares", "pure", "Customer"])
SCALES = {"trillion": 12, "billion": 9, "million": 6}


def read_back(text: str) -> Decimal:
    """The number that a person reads in a figure."""
    match = re.fullmatch(r"(-?)(?:[$€£¥]|[A-Z]{3} )?(-?[\d,]+(?:\.\d+)?)(?: (trillion|billion|million|shares))?", text)
    assert match is not None, text
    value = Decimal(f"{match[1]}{match[2]}".replace(",", ""))
    sign, digits, exponent = value.as_tuple()
    return Decimal((sign, digits, int(exponent) + SCALES.get(match[3], 0)))


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        ("383285000000", "USD", "$383.285 billion"),
        ("-1285640000", "USD", "-$1.28564 billion"),
        ("6.13", "USD/shares", "$6.13"),
        ("6.1", "USD/shares", "$6.10"),
        ("0.0625", "USD/shares", "$0.0625"),
        ("-0.42", "USD/shares", "-$0.42"),
        ("15812547000", "shares", "15,812,547,000 shares"),
        ("999999", "USD", "$999,999"),
        ("1000000", "USD", "$1 million"),
        ("1E+12", "USD", "$1 trillion"),
        ("7000000", "EUR", "€7 million"),
        ("7000000", "SEK", "SEK 7 million"),
        ("164000", "Employee", "164,000"),
        ("0.155", "pure", "0.155"),
        ("0", "USD", "$0"),
        ("-0.0", "USD", "$0"),
        ("-0", "shares", "0 shares"),
    ],
)
def test_a_figure_reads_as_people_write_it(value: str, unit: str, text: str) -> None:
    assert format_value(Decimal(value), unit) == text


@given(reported, units)
def test_a_printed_figure_is_exact_to_the_digit(value: Decimal, unit: str) -> None:
    assert read_back(format_value(value, unit)) == value


@given(reported)
def test_a_plain_number_is_exact_to_the_digit(value: Decimal) -> None:
    assert Decimal(format_plain(value).replace(",", "")) == value


@given(reported)
def test_a_json_number_is_an_exact_integer_or_the_nearest_float(value: Decimal) -> None:
    number = to_json_number(value)
    if value == value.to_integral_value():
        assert isinstance(number, int)
        assert number == value
    else:
        assert number == float(value)


def test_a_model_writes_its_numbers_as_json_numbers() -> None:
    class Record(Model):
        whole: Number
        part: Number

    record = Record(whole=Decimal("383285000000.00"), part=Decimal("6.13"))
    assert record.model_dump_json() == '{"whole":383285000000,"part":6.13}'
    assert json.dumps(record.model_dump(mode="json")) == '{"whole": 383285000000, "part": 6.13}'


@pytest.mark.parametrize(
    ("value", "prior", "expected"),
    [("110", "100", 10.0), ("383285", "394328", -2.8005), ("-5", "10", -150.0), ("5", "0", None), ("5", "-10", None)],
)
def test_growth_has_a_meaning_over_a_positive_prior_value_alone(value: str, prior: str, expected: float | None) -> None:
    assert percent_change(Decimal(value), Decimal(prior)) == expected


@given(reported, reported)
def test_growth_never_fails(value: Decimal, prior: Decimal) -> None:
    change = percent_change(value, prior)
    assert (change is None) == (prior <= 0)


@pytest.mark.parametrize(
    ("unit", "currency"),
    [("USD", "USD"), ("EUR/shares", "EUR"), ("shares", None), ("pure", None), ("usd", None), ("USDM", None)],
)
def test_the_currency_of_a_unit(unit: str, currency: str | None) -> None:
    assert currency_of(unit) == currency


@pytest.mark.parametrize(
    ("value", "unit", "percent", "text"),
    [
        ("0.44131", "pure", True, "44.13%"),
        ("-0.05", "pure", True, "-5.00%"),
        ("2.345", "multiple", False, "2.34x"),
        ("0.8933", "multiple", False, "0.893x"),
        ("0.04321", "multiple", False, "0.0432x"),
        ("0", "multiple", False, "0.00x"),
        ("58.44", "days", False, "58.4 days"),
        ("60853000000", "USD", False, "$60.853 billion"),
        ("381143333333.3333", "USD", False, "$381.1433 billion"),  # an average has no last digit
        ("381143333333", "USD", False, "$381.143333333 billion"),
        ("-1234567.891", "USD", False, "-$1.2346 million"),
        ("12.34567", "USD", False, "$12.35"),
        ("2.8967", "percentage points", False, "2.90"),
        ("6.12991", "USD/shares", False, "$6.13"),
        ("0.016", "USD/shares", False, "$0.016"),
        ("0.0164321", "USD/shares", False, "$0.0164"),
    ],
)
def test_a_computed_value_is_printed_by_its_kind(value: str, unit: str, percent: bool, text: str) -> None:
    assert format_computed(Decimal(value), unit, percent=percent) == text


@pytest.mark.parametrize(
    ("value", "unit", "percent", "text"),
    [
        ("56.3603", "days", False, "56.36 days"),
        ("0.66387", "multiple", False, "0.66x"),
        ("0.1652", "ratio", True, "16.52%"),
        ("1234500000", "USD", False, "$1.2345 billion"),  # an amount stays exact
    ],
)
def test_decimals_that_are_wished_for_are_shown(value: str, unit: str, percent: bool, text: str) -> None:
    assert format_computed(Decimal(value), unit, percent=percent, places=2) == text


def test_a_percentage_leaves_its_sign_to_the_words() -> None:
    assert (format_percent(-2.8005), format_percent(1234.56)) == ("2.8%", "1,234.6%")


@pytest.mark.parametrize(
    ("decimals", "half"), [(-6, "500000"), (2, "0.005"), (0, "0.5"), (None, "0"), (32767, "0"), (-20, "0")]
)
def test_half_a_unit_of_the_last_reported_digit(decimals: int | None, half: str) -> None:
    assert half_unit(decimals) == Decimal(half)
