"""What users of other tools complained of, on real filings: each with the figure that is right."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from agent.graph import build_graph
from agent.run import answer_question
from ingest.pipeline import find_files, index_files
from server.memory import short_memory
from server.text.figures import lookup_text
from tools.figures.asked.request import FigureRequest
from tools.figures.lookup import lookup_metric
from tools.models.facts import LookupResult, MetricValue
from tools.ports.deps import Deps
from tools.tie_out.answers.cited.facts import fact_problems
from tools.tie_out.answers.fact_ledger import FactShelf


async def _ignore(_: str) -> None:
    return None


async def look_up(deps: Deps, ticker: str, *metrics: str, **asked: Any) -> LookupResult:
    request = FigureRequest(tickers=(ticker,), metrics=metrics, **asked)
    return await lookup_metric(deps.facts, deps.directory, deps.vocabulary, request, deps.today())


async def figure(
    deps: Deps, ticker: str, metric: str, year: int, quarter: int | None = None, **asked: Any
) -> MetricValue:
    quarters = (quarter,) if quarter else ()
    found = await look_up(deps, ticker, metric, fiscal_years=(year,), fiscal_quarters=quarters, **asked)
    assert not found.declined
    [value] = found.values
    return value


async def test_a_rounded_duplicate_never_replaces_the_exact_value(real_deps: Deps) -> None:
    # Three quarterly reports repeat 96,662 million as "$96.7 billion".
    debt = await figure(real_deps, "AAPL", "LongTermDebt", 2024)
    assert (debt.value, debt.end_date, debt.basis) == (96_662_000_000, date(2024, 9, 28), "reported")
    between = await figure(real_deps, "AAPL", "LongTermDebt", 2024, as_of=date(2025, 8, 31))
    assert between.value == 96_662_000_000


@pytest.mark.parametrize(
    ("year", "revenue", "cost"), [(2017, 229_234, 141_048), (2018, 265_595, 163_756), (2024, 391_035, 210_352)]
)
async def test_revenue_is_never_its_cost(real_deps: Deps, year: int, revenue: int, cost: int) -> None:
    found = await look_up(real_deps, "AAPL", "revenue", "cost of revenue", fiscal_years=(year,))
    assert {value.metric: value.value for value in found.values} == {
        "revenue": revenue * 10**6,
        "cost_of_revenue": cost * 10**6,
    }


async def test_revenue_goes_on_when_a_company_switches_its_tag(real_deps: Deps) -> None:
    years = tuple(range(2015, 2025))
    found = await look_up(real_deps, "AAPL", "revenue", fiscal_years=years)
    in_millions = [233_715, 215_639, 229_234, 265_595, 260_174, 274_515, 365_817, 394_328, 383_285, 391_035]
    assert [value.value for value in found.values] == [million * 10**6 for million in in_millions]
    assert len({value.concept for value in found.values}) > 1
    assert any("and as us-gaap:RevenueFromContract" in warning for warning in found.warnings)


async def test_a_concept_that_is_no_longer_used_is_not_called_current(real_deps: Deps) -> None:
    old = await look_up(real_deps, "NVDA", "RevenueFromContractWithCustomerExcludingAssessedTax")
    assert [value.fiscal_year for value in old.values] == [2022]
    assert any("last loaded filing with" in warning and "go on to" in warning for warning in old.warnings)
    new = await look_up(real_deps, "NVDA", "revenue")
    assert new.values[0].fiscal_year > 2024
    assert new.warnings == ()


NVIDIA_2020 = {1: (2_220, "2019-04-28"), 2: (2_579, "2019-07-28"), 3: (3_014, "2019-10-27"), 4: (3_105, "2020-01-26")}
APPLE_2024 = {
    1: (119_575, "2023-12-30"),
    2: (90_753, "2024-03-30"),
    3: (85_777, "2024-06-29"),
    4: (94_930, "2024-09-28"),
}
SNOWFLAKE_2024 = {1: ("623.599", "2023-04-30"), 4: ("774.699", "2024-01-31")}


@pytest.mark.parametrize(
    ("ticker", "year", "quarters"),
    [("NVDA", 2020, NVIDIA_2020), ("AAPL", 2024, APPLE_2024), ("SNOW", 2024, SNOWFLAKE_2024)],
)
async def test_quarters_of_years_that_end_in_january_or_september_are_not_a_year_off(
    real_deps: Deps, ticker: str, year: int, quarters: dict[int, tuple[Any, str]]
) -> None:
    for quarter, (million, end) in quarters.items():
        value = await figure(real_deps, ticker, "revenue", year, quarter)
        assert (value.value, str(value.end_date)) == (Decimal(million) * 10**6, end)
        assert (value.fiscal_year, value.fiscal_quarter) == (year, quarter)


async def test_a_fourth_quarter_is_not_the_full_year_and_a_third_not_nine_months(real_deps: Deps) -> None:
    flows = {quarter: await figure(real_deps, "AAPL", "capex", 2024, quarter) for quarter in (1, 2, 3, 4)}
    assert [flow.value // 10**6 for flow in flows.values()] == [2_392, 1_996, 2_151, 2_908]
    assert [flow.basis for flow in flows.values()] == ["reported", "derived", "derived", "derived"]
    year = await figure(real_deps, "AAPL", "capex", 2024)
    assert sum(flow.value for flow in flows.values()) == year.value == 9_447_000_000


async def test_a_derived_quarter_names_both_filings_it_comes_from(real_deps: Deps) -> None:
    value = await figure(real_deps, "AAPL", "capex", 2024, 4)
    assert [part.value for part in value.derived_from] == [9_447_000_000, 6_539_000_000]
    assert [part.source.doc_type for part in value.derived_from] == ["10-K", "10-Q"]


async def test_earnings_per_share_of_a_fourth_quarter_are_never_subtracted(real_deps: Deps) -> None:
    found = await look_up(real_deps, "AAPL", "diluted eps", fiscal_years=(2024,), fiscal_quarters=(4,))
    assert found.values == ()
    [declined] = found.declined
    assert "does not add up" in declined.reason


async def test_an_amended_report_restates_and_the_original_stays_visible(real_deps: Deps) -> None:
    # In January 2010 Apple amended its annual report: accounting for subscriptions had changed.
    value = await figure(real_deps, "AAPL", "revenue", 2009)
    assert (value.value, value.first_reported, value.basis) == (42_905_000_000, 36_537_000_000, "restated")
    before = await figure(real_deps, "AAPL", "revenue", 2009, as_of=date(2009, 12, 31))
    assert (before.value, before.basis, before.source.doc_type) == (36_537_000_000, "reported", "10-K")
    after = await figure(real_deps, "AAPL", "revenue", 2009, as_of=date(2010, 2, 1))
    assert (after.value, after.source.doc_type) == (42_905_000_000, "10-K/A")
    assert "first reported $36.537 billion" in lookup_text(LookupResult(values=(value,)))


async def test_growth_compares_figures_of_one_accounting(real_deps: Deps) -> None:
    value = await figure(real_deps, "AAPL", "revenue", 2010)
    assert value.yoy is not None
    assert (value.value, value.yoy.prior_value) == (65_225_000_000, 42_905_000_000)
    assert value.yoy.pct == pytest.approx(52.02, abs=0.01)


async def test_earnings_per_share_on_both_sides_of_a_split_are_not_compared(real_deps: Deps) -> None:
    # Apple split its shares four for one in 2020: 2018 was reported anew, 2017 never was.
    found = await look_up(real_deps, "AAPL", "diluted eps", fiscal_years=(2017, 2018, 2019, 2020))
    assert [str(value.value) for value in found.values] == ["9.21", "2.98", "2.97", "3.28"]
    changes = [value.yoy and str(value.yoy.prior_value) for value in found.values]
    assert changes == ["8.31", None, "2.98", "2.97"]
    assert any("split" in warning and "FY2018" in warning for warning in found.warnings)


async def test_earnings_per_share_as_of_a_day_before_the_split_are_all_on_the_old_basis(real_deps: Deps) -> None:
    found = await look_up(real_deps, "NVDA", "diluted eps", fiscal_years=(2023, 2024), as_of=date(2024, 3, 1))
    assert [str(value.value) for value in found.values] == ["1.74", "11.93"]
    today = await look_up(real_deps, "NVDA", "diluted eps", fiscal_years=(2023, 2024))
    assert [str(value.value) for value in today.values] == ["0.17", "1.19"]


async def test_every_figure_names_its_filing_and_the_day_it_was_filed(real_deps: Deps) -> None:
    found = await look_up(real_deps, "PG", "revenue", "net income", "total assets", "eps", fiscal_years=(2024, 2025))
    assert len(found.values) == 8
    for value in found.values:
        assert value.source.accession
        assert value.source.filed is not None
        assert value.source.filed > value.end_date
        assert value.source.url is not None
        assert value.source.accession in lookup_text(LookupResult(values=(value,)))


async def test_a_foreign_filer_is_read_by_its_own_taxonomy(real_deps: Deps) -> None:
    value = await figure(real_deps, "LPA", "revenue", 2024)
    assert (value.value, value.concept, value.source.doc_type) == (43_862_372, "ifrs-full:Revenue", "20-F")


async def test_euros_are_not_shown_as_dollars(deps: Deps, write_facts: Any, row: Any) -> None:
    rows = [
        row(7_000_000, "2023-12-31", "2023-01-01", form="20-F"),
        row(9_000_000, "2022-12-31", "2022-01-01", form="20-F"),
    ]
    path = write_facts({"ifrs-full:Revenue EUR": rows})
    async for _ in index_files(deps.writer, deps.directory, find_files([path], ticker="EURO")):
        pass
    value = await figure(deps, "EURO", "revenue", 2023)
    assert value.unit == "EUR"
    text = lookup_text(LookupResult(values=(value,)))
    assert "EURO, EUR millions" in text
    assert "Revenue | 7\n" in text
    assert "$" not in text


async def test_a_computed_gross_profit_is_answered_and_checked(sample_deps: Deps) -> None:
    graph = build_graph(sample_deps, short_memory())
    answer = await answer_question(graph, "P&G gross profit in fiscal 2024", _ignore)
    [fact] = answer.facts
    assert (fact.metric, fact.value, fact.basis) == ("gross_profit", 43_191_000_000, "derived")
    assert answer.status == "answered"
    assert answer.warnings[0].startswith("PG Gross profit: no loaded filing reports it. It is computed: ")
    wrong = fact.model_copy(update={"value": fact.value + 1_000_000})
    shelf = await FactShelf.fill(sample_deps, answer)
    assert await fact_problems(shelf, sample_deps.documents, fact, answer.facts) == []
    told = await fact_problems(shelf, sample_deps.documents, wrong, answer.facts)
    assert "is not what Gross profit comes to from what is reported." in told
