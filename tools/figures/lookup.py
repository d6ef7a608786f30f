"""`lookup_metric`: figures of companies by metric and fiscal period, each tied to the filing that reports it."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date

from tools.errors import InvalidInput
from tools.figures.asked.by_words import ByWords
from tools.figures.asked.line import Line, needed
from tools.figures.asked.request import FigureRequest, filed_by, near_notes, resolve_companies, resolve_metrics
from tools.figures.asked.undated import undated_notes
from tools.figures.balance_moves import balance_moves
from tools.figures.fiscal_dates import FISCAL_PERIOD, fiscal_dates
from tools.figures.formulas.computed_lookup import compute_unreported, formulas_among, look_up_formulas
from tools.figures.formulas.computing import Computing
from tools.figures.labels.lookup import Labelled, Labels
from tools.figures.resolution.open import open_ledgers
from tools.figures.segments import fill_from_parts, segment_lines
from tools.figures.statements.lines import PrintedFigure, fill_from_statements
from tools.language.companies import CompanyFinder
from tools.language.company_names.directory import Directory
from tools.models.base import Company
from tools.models.facts import LookupResult, MetricValue
from tools.ports.stores import DocumentStore, FactStore
from tools.vocab.loader import Formula, Metric, Vocabulary


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
    reason. Formulas and expressions among the metrics are computed, as `calculate` does. What no fact reports for the
    company as a whole is looked for in the statements of `documents`, then in the facts of its parts; both are said
    in a warning. Raises `InvalidInput` for impossible arguments, `UnknownCompany` and `UnknownMetric` where nothing
    that was named is known.
    """
    request.check(today)
    finder = CompanyFinder(await store.companies(), directory)
    companies, not_loaded = resolve_companies(finder, request.tickers)
    companies, unfiled = await filed_by(store, companies, request.as_of)
    labels = Labels(store, documents, vocabulary, request) if documents and request.segment is None else None
    labelled = await labels.answer(companies) if labels else Labelled(left=request.metrics)
    computing = Computing(store, directory, vocabulary, today)
    formulas, wrong = await formulas_among(computing, companies, labelled.left)
    others = {*formulas, *labelled.answered, *(entry.metric for entry in wrong)}
    names = [name for name in labelled.left if name not in others]
    alone = not (formulas or labelled.answered)
    metrics, unknown = await resolve_metrics(store, vocabulary, companies, names, alone=alone)
    if wrong and alone and not metrics:
        raise InvalidInput(wrong[0].reason)
    dated = [metric for metric in metrics if metric.key == FISCAL_PERIOD]
    metrics = [metric for metric in metrics if metric.key != FISCAL_PERIOD]
    of_calendar = [await fiscal_dates(store, vocabulary, companies, metric, request, today) for metric in dated]
    dates = [one for found in of_calendar for one in found]
    lines = await _lines(store, vocabulary, companies, metrics, request, today) if metrics else []
    printed = await fill_from_statements(store, documents, vocabulary, lines) if documents else []
    faces = await labels.replace(lines) if labels else []
    parts = await fill_from_parts(store, lines, request)
    unreported, computed_notes = await compute_unreported(computing, lines, request)
    moves = await balance_moves(computing, lines)
    by_words = ByWords(store, vocabulary, request)
    await by_words.contest(lines)
    worded = [line async for line in by_words.fill(lines)]
    told: tuple[Line | PrintedFigure, ...] = (*labelled.figures, *faces, *lines, *printed, *parts, *worded)
    figures = (*told, *dates)
    filings = await store.filings({accession for figure in figures for accession in figure.accessions})
    computed = await look_up_formulas(computing, companies, [*formulas.values()], request)
    order = _order(companies, request.metrics, vocabulary, formulas)
    values = [*(value for figure in figures for value in figure.values(filings)), *unreported, *computed.values]
    missing = (entry for line in (*lines, *dates) for entry in line.declined)
    read = near_notes(names, metrics)
    warnings = (*read, *(warning for figure in told for warning in figure.warnings), *computed_notes, *moves)
    return LookupResult(
        values=tuple(sorted(values, key=order) if computed.values or unreported else values),
        definitions=computed.definitions,
        declined=(*not_loaded, *unknown, *wrong, *unfiled, *labelled.declined, *missing, *computed.declined),
        warnings=tuple(dict.fromkeys((*warnings, *undated_notes(filings.values(), request.as_of), *computed.warnings))),
    )


def _order(
    companies: Sequence[Company], names: Sequence[str], vocabulary: Vocabulary, formulas: Mapping[str, Formula]
) -> Callable[[MetricValue], tuple[int, int]]:
    """The order of companies and metrics as they were asked for."""
    tickers = [company.ticker for company in companies]
    metrics = [(formulas.get(name) or vocabulary.find(name)) for name in names]
    keys = [metric.key if metric else name for metric, name in zip(metrics, names, strict=True)]
    places = {key: place for place, key in reversed([*enumerate(names), *enumerate(keys)])}
    return lambda value: (tickers.index(value.ticker), places.get(value.metric, len(keys)))


async def _lines(
    store: FactStore,
    vocabulary: Vocabulary,
    companies: Sequence[Company],
    metrics: Sequence[Metric],
    request: FigureRequest,
    today: date,
) -> list[Line]:
    if request.segment is not None:
        return await segment_lines(store, companies, metrics, request)
    ledgers = await open_ledgers(
        store,
        vocabulary,
        companies,
        metrics,
        lambda ledger: needed(ledger, metrics, request),
        as_of=request.as_of,
        today=today,
        first=request.first,
    )
    return [Line(ledger, metric, request) for ledger in ledgers for metric in metrics]
