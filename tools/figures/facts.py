"""`lookup_metric`: figures of companies by metric and fiscal period, each tied to the filing that reports it."""

from collections.abc import Sequence
from datetime import date

from tools.errors import InvalidInput
from tools.figures.fiscal_dates import FISCAL_PERIOD, fiscal_dates
from tools.figures.labelled import Labelled, Labels
from tools.figures.ledger import open_ledgers
from tools.figures.line import Line, needed
from tools.figures.request import FigureRequest, resolve_companies, resolve_metrics
from tools.figures.segments import fill_from_parts, segment_lines
from tools.figures.statement_lines import PrintedFigure, fill_from_statements
from tools.models import Company, Declined, LookupResult
from tools.stores import DocumentStore, FactStore
from tools.understand.companies import CompanyFinder, Directory
from tools.vocab.loader import Metric, Vocabulary


async def lookup_metric(
    store: FactStore,
    directory: Directory,
    vocabulary: Vocabulary,
    request: FigureRequest,
    today: date,
    documents: DocumentStore | None = None,
) -> LookupResult:
    """The figures of every company, metric and period of the request.

    Values are in their own units (USD, shares, USD/shares), never scaled; what can't be given is declined with a
    reason. What no fact reports for the company as a whole is looked for in the statements of `documents`, then in
    the facts of its parts; both are said in a warning. Raises `InvalidInput` for impossible arguments,
    `UnknownCompany` and `UnknownMetric` where nothing that was named is known.
    """
    request.check(today)
    finder = CompanyFinder(await store.companies(), directory)
    companies, not_loaded = resolve_companies(finder, request.tickers)
    companies, unfiled = await filed_by(store, companies, request.as_of)
    labels = Labels(store, documents, vocabulary, request) if documents and request.segment is None else None
    labelled = await labels.answer(companies) if labels else Labelled(left=request.metrics)
    metrics, unknown = await resolve_metrics(store, vocabulary, companies, labelled.left, answered=labelled.answered)
    dated = [metric for metric in metrics if metric.key == FISCAL_PERIOD]
    metrics = [metric for metric in metrics if metric.key != FISCAL_PERIOD]
    dates = [one for metric in dated for one in await fiscal_dates(store, vocabulary, companies, metric, request)]
    lines = await _lines(store, vocabulary, companies, metrics, request) if metrics else []
    printed = await fill_from_statements(store, documents, vocabulary, lines) if documents else []
    faces = await labels.replace(lines) if labels else []
    parts = await fill_from_parts(store, lines, request)
    told: tuple[Line | PrintedFigure, ...] = (*labelled.figures, *faces, *lines, *printed, *parts)
    figures = (*told, *dates)
    filings = await store.filings({accession for figure in figures for accession in figure.accessions})
    return LookupResult(
        values=tuple(value for figure in figures for value in figure.values(filings)),
        declined=(
            *(*not_loaded, *unknown, *unfiled, *labelled.declined),
            *(entry for line in (*lines, *dates) for entry in line.declined),
        ),
        warnings=tuple(dict.fromkeys(warning for figure in told for warning in figure.warnings)),
    )


async def _lines(
    store: FactStore,
    vocabulary: Vocabulary,
    companies: Sequence[Company],
    metrics: Sequence[Metric],
    request: FigureRequest,
) -> list[Line]:
    if request.segment is not None:
        return await segment_lines(store, companies, metrics, request)
    ledgers = await open_ledgers(
        store, vocabulary, companies, metrics, lambda ledger: needed(ledger, metrics, request), as_of=request.as_of
    )
    return [Line(ledger, metric, request) for ledger in ledgers for metric in metrics]


async def filed_by(
    store: FactStore, companies: list[Company], as_of: date | None
) -> tuple[list[Company], list[Declined]]:
    """The companies that had filed by then; raises `InvalidInput` where none had."""
    if as_of is None:
        return companies, []
    spans = await store.filing_span([company.company_id for company in companies])
    early = [c for c in companies if c.company_id in spans and as_of < spans[c.company_id][0]]
    reasons = {
        c.ticker: f"as_of: {as_of} is before the first loaded filing of {c.name} ({spans[c.company_id][0]})."
        for c in early
    }
    if early and len(early) == len(companies):
        raise InvalidInput(next(iter(reasons.values())))
    return [c for c in companies if c not in early], [
        Declined(ticker=ticker, metric="*", reason=reason, remedy="Ask with a later as_of.")
        for ticker, reason in reasons.items()
    ]
