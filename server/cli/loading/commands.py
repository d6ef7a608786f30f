"""What is loaded, and loading it: documents, index, migrate, demo."""

from pathlib import Path
from typing import Annotated

import typer

from server.cli.command import Queue, Tickers, Wait, Years, printing, run
from server.cli.figures.periods import read_one_quarter
from server.cli.terminal import Terminal
from server.settings import Settings

loading = typer.Typer()


@loading.command()
@printing
def documents(
    ticker: Tickers = None,
    year: Years = None,
    doc_type: Annotated[list[str] | None, typer.Option(help="Only of this form or type, such as 10-K.")] = None,
    cursor: Annotated[str | None, typer.Option(help="The next page, as the page before names it.")] = None,
) -> None:
    """List what is loaded, and what is missing."""

    async def work(settings: Settings, terminal: Terminal) -> int:
        from server.cli.views.documents import documents_shown
        from server.wiring import open_deps
        from tools.documents.listing import list_documents
        from tools.models.filters import Filters

        filters = Filters(tickers=tuple(ticker or ()), fiscal_years=tuple(year or ()), doc_types=tuple(doc_type or ()))
        async with open_deps(settings, terminal.progress) as deps:
            listed = await list_documents(deps.facts, deps.documents, deps.directory, filters, cursor)
        terminal.show(listed, documents_shown(listed, filtered=filters != Filters()))
        return 0

    run(work)


@loading.command()
@printing
def index(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(help="Filings, companyfacts files, or folders of them.", show_default=False),
    ] = None,
    manifest: Annotated[Path | None, typer.Option(help="JSONL, a row a file: path and what is known of it.")] = None,
    ticker: Annotated[str | None, typer.Option("--ticker", "-t", help="The company's, for a single file.")] = None,
    company: Annotated[str | None, typer.Option(help="The company's name.")] = None,
    doc_type: Annotated[str | None, typer.Option(help="Such as 10-K, release, annual_report.")] = None,
    fiscal_year: Annotated[
        int | None, typer.Option("--year", "-y", "--fiscal-year", help="The fiscal year that it is about.")
    ] = None,
    quarter: Annotated[
        str | None, typer.Option("--quarter", "-q", help="The fiscal quarter: 2 of --year, or 2025-Q2.")
    ] = None,
    filed: Annotated[
        str | None, typer.Option(help="The day that it was filed, YYYY-MM-DD, where it does not say.")
    ] = None,
    doc_id: Annotated[str | None, typer.Option(help="The document's id, for a single file.")] = None,
    language: Annotated[str | None, typer.Option(help="Two letters, such as en or ar.")] = None,
    lenient: Annotated[
        bool, typer.Option("--lenient", help="Skip and count rows that are no facts, instead of refusing.")
    ] = False,
    wait: Wait = True,
    queue: Queue = False,
) -> None:
    """Load files into the store. Each can be searched by its words at once; then the vectors are made.

    Exits with 1 where a file was refused or vectors could not be made.
    """

    async def work(settings: Settings, terminal: Terminal) -> int:
        from ingest.files import find_files
        from ingest.manifest import describe
        from server.cli.loading.indexing import load_with_bars
        from server.cli.loading.queueing import queue_files
        from server.cli.views.documents import index_notes, index_records, index_shown
        from server.wiring import open_deps

        year, in_quarter = read_one_quarter(fiscal_year, quarter)
        options = describe(
            ticker=ticker,
            company=company,
            doc_type=doc_type,
            fiscal_year=year,
            quarter=in_quarter,
            filed=filed,
            doc_id=doc_id,
            language=language,
        )
        files = find_files(paths or [], manifest, options=options)
        if queue:
            return await queue_files(settings, terminal, files, lenient=lenient)
        async with open_deps(settings, terminal.progress) as deps:
            report = await load_with_bars(settings, deps, terminal, files, lenient=lenient, wait=wait)
        terminal.show(report, index_shown(report), records=index_records(report))
        terminal.aside(index_notes(report))
        return 1 if report.failed else 0

    run(work)


@loading.command()
@printing
def migrate() -> None:
    """Bring the corpus's schema up to date. An external database is never migrated without this."""

    async def work(settings: Settings, terminal: Terminal) -> int:
        from server.wiring import open_database
        from tools.backends.postgres.migrate import migrate as apply

        async with open_database(settings, terminal.progress) as database:
            applied = await apply(database)
        terminal.message({"corpus": settings.corpus, "applied": applied}, f"{applied} migrations applied.")
        return 0

    run(work)


@loading.command()
@printing
def demo() -> None:
    """Load the shipped sample into a corpus of its own, ask four questions, and print the client snippets."""

    async def work(settings: Settings, terminal: Terminal) -> int:
        from server.cli.loading.demo import run_demo

        return await run_demo(settings, terminal)

    run(work)
