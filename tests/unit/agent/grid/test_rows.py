"""How a question is put to a row."""

from datetime import date
from types import SimpleNamespace
from typing import Any, cast

import pytest

from agent.grid.rows import Placing, Subject
from tools.language.companies import CompanyFinder
from tools.language.company_names.directory import load_directory
from tools.models.base import Company
from tools.models.filters import Filters
from tools.models.results.grid import GridRow
from tools.vocab.loader import load_vocabulary

LOADED = (
    Company(company_id=1, cik=1, name="Zorbex Paints", tickers=("ZRBX",)),
    Company(company_id=-1_398_970_035, cik=None, name="Dunmarrow Oils"),  # without a ticker: CIK-1398970035
)


@pytest.fixture
def placing() -> Placing:
    deps = SimpleNamespace(vocabulary=load_vocabulary())
    return Placing(cast(Any, deps), CompanyFinder(LOADED, load_directory()))


def subject(company: Company, **more: Any) -> Subject:
    return Subject(GridRow(ticker=company.ticker), company.name, company.ticker, **more)


@pytest.mark.parametrize(("company", "called"), [(LOADED[0], "ZRBX"), (LOADED[1], "Dunmarrow Oils")])
def test_a_company_is_called_by_what_is_read_as_it(placing: Placing, company: Company, called: str) -> None:
    assert placing.put("net margin in 2025", subject(company)) == f"{called}: net margin in 2025"
    assert placing.put("{ticker}: net margin in 2025", subject(company)) == f"{called}: net margin in 2025"


def test_filters_are_the_callers_but_for_the_rows_own_company_and_filing() -> None:
    row = subject(LOADED[0], limits=Filters(tickers=("ZRBX",), doc_ids=("d1",), filed_before=date(2024, 2, 1)))
    given = Filters(tickers=("AAPL",), companies=("Apple",), doc_ids=("d2",), fiscal_years=(2023,))
    assert row.within(given) == Filters(
        tickers=("ZRBX",), doc_ids=("d1",), filed_before=date(2024, 2, 1), fiscal_years=(2023,)
    )
    early = date(2023, 5, 1)
    assert row.within(Filters(filed_before=early)).filed_before == early
