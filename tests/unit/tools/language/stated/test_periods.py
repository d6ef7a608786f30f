"""Where a sentence names its periods."""

import pytest

from tools.language.stated.periods import find_period_mentions


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("revenue in fiscal 2023 and 2022", [(2023, 0, False), (2022, 0, False)]),
        ("revenue in Q3 FY2025", [(2025, 3, False)]),
        ("the fourth quarter of fiscal 2024", [(2024, 4, False)]),
        ("rose 5% from 2022 to 2023", [(2022, 0, True), (2023, 0, False)]),
        ("between 2022 and 2023", [(2022, 0, True), (2023, 0, False)]),
        ("higher than in FY22", [(2022, 0, True)]),
        ("2024 2023 2022", [(2024, 0, False), (2023, 0, False), (2022, 0, False)]),
        ("Item 7A of the form", []),
    ],
)
def test_years_and_quarters(sentence: str, expected: list[tuple[int, int, bool]]) -> None:
    found = find_period_mentions(sentence)
    assert [(one.fiscal_year, one.fiscal_quarter, one.is_base) for one in found] == expected


def test_relative_periods_count_back() -> None:
    [year] = find_period_mentions("up from a year earlier")
    [quarter] = find_period_mentions("up from the prior quarter")
    assert (year.years_back, year.quarters_back) == (1, 0)
    assert (quarter.years_back, quarter.quarters_back) == (0, 1)


def test_dates_and_parts_of_years() -> None:
    [end] = find_period_mentions("as of September 30, 2023")
    assert end.date is not None
    assert (end.date.year, end.date.month, end.date.day) == (2023, 9, 30)
    assert [one.to_date for one in find_period_mentions("in the first half of fiscal 2026")] == [True]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("the first six months of fiscal 2024", [(2024, 0, 6, True)]),
        ("nine-month net sales of fiscal 2025 were", [(2025, 0, 9, True)]),
        ("H1 FY2024", [(2024, 0, 6, True)]),
        ("year-to-date through the third quarter of fiscal 2024", [(2024, 3, 0, True)]),
        ("in Q2 of fiscal 2025, and for the first six months", [(2025, 2, 0, False), (2025, 0, 6, True)]),
        ("the second half of 2024", [(2024, 0, 0, True)]),
    ],
)
def test_parts_of_years(sentence: str, expected: list[tuple[int, int, int, bool]]) -> None:
    found = find_period_mentions(sentence)
    assert [(one.fiscal_year, one.fiscal_quarter, one.months, one.to_date) for one in found] == expected


def test_parts_of_years_by_their_days() -> None:
    one, other, quarter = find_period_mentions(
        "for the six months ended June 30, 2024 and June 30, 2023, and in the quarter"
    )
    assert [(m.date.year if m.date else 0, m.to_date, m.months) for m in (one, other)] == [
        (2024, True, 6),
        (2023, True, 6),
    ]
    assert (quarter.to_date, quarter.date.kind if quarter.date else "") == (False, "quarter")
