"""A summary is read again: what does not tie out is left out, and said."""

from decimal import Decimal

import pytest

from tests.summaries import summary_of
from tools.models.results.summaries import Summary
from tools.ports.deps import Deps
from tools.retrieve.summaries.subject import Wanted
from tools.tie_out.summaries import check_summary


@pytest.fixture
async def summary(invented_deps: Deps) -> Summary:
    return await summary_of(invented_deps, Wanted(company="BXMW"))


async def test_a_good_summary_stays_as_it_is(invented_deps: Deps, summary: Summary) -> None:
    again = await check_summary(invented_deps, summary)
    assert again == summary


@pytest.mark.parametrize("metric", ["revenue", "gross_margin", "free_cash_flow", "total_assets"])
async def test_a_figure_that_is_not_the_stores_is_left_out(invented_deps: Deps, summary: Summary, metric: str) -> None:
    wrong = tuple(
        one.model_copy(update={"value": one.value * Decimal("1.01")}) if one.metric == metric else one
        for one in summary.figures
    )
    again = await check_summary(invented_deps, summary.model_copy(update={"figures": wrong}))
    assert metric not in {one.metric for one in again.figures}
    assert again.checked.tied < again.checked.numbers
    assert [one for one in again.warnings if "is left out: it" in one]


async def test_a_figure_a_year_before_is_held_too(invented_deps: Deps, summary: Summary) -> None:
    revenue = summary.figures[0]
    assert revenue.yoy is not None
    yoy = revenue.yoy.model_copy(update={"prior_value": revenue.yoy.prior_value + 1000})
    wrong = (revenue.model_copy(update={"yoy": yoy}), *summary.figures[1:])
    again = await check_summary(invented_deps, summary.model_copy(update={"figures": wrong}))
    assert "revenue" not in {one.metric for one in again.figures}


async def test_words_that_no_document_has_are_left_out(invented_deps: Deps, summary: Summary) -> None:
    told = summary.told[0]
    tampered = told.quotations[0].model_copy(update={"text": told.quotations[0].text.replace("19.3%", "29.3%")})
    risk = summary.risks[0].model_copy(update={"text": "We lost $9.9 million in a fire."})
    update = {
        "told": (told.model_copy(update={"quotations": (tampered,)}), *summary.told[1:]),
        "risks": (risk, *summary.risks[1:]),
    }
    again = await check_summary(invented_deps, summary.model_copy(update=update))
    assert told.key not in {one.key for one in again.told}
    assert risk.text not in {one.text for one in again.risks}
    assert "2 quotations are left out: they do not stand in their documents word for word." in again.warnings


async def test_words_of_another_document_are_left_out(invented_deps: Deps, summary: Summary) -> None:
    gone = next(one for one in summary.risks if one.kind == "gone")
    moved = gone.model_copy(update={"source": summary.risks[0].source})
    again = await check_summary(invented_deps, summary.model_copy(update={"risks": (moved,)}))
    assert again.risks == ()


async def test_a_flow_of_the_year_to_date_is_held_against_that_span(invented_deps: Deps) -> None:
    wanted = Wanted(company="TLVQ", fiscal_year=2025, fiscal_quarter=3)
    summary = await summary_of(invented_deps, wanted)
    [flow] = [one for one in summary.figures if one.metric == "operating_cash_flow"]
    assert flow.yoy is not None
    for wrong in (
        flow.model_copy(update={"value": flow.value + 1000}),
        flow.model_copy(update={"yoy": flow.yoy.model_copy(update={"prior_value": flow.yoy.prior_value + 1000})}),
    ):
        figures = tuple(wrong if one is flow else one for one in summary.figures)
        again = await check_summary(invented_deps, summary.model_copy(update={"figures": figures}))
        assert "operating_cash_flow" not in {one.metric for one in again.figures}
