"""When text is looked for in information units, and what they and other legs found, as one."""

from typing import Any

from tools.errors import UnknownCompany
from tools.language.companies import CompanyFinder
from tools.models.figures import Retrieved, merge_retrieved
from tools.models.filters import Filters
from tools.models.questions import ELEMENT_ROUTES, NARRATIVE, NUMERIC_UNITS, TEXT_ROUTES, Classification
from tools.ports.deps import Deps

ARABIC = "ar"
_DOCUMENTS = 1_000


async def searches_units(deps: Deps, reading: Classification, filters: Filters) -> bool:
    """Whether text is looked for in units: for a question that goes that way, and where the documents are in Arabic.

    A question in Arabic prefers documents in Arabic; another one takes them where there are no others.
    """
    if deps.units is None or reading.route in ELEMENT_ROUTES:
        return False
    if reading.route == NUMERIC_UNITS:
        return True
    languages = await _languages(deps, reading, filters)
    return ARABIC in languages and (reading.language == ARABIC or languages == {ARABIC})


async def _languages(deps: Deps, reading: Classification, filters: Filters) -> set[str]:
    """The languages of the documents with a text that are meant."""
    if filters.language:
        return {filters.language}
    finder = CompanyFinder(await deps.facts.companies(), deps.directory)
    try:
        ids = [finder.find(ticker).company_id for ticker in reading.tickers]
    except UnknownCompany:
        return set()
    if not ids and not filters.doc_ids:
        return set()
    documents = await deps.documents.list_documents(filters, ids or None, _DOCUMENTS, 0, counted=False)
    return {one.language for one in documents if one.status == "indexed"}


def with_units_found(reading: Classification, figures: Retrieved, units: Retrieved) -> dict[str, Any]:
    """What was found, with the reading that it answers: where units alone answer, they are the route."""
    if figures.figure_count:
        return {"found": merge_retrieved([figures, units]), "reading": reading, "steps": ()}
    answered = bool(units.figure_count or any(quote.answers for quote in units.quotes))
    warnings = tuple(dict.fromkeys((*figures.warnings, *units.warnings)))
    found = units.model_copy(update={"warnings": warnings}) if answered else merge_retrieved([figures, units])
    route = NUMERIC_UNITS if units.figure_count or reading.route not in TEXT_ROUTES else NARRATIVE
    told = reading.model_copy(update={"route": route, "unexplained": ()}) if answered else reading
    return {"found": found, "reading": told, "steps": ()}
