"""Formulas over made-up companies that make them difficult."""

from collections.abc import Awaitable, Callable
from decimal import Decimal
from typing import Any

import pytest

from tests.integration.figures.calculations import only, why

Load = Callable[[], Awaitable[Any]]


async def test_a_days_formula_averages_over_three_years_of_a_made_up_company(acme: Load, books: Any) -> None:
    for year, payable in ((2020, 30), (2021, 50), (2022, 60), (2023, 80)):
        filing = books.annual(year, Revenues=1000, CostOfRevenue=365)
        filing.balances(f"{year}-12-31", AccountsPayableCurrent=payable)
    figures = await acme()
    single = [only(await figures.calculate("ACME", "dpo", year)).value for year in (2021, 2022, 2023)]
    assert [float(value) for value in single] == pytest.approx([40, 55, 70])
    average = only(await figures.calculate("ACME", "avg(dpo, 3)", 2023))
    assert float(average.value) == pytest.approx(55)
    assert sum("days" in step or "dpo" in step for step in average.steps) >= 1
    assert {(i.metric, i.fiscal_year) for i in average.inputs} == {
        *(("accounts_payable", year) for year in (2020, 2021, 2022, 2023)),
        *(("cost_of_revenue", year) for year in (2021, 2022, 2023)),
    }


async def test_two_currencies_of_one_company_are_never_mixed(acme: Load, books: Any) -> None:
    filing = books.annual(2023, Revenues=500, NetIncomeLoss=50)
    filing.flows("2023-01-01", "2023-12-31", unit="EUR", OperatingIncomeLoss=80, NetIncomeLoss=45)
    books.annual(2022, Revenues=400, NetIncomeLoss=40)
    figures = await acme()
    for formula in ("operating_income / revenue", "operating_income * revenue", "revenue - operating_income"):
        assert "EUR" in why(await figures.calculate("ACME", formula, 2023))
    calculation = await figures.calculate("ACME", "net margin", 2023)
    assert float(only(calculation).value) == pytest.approx(0.1)
    assert any("NetIncomeLoss is reported in EUR as well; USD is shown" in said for said in calculation.warnings)


async def test_a_line_that_a_loaded_statement_leaves_out_is_zero_and_said(acme: Load, books: Any) -> None:
    books.annual(2022, Revenues=400, NetIncomeLoss=1).balances(
        "2022-12-31", Goodwill=7, LiabilitiesAndStockholdersEquity=90
    )
    books.annual(2023, Revenues=500, NetIncomeLoss=1).balances("2023-12-31", LiabilitiesAndStockholdersEquity=95)
    figures = await acme()
    calculation = await figures.calculate("ACME", "revenue + if_missing(goodwill, 0)", 2023)
    assert only(calculation).value == 500
    assert any("no loaded filing reports Goodwill for this period" in said for said in calculation.warnings)
    never = await figures.calculate("ACME", "revenue + if_missing(inventory, 0)", 2023)
    assert never.warnings == ()


@pytest.mark.parametrize(
    "formula", ["revenue + if_missing(goodwill, 0)", "if_missing(goodwill, total_assets) + revenue"]
)
async def test_a_line_of_a_statement_that_is_not_loaded_is_not_zero(acme: Load, books: Any, formula: str) -> None:
    books.annual(2022, Revenues=400, NetIncomeLoss=1).balances(
        "2022-12-31", Goodwill=7, LiabilitiesAndStockholdersEquity=90
    )
    books.annual(2023, Revenues=500, NetIncomeLoss=1)
    calculation = await (await acme()).calculate("ACME", formula, 2023)
    assert "Goodwill" in why(calculation)
    assert "`tieout fetch ACME --forms 10-K --years 2023`" in calculation.declined[0].remedy


async def test_an_average_needs_both_its_ends(acme: Load, books: Any) -> None:
    books.annual(2022, Revenues=400, NetIncomeLoss=1)
    books.annual(2023, Revenues=500, NetIncomeLoss=50).balances(
        "2023-12-31", LiabilitiesAndStockholdersEquity=95, StockholdersEquity=40, LongTermDebtNoncurrent=10
    )
    figures = await acme()
    for formula in ("roe", "avg(total_debt, 2)"):
        calculation = await figures.calculate("ACME", formula, 2023)
        assert why(calculation)
        assert "--forms 10-K --years 2022" in calculation.declined[0].remedy


async def test_the_balance_at_the_first_years_beginning_is_one_end_of_its_average(acme: Load, books: Any) -> None:
    filing = books.annual(2023, Revenues=500, NetIncomeLoss=50)
    filing.balances("2023-12-31", StockholdersEquity=40).balances("2022-12-31", StockholdersEquity=60)
    result = only(await (await acme()).calculate("ACME", "roe", 2023))
    assert result.value == 1
    assert [str(used.end_date) for used in result.inputs if used.metric == "shareholders_equity"] == [
        "2023-12-31",
        "2022-12-31",
    ]


@pytest.mark.parametrize(
    ("income", "equity", "said"),
    [
        (-5, (-10, -30), "both of them negative"),
        (5, (-19, 20), "opposite signs"),
        (-5, (10, -30), "both of them negative"),
        (5, (50, -10), "opposite signs"),
    ],
)
async def test_a_ratio_that_means_nothing_is_declined_as_such(
    acme: Load, books: Any, income: int, equity: tuple[int, int], said: str
) -> None:
    books.annual(2022, NetIncomeLoss=1).balances("2022-12-31", StockholdersEquity=equity[0])
    books.annual(2023, NetIncomeLoss=income).balances("2023-12-31", StockholdersEquity=equity[1])
    reason = why(await (await acme()).calculate("ACME", "roe", 2023))
    assert reason.startswith("Not meaningful: ")
    assert said in reason


async def test_a_tax_benefit_over_a_loss_is_a_rate(acme: Load, books: Any) -> None:
    pretax = "IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest"
    books.annual(2023, IncomeTaxExpenseBenefit=-2, **{pretax: -10})
    figures = await acme()
    assert only(await figures.calculate("ACME", "effective tax rate", 2023)).value == Decimal("0.2")
    assert "Not meaningful" in why(await figures.calculate("ACME", "income_tax_expense / pretax_income", 2023))


async def test_a_contested_input_is_no_missing_one(acme: Load, books: Any) -> None:
    books.annual(2023, Revenues=500, NetIncomeLoss=51).flows("2023-01-01", "2023-12-31", NetIncomeLoss=62)
    reason = why(await (await acme()).calculate("ACME", "if_missing(net_income, 0) / revenue", 2023))
    assert "51 and 62" in reason
