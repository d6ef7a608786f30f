"""`tieout fetch`: filings and figures from the SEC, then straight into the index."""

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from datetime import date
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.markup import escape

from server.cli.command import Queue, Wait, printing, run
from server.cli.terminal import Terminal
from server.settings import Settings

if TYPE_CHECKING:
    from ingest.edgar.fetch import Progress as Report
    from ingest.edgar.request import FetchRequest

fetching = typer.Typer()

_ASKED = 3  # times


@fetching.command()
@printing
def fetch(
    companies: Annotated[list[str], typer.Argument(help="Companies: tickers, CIKs or names.")],
    forms: Annotated[
        list[str] | None,
        typer.Option(
            help="Forms, with commas between them; 10-K/A is of amendments. Without: 10-K, 10-Q, 20-F, 8-K, DEF14A."
        ),
    ] = None,
    years: Annotated[
        str | None, typer.Option(help="2022-2025, 2023 or 2021,2023: what they report on. Omit: the last three years.")
    ] = None,
    limit: Annotated[int | None, typer.Option(help="At most so many of each form, the newest.")] = None,
    facts: Annotated[bool, typer.Option(help="Fetch the figures of all filings as well.")] = True,
    exhibits: Annotated[
        bool, typer.Option(help="Fetch press releases (8-K) and annual reports (10-K) as well.")
    ] = True,
    wait: Wait = True,
    queue: Queue = False,
) -> None:
    """Fetch filings and figures from the SEC, and index them.

    Exits with 1 where anything failed.
    """

    async def work(settings: Settings, terminal: Terminal) -> int:
        from ingest.edgar.request import make_request, parse_years

        today = date.today()
        chosen = parse_years(years, today) if years is not None else None
        request = make_request(forms, chosen, today, limit=limit, facts=facts, exhibits=exhibits)
        if queue:
            from server.cli.loading.queueing import queue_companies

            return await queue_companies(settings, terminal, companies, request)
        introduce(settings, may_ask=terminal.can_ask())
        return await _fetch(settings, terminal, companies, request, wait=wait)

    run(work)


async def _fetch(
    settings: Settings, terminal: Terminal, companies: Sequence[str], request: "FetchRequest", *, wait: bool
) -> int:
    from ingest.edgar.fetch import fetch_filings, to_index
    from ingest.edgar.results import FetchReport
    from ingest.report import summarise
    from server.cli.loading.indexing import load_with_bars
    from server.cli.views.documents import index_notes, index_shown
    from server.cli.views.fetched import fetched_records, fetched_shown
    from server.edgar import edgar_folder, open_edgar
    from server.wiring import open_deps
    from tools.language.company_names.directory import load_directory

    directory = load_directory()
    async with open_edgar(settings) as client:
        with fetching_bar() as report:
            fetched = await fetch_filings(client, directory, companies, request, report)
    if not terminal.for_programs:  # what is fetched stays, whatever becomes of the index
        terminal.show(fetched, fetched_shown(fetched, f"{edgar_folder(settings)}"))
    files = to_index(fetched, directory)
    indexed = summarise(())
    if files:
        async with open_deps(settings, terminal.progress) as deps:
            indexed = await load_with_bars(settings, deps, terminal, files, wait=wait)
    if terminal.for_programs:
        terminal.show(FetchReport(fetched=fetched, indexed=indexed), (), records=fetched_records(fetched))
    elif indexed.documents:
        terminal.show(indexed, index_shown(indexed))
    terminal.aside(index_notes(indexed))
    return 1 if fetched.totals.failed or indexed.failed or not fetched.files else 0


def introduce(settings: Settings, *, may_ask: bool) -> None:
    """Make sure that somebody is named: ask once, where there is somebody to ask."""
    from ingest.edgar.errors import UserAgentMissing
    from ingest.edgar.user_agent import remember_user_agent, user_agent
    from server.edgar import edgar_folder, prepare_folder
    from tools.errors import InvalidInput

    folder = edgar_folder(settings)
    try:
        user_agent(settings.sec_user_agent, folder)
        return
    except UserAgentMissing:
        if not may_ask:
            raise
    typer.echo("The SEC wants to know who asks for its filings, and serves nobody else.", err=True)
    for _ in range(_ASKED):
        try:
            answer = typer.prompt("Your name and e-mail address", err=True)
            prepare_folder(settings)
            file = remember_user_agent(str(answer), folder)
        except InvalidInput as error:
            typer.echo(error.message, err=True)
        else:
            typer.echo(f"Kept in {file}. TIEOUT_SEC_USER_AGENT overrides it.", err=True)
            return
    raise UserAgentMissing()


@contextmanager
def fetching_bar() -> "Generator[Report]":
    """A bar on stderr; how much it will be stays on the screen."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("asking the SEC", total=None)

        async def report(done: int, total: int, message: str) -> None:
            if done == 0:
                bar.console.print(f"[dim]Fetching {escape(message)}…[/dim]", soft_wrap=True)
            else:
                bar.update(task, description=escape(message[-48:]))
            bar.update(task, completed=done, total=total)

        yield report
