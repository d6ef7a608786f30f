"""The facts that a text's numbers are held against: loaded at once, then asked for figure by figure."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from tools.figures.asked.periods import with_inputs
from tools.figures.asked.undated import undated_notes
from tools.figures.formulas.at_period import evaluation_at
from tools.figures.formulas.evaluate import Absent, Impossible, needed
from tools.figures.formulas.stand_ins import anchors
from tools.figures.resolution.calendar import FiscalCalendar
from tools.figures.resolution.found import Found, Missing
from tools.figures.resolution.ledger import Ledger
from tools.figures.resolution.open import open_ledgers
from tools.figures.resolution.values import accessions_of, filing_source
from tools.language.stated.stated import Figure
from tools.models.base import Company, FiscalPeriod, StockSplit
from tools.models.facts import FilingRef
from tools.numbers import half_unit
from tools.ports.stores import FactStore
from tools.tie_out.ledger.remembered import RememberedCalendars
from tools.tie_out.ledger.source import LedgerSource
from tools.tie_out.models import NumberInput
from tools.vocab.expressions import parse
from tools.vocab.loader import Formula, Metric, Vocabulary
from tools.vocab.shift import NOW, Shift

Pair = tuple[int, int]
Bounds = tuple[Decimal, Decimal]


@dataclass(frozen=True)
class Level:
    """A figure of one period. `vintages` are all the values that filings gave of it; of a percentage, in percent."""

    figure: Figure
    ledger: Ledger
    period: FiscalPeriod
    value: Decimal
    unit: str
    vintages: tuple[Decimal, ...]
    founds: tuple[Found, ...]

    @property
    def period_label(self) -> str:
        """Its period, for people."""
        return self.ledger.calendar.label(self.period)

    @property
    def percent(self) -> bool:
        return self.unit == "percent"

    @property
    def is_open(self) -> bool:
        """Whether filings give several figures for it, or for what it is computed from, and nothing decides."""
        return any(found.status == "ambiguous" for found in self.founds)

    @property
    def half_unit(self) -> Decimal:
        """How far the reported figures may lie from the exact ones, by their `decimals`; 0 where none are known."""
        return max((half_unit(found.resolved.fact.decimals) for found in self.founds), default=Decimal(0))

    @property
    def coarseness(self) -> Decimal:
        """How far the value may lie from the exact one, as a fraction of it, by the `decimals` of its facts."""
        facts = (found.resolved.fact for found in self.founds)
        return sum((half_unit(fact.decimals) / abs(fact.value) for fact in facts if fact.value), Decimal(0))

    def as_filed(self, value: Decimal) -> "Level":
        """The level with the fact behind it that has one of its values, so that the filing that prints it is cited."""
        if len(self.founds) != 1 or value == self.value:
            return self
        [found] = self.founds
        factor = 100 if self.percent else 1
        rival = next((one for one in found.rivals if one.value * factor == value), None)
        facts = (fact for fact in found.resolved.vintages if found.sign * fact.value * factor == value)
        fact = next(facts, None)
        if rival is None and fact is None:
            return self
        filed = rival or replace(found, resolved=replace(found.resolved, fact=fact))
        return replace(self, founds=(filed,))

    @property
    def name(self) -> str:
        """What it is, for people."""
        return f"{self.ledger.company.ticker} {self.figure.label}, {self.period_label}"


@dataclass(frozen=True)
class Needs:
    """Figures by their keys, and the fiscal years and quarters that they are wanted of; None for all."""

    figures: Mapping[str, Figure]
    wanted: frozenset[Pair] | None

    @classmethod
    def of(cls, figures: Iterable[Figure], wanted: Iterable[Pair] | None) -> "Needs":
        return cls({figure.key: figure for figure in figures}, None if wanted is None else frozenset(wanted))

    def within(self, other: "Needs | None") -> bool:
        """Whether the other holds all of it."""
        if other is None or not self.figures.keys() <= other.figures.keys():
            return False
        return other.wanted is None or (self.wanted is not None and self.wanted <= other.wanted)

    def joined(self, other: "Needs | None") -> "Needs":
        """Both of them."""
        if other is None:
            return self
        wanted = None if self.wanted is None or other.wanted is None else self.wanted | other.wanted
        return Needs({**self.figures, **other.figures}, wanted)


class Ledgers:
    """The ledgers of a text's companies: its numbers and its claims are held against the same ones."""

    def __init__(
        self,
        store: FactStore,
        vocabulary: Vocabulary,
        as_of: date | None,
        remembered: RememberedCalendars | None = None,
        calendars: Mapping[int, FiscalCalendar] | None = None,
    ) -> None:
        self._store = store
        self._remembered = remembered or RememberedCalendars(store)
        self._vocabulary = vocabulary
        self._as_of = as_of
        self._calendars = dict(calendars or {})
        self._ledgers: dict[int, Ledger] = {}
        self._loaded: dict[int, Needs] = {}
        self._expected: dict[int, Needs] = {}
        self._levels: dict[tuple[int, str, date, date, str | None], Level | Missing] = {}
        self._filings: dict[str, FilingRef] = {}

    def with_same_calendars(self) -> "Ledgers":
        """Empty ledgers beside these, which know the same calendars: what is loaded there leaves these as they are."""
        return Ledgers(self._store, self._vocabulary, self._as_of, self._remembered, self._calendars)

    async def open_calendars(self, companies: Sequence[Company]) -> None:
        """Read the calendars of some companies."""
        ids = [company.company_id for company in companies if company.company_id not in self._calendars]
        periods = await self._remembered.fiscal_periods(ids) if ids else []
        self._calendars |= {one: FiscalCalendar(p for p in periods if p.company_id == one) for one in ids}

    def calendar(self, company: Company) -> FiscalCalendar:
        """A company's calendar, once it is read."""
        return self._calendars.get(company.company_id) or FiscalCalendar()

    def splits(self, company: Company) -> Sequence[StockSplit]:
        """A company's stock splits, once something of it is loaded."""
        ledger = self._ledgers.get(company.company_id)
        return ledger.splits if ledger is not None else ()

    def expect(self, company: Company, needs: Needs) -> None:
        """Have what is asked for later loaded along with the first that is."""
        self._expected[company.company_id] = needs

    async def load(self, companies: Sequence[Company], asked: Needs) -> None:
        """Load some figures of some companies, with the years before that formulas need, unless they are loaded."""
        companies = [one for one in companies if not asked.within(self._loaded.get(one.company_id))]
        for one in companies:
            asked = asked.joined(self._expected.pop(one.company_id, None))
        await self._load(companies, asked)

    async def _load(self, companies: Sequence[Company], asked: Needs) -> None:
        metrics: dict[str, Metric] = {}
        shifts = {NOW}
        for figure in asked.figures.values():
            if isinstance(figure, Metric):
                metrics[figure.key] = figure
                continue
            parts = [one for quarterly in (False, True) for one in self._inputs(figure, quarterly=quarterly)]
            inputs = [metric for metric, _ in parts]
            metrics |= {metric.key: metric for metric in (*inputs, *anchors(self._vocabulary, inputs))}
            shifts |= {shift for _, shift in parts}
        if not companies or not metrics:
            return
        wanted = asked.wanted
        if wanted is not None:
            wanted = {shift.before(*pair) for pair in wanted for shift in shifts}

        def choose(ledger: Ledger) -> Iterable[FiscalPeriod]:
            for period in ledger.calendar.newest_first:
                if wanted is None or (period.fiscal_year, period.fiscal_quarter) in wanted:
                    yield from with_inputs(ledger, period)

        ledgers = await open_ledgers(
            self._remembered, self._vocabulary, companies, list(metrics.values()), choose, as_of=self._as_of
        )
        for ledger in ledgers:
            self._ledgers[ledger.company.company_id] = ledger
            self._calendars[ledger.company.company_id] = ledger.calendar
            self._loaded[ledger.company.company_id] = asked
        self._levels.clear()

    def _inputs(self, formula: Formula, *, quarterly: bool) -> list[tuple[Metric, Shift]]:
        spans = (NOW, NOW.of_year_to_date()) if quarterly else (NOW,)
        return list(needed(self._vocabulary, parse(formula.expression), spans, quarterly=quarterly, computed=True))

    def level(
        self, company: Company, figure: Figure, period: FiscalPeriod, *, prefer: str | None = None
    ) -> Level | Missing:
        """A figure's value in a period, or why there is none; `prefer` names a concept to try first."""
        key = (company.company_id, figure.key, period.start_date, period.end_date, prefer)
        if key not in self._levels:
            self._levels[key] = self._level(company, figure, period, prefer)
        return self._levels[key]

    def may_be(self, company: Company, figure: Figure, period: FiscalPeriod, amounts: Iterable[Bounds]) -> bool:
        """Whether a figure may have one of these amounts, as far as the loaded facts tell without working it out."""
        ledger = self._ledgers.get(company.company_id)
        if ledger is None or isinstance(figure, Formula) or figure.is_put_together:
            return True
        flows = figure.additive or figure.is_concept
        derived = flows and period.fiscal_quarter > 1 and not ledger.calendar.is_to_date(period)
        used = (concept for concept in ledger.standing(figure, period) if ledger.facts_of(concept))
        held = [ledger.amounts(concept) for concept in used]
        return any(
            one.hold(*bounds) or (derived and one.hold_difference(*bounds)) for bounds in amounts for one in held
        )

    def _level(self, company: Company, figure: Figure, period: FiscalPeriod, prefer: str | None) -> Level | Missing:
        ledger = self._ledgers.get(company.company_id)
        if ledger is None:
            return Missing(f"No figure of {company.name} is loaded.", "")
        if isinstance(figure, Formula):
            return self._computed(ledger, figure, period)
        outcome = ledger.figure(figure, period, prefer=prefer)
        if isinstance(outcome, Missing):
            return outcome
        unit = outcome.resolved.fact.unit
        values = [outcome.value]
        if not outcome.inputs:
            values += [outcome.sign * fact.value for fact in outcome.resolved.vintages]
        values += [rival.value for rival in outcome.rivals]
        factor = 100 if unit == "pure" and figure.unit == "pure" else 1
        scaled = tuple(dict.fromkeys(value * factor for value in values))
        return Level(figure, ledger, period, scaled[0], "percent" if factor > 1 else unit, scaled, (outcome,))

    def _computed(self, ledger: Ledger, formula: Formula, period: FiscalPeriod) -> Level | Missing:
        source = LedgerSource(ledger, self._vocabulary, period)
        try:
            evaluation = evaluation_at(period, ledger.calendar, self._vocabulary, source)
            at = NOW.of_year_to_date() if ledger.calendar.is_to_date(period) else NOW
            value = evaluation.run(formula.expression, negatives=formula.negatives, at=at)
        except (Absent, Impossible) as error:
            return Missing(str(error), "")
        shown = value.value * (100 if formula.percent else 1)
        unit = "percent" if formula.percent else formula.unit if value.unit == "pure" else value.unit
        return Level(formula, ledger, period, shown, unit, (shown,), tuple(source.used))

    async def load_sources(self, levels: Iterable[Level]) -> None:
        """Read the filings behind some figures."""
        accessions = {name for level in levels for found in level.founds for name in accessions_of(found)}
        self._filings |= await self._store.filings(accessions - self._filings.keys())

    @property
    def undated(self) -> tuple[str, ...]:
        """What is not known of the filings that were read, as of the day that is asked about."""
        return tuple(undated_notes(self._filings.values(), self._as_of))

    def inputs(self, level: Level) -> tuple[NumberInput, ...]:
        """The reported figures of a level with their filings, once these are loaded."""
        return tuple(
            NumberInput(
                label=found.metric.label,
                period=level.ledger.calendar.label(found.period),
                value=found.value,
                unit=found.resolved.fact.unit,
                source=filing_source(level.ledger.company, self._filings[found.resolved.fact.accession]),
            )
            for found in level.founds
        )
