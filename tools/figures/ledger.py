"""A company's facts for some metrics, arranged so that one figure of one period can be asked for."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date

from tools.figures.absence import absent
from tools.figures.derive import VintagesDiffer, as_quarter, derive, explain
from tools.figures.found import Found, Missing, difference, disagree, fits_unit, same_basis
from tools.figures.loaded import LoadedFilings, of_company
from tools.figures.parts import Part, is_plain
from tools.figures.resolve import (
    COVER_WINDOW,
    DURATION_SLACK,
    Conflict,
    Resolved,
    facts_of_period,
    resolve,
)
from tools.figures.vintages import first_reports
from tools.models import Company, Fact, FiscalPeriod, StockSplit
from tools.stores import ConceptCoverage, LedgerStore
from tools.vocab.loader import Metric


class Ledger:
    """One company's calendar and facts. Facts with dimensions count only in the ledger of a part of the company."""

    def __init__(
        self,
        company: Company,
        periods: Iterable[FiscalPeriod],
        coverage: Iterable[ConceptCoverage],
        splits: Iterable[StockSplit] = (),
        *,
        as_of: date | None = None,
        part: Part | None = None,
        filings: LoadedFilings | None = None,
    ) -> None:
        self.company = company
        self.as_of = as_of
        self.part = part
        self._periods = {(p.fiscal_year, p.fiscal_quarter): p for p in periods}
        self.filings = filings or LoadedFilings(company, self._periods.values())
        self._splits = list(splits)
        self._facts: dict[str, list[Fact]] = defaultdict(list)
        self._gross: dict[tuple[object, ...], Fact] = {}
        self._coverage: dict[str, list[ConceptCoverage]] = defaultdict(list)
        for row in coverage:
            self._coverage[f"{row.taxonomy}:{row.concept}"].append(row)

    def add(self, facts: Iterable[Fact]) -> None:
        """Enter facts, as far as they are totals, or of the ledger's part.

        Where a filing reports a part in two ways, with and without what other parts buy of it, the latter counts.
        """
        kept = [fact for fact in facts if (self.part.holds(fact.dimensions) if self.part else not fact.dimensions)]
        plain = {_place(fact) for fact in kept if is_plain(fact.dimensions)}
        for fact in kept:
            if self.part is None or is_plain(fact.dimensions) or _place(fact) not in plain:
                self._facts[fact.qualified_name].append(fact)
            else:
                self._gross[_place(fact)] = fact

    def name(self, metric: Metric) -> str:
        """The metric's label, with the part that the ledger is of."""
        return f"{metric.label}, {self.part.label}" if self.part else metric.label

    @property
    def fiscal_years(self) -> list[int]:
        return sorted(year for year, quarter in self._periods if quarter == 0)

    def period(self, fiscal_year: int, fiscal_quarter: int = 0) -> FiscalPeriod | None:
        return self._periods.get((fiscal_year, fiscal_quarter))

    def periods(self, *, quarterly: bool) -> list[FiscalPeriod]:
        """The known years, or quarters, in order."""
        fitting = [p for p in self._periods.values() if (p.fiscal_quarter > 0) == quarterly]
        return sorted(fitting, key=lambda p: p.end_date)

    def coverage(self, metric: Metric) -> dict[str, tuple[date, date]]:
        """From when to when each concept of the metric is reported, by period end."""
        return {
            concept: (min(r.first_end for r in rows), max(r.last_end for r in rows))
            for concept in metric.concepts
            if (rows := self._coverage.get(concept))
        }

    def figure(self, metric: Metric, period: FiscalPeriod, prefer: str | None = None) -> Found | Missing:
        """The metric's value in the period: the first of its concepts that the period has.

        `prefer` names a concept to try first, so that two periods are compared on the same one.
        """
        order = sorted(metric.concepts, key=lambda concept: concept != prefer)
        outcomes = [o for concept in order if (o := self._concept_figure(metric, concept, period)) is not None]
        if not outcomes and period.fiscal_quarter > 1:
            outcomes = [o for concept in order if (o := self._derived_figure(metric, concept, period)) is not None]
        if not outcomes:
            return absent(self, metric, period)
        first, *others = outcomes
        if isinstance(first, Missing):
            return first
        differing = next((o for o in others if isinstance(o, Found) and disagree(first, o)), None)
        return first if differing is None else replace(first, notes=(*first.notes, difference(first, differing)))

    def _concept_figure(self, metric: Metric, concept: str, period: FiscalPeriod) -> Found | Missing | None:
        facts = facts_of_period(self._facts.get(concept, ()), period, cover=metric.period == "cover")
        by_unit = self._by_unit(metric, facts)
        if not by_unit:
            return None
        unit = self._usual_unit(concept, by_unit)
        outcome = resolve(by_unit[unit], self.as_of)
        if outcome is None:
            return None
        if isinstance(outcome, Conflict):
            values = " and ".join(f"{fact.value:,f}" for fact in outcome.facts)
            return Missing(
                f"Filing {outcome.facts[0].accession} reports {concept} for {period.label} as {values}.",
                "Read the filing; no other one settles which is meant.",
                contested=True,
            )
        others = ", ".join(sorted(by_unit.keys() - {unit}))
        notes = (f"{concept} is reported in {others} as well; {unit} is shown.",) if others else ()
        return Found(metric, period, concept, outcome, (*notes, *self._gross_note(metric, outcome.fact)))

    def _gross_note(self, metric: Metric, fact: Fact) -> Iterator[str]:
        gross = self._gross.get(_place(fact))
        if gross is not None and gross.value != fact.value:
            yield (
                f"{self.name(metric)}: {fact.value:,f} is without what other parts of the company buy of it; "
                f"with it, filing {gross.accession} reports {gross.value:,f}."
            )

    @staticmethod
    def _by_unit(metric: Metric, facts: Iterable[Fact]) -> dict[str, list[Fact]]:
        by_unit: dict[str, list[Fact]] = defaultdict(list)
        for fact in facts:
            if fits_unit(fact.unit, metric.unit):
                by_unit[fact.unit].append(fact)
        return by_unit

    def _usual_unit(self, concept: str, units: Iterable[str]) -> str:
        """Where a concept comes in several units, the one that the company uses most."""
        usual = Counter(fact.unit for fact in self._facts[concept])
        return max(units, key=lambda unit: (usual[unit], unit))

    def cumulative(self, period: FiscalPeriod) -> FiscalPeriod | None:
        """The year to date at a quarter's end: the whole year for the fourth quarter."""
        year, first = self.period(period.fiscal_year), self.period(period.fiscal_year, 1)
        start = year.start_date if year else first.start_date if first else None
        if start is None or period.fiscal_quarter < 1:
            return None
        return period.model_copy(update={"start_date": start})

    def _derived_figure(self, metric: Metric, concept: str, period: FiscalPeriod) -> Found | Missing | None:
        """A quarter as the difference of two year-to-date figures, where the metric adds up over time."""
        before = self.period(period.fiscal_year, period.fiscal_quarter - 1)
        whole, part = self.cumulative(period), self.cumulative(before) if before else None
        if whole is None or part is None:
            return None
        facts = self._facts.get(concept, ())
        wholes, parts = self._by_unit(metric, facts_of_period(facts, whole)), facts_of_period(facts, part)
        units = [unit for unit in wholes if metric.additive or (metric.is_concept and fits_unit(unit, "monetary"))]
        if not units:
            return None
        unit = self._usual_unit(concept, units)
        flows = [f for f in wholes[unit] if f.start_date is not None]
        outcome = derive(resolve(flows, self.as_of), resolve([f for f in parts if f.unit == unit], self.as_of))
        if isinstance(outcome, VintagesDiffer):
            return Missing(
                f"{self.name(metric)} for {period.label} can't be derived: {concept} was restated for one of the two "
                f"year-to-date figures ({outcome.restated.accession}) and not for the other.",
                f"Ask with as_of before {outcome.restated.filed} for the quarter as first filed.",
                contested=True,
            )
        if outcome is None:
            return None
        fact = as_quarter(outcome, period)
        note = f"{period.label} {self.name(metric)} of {self.company.ticker} is derived: {explain(outcome)}."
        return Found(metric, period, concept, Resolved(fact, fact, (fact,)), (note,), outcome)

    def same_basis(self, one: Found, other: Found) -> bool:
        """Whether two figures of the company can be compared, as far as stock splits go."""
        return same_basis(one, other, self._splits)

    def comparable(self, one: Found, other: Found) -> bool:
        """Whether one figure may be subtracted from the other: the same unit, and no split between."""
        return one.resolved.fact.unit == other.resolved.fact.unit and self.same_basis(one, other)

    def facts(self, concept: str) -> Sequence[Fact]:
        """All that was entered of a concept."""
        return self._facts.get(concept, ())


