"""Which documents' trees are searched: those that the filters allow and the question names, the most relevant ones."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from tools.errors import NothingLoaded, UnknownCompany
from tools.language.companies import CompanyFinder
from tools.models.documents import Document
from tools.models.filters import Filters
from tools.models.questions import Classification
from tools.ports.deps import Deps
from tools.ports.indexes import Scope
from tools.questions.classify import classify
from tools.questions.meant import check_question
from tools.search.empty_result import companies_without_text
from tools.search.scope import read_scope
from tools.search.targets import find_targets
from tools.search.trees.models import MOST_DOCUMENTS

_LISTED = 1_000  # documents that are looked through
_WITHOUT_TEXT = "companyfacts"


@dataclass(frozen=True)
class Asked:
    """A question read, with the scope of its filters."""

    question: str
    filters: Filters
    reading: Classification
    finder: CompanyFinder
    scope: Scope

    @property
    def names(self) -> list[str]:
        """The companies that the question names, by name and ticker: they say nothing of what it wants of them."""
        tickers = self.reading.tickers
        return [*(self.finder.find(ticker).name for ticker in tickers), *tickers]


@dataclass(frozen=True)
class Candidates:
    """The documents that may be searched. `spread` tells that the question asks across them, `filtered` that they are
    all those of the companies or documents that the filters choose, `named` that the question names them."""

    documents: tuple[Document, ...]
    spread: bool = False
    warnings: tuple[str, ...] = ()
    filtered: bool = False
    named: bool = False


async def read_question(
    deps: Deps,
    question: str,
    filters: Filters,
    reading: Classification | None = None,
    finder: CompanyFinder | None = None,
) -> Asked:
    """The question and its filters, read unless they were already.

    Raises `InvalidInput` for what can't be read, `NothingLoaded`, and `UnknownCompany` where no company that the
    filters or the question name is loaded.
    """
    text = check_question(question)
    if finder is None:
        companies = await deps.facts.companies()
        if not companies:
            raise NothingLoaded()
        finder = CompanyFinder(companies, deps.directory)
    scope = read_scope(filters, finder, deps.vocabulary)
    reading = reading or classify(text, finder, deps.vocabulary)
    if reading.not_loaded and not reading.tickers and not scope.company_ids and not scope.doc_ids:
        told = " ".join(one.message for one in reading.not_loaded)
        ciks = tuple(one.cik for one in reading.not_loaded)
        raise UnknownCompany(f"{told} `fetch_filings` (`tieout fetch`) loads it.", ciks)
    return Asked(text, filters, reading, finder, scope)


async def find_candidates(deps: Deps, asked: Asked) -> Candidates:
    """The documents that the filters allow, and of these those that the question names, if it names any."""
    filters, reading = asked.filters, asked.reading
    named = [asked.finder.find(ticker).company_id for ticker in reading.tickers]
    allowed = [one for one in named if not asked.scope.company_ids or one in asked.scope.company_ids]
    if filters.doc_ids:  # whoever has chosen documents means these
        allowed = []
    company_ids = allowed or list(asked.scope.company_ids)
    found = await deps.documents.list_documents(filters, company_ids or None, _LISTED, 0, counted=False)
    documents = [one for one in found if one.status == "indexed" and one.doc_type != _WITHOUT_TEXT]
    warnings = [*(one.message for one in reading.not_loaded), *await _missing(deps, company_ids, documents)]
    targets = find_targets(asked.question, reading, documents) if allowed else None
    if targets is None or not targets.doc_ids:
        filtered = bool(asked.scope.company_ids or asked.scope.doc_ids)
        return Candidates(tuple(documents), warnings=tuple(warnings), filtered=filtered)
    if len(targets.doc_ids) < len(documents):
        warnings.append(f"Searched in {_counted(len(targets.doc_ids))} alone ({targets.reason}).")
    meant = tuple(document for document in documents if document.doc_id in targets.doc_ids)
    return Candidates(meant, targets.spread, tuple(warnings), named=True)


async def _missing(deps: Deps, company_ids: Sequence[int], documents: Sequence[Document]) -> list[str]:
    """What to say of companies without a document, or of there being none at all."""
    there = {document.company_id for document in documents}
    told = await companies_without_text(deps, [one for one in company_ids if one not in there])
    if not documents and not told:
        told.append("No document passes the filters: `list_documents` shows what is loaded.")
    return told


async def choose_relevant(
    deps: Deps, found: Sequence[Document], ranked: Sequence[str]
) -> tuple[tuple[Document, ...], list[str]]:
    """At most eight documents in the order of `ranked`, then the newest first; and what to say of the others."""
    first = list(dict.fromkeys(ranked))[:MOST_DOCUMENTS]
    known = {document.doc_id: document for document in found}
    if unlisted := tuple(doc_id for doc_id in first if doc_id not in known):
        more = await deps.documents.list_documents(Filters(doc_ids=unlisted), None, MOST_DOCUMENTS, 0, counted=False)
        known |= {document.doc_id: document for document in more}
    newest = sorted(known.values(), key=lambda one: one.period_end or one.filed or date.min, reverse=True)
    places = {doc_id: place for place, doc_id in enumerate(first)}
    chosen = sorted(newest, key=lambda one: places.get(one.doc_id, len(places)))[:MOST_DOCUMENTS]
    many = f"{len(found):,}" if len(found) < _LISTED else f"{_LISTED:,} or more"
    return tuple(chosen), [
        f"Searched in {len(chosen)} of {many} documents, those with the most relevant passages: name companies and "
        "years, or give filters, to search others."
    ]


def _counted(count: int) -> str:
    return f"{count} documents" if count > 1 else "1 document"
