"""Why a search found nothing, or nothing of a company, and what would widen it."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from typing import cast

from tools.models.base import period_label
from tools.models.documents import Document
from tools.models.filters import Filters
from tools.models.questions import Classification
from tools.models.slots.missing import Emptied
from tools.ports.deps import Deps
from tools.search.legs import legs_of, run_leg
from tools.search.prepare import SearchRequest, prepare_search
from tools.search.search import Found
from tools.search.single_flight import Once
from tools.search.targets import Targets

_MANY = 1_000  # documents, to find one with text
_COMPANIES = ("tickers", "companies")


async def companies_without_text(deps: Deps, company_ids: Sequence[int]) -> list[str]:
    """A warning for each of the companies of which no text is loaded."""
    return [f"{ticker}: no text is loaded. {_fetch(ticker)}" for ticker in await _without_text(deps, company_ids)]


async def why_nothing(
    deps: Deps, request: SearchRequest, found: Found, company_ids: Sequence[int], *, dropped: int
) -> list[str]:
    """What to say where no passage is left. `dropped` is how many there were that are not good enough."""
    there = {one.candidate.passage.document.company_id for one in found.passages}
    documents: Sequence[Document] = ()
    if there.isdisjoint(company_ids) if company_ids else not there:  # of what was found, texts are there
        documents = await deps.documents.list_documents(Filters(), list(company_ids) or None, _MANY, 0)
        if not any(map(is_readable, documents)):
            only_figures = "No text is loaded, only figures. `fetch_filings` (`tieout fetch`) loads some."
            return [] if company_ids else [only_figures]
    ways = [way async for way in _ways(deps, request, found, documents, dropped)]
    return ["Nothing was found. What would widen the search:", *ways]


async def find_emptied(deps: Deps, request: SearchRequest, reading: Classification | None = None) -> Emptied | None:
    """Which filters leave a search no passage; None where none would be found without them either.

    Companies are no filters here: what others say never answers.
    """
    names = [name for name in request.filters.given(*Filters.model_fields) if name not in _COMPANIES]
    if not names or not await _finds(deps, _without(request, names), reading):
        return None
    lifted = await asyncio.gather(*(_finds(deps, _without(request, [name]), reading) for name in names))
    enough = [name for name, found in zip(names, lifted, strict=True) if found]
    shown = {name: _shown(getattr(request.filters, name)) for name in enough or names}
    return Emptied(filters=tuple(shown.items()), together=len(enough) > 1)


def _without(request: SearchRequest, names: Sequence[str]) -> SearchRequest:
    given = request.filters.model_dump(exclude={*names})
    return replace(request, filters=Filters.model_validate(given))


async def _finds(deps: Deps, request: SearchRequest, reading: Classification | None) -> bool:
    prepared, once = await prepare_search(deps, request, reading), Once()
    legs = await asyncio.gather(*(run_leg(deps, prepared, name, once) for name in legs_of(deps, request.mode)))
    return any(leg.hits for leg in legs)


def _shown(value: object) -> str:
    return ", ".join(map(str, cast(tuple[object, ...], value))) if isinstance(value, tuple) else str(value)


def widened_to(targets: Targets, reading: Classification) -> list[str]:
    """That the periods asked for are not loaded, so that all were searched, and which document would tell; and which
    documents are called so, and are of other periods."""
    periods = ", ".join(f"FY{year}" for year in reading.fiscal_years)
    years = ",".join(map(str, reading.fiscal_years))
    notes = [misnamed_note(document) for document in targets.misnamed]
    return notes + [
        f"{ticker}: no text of {periods} is loaded, so all periods were searched. Its report for {periods} would tell: "
        f"`fetch_filings` (`tieout fetch {ticker} --years {years}`) loads it."
        for ticker in targets.widened
    ]


def misnamed_note(document: Document) -> str:
    """That a document was loaded as of one period, and is of another."""
    year, quarter = document.loaded_as or (0, 0)
    own = period_label(document.fiscal_year or 0, document.fiscal_quarter)
    ended = f" (to {document.period_end})" if document.period_end else ""
    return (
        f"{document.ticker}: {document.doc_id} was loaded as {period_label(year, quarter)}, and is of {own}{ended} by "
        f"the company's own calendar. Name {own} to ask for its period."
    )


async def _without_text(deps: Deps, company_ids: Sequence[int]) -> list[str]:
    if not company_ids:
        return []
    documents = await deps.documents.list_documents(Filters(), list(company_ids), _MANY, 0)
    readable = {document.company_id for document in documents if is_readable(document)}
    companies = {company.company_id: company for company in await deps.facts.companies()}
    return [companies[one].ticker for one in company_ids if one not in readable and one in companies]


async def _ways(
    deps: Deps, request: SearchRequest, found: Found, documents: Sequence[Document], dropped: int
) -> AsyncIterator[str]:
    if found.targets.doc_ids:
        yield "narrow=false searches documents that the query does not name as well."
    emptied = None if found.passages else await find_emptied(deps, request)
    if emptied is not None:
        yield f"{emptied.message} {emptied.remedy} {_loaded(documents)}"
    if dropped:
        yield f'{dropped} passages are too far from the query; mode="keyword" shows those that have its words.'
    if request.mode == "keyword":
        yield 'No passage has the words of the query; mode="hybrid" finds those that say it in other words as well.'
    if not request.expand:
        yield "expand=true looks for synonyms, too."
    yield "Other words: those that a filing would use."


def _loaded(documents: Sequence[Document]) -> str:
    readable = [document for document in documents if is_readable(document)]
    years = sorted({document.fiscal_year for document in readable if document.fiscal_year})
    forms = sorted({document.doc_type for document in readable})
    return f"Texts are loaded of {', '.join(forms)}, fiscal years {', '.join(map(str, years)) or 'unknown'}."


def is_readable(document: Document) -> bool:
    """Whether a document has a text; of others the figures alone are loaded."""
    return document.status == "indexed" and document.doc_type != "companyfacts"


def _fetch(ticker: str) -> str:
    return f"`fetch_filings` (`tieout fetch {ticker}`) loads its filings."
