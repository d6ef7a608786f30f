"""Figures that only sentences of a company's documents tell, each tied to document, page or anchor, and sentence."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from tools.documents.sources import passage_source
from tools.figures.own_calendar import calendar_of
from tools.figures.printed.told import FigureAsked, Told, told_figures
from tools.figures.resolution.calendar import FiscalCalendar
from tools.language.companies import CompanyFinder
from tools.language.sentences import sentence_spans
from tools.language.speech import spoken_to_reader
from tools.models.base import Company, FiscalPeriod
from tools.models.facts import LookupResult, MetricValue
from tools.models.filings import NOTES
from tools.models.filters import Filters
from tools.models.passages import Chunk
from tools.ports.deps import Deps
from tools.vocab.loader import Metric

_MOST_DOCUMENTS = 8
_MOST_PASSAGES = 40  # of a document, that have the figure's name


@dataclass(frozen=True)
class _Found:
    """A sentence's figure and where it stands."""

    told: Told
    chunk: Chunk


async def find_in_sentences(
    deps: Deps, asked: FigureAsked, company: Company, pair: tuple[int, int], filters: Filters
) -> LookupResult:
    """The figure of a period (year and quarter, 0 for the year) as the newest document that tells it has it.

    Where its sentences tell different ones, none is given; where other documents do, that is told.
    """
    year, _ = pair
    within = filters.model_copy(update={"fiscal_years": filters.fiscal_years or (year, year + 1)})
    documents = await deps.documents.list_documents(within, [company.company_id], _MOST_DOCUMENTS, 0, counted=False)
    calendar = await calendar_of(deps, company, documents)
    period = calendar.period(*pair)
    if period is None:
        return LookupResult()
    finder = CompanyFinder([company], deps.directory)
    found: list[list[_Found]] = []
    for document in documents:
        if document.doc_type == NOTES:
            continue
        chunks = _naming(await deps.documents.chunks(document.doc_id), asked)
        told = [one for chunk in chunks for one in _in_chunk(chunk, asked, company, finder, calendar, period)]
        if told:
            found.append(told)
    if not found:
        return LookupResult()
    first = found[0][0]
    if odd := _other_than(first, found[0]):
        shown = " ".join(f"“{one.told.sentence}”" for one in (first, odd))
        return LookupResult(warnings=(f"Sentences tell {asked.names[0]} of {period.label} differently: {shown}",))
    value = await _value(deps, first, asked, company, period)
    others = filter(None, (_other_than(first, told) for told in found[1:]))
    notes = (f"{one.chunk.doc_id} tells another figure of the same period: “{one.told.sentence}”" for one in others)
    return LookupResult(values=(value,), warnings=(_note(value), *notes))


def _naming(chunks: Sequence[Chunk], asked: FigureAsked) -> list[Chunk]:
    """The passages of running text that name the figure; none that a model has read from an image."""
    text = (one for one in chunks if one.content_type != "table" and one.read_by is None)
    return [one for one in text if asked.is_named_in(one.text)][:_MOST_PASSAGES]


def _in_chunk(
    chunk: Chunk,
    asked: FigureAsked,
    company: Company,
    finder: CompanyFinder,
    calendar: FiscalCalendar,
    period: FiscalPeriod,
) -> Iterator[_Found]:
    for start, end in sentence_spans(chunk.text):
        sentence = chunk.text[start:end]
        if not asked.is_named_in(sentence):
            continue
        for told in told_figures(sentence, asked, company, finder):
            if _is_of(told, asked, calendar, period) and spoken_to_reader(told.sentence) is None:
                yield _Found(told, chunk)


def _is_of(told: Told, asked: FigureAsked, calendar: FiscalCalendar, period: FiscalPeriod) -> bool:
    """Whether a figure is of the period; a balance at its last day is."""
    mention = told.stated.period
    meant = calendar.meant_by(mention)
    if meant is None:
        return False
    at_end = isinstance(asked.figure, Metric) and asked.figure.period not in ("duration", None)
    if mention is not None and mention.date is not None and mention.date.kind == "any" and (at_end or asked.own):
        return meant.end_date == period.end_date
    return (meant.fiscal_year, meant.fiscal_quarter) == (period.fiscal_year, period.fiscal_quarter)


def _other_than(first: _Found, told: Sequence[_Found]) -> _Found | None:
    """A figure that is another one than the first, more than by rounding."""
    return next((one for one in told if _differs(first.told, one.told)), None)


def _differs(one: Told, other: Told) -> bool:
    slack = max(Decimal(5).scaleb(-1 - min(one.decimals, other.decimals)), Decimal(0))
    return one.unit != other.unit or abs(one.value - other.value) > slack


async def _value(deps: Deps, found: _Found, asked: FigureAsked, company: Company, period: FiscalPeriod) -> MetricValue:
    [passage] = await deps.documents.passages([found.chunk.chunk_id])
    told = found.told
    balance = isinstance(asked.figure, Metric) and asked.figure.period == "instant"
    known: list[FiscalPeriod] = await deps.facts.fiscal_periods([company.company_id])
    start: date | None = period.start_date if known and not balance else None
    return MetricValue(
        ticker=company.ticker,
        metric=asked.figure.key,
        concept=asked.figure.label,
        label=asked.figure.label,
        fiscal_year=period.fiscal_year,
        fiscal_quarter=period.fiscal_quarter or None,
        start_date=start,
        end_date=period.end_date,
        value=told.value,
        unit=told.unit,
        decimals=told.decimals,
        basis="text",
        status="assumed",
        source=passage_source(passage).model_copy(update={"sentence": told.sentence}),
    )


def _note(value: MetricValue) -> str:
    return f"{value.label!r} is read from a sentence: no filing tags it. “{value.source.sentence}”"