async def open_ledgers(
    store: LedgerStore,
    companies: Sequence[Company],
    metrics: Sequence[Metric],
    choose: Callable[[Ledger], Iterable[FiscalPeriod]],
    *,
    as_of: date | None = None,
    today: date | None = None,
    first: bool = False,
) -> list[Ledger]:
    """The ledgers of some companies for some metrics, with the facts of the periods that `choose` names.

    Five queries, however many companies, metrics and periods there are.
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
        )
        for company in companies
    ]
    ends = fact_ends([period for ledger in ledgers for period in choose(ledger)], metrics)
    facts = await store.facts(ids, concepts, ends) if ends else []
    facts = first_reports(facts) if first else facts
    for ledger in ledgers:
        ledger.add(fact for fact in facts if fact.company_id == ledger.company.company_id)
    return ledgers


def fact_ends(periods: Iterable[FiscalPeriod], metrics: Iterable[Metric]) -> list[tuple[date, date]]:
    """Between which days facts of some periods end: a few days around, and months after for what covers state."""
    late = COVER_WINDOW if any(metric.period == "cover" for metric in metrics) else DURATION_SLACK
    return sorted({(period.end_date - DURATION_SLACK, period.end_date + late) for period in periods})


def _place(fact: Fact) -> tuple[object, ...]:
    return fact.qualified_name, fact.unit, fact.start_date, fact.end_date, fact.accession
