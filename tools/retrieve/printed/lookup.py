"""`lookup_metric` beyond facts and statements: what is declined there is read from tables, then from sentences."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass

from tools.errors import UnknownMetric
from tools.figures.asked.request import FigureRequest, find_metric, is_concept, resolve_companies
from tools.figures.own_calendar import calendar_of
from tools.figures.printed.told import FigureAsked
from tools.language.companies import CompanyFinder
from tools.language.company_names.directory import Directory
from tools.language.printed.questions import content_words, measure_words
from tools.models.base import Company, period_label
from tools.models.facts import Declined, LookupResult, MetricValue
from tools.models.figures import Retrieved, merge_retrieved
from tools.models.filters import Filters
from tools.models.questions import Classification
from tools.ports.deps import Deps
from tools.questions.classify import classify
from tools.retrieve.printed.sentences import find_in_sentences
from tools.retrieve.printed.tables import find_in_tables, may_be_printed
from tools.vocab.loader import Vocabulary

_MOST_LOOKED_FOR = 12  # figures of one request
_OF_EXPRESSIONS = frozenset("+*/()=")


@dataclass(frozen=True)
class _Lacking:
    """A figure that no fact and no statement gives: its name as asked for, whose it is, its year and quarter."""

    name: str
    company: Company
    pair: tuple[int, int]


async def with_printed(
    deps: Deps, request: FigureRequest, look_up: Callable[[], Awaitable[LookupResult]]
) -> LookupResult:
    """What `look_up` finds of the request, and of what it declines what tables, then sentences of documents print.

    Such a figure is `assumed`, with the basis `table` or `text`. Where both have it, the table's is given and a
    difference told. Raises as `look_up` does, but for names that only documents know.
    """
    refused: UnknownMetric | None = None
    try:
        found = await look_up()
    except UnknownMetric as error:
        found, refused = LookupResult(), error
    if request.basis == "fiscal" and not request.first:
        found = await _complete(deps, request, found, refused)
    if refused is not None and not found.values:
        raise refused
    return found


async def find_printed(deps: Deps, reading: Classification, question: str, filters: Filters) -> Retrieved:
    """The one figure that a question asks for, as tables print it; of another measure ("core EPS"), as sentences do."""
    table = await find_in_tables(deps, reading, question, filters)
    company = next(
        (one for one in await deps.facts.companies() if {one.ticker, *one.tickers} & {*reading.tickers}), None
    )
    if table.figure_count or table.warnings or company is None or reading.segments or len(reading.named) > 1:
        return table
    asked = _of_measure(reading, deps.vocabulary, said=reading.named[0].said if reading.named else "")
    if asked is None:
        return table
    pair = (reading.fiscal_years[0], reading.fiscal_quarters[0] if reading.fiscal_quarters else 0)
    return Retrieved(xbrl_facts=await find_in_sentences(deps, asked, company, pair, filters))


def merge_printed(figures: Retrieved, printed: Retrieved) -> Retrieved:
    """What facts came to for one figure, with what documents print: where they do, no refusal stands beside it."""
    if printed.figure_count:
        facts = figures.xbrl_facts.model_copy(update={"declined": ()})
        figures = figures.model_copy(update={"xbrl_facts": facts, "declined": ()})
    return merge_retrieved([figures, printed])


async def _complete(
    deps: Deps, request: FigureRequest, found: LookupResult, refused: UnknownMetric | None
) -> LookupResult:
    finder = CompanyFinder(await deps.facts.companies(), deps.directory)
    companies, missing = resolve_companies(finder, request.tickers)
    unknown = [*request.metrics] if refused else [entry.metric for entry in found.declined if entry.ticker == "*"]
    lacking = [one async for one in _lacking(deps, request, companies, unknown, found.declined)]
    filters = Filters(filed_before=request.as_of)
    printed = [(one, await _printed(deps, request, one, filters)) for one in lacking[:_MOST_LOOKED_FOR]]
    given = [(one, result) for one, result in printed if result.values]
    names = {one.name for one, _ in given}
    told = {(one.company.ticker, one.name, *one.pair) for one, _ in given}
    own = () if refused is None else (_unknown(refused, name) for name in request.metrics if name not in names)
    left = [entry for entry in found.declined if not _is_told(entry, told, names)]
    return LookupResult(
        values=(*found.values, *(value for _, result in given for value in _new(result, found))),
        definitions=found.definitions,
        declined=(*(missing if refused else ()), *left, *own),
        warnings=tuple(dict.fromkeys((*found.warnings, *(note for _, one in printed for note in one.warnings)))),
    )


def _unknown(refused: UnknownMetric, name: str) -> Declined:
    return Declined(ticker="*", metric=name, reason=f"No metric {name!r} is known.", remedy=refused.message)


def _new(result: LookupResult, found: LookupResult) -> Iterator[MetricValue]:
    """What is printed and was not found already: the reported figure beside an adjusted one may have been."""
    known = {(one.ticker, one.metric, one.fiscal_year, one.fiscal_quarter) for one in found.values}
    return (one for one in result.values if (one.ticker, one.metric, one.fiscal_year, one.fiscal_quarter) not in known)


def _is_told(entry: Declined, told: set[tuple[str, str, int, int]], names: set[str]) -> bool:
    if entry.ticker == "*":
        return entry.metric in names
    year, quarter = entry.fiscal_year, entry.fiscal_quarter or 0
    own = (pair for ticker, name, *pair in told if (ticker, name) == (entry.ticker, entry.metric))
    return any(year is None or pair == [year, quarter] for pair in own)


async def _lacking(
    deps: Deps,
    request: FigureRequest,
    companies: Sequence[Company],
    unknown: Sequence[str],
    declined: Sequence[Declined],
) -> AsyncIterator[_Lacking]:
    """What may be printed: names that nothing knows, of every company and period, and figures that were declined."""
    for company in companies:
        periods = await _periods(deps, request, company)
        for name in unknown:
            for pair in periods if _is_name(name) else ():
                yield _Lacking(name, company, pair)
        for entry in declined:
            if entry.ticker == company.ticker and entry.metric != "*" and _is_name(entry.metric):
                own = [(entry.fiscal_year, entry.fiscal_quarter or 0)] if entry.fiscal_year is not None else periods
                for pair in own:
                    yield _Lacking(entry.metric, company, pair)


def _is_name(name: str) -> bool:
    return not (is_concept(name) or _OF_EXPRESSIONS & set(name))


async def _periods(deps: Deps, request: FigureRequest, company: Company) -> Sequence[tuple[int, int]]:
    """The periods that are meant: without a year, the newest that has begun a report."""
    if request.named:
        return request.named
    documents = await deps.documents.list_documents(Filters(), [company.company_id], 1, 0, counted=False)
    calendar = await calendar_of(deps, company, documents)
    quarterly = bool(request.fiscal_quarters) or request.quarterly
    known = [p for p in calendar.periods(quarterly=quarterly) if p.fiscal_quarter in request.quarters]
    newest = max(known, key=lambda period: period.end_date, default=None)
    return [(newest.fiscal_year, newest.fiscal_quarter)] if newest is not None else []


async def _printed(deps: Deps, request: FigureRequest, one: _Lacking, filters: Filters) -> LookupResult:
    """What tables print of it; where none does, what sentences tell; what sentences tell otherwise is said."""
    reading = _read(deps, request, one)
    table = LookupResult()
    if may_be_printed(reading):
        question = f"{one.name} {' '.join(reading.segments)} {period_label(*one.pair)}"
        table = (await find_in_tables(deps, reading, question, filters)).xbrl_facts
        kept = table.values[:1] if request.as_of else table.values  # the reported one beside it is of today
        table = table.model_copy(update={"values": kept}) if _is_whole(one, reading, kept) else LookupResult()
    if request.segment is not None:
        return table
    told = await find_in_sentences(deps, _asked(deps, one, reading), one.company, one.pair, filters)
    if not table.values:
        return told.model_copy(update={"warnings": (*table.warnings, *told.warnings)})
    if told.values and _differ(table.values[0], told.values[0]):
        [other] = told.values
        note = f"A sentence of {other.source.doc_id} tells it otherwise: “{other.source.sentence}”"
        return table.model_copy(update={"warnings": (*table.warnings, note)})
    return table


def _is_whole(one: _Lacking, reading: Classification, values: Sequence[MetricValue]) -> bool:
    """Whether a table's line has all words of a name that no metric has: a near name is another figure's."""
    if reading.metrics or not values:
        return True
    return content_words(one.name) <= content_words(values[0].label.rpartition(": ")[2])


def _differ(one: MetricValue, other: MetricValue) -> bool:
    """Whether two figures are others, more than by rounding."""
    places = min(one.decimals or 0, other.decimals or 0)
    return one.unit != other.unit or round(one.value, places) != round(other.value, places)


def _read(deps: Deps, request: FigureRequest, one: _Lacking) -> Classification:
    """The name as a question's reading, of the one company and period."""
    year, quarter = one.pair
    alone = CompanyFinder([one.company], Directory({}))  # "Intelligent Cloud" is no other company's
    reading = classify(one.name, alone, deps.vocabulary)
    update = {
        "tickers": (one.company.ticker,),
        "fiscal_years": (year,),
        "fiscal_quarters": (quarter,) if quarter else (),
        "segments": (request.segment,) if request.segment else reading.segments,
    }
    return reading.model_copy(update=update)


def _asked(deps: Deps, one: _Lacking, reading: Classification) -> FigureAsked:
    """The figure of the vocabulary, or one of its own name; "adjusted EPS" by all names of that as well."""
    vocabulary = deps.vocabulary
    known = find_metric(vocabulary, one.name) or vocabulary.find_formula(one.name)
    if known is not None:
        return FigureAsked.known(known, vocabulary)
    return _of_measure(reading, vocabulary, name=one.name) or FigureAsked.named(one.name, (), vocabulary)


def _of_measure(
    reading: Classification, vocabulary: Vocabulary, *, name: str = "", said: str = ""
) -> FigureAsked | None:
    """A figure of another measure by its names: its own (`name`), or the measure before those of the metric."""
    metric = vocabulary.metrics.get(reading.metrics[0]) if len(reading.metrics) == 1 else None
    if metric is None or len(reading.unexplained) != 1 or reading.unexplained[0].lower() not in measure_words():
        return None
    [measure] = reading.unexplained
    others = (f"{measure} {other}" for other in (metric.label, *metric.synonyms))
    return FigureAsked.named(name or f"{measure} {said or metric.label}", tuple(others), vocabulary)
