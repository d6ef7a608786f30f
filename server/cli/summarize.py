"""`tieout summarize`: a filing, a section or a company's period, with what changed since the one before."""

from pathlib import Path
from typing import Annotated

import typer

from server.cli.bar import working
from server.cli.command import printing, run
from server.cli.terminal import Terminal
from server.settings import Settings
from tools.errors import InvalidInput

summarizing = typer.Typer()


@summarizing.command()
@printing
def summarize(
    what: Annotated[str, typer.Argument(help="A company (its newest annual report), or a document's id.")],
    year: Annotated[int | None, typer.Option("--year", "-y", help="The company's fiscal year.")] = None,
    quarter: Annotated[
        int | None, typer.Option("--quarter", "-q", min=1, max=4, help="A fiscal quarter: all its documents.")
    ] = None,
    section: Annotated[str | None, typer.Option(help='Only what an item tells, such as "7" or "1A".')] = None,
    against: Annotated[
        int | None, typer.Option(help="Count changes from this fiscal year. Default: the one before.")
    ] = None,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Write Markdown (.md) or JSON (.json).")] = None,
) -> None:
    """Sum up a report: key figures, what drove them, guidance, risks that are new or gone, changes of wording.

    Every figure and quotation names its source. Without a model all words are the filing's own.
    """

    async def work(settings: Settings, terminal: Terminal) -> int:
        from agent.summaries.build import summarize as step
        from server.text.summaries import summary_markdown
        from server.wiring import open_deps
        from tools.retrieve.summaries.subject import Wanted

        if output is not None and (output.suffix not in (".md", ".json") or not output.parent.is_dir()):
            raise InvalidInput(
                f"{output} can't be written: name a file in a folder that exists, that ends in .md or .json."
            )
        async with open_deps(settings, terminal.progress) as deps:
            known = await deps.documents.document(what) is not None
            named = {"document": what} if known else {"company": what}
            wanted = Wanted(**named, fiscal_year=year, fiscal_quarter=quarter, against=against)
            with working("summing up") as told:
                summary = await step(deps, wanted, told, section)
        markdown = summary_markdown(summary)
        if output is not None:
            _write(output, summary.model_dump_json(indent=2) if output.suffix == ".json" else markdown)
        terminal.show(summary, (), ())
        terminal.say(markdown if output is None else f"Written to {output}.")
        return 0

    run(work)


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, "utf-8")
    except OSError as error:
        raise InvalidInput(f"{path} can't be written: {error.strerror}. Name another file.") from None
