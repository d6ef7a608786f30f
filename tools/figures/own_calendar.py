"""A company's fiscal calendar, where figures are loaded of it and where they are not."""

from collections.abc import Iterable
from datetime import date, timedelta

from tools.figures.resolution.calendar import FiscalCalendar
from tools.models.base import Company, FiscalPeriod
from tools.models.documents import Document
from tools.ports.deps import Deps

_YEAR, _QUARTER = timedelta(days=364), timedelta(days=90)
_YEAR_BEFORE = timedelta(days=365)


async def calendar_of(deps: Deps, company: Company, documents: Iterable[Document]) -> FiscalCalendar:
    """The company's calendar; of one that no figures are loaded of, its documents' own periods.

    And the same periods of the year before, which documents print beside their own.
    """
    periods = await deps.facts.fiscal_periods([company.company_id])
    return FiscalCalendar(periods or list(_own_periods(company, documents).values()))


def _own_periods(company: Company, documents: Iterable[Document]) -> dict[tuple[int, int], FiscalPeriod]:
    told = [
        (one.fiscal_year, one.fiscal_quarter or 0, one.period_end)
        for one in documents
        if one.fiscal_year is not None and one.period_end is not None
    ]
    before = {(year - 1, quarter): end - _YEAR_BEFORE for year, quarter, end in told}
    ends = {**before, **{(year, quarter): end for year, quarter, end in reversed(told)}}
    return {pair: _period(company, *pair, end) for pair, end in ends.items()}


def _period(company: Company, year: int, quarter: int, end: date) -> FiscalPeriod:
    return FiscalPeriod(
        company_id=company.company_id,
        fiscal_year=year,
        fiscal_quarter=quarter,
        start_date=end - (_QUARTER if quarter else _YEAR),
        end_date=end,
    )
