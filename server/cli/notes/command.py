"""`tieout notes`: handwriting, scans and texts become Markdown, which somebody reviews before it is loaded."""

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from server.cli.command import Wait, printing, run
from server.cli.terminal import Terminal
from server.settings import Settings
from tools.errors import InvalidInput

noting = typer.Typer()


@noting.command()
@printing
def notes(
    files: Annotated[list[Path], typer.Argument(help="Pictures (PNG, JPEG, TIFF, WebP), PDFs, texts (.txt, .md).")],
    ticker: Annotated[
        str | None, typer.Option("--ticker", "-t", help="The ticker of the company that they are about.")
    ] = None,
    company: Annotated[str | None, typer.Option(help="The company's name.")] = None,
    title: Annotated[str | None, typer.Option(help="What they are called. Else: their first heading.")] = None,
    date: Annotated[
        datetime | None, typer.Option("--date", formats=["%Y-%m-%d"], help="The day that they were written.")
    ] = None,
    fiscal_year: Annotated[int | None, typer.Option(help="The fiscal year that they are about.")] = None,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="A folder for the Markdown.")] = None,
    reviewer: Annotated[str | None, typer.Option(help="Who reviews. Else: the name of your account.")] = None,
    accept: Annotated[
        bool, typer.Option("--accept", help="Take all pages unseen. Every citation will say that nobody reviewed them.")
    ] = False,
    load: Annotated[bool, typer.Option("--index/--no-index", help="Load what was reviewed into the store.")] = True,
    again: Annotated[
        bool, typer.Option("--again", help="Have the model read pages anew that nobody has accepted.")
    ] = False,
    as_pictures: Annotated[
        bool, typer.Option("--as-pictures", help="Have the model read every page of PDFs, whatever text layer it has.")
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask before calls are paid for.")] = False,
    wait: Wait = True,
) -> None:
    """Convert notes to Markdown, show each page for review, and load what was accepted.

    Pages without a text are read by TIEOUT_VISION_MODEL. Nothing is loaded unseen but with --accept. Run it again to go
    on: no page is paid for twice. Exits with 1 where a page was not read or not reviewed, or a file was refused.
    """

    async def work(settings: Settings, terminal: Terminal) -> int:
        from ingest.manifest import describe
        from ingest.notes.convert import Said
        from server.cli.notes.work import Asked, convert_and_load

        if load and not (ticker or company):
            raise InvalidInput("Notes are loaded under a company: name it (--ticker, --company), or say --no-index.")
        describe(ticker=ticker, company=company, fiscal_year=fiscal_year)
        written = date.date() if date else None
        said = Said(title=title, written=written, company=company, ticker=ticker, fiscal_year=fiscal_year)
        if title is not None and len(files) > 1:
            raise InvalidInput(f"--title speaks of one file, and there are {len(files)}.")
        asked = Asked(
            files=tuple(dict.fromkeys(files)), said=said, output=output, reviewer=reviewer, accept=accept, load=load,
            again=again, as_pictures=as_pictures, yes=yes, wait=wait, on_screen=terminal.can_ask(),
        )  # fmt: skip
        return await convert_and_load(settings, terminal, asked)

    run(work)
