"""Periods that a sentence tells from another one of it."""

import pytest

from tests.unit.tools.tie_out.numbers.reading import read, year
from tools.language.stated.periods import find_period_mentions


@pytest.mark.parametrize(
    ("sentence", "years"),
    [
        ("It was $5 in fiscal 2024 and $6 the following year.", [2024, 2025]),
        ("In 2015 it earned $5; ten years later, $6.", [2015, 2025]),
        ("It was $5 in fiscal 2024 and $6 a year later.", [2024, 2025]),
        ("It was $6 in fiscal 2024, against $5 six years earlier.", [2024, 2018]),
        ("The following year, it was $5.", []),
    ],
)
def test_years_apart(sentence: str, years: list[int]) -> None:
    assert [one.fiscal_year for one in find_period_mentions(sentence)] == years


@pytest.mark.parametrize(
    "sentence",
    [
        "In the six months to March 29, 2025 it was $6, up from $5 in the same six months a year before.",
        "In the quarter to April 30, 2025 it was $6, more than the $5 of the same quarter of 2024.",
        "In Q1 of fiscal 2026 it was $6, more than the $5 of the same quarter of 2024.",
        "In Q1 of fiscal 2026 it was $6, more than the $5 of the corresponding quarter of fiscal 2025.",
    ],
)
def test_the_same_part_of_a_year_before(sentence: str) -> None:
    assert [one.years_back for one in find_period_mentions(sentence)] == [0, 1]


def test_a_change_some_years_later_counts_from_the_first_one() -> None:
    change = read("In fiscal 2015 Apple had sales of $5 billion; ten years later sales were 78% higher.")[-1]
    assert change.base is not None
    assert (change.change, year(change), change.base.fiscal_year) == (True, 2025, 2015)
