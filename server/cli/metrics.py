"""`tieout metrics`: what can be looked up, by which names."""

from typing import Annotated

import typer

from server.cli.command import printing, run
from server.cli.completion import complete_metric
from server.cli.terminal import Terminal
from server.settings import Settings

naming = typer.Typer()


@naming.command()
@printing
def metrics(
    search: Annotated[
        str | None,
        typer.Argument(
            help="Words of a name or of a definition.", autocompletion=complete_metric, show_default="all of them"
        ),
    ] = None,
) -> None:
    """List the metrics and formulas with their names and definitions.

    Exits with 1 where none fits.
    """

    async def work(settings: Settings, terminal: Terminal) -> int:
        from server.cli.views.metrics import metrics_shown
        from tools.vocab.loader import load_vocabulary
        from tools.vocab.names import list_names

        found = list_names(load_vocabulary(), search)
        terminal.show(found, metrics_shown(found))
        return 0 if found.metrics else 1

    run(work)
