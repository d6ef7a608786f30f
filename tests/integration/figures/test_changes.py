"""The change of a figure from one period to another: reported, computed, and what is not subtracted."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from tests.integration.figures.conftest import Books
from tools.errors import UnknownCompany
from tools.figures.asked.request import FigureRequest
from tools.figures.formulas.changes import POINTS, Step, formula_change, metric_changes
from tools.models.figures import Calculation
from tools.ports.deps import Deps

BILLION = 10**9


@pytest.fixture
def change(sample_deps: Deps) -> Any:
    """The change of a figure of the shipped sample."""

    async def change(ticker: str, name: str, *steps: Step, as_of: date | None = None) -> Calculation:
        base = (sample_deps.facts, sample_deps.directory, sample_deps.vocabulary)
        request = FigureRequest((ticker,), (name,), as_of=as_of)
        if name in sample_deps.vocabulary.metrics:
            return await metric_changes(*base, request, steps, sample_deps.today())
        return await formula_change(*base, request, steps[0], sample_deps.today())

    return change


async def test_the_change_over_years_is_an_amount_and_a_share_of_the_first(change: Any) -> None:
    amount, share = (await change("Apple", "revenue", ((2022, 0), (2024, 0)))).results
    assert (amount.value, amount.unit, amount.percent) == (-3_293_000_000, "USD", False)
    assert share.value == Decimal(-3_293) / Decimal(394_328)
    assert (share.unit, share.percent) == ("ratio", True)
    assert amount.label == "Change in Revenue from FY2022 to FY2024"
    assert [(value.fiscal_year, value.value) for value in amount.inputs] == [
        (2024, 391_035_000_000),
        (2022, 394_328_000_000),
    ]
    assert all(value.source.accession for value in amount.inputs)


async def test_quarters_follow_each_other_over_the_years_end(change: Any) -> None:
    found = await change("Apple", "revenue", ((2023, 4), (2024, 1)), ((2024, 1), (2024, 2)))
    amounts = [result for result in found.results if result.unit == "USD"]
    assert [(result.fiscal_year, result.fiscal_quarter) for result in amounts] == [(2024, 1), (2024, 2)]
    assert [round(result.value / BILLION, 3) for result in amounts] == [Decimal("30.077"), Decimal("-28.822")]
    assert any("derived" in warning for warning in found.warnings)


async def test_a_loss_has_no_relative_change(change: Any) -> None:
    found = await change("Snowflake", "net_income", ((2024, 0), (2025, 0)))
    [amount] = found.results
    assert (amount.value, found.declined) == (-449_543_000, ())


async def test_a_period_that_no_filing_covers_is_declined(change: Any) -> None:
    found = await change("Apple", "revenue", ((1999, 0), (2024, 0)), ((2023, 0), (2024, 0)))
    [declined] = found.declined
    assert "covers FY1999" in declined.reason
    assert {result.fiscal_year for result in found.results} == {2024}


async def test_the_change_of_a_percentage_is_in_points(change: Any) -> None:
    [points] = (await change("Apple", "gross_margin", ((2022, 0), (2024, 0)))).results
    assert (points.value, points.unit, points.percent) == (Decimal("2.8967"), POINTS, False)
    assert "percentage points from FY2022 to FY2024" in points.label
    assert len(points.inputs) == 4


async def test_the_change_of_a_computed_amount_and_of_an_expression(change: Any) -> None:
    [amount] = (await change("Apple", "free_cash_flow", ((2023, 0), (2024, 0)))).results
    assert (amount.unit, amount.percent) == ("USD", False)
    assert amount.value == (118_254 - 9_447 - 110_543 + 10_959) * 10**6
    [points] = (await change("Apple", "inventory / total_assets", ((2023, 0), (2024, 0)))).results
    assert points.label.startswith("Change in Inventory / Total assets in percentage points")


async def test_a_computed_per_share_figure_is_not_subtracted(change: Any) -> None:
    found = await change("Apple", "revenue_per_share", ((2020, 0), (2024, 0)))
    assert found.results == ()
    assert "stock split may lie between" in found.declined[-1].reason


async def test_a_computed_figure_that_lacks_one_end_has_no_change(change: Any) -> None:
    found = await change("Apple", "gross_margin", ((1999, 0), (2024, 0)))
    assert found.results == ()
    assert "covers FY1999" in found.declined[0].reason


async def test_what_was_not_filed_yet_is_not_subtracted(change: Any) -> None:
    found = await change("Apple", "revenue", ((2022, 0), (2024, 0)), as_of=date(2024, 1, 31))
    assert found.results == ()
    assert len(found.declined) == 1


async def test_an_unknown_company_is_an_error(change: Any) -> None:
    with pytest.raises(UnknownCompany):
        await change("Zzyzx", "revenue", ((2022, 0), (2024, 0)))


async def test_a_change_in_the_cash_flow_statement_is_told_beside_that_of_the_balance(acme: Any, books: Books) -> None:
    books.annual(2022, NetIncomeLoss=100).balances("2022-12-31", InventoryNet=7286)
    filing = books.annual(2023, NetIncomeLoss=100, IncreaseDecreaseInInventories=-1401)
    filing.balances("2023-12-31", InventoryNet=5718)
    found = await (await acme()).lookup("ACME", "change in inventories", 2023)
    assert [value.value for value in found.values] == [-1401]
    assert [warning for warning in found.warnings if "balance moved by -1,568 (5718 - 7286)" in warning]


async def test_a_change_that_is_that_of_the_balance_stands_alone(acme: Any, books: Books) -> None:
    books.annual(2022, NetIncomeLoss=100).balances("2022-12-31", InventoryNet=7286)
    filing = books.annual(2023, NetIncomeLoss=100, IncreaseDecreaseInInventories=-1568)
    filing.balances("2023-12-31", InventoryNet=5718)
    assert (await (await acme()).lookup("ACME", "change in inventories", 2023)).warnings == ()
