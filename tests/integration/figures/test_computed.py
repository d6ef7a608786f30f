"""Formulas and expressions as metrics: looked up, followed over time, several at once."""

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from agent.graph import build_graph
from agent.run import answer_question
from server.memory import short_memory
from tests.integration.figures.conftest import Books, Figures
from tools.errors import InvalidInput, UnknownCompany
from tools.figures.asked.request import FigureRequest
from tools.figures.formulas.calculations import calculate_all
from tools.figures.formulas.computing import Computing
from tools.figures.lookup import lookup_metric


def computing(figures: Figures) -> Computing:
    deps = figures.deps
    return Computing(deps.facts, deps.directory, deps.vocabulary, deps.today())


async def test_a_formula_is_looked_up_like_any_metric(shipped: Figures) -> None:
    found = await shipped.lookup("AAPL", "free cash flow", 2022, 2023)
    assert [(v.metric, v.fiscal_year, v.value, v.unit) for v in found.values] == [
        ("free_cash_flow", 2022, 111_443_000_000, "USD"),
        ("free_cash_flow", 2023, 99_584_000_000, "USD"),
    ]
    last = found.values[-1]
    assert (last.basis, last.label) == ("derived", "Free cash flow")
    assert {part.metric: part.value for part in last.derived_from} == {
        "operating_cash_flow": 110_543_000_000, "capital_expenditures": 10_959_000_000,
    }  # fmt: skip
    assert last.yoy is not None
    assert (last.yoy.prior_value, last.yoy.pct) == (111_443_000_000, pytest.approx(-10.6413, abs=1e-3))
    assert "Free cash flow = " in found.definitions["free_cash_flow"]


async def test_a_margin_is_a_fraction_in_percent_and_changes_in_points(shipped: Figures) -> None:
    [value] = (await shipped.lookup("AAPL", "operating margin", 2023)).values
    assert (value.unit, value.percent) == ("ratio", True)
    assert float(value.value) == pytest.approx(114_301 / 383_285)
    assert value.yoy is not None
    assert value.yoy.pct is None
    assert value.yoy.points == pytest.approx((114_301 / 383_285 - 119_437 / 394_328) * 100, abs=1e-3)


async def test_an_expression_is_a_metric_and_one_with_an_unknown_name_is_declined(shipped: Figures) -> None:
    deps = shipped.deps
    names = ("revenue", "capex / revenue", "revenue / assetz", "nonsense", "gross margin")
    request = FigureRequest(("AAPL", "NVDA"), names, (2023,))
    found = await lookup_metric(deps.facts, deps.directory, deps.vocabulary, request, deps.today(), deps.documents)
    assert [(v.ticker, v.metric) for v in found.values] == [
        (ticker, metric) for ticker in ("AAPL", "NVDA") for metric in ("revenue", "capex / revenue", "gross_margin")
    ]
    [_, share, _] = found.values[:3]
    assert (share.percent, share.label) == (True, "capex / Revenue")
    assert {entry.metric: "assetz" in entry.reason for entry in found.declined} == {
        "revenue / assetz": True, "nonsense": False,
    }  # fmt: skip


async def test_a_name_with_a_hyphen_is_no_subtraction(shipped: Figures) -> None:
    [value] = (await shipped.lookup("AAPL", "long-term debt", 2023)).values
    assert value.basis != "derived"


async def test_a_period_without_a_value_is_declined_with_its_reason(shipped: Figures) -> None:
    found = await shipped.lookup("AAPL", "free cash flow", 1999, 2023)
    assert [v.fiscal_year for v in found.values] == [2023]
    [declined] = found.declined
    assert (declined.metric, declined.fiscal_year) == ("free_cash_flow", 1999)
    assert "FY1999" in declined.reason


async def test_a_formula_of_a_segment_is_declined(shipped: Figures) -> None:
    found = await shipped.lookup("AAPL", "gross margin", 2023, segment="Europe")
    assert not found.values
    assert "for a whole company only" in found.declined[0].reason


async def test_a_formula_is_followed_over_years_and_quarters(shipped: Figures) -> None:
    years = await shipped.series("AAPL", "free cash flow", 2021, 2023)
    assert (years.metric, years.found, years.requested) == ("free_cash_flow", 3, 3)
    assert [point.fiscal_year for point in years.points] == [2021, 2022, 2023]
    assert years.growth[-1].yoy_pct == pytest.approx(-10.6413, abs=1e-3)
    first, last = years.points[0].value, years.points[-1].value
    assert years.cagr == pytest.approx((float(last / first) ** 0.5 - 1) * 100, abs=1e-3)
    assert years.definition is not None
    quarters = await shipped.series("AAPL", "gross margin", 2023, 2023, quarterly=True)
    assert [point.fiscal_quarter for point in quarters.points] == [1, 2, 3, 4]
    second = quarters.growth[1]
    change = (quarters.points[1].value - quarters.points[0].value) * 100
    assert second.sequential_points == pytest.approx(float(change), abs=1e-3)
    assert second.sequential_pct is None
    assert quarters.cagr is None


async def test_a_series_of_a_formula_tells_its_gaps(shipped: Figures) -> None:
    series = await shipped.series("AAPL", "free cash flow", 1999, 2000)
    assert (series.found, series.requested, len(series.gaps), len(series.declined)) == (0, 2, 2, 2)


