"""`tieout corpora` and `tieout remove`."""

from typing import Annotated

import typer

from server.cli.command import printing, run
from server.cli.completion import complete_ticker
from server.cli.terminal import Terminal
from server.settings import Settings
from tools.models.corpora import RemovedKind

corpora = typer.Typer()


@corpora.command(name="corpora")
@printing
def list_them() -> None:
    """List the corpora of the database, with what they hold and their sizes."""

    async def work(settings: Settings, terminal: Terminal) -> int:
        from server.cli.views.corpora import corpora_shown
        from server.corpora import list_corpora
        from server.wiring import open_database

        async with open_database(settings, terminal.progress) as database:
            found = await list_corpora(settings, database)
        terminal.show(found, corpora_shown(found))
        return 0

    run(work)


@corpora.command()
@printing
def remove(
    kind: Annotated[RemovedKind, typer.Argument(help="What shall go.", show_default=False)],
    names: Annotated[
        list[str],
        typer.Argument(
            help="Ids of documents; companies by ticker, CIK or name; or corpora.",
            autocompletion=complete_ticker,
            show_default=False,
        ),
    ],
    yes: Annotated[bool, typer.Option("--yes", help="Remove without asking.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show what would go, and remove nothing.")] = False,
) -> None:
    """Remove documents, companies or whole corpora, with all that is kept of them.

    Shows what goes, and asks; without a terminal, or with --format json, --yes is needed. Files that were loaded stay
    where they are. Exits with 1 where nothing was removed, unless --dry-run asked for just that.
    """

    async def work(settings: Settings, terminal: Terminal) -> int:
        from server.cli.corpus.removing import removing

        return await removing(settings, terminal, kind, names, yes=yes, dry_run=dry_run)

    run(work)
