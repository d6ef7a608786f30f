"""The fiscal quarter of a document whose cover does not name it."""

from datetime import date

import pytest

from ingest.html.tables.units import Units
from ingest.identify import Identity
from ingest.printed.models import PrintedStatement, Spot
from ingest.printed.own_period import with_own_period
from tools.language.printed.columns import Period
from tools.models.base import Company

COMPANY = Company(company_id=-7, cik=None, name="Quillmere Instruments, Inc.", tickers=("QLMR",))


def read(*spans: tuple[date, date], text: str = "", year: int | None = None) -> tuple[int | None, int | None]:
    periods = tuple(Period(start, end) for start, end in spans)
    statement = PrintedStatement("income_statement", "Income", Spot(table=0), 0, 9, periods, (), Units(), 0)
    found = with_own_period(Identity(COMPANY, "10-Q", fiscal_year=year), [statement], text)
    return found.fiscal_year, found.fiscal_quarter


@pytest.mark.parametrize(
    ("spans", "expected"),
    [
        ([(date(2019, 1, 1), date(2019, 3, 31))], (2019, 1)),
        ([(date(2024, 8, 4), date(2024, 11, 2)), (date(2024, 2, 4), date(2024, 11, 2))], (2024, 3)),
        ([(date(2024, 1, 1), date(2024, 12, 31))], (None, None)),  # a year says so by its form
    ],
)
def test_the_year_to_date_tells_the_quarter(
    spans: list[tuple[date, date]], expected: tuple[int | None, int | None]
) -> None:
    assert read(*spans) == expected


def test_the_text_may_call_the_year_by_the_next_number() -> None:
    span = (date(2023, 1, 30), date(2023, 4, 30))
    assert read(span, text="Revenue of the first quarter of fiscal year 2024 rose.") == (2024, 1)
    assert read(span, text="We begin the second quarter of fiscal 2024.") == (2023, 1)


def test_what_is_said_stands() -> None:
    assert read((date(2019, 1, 1), date(2019, 3, 31)), year=2020) == (2020, None)
