"""The commands for figures: lookup, timeseries, statement, calculate. All take --json and --csv."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from server.cli.command import AsOf, Csv, Json, Quarters, Years, run
from server.cli.terminal import Terminal
from server.settings import Settings
from tools.errors import InvalidInput
from tools.models.facts import LookupResult
from tools.models.figures import Calculations, Granularity, PeriodBasis, Series, StatementType

figures = typer.Typer()

Ticker = Annotated[str, typer.Argument(help="The company: ticker, CIK or name.")]
Basis = Annotated[PeriodBasis, typer.Option(help="Whether years and quarters are fiscal ones or the calendar's.")]


@figures.command()
def lookup(
    tickers: Annotated[list[str], typer.Argument(help="Companies: tickers, CIKs or names.")],
    metric: Annotated[list[str], typer.Option("--metric", "-m", help="A metric, formula or concept; repeat for more.")],
    year: Years = None,
    quarter: Quarters = None,
    as_of: AsOf = None,
    segment: Annotated[str | None, typer.Option(help="A segment's name.")] = None,
    basis: Basis = "fiscal",
    json_: Json = False,
    csv: Csv = False,
) -> None:
    """Look up figures, reported or computed. Exits with 1 where none is found."""

    async def work(settings: Settings, terminal: Terminal) -> int:
        from server.wiring import open_deps
        from tools.figures.asked.request import FigureRequest
        from tools.figures.by_calendar import lookup_on_basis
        from tools.questions.named.figure_names import by_read_names
        from tools.retrieve.printed_lookup import with_printed

        request = FigureRequest(
            tickers=tuple(tickers),
            metrics=tuple(metric),
            fiscal_years=tuple(year or ()),
            fiscal_quarters=tuple(quarter or ()),
            as_of=as_of.date() if as_of else None,
            segment=segment,
            basis=basis,
        )
        async with open_deps(settings, terminal.progress) as deps:
            base = (deps.facts, deps.directory, deps.vocabulary)

            async def named(names: tuple[str, ...]) -> LookupResult:
                asked = replace(request, metrics=names)
                return await lookup_on_basis(*base, asked, deps.today(), deps.documents)

            async def reported() -> LookupResult:
                return await by_read_names(
                    deps.directory, deps.vocabulary, request.metrics, named, request.fiscal_quarters, request.tickers
                )

            result = await with_printed(deps, request, reported)
        terminal.lookup(result)
        return 0 if result.values else 1

    run(work, json_=json_, csv=csv)


@figures.command()
def timeseries(
    ticker: Ticker,
    metric: Annotated[str, typer.Argument(help='A plain name ("revenue"), a formula or a concept.')],
    start: Annotated[int, typer.Option("--from", help="The first fiscal year.")],
    end: Annotated[int, typer.Option("--to", help="The last fiscal year.")],
    granularity: Annotated[Granularity, typer.Option(help="Years or quarters.")] = "annual",
    as_of: AsOf = None,
    chart: Annotated[Path | None, typer.Option(help="Draw the series into this PNG file.")] = None,
    json_: Json = False,
    csv: Csv = False,
) -> None:
    """Follow a metric over fiscal years or quarters. Exits with 1 where no point is found."""

    async def work(settings: Settings, terminal: Terminal) -> int:
        from server.wiring import open_deps
        from tools.figures.timeseries import SeriesRequest, metric_timeseries
        from tools.questions.named.figure_names import by_read_names

        request = SeriesRequest(ticker, metric, start, end, granularity, as_of.date() if as_of else None)
        async with open_deps(settings, terminal.progress) as deps:
            base = (deps.facts, deps.directory, deps.vocabulary)

            async def named(names: tuple[str, ...]) -> Series:
                asked = replace(request, metric=names[0])
                return await metric_timeseries(*base, asked, deps.today(), deps.documents)

            series = await by_read_names(deps.directory, deps.vocabulary, (metric,), named, request.quarters, (ticker,))
        if chart is not None and series.points:
            _draw(series, chart)
        terminal.series(series)
        return 0 if series.points else 1

    run(work, json_=json_, csv=csv)


def _draw(series: Series, target: Path) -> None:
    from tools.figures.chart import draw_series

    try:
        target.write_bytes(draw_series(series))
    except OSError as error:
        raise InvalidInput(f"chart: {target} can't be written: {error.strerror}.") from error


@figures.command()
def statement(
    ticker: Ticker,
    statement_type: Annotated[StatementType, typer.Argument(help="Which statement.")],
    year: Annotated[int | None, typer.Option("--year", "-y", help="The fiscal year. Omit: the newest.")] = None,
    quarter: Annotated[int | None, typer.Option("--quarter", "-q", help="The quarter. Omit: the whole year.")] = None,
    as_of: AsOf = None,
    json_: Json = False,
    csv: Csv = False,
) -> None:
    """Print a financial statement, its sums checked."""

    async def work(settings: Settings, terminal: Terminal) -> int:
        from server.wiring import open_deps
        from tools.figures.asked.request import FigureRequest
        from tools.figures.statements.statement import get_statement

        request = FigureRequest.one_period(ticker, statement_type, year, quarter, as_of.date() if as_of else None)
        async with open_deps(settings, terminal.progress) as deps:
            page = await get_statement(
                deps.facts, deps.directory, deps.vocabulary, statement_type, request, deps.today(), deps.documents
            )
        terminal.statement(page)
        return 0

    run(work, json_=json_, csv=csv)


@figures.command()
def calculate(
    ticker: Ticker,
    formula: Annotated[str, typer.Argument(help='A formula ("gross margin") or an expression ("capex / revenue").')],
    also: Annotated[list[str] | None, typer.Option("--ticker", "-t", help="Another company; repeat for more.")] = None,
    more: Annotated[list[str] | None, typer.Option("--formula", "-f", help="Another formula; repeat for more.")] = None,
    year: Years = None,
    quarter: Quarters = None,
    as_of: AsOf = None,
    basis: Basis = "fiscal",
    json_: Json = False,
    csv: Csv = False,
) -> None:
    """Compute ratios or expressions over metrics. Exits with 1 where none has a value."""

    async def work(settings: Settings, terminal: Terminal) -> int:
        from server.wiring import open_deps
        from tools.figures.asked.request import FigureRequest
        from tools.figures.formulas.calculations import calculate_all
        from tools.figures.formulas.computing import Computing
        from tools.questions.named.figure_names import by_read_names

        day = as_of.date() if as_of else None
        companies, formulas = (ticker, *(also or ())), (formula, *(more or ()))
        request = FigureRequest(companies, formulas, tuple(year or ()), tuple(quarter or ()), day, basis=basis)
        async with open_deps(settings, terminal.progress) as deps:
            computing = Computing(deps.facts, deps.directory, deps.vocabulary, deps.today())

            async def named(names: tuple[str, ...]) -> Calculations:
                return await calculate_all(computing, replace(request, metrics=names))

            calculation = await by_read_names(
                deps.directory, deps.vocabulary, request.metrics, named, request.fiscal_quarters, request.tickers
            )
        terminal.calculation(calculation)
        return 0 if calculation.results else 1

    run(work, json_=json_, csv=csv)
