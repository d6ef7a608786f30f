"""Formulas and expressions over the shipped sample."""

from collections.abc import Awaitable, Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from tests.integration.figures.calculations import only, why
from tools.errors import InvalidInput, UnknownCompany

Load = Callable[[], Awaitable[Any]]


async def test_a_named_formula_states_its_definition_convention_inputs_and_steps(shipped: Any) -> None:
    calculation = await shipped.calculate("Apple", "gross margin", 2023)
    result = only(calculation)
    assert result.value == pytest.approx(Decimal(169_148) / Decimal(383_285), abs=Decimal("1e-27"))
    assert (result.unit, result.percent, result.fiscal_year, result.fiscal_quarter) == ("ratio", True, 2023, None)
    assert "Gross margin = gross_profit_computed / revenue." in calculation.definition
    assert "Gross profit as a share of revenue." in calculation.definition
    assert "where it is not, revenue less the reported cost of revenue." in calculation.definition
    assert [(i.metric, i.value, i.source.accession) for i in result.inputs] == [
        ("gross_profit", 169_148_000_000, "0000320193-23-000106"),
        ("revenue", 383_285_000_000, "0000320193-23-000106"),
    ]
    assert all(i.source.url and i.concept.startswith("us-gaap:") for i in result.inputs)
    assert result.steps[-1] == "gross_profit_computed / revenue = 169148000000 / 383285000000 = 0.4413112958"


@pytest.mark.parametrize(
    ("formula", "year", "expected", "unit"),
    [
        ("capex / revenue", 2023, 10_959 / 383_285, "pure"),
        ("free cash flow", 2023, (110_543 - 10_959) * 1e6, "USD"),
        ("net_income / diluted_shares", 2023, 96_995_000_000 / 15_812_547_000, "USD/shares"),
        ("avg(gross_margin, 3)", 2024, (180_683 / 391_035 + 169_148 / 383_285 + 170_782 / 394_328) / 3, "ratio"),
        ("avg(dso, 2)", 2024, None, "days"),
        ("cagr(revenue, 3)", 2023, (383_285 / 274_515) ** (1 / 3) - 1, "pure"),
        ("sum(dividends_paid, 2)", 2023, (15_025 + 14_841) * 1e6, "USD"),
        ("revenue - prior(revenue)", 2023, (383_285 - 394_328) * 1e6, "USD"),
        ("us-gaap:Assets / us-gaap:Liabilities", 2023, 352_583 / 290_437, "pure"),
        ("if_missing(goodwill, 0) + net income", 2023, 96_995e6, "USD"),
        ("net income", 2023, 96_995e6, "USD"),
    ],
)
async def test_an_expression_is_computed_from_reported_figures(
    shipped: Any, formula: str, year: int, expected: float | None, unit: str
) -> None:
    result = only(await shipped.calculate("AAPL", formula, year))
    if expected is None:  # receivables of three year ends, in thousands of millions
        sales, due = {2023: 383.285, 2024: 391.035}, {2022: 28.184, 2023: 29.508, 2024: 33.410}
        expected = sum(365 * (due[y] + due[y - 1]) / 2 / sales[y] for y in sales) / 2
    assert float(result.value) == pytest.approx(expected, rel=1e-12)
    assert result.unit == unit
    assert all(i.source.accession for i in result.inputs)


async def test_an_average_over_periods_is_labelled_by_its_figure(shipped: Any) -> None:
    years = only(await shipped.calculate("AAPL", "avg(gross_margin, 3)", 2024))
    assert (years.label, years.percent) == ("Gross margin, 3-year average", True)
    quarters = only(await shipped.calculate("AAPL", "avg(revenue, 4)", 2023, quarters=(4,)))
    assert (quarters.label, quarters.value) == ("Revenue, 4-quarter average", 95_821_250_000)


async def test_every_year_is_answered_or_declined_by_itself(shipped: Any) -> None:
    calculation = await shipped.calculate("AAPL", "gross margin", 1999, 2023, 2024)
    assert [result.fiscal_year for result in calculation.results] == [2023, 2024]
    [declined] = calculation.declined
    assert (declined.fiscal_year, declined.metric) == (1999, "gross_margin")
    assert "No loaded filing of Apple Inc. covers FY1999" in declined.reason


async def test_without_a_year_the_newest_one_is_meant(shipped: Any) -> None:
    assert only(await shipped.calculate("META", "free cash flow")).fiscal_year == 2024
    early = await shipped.calculate("AAPL", "gross margin", as_of=date(2023, 11, 2))
    assert only(early).fiscal_year == 2022


async def test_a_derived_quarter_goes_in_with_both_its_inputs(shipped: Any) -> None:
    calculation = await shipped.calculate("AAPL", "gross margin", 2023, quarters=(4,))
    result = only(calculation)
    assert float(result.value) == pytest.approx(40_427 / 89_498)
    for used in result.inputs:
        assert used.basis == "derived"
        assert [part.source.accession for part in used.derived_from] == ["0000320193-23-000106", "0000320193-23-000077"]
    assert any("Q4 FY2023 Revenue of AAPL is derived" in warning for warning in calculation.warnings)


async def test_a_flow_of_a_quarter_over_a_balance_is_warned_of(shipped: Any) -> None:
    quarter = await shipped.calculate("AAPL", "asset turnover", 2024, quarters=(2,))
    assert any("not annualised" in warning for warning in quarter.warnings)
    year = await shipped.calculate("AAPL", "asset turnover", 2024)
    margin = await shipped.calculate("AAPL", "gross margin", 2024, quarters=(2,))
    days = await shipped.calculate("AAPL", "dso", 2024, quarters=(2,))  # a quarter's days over a quarter's sales
    assert not any("annualised" in warning for one in (year, margin, days) for warning in one.warnings)


