"""Looks for new filings of loaded companies, fetches and indexes them: once, or at an interval."""

import asyncio
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, timedelta

from pydantic import BaseModel, ConfigDict

from ingest.edgar.errors import FetchFailed
from ingest.edgar.fetch import carry_out, to_index
from ingest.edgar.plan import Plan
from ingest.edgar.refresh import find_loaded, plan_refresh
from ingest.edgar.request import parse_forms
from ingest.edgar.results import FetchResult
from ingest.report import IndexReport
from server.cli.formats.layout import Block, Column, Grid, Line, Note
from server.cli.loading.fetch import fetching_bar
from server.cli.loading.indexing import load_with_bars
from server.cli.terminal import Terminal
from server.cli.views.documents import index_notes, index_shown
from server.cli.views.fetched import fetched_shown
from server.edgar import edgar_folder, open_edgar
from server.settings import Settings
from server.wiring import open_deps
from tools.errors import StoreError


class NewFiling(BaseModel):
    """A filing that the store does not know yet."""

    model_config = ConfigDict(frozen=True)

    ticker: str
    form: str
    filed: date
    accession: str


class Refreshed(BaseModel):
    """What is new of how many companies, and what became of it; nothing was fetched where nothing was to be."""

    model_config = ConfigDict(frozen=True)

    companies: int
    new: tuple[NewFiling, ...]
    fetched: FetchResult | None = None
    indexed: IndexReport | None = None
    warnings: tuple[str, ...] = ()


async def refresh_once(
    settings: Settings,
    terminal: Terminal,
    names: Sequence[str],
    forms: Sequence[str] | None,
    *,
    dry_run: bool = False,
    wait: bool = True,
) -> int:
    """Look once. The exit code: 1 where anything failed."""
    chosen = parse_forms(forms) if forms else None
    async with open_deps(settings, terminal.progress) as deps, open_edgar(settings) as client:
        companies = await find_loaded(deps, names)
        plans = await plan_refresh(client, companies, deps.today(), chosen)
        done = Refreshed(companies=len(companies), new=tuple(_new(plans)), warnings=tuple(_troubles(plans)))
        if done.new and not dry_run:
            with fetching_bar() as report:
                fetched = await carry_out(client, plans, report)
            files = to_index(fetched, deps.directory)
            indexed = await load_with_bars(settings, deps, terminal, files, wait=wait)
            done = done.model_copy(update={"fetched": fetched, "indexed": indexed})
    records = [filing.model_dump() for filing in done.new]
    terminal.show(done, _shown(done, f"{edgar_folder(settings)}"), done.warnings, records)
    if done.indexed is not None:
        terminal.aside(index_notes(done.indexed))
    failed = done.fetched is not None and done.fetched.totals.failed
    not_indexed = done.indexed is not None and done.indexed.failed
    return 1 if failed or not_indexed or any(plan.failed for plan in plans) else 0


async def keep_refreshing(
    settings: Settings, terminal: Terminal, names: Sequence[str], forms: Sequence[str] | None, *, hours: float
) -> int:
    """Look at every interval, until it is cancelled. What keeps one look from an answer may not keep the next one."""
    try:
        while True:
            try:
                await refresh_once(settings, terminal, names, forms)
            except (FetchFailed, StoreError) as error:
                terminal.failure(error)
            next_look = datetime.now(UTC) + timedelta(hours=hours)
            terminal.progress(f"Next look at {next_look:%Y-%m-%d %H:%M} UTC; Ctrl-C ends it")
            await asyncio.sleep(hours * 3600)
    except asyncio.CancelledError:
        return 0


def _new(plans: Sequence[Plan]) -> Iterator[NewFiling]:
    for plan in plans:
        for filing in plan.filings:
            yield NewFiling(ticker=plan.label, form=filing.form, filed=filing.filed, accession=filing.accession)


def _troubles(plans: Sequence[Plan]) -> Iterator[str]:
    for plan in plans:
        yield from plan.notes
        yield from (f"{plan.company.name}: {file.reason}" for file in plan.failed if file.reason)


def _shown(done: Refreshed, folder: str) -> Iterator[Block]:
    of = "1 company" if done.companies == 1 else f"{done.companies} companies"
    if not done.new:
        yield Line(f"Nothing new of {of}.")
        return
    columns = (Column("Company"), Column("Form", wraps=True), Column("Filed"), Column("Accession"))
    rows = tuple((one.ticker, one.form, str(one.filed), one.accession) for one in done.new)
    yield Grid(columns, rows, f"{len(rows)} new filings of {of}" if len(rows) > 1 else f"1 new filing of {of}")
    if done.fetched is not None:
        yield from fetched_shown(done.fetched, folder)
    if done.indexed is not None:
        yield from index_shown(done.indexed)
    else:
        yield Note("`tieout refresh` without --dry-run fetches them.", "To do")
