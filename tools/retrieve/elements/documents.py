"""In which documents an element is looked for: those that the question and the filters mean, the newest first."""

from collections.abc import Sequence
from datetime import date

from tools.answer.refuse import question_back
from tools.models.answers import Answer, Clarification
from tools.models.base import period_label
from tools.models.documents import Document
from tools.models.facts import Declined
from tools.models.filters import Filters
from tools.models.questions import Classification
from tools.ports.deps import Deps
from tools.search.trees.documents import find_candidates, read_question

_MOST_OPTIONS = 20


async def meant_documents(
    deps: Deps, question: str, reading: Classification, filters: Filters
) -> tuple[list[Document], tuple[str, ...]]:
    """The documents with a text that are meant, the newest first, and what to say of them."""
    asked = await read_question(deps, question, filters, reading)
    candidates = await find_candidates(deps, asked)
    documents = [one for one in candidates.documents if one.status == "indexed"]
    return sorted(documents, key=_newness, reverse=True), candidates.warnings


def no_documents(warnings: Sequence[str]) -> Declined:
    """That there is nothing to look in."""
    return Declined(
        ticker="",
        metric="*",
        reason=" ".join(warnings) or "No document of what the question names is loaded with its text.",
        remedy="`fetch_filings` (`tieout fetch`) loads filings, `tieout index` other documents.",
    )


async def ask_back(deps: Deps, question: str, reading: Classification, filters: Filters) -> Answer | None:
    """What has to be asked before the question can be answered: a company, a figure, a document; or None."""
    chosen = reading.element is not None and filters.doc_ids  # whoever chooses documents says whose they are
    back = None if chosen else question_back(reading, await deps.facts.companies())
    return back or await _ask_which_document(deps, question, reading, filters)


async def _ask_which_document(deps: Deps, question: str, reading: Classification, filters: Filters) -> Answer | None:
    """The question back where a page is asked for by its number, and several documents have pages; else None."""
    if reading.element is None or not reading.element.pages or reading.problems or reading.not_loaded:
        return None
    documents, _ = await meant_documents(deps, question, reading, filters)
    ranges = await deps.documents.page_ranges([one.doc_id for one in documents])
    paged = [one for one in documents if one.doc_id in ranges]
    if len(paged) < 2:
        return None
    options = tuple(document_name(one) for one in paged[:_MOST_OPTIONS])
    asked = "Which document do you mean?"
    more = f" and {len(paged) - _MOST_OPTIONS} more" if len(paged) > _MOST_OPTIONS else ""
    return Answer(
        status="needs_clarification",
        answer=f"{asked} These have pages: {'; '.join(options)}{more}.",
        route=reading.route,
        clarification=Clarification(question=asked, missing=("document",), options=options),
    )


def document_name(document: Document) -> str:
    """A document by company, form and period: "Best Buy 10-Q Q2 FY2024"."""
    period = period_label(document.fiscal_year, document.fiscal_quarter) if document.fiscal_year else ""
    return " ".join(filter(None, (document.company, document.doc_type, period)))


def _newness(document: Document) -> tuple[int, int, date]:
    quarter = document.fiscal_quarter or 5  # the year's report comes after its quarters'
    return document.fiscal_year or 0, quarter, document.period_end or document.filed or date.min
