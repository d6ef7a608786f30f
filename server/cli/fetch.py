"""`tieout fetch`: filings and figures from the SEC, then straight into the index."""

import sys
from collections import Counter
from collections.abc import Awaitable, Generator, Sequence
from contextlib import contextmanager
from datetime import date
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from server.cli.command import Json, Wait, run
from server.cli.terminal import Terminal
from server.settings import Settings

if TYPE_CHECKING:
    from ingest.edgar.fetch import Progress as Report
    from ingest.edgar.request import FetchRequest
    from ingest.edgar.results import FetchedFile, FetchResult
    from ingest.report import IndexReport
    from tools.language.company_names.directory import Directory

fetching = typer.Typer()

_SHOWN = 20  # failures
_ASKED = 3  # times


@fetching.command()
def fetch(
    companies: Annotated[list[str], typer.Argument(help="Companies: tickers, CIKs or names.")],
    forms: Annotated[
        list[str] | None,
        typer.Option(help="10-K,10-Q,8-K,DEF14A,4 or others; 10-K/A for amendments. Omit: 10-K,10-Q,20-F,8-K,DEF14A."),
    ] = None,
    years: Annotated[
        str | None, typer.Option(help="2022-2025, 2023 or 2021,2023: what they report on. Omit: the last three years.")
    ] = None,
    limit: Annotated[int | None, typer.Option(help="At most so many of each form, the newest.")] = None,
    facts: Annotated[bool, typer.Option(help="Fetch the figures of all filings as well.")] = True,
    exhibits: Annotated[
        bool, typer.Option(help="Fetch press releases (8-K) and annual reports (10-K) as well.")
    ] = True,
    wait: Wait = True,
    json_: Json = False,
) -> None:
    """Fetch filings and figures from the SEC, and index them. Exits with 1 where anything failed."""

    def work(settings: Settings, terminal: Terminal) -> Awaitable[int]:
        from ingest.edgar.request import make_request, parse_years

        today = date.today()
        chosen = parse_years(years, today) if years is not None else None
        request = make_request(forms, chosen, today, limit=limit, facts=facts, exhibits=exhibits)
        _introduce(settings, may_ask=not json_)
        return _fetch(settings, terminal, companies, request, json_=json_, wait=wait)

    run(work, json_=json_)


async def _fetch(
    settings: Settings,
    terminal: Terminal,
    companies: Sequence[str],
    request: "FetchRequest",
    *,
    json_: bool,
    wait: bool,
) -> int:
    from ingest.edgar.fetch import fetch_filings
    from ingest.edgar.results import FetchReport
    from server.edgar import edgar_folder, open_edgar
    from tools.language.company_names.directory import load_directory

    directory = load_directory()
    async with open_edgar(settings) as client:
        with _bar() as report:
            fetched = await fetch_filings(client, directory, companies, request, report)
    for line in _lines(fetched, f"{edgar_folder(settings)}"):
        terminal.say(line)
    indexed = await _index(settings, terminal, directory, fetched, wait=wait)
    if json_:
        terminal.message(FetchReport(fetched=fetched, indexed=indexed).model_dump(mode="json"), "")
    elif indexed.documents:
        terminal.index(indexed)
    return 1 if fetched.totals.failed or indexed.failed or not fetched.files else 0


def _introduce(settings: Settings, *, may_ask: bool) -> None:
    """Make sure that somebody is named: ask once, where there is somebody to ask."""
    from ingest.edgar.errors import UserAgentMissing
    from ingest.edgar.user_agent import remember_user_agent, user_agent
    from server.edgar import edgar_folder, prepare_folder
    from tools.errors import InvalidInput

    folder = edgar_folder(settings)
    try:
        user_agent(settings.sec_user_agent, folder)
        return
    except UserAgentMissing:
        if not (may_ask and sys.stdin.isatty() and sys.stderr.isatty()):
            raise
    typer.echo("The SEC wants to know who asks for its filings, and serves nobody else.", err=True)
    for _ in range(_ASKED):
        try:
            answer = typer.prompt("Your name and e-mail address", err=True)
            prepare_folder(settings)
            file = remember_user_agent(str(answer), folder)
        except InvalidInput as error:
            typer.echo(error.message, err=True)
        else:
            typer.echo(f"Kept in {file}. TIEOUT_SEC_USER_AGENT overrides it.", err=True)
            return
    raise UserAgentMissing()


@contextmanager
def _bar() -> "Generator[Report]":
    """A bar on stderr; how much it will be stays on the screen."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("asking the SEC", total=None)

        async def report(done: int, total: int, message: str) -> None:
            if done == 0:
                bar.console.print(f"[dim]Fetching {escape(message)}…[/dim]", soft_wrap=True)
            else:
                bar.update(task, description=escape(message[-48:]))
            bar.update(task, completed=done, total=total)

        yield report


async def _index(
    settings: Settings, terminal: Terminal, directory: "Directory", result: "FetchResult", *, wait: bool
) -> "IndexReport":
    from ingest.edgar.fetch import to_index
    from ingest.report import summarise
    from server.cli.loading import load
    from server.wiring import open_deps

    files = to_index(result, directory)
    if not files:
        return summarise(())
    async with open_deps(settings, terminal.progress) as deps:
        return await load(settings, deps, terminal, files, wait=wait)


def _lines(result: "FetchResult", folder: str) -> list[str]:
    """The result for people: counts by company and type, then what failed, then what to know."""
    from ingest.edgar.results import megabytes

    counts: dict[str, dict[str, Counter[str]]] = {}
    for file in result.files:
        kind = file.doc_type.partition(".")[0]
        name = f"{file.company} ({file.ticker})" if file.ticker else file.company
        counts.setdefault(name, {}).setdefault(kind, Counter())[file.status.replace("_", " ")] += 1
    lines: list[str] = []
    for company, kinds in counts.items():
        lines.append(company)
        for kind, statuses in kinds.items():
            lines.append(f"  {kind:<14}" + ", ".join(f"{count} {status}" for status, count in statuses.items()))
    failed = [file for file in result.files if file.status == "failed"]
    lines += [f"Failed: {_name(file)}: {file.reason}" for file in failed[:_SHOWN]]
    if len(failed) > _SHOWN:
        lines.append(f"Failed: {len(failed) - _SHOWN} more; --json lists all.")
    lines += [f"Note: {note}" for note in result.notes]
    kept = sum(file.path is not None for file in result.files)
    if kept:
        lines.append(f"{kept} documents, {megabytes(result.totals.bytes)}, in {folder}.")
    return lines


def _name(file: "FetchedFile") -> str:
    filed = f" of {file.filed}" if file.filed else ""
    return f"{file.ticker or file.company} {file.doc_type}{filed}"
