"""Which documents a summary is of, and which one its changes are counted from."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from tools.documents.listing import list_documents
from tools.errors import InvalidInput, UnknownDocument
from tools.language.companies import CompanyFinder
from tools.models.base import period_label
from tools.models.documents import Document
from tools.models.filings import ANNUAL_FORMS, PERIODIC_FORMS
from tools.models.filters import Filters
from tools.models.results.summaries import SummarySubject
from tools.ports.deps import Deps

_MOST_PAGES = 40  # of the list of a company's documents
_FOURTH = 4  # the quarter that the annual report tells of
_BESIDE = ("8-K", "release", "transcript")  # what is told beside a report, of the same period


@dataclass(frozen=True)
class Wanted:
    """What is to be summed up: a document, or a company's year or quarter; by default its newest year with a text.

    `against` is the fiscal year that changes are counted from; by default the one before.
    """

    document: str | None = None
    company: str | None = None
    fiscal_year: int | None = None
    fiscal_quarter: int | None = None
    against: int | None = None


async def find_subject(deps: Deps, wanted: Wanted) -> SummarySubject:
    """The documents. Raises `InvalidInput` where none is of the period, `UnknownCompany`, `UnknownDocument`."""
    subject = await _find(deps, wanted)
    return subject.model_copy(update={"as_of": await filed_by(deps, subject.documents)})


async def filed_by(deps: Deps, documents: Sequence[Document]) -> date | None:
    """The day by which all were filed. A report that does not tell its own was filed with the company's facts of it."""
    days = [one.filed or await _first_filed(deps, one) for one in documents]
    return max(day for day in days if day) if all(days) else None


async def _first_filed(deps: Deps, document: Document) -> date | None:
    filings = await deps.facts.loaded_filings([document.company_id])
    days = [
        one.filed
        for one in filings
        if one.filed and one.form == document.doc_type and one.period_end == document.period_end is not None
    ]
    return min(days, default=None)


async def _find(deps: Deps, wanted: Wanted) -> SummarySubject:
    if wanted.document is not None:
        return await _of_document(deps, wanted.document, wanted.against)
    if wanted.company is None:
        raise InvalidInput("Name a company or a document to sum up.")
    company = CompanyFinder(await deps.facts.companies(), deps.directory).find(wanted.company)
    texts = await _texts(deps, company.ticker)
    told_from = _told_from(texts, wanted)
    if not told_from:
        has = ", ".join(dict.fromkeys(_label(one) for one in texts if _is_told_from(one)))
        told = f"its texts are of {has}" if has else "no report, release or call of it is loaded at all"
        raise InvalidInput(
            f"No text of {company.ticker} is loaded for {_asked(wanted)}: {told}. "
            f"Load {'others' if has else 'one'} with `tieout fetch` or `tieout index`."
        )
    quarter = wanted.fiscal_quarter or _quarter(told_from[0])
    return _subject(told_from, quarter, texts, wanted.against)


async def _of_document(deps: Deps, doc_id: str, against: int | None) -> SummarySubject:
    document = await deps.documents.document(doc_id)
    if document is None:
        raise UnknownDocument(f"{doc_id!r} is not loaded. `tieout documents` lists what is.")
    if not document.counts.chunks:
        raise InvalidInput(f"Of {doc_id} only figures are loaded: load its text with `tieout fetch` to sum it up.")
    if document.fiscal_year is None:
        raise InvalidInput(f"{doc_id} tells no fiscal year: load it again with --fiscal-year to have it summed up.")
    return _subject([document], _quarter(document), await _texts(deps, document.ticker), against)


async def _texts(deps: Deps, ticker: str) -> list[Document]:
    """The company's documents with a text, the newest first."""
    found: list[Document] = []
    cursor: str | None = None
    for _ in range(_MOST_PAGES):
        page = await list_documents(deps.facts, deps.documents, deps.directory, Filters(tickers=(ticker,)), cursor)
        found += [one for one in page.documents if one.counts.chunks and one.fiscal_year is not None]
        if (cursor := page.next_cursor) is None:
            break
    return sorted(found, key=lambda one: (one.fiscal_year or 0, one.fiscal_quarter or 5, str(one.filed)), reverse=True)


def _told_from(texts: Sequence[Document], wanted: Wanted) -> list[Document]:
    """The documents of the period, the report first. Without a year, of the newest one that has such a report."""
    for year in dict.fromkeys(one.fiscal_year for one in texts if wanted.fiscal_year in (None, one.fiscal_year)):
        of_year = [one for one in texts if one.fiscal_year == year and _is_told_from(one)]
        if wanted.fiscal_quarter is None:
            reports = [one for one in of_year if _is_annual(one)][:1]
            beside = [one for one in of_year if not _is_periodic(one) and one.fiscal_quarter in (None, 0, _FOURTH)]
        else:
            fourth = wanted.fiscal_quarter == _FOURTH
            own = [one for one in of_year if one.fiscal_quarter == wanted.fiscal_quarter and not _is_annual(one)]
            reports = [one for one in own if _is_periodic(one)][:1]
            reports += [one for one in of_year if fourth and _is_annual(one)][:1]
            beside = [one for one in own if not _is_periodic(one)]
            reports = reports or beside[:1]
        if reports:
            return [*reports, *(one for one in beside if one not in reports)]
    return []


def _subject(
    told_from: Sequence[Document], quarter: int | None, texts: Sequence[Document], against: int | None
) -> SummarySubject:
    document = told_from[0]
    fiscal_year = document.fiscal_year or 0
    year = against if against is not None else fiscal_year - 1
    before = [one for one in texts if _is_same_kind(one, document) and one.fiscal_year == year]
    if against is not None and not before:
        others = _years(one for one in texts if _is_same_kind(one, document) and one.doc_id != document.doc_id)
        raise InvalidInput(
            f"No {document.doc_type} of {document.ticker} for {period_label(year, _quarter(document))} is loaded to "
            f"compare with; loaded are those of {others or 'no other year'}."
        )
    return SummarySubject(
        ticker=document.ticker,
        company=document.company,
        fiscal_year=fiscal_year,
        fiscal_quarter=quarter,
        documents=tuple(told_from),
        compared=before[0] if before and _is_periodic(document) else None,
    )


def _years(documents: Iterable[Document]) -> str:
    return ", ".join(str(year) for year in dict.fromkeys(one.fiscal_year for one in documents))


def _is_same_kind(one: Document, other: Document) -> bool:
    return one.doc_type == other.doc_type and _quarter(one) == _quarter(other)


def _is_annual(one: Document) -> bool:
    return one.doc_type.startswith(ANNUAL_FORMS)


def _is_periodic(one: Document) -> bool:
    return one.doc_type.startswith(PERIODIC_FORMS)


def _is_told_from(one: Document) -> bool:
    return _is_periodic(one) or one.doc_type.startswith(_BESIDE)


def _quarter(one: Document) -> int | None:
    return None if _is_annual(one) else one.fiscal_quarter or None


def _label(one: Document) -> str:
    return f"{one.doc_type} {period_label(one.fiscal_year or 0, _quarter(one))}"


def _asked(wanted: Wanted) -> str:
    if wanted.fiscal_year is None:
        return f"a quarter {wanted.fiscal_quarter}" if wanted.fiscal_quarter else "a fiscal year"
    return period_label(wanted.fiscal_year, wanted.fiscal_quarter)
