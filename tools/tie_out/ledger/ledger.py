"""The facts that a text's numbers are held against: loaded at once, then asked for figure by figure."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from tools.figures.asked.periods import with_inputs
from tools.figures.asked.undated import undated_notes
from tools.figures.formulas.evaluate import Absent, Impossible, evaluation_at, needed
from tools.figures.formulas.stand_ins import anchors
from tools.figures.resolution.found import Found, Missing
from tools.figures.resolution.ledger import Ledger
from tools.figures.resolution.open import open_ledgers
from tools.figures.resolution.values import accessions_of, filing_source
from tools.language.periods.mentions import PeriodMention
from tools.language.stated.stated import Figure
from tools.models.base import Company, FiscalPeriod
from tools.models.facts import FilingRef
from tools.ports.stores import FactStore
from tools.tie_out.ledger.calendar import QUARTER_MONTHS, ending_at, is_to_date, label_of
from tools.tie_out.ledger.remembered import RememberedCalendars
from tools.tie_out.ledger.source import LedgerSource
from tools.tie_out.models import NumberInput
from tools.vocab.expressions import parse
from tools.vocab.loader import Formula, Metric, Vocabulary
from tools.vocab.shift import NOW

Pair = tuple[int, int]


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
        return label_of(self.ledger, self.period)

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
        known = [found.resolved.fact.decimals for found in self.founds]
        return max((Decimal(1).scaleb(-places) / 2 for places in known if places is not None), default=Decimal(0))

    @property
    def coarseness(self) -> Decimal:
        """How far the value may lie from the exact one, as a fraction of it, by the `decimals` of its facts."""
        facts = [found.resolved.fact for found in self.founds]
        known = [(fact.value, fact.decimals) for fact in facts if fact.decimals is not None and fact.value]
        return sum((Decimal(1).scaleb(-places) / 2 / abs(value) for value, places in known), Decimal(0))

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


class Shelf:
    """The ledgers of a text's companies. Periods are looked up in each company's own calendar."""

    def __init__(
        self,
        store: FactStore,
        vocabulary: Vocabulary,
        as_of: date | None,
        calendars: RememberedCalendars | None = None,
        periods: Mapping[int, Sequence[FiscalPeriod]] | None = None,
    ) -> None:
        self._store = store
        self._calendars = calendars or RememberedCalendars(store)
        self._vocabulary = vocabulary
        self._as_of = as_of
        self._ledgers: dict[int, Ledger] = {}
        self._periods = defaultdict[int, list[FiscalPeriod]](list)
        self._periods |= {company_id: [*known] for company_id, known in (periods or {}).items()}
        self._levels: dict[tuple[int, str, date, date], Level | Missing] = {}
        self._filings: dict[str, FilingRef] = {}

    def another(self) -> "Shelf":
        """An empty shelf beside this one, which knows the same calendars."""
        return Shelf(self._store, self._vocabulary, self._as_of, self._calendars, self._periods)

    async def open_calendars(self, companies: Sequence[Company]) -> None:
        """Read the calendars of some companies."""
        for period in await self._calendars.fiscal_periods([company.company_id for company in companies]):
            self._periods[period.company_id].append(period)

    async def load(self, companies: Sequence[Company], figures: Iterable[Figure], wanted: set[Pair] | None) -> None:
        """Load some figures of some companies, with the years before that formulas need.

        `wanted` are fiscal years and quarters (0 for the whole year); None means all.
        """
        metrics: dict[str, Metric] = {}
        shifts = {NOW}
        for figure in figures:
            if isinstance(figure, Metric):
                metrics[figure.key] = figure
                continue
            for quarterly in (False, True):
                for metric, shift in needed(self._vocabulary, parse(figure.expression), quarterly=quarterly):
                    metrics[metric.key] = metric
                    shifts.add(shift)
        if not companies or not metrics:
            return
        if wanted is not None:
            wanted = {shift.before(*pair) for pair in wanted for shift in shifts}
            metrics |= {metric.key: metric for metric in anchors(self._vocabulary, metrics.values())}

        def choose(ledger: Ledger) -> Iterable[FiscalPeriod]:
            for period in self._periods[ledger.company.company_id]:
                if wanted is None or (period.fiscal_year, period.fiscal_quarter) in wanted:
                    yield from with_inputs(ledger, period)

        ledgers = await open_ledgers(
            self._calendars, self._vocabulary, companies, list(metrics.values()), choose, as_of=self._as_of
        )
        self._ledgers |= {ledger.company.company_id: ledger for ledger in ledgers}
        self._levels.clear()

    def find_period(self, company: Company, mention: PeriodMention | None) -> FiscalPeriod | None:
        """The company's period that a text means; None where it means none that is known."""
        if mention is None:
            return None
        if mention.to_date:
            return self._to_date(company, mention)
        if mention.date is not None:
            found = ending_at(self._periods[company.company_id], mention.date)
        else:
            year, quarter = mention.fiscal_year, mention.fiscal_quarter
            found = self._at(company, year, quarter) if year is not None else None
        if found is None or not mention.is_relative:
            return found
        year, quarter = found.fiscal_year - mention.years_back, found.fiscal_quarter
        if mention.quarters_back and quarter:
            year, quarter = (year, quarter - 1) if quarter > 1 else (year - 1, 4)
        return self._at(company, year, quarter)

    def before(self, company: Company, period: FiscalPeriod, *, quarters: int = 0) -> FiscalPeriod | None:
        """The same period a year before, or the quarter before."""
        year, quarter = period.fiscal_year, period.fiscal_quarter
        if self.is_to_date(company, period):
            return self._cumulative(company, year - 1, quarter)
        if quarters and quarter:
            return self._at(company, *((year, quarter - 1) if quarter > 1 else (year - 1, 4)))
        return self._at(company, year - 1, quarter)

    def is_to_date(self, company: Company, period: FiscalPeriod) -> bool:
        """Whether a period is the year up to a quarter's end, and longer than the quarter."""
        own = self._at(company, period.fiscal_year, period.fiscal_quarter)
        return own is not None and own.start_date != period.start_date

    def _to_date(self, company: Company, mention: PeriodMention) -> FiscalPeriod | None:
        """The year up to a date or a quarter's end, or the first so many months of a year."""
        year, quarter = mention.fiscal_year, mention.fiscal_quarter or mention.months // QUARTER_MONTHS
        if mention.date is not None:
            ending = ending_at(self._periods[company.company_id], mention.date.model_copy(update={"kind": "quarter"}))
            if ending is None or (mention.months and ending.fiscal_quarter * QUARTER_MONTHS != mention.months):
                return None
            year, quarter = ending.fiscal_year, ending.fiscal_quarter
        if year is None or not quarter:
            return None
        return self._cumulative(company, year - mention.years_back, quarter)

    def _cumulative(self, company: Company, year: int, quarter: int) -> FiscalPeriod | None:
        """The year up to a quarter's end."""
        last, first = self._at(company, year, quarter), self._at(company, year, 1)
        year_itself = self._at(company, year, 0)
        start = year_itself.start_date if year_itself else first.start_date if first else None
        return last.model_copy(update={"start_date": start}) if last is not None and start is not None else None

    def to_date(self, company: Company) -> list[FiscalPeriod]:
        """The years to date at the ends of second and third quarters."""
        known = [p for p in self._periods[company.company_id] if p.fiscal_quarter in {2, 3}]
        whole = (self._cumulative(company, p.fiscal_year, p.fiscal_quarter) for p in known)
        return [period for period in whole if period is not None]

    def periods(self, company: Company) -> list[FiscalPeriod]:
        """All known periods of a company, the newest first, years before quarters."""
        return sorted(self._periods[company.company_id], key=lambda p: (p.fiscal_quarter > 0, -p.end_date.toordinal()))

    def same_period(self, company: Company, period: FiscalPeriod) -> FiscalPeriod | None:
        """Another company's period of the same name."""
        return self._at(company, period.fiscal_year, period.fiscal_quarter)

    def _at(self, company: Company, year: int, quarter: int) -> FiscalPeriod | None:
        return next(
            (
                period
                for period in self._periods[company.company_id]
                if (period.fiscal_year, period.fiscal_quarter) == (year, quarter)
            ),
            None,
        )

    def level(self, company: Company, figure: Figure, period: FiscalPeriod) -> Level | Missing:
        """A figure's value in a period, or why there is none."""
        key = (company.company_id, figure.key, period.start_date, period.end_date)
        if key not in self._levels:
            self._levels[key] = self._level(company, figure, period)
        return self._levels[key]

    def _level(self, company: Company, figure: Figure, period: FiscalPeriod) -> Level | Missing:
        ledger = self._ledgers.get(company.company_id)
        if ledger is None:
            return Missing(f"No figure of {company.name} is loaded.", "")
        if isinstance(figure, Formula):
            return self._computed(ledger, figure, period)
        outcome = ledger.figure(figure, period)
        if isinstance(outcome, Missing):
            return outcome
        if outcome.derivation is not None and is_to_date(ledger, period):  # what is derived is the quarter
            return Missing(f"No loaded filing reports {figure.label} for {label_of(ledger, period)}.", "")
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
            evaluation = evaluation_at(period, ledger.period, self._vocabulary, source)
            value = evaluation.run(formula.expression, negatives=formula.negatives)
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
                period=label_of(level.ledger, found.period),
                value=found.value,
                unit=found.resolved.fact.unit,
                source=filing_source(level.ledger.company, self._filings[found.resolved.fact.accession]),
            )
            for found in level.founds
        )
