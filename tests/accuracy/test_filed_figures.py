"""Real filings in a store: their statements are shown as filed, and the parts of a company add up to the whole.

They need the real filings, which are not part of the repository.
"""

from collections.abc import AsyncIterator
from decimal import Decimal
from typing import Any

import pytest

from evals.measures.documents.statements_as_filed import KINDS
from server.settings import Settings
from server.wiring import open_deps
from tools.figures.asked.request import FigureRequest
from tools.figures.lookup import lookup_metric
from tools.figures.statements.statement import get_statement
from tools.models.facts import LookupResult
from tools.models.figures import FinancialStatement
from tools.ports.deps import Deps

MILLION = 10**6
REGIONS = {
    "Americas": 167_045,
    "Europe": 101_328,
    "Greater China": 66_952,
    "Japan": 25_052,
    "Rest of Asia Pacific": 30_658,
}
PRODUCTS = {
    "iPhone": 201_183,
    "Mac": 29_984,
    "iPad": 26_694,
    "Wearables, Home and Accessories": 37_005,
    "Services": 96_169,
}


@pytest.fixture
async def deps(filed: Settings) -> AsyncIterator[Deps]:
    """Those filings, opened."""
    async with open_deps(filed) as opened:
        yield opened


async def lookup(deps: Deps, ticker: str, metric: str, year: int, segment: str | None = None) -> LookupResult:
    request = FigureRequest((ticker,), (metric,), (year,), segment=segment)
    return await lookup_metric(deps.facts, deps.directory, deps.vocabulary, request, deps.today(), deps.documents)


async def statement(deps: Deps, ticker: str, kind: Any, year: int, quarter: int | None) -> FinancialStatement:
    request = FigureRequest.one_period(ticker, kind, year, quarter, None)
    return await get_statement(deps.facts, deps.directory, deps.vocabulary, kind, request, deps.today(), deps.documents)


async def value(deps: Deps, ticker: str, metric: str, year: int, segment: str | None = None) -> Decimal:
    result = await lookup(deps, ticker, metric, year, segment)
    assert result.declined == ()
    [found] = result.values
    assert (found.basis == "segment") == (segment is not None)
    return found.value / MILLION


@pytest.mark.parametrize("parts", [REGIONS, PRODUCTS], ids=["segments", "products"])
async def test_apples_parts_are_exact_and_add_up_to_its_net_sales(deps: Deps, parts: dict[str, int]) -> None:
    found = {name: await value(deps, "AAPL", "revenue", 2024, name) for name in parts}
    assert found == parts
    assert sum(found.values()) == await value(deps, "AAPL", "revenue", 2024) == 391_035


async def test_nvidias_segments_and_markets_are_exact(deps: Deps) -> None:
    segments = {name: await value(deps, "NVDA", "revenue", 2025, name) for name in ("Compute & Networking", "Graphics")}
    assert segments == {"Compute & Networking": 116_193, "Graphics": 14_304}
    assert sum(segments.values()) == await value(deps, "NVDA", "revenue", 2025) == 130_497
    assert await value(deps, "NVDA", "revenue", 2025, "Data Center") == 115_186
    assert await value(deps, "NVDA", "operating income", 2025, "Graphics segment") == 5_085
    [graphics] = (await lookup(deps, "NVDA", "revenue", 2025, "graphics")).values
    assert graphics.yoy is not None
    assert graphics.yoy.prior_value == 13_517 * MILLION


async def test_what_meta_reports_by_class_only_is_shown_by_class(deps: Deps) -> None:
    result = await lookup(deps, "META", "shares outstanding", 2024)
    assert {found.segment for found in result.values} == {"Common Class A", "Common Class B"}
    assert {found.basis for found in result.values} == {"segment"}
    assert any("no total is reported" in warning for warning in result.warnings)


async def test_a_balance_that_is_tagged_as_a_restatement_comes_from_the_balance_sheet(deps: Deps) -> None:
    result = await lookup(deps, "MCD", "operating lease assets", 2023)
    [found] = result.values
    assert (found.value, found.basis, found.source.section) == (13_514_400_000, "statement", "Part II, Item 8")
    assert any("Lease right-of-use asset, net" in warning for warning in result.warnings)


@pytest.mark.parametrize(
    ("ticker", "year", "quarter"),
    [("AAPL", 2024, None), ("NVDA", 2025, None), ("META", 2024, None), ("MCD", 2023, None), ("PG", 2025, None)],
)
@pytest.mark.parametrize("kind", KINDS)
async def test_statements_are_shown_as_filed_tied_to_facts_and_add_up(
    deps: Deps, kind: str, ticker: str, year: int, quarter: int | None
) -> None:
    shown = await statement(deps, ticker, kind, year, quarter)
    assert (shown.basis, shown.warnings) == ("as filed", ())
    assert {check.ok for check in shown.checks} == {True}
    assert shown.source.table_id is not None
    assert shown.source.section is not None
    columns = list(dict.fromkeys(cell.period for row in shown.rows for cell in row.values))
    count = 2 if kind == "balance_sheet" else 3
    assert columns == [f"FY{year - back}" for back in range(count)]


async def test_a_quarterly_report_names_its_quarter_and_its_year_to_date(deps: Deps) -> None:
    income = await statement(deps, "AAPL", "income_statement", 2025, 3)
    [sales] = [row for row in income.rows if row.label == "Total net sales"]
    assert {cell.period: cell.value / MILLION for cell in sales.values} == {
        "Q3 FY2025": 94_036,
        "Q3 FY2024": 85_777,
        "9 months FY2025": 313_695,
        "9 months FY2024": 296_105,
    }
    flows = await statement(deps, "TXN", "cash_flow", 2023, 2)
    assert flows.basis == "as filed"
    assert "for the year to date, not for the quarter" in flows.warnings[0]
