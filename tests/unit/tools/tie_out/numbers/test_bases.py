"""What a number may be compared with."""

from datetime import date, timedelta

import pytest

from tests.unit.tools.tie_out.numbers.reading import stated
from tools.figures.resolution.calendar import FiscalCalendar
from tools.language.periods.mentions import PeriodMention
from tools.models.base import FiscalPeriod
from tools.tie_out.numbers.bases import bases_of

ENDS = ((1, date(2023, 3, 31)), (2, date(2023, 6, 30)), (1, date(2024, 3, 31)), (2, date(2024, 6, 30)))
QUARTERS = [
    FiscalPeriod(
        company_id=1, fiscal_year=end.year, fiscal_quarter=number, start_date=end - timedelta(days=90), end_date=end
    )
    for number, end in ENDS
]
YEARS = [
    FiscalPeriod(
        company_id=1, fiscal_year=year, fiscal_quarter=0, start_date=date(year, 1, 1), end_date=date(year, 12, 31)
    )
    for year in (2022, 2023, 2024)
]
KNOWN = FiscalCalendar([*QUARTERS, *YEARS])


def told(base: PeriodMention | None, year: int, quarter: int) -> list[tuple[int, int] | None]:
    period = KNOWN.period(year, quarter)
    assert period is not None
    found = bases_of(stated("5%", base=base), KNOWN, period)
    return [(one.fiscal_year, one.fiscal_quarter) if one else None for one in found]


@pytest.mark.parametrize(
    ("base", "year", "quarter", "expected"),
    [
        (PeriodMention(0, 4, fiscal_year=2022), 2024, 0, [(2022, 0)]),
        (PeriodMention(0, 4, fiscal_year=2024), 2024, 0, [(2023, 0)]),
        (None, 2024, 0, [(2023, 0)]),
        (None, 2022, 0, [None]),
        (None, 2024, 2, [(2023, 2), (2024, 1)]),
        (PeriodMention(0, 4, "back", quarters_back=1), 2024, 2, [(2024, 1)]),
        (PeriodMention(0, 4, "back", years_back=1), 2024, 2, [(2023, 2)]),
    ],
)
def test_the_named_period_else_the_one_before(
    base: PeriodMention | None, year: int, quarter: int, expected: list[tuple[int, int] | None]
) -> None:
    assert told(base, year, quarter) == expected
