"""Printed numbers read back: their values, precisions and units."""

from decimal import Decimal

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.unit.tools.answer.test_compose import FOUND, READING
from tests.unit.tools.tie_out.answers.composed import appended, retold
from tools.answer.compose import compose
from tools.numbers import RELATIVE_TOLERANCE, format_computed, format_percent, format_value
from tools.tie_out.answers.verification import read_printed, verify_answer

values = st.decimals(-(10**18), 10**18, places=0) | st.decimals(-(10**9), 10**9, places=6)
units = st.sampled_from(["USD", "EUR", "JPY", "SEK", "USD/shares", "SEK/shares", "shares", "pure", "Customer"])


@given(values, units)
def test_a_printed_figure_reads_back(value: Decimal, unit: str) -> None:
    text = format_value(value, unit)
    read = read_printed(text)
    assert read is not None, text
    assert read.matches(value)
    assert not read.percent


@given(values, st.sampled_from(["USD", "EUR/shares", "shares", "days", "multiple", "ratio", "pure"]), st.booleans())
def test_a_printed_computed_value_reads_back(value: Decimal, unit: str, percent: bool) -> None:
    text = format_computed(value, unit, percent=percent)
    read = read_printed(text)
    assert read is not None, text
    assert read.percent == percent
    assert read.matches(value * 100 if percent else value)


@given(st.floats(-1e9, 1e9, allow_nan=False).map(lambda number: round(number, 4)))
def test_a_printed_percentage_reads_back_without_its_sign(percent: float) -> None:
    read = read_printed(format_percent(percent))
    assert read is not None
    assert read.percent
    assert read.matches(abs(Decimal(str(percent))))


@given(values, units, st.decimals("1.001", 100, places=4), st.booleans())
def test_a_value_beyond_the_tolerance_does_not_match(value: Decimal, unit: str, far: Decimal, up: bool) -> None:
    read = read_printed(format_value(value, unit))
    assert read is not None
    room = max(read.half_unit, abs(value) * RELATIVE_TOLERANCE)
    other = value + (1 if up else -1) * room * far * Decimal("1.002")
    assert not read.matches(other)
    assume(value and room < abs(value))
    assert not read.matches(-value)


@pytest.mark.parametrize(
    ("text", "value", "half_unit", "unit"),
    [
        ("$383.285 billion", "383285000000", "500000", "USD"),
        ("-$1.28564 billion", "-1285640000", "5000", "USD"),
        ("$6.13", "6.13", "0.005", "USD"),
        ("€7 million", "7000000", "500000", "EUR"),
        ("SEK 7.5 million", "7500000", "50000", "SEK"),
        ("15,812,547,000 shares", "15812547000", "0.5", "shares"),
        ("1,234.567", "1234.567", "0.0005", None),
        ("44.13%", "44.13", "0.005", "percent"),
        ("-5.00%", "-5", "0.005", "percent"),
        ("2.35x", "2.35", "0.005", "multiple"),
        ("58.4 days", "58.4", "0.05", "days"),
        ("$0", "0", "0.5", "USD"),
        (" 5 ", "5", "0.5", None),
    ],
)
def test_a_number_is_read_with_its_precision_and_unit(text: str, value: str, half_unit: str, unit: str | None) -> None:
    read = read_printed(text)
    assert read is not None
    assert (read.value, read.half_unit, read.unit) == (Decimal(value), Decimal(half_unit), unit)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "$",
        "billion",
        "$5 gazillion",
        "five",
        "$$5",
        "5%%",
        "$5%",
        "1,23",
        "1,2345",
        "1.2.3",
        "5 %",
        "+5",
        "5x days",
    ],
)
def test_what_is_no_printed_number_is_not_read(text: str) -> None:
    assert read_printed(text) is None


@given(st.text(max_size=20))
def test_no_text_is_too_strange_to_be_read(text: str) -> None:
    read_printed(text)
    answer = compose(READING, FOUND["alone"])
    verify_answer(appended(answer, text))
    verify_answer(retold(answer, 0, text))


@pytest.mark.parametrize(
    ("value", "matches"),
    [("383000000000", True), ("383499999999", True), ("382900000001", True), ("384000000000", False)],
)
def test_a_rounded_figure_matches_within_half_a_unit_or_a_tenth_of_a_percent(value: str, matches: bool) -> None:
    read = read_printed("$383 billion")
    assert read is not None
    assert read.matches(Decimal(value)) == matches
