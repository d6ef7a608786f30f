"""The calendar of a company of which no figures are loaded: its documents' own periods, and those a year before."""

from datetime import date
from typing import Any, cast

from tools.figures.own_calendar import calendar_of
from tools.models.base import Company, FiscalPeriod
from tools.models.documents import Document

ORBEX = Company(company_id=-1, cik=None, name="Orbex")


class Facts:
    def __init__(self, *periods: FiscalPeriod) -> None:
        self.periods = list(periods)

    async def fiscal_periods(self, _: list[int]) -> list[FiscalPeriod]:
        return self.periods


class Deps:
    def __init__(self, *periods: FiscalPeriod) -> None:
        self.facts = Facts(*periods)


def document(year: int | None, quarter: int, end: date | None) -> Document:
    return Document(
        doc_id=f"{year}{quarter}", company_id=-1, ticker="ORBX", company="Orbex", doc_type="release", fiscal_year=year,
        fiscal_quarter=quarter, period_end=end,
    )  # fmt: skip


async def spans(deps: Deps, *documents: Document) -> dict[tuple[int, int], tuple[date, date]]:
    calendar = await calendar_of(cast(Any, deps), ORBEX, documents)
    known = [*calendar.periods(quarterly=True), *calendar.periods(quarterly=False)]
    return {(one.fiscal_year, one.fiscal_quarter): (one.start_date, one.end_date) for one in known}


async def test_a_documents_own_period_and_the_one_a_year_before() -> None:
    found = await spans(Deps(), document(2025, 2, date(2025, 6, 30)), document(None, 0, date(2024, 1, 1)))
    assert found == {
        (2025, 2): (date(2025, 4, 1), date(2025, 6, 30)),
        (2024, 2): (date(2024, 4, 1), date(2024, 6, 30)),
    }


async def test_a_documents_own_period_goes_before_one_that_is_counted_back() -> None:
    found = await spans(Deps(), document(2025, 0, date(2025, 9, 27)), document(2024, 0, date(2024, 9, 28)))
    assert found[2024, 0] == (date(2023, 9, 30), date(2024, 9, 28))
    assert found[2023, 0][1] == date(2023, 9, 29)


async def test_periods_of_figures_go_before_all() -> None:
    own = FiscalPeriod(
        company_id=-1, fiscal_year=2025, fiscal_quarter=0, start_date=date(2025, 1, 1), end_date=date(2025, 12, 31)
    )
    assert list(await spans(Deps(own), document(2025, 2, date(2025, 6, 30)))) == [(2025, 0)]
