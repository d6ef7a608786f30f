"""Columns of statements as filed, under the names of fiscal periods."""

from datetime import date

import pytest

from tools.figures.resolution.columns import Column
from tools.figures.resolution.ledger import Ledger
from tools.models.base import Company, FiscalPeriod


def period(year: int, quarter: int, start: str, end: str) -> FiscalPeriod:
    return FiscalPeriod(
        company_id=1,
        fiscal_year=year,
        fiscal_quarter=quarter,
        start_date=date.fromisoformat(start),
        end_date=date.fromisoformat(end),
    )


YEAR = period(2024, 0, "2023-10-01", "2024-09-28")
THIRD = period(2024, 3, "2024-03-31", "2024-06-29")
LEDGER = Ledger(
    Company(company_id=1, cik=1, name="Acme Corp"),
    [
        period(2023, 0, "2022-09-25", "2023-09-30"),
        period(2024, 1, "2023-10-01", "2023-12-30"),
        period(2024, 2, "2023-12-31", "2024-03-30"),
        THIRD,
        period(2024, 4, "2024-06-30", "2024-09-28"),
        YEAR,
    ],
    (),
)


def column(text: str) -> Column:
    read = Column.read(text)
    assert read is not None
    return read


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2023-10-01/2024-09-28", "FY2024"),
        ("2024-03-31/2024-06-29", "Q3 FY2024"),
        ("2023-10-01/2024-06-29", "9 months FY2024"),
        ("2023-10-01/2024-03-30", "6 months FY2024"),
        ("2023-09-28/2024-06-27", "9 months FY2024"),
        ("2024-09-28", "FY2024"),
        ("2024-06-29", "Q3 FY2024"),
        ("2023-09-30", "FY2023"),
        ("2020-09-26", "2020-09-26"),
        ("2020-10-01/2021-06-30", "9 months to 2021-06-30"),
        ("2023-10-01/2024-09-28 (Parent Company)", "FY2024 (Parent Company)"),
        ("2024-09-28*", "FY2024*"),
    ],
)
def test_a_column_is_named_by_the_companys_calendar(text: str, expected: str) -> None:
    assert column(text).label(LEDGER, YEAR) == expected


def test_a_balance_is_named_by_the_period_that_is_asked_for() -> None:
    fourth = LEDGER.period(2024, 4)
    assert fourth is not None
    assert column("2024-09-28").label(LEDGER, fourth) == "Q4 FY2024"


@pytest.mark.parametrize("text", ["FY2024", "2024-13-01", "2024-09-28/", "", "2024-09-28 to 2024-10-01"])
def test_what_is_no_date_is_no_column(text: str) -> None:
    assert Column.read(text) is None


def test_a_column_is_of_a_period_only_as_a_whole() -> None:
    assert column("2023-10-01/2024-09-28").is_of(YEAR)
    assert not column("2023-10-01/2024-06-29").is_of(THIRD)
    assert not column("2023-10-01/2024-09-28 (Parent Company)").is_of(YEAR)
    assert not column("2023-10-01/2024-09-28*").is_of(YEAR)
