"""Takes documents and companies out of a corpus: what would go is told first, then all of it goes, or nothing."""

from collections import defaultdict
from collections.abc import Sequence

from ingest.load import settle
from tools.errors import IndexDown, InvalidInput, UnknownDocument
from tools.language.companies import CompanyFinder
from tools.models.base import Company
from tools.models.corpora import GoingDocument, Removal, Reread
from tools.models.documents import Document
from tools.models.filters import Filters
from tools.ports.deps import Deps

_PAGE = 500  # documents that are read at once


async def plan_documents(deps: Deps, doc_ids: Sequence[str]) -> Removal:
    """What goes with documents, their exhibits included. Raises `UnknownDocument` for the first that is not loaded."""
    going: dict[str, Document] = {}
    for doc_id in doc_ids:
        document = await deps.documents.document(doc_id)
        if document is None:
            raise UnknownDocument(f"No document {doc_id!r} is loaded. `tieout documents` lists those that are.")
        if document.status == "facts_only":
            raise InvalidInput(
                f"{doc_id} is known by its figures alone, which another file told: remove that one, or the company."
            )
        theirs = await _documents_of(deps, [document.company_id])
        parts = (one for one in theirs if one.doc_id == doc_id or one.doc_id.startswith(f"{doc_id}/"))
        going |= {one.doc_id: one for one in parts}
    return await _planned(deps, "document", doc_ids, list(going.values()))


async def plan_companies(deps: Deps, names: Sequence[str]) -> Removal:
    """What goes with companies, by ticker, CIK or name. Raises `UnknownCompany` for the first that is not loaded."""
    companies = await _companies(deps, names)
    documents = await _documents_of(deps, [company.company_id for company in companies])
    removal = await _planned(deps, "company", [company.ticker for company in companies], documents)
    return removal.model_copy(update={"companies": tuple(f"{one.ticker} {one.name}" for one in companies)})


async def _planned(deps: Deps, kind: str, names: Sequence[str], documents: Sequence[Document]) -> Removal:
    return Removal.model_validate(
        {
            "kind": kind,
            "names": tuple(names),
            "documents": tuple(
                GoingDocument(doc_id=one.doc_id, ticker=one.ticker, doc_type=one.doc_type) for one in documents
            ),
            "parts": await deps.writer.parts_of([one.doc_id for one in documents]),
        }
    )


async def remove_documents(deps: Deps, planned: Removal) -> Removal:
    """Remove the planned documents in one transaction. The rest of each company is settled anew from what stays."""
    by_company: dict[int, list[str]] = defaultdict(list)
    names: dict[int, str] = {}
    for going in planned.documents:
        document = await deps.documents.document(going.doc_id)
        if document is not None:
            by_company[document.company_id].append(going.doc_id)
            names[document.company_id] = f"{document.ticker} {document.company}"
    gone: list[str] = []
    reread: list[Reread] = []
    if by_company:
        async with deps.writer.transaction(*by_company) as transaction:
            for company_id, doc_ids in by_company.items():
                reread += await transaction.take_out(company_id, doc_ids)
                if await transaction.remove_company(company_id, only_empty=True):
                    gone.append(names[company_id])
                else:
                    await settle(transaction, company_id)
    return await _finished(deps, planned.model_copy(update={"companies": tuple(gone), "reread": tuple(reread)}))


async def remove_companies(deps: Deps, planned: Removal) -> Removal:
    """Remove the planned companies with all that is loaded of them, in one transaction."""
    ids = [company.company_id for company in await _companies(deps, planned.names)]
    async with deps.writer.transaction(*ids) as transaction:
        for company_id in ids:
            await transaction.remove_company(company_id)
    return await _finished(deps, planned)


async def _finished(deps: Deps, removal: Removal) -> Removal:
    """Have the keyword index forget what is gone; where it can't be reached, it does so before its next answer."""
    warnings: tuple[str, ...] = ()
    try:
        if deps.keyword_index is not None:
            await deps.keyword_index.catch_up()
    except IndexDown as error:
        warnings = (f"The keyword index still holds it, until its next search: {error.message}",)
    return removal.model_copy(update={"done": True, "warnings": warnings})


async def _companies(deps: Deps, names: Sequence[str]) -> list[Company]:
    finder = CompanyFinder(await deps.facts.companies(), deps.directory)
    found = (finder.find(name) for name in names)
    return list({company.company_id: company for company in found}.values())


async def _documents_of(deps: Deps, company_ids: Sequence[int]) -> list[Document]:
    found: list[Document] = []
    while True:
        page = await deps.documents.list_documents(Filters(), company_ids, _PAGE, len(found), counted=False)
        found += page
        if len(page) < _PAGE:
            return found
