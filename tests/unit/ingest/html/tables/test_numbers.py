"""Figures of table cells: what is one, what it is worth, and what it is not scaled by."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.html.tables.numbers import Figure, is_figure, read_figure, scaled


def known(text: str) -> Figure:
    figure = read_figure(text)
    assert figure is not None, text
    return figure


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1,234", "1234"),
        ("$1,234", "1234"),
        ("(1,234)", "-1234"),
        ("$(1,234)", "-1234"),
        ("($1,234)", "-1234"),
        ("$1,234)", "-1234"),
        ("-5", "-5"),
        ("−1,234.5", "-1234.5"),
        ("–5", "-5"),
        ("$ (0.05)", "-0.05"),
        (".05", "0.05"),
        ("—", "0"),
        ("$—", "0"),
        ("--", "0"),
        ("— (1)", "0"),
        ("(0)", "0"),
        ("1,520,856 (3)(4)", "1520856"),
        ("1,093,463,078(4)", "1093463078"),
        ("(92) (4)", "-92"),
        ("2,453 (2, 3)", "2453"),
        ("447,270 (b)", "447270"),
        ("1,153,049*", "1153049"),
        ("€5.5", "5.5"),
        ("C$12", "12"),
        ("٣٬٥٠٠", "3500"),
        ("99,999,999,999,999,999,999,999,999,999,999", "99999999999999999999999999999999"),
    ],
)
def test_a_figure_has_a_value_that_the_scale_multiplies(text: str, value: str) -> None:
    figure = known(text)
    assert (figure.value, figure.unit, figure.scale) == (Decimal(value), None, None)
    assert scaled(figure.value, 1000) == Decimal(f"{value}e3")


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("44.6%", "44.6", "percent"),
        ("(2)%", "-2", "percent"),
        ("(2%)", "-2", "percent"),
        ("—%", "0", "percent"),
        ("7.00 percent", "7", "percent"),
        ("(2.7) pts", "-2.7", "points"),
        ("(20) bps", "-20", "points"),
        ("2.5x", "2.5", "times"),
        ("17 years", "17", "years"),
        ("1 year", "1", "years"),
        ("2024", "2024", None),
        ("2009 (1)", "2009", None),
    ],
)
def test_percentages_multiples_spans_and_years_say_what_they_are(text: str, value: str, unit: str | None) -> None:
    figure = known(text)
    assert (figure.value, figure.unit, figure.year) == (Decimal(value), unit, unit is None)


def test_a_word_beside_the_number_counts_instead_of_the_scale() -> None:
    billions, millions = known("$21.34 billion (c)"), known("US$ 3.2 million")
    assert (billions.value, billions.scale) == (Decimal("21.34"), 10**9)
    assert (millions.value, millions.scale) == (Decimal("3.2"), 10**6)


@pytest.mark.parametrize(
    "text",
    ["", "N/A", "*", "3.5 - 4.4%", "1,23", "12,34", "1 2", "(", "Up 114%", "Level 2", "10/01/2023", "1" * 100, "$"],
)
def test_what_is_no_figure_has_no_value(text: str) -> None:
    assert read_figure(text) is None
    assert not is_figure(text)


def test_a_year_is_no_figure_of_its_own_and_a_dash_says_so() -> None:
    assert not is_figure("2024")
    assert is_figure("2,024")
    assert known("—").dash


@given(st.decimals(min_value=0, max_value=10**12, places=2, allow_nan=False, allow_infinity=False))
def test_what_is_printed_is_read_back(value: Decimal) -> None:
    assert known(f"{value:,}").value == value
    assert known(f"$({value:,})").value == -value
    assert scaled(known(f"{value:,} (1)").value, 1000) == value * 1000


@given(st.text(max_size=100))
def test_any_text_is_read_without_failing(text: str) -> None:
    figure = read_figure(text)
    assert figure is None or figure.value.is_finite()


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3,9%", "3.9"),
        ("(3,9 %)", "-3.9"),
        ("1.234.567", "1234567"),
        ("1.234.567,89", "1234567.89"),
        ("1.234,5", "1234.5"),
    ],
)
def test_european_separators_are_read_where_nothing_else_is_meant(text: str, value: str) -> None:
    assert known(text).value == Decimal(value)


@pytest.mark.parametrize("text", ["1,2", "3,9", "1,2,3"])
def test_numbers_of_notes_are_no_decimals(text: str) -> None:
    assert read_figure(text) is None
