"""The key figures of a summary."""

from decimal import Decimal

from tools.ports.deps import Deps
from tools.retrieve.summaries.figures import find_figures
from tools.retrieve.summaries.subject import Wanted, find_subject


async def test_figures_are_those_of_the_period_with_the_year_before(invented_deps: Deps) -> None:
    figures = await find_figures(invented_deps, await find_subject(invented_deps, Wanted(company="BXMW")))
    by_metric = {one.metric: one for one in figures.values}
    revenue = by_metric["revenue"]
    assert revenue.value == Decimal(249_306_000)
    assert revenue.fiscal_year == 2025
    assert revenue.yoy is not None
    assert revenue.yoy.prior_value == Decimal(209_032_000)
    assert by_metric["gross_margin"].percent
    assert "inventory" in {one.metric for one in figures.declined}


async def test_a_report_is_summed_up_as_it_stood(invented_deps: Deps) -> None:
    """Revenue of fiscal 2024 was restated by the report of 2025."""
    subject = await find_subject(invented_deps, Wanted(document="2099000002-24-000012"))
    figures = await find_figures(invented_deps, subject)
    revenue = next(one for one in figures.values if one.metric == "revenue")
    assert revenue.value == Decimal(212_892_000)
    assert any("Revenue: $212.892 million as filed then; $209.032 million by the 10-K" in one for one in figures.notes)


async def test_parts_of_the_company(invented_deps: Deps) -> None:
    figures = await find_figures(invented_deps, await find_subject(invented_deps, Wanted(company="BXMW")))
    [cut] = [one for one in figures.parts if one.title == "By product or service"]
    parts = {(one.metric, one.segment): one.value for one in cut.values}
    assert parts["revenue", "Subscription"] == Decimal(226_863_000)
    assert sum(value for (metric, _), value in parts.items() if metric == "revenue") == Decimal(249_306_000)


async def test_a_quarter_has_its_flows_of_the_year_to_date_where_it_has_none_of_its_own(invented_deps: Deps) -> None:
    wanted = Wanted(company="TLVQ", fiscal_year=2025, fiscal_quarter=3)
    figures = await find_figures(invented_deps, await find_subject(invented_deps, wanted))
    [flow] = [one for one in figures.values if one.metric == "operating_cash_flow"]
    assert flow.label == "Net cash from operating activities, year to date"
    assert str(flow.start_date) == "2025-01-01"
    assert flow.yoy is not None
    assert flow.yoy.prior_fiscal_year == 2024
    assert "operating_cash_flow" not in {one.metric for one in figures.declined}


async def test_a_quarter_has_the_figures_of_the_one_before(invented_deps: Deps) -> None:
    wanted = Wanted(company="BXMW", fiscal_year=2026, fiscal_quarter=1)
    figures = await find_figures(invented_deps, await find_subject(invented_deps, wanted))
    before = {one.metric: one for one in figures.quarter_before}
    assert before["revenue"].value == Decimal(67_660_000)
    assert {(one.fiscal_year, one.fiscal_quarter, one.yoy) for one in before.values()} == {(2025, 4, None)}
    year = await find_figures(invented_deps, await find_subject(invented_deps, Wanted(company="BXMW")))
    assert year.quarter_before == ()
