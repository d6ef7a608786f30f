"""A company's facts for some metrics, arranged so that one figure of one period can be asked for."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from decimal import Decimal

from tools.figures.resolution.absence import absent
from tools.figures.resolution.amounts import Amounts
from tools.figures.resolution.calendar import FiscalCalendar
from tools.figures.resolution.choose import Evidence, choose, contested, prefer_tagged
from tools.figures.resolution.closure import borne_out, simplest
from tools.figures.resolution.compose import compose
from tools.figures.resolution.derive import VintagesDiffer, as_quarter, derive, explain
from tools.figures.resolution.faces import Faces, names, placed_in
from tools.figures.resolution.found import Found, Missing, by_unit, fits_unit, on_basis_of, same_basis
from tools.figures.resolution.identities import settle
from tools.figures.resolution.loaded import LoadedFilings
from tools.figures.resolution.printed import differences, tagged_first
from tools.figures.resolution.resolve import DURATION_SLACK, Conflict, Resolved, facts_of_period, resolve
from tools.figures.resolution.scope import with_scope
from tools.figures.resolution.segment_parts import Part, is_plain
from tools.models.base import Company, FiscalPeriod, StockSplit
from tools.models.facts import Fact
from tools.ports.stores import ConceptCoverage
from tools.vocab.loader import Metric, Vocabulary


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
        vocabulary: Vocabulary | None = None,
    ) -> None:
        self.company = company
        self.faces = Faces()
        self._vocabulary = vocabulary
        self.as_of = as_of
        self.part = part
        known = list(periods)
        self.calendar = FiscalCalendar(known)
        self.filings = filings or LoadedFilings(company, known)
        self.splits: Sequence[StockSplit] = list(splits)
        self._facts: dict[str, list[Fact]] = defaultdict(list)
        self._gross: dict[tuple[object, ...], Fact] = {}
        # What was found of a metric while no facts are entered: statements and their sums ask for it again and again.
        # The metric is kept along, so that no other one comes to have its id.
        self._figures: dict[tuple[object, ...], tuple[Metric, Found | Missing]] = {}
        self._own_figures: dict[tuple[object, ...], tuple[Metric, Found | None]] = {}
        self._amounts: dict[str, Amounts] = {}
        self._coverage: dict[str, list[ConceptCoverage]] = defaultdict(list)
        for row in coverage:
            self._coverage[f"{row.taxonomy}:{row.concept}"].append(row)

    def add(self, facts: Iterable[Fact]) -> None:
        """Enter facts, as far as they are totals, or of the ledger's part.

        Where a filing reports a part in two ways, with and without what other parts buy of it, the latter counts.
        """
        self._figures.clear()
        self._own_figures.clear()
        self._amounts.clear()
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

    def period(self, fiscal_year: int, fiscal_quarter: int = 0) -> FiscalPeriod | None:
        return self.calendar.period(fiscal_year, fiscal_quarter)

    def periods(self, *, quarterly: bool) -> list[FiscalPeriod]:
        """The known years, or quarters, in order."""
        return self.calendar.periods(quarterly=quarterly)

    def coverage(self, metric: Metric) -> dict[str, tuple[date, date]]:
        """From when to when each concept of the metric is reported, by period end."""
        return {
            concept: (min(r.first_end for r in rows), max(r.last_end for r in rows))
            for concept in metric.concepts
            if (rows := self._coverage.get(concept))
        }

    def facts_of(self, concept: str) -> Sequence[Fact]:
        """The entered facts of a concept."""
        return self._facts.get(concept, ())

    def amounts(self, concept: str) -> Amounts:
        """The amounts of the entered facts of a concept."""
        if concept not in self._amounts:
            self._amounts[concept] = Amounts(self._facts.get(concept, ()))
        return self._amounts[concept]

    def known_from(self, doc_id: str) -> date | None:
        """From when the entered facts of a filing count."""
        return min((f.filed for facts in self._facts.values() for f in facts if f.accession == doc_id), default=None)

    def reports(self, concept: str) -> bool:
        """Whether the company reports a concept in any period."""
        return concept in self._coverage

    def never_reports(self, metric: Metric) -> bool:
        """Whether no loaded filing reports the metric, for whatever period."""
        return not self.coverage(metric)

    def reports_to(self, metric: Metric, period: FiscalPeriod) -> bool:
        """Whether a flow is reported up to the period's end, if of a longer period."""
        facts = (fact for concept in metric.concepts for fact in self._facts.get(concept, ()))
        return any(fact.start_date and abs(fact.end_date - period.end_date) <= DURATION_SLACK for fact in facts)

    def figure(self, metric: Metric, period: FiscalPeriod, prefer: str | None = None) -> Found | Missing:
        """The metric's value in the period: put together from its components, or of the concept that stands for it.

        `prefer` names a concept to try first, so that two periods are compared on the same one.
        """
        key = (*_asked(metric, period), prefer)
        if key not in self._figures:
            self._figures[key] = metric, self._figure(metric, period, prefer)
        return self._figures[key][1]

    def _figure(self, metric: Metric, period: FiscalPeriod, prefer: str | None) -> Found | Missing:
        if metric.composite is not None and self.part is None and self._vocabulary is not None:
            return compose(self, self._vocabulary, metric, period) or absent(self, metric, period)
        order = sorted(self.standing(metric, period), key=lambda concept: concept != prefer)
        own = [concept for concept in order if concept not in metric.fallback]
        outcomes = self._outcomes(metric, own, period) or self._outcomes(metric, order, period)
        if not outcomes:
            return absent(self, metric, period)
        outcomes = prefer_tagged(outcomes)
        founds = [outcome for outcome in outcomes if isinstance(outcome, Found)]
        if not founds or founds[0] is not outcomes[0]:
            return outcomes[0]
        if len(founds) > 1 and founds[0].concept in metric.placed and not metric.behind:
            return contested(founds[0], founds[1:])  # its place says one, its label the other
        found = choose(founds, self._evidence(metric, period)) if len(founds) > 1 else founds[0]
        return settle(self, self._vocabulary, found, founds) if self._vocabulary and self.part is None else found

    def _outcomes(self, metric: Metric, concepts: Sequence[str], period: FiscalPeriod) -> list[Found | Missing]:
        """What is reported under the concepts in the period; where nothing is, what follows from the year to date."""
        concepts = [concept for concept in concepts if self._facts.get(concept)]  # a company uses few of the names
        outcomes = [o for concept in concepts if (o := self._concept_figure(metric, concept, period)) is not None]
        if not outcomes and period.fiscal_quarter > 1:
            outcomes = [o for concept in concepts if (o := self._derived_figure(metric, concept, period)) is not None]
        return outcomes

    def concept_figure(self, metric: Metric, concept: str, period: FiscalPeriod) -> Found | Missing | None:
        """What is reported under one concept in the period, else what follows from the year to date."""
        reported = self._concept_figure(metric, concept, period)
        if reported is None and period.fiscal_quarter > 1:
            return self._derived_figure(metric, concept, period)
        return reported

    def borne_out(self, metric: Metric, period: FiscalPeriod, values: Sequence[Decimal]) -> set[Decimal]:
        """The values with which the sums of the period's statement close."""
        if self._vocabulary is None or self.part is not None:
            return set()
        return borne_out(self._vocabulary, metric, values, lambda other: self._own_value(other, period))

    def simplest(self, metric: Metric, period: FiscalPeriod, values: Sequence[Decimal]) -> Decimal | None:
        """The one of rivals with which a sum of the period's statement closes by the fewest lines."""
        if self._vocabulary is None or self.part is not None:
            return None
        return simplest(self._vocabulary, metric, values, lambda other: self._own_value(other, period))

    def own_figure(self, metric: Metric, period: FiscalPeriod) -> Found | None:
        """What is reported under the first of the metric's own concepts that a filing has."""
        key = _asked(metric, period)
        if key not in self._own_figures:
            outcomes = (self.concept_figure(metric, concept, period) for concept in metric.own_concepts)
            self._own_figures[key] = metric, next((one for one in outcomes if isinstance(one, Found)), None)
        return self._own_figures[key][1]

    def _own_value(self, metric: Metric, period: FiscalPeriod) -> Decimal | None:
        found = self.own_figure(metric, period)
        return found.value if found is not None else None

    def _evidence(self, metric: Metric, period: FiscalPeriod) -> Evidence:
        lines = self.faces.of(metric.statement, period)
        named = {line.concept for line in lines if self._vocabulary and names(line, metric, self._vocabulary)}
        return Evidence({line.concept for line in lines}, named, lambda values: self.borne_out(metric, period, values))

    def standing(self, metric: Metric, period: FiscalPeriod) -> Sequence[str]:
        """The concepts that may stand for a metric: its own, or what the company's statement itself calls by its name.

        The latter counts only where none of the former is on the face of that statement.
        """
        if self._vocabulary is None or self.part is not None or metric.is_concept:
            return metric.concepts
        lines = self.faces.of(metric.statement, period)
        placed = placed_in(lines, metric, self._vocabulary)
        if metric.behind:
            return placed
        if not lines or any(line.concept in metric.concepts for line in lines):
            return metric.concepts
        named = [line.concept for line in lines if names(line, metric, self._vocabulary)]
        return [*placed, *named[:1]] or (() if metric.printed else metric.concepts)

    def _concept_figure(self, metric: Metric, concept: str, period: FiscalPeriod) -> Found | Missing | None:
        facts = facts_of_period(self._facts.get(concept, ()), period, cover=metric.period == "cover")
        units = by_unit(metric, tagged_first(facts))
        if not units:
            return None
        unit = self._usual_unit(concept, units)
        outcome = resolve(units[unit], self.as_of)
        if outcome is None:
            return None
        if isinstance(outcome, Conflict):
            values = " and ".join(f"{fact.value:,f}" for fact in outcome.facts)
            return Missing(
                f"Filing {outcome.facts[0].accession} reports {concept} for {period.label} as {values}.",
                "Read the filing; no other one settles which is meant.",
                contested=True,
            )
        others = ", ".join(sorted(units.keys() - {unit}))
        notes = (f"{concept} is reported in {others} as well; {unit} is shown.",) if others else ()
        place = outcome.fact.place
        notes = (*notes, *self._gross_note(metric, outcome.fact), *differences(facts, outcome))
        return Found(metric, period, concept, outcome, notes, assumed=place is not None and not place.sure)

    def _gross_note(self, metric: Metric, fact: Fact) -> Iterator[str]:
        gross = self._gross.get(_place(fact))
        if gross is not None and gross.value != fact.value:
            yield (
                f"{self.name(metric)}: {fact.value:,f} is without what other parts of the company buy of it; "
                f"with it, filing {gross.accession} reports {gross.value:,f}."
            )

    def _usual_unit(self, concept: str, units: Iterable[str]) -> str:
        """Where a concept comes in several units, the one that the company uses most."""
        units = list(units)
        if len(units) == 1:
            return units[0]
        usual = Counter(fact.unit for fact in self._facts[concept])
        return max(units, key=lambda unit: (usual[unit], unit))

    def _derived_figure(self, metric: Metric, concept: str, period: FiscalPeriod) -> Found | Missing | None:
        """A quarter as the difference of two year-to-date figures, where the metric adds up over time."""
        before = self.period(period.fiscal_year, period.fiscal_quarter - 1)
        whole, part = self.calendar.cumulative(period), self.calendar.cumulative(before) if before else None
        if whole is None or part is None or self.calendar.is_to_date(period):
            return None
        facts = self._facts.get(concept, ())
        wholes, parts = by_unit(metric, facts_of_period(facts, whole)), facts_of_period(facts, part)
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

    def with_scope(self, found: Found) -> Found:
        """The figure, assumed where the company may print another one under its name."""
        return found if self._vocabulary is None else with_scope(self, self._vocabulary, found)

    def same_basis(self, one: Found, other: Found) -> bool:
        """Whether two figures of the company can be compared, as far as stock splits go."""
        return same_basis(one, other, self.splits)

    def on_basis_of(self, found: Found, other: Found) -> tuple[Decimal, Decimal] | None:
        """A figure's value as if shares were split as for another one, and the ratio; None where that is unknown."""
        return on_basis_of(found, other, self.splits)

    def comparable(self, one: Found, other: Found) -> bool:
        """Whether one figure may be subtracted from the other: the same unit, and no split between."""
        return one.resolved.fact.unit == other.resolved.fact.unit and self.same_basis(one, other)


def _asked(metric: Metric, period: FiscalPeriod) -> tuple[object, ...]:
    return id(metric), period.fiscal_year, period.fiscal_quarter, period.start_date, period.end_date


def _place(fact: Fact) -> tuple[object, ...]:
    return fact.qualified_name, fact.unit, fact.start_date, fact.end_date, fact.accession
