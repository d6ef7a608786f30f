"""Fetches companies' filings and figures: plan all of it, say how much it is, then get it."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from ingest.companyfacts.reader import filing_url
from ingest.edgar import resources
from ingest.edgar.client import EdgarClient
from ingest.edgar.companies import find_company
from ingest.edgar.errors import AccessDenied, CannotKeep, FetchFailed, NotOnEdgar, UnsafeName
from ingest.edgar.exhibits import Exhibit, exhibits_of_header, exhibits_of_listing, wanted_exhibits
from ingest.edgar.filings import Filing
from ingest.edgar.plan import Plan, describe, plan_company
from ingest.edgar.request import FetchRequest
from ingest.edgar.resources import Resource
from ingest.edgar.results import FetchedFile, FetchResult, Kind, summarise
from ingest.manifest import FileMetadata
from tools.errors import InvalidInput
from tools.language.company_names.directory import Directory

Progress: TypeAlias = Callable[[int, int, str], Awaitable[None]]

_OWNERSHIP = {"3", "4", "5"}
_FATAL = (AccessDenied, CannotKeep)


async def silent(done: int, total: int, message: str) -> None:
    """A progress callback that says nothing."""


async def fetch_filings(
    client: EdgarClient,
    directory: Directory,
    names: Sequence[str],
    request: FetchRequest,
    progress: Progress = silent,
) -> FetchResult:
    """Fetch what was asked for of companies, given by ticker, CIK or name.

    `progress` is told of what has been done, of how much there is as far as is known, and what it is about: first,
    with nothing done, how much it will be. One document's failure stops no other; raises `Unreachable` where nothing
    at all could be had, `AccessDenied` where the SEC refuses whoever asks, and `UnknownCompany`.
    """
    return await carry_out(client, await plan_fetch(client, directory, names, request), progress)


async def plan_fetch(
    client: EdgarClient, directory: Directory, names: Sequence[str], request: FetchRequest
) -> list[Plan]:
    """What a fetch would get, company by company; nothing but EDGAR's lists is asked for. Raises `UnknownCompany`."""
    companies = {company.cik: company for company in (find_company(directory, name) for name in names)}
    if not companies:
        raise InvalidInput("Name at least one company: ticker, CIK or name.")
    return [await plan_company(client, company, request) for company in companies.values()]


def to_index(result: FetchResult, directory: Directory) -> dict[Path, FileMetadata]:
    """What of a fetch goes into the index: figures first, then the filings with what EDGAR says of them.

    The directory knows all tickers of an issuer; whom it does not list is loaded under the ticker that EDGAR has.
    """
    files = sorted(result.files, key=lambda file: file.kind != "companyfacts")
    return {
        file.path: _metadata(file, directory) for file in files if file.path is not None and file.kind != "submissions"
    }


def _metadata(file: FetchedFile, directory: Directory) -> FileMetadata:
    ticker = None if directory.get(file.cik) else file.ticker
    if file.kind == "companyfacts":
        return _described(ticker=ticker)
    exhibit = file.kind == "exhibit"
    return _described(
        ticker=ticker,
        cik=file.cik,
        company=file.company,
        doc_type="release" if exhibit and (file.form or "").startswith("8-K") else file.doc_type,
        doc_id=f"{file.accession}/{file.doc_type}" if exhibit and file.accession else None,
        accession=None if exhibit else file.accession,
        filed=file.filed,
        period_end=file.report_date,
        url=file.url,
    )


def _described(**known: Any) -> FileMetadata:
    """What is known, without a ticker that is none."""
    try:
        return FileMetadata.model_validate(known)
    except ValueError:
        return FileMetadata.model_validate({**known, "ticker": None, "company": None})


async def carry_out(client: EdgarClient, plans: Sequence[Plan], progress: Progress = silent) -> FetchResult:
    """Get what is planned. Tells and raises as `fetch_filings` does."""
    run = _Run(client, progress, sum(plan.steps for plan in plans))
    if client.gone is None:
        await progress(0, run.total, describe(plans))
    files = [file for plan in plans for file in plan.failed]
    try:
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(job) for plan in plans for job in run.jobs(plan)]
    except ExceptionGroup as failures:  # what stops everything; what fails one document is in the result
        raise failures.exceptions[0] from failures
    files += [file for task in tasks for file in task.result()]
    if client.gone is not None and not any(file.path for file in files):
        raise client.gone
    return summarise(files, [*(note for plan in plans for note in plan.notes), *run.notes])


