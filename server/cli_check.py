"""The command that holds a text against the store: verify."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from server.command import AsOf, Json, Years, run
from server.settings import Settings
from server.terminal import Terminal
from tools.errors import InvalidInput

checking = typer.Typer()


@checking.command()
def verify(
    file: Annotated[str, typer.Argument(help="A text file, or - for what comes in on stdin.")],
    ticker: Annotated[list[str] | None, typer.Option("--ticker", "-t", help="Only this company; repeat.")] = None,
    year: Years = None,
    as_of: AsOf = None,
    json_: Json = False,
) -> None:
    """Tie every number of a text to its source. Exits with 1 where one does not match."""

    async def work(settings: Settings, terminal: Terminal) -> int:
        from server.numbers_text import numbers_text
        from server.wiring import open_deps
        from tools.checks.numbers.verify import verify_numbers
        from tools.filters import Filters

        text = _read(file)
        filters = Filters(tickers=tuple(ticker or ()), fiscal_years=tuple(year or ()))
        async with open_deps(settings, terminal.progress) as deps:
            report = await verify_numbers(deps, text, filters, as_of.date() if as_of else None)
        terminal.message(report.model_dump(mode="json"), numbers_text(report))
        return 1 if report.summary.mismatch else 0

    run(work, json_=json_)


def _read(file: str) -> str:
    """The text. Raises `InvalidInput` for a file that can't be read."""
    if file == "-":
        return sys.stdin.buffer.read().decode("utf-8", errors="replace")
    try:
        return Path(file).read_text("utf-8", errors="replace")
    except OSError as error:
        raise InvalidInput(f"{file} can't be read: {error.strerror}.") from error
