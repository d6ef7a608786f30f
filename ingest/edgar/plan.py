"""Decides what to fetch of a company, from EDGAR's list of its filings."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from ingest.edgar import resources
from ingest.edgar.client import EdgarClient, Got
from ingest.edgar.errors import BrokenAnswer, Busy, FetchFailed, NotOnEdgar, Unreachable, UnsafeName
from ingest.edgar.filings import Filing, FilingList, older_pages, read_page, read_submissions, select
from ingest.edgar.request import DEFAULT_FORMS, FetchRequest, form_key
from ingest.edgar.results import FetchedFile, megabytes
from tools.vocab.registrants import Registrant


@dataclass(frozen=True)
class Plan:
    """What to fetch of a company, and what to know of it beforehand."""

    company: Registrant
    filings: tuple[Filing, ...] = ()
    year_end: str | None = None
    facts: bool = True
    exhibits: bool = True
    notes: tuple[str, ...] = ()
    failed: tuple[FetchedFile, ...] = ()

    @property
    def ticker(self) -> str | None:
        return self.company.tickers[0] if self.company.tickers else None

    @property
    def label(self) -> str:
        return self.ticker or self.company.name

    @property
    def steps(self) -> int:
        """How many steps it takes, as far as is known."""
        return len(self.filings) + self.facts


def describe(plans: Sequence[Plan]) -> str:
    """How much it is. EDGAR tells the size of filings with all that is attached, of which a part is fetched."""
    filings = [filing for plan in plans for filing in plan.filings]
    count = f"{len(filings)} filings" if len(filings) > 1 else "1 filing"
    parts = [f"{count}, at most {megabytes(sum(filing.size for filing in filings))}"] if filings else []
    if figures := sum(plan.facts for plan in plans):
        parts.append("all figures of " + (f"{figures} companies" if figures > 1 else plans[0].company.name))
    return " and ".join(parts) or "nothing to fetch"


async def plan_company(
    client: EdgarClient, company: Registrant, request: FetchRequest, *, tell_missing: bool = True
) -> Plan:
    """What to fetch. Where EDGAR's list can't be had, the plan says so, and holds the company's figures alone.

    With `tell_missing`, its notes name the forms of which the list has none.
    """
    notes: list[str] = []
    try:
        got = await client.get(resources.submissions(company.cik))
        listed = read_submissions(await asyncio.to_thread(got.path.read_bytes), company.cik)
    except (Unreachable, Busy, BrokenAnswer, NotOnEdgar) as error:
        return Plan(company, facts=request.facts, failed=(_failed(company, error),))
    if got.stale:
        notes.append(_age(listed, got))
    filings, unread = await _older_filings(client, listed, request)
    chosen = select((*listed.filings, *filings), request, listed.year_end)
    notes += unread
    if listed.unreadable:
        notes.append(f"{listed.name}: {listed.unreadable} lines of EDGAR's list are no filings.")
    return Plan(
        company=Registrant(company.cik, listed.name, company.tickers or listed.tickers, company.short_names),
        filings=tuple(chosen),
        year_end=listed.year_end,
        facts=request.facts,
        exhibits=request.exhibits,
        notes=(*notes, *(_missing(listed.name, chosen, request) if tell_missing else ())),
    )


async def _older_filings(
    client: EdgarClient, listed: FilingList, request: FetchRequest
) -> tuple[list[Filing], list[str]]:
    filings: list[Filing] = []
    notes: list[str] = []
    for name in older_pages(listed, request.years):
        try:
            got = await client.get(resources.submissions_page(listed.cik, name))
            found, unreadable = read_page(await asyncio.to_thread(got.path.read_bytes), listed.cik)
        except (Unreachable, Busy, BrokenAnswer, NotOnEdgar, UnsafeName) as error:
            notes.append(f"{listed.name}: older filings are missing. {error.message}")
            continue
        filings += found
        if unreadable:
            notes.append(f"{listed.name}: {unreadable} lines of {name} are no filings.")
    return filings, notes


def _missing(name: str, chosen: Sequence[Filing], request: FetchRequest) -> list[str]:
    there = {filing.key for filing in chosen}
    missing = [form for form in request.forms if form_key(form) not in there]
    if not missing or (there and request.forms == DEFAULT_FORMS):
        return []
    years = ", ".join(str(year) for year in request.years)
    return [f"EDGAR lists no {' or '.join(missing)} of {name} for {years}."]


def _failed(company: Registrant, error: FetchFailed) -> FetchedFile:
    resource = resources.submissions(company.cik)
    unknown = isinstance(error, NotOnEdgar)
    return FetchedFile(
        kind="submissions",
        status="failed",
        reason=f"EDGAR knows no company with the CIK {company.cik}." if unknown else error.message,
        company=company.name,
        ticker=company.tickers[0] if company.tickers else None,
        cik=company.cik,
        doc_type="submissions",
        url=resource.url,
    )


def _age(listed: FilingList, got: Got) -> str:
    age = datetime.now(UTC) - got.checked
    ago = f"{age.days} days" if age.days > 1 else f"{age.total_seconds() / 3600:.0f} hours"
    return (
        f"{listed.name}: the list of filings is that of {got.checked:%Y-%m-%d %H:%M} UTC, {ago} ago, "
        f"and newer filings are not in it. {got.stale}"
    )
