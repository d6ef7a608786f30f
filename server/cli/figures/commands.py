"""The commands for figures: lookup, timeseries, statement, calculate."""

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from server.cli.command import AsOf, Quarters, Years, printing, run
from server.cli.completion import complete_metric, complete_name, complete_ticker
from server.cli.figures.charts import Chart, charted
from server.cli.figures.names import STATEMENTS, StatementName, is_plain_metric, split_names
from server.cli.figures.periods import Periods, only_in, read_one_quarter, read_periods, years_of
from server.cli.terminal import Terminal
from server.settings import Settings
from tools.models.facts import LookupResult
from tools.models.figures import Calculations, Granularity, PeriodBasis, Series, SeveralSeries

if TYPE_CHECKING:
    from tools.figures.asked.request import FigureRequest
    from tools.figures.timeseries import SeriesRequest
    from tools.ports.deps import Deps

figures = typer.Typer()

Ticker = Annotated[
    str, typer.Argument(help="The company: ticker, CIK or name.", autocompletion=complete_ticker, show_default=False)
]
Tickers = Annotated[
    list[str] | None,
    typer.Option("--ticker", "-t", help="Another company; repeat for more.", autocompletion=complete_ticker),
]
Metrics = Annotated[
    list[str] | None,
    typer.Option(
        "--metric", "-m", help="Another metric, formula or concept; repeat for more.", autocompletion=complete_metric
    ),
]
Names = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="COMPANY... METRIC",
        help='Companies (ticker, CIK or name), then a metric ("revenue"), a formula or a concept.',
        autocompletion=complete_name,
        show_default=False,
    ),
]
Basis = Annotated[PeriodBasis, typer.Option(help="Whether years and quarters are fiscal ones or the calendar's.")]


@figures.command()
@printing
def lookup(
    names: Names = None,
    ticker: Tickers = None,
    metric: Metrics = None,
    year: Years = None,
    quarter: Quarters = None,
    as_of: AsOf = None,
    segment: Annotated[str | None, typer.Option(help="A segment's name.")] = None,
    basis: Basis = "fiscal",
    chart: Chart = None,
) -> None:
    """Look up figures, reported or computed.

    Exits with 1 where none is found.
    """
    companies, metrics = split_names(
        names or (), ticker or (), metric or (), "tieout lookup AAPL revenue", is_plain_metric
    )

    async def work(settings: Settings, terminal: Terminal) -> int:
        from server.cli.views.figure_records import value_records
        from server.cli.views.figures import lookup_shown
        from server.wiring import open_deps
        from tools.figures.asked.request import FigureRequest

        request = FigureRequest(
            companies,
            metrics,
            as_of=as_of.date() if as_of else None,
            segment=segment,
            basis=basis,
        )
        request = _in_periods(request, read_periods(year or (), quarter or ()))
        async with open_deps(settings, terminal.progress) as deps:
            result = await _look_up(deps, request)
        drawn = charted(result.values, chart, terminal)
        terminal.show(result, [*drawn, *lookup_shown(result)], result.warnings, value_records(result.values))
        return 0 if result.values else 1

    run(work)


def _in_periods(request: "FigureRequest", periods: Periods) -> "FigureRequest":
    return replace(request, fiscal_years=periods.years, fiscal_quarters=periods.quarters, exact=periods.exact)


async def _look_up(deps: "Deps", request: "FigureRequest") -> LookupResult:
    from tools.figures.by_calendar import lookup_on_basis
    from tools.questions.named.figure_names import by_read_names
    from tools.retrieve.printed.lookup import with_printed

    async def named(names: tuple[str, ...]) -> LookupResult:
        asked = replace(request, metrics=names)
        return await lookup_on_basis(deps.facts, deps.directory, deps.vocabulary, asked, deps.today(), deps.documents)

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

    return await with_printed(deps, request, reported)


@figures.command()
@printing
def timeseries(
    names: Names = None,
    ticker: Tickers = None,
    metric: Metrics = None,
    start: Annotated[
        int | None, typer.Option("--from", help="The first fiscal year.", show_default="five years in all")
    ] = None,
    end: Annotated[
        int | None, typer.Option("--to", help="The last fiscal year.", show_default="the newest that is loaded")
    ] = None,
    granularity: Annotated[Granularity, typer.Option(help="Years or quarters.")] = "annual",
    quarter: Annotated[
        list[str] | None,
        typer.Option("--quarter", "-q", help="A fiscal quarter: 2 of each year, or 2025-Q2; repeat for more."),
    ] = None,
    as_of: AsOf = None,
    chart: Chart = None,
) -> None:
    """Follow metrics over fiscal years or quarters.

    Exits with 1 where no point is found.
    """
    companies, metrics = split_names(
        names or (), ticker or (), metric or (), "tieout timeseries AAPL revenue", is_plain_metric
    )

    async def work(settings: Settings, terminal: Terminal) -> int:
        from server.cli.views.figure_records import value_records
        from server.cli.views.figures import all_series_shown
        from server.wiring import open_deps
        from tools.figures.timeseries import SeriesRequest

        day = as_of.date() if as_of else None
        chosen = read_periods((), quarter or ())
        span = years_of(chosen, start, end)
        pace: Granularity = "quarterly" if quarter else granularity
        async with open_deps(settings, terminal.progress) as deps:
            found = [
                only_in(await _follow(deps, SeriesRequest(company, name, *years, pace, day)), chosen)
                for name in metrics
                for company, years in [(one, await _years(deps, one, *span, pace)) for one in companies]
            ]
        points = [point for series in found for point in series.points]
        drawn = charted(points, chart, terminal)
        data = found[0] if len(found) == 1 else SeveralSeries(series=tuple(found))
        terminal.show(data, [*drawn, *all_series_shown(found)], records=value_records(points))
        return 0 if points else 1

    run(work)


