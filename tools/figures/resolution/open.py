"""Opens the ledgers of companies: reads what a metric takes, and what decides between its concepts."""

import asyncio
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date

from tools.figures.resolution.closure import arbiters
from tools.figures.resolution.compose import face_groups, last_component
from tools.figures.resolution.faces import Faces
from tools.figures.resolution.first_reports import first_reports
from tools.figures.resolution.ledger import Ledger
from tools.figures.resolution.loaded import LoadedFilings, of_company
from tools.figures.resolution.resolve import COVER_WINDOW, DURATION_SLACK
from tools.models.base import Company, FiscalPeriod
from tools.ports.stores import LedgerStore
from tools.text import name_key
from tools.vocab.loader import Metric, Vocabulary, load_toml


async def open_ledgers(
    store: LedgerStore,
    vocabulary: Vocabulary,
    companies: Sequence[Company],
    metrics: Sequence[Metric],
    wanted: Callable[[Ledger], Iterable[FiscalPeriod]],
    *,
    as_of: date | None = None,
    today: date | None = None,
    first: bool = False,
) -> list[Ledger]:
    """The ledgers of some companies for some metrics, with the facts and faces of the periods that are `wanted`.

    Six queries, however many companies, metrics and periods there are. `first` asks for figures as first reported.
    """
    ids = [company.company_id for company in companies]
    concepts = sorted({name for metric in metrics for name in metric.local_names})
    periods, coverage, splits, filings = await asyncio.gather(
        store.fiscal_periods(ids), store.concept_coverage(ids, concepts), store.splits(ids), store.loaded_filings(ids)
    )
    calendars = {
        company.company_id: [p for p in periods if p.company_id == company.company_id] for company in companies
    }
    ledgers = [
        Ledger(
            company,
            calendars[company.company_id],
            [c for c in coverage if c.company_id == company.company_id],
            [s for s in splits if s.company_id == company.company_id],
            as_of=as_of,
            filings=LoadedFilings(company, calendars[company.company_id], of_company(company, filings), today),
            vocabulary=vocabulary,
        )
        for company in companies
    ]
    ends = fact_ends([period for ledger in ledgers for period in wanted(ledger)], metrics)
    if not ends:
        return ledgers
    named = (vocabulary.metrics[key] for metric in metrics for key in metric.namesakes)
    kinds = sorted({metric.statement for metric in (*metrics, *named)} - {"other"})
    lines = await store.face_lines(ids, kinds, ends) if kinds else []
    for ledger in ledgers:
        own = (line for line in lines if line.company_id == ledger.company.company_id)
        ledger.faces = Faces(own, as_of)
    names_of_facts = {*concepts, *(name for ledger in ledgers for name in _deciding(ledger, vocabulary, metrics))}
    facts = await store.facts(ids, sorted(names_of_facts), ends)
    facts = first_reports(facts) if first else facts
    for ledger in ledgers:
        ledger.add(fact for fact in facts if fact.company_id == ledger.company.company_id)
    return ledgers


def borne_by(metric: Metric, name: str | None = None) -> list[str]:
    """The metrics of other statements that bear a name of a metric's, or this very one."""
    names: Mapping[str, Sequence[str]] = load_toml("shared_names.toml")["lines"]
    said = names.values() if name is None else [names.get(name_key(name), ())]
    return list(dict.fromkeys(key for keys in said if metric.key in keys for key in keys if key != metric.key))


def _deciding(ledger: Ledger, vocabulary: Vocabulary, metrics: Sequence[Metric]) -> Iterator[str]:
    """The local names of what else is needed: what statements call by a metric's name, and what decides between its
    concepts."""
    for metric in metrics:
        for concept in ledger.faces.named(metric, vocabulary):
            yield concept.rpartition(":")[2]
        if metric.composite is not None:
            yield from vocabulary.metrics[metric.composite.anchor].local_names
            for lines in ledger.faces.columns(metric.statement):
                yield from (name.rpartition(":")[2] for name in face_groups(metric.composite, vocabulary, lines))
        for key in (*metric.deciding, *borne_by(metric)):
            yield from vocabulary.metrics[key].local_names
        if sum(map(ledger.reports, metric.concepts)) > 1:
            for one in filter(None, (metric, last_component(vocabulary, metric))):
                yield from arbiters(vocabulary, one)


def fact_ends(periods: Iterable[FiscalPeriod], metrics: Iterable[Metric]) -> list[tuple[date, date]]:
    """Between which days facts of some periods end: a few days around, and months after for what covers state."""
    late = COVER_WINDOW if any(metric.period == "cover" for metric in metrics) else DURATION_SLACK
    return sorted({(period.end_date - DURATION_SLACK, period.end_date + late) for period in periods})
