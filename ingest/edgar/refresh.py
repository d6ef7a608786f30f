"""New filings of companies that are loaded: what EDGAR lists since the newest filing that the store knows."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from ingest.edgar.client import EdgarClient
from ingest.edgar.plan import Plan, plan_company
from ingest.edgar.request import DEFAULT_FORMS, KNOWN_FORMS, FetchRequest, form_key
from tools.errors import InvalidInput, NothingLoaded
from tools.language.companies import CompanyFinder
from tools.models.base import Company
from tools.models.filters import Filters
from tools.ports.deps import Deps
from tools.vocab.registrants import Registrant

_PAGE = 500  # documents that are read at once


@dataclass(frozen=True)
class Loaded:
    """A company as it is loaded: its registrant, its newest filing's day, its accessions and forms."""

    registrant: Registrant
    newest: date
    accessions: frozenset[str]
    forms: tuple[str, ...]
    has_facts: bool


async def find_loaded(deps: Deps, names: Sequence[str]) -> list[Loaded]:
    """The loaded companies, or those that are named, as far as they file with the SEC.

    Raises `NothingLoaded` and `UnknownCompany`, and `InvalidInput` where none of them files there.
    """
    companies = await deps.facts.companies()
    if not companies:
        raise NothingLoaded()
    finder = CompanyFinder(companies, deps.directory)
    chosen = {one.company_id: one for one in ([finder.find(name) for name in names] if names else companies)}
    spans = await deps.facts.filing_span(list(chosen))
    found = [
        await _loaded(deps, company, spans[company.company_id][1])
        for company in chosen.values()
        if company.cik is not None and company.company_id in spans
    ]
    if not found:
        raise InvalidInput("Nothing that these companies filed with the SEC is loaded: `tieout fetch` gets it.")
    return found


async def _loaded(deps: Deps, company: Company, newest: date) -> Loaded:
    documents: list[tuple[str | None, str, bool]] = []
    while True:
        page = await deps.documents.list_documents(
            Filters(), [company.company_id], _PAGE, len(documents), counted=False
        )
        documents += [(one.accession, one.doc_type, one.status == "indexed") for one in page]
        if len(page) < _PAGE:
            break
    with_text = {form_key(doc_type) for _, doc_type, indexed in documents if indexed}
    listed = deps.directory.get(company.cik)
    return Loaded(
        registrant=listed or Registrant(company.cik or company.company_id, company.name, company.tickers),
        newest=newest,
        accessions=frozenset(accession for accession, _, _ in documents if accession),
        forms=tuple(dict.fromkeys((*DEFAULT_FORMS, *(form for form in KNOWN_FORMS if form_key(form) in with_text)))),
        has_facts=any(doc_type == "companyfacts" for _, doc_type, _ in documents),
    )


async def plan_refresh(
    client: EdgarClient, companies: Sequence[Loaded], today: date, forms: Sequence[str] | None = None
) -> list[Plan]:
    """What is new of each company: filings of the forms that are loaded, or of `forms`, and its figures with them.

    Nothing but EDGAR's lists is asked for.
    """
    return [await _plan(client, company, today, forms) for company in companies]


async def _plan(client: EdgarClient, company: Loaded, today: date, forms: Sequence[str] | None) -> Plan:
    # What was filed this year may report on the year before.
    years = tuple(range(company.newest.year - 1, today.year + 2))
    request = FetchRequest(tuple(forms or company.forms), years, facts=company.has_facts)
    plan = await plan_company(client, company.registrant, request, tell_missing=False)
    new = tuple(
        filing
        for filing in plan.filings
        if filing.filed >= company.newest and filing.accession not in company.accessions
    )
    reports = any(filing.is_periodic for filing in new)
    return replace(plan, filings=new, facts=company.has_facts and reports)
