"""Which of a company's own periods stand for those of the calendar."""

from datetime import date

import pytest

from tests.unit.tools.fiscal_years import ENDS_IN_DECEMBER, ENDS_IN_JANUARY, ENDS_IN_SEPTEMBER
from tools.figures.asked.on_calendar import calendar_year_of, last_day, on_calendar
from tools.models.base import FiscalPeriod


@pytest.mark.parametrize(
    ("periods", "quarter", "label", "trailing", "exact"),
    [
        (ENDS_IN_SEPTEMBER, 0, "Q1 FY2024", True, False),
        (ENDS_IN_JANUARY, 0, "FY2024", False, False),
        (ENDS_IN_DECEMBER, 0, "FY2023", False, True),
        (ENDS_IN_SEPTEMBER, 2, "Q3 FY2023", False, True),
        (ENDS_IN_JANUARY, 4, "Q4 FY2024", False, False),
        (ENDS_IN_DECEMBER, 1, "Q1 FY2023", False, True),
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
    assert on_calendar(ENDS_IN_SEPTEMBER, asked) is None


def test_the_last_day_of_a_month_is_that_before_the_next() -> None:
    assert [last_day(2024, month) for month in (2, 12)] == [date(2024, 2, 29), date(2024, 12, 31)]