async def test_several_companies_and_formulas_are_calculated_at_once(shipped: Figures) -> None:
    request = FigureRequest(("AAPL", "NVDA", "MSFT"), ("gross margin", "revenue / 2", "revenue / ("), (2023,))
    found = await calculate_all(computing(shipped), request)
    assert [(r.ticker, r.formula) for r in found.results] == [
        (ticker, formula) for ticker in ("AAPL", "NVDA") for formula in ("gross margin", "revenue / 2")
    ]
    assert (found.formula, found.definition) == (None, None)
    assert found.definitions.keys() == {"gross margin", "revenue / 2"}
    assert {(entry.ticker, entry.metric) for entry in found.declined} == {
        ("MSFT", "*"), ("AAPL", "revenue / ("), ("NVDA", "revenue / ("),
    }  # fmt: skip


async def test_one_formula_keeps_its_shape(shipped: Figures) -> None:
    found = await calculate_all(computing(shipped), FigureRequest(("AAPL", "NVDA"), ("revenue / 2",), (2023,)))
    assert (found.formula, found.definitions) == ("revenue / 2", {})
    assert [(r.ticker, r.formula) for r in found.results] == [("AAPL", None), ("NVDA", None)]
    assert found.results[0].value == Decimal(383_285_000_000) / 2


async def test_what_cannot_be_calculated_at_all_is_an_error(shipped: Figures) -> None:
    for tickers, formulas, error, said in (
        (("XQZJ",), ("gross margin",), UnknownCompany, "XQZJ"),
        (("AAPL",), ("gros margn",), InvalidInput, "Did you mean gross_margin"),
        (("AAPL",), tuple(f"revenue / {n}" for n in range(1, 51)), None, ""),
        (
            ("AAPL", "NVDA", "PG", "SNOW", "META"),
            tuple(f"revenue / {n}" for n in range(1, 51)),
            InvalidInput,
            "at most",
        ),
    ):
        request = FigureRequest(tickers, formulas, (2023,))
        if error is None:
            assert len((await calculate_all(computing(shipped), request)).results) == 50
            continue
        with pytest.raises(error, match=said):
            await calculate_all(computing(shipped), request)


async def test_what_a_company_never_reports_is_computed_and_said(shipped: Figures) -> None:
    """Procter & Gamble prints no gross profit."""
    found = await shipped.lookup("PG", "gross profit", 2024)
    [value] = found.values
    assert (value.metric, value.label, value.value, value.basis) == (
        "gross_profit", "Gross profit", 43_191_000_000, "derived",
    )  # fmt: skip
    assert found.declined == ()
    assert found.warnings[0].startswith("PG Gross profit: no loaded filing reports it. It is computed: ")
    series = await shipped.series("PG", "gross profit", 2023, 2025)
    assert [(point.fiscal_year, point.value) for point in series.points] == [
        (2023, 39_246_000_000), (2024, 43_191_000_000), (2025, 43_120_000_000),
    ]  # fmt: skip
    assert series.metric == "gross_profit"
    assert series.warnings[0].startswith("PG Gross profit: no loaded filing reports it.")


async def test_one_that_is_reported_is_never_computed(acme: Any, books: Books) -> None:
    books.annual(2023, Revenues=100, CostOfRevenue=60, GrossProfit=41)
    books.annual(2024, Revenues=110, CostOfRevenue=60)
    figures = await acme()
    assert [value.value for value in (await figures.lookup("ACME", "gross profit", 2023)).values] == [41]
    later = await figures.lookup("ACME", "gross profit", 2024)
    assert later.values == ()
    assert [entry.metric for entry in later.declined] == ["gross_profit"]


async def test_one_whose_inputs_are_missing_is_declined_by_its_own_name(acme: Any, books: Books) -> None:
    books.annual(2023, Revenues=100)
    found = await (await acme()).lookup("ACME", "gross profit", 2023)
    assert found.values == ()
    assert [entry.metric for entry in found.declined] == ["gross_profit"]


async def test_a_stated_rate_that_is_never_reported_is_followed_as_the_computed_one(acme: Any, books: Books) -> None:
    for year, tax in ((2022, 20), (2023, 24), (2024, 33)):
        books.annual(
            year,
            IncomeTaxExpenseBenefit=tax,
            IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest=100,
        )
    figures: Figures = await acme()
    series = await figures.series("ACME", "effective tax rate, as reported", 2022, 2024)
    assert (series.metric, series.points[-1].percent) == ("effective_tax_rate", True)
    assert series.warnings[0].startswith("ACME Effective tax rate, as reported: no loaded filing reports it.")
    graph = build_graph(replace(figures.deps, query_log=None, search_log=None), short_memory())
    said = await answer_question(graph, "What is the effective tax rate reported by ACME in each year?", quiet)
    assert [f"{rate}%" in said.answer for rate in ("20.00", "24.00", "33.00")] == [True] * 3, said.answer
    assert [one.split(":")[0] for one in said.warnings] == ["ACME Effective tax rate, as reported"]


async def quiet(_: str) -> None:
    """Tells nobody of progress."""
