"""`lookup_metric` on the calendar: each company's quarters that are nearest, added up where its own year is another."""

import asyncio
from datetime import date

from tools.errors import InvalidInput
from tools.figures.asked.request import FigureRequest, near_notes, resolve_companies, resolve_metrics
from tools.figures.formulas.calculate import calculate
from tools.figures.formulas.computed import as_value
from tools.figures.lookup import lookup_metric
from tools.language.companies import CompanyFinder
from tools.language.company_names.directory import Directory
from tools.models.facts import LookupResult
from tools.ports.stores import DocumentStore, FactStore
from tools.vocab.loader import Vocabulary


async def lookup_on_basis(
    store: FactStore,
    directory: Directory,
    vocabulary: Vocabulary,
    request: FigureRequest,
    today: date,
    documents: DocumentStore | None = None,
) -> LookupResult:
    """`lookup_metric` on the request's basis. On the calendar a figure is computed: it comes with its inputs.

    Raises `InvalidInput` for a segment on the calendar, and as `lookup_metric` does.
    """
    if request.basis == "fiscal":
        return await lookup_metric(store, directory, vocabulary, request, today, documents)
    request.check(today)
    if request.segment is not None:
        raise InvalidInput("segment: on the calendar basis figures are of whole companies; leave one of the two out.")
    finder = CompanyFinder(await store.companies(), directory)
    companies, not_loaded = resolve_companies(finder, request.tickers)
    metrics, unknown = await resolve_metrics(store, vocabulary, companies, request.metrics)
    found = await asyncio.gather(
        *(
            calculate(store, directory, vocabulary, request.one(company.ticker, metric.key), today)
            for company in companies
            for metric in metrics
        )
    )
    said = (warning for one in found for warning in one.warnings)
    return LookupResult(
        values=tuple(as_value(one.formula, result) for one in found for result in one.results),
        declined=(*not_loaded, *unknown, *(entry for one in found for entry in one.declined)),
        warnings=tuple(dict.fromkeys((*near_notes(request.metrics, metrics), *said))),
    )
