"""Which of a company's own periods stand for those of the calendar."""

from datetime import date, timedelta

import pytest

from tools.figures.calendar import calendar_year_of, last_day, on_calendar
from tools.models import FiscalPeriod


def year(label: int, start: str, *ends: str) -> list[FiscalPeriod]:
    """A fiscal year with its quarters."""
    lasts = [date.fromisoformat(day) for day in ends]
    firsts = [date.fromisoformat(start), *(last + timedelta(days=1) for last in lasts)]
    spans = [(0, firsts[0], lasts[-1]), *((n, firsts[n - 1], last) for n, last in enumerate(lasts, start=1))]
    return [
        FiscalPeriod(company_id=1, fiscal_year=label, fiscal_quarter=number, start_date=first, end_date=last)
        for number, first, last in spans
    ]


SEPTEMBER = [
    *year(2023, "2022-09-25", "2022-12-31", "2023-04-01", "2023-07-01", "2023-09-30"),
    *year(2024, "2023-10-01", "2023-12-30", "2024-03-30", "2024-06-29", "2024-09-28"),
]
JANUARY = year(2024, "2023-01-30", "2023-04-30", "2023-07-30", "2023-10-29", "2024-01-28")
DECEMBER = year(2023, "2023-01-01", "2023-03-31", "2023-06-30", "2023-09-30", "2023-12-31")


@pytest.mark.parametrize(
    ("periods", "quarter", "label", "trailing", "exact"),
    [
        (SEPTEMBER, 0, "Q1 FY2024", True, False),
        (JANUARY, 0, "FY2024", False, False),
        (DECEMBER, 0, "FY2023", False, True),
        (SEPTEMBER, 2, "Q3 FY2023", False, True),
        (JANUARY, 4, "Q4 FY2024", False, False),
        (DECEMBER, 1, "Q1 FY2023", False, True),
    ],
)
def test_the_nearest_period_stands_for_the_calendars(
    periods: list[FiscalPeriod], quarter: int, label: str, trailing: bool, exact: bool
) -> None:
    found = on_calendar(periods, 2023, quarter)
    assert found is not None
    assert (found.period.label, found.trailing, found.is_exact) == (label, trailing, exact)
    assert (found.words == "four quarters to 2023-12-30") == trailing
    if not quarter:
        assert calendar_year_of(found.period.end_date) == 2023


@pytest.mark.parametrize("asked", [2021, 2025])
def test_a_calendar_year_without_near_periods_has_none(asked: int) -> None:
    assert on_calendar(SEPTEMBER, asked) is None


def test_the_last_day_of_a_month_is_that_before_the_next() -> None:
    assert [last_day(2024, month) for month in (2, 12)] == [date(2024, 2, 29), date(2024, 12, 31)]
