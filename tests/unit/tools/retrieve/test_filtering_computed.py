"""The caller's filters over computed figures, series and statements."""

import pytest

from tests.unit.tools.answer.test_compose import BALANCE_SHEET, MARGIN, figure, source
from tests.unit.tools.figures.filtered import AFTER, NEW, OLD, reasons, series
from tools.models.facts import Source
from tools.models.figures import Growth, Retrieved
from tools.models.filters import Filters
from tools.retrieve.filtering import keep_allowed

# ---- Computed figures


def test_a_computed_figure_needs_all_its_inputs() -> None:
    inputs = (figure("1", label="Gross profit", source=NEW), figure("2", source=OLD, fiscal_year=2022))
    result = MARGIN.results[0].model_copy(update={"inputs": inputs})
    found = keep_allowed(
        Retrieved(calculations=(MARGIN.model_copy(update={"results": (result,)}),)), Filters(filed_after=AFTER)
    )
    assert found.calculations[0].results == ()
    [entry] = found.declined
    assert (entry.metric, entry.fiscal_year) == ("gross_margin", 2023)
    assert entry.reason.startswith("Revenue of FY2022: It was filed on 2023-02-01")


def test_a_computed_figure_may_count_from_a_year_outside_of_the_filter() -> None:
    inputs = (figure("1"), figure("2", fiscal_year=2022))
    calculation = MARGIN.model_copy(update={"results": (MARGIN.results[0].model_copy(update={"inputs": inputs}),)})
    found = Retrieved(calculations=(calculation,))
    assert keep_allowed(found, Filters(fiscal_years=(2023,))).calculations == (calculation,)
    assert keep_allowed(found, Filters(fiscal_years=(2022,))).calculations[0].results == ()


# ---- Series


def test_points_outside_are_declined_with_what_is_reckoned_from_them() -> None:
    [kept] = keep_allowed(Retrieved(timeseries=(series(2021, 2022, 2023),)), Filters(filed_after=AFTER)).timeseries
    assert [point.fiscal_year for point in kept.points] == [2023]
    assert [(change.fiscal_year, change.yoy_pct) for change in kept.growth] == [(2023, None)]
    assert (kept.cagr, kept.found, kept.requested, kept.restatements) == (None, 1, 3, ())


def test_growth_counts_from_no_filing_that_may_lie_outside() -> None:
    """The first point's year before is not among the points: which filing reports it is not known."""
    found = keep_allowed(Retrieved(timeseries=(series(2022, 2023),)), Filters(doc_types=("10-K",)))
    [kept] = found.timeseries
    assert [change.yoy_pct for change in kept.growth] == [None, 1.0]
    assert (kept.cagr, kept.found) == (1.0, 2)
    assert found.declined == ()


def test_quarters_count_from_the_quarter_before_where_it_is_kept() -> None:
    quarters = [(2022, 4), (2023, 1), (2023, 3)]
    given = series(
        points=tuple(
            figure("1", fiscal_year=year, fiscal_quarter=quarter, source=source(2023)) for year, quarter in quarters
        ),
        growth=tuple(
            Growth(fiscal_year=year, fiscal_quarter=quarter, yoy_pct=1.0, sequential_pct=2.0)
            for year, quarter in quarters
        ),
        cagr=None,
        restatements=(),
    )
    [kept] = keep_allowed(Retrieved(timeseries=(given,)), Filters(doc_types=("10-K",))).timeseries
    assert [(change.yoy_pct, change.sequential_pct) for change in kept.growth] == [
        (None, None),
        (None, 2.0),
        (None, None),
    ]


def test_a_filter_on_years_keeps_growth_and_drops_the_rest() -> None:
    found = keep_allowed(Retrieved(timeseries=(series(2021, 2022, 2023),)), Filters(fiscal_years=(2021, 2023)))
    [kept] = found.timeseries
    assert [point.fiscal_year for point in kept.points] == [2021, 2023]
    assert [change.yoy_pct for change in kept.growth] == [1.0, 1.0]
    assert [entry.fiscal_year for entry in kept.restatements] == [2021, 2023]
    assert (kept.cagr, [entry.fiscal_year for entry in found.declined]) == (None, [2022])


# ---- Statements


@pytest.mark.parametrize(
    ("sources", "kept"),
    [((NEW,), True), ((NEW, OLD), False), ((), True)],
)
def test_a_statement_needs_every_filing_that_its_cells_come_from(sources: tuple[Source, ...], kept: bool) -> None:
    statement = BALANCE_SHEET.model_copy(update={"source": NEW, "sources": sources})
    found = keep_allowed(Retrieved(statements=(statement,)), Filters(filed_after=AFTER))
    assert found.statements == ((statement,) if kept else ())
    assert [entry.metric for entry in found.declined] == ([] if kept else ["balance_sheet"])


def test_a_statement_of_another_year_is_declined() -> None:
    found = keep_allowed(Retrieved(statements=(BALANCE_SHEET,)), Filters(fiscal_years=(2020,)))
    assert (found.statements, reasons(found)) == ((), ["It lies outside of the filter on fiscal_years."])
