"""`list_documents`: what is in the store, and what is missing."""

import re
from collections.abc import Sequence

from tools.errors import InvalidInput, NothingMatches, UnknownCompany
from tools.language.companies import CompanyFinder
from tools.language.company_names.directory import Directory
from tools.models.documents import Document, DocumentList
from tools.models.filters import OF_PASSAGES, Filters
from tools.ports.stores import DocumentStore, FactStore

PAGE = 50
_QUARTER = re.compile(r"\d{4}-Q[1-4]", re.IGNORECASE)
_YEARS = range(1900, 2200)


async def list_documents(
    facts: FactStore,
    documents: DocumentStore,
    directory: Directory,
    filters: Filters,
    cursor: str | None = None,
    *,
    readable: bool = False,
) -> DocumentList:
    """A page of documents that pass the filters, the first one after a line about each company; `readable`, of those
    that have a text.

    Raises `InvalidInput` for a filter or cursor that makes no sense, `UnknownCompany` where no company of the
    filters is loaded.
    """
    offset = _read_cursor(cursor)
    _check(filters)
    company_ids, missing = await _find_companies(facts, directory, (*filters.tickers, *filters.companies))
    page = await documents.list_documents(filters, company_ids, PAGE + 1, offset, readable=readable)
    return DocumentList(
        companies=tuple(await documents.loaded_companies(company_ids)) if offset == 0 else (),
        documents=tuple(page[:PAGE]),
        missing=(*missing, *_missing_texts(page[:PAGE])),
        next_cursor=str(offset + PAGE) if len(page) > PAGE else None,
    )


def _check(filters: Filters) -> None:
    if filters.holds_nul:
        raise InvalidInput("filters hold a NUL byte.")
    for name in filters.given(*OF_PASSAGES):
        raise InvalidInput(f"filters.{name} narrows passages and figures; the list of documents does not know it.")
    for year in filters.fiscal_years:
        if year not in _YEARS:
            raise NothingMatches(f"filters.fiscal_years: {year} is no fiscal year that filings could cover.")
    for quarter in filters.quarters:
        if not _QUARTER.fullmatch(quarter):
            raise InvalidInput(f'filters.quarters: {quarter!r} is not like "2025-Q2".')


async def _find_companies(
    facts: FactStore, directory: Directory, names: Sequence[str]
) -> tuple[list[int] | None, list[str]]:
    if not names:
        return None, []
    finder = CompanyFinder(await facts.companies(), directory)
    found: list[int] = []
    failures: list[UnknownCompany] = []
    for name in names:
        try:
            found.append(finder.find(name).company_id)
        except UnknownCompany as error:
            failures.append(error)
    if failures and not found:
        raise failures[0]
    return found, [failure.message for failure in failures]


def _missing_texts(documents: Sequence[Document]) -> list[str]:
    """Say once a company that only the figures of its filings are loaded."""
    counts: dict[str, int] = {}
    for document in documents:
        if document.status == "facts_only":
            counts[document.company] = counts.get(document.company, 0) + 1
    return [
        f"{company}: the texts of {count} filings on this page are not loaded, only their figures."
        if count > 1
        else f"{company}: the text of 1 filing on this page is not loaded, only its figures."
        for company, count in counts.items()
    ]


def _read_cursor(cursor: str | None) -> int:
    if cursor is None:
        return 0
    if not cursor.isdigit() or len(cursor) > 9:
        raise InvalidInput(f"cursor: {cursor[:20]!r} is not one that an earlier page returned.")
    return int(cursor)
