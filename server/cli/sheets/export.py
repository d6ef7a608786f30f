"""`tieout export`: what another command finds, as a workbook, CSV or Markdown, each figure with its source."""

import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer
from pydantic import ValidationError

from server.cli.command import env_file, printing, run
from server.cli.sheets.files import FileKind, kind_of, text_of, write_book
from server.cli.terminal import Terminal
from server.settings import Settings
from tools.errors import InvalidInput, TieoutError

if TYPE_CHECKING:
    from server.export.sheets import Book

exporting = typer.Typer()

EXPORTED = ("lookup", "timeseries", "statement", "calculate", "ask", "grid")
TABLE = "table"
_PROGRAM = (sys.executable, "-c", "from server.entry import main; main()")


@exporting.command(
    context_settings={"allow_extra_args": True, "ignore_unknown_options": True},
    options_metavar="[OPTIONS] COMMAND [ITS OPTIONS]",
)
@printing
def export(
    context: typer.Context,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="The .xlsx, .csv or .md file to write.")] = None,
    kind: Annotated[FileKind | None, typer.Option("--as", help="Its kind, where its name does not tell.")] = None,
    source: Annotated[
        Path | None, typer.Option("--input", help="What a command printed with --json; - is stdin.")
    ] = None,
) -> None:
    """Export what a command finds to Excel, CSV or Markdown, each figure with its source.

    tieout export -o margins.xlsx calculate AAPL "gross margin" --year 2024

    Commands are lookup, timeseries, statement, calculate, ask and grid, with their own options, and table TABLE_ID.
    """

    async def work(settings: Settings, terminal: Terminal) -> int:
        form = kind or (kind_of(output) if output is not None else None)
        if form is None or (form == "xlsx" and output is None):
            raise InvalidInput("--output: name the file to write, or give --as csv or md.")
        book = await _book(settings, terminal, context.args, source)
        if output is None:
            typer.echo(text_of(book, "csv" if form == "csv" else "md"), nl=False)
            return 0
        write_book(book, output, form)
        terminal.message({"written": str(output), "sources": len(book.origins)}, f"Written to {output}")
        return 0

    run(work)


async def _book(settings: Settings, terminal: Terminal, words: Sequence[str], source: Path | None) -> "Book":
    if source is not None or not words:
        if words:
            raise InvalidInput("--input: give a file or a command, not both.")
        if source is None:
            raise InvalidInput(f"Name what to export: {', '.join(EXPORTED)} with its options, or {TABLE} TABLE_ID.")
        return book_of(_read(source))
    if words[0] == TABLE:
        return await _table(settings, terminal, words[1:])
    if words[0] not in EXPORTED:
        raise InvalidInput(f"{words[0]!r} can't be exported; {', '.join((*EXPORTED, TABLE))} can.")
    question = words[1] if words[0] == "ask" and len(words) > 1 and not words[1].startswith("-") else ""
    return book_of(_run(words), question, f"What {words[0]} prints")


async def _table(settings: Settings, terminal: Terminal, words: Sequence[str]) -> "Book":
    from server.export.books import table_book
    from server.wiring import open_deps
    from tools.documents.read import get_table

    if len(words) != 1:
        raise InvalidInput("table: give one table's id, as passages and statements name it.")
    async with open_deps(settings, terminal.progress) as deps:
        return table_book(await get_table(deps.documents, words[0]))


def _run(words: Sequence[str]) -> str:
    """What the command prints with --json. It tells of its progress and its failure by itself."""
    chosen = env_file.get()
    options = ["--env-file", str(chosen)] if chosen is not None else []
    command = [*_PROGRAM, *options, *words, "--json"]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, encoding="utf-8", check=False)  # noqa: S603
    if done.returncode and (not done.stdout.strip() or _failure(_fields(done.stdout, "output")) is not None):
        raise typer.Exit(done.returncode)
    return done.stdout


def _read(source: Path) -> str:
    try:
        return sys.stdin.read() if str(source) == "-" else source.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise InvalidInput(f"input: {source} can't be read: {reason}.") from error


def book_of(printed: str, question: str = "", whose: str = "input") -> "Book":
    """The book of what a command printed as JSON. Raises `InvalidInput` for what is none, or of another kind.

    `whose` is who gave it: an option, or the command itself.
    """
    fields = _fields(printed, whose)
    if (failure := _failure(fields)) is not None:
        raise TieoutError(failure)
    for known, make in _makers(question):
        if known <= fields.keys():
            try:
                return make(printed)
            except ValidationError as error:
                place = ".".join(map(str, error.errors()[0]["loc"]))
                raise InvalidInput(f"{whose}: {place}: {error.errors()[0]['msg']}.") from error
    raise InvalidInput(f"{whose}: it is the result of none of {', '.join(EXPORTED)}.")


def _fields(printed: str, whose: str) -> dict[str, Any]:
    try:
        data: Any = json.loads(printed)
    except ValueError as error:
        raise InvalidInput(f"{whose}: it is not the JSON that a command prints with --json.") from error
    return cast(dict[str, Any], data) if isinstance(data, dict) else {}


def _failure(fields: dict[str, Any]) -> str | None:
    """Why a command failed, where that is what it printed."""
    told = fields.get("error")
    return str(cast(dict[str, Any], told).get("message")) if isinstance(told, dict) else None


def _makers(question: str) -> "tuple[tuple[set[str], Callable[[str], Book]], ...]":
    """What tells a result's kind, and how its book is made."""
    from server.export.books import answer_book, calculation_book, grid_book, lookup_book, table_book
    from server.export.series import series_book
    from server.export.statements import statement_book
    from tools.models.answers import Answer
    from tools.models.facts import LookupResult
    from tools.models.figures import Calculations, FinancialStatement, Series, SeveralSeries
    from tools.models.passages import Table
    from tools.models.results.grid import Grid

    return (
        ({"status", "answer"}, lambda text: answer_book(Answer.model_validate_json(text), question)),
        ({"rows", "questions", "cells"}, lambda text: grid_book(Grid.model_validate_json(text))),
        ({"points", "growth"}, lambda text: series_book(Series.model_validate_json(text))),
        ({"series"}, lambda text: series_book(*SeveralSeries.model_validate_json(text).series)),
        ({"statement_type", "rows"}, lambda text: statement_book(FinancialStatement.model_validate_json(text))),
        ({"results"}, lambda text: calculation_book(Calculations.model_validate_json(text))),
        ({"values"}, lambda text: lookup_book(LookupResult.model_validate_json(text))),
        ({"table_id", "rows"}, lambda text: table_book(Table.model_validate_json(text))),
    )
