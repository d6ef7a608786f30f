"""Figures: single ones, series, statements, calculations."""

from dataclasses import replace
from typing import Annotated

from mcp_types import CallToolResult, InputRequiredResult
from pydantic import Field

from server.mcp.tools.offering import find_or_offer
from server.mcp.tools.support import (
    AsOf,
    Ctx,
    Metric,
    Metrics,
    Quarters,
    Ticker,
    Tickers,
    Years,
    opened,
    result,
)
from server.text.figures import calculation_text, lookup_text, series_text, statement_text
from server.text.footnotes import Footnotes
from tools.models.facts import LookupResult
from tools.models.figures import (
    Calculations,
    FinancialStatement,
    Granularity,
    PeriodBasis,
    Series,
    StatementType,
)

Year = Annotated[int | None, Field(description="The fiscal year. Omit: the newest.")]
Quarter = Annotated[int | None, Field(description="The fiscal quarter, 1 to 4. Omit: the whole year.")]

_FIRST = ("warnings",)  # what has to be known of a figure comes with its first page


async def lookup_metric(
    tickers: Tickers,
    metrics: Metrics,
    ctx: Ctx,
    fiscal_years: Years = None,
    fiscal_quarters: Quarters = None,
    as_of: AsOf = None,
    segment: Annotated[str | None, Field(description="A segment's name. Omit: the company's total.")] = None,
    basis: PeriodBasis = "fiscal",
) -> Annotated[CallToolResult, LookupResult] | InputRequiredResult:
    """Look up reported figures, such as revenue or EPS of a fiscal year or quarter, of one company or several side by
    side: exact values with their yearly change, basis and source; gaps come with reasons."""
    async with opened(ctx) as lazy:
        from tools.figures.asked.request import FigureRequest
        from tools.figures.by_calendar import lookup_on_basis as step
        from tools.questions.named.figure_names import by_read_names
        from tools.retrieve.printed.lookup import with_printed

        deps = await lazy.deps()
        request = FigureRequest(
            tickers=tuple(tickers),
            metrics=tuple(metrics),
            fiscal_years=tuple(fiscal_years or ()),
            fiscal_quarters=tuple(fiscal_quarters or ()),
            as_of=as_of,
            segment=segment,
            basis=basis,
        )

        async def named(names: tuple[str, ...]) -> LookupResult:
            asked = replace(request, metrics=names)
            return await step(deps.facts, deps.directory, deps.vocabulary, asked, deps.today(), deps.documents)

        async def reported() -> LookupResult:
            return await by_read_names(
                deps.directory,
                deps.vocabulary,
                request.metrics,
                named,
                request.fiscal_quarters,
                request.tickers,
                request.fiscal_years,
            )

        async def find() -> LookupResult:
            return await with_printed(deps, request, reported)

        found = await find_or_offer(ctx, lazy, tickers, fiscal_years, find)
        return found if isinstance(found, InputRequiredResult) else result(found, lookup_text, order=_FIRST)


async def metric_timeseries(
    ticker: Ticker,
    metric: Metric,
    start_year: Annotated[int, Field(description="The first fiscal year.")],
    end_year: Annotated[int, Field(description="The last fiscal year.")],
    ctx: Ctx,
    granularity: Granularity = "annual",
    as_of: AsOf = None,
    chart: Annotated[bool, Field(description="Draw the series as a PNG.")] = False,
) -> Annotated[CallToolResult, Series] | InputRequiredResult:
    """Follow a metric year by year or quarter by quarter, as a trend or chart: points, growth, compound rate, gaps and
    restatements."""
    async with opened(ctx) as lazy:
        from tools.figures.timeseries import SeriesRequest
        from tools.figures.timeseries import metric_timeseries as step
        from tools.questions.named.figure_names import by_read_names

        deps = await lazy.deps()
        request = SeriesRequest(ticker, metric, start_year, end_year, granularity, as_of)

        async def named(names: tuple[str, ...]) -> Series:
            asked = replace(request, metric=names[0])
            return await step(deps.facts, deps.directory, deps.vocabulary, asked, deps.today(), deps.documents)

        async def find() -> Series:
            return await by_read_names(deps.directory, deps.vocabulary, (metric,), named, request.quarters, (ticker,))

        series = await find_or_offer(ctx, lazy, [ticker], range(start_year, end_year + 1), find)
        if isinstance(series, InputRequiredResult):
            return series

        def text(page: Series, notes: Footnotes) -> str:
            return series_text(page, notes, series.growth)

        images = [_drawn(series)] if chart and series.points else ()
        return result(series, text, images, order=("warnings", "growth", "restatements", "gaps", "points"))


def _drawn(series: Series) -> bytes:
    from tools.figures.chart import draw_series

    return draw_series(series)


async def get_statement(
    ticker: Ticker,
    statement_type: StatementType,
    ctx: Ctx,
    fiscal_year: Year = None,
    fiscal_quarter: Quarter = None,
    as_of: AsOf = None,
) -> Annotated[CallToolResult, FinancialStatement] | InputRequiredResult:
    """Get a whole financial statement as a table, every line of it: income statement (P&L), balance sheet or cash flow
    statement, with its sums checked."""
    async with opened(ctx) as lazy:
        from tools.figures.asked.request import FigureRequest
        from tools.figures.statements.statement import get_statement as step

        deps = await lazy.deps()
        request = FigureRequest.one_period(ticker, statement_type, fiscal_year, fiscal_quarter, as_of)

        async def find() -> FinancialStatement:
            return await step(
                deps.facts, deps.directory, deps.vocabulary, statement_type, request, deps.today(), deps.documents
            )

        statement = await find_or_offer(ctx, lazy, [ticker], request.fiscal_years, find)
        if isinstance(statement, InputRequiredResult):
            return statement
        return result(statement, statement_text, order=("warnings", "sources", "rows"), spare=("checks",))


async def calculate(
    tickers: Tickers,
    formulas: Annotated[
        list[str],
        Field(description='Named formulas ("gross margin") or expressions ("capex / revenue", "ttm(revenue)").'),
    ],
    ctx: Ctx,
    fiscal_years: Years = None,
    fiscal_quarters: Quarters = None,
    as_of: AsOf = None,
    basis: PeriodBasis = "fiscal",
) -> Annotated[CallToolResult, Calculations] | InputRequiredResult:
    """Compute a ratio, margin or formula over reported figures, with every input's source and the steps shown."""
    async with opened(ctx) as lazy:
        from tools.figures.asked.request import FigureRequest
        from tools.figures.formulas.calculations import calculate_all as step
        from tools.figures.formulas.computing import Computing
        from tools.questions.named.figure_names import by_read_names

        deps = await lazy.deps()
        years, quarters = tuple(fiscal_years or ()), tuple(fiscal_quarters or ())
        request = FigureRequest(tuple(tickers), tuple(formulas), years, quarters, as_of, basis=basis)

        computing = Computing(deps.facts, deps.directory, deps.vocabulary, deps.today())

        async def named(names: tuple[str, ...]) -> Calculations:
            return await step(computing, replace(request, metrics=names))

        async def find() -> Calculations:
            return await by_read_names(
                deps.directory,
                deps.vocabulary,
                request.metrics,
                named,
                request.fiscal_quarters,
                request.tickers,
                request.fiscal_years,
            )

        found = await find_or_offer(ctx, lazy, tickers, fiscal_years, find)
        return found if isinstance(found, InputRequiredResult) else result(found, calculation_text, order=_FIRST)
