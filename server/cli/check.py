"""The command that holds a text against the store: verify."""

import re
import sys
from typing import Annotated

import typer

from server.cli.command import AsOf, Tickers, Years, printing, run
from server.cli.terminal import Terminal
from server.resident.screen import here
from server.settings import Settings
from tools.errors import InvalidInput, RefusedFile

checking = typer.Typer()
_OF_DOCUMENTS = (b"%PDF-", b"PK\x03\x04", b"{\\rtf")
_NO_TEXT = re.compile(rb"(?:[\x00-\x08\x0e-\x1a].{0,200}?){8}", re.DOTALL)  # more than a stray byte


@checking.command()
@printing
def verify(
    file: Annotated[str, typer.Argument(help="A text file, or - for what comes in on stdin.")],
    ticker: Tickers = None,
    year: Years = None,
    as_of: AsOf = None,
) -> None:
    """Tie every number of a text to its source.

    Exits with 1 where one does not match, or none is verified.
    """

    async def work(settings: Settings, terminal: Terminal) -> int:
        from server.cli.views.numbers import number_records, numbers_shown
        from server.wiring import open_deps
        from tools.models.filters import Filters
        from tools.retrieve.units.told import find_told_rows
        from tools.tie_out.numbers.verify import verify_numbers

        text = _decode(_read(file), file)
        filters = Filters(tickers=tuple(ticker or ()), fiscal_years=tuple(year or ()))
        async with open_deps(settings, terminal.progress) as deps:
            report = await verify_numbers(
                deps, text, filters, as_of.date() if as_of else None, find_rows=find_told_rows
            )
        terminal.show(report, numbers_shown(report), report.warnings, number_records(report))
        return 0 if report.summary.verified and not report.summary.mismatch else 1

    run(work)


def _read(file: str) -> bytes:
    """What stands in the file. Raises `InvalidInput` for one that can't be read."""
    if file == "-":
        return sys.stdin.buffer.read()
    try:
        return here(file).read_bytes()
    except OSError as error:
        raise InvalidInput(f"{file} can't be read: {error.strerror}.") from error


def _decode(data: bytes, file: str) -> str:
    """The text of a file in UTF-8, UTF-16 or UTF-32, else in Windows-1252.

    Raises `RefusedFile` for one that is no text or holds nothing.
    """
    from ingest.html.decoding import is_wide, to_utf8

    name = "What came in" if file == "-" else file
    wide = is_wide(data)
    if not wide and (data.startswith(_OF_DOCUMENTS) or _NO_TEXT.search(data)):
        raise RefusedFile(f"{name} is not a text file. Load documents with `tieout index`; verify reads plain text.")
    try:
        text = (to_utf8(data) if wide else data).decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", errors="replace")
    if not text.strip():
        raise RefusedFile(f"{name} holds no text to verify.")
    return text
