"""Fiscal years by their number, and by the year in which they end where filings number them otherwise."""

from datetime import date
from typing import Any

import pytest

from tools.figures.asked.periods import asked_periods, renumbered, unknown_periods
from tools.figures.asked.request import FigureRequest
from tools.figures.resolution.ledger import Ledger
from tools.models.base import Company, FiscalPeriod

COMPANY = Company(company_id=1, cik=1, name="Quillmere")


def ledger(month: int, day: int, ahead: int = 1) -> Ledger:
    """Filings of three years that end on such a day, of which the last one is FY2009, `ahead` years before its end."""
    periods = [
        FiscalPeriod(
            company_id=1,
            fiscal_year=year,
            fiscal_quarter=0,
            start_date=date(year + ahead - 1, month, day),
            end_date=date(year + ahead, month, day),
        )
        for year in (2007, 2008, 2009)
    ]
    return Ledger(COMPANY, periods, ())


def given(of: Ledger, *years: int, **told: Any) -> list[int]:
    request = FigureRequest(("Q",), ("revenue",), years, **told)
    found = [group[0].fiscal_year for group in asked_periods(of, [], request)]
    renamed = len(list(renumbered(of, request)))
    assert renamed in (0, len(found)), "all years are counted the same way"
    assert len(found) + len(list(unknown_periods(of, "revenue", request))) == len(years)
    return found


def test_a_year_that_filings_lack_is_the_one_that_ends_in_it() -> None:
    of = ledger(3, 31)
    assert given(of, 2010) == [2009]
    assert given(of, 2009) == [2009]
    assert given(of, 2009, 2010) == [2008, 2009]
    [said] = renumbered(of, FigureRequest(("Q",), ("revenue",), (2010,)))
    assert said.endswith(
        "FY2010 is read as the period that ended on 2010-03-31, which is FY2009 in its filings' own count."
    )


def test_a_year_by_the_filings_own_count_is_said_to_be_so_where_others_count_by_its_end() -> None:
    [said] = renumbered(ledger(3, 31), FigureRequest(("Q",), ("revenue",), (2009,)))
    assert said.endswith(
        "FY2009 is the period that ended on 2010-03-31, by its filings' own count; by the year in which its fiscal "
        "year ends it is FY2010."
    )
    assert not list(renumbered(ledger(1, 31), FigureRequest(("Q",), ("revenue",), (2009,))))
    assert not list(renumbered(ledger(6, 30, ahead=0), FigureRequest(("Q",), ("revenue",), (2009,))))


@pytest.mark.parametrize("of", [ledger(1, 31), ledger(12, 31, ahead=0), ledger(9, 30)])
def test_a_retailers_year_keeps_its_number_and_a_later_year_is_not_there(of: Ledger) -> None:
    assert given(of, 2010) == []


def test_a_year_further_on_or_one_of_many_requests_is_not_numbered_anew() -> None:
    assert given(ledger(3, 31), 2011) == []
    assert given(ledger(3, 31), 2010, by_end=False) == []
