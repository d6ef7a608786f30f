"""`tieout grid`: each question put to each company or filing."""

from contextlib import aclosing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from server.cli.command import Form, asked_form, printing, run
from server.cli.formats.choice import OutputFormat
from server.cli.formats.layout import Note
from server.cli.terminal import Terminal
from server.settings import Settings
from tools.errors import InvalidInput

if TYPE_CHECKING:
    from tools.models.results.grid import Grid, GridCell, GridRow

gridding = typer.Typer()


@gridding.command()
@printing
def grid(
    questions: Annotated[
        list[str] | None, typer.Argument(help='Questions: "What was {company}\'s revenue in {year}?"')
    ] = None,
    ticker: Annotated[list[str] | None, typer.Option("--ticker", "-t", help="A company; repeat for more.")] = None,
    doc_id: Annotated[list[str] | None, typer.Option(help="A filing; repeat for more.")] = None,
    year: Annotated[int | None, typer.Option("--year", "-y", help="The fiscal year of all rows.")] = None,
    questions_file: Annotated[Path | None, typer.Option("--questions", help="A file with a question a line.")] = None,
    companies: Annotated[
        Path | None, typer.Option(help="A file with a company a line; a year may follow a comma.")
    ] = None,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Write a .xlsx, .csv or .md file.")] = None,
) -> None:
    """Put each question to each company or filing.

    Exits with 1 where no cell is answered.
    """

    async def work(settings: Settings, terminal: Terminal) -> int:
        from agent.graph import build_graph
        from agent.grid.run import answer_grid, check_grid, labelled_rows, whole_grid
        from server.cli.sheets.files import kind_of
        from server.wiring import open_deps

        asked = [*(questions or ()), *_lines(questions_file, "questions")]
        rows = _rows(ticker or [], doc_id or [], _lines(companies, "companies"), year)
        _check_given(asked, rows)
        check_grid(asked, rows, settings.grid_limits)
        kind = kind_of(output) if output is not None else None
        if kind == "xlsx":
            from server.export.excel import need_excel

            need_excel()  # before questions are asked for nothing
        cells: list[GridCell] = []
        async with open_deps(settings, terminal.progress) as deps:
            graph, limits = build_graph(deps), settings.grid_limits
            with terminal.bar("cells", len(asked) * len(rows)) as advance:
                async with aclosing(
                    answer_grid(graph, deps, asked, rows, limits, traced=settings.langsmith)
                ) as answered:
                    async for cell in answered:
                        cells.append(cell)
                        advance(f"{rows[cell.row].shown}: {asked[cell.column]}")
            found = whole_grid(asked, await labelled_rows(deps, rows), cells)
        if output is not None:
            from server.cli.sheets.files import write_book
            from server.export.books import grid_book

            write_book(grid_book(found), output, kind)
            terminal.aside([Note(str(output), "Written to")])
        if output is None or asked_form.get() != Form():
            _print(found, terminal)
        return 0 if any(cell.status in {"answered", "partly_answered"} for cell in cells) else 1

    run(work)


def _check_given(asked: list[str], rows: "list[GridRow]") -> None:
    """Raises `InvalidInput` for what is missing or no question, by how it is given here."""
    from tools.questions.meant import check_question

    if not rows:
        raise InvalidInput("Name a company or a filing for each row: by --ticker, --doc-id or --companies.")
    if not asked:
        raise InvalidInput(
            'Ask at least one question, in quotes ("revenue in 2024"), or a file of them by --questions.'
        )
    for number, question in enumerate(asked, start=1):
        try:
            check_question(question)
        except InvalidInput as error:
            raise InvalidInput(f"Question {number}: {error.message}") from error


def _rows(tickers: list[str], doc_ids: list[str], lines: list[str], year: int | None) -> "list[GridRow]":
    """The rows in the order in which they are given. Raises `InvalidInput` for a year that is none."""
    from pydantic import ValidationError

    from tools.models.results.grid import GridRow

    try:
        rows = [GridRow(ticker=one, fiscal_year=year) for one in tickers]
        rows += [GridRow(doc_id=one, fiscal_year=year) for one in doc_ids]
        for line in lines:
            name, comma, own = line.rpartition(",")
            dated = bool(comma) and own.strip().isdecimal()
            rows.append(
                GridRow(ticker=(name if dated else line).strip(), fiscal_year=int(own.strip()) if dated else year)
            )
    except ValidationError as error:
        [first, *_] = error.errors()
        said = first["msg"].removeprefix("Value error, ").rstrip(".")
        raise InvalidInput(f"{first['loc'][0] if first['loc'] else 'ticker'}: {said}.") from error
    return rows


def _lines(file: Path | None, option: str) -> list[str]:
    """The lines of a file that say something; of those that begin with # none."""
    if file is None:
        return []
    try:
        lines = file.read_text("utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise InvalidInput(f"{option}: {file} can't be read: {reason}.") from error
    return [line.strip() for line in lines if line.strip() and not line.lstrip().startswith("#")]


def _print(found: "Grid", terminal: Terminal) -> None:
    """The grid on stdout."""
    from server.cli.sheets.view import grid_shown, grid_tsv

    output = terminal.output
    if output is OutputFormat.json:
        typer.echo(found.model_dump_json(indent=2))
    elif output is OutputFormat.table:
        terminal.show(found, grid_shown(found))
    elif output is OutputFormat.tsv:
        typer.echo(grid_tsv(found), nl=False)
    else:
        from server.cli.sheets.files import text_of
        from server.export.books import grid_book

        typer.echo(text_of(grid_book(found), "csv" if output is OutputFormat.csv else "md"), nl=False)
