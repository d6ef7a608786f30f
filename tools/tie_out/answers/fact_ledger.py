"""What the store holds of the figures that an answer uses: their companies, calendars, filings and facts."""

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from tools.figures.asked.periods import with_inputs
from tools.figures.formulas.run import Run
from tools.figures.resolution.faces import Faces
from tools.figures.resolution.found import Found
from tools.figures.resolution.ledger import Ledger
from tools.figures.resolution.open import fact_ends
from tools.models.answers import Answer, AnswerFact
from tools.models.base import Company, FiscalPeriod
from tools.models.documents import Document
from tools.models.facts import Fact, MetricValue, Source
from tools.models.filters import Filters
from tools.ports.deps import Deps
from tools.ports.stores import DocumentStore
from tools.vocab.expressions import parse
from tools.vocab.loader import Metric, Vocabulary, concept_metric
from tools.vocab.needs import needed


@dataclass(frozen=True)
class FactShelf:
    """Companies by ticker, their ledgers by id, documents by id, and facts with their dimensions."""

    vocabulary: Vocabulary
    companies: dict[str, Company]
    ledgers: dict[int, Ledger]
    documents: dict[str, Document]
    facts: Sequence[Fact]

    @classmethod
    async def fill(cls, deps: Deps, answer: Answer) -> "FactShelf":
        """Read what all figures of the answer need, whatever they cite: a few queries in all."""
        if not answer.facts:
            return cls(deps.vocabulary, {}, {}, {}, ())
        doc_ids = {source.doc_id for fact in answer.facts for source in sources_of_fact(fact)}
        listed, documents = await asyncio.gather(deps.facts.companies(), read_documents(deps.documents, doc_ids))
        companies = {ticker: company for company in listed for ticker in (company.ticker, *company.tickers)}
        known = {c.company_id: c for fact in answer.facts if (c := companies.get(fact.ticker)) is not None}
        calendars, splits = await asyncio.gather(deps.facts.fiscal_periods(list(known)), deps.facts.splits(list(known)))
        ledgers = {
            number: Ledger(
                company,
                [period for period in calendars if period.company_id == number],
                (),
                [split for split in splits if split.company_id == number],
                vocabulary=deps.vocabulary,
            )
            for number, company in known.items()
        }
        shelf = cls(deps.vocabulary, companies, ledgers, documents, ())
        names = sorted({name for fact in answer.facts for name in shelf._names(fact)})
        ends = sorted({span for fact in answer.facts for span in shelf._ends(fact)})
        whole, parts = await asyncio.gather(
            deps.facts.facts(list(known), names, ends),
            deps.facts.facts(list(known), names, ends, segments=True) if _has_parts(answer) else _nothing(),
        )
        lines = await deps.facts.face_lines(list(known), sorted(shelf._statements(answer)), ends)
        for number, ledger in ledgers.items():
            ledger.add(fact for fact in whole if fact.company_id == number)
            ledger.faces = Faces(line for line in lines if line.company_id == number)
        return cls(deps.vocabulary, companies, ledgers, documents, (*whole, *parts))

    def metric(self, fact: AnswerFact) -> Metric | None:
        """The metric that a figure is of; None where it is computed by a formula."""
        if fact.metric in self.vocabulary.metrics:
            return self.vocabulary.metrics[fact.metric]
        named = fact.metric == fact.concept and ":" in fact.metric and " " not in fact.metric  # no change in one
        return concept_metric(fact.metric) if named else None

    def period(self, fact: AnswerFact, years_back: int = 0) -> FiscalPeriod | None:
        """The fiscal period by whose name a figure goes, or that of an earlier year."""
        company = self.companies.get(fact.ticker)
        ledger = self.ledgers.get(company.company_id) if company else None
        return ledger.period(fact.fiscal_year - years_back, fact.fiscal_quarter or 0) if ledger else None

    def to_date(self, fact: AnswerFact, years_back: int = 0) -> FiscalPeriod | None:
        """The fiscal year up to the figure's quarter, or an earlier one up to the same."""
        period = self.period(fact, years_back)
        ledger = self.ledgers[self.companies[fact.ticker].company_id]
        return ledger.calendar.cumulative(period) if period is not None else None

    def stored(self, fact: AnswerFact, concepts: Iterable[str]) -> list[Fact]:
        """All that filings report of the figure's company and unit under these concepts."""
        company, wanted = self.companies[fact.ticker], set(concepts)
        return [
            one
            for one in self.facts
            if one.company_id == company.company_id and one.unit == fact.unit and one.qualified_name in wanted
        ]

    def named(self, fact: AnswerFact, metric: Metric) -> set[str]:
        """The concepts that the company's own statements call by the metric's name."""
        return self.ledgers[self.companies[fact.ticker].company_id].faces.named(metric, self.vocabulary)

    def found(self, fact: AnswerFact, metric: Metric, years_back: int) -> Found | None:
        """The figure as the store has it of an earlier year, derived where it has to be."""
        ledger, period = self.ledgers[self.companies[fact.ticker].company_id], self.period(fact, years_back)
        outcome = ledger.figure(metric, period, prefer=fact.concept) if period else None
        return outcome if isinstance(outcome, Found) else None

    def computed(self, fact: AnswerFact, metric: Metric) -> Decimal | None:
        """What the store gives of a metric that the company never reports, by the metric's formula."""
        ledger, period = self.ledgers[self.companies[fact.ticker].company_id], self.period(fact)
        formula = self.vocabulary.formulas.get(metric.computed)
        if period is None or formula is None or not ledger.never_reports(metric):
            return None
        quantity = Run(ledger, self.vocabulary, formula, period).quantity
        return quantity.value if quantity and quantity.unit == fact.unit else None

    def _statements(self, answer: Answer) -> set[str]:
        metrics = (self.metric(fact) for fact in answer.facts)
        return {metric.statement for metric in metrics if metric is not None and metric.statement != "other"}

    def _names(self, fact: AnswerFact) -> Iterator[str]:
        metric = self.metric(fact)
        parts = (part.concept for part in fact.derived_from if part.concept)
        inputs = _inputs(self.vocabulary, metric) if metric else ()
        for concept in (fact.concept, *parts, *(c for one in (metric, *inputs) if one for c in one.concepts)):
            if ":" in concept and " " not in concept:
                yield concept.rpartition(":")[2]

    def _ends(self, fact: AnswerFact) -> Iterator[tuple[date, date]]:
        yield from ((day, day) for day in (fact.end_date, *(part.end_date for part in fact.derived_from)))
        company, metric = self.companies.get(fact.ticker), self.metric(fact)
        ledger = self.ledgers.get(company.company_id) if company else None
        for back in (0, 1):
            if ledger is not None and (period := self.period(fact, back)) is not None:
                yield from fact_ends(with_inputs(ledger, period), [metric] if metric else ())


def sources_of_fact(fact: MetricValue) -> Iterator[Source]:
    """The filings of a figure, of what it is made of, and of what it is compared with."""
    yield fact.source
    yield from (part.source for part in fact.derived_from)
    if fact.yoy is not None:
        yield fact.yoy.prior_source


async def read_documents(documents: DocumentStore, doc_ids: Iterable[str]) -> dict[str, Document]:
    """The documents of these ids that are loaded."""
    ids = tuple({doc_id for doc_id in doc_ids if "\x00" not in doc_id})
    listed = await documents.list_documents(Filters(doc_ids=ids), None, len(ids), 0, counted=False) if ids else []
    return {document.doc_id: document for document in listed}


def _has_parts(answer: Answer) -> bool:
    return any(fact.segment is not None or fact.basis == "segment" for fact in answer.facts)


async def _nothing() -> list[Fact]:
    return []


def _inputs(vocabulary: Vocabulary, metric: Metric) -> list[Metric]:
    """The metrics that a metric is computed from where it is not reported."""
    formula = vocabulary.formulas.get(metric.computed)
    return [one for one, _ in needed(vocabulary, parse(formula.expression), computed=True)] if formula else []
