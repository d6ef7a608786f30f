"""`tieout page`: a page of a PDF as a picture."""

from pathlib import Path
from typing import Annotated

import typer

from server.cli.command import printing, run
from server.cli.terminal import Terminal
from server.settings import Settings
from tools.errors import InvalidInput

drawing = typer.Typer()


@drawing.command()
@printing
def page(
    doc_id: Annotated[str, typer.Argument(help="A loaded PDF, as `tieout documents` names it.")],
    page: Annotated[int, typer.Argument(help="The page, counted from 1, as citations name it.")],
    output: Annotated[Path, typer.Option("--output", "-o", help="The PNG file to write.")],
) -> None:
    """Draw a page of a document into a PNG file, from the PDF that it was read from."""

    async def work(settings: Settings, terminal: Terminal) -> int:
        from server.page_images import draw_page
        from server.wiring import open_deps

        async with open_deps(settings, terminal.progress) as deps:
            png = await draw_page(deps.documents, doc_id, page)
        try:
            output.write_bytes(png)
        except OSError as error:
            raise InvalidInput(f"output: {output} can't be written: {error.strerror}.") from error
        drawn = {"doc_id": doc_id, "page": page, "path": str(output), "bytes": len(png)}
        terminal.message(drawn, f"{doc_id}, p. {page}: {output}")
        return 0

    run(work)