async def test_another_measure_of_the_name_is_told_once_with_the_convention_of_each(shipped: Any) -> None:
    calculation = await shipped.calculate("AAPL", "asset turnover", 2022, 2023, 2024)
    assert len(calculation.results) == 3
    [said] = (warning for warning in calculation.warnings if "may be meant" in warning)
    for year, sales, assets in ((2022, 394_328, 352_755), (2023, 383_285, 352_583), (2024, 391_035, 364_980)):
        assert f"{sales / assets:.2f}x in FY{year}" in said
    assert "Year-end assets." in said
    assert said.endswith("Given here: Average of the year-end assets and the ones before.")
    equity = await shipped.calculate("AAPL", "return on equity", 2024)
    assert any(f"{93_736 / 56_950:.2%} in FY2024" in warning for warning in equity.warnings)


@pytest.mark.parametrize(("formula", "other"), [("rule of 40", "40.00%"), ("free cash flow margin", "15.00%")])
async def test_capitalized_software_makes_another_measure_where_it_is_reported(
    acme: Load, books: Any, formula: str, other: str
) -> None:
    cash = {"NetCashProvidedByUsedInOperatingActivities": 150, "PaymentsToAcquirePropertyPlantAndEquipment": 40}
    books.annual(2022, Revenues=320, **cash)
    books.annual(2023, Revenues=400, PaymentsToDevelopSoftware=50, **cash)
    books.annual(2024, Revenues=500, **cash)
    figures = await acme()
    [said] = (one for one in (await figures.calculate("ACME", formula, 2023)).warnings if "may be meant" in one)
    assert f"{other} in FY2023" in said
    assert "capitalized software is not deducted" in said


async def test_days_of_a_quarter_are_its_own(shipped: Any) -> None:
    result = only(await shipped.calculate("AAPL", "dso year end", 2024, quarters=(2,)))
    assert float(result.value) == pytest.approx(91 * 21_837 / 90_753)


@pytest.mark.parametrize(
    ("ticker", "formula", "year", "said"),
    [
        ("AAPL", "revenue + diluted_shares", 2023, "can't add USD and shares"),
        ("AAPL", "min(revenue, diluted_shares)", 2023, "can't compare USD and shares"),
        ("AAPL", "revenue + eps", 2023, "can't add USD and USD/shares"),
        ("AAPL", "revenue / (inventory - inventory)", 2023, "the divisor is zero"),
        ("AAPL", "revenue / 0", 2023, "the divisor is zero"),
        ("SNOW", "growth(net_income)", 2024, "Not meaningful: growth"),
        ("SNOW", "inventory turnover", 2024, "none of its figures is Inventory"),
        ("AAPL", "avg(revenue, 20)", 2023, "Revenue: No loaded filing of Apple Inc. covers FY2019"),
        ("NVDA", "growth(eps)", 2023, "a stock split lies between"),
        ("NVDA", "sum(eps, 2)", 2023, "a stock split lies between"),
    ],
)
async def test_what_has_no_value_is_declined_with_the_reason(
    shipped: Any, ticker: str, formula: str, year: int, said: str
) -> None:
    assert said in why(await shipped.calculate(ticker, formula, year))


async def test_two_years_on_one_side_of_a_split_are_compared(shipped: Any) -> None:
    assert only(await shipped.calculate("NVDA", "growth(eps)", 2024)).value == 6


@pytest.mark.parametrize(
    ("formula", "said"),
    [
        ("gros margn", "no metric or formula 'gros margn'. Did you mean gross_margin"),
        ("revenue / revenu", "Did you mean revenue"),
        ("revenue /", "found the end"),
        ("revenue; drop table facts", "';' at position 8"),
        ("(" * 40 + "revenue" + ")" * 40, "nested more than 30 deep"),
        ("growth(" * 20 + "revenue" + ", 20)" * 20, "years back"),
        ("avg(revenue, 200)", "number of years, 1 to 20"),
        ("prior(prior(prior(revenue, 20), 20), 20)", "reaches 60 years back"),
        ("sqrt(revenue)", "no function 'sqrt'"),
        ("", "found the end"),
        ("rev\0enue", "at position 4 is not understood"),
        ("revenue + " * 60 + "revenue", "formula has 607 characters; at most 500"),
    ],
)
async def test_what_is_no_formula_is_refused(shipped: Any, formula: str, said: str) -> None:
    with pytest.raises(InvalidInput, match=said):
        await shipped.calculate("AAPL", formula, 2023)


async def test_a_formula_of_many_names_is_read_to_its_end(shipped: Any) -> None:
    assert only(await shipped.calculate("AAPL", " + ".join(["revenue"] * 50), 2023)).value == 50 * 383_285_000_000


async def test_an_unknown_company_is_refused(shipped: Any) -> None:
    with pytest.raises(UnknownCompany, match="XQZJ"):
        await shipped.calculate("XQZJ", "gross margin", 2023)


async def test_deep_nesting_within_the_limit_is_quick(shipped: Any) -> None:
    nested = f"{'avg(' * 19}revenue{', 1)' * 19}"
    assert only(await shipped.calculate("AAPL", nested, 2023)).value == 383_285_000_000
    assert "Not meaningful: growth" in why(await shipped.calculate("AAPL", f"{'growth(' * 3}revenue{')' * 3}", 2025))
    assert why(await shipped.calculate("AAPL", f"{'growth(' * 24}revenue{')' * 24}", 2025))
