"""The twelve months to a quarter's end, strides over quarters, calendar years, and when periods begin and end."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from tools.errors import InvalidInput
from tools.figures.asked.request import FigureRequest
from tools.figures.by_calendar import lookup_on_basis
from tools.figures.formulas.calculate import calculate
from tools.models.facts import LookupResult
from tools.models.figures import Calculated, Calculation

Load = Callable[[], Awaitable[Any]]


def only(calculation: Calculation) -> Calculated:
    [result] = calculation.results
    return result


def two_years(books: Any, *, quarters: bool = True) -> None:
    """A year of 400, and of the next a first half of 260, after one of 180; EPS as well."""
    first = books.annual(2022, Revenues=400, NetIncomeLoss=40)
    first.flows("2022-01-01", "2022-12-31", "USD/shares", EarningsPerShareDiluted=4)
    first.flows("2022-01-01", "2022-12-31", "shares", WeightedAverageNumberOfDilutedSharesOutstanding=10)
    if not quarters:
        return
    spans = [(2022, "03-31", 80, 80), (2022, "06-30", 100, 180), (2022, "09-30", 100, 280), (2023, "03-31", 120, 120)]
    for year, end, alone, to_date in [*spans, (2023, "06-30", 140, 260)]:
        number = {"03-31": 1, "06-30": 2, "09-30": 3}[end]
        start = {1: "01-01", 2: "04-01", 3: "07-01"}[number]
        filing = books.file("10-Q", f"{year}-{int(end[:2]) + 1:02d}-20", year, f"Q{number}")
        filing.flows(f"{year}-{start}", f"{year}-{end}", Revenues=alone, NetIncomeLoss=alone // 10)
        filing.flows(f"{year}-{start}", f"{year}-{end}", "USD/shares", EarningsPerShareDiluted=alone / 100)
        if number > 1:
            filing.flows(f"{year}-01-01", f"{year}-{end}", Revenues=to_date, NetIncomeLoss=to_date // 10)
        filing.balances(f"{year}-{end}", Assets=1000 + to_date)


async def test_twelve_months_are_the_year_before_and_the_year_to_date_less_that_of_a_year_ago(
    acme: Load, books: Any
) -> None:
    two_years(books)
    result = only(await (await acme()).calculate("ACME", "ttm(revenue)", 2023, quarters=(2,)))
    assert (result.value, result.label) == (480, "Revenue, trailing twelve months")
    assert [str(day) for day in (result.start_date, result.end_date)] == ["2022-07-01", "2023-06-30"]
    assert sorted(int(used.value) for used in result.inputs) == [180, 260, 400]
    assert "400 of FY2022 + 260 of the year to 2023-06-30 - 180 of the year to 2022-06-30 = 480" in result.steps[0]


async def test_without_a_quarter_twelve_months_end_with_the_newest(acme: Load, books: Any) -> None:
    two_years(books)
    figures = await acme()
    result = only(await figures.calculate("ACME", "ttm(revenue)"))
    assert (result.fiscal_year, result.fiscal_quarter, result.value) == (2023, 2, 480)
    assert only(await figures.calculate("ACME", "ttm(revenue)", 2022)).value == 400
    assert only(await figures.calculate("ACME", "ttm(total_assets)", 2023, quarters=(2,))).value == 1260
    margin = only(await figures.calculate("ACME", "ttm(net margin)", 2023, quarters=(2,)))
    assert (margin.value * 480, margin.percent) == (48, True)


@pytest.mark.parametrize(
    ("formula", "said"),
    [("ttm(weighted_shares_diluted)", "does not add up over quarters"), ("ttm(eps_diluted)", "Q4 FY2022")],
)
async def test_what_does_not_add_up_has_no_twelve_months(acme: Load, books: Any, formula: str, said: str) -> None:
    two_years(books)
    calculation = await (await acme()).calculate("ACME", formula, 2023, quarters=(2,))
    assert calculation.results == ()
    assert said in calculation.declined[0].reason


async def test_twelve_months_without_the_year_before_are_declined(acme: Load, books: Any) -> None:
    two_years(books)
    calculation = await (await acme()).calculate("ACME", "ttm(revenue)", 2022, quarters=(2,))
    assert calculation.results == ()
    assert "tieout fetch ACME --forms 10-K,10-Q --years 2021-2022" in calculation.declined[0].remedy


async def test_a_restated_year_is_not_mixed_with_quarters_as_first_filed(acme: Load, books: Any) -> None:
    two_years(books)
    books.file("10-K/A", "2023-12-01", 2022).flows("2022-01-01", "2022-12-31", Revenues=300)
    calculation = await (await acme()).calculate("ACME", "ttm(revenue)", 2023, quarters=(2,))
    assert calculation.results == ()
    assert "was restated for one of the figures" in calculation.declined[0].reason


async def test_sums_and_averages_of_a_quarter_go_over_quarters_and_say_so(acme: Load, books: Any) -> None:
    two_years(books)
    figures = await acme()
    result = only(await figures.calculate("ACME", "sum(revenue, 4)", 2023, quarters=(2,)))
    assert result.value == 480
    assert "sum(revenue, 4) over 4 quarters = 140 + 120 + 120 + 100 = 480 USD" in result.steps
    mean = only(await figures.calculate("ACME", "avg(total_assets, 2)", 2023, quarters=(2,)))
    assert mean.value == 1190
    assert any("over 2 quarters" in step for step in mean.steps)
    assert only(await figures.calculate("ACME", "growth(revenue)", 2023, quarters=(2,))).value * 100 == 40


async def on_calendar(figures: Any, ticker: str, metric: str, year: int, **more: Any) -> LookupResult:
    deps = figures.deps
    request = FigureRequest((ticker,), (metric,), (year,), basis="calendar", **more)
    return await lookup_on_basis(deps.facts, deps.directory, deps.vocabulary, request, deps.today(), deps.documents)


async def test_a_calendar_year_of_another_fiscal_year_is_four_quarters(shipped: Any) -> None:
    found = await on_calendar(shipped, "AAPL", "revenue", 2023)
    [value] = found.values
    assert value.value == 385_706_000_000
    assert "calendar 2023 (four quarters to 2023-12-30)" in value.label
    assert (value.basis, len(value.derived_from)) == ("derived", 3)
    assert found.warnings[0] == "AAPL: calendar 2023 is given as four quarters to 2023-12-30."
    [own] = (await on_calendar(shipped, "META", "revenue", 2023)).values
    assert (own.value, own.label) == (134_902_000_000, "Revenue, calendar 2023")


async def test_a_calendar_year_that_is_not_loaded_is_declined_with_the_filings_that_help(shipped: Any) -> None:
    found = await on_calendar(shipped, "AAPL", "revenue", 2009)
    assert found.values == ()
    assert "--forms 10-K,10-Q --years 2009-2010" in found.declined[0].remedy


@pytest.mark.parametrize("asked", [{"segment": "iPhone"}, {"fiscal_years": ()}])
async def test_what_the_calendar_can_not_be_asked_for_is_refused(shipped: Any, asked: dict[str, Any]) -> None:
    deps = shipped.deps
    request = FigureRequest(("AAPL",), ("revenue",), **({"fiscal_years": (2023,)} | asked), basis="calendar")
    with pytest.raises(InvalidInput, match=r"segment|fiscal_years"):
        await lookup_on_basis(deps.facts, deps.directory, deps.vocabulary, request, deps.today(), deps.documents)


async def test_a_formula_on_the_calendar_is_of_twelve_months(shipped: Any) -> None:
    deps = shipped.deps
    request = FigureRequest(("AAPL",), ("operating margin",), (2023,), basis="calendar")
    result = only(await calculate(deps.facts, deps.directory, deps.vocabulary, request, deps.today()))
    assert float(result.value) == pytest.approx(118_658 / 385_706)
    assert result.percent


@pytest.mark.parametrize(
    ("metric", "quarters", "dates"),
    [
        ("fiscal_period", (), ("2022-09-25", "2023-09-30", 371)),
        ("fiscal year end", (), ("2022-09-25", "2023-09-30", 371)),
        ("fiscal_period", (1,), ("2022-09-25", "2022-12-31", 98)),
    ],
)
async def test_a_fiscal_period_is_looked_up_by_its_dates(
    shipped: Any, metric: str, quarters: tuple[int, ...], dates: tuple[str, str, int]
) -> None:
    [value] = (await shipped.lookup("AAPL", metric, 2023, quarters=quarters)).values
    assert (str(value.start_date), str(value.end_date), value.value) == dates
    assert (value.unit, value.source.accession is not None) == ("days", True)
    assert dates[0] in value.label


async def test_the_dates_of_a_period_that_is_not_loaded_are_declined(shipped: Any) -> None:
    found = await shipped.lookup("AAPL", "fiscal_period", 1999)
    assert (found.values, len(found.declined)) == ((), 1)