class _Run:
    """A fetch on its way."""

    def __init__(self, client: EdgarClient, progress: Progress, total: int) -> None:
        self._client = client
        self._progress = progress
        self._done = 0
        self.total = total
        self.notes: list[str] = []

    def jobs(self, plan: Plan) -> list[Coroutine[Any, Any, list[FetchedFile]]]:
        """What is to be done, each for itself."""
        facts = [self._facts(plan)] if plan.facts else []
        return [*facts, *(self._filing(plan, filing) for filing in plan.filings)]

    async def _facts(self, plan: Plan) -> list[FetchedFile]:
        resource = resources.companyfacts(plan.company.cik)
        files: list[FetchedFile] = []
        try:
            files.append(await self._get(_draft(plan, "companyfacts", "companyfacts", resource.url), resource))
        except NotOnEdgar:
            self.notes.append(f"EDGAR has no figures of {plan.company.name}: it does not report in XBRL.")
        await self._step(f"{plan.label}: figures")
        return files

    async def _filing(self, plan: Plan, filing: Filing) -> list[FetchedFile]:
        kind: Kind = "ownership" if filing.key.removesuffix("/A") in _OWNERSHIP else "filing"
        name = resources.raw_name(filing.primary, filing.accession)
        files = [await self._document(plan, filing, kind, Exhibit(filing.form, name))]
        await self._step(f"{plan.label}: {filing.form} of {filing.filed}")
        if plan.exhibits and wanted_exhibits(filing.form):
            files += await self._exhibits(plan, filing)
        return files

    async def _exhibits(self, plan: Plan, filing: Filing) -> list[FetchedFile]:
        try:
            exhibits = await self._list_exhibits(filing)
        except _FATAL:
            raise
        except FetchFailed as error:
            url = filing_url(filing.cik, filing.accession)
            reason = f"Whether it has exhibits is not known. {error.message}"
            return [_draft(plan, "exhibit", wanted_exhibits(filing.form) or "exhibit", url, filing, reason)]
        self.total += len(exhibits)
        files: list[FetchedFile] = []
        for exhibit in exhibits:
            files.append(await self._document(plan, filing, "exhibit", exhibit))
            await self._step(f"{plan.label}: {exhibit.type} of the {filing.form} of {filing.filed}")
        return files

    async def _list_exhibits(self, filing: Filing) -> list[Exhibit]:
        try:
            got = await self._client.get(resources.headers(filing.cik, filing.accession))
        except NotOnEdgar:
            got = await self._client.get(resources.listing(filing.cik, filing.accession))
            return exhibits_of_listing(await asyncio.to_thread(got.path.read_bytes), filing.form)
        return exhibits_of_header(await asyncio.to_thread(got.path.read_bytes), filing.form)

    async def _document(self, plan: Plan, filing: Filing, kind: Kind, document: Exhibit) -> FetchedFile:
        try:
            resource = resources.document(filing.cik, filing.accession, document.name)
        except UnsafeName as error:
            return _draft(plan, kind, document.type, filing_url(filing.cik, filing.accession), filing, error.message)
        draft = _draft(plan, kind, document.type, resource.url, filing)
        try:
            return await self._get(draft, resource)
        except NotOnEdgar as error:
            return draft.model_copy(update={"reason": f"{error.message} It may be withdrawn, or filed on paper."})

    async def _get(self, draft: FetchedFile, resource: Resource) -> FetchedFile:
        try:
            got = await self._client.get(resource)
        except (*_FATAL, NotOnEdgar):
            raise
        except FetchFailed as error:
            return draft.model_copy(update={"reason": error.message})
        return draft.model_copy(update={"status": got.state, "path": got.path, "size": got.size, "reason": got.stale})

    async def _step(self, message: str) -> None:
        self._done += 1
        await self._progress(self._done, self.total, message)


def _draft(
    plan: Plan, kind: Kind, doc_type: str, url: str, filing: Filing | None = None, reason: str | None = None
) -> FetchedFile:
    """A document that is not there yet."""
    known: dict[str, Any] = {}
    if filing is not None:
        known = {
            "form": filing.form,
            "accession": filing.accession,
            "filed": filing.filed,
            "report_date": filing.report_date,
            "fiscal_year": filing.fiscal_year(plan.year_end),
            "items": filing.items or None,
        }
    return FetchedFile(
        kind=kind,
        status="failed",
        reason=reason,
        company=plan.company.name,
        ticker=plan.ticker,
        cik=plan.company.cik,
        doc_type=doc_type,
        year_end=plan.year_end,
        url=url,
        **known,
    )
