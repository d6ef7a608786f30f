"""`tieout refresh` and `tieout watch`: new filings of the companies that are loaded."""

from typing import Annotated

import typer

from server.cli.command import Wait, printing, run
from server.cli.completion import complete_ticker
from server.cli.loading.fetch import introduce
from server.cli.terminal import Terminal
from server.settings import Settings

refreshing = typer.Typer()

Companies = Annotated[
    list[str] | None,
    typer.Argument(
        help="Loaded companies: tickers, CIKs or names.", autocompletion=complete_ticker, show_default="all of them"
    ),
]
Forms = Annotated[
    list[str] | None,
    typer.Option(help="10-K,10-Q,8-K or others.", show_default="the usual reports, and what forms are loaded"),
]


@refreshing.command()
@printing
def refresh(
    companies: Companies = None,
    forms: Forms = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show what is new, and fetch nothing of it.")] = False,
    wait: Wait = True,
) -> None:
    """Fetch what loaded companies have filed since, and index it.

    Exits with 1 where anything failed.
    """

    async def work(settings: Settings, terminal: Terminal) -> int:
        from server.cli.loading.refreshing import refresh_once

        introduce(settings, may_ask=terminal.can_ask())
        return await refresh_once(settings, terminal, companies or (), forms, dry_run=dry_run, wait=wait)

    run(work)


@refreshing.command()
@printing
def watch(
    companies: Companies = None,
    forms: Forms = None,
    every: Annotated[float, typer.Option(min=0.1, max=24 * 31, help="Hours between two looks.")] = 24.0,
) -> None:
    """Refresh again and again, until Ctrl-C ends it."""

    async def work(settings: Settings, terminal: Terminal) -> int:
        from server.cli.loading.refreshing import keep_refreshing

        introduce(settings, may_ask=terminal.can_ask())
        return await keep_refreshing(settings, terminal, companies or (), forms, hours=every)

    run(work)