async def _years(
    deps: "Deps", company: str, start: int | None, end: int | None, granularity: Granularity
) -> tuple[int, int]:
    """The years that are given; else a company's newest."""
    from tools.figures.recent import RECENT, recent_years

    if start is not None and end is not None:
        return start, end
    known = await recent_years(deps.facts, deps.documents, deps.directory, company, granularity)
    first, last = known or (deps.today().year, deps.today().year)
    if end is not None:
        return end - RECENT + 1, end
    return (first, last) if start is None else (start, max(start, last))


async def _follow(deps: "Deps", request: "SeriesRequest") -> Series:
    from tools.figures.timeseries import metric_timeseries
    from tools.questions.named.figure_names import by_read_names

    async def named(names: tuple[str, ...]) -> Series:
        asked = replace(request, metric=names[0])
        return await metric_timeseries(deps.facts, deps.directory, deps.vocabulary, asked, deps.today(), deps.documents)

    return await by_read_names(
        deps.directory, deps.vocabulary, (request.metric,), named, request.quarters, (request.ticker,)
    )


@figures.command()
@printing
def statement(
    ticker: Ticker,
    statement_type: Annotated[StatementName, typer.Argument(help="Which statement.", show_default=False)],
    year: Annotated[
        int | None, typer.Option("--year", "-y", help="The fiscal year.", show_default="the newest")
    ] = None,
    quarter: Annotated[
        str | None,
        typer.Option(
            "--quarter", "-q", help="The fiscal quarter: 2 of --year, or 2025-Q2.", show_default="the whole year"
        ),
    ] = None,
    as_of: AsOf = None,
) -> None:
    """Print a financial statement, its sums checked."""

    async def work(settings: Settings, terminal: Terminal) -> int:
        from server.cli.views.figure_records import statement_records
        from server.cli.views.figures import statement_shown
        from server.wiring import open_deps
        from tools.figures.asked.request import FigureRequest
        from tools.figures.statements.statement import get_statement

        day = as_of.date() if as_of else None
        kind = STATEMENTS[statement_type]
        request = FigureRequest.one_period(ticker, kind, *read_one_quarter(year, quarter), day)
        async with open_deps(settings, terminal.progress) as deps:
            page = await get_statement(
                deps.facts, deps.directory, deps.vocabulary, kind, request, deps.today(), deps.documents
            )
        terminal.show(page, statement_shown(page), page.warnings, statement_records(page))
        return 0

    run(work)


@figures.command()
@printing
def calculate(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="COMPANY... FORMULA",
            help='Companies, then a formula ("gross margin") or an expression ("capex / revenue").',
            autocompletion=complete_name,
            show_default=False,
        ),
    ] = None,
    ticker: Tickers = None,
    formula: Annotated[
        list[str] | None,
        typer.Option("--formula", "-f", help="Another formula; repeat for more.", autocompletion=complete_metric),
    ] = None,
    year: Years = None,
    quarter: Quarters = None,
    as_of: AsOf = None,
    basis: Basis = "fiscal",
) -> None:
    """Compute ratios or expressions over metrics.

    Exits with 1 where none has a value.
    """
    companies, formulas = split_names(
        names or (), ticker or (), formula or (), 'tieout calculate AAPL "gross margin"', is_plain_metric
    )

    async def work(settings: Settings, terminal: Terminal) -> int:
        from server.cli.views.figure_records import calculation_records
        from server.cli.views.figures import calculation_shown
        from server.wiring import open_deps
        from tools.figures.asked.request import FigureRequest
        from tools.figures.formulas.calculations import calculate_all
        from tools.figures.formulas.computing import Computing
        from tools.questions.named.figure_names import by_read_names

        day = as_of.date() if as_of else None
        request = FigureRequest(companies, formulas, as_of=day, basis=basis)
        request = _in_periods(request, read_periods(year or (), quarter or ()))
        async with open_deps(settings, terminal.progress) as deps:
            computing = Computing(deps.facts, deps.directory, deps.vocabulary, deps.today())

            async def named(names: tuple[str, ...]) -> Calculations:
                return await calculate_all(computing, replace(request, metrics=names))

            found = await by_read_names(
                deps.directory,
                deps.vocabulary,
                request.metrics,
                named,
                request.fiscal_quarters,
                request.tickers,
                request.fiscal_years,
            )
        terminal.show(found, calculation_shown(found), found.warnings, calculation_records(found))
        return 0 if found.results else 1

    run(work)
