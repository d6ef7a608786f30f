"""Years by the one in which they end, in all parts of a question of a company that numbers them one lower."""

from datetime import date
from typing import Any, cast

import pytest

from tools.models.base import Company, FiscalPeriod
from tools.models.questions import Asked, Classification, NamedPeriod
from tools.questions.by_year_end import by_own_count, in_own_count, with_years_by_end

QUILLMERE = Company(company_id=1, cik=1, name="Quillmere", tickers=("QLM",))
HARTWELL = Company(company_id=2, cik=2, name="Hartwell", tickers=("HTW",))


def years_to(month: int, day: int) -> list[FiscalPeriod]:
    """The years that filings number 2007 to 2009 and that end a calendar year later."""
    return [
        FiscalPeriod(
            company_id=1,
            fiscal_year=year,
            fiscal_quarter=0,
            start_date=date(year, month, day),
            end_date=date(year + 1, month, day),
        )
        for year in (2007, 2008, 2009)
    ]


class Store:
    def __init__(self, periods: list[FiscalPeriod]) -> None:
        self.periods = periods

    async def companies(self) -> list[Company]:
        return [QUILLMERE, HARTWELL]

    async def fiscal_periods(self, _: list[int]) -> list[FiscalPeriod]:
        return self.periods


def asked(*years: int, tickers: tuple[str, ...] = ("QLM",), **told: Any) -> Classification:
    kind: dict[str, Any] = {"query_type": "factual", "intent": "specific_metric", "metrics": ("revenue",)}
    return Classification(tickers=tickers, fiscal_years=years, **kind, **told)


async def is_by_end(reading: Classification, periods: list[FiscalPeriod]) -> bool:
    return (await with_years_by_end(cast(Any, Store(periods)), reading)).by_end


@pytest.mark.parametrize("years", [(2010,), (2009, 2010), (2008, 2009, 2010), (2010, 2007), (2010, 2011)])
async def test_one_year_that_only_its_end_tells_makes_all_of_a_question_so(years: tuple[int, ...]) -> None:
    assert await is_by_end(asked(*years), years_to(3, 31))


@pytest.mark.parametrize(
    ("reading", "periods"),
    [
        (asked(2009), years_to(3, 31)),
        (asked(2011), years_to(3, 31)),
        (asked(), years_to(3, 31)),
        (asked(2010), years_to(1, 31)),
        (asked(2010, tickers=("QLM", "HTW")), years_to(3, 31)),
    ],
)
async def test_other_years_keep_their_numbers(reading: Classification, periods: list[FiscalPeriod]) -> None:
    assert not await is_by_end(reading, periods)


async def test_each_year_is_looked_up_by_the_filings_own_number_and_said_to_be_so() -> None:
    reading = asked(2009, 2010, periods=(NamedPeriod(fiscal_year=2010, fiscal_quarter=0),), by_end=True)
    counted = await by_own_count(cast(Any, Store(years_to(3, 31))), reading)
    assert counted.reading.fiscal_years == (2008, 2009)
    assert counted.reading.periods == (NamedPeriod(fiscal_year=2009, fiscal_quarter=0),)
    assert not counted.reading.by_end, "it is counted once"
    two = (NamedPeriod(fiscal_year=2010, fiscal_quarter=0), NamedPeriod(fiscal_year=2009, fiscal_quarter=0))
    compared = in_own_count(asked(2009, 2010, asks=Asked(kind="difference", periods=two), by_end=True))
    assert compared.asks is not None
    assert [one.fiscal_year for one in compared.asks.periods] == [2009, 2008]
    assert [one.partition(" is read as ")[0] for one in counted.warnings] == ["QLM: FY2010"]


async def test_a_reading_that_is_not_marked_stays_as_it_is() -> None:
    assert (await by_own_count(cast(Any, Store(years_to(3, 31))), asked(2010))).reading == asked(2010)
