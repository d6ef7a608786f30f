"""One formula at one period of a company: its value, the inputs and steps, or why it has none."""

from collections.abc import Callable, Sequence
from datetime import date, timedelta
from decimal import Decimal

from tools.figures.asked.periods import declined, period_at
from tools.figures.formulas.at_period import evaluation_at
from tools.figures.formulas.evaluate import Absent, Impossible, NotMeaningful
from tools.figures.formulas.quantities import Quantity
from tools.figures.formulas.share_scale import scale_fault
from tools.figures.formulas.spanned import TO_DATE
from tools.figures.formulas.stand_ins import absent, not_loaded
from tools.figures.formulas.to_date import year_to_date
from tools.figures.formulas.trailing import twelve_months
from tools.figures.resolution.found import Found, Missing
from tools.figures.resolution.ledger import Ledger
from tools.figures.resolution.values import accessions_of, metric_value
from tools.models.base import FiscalPeriod
from tools.models.facts import Declined, FilingRef
from tools.models.figures import Calculated
from tools.vocab.loader import Formula, Metric, Vocabulary
from tools.vocab.shift import Shift

_FAR_APART = Decimal("0.05")  # of a value, from where another measure of the same name comes to something else
_NEARBY = timedelta(days=800)  # two fiscal years


class Run:
    """One formula at one period: the `Values` of its evaluation, and what came of it."""

    def __init__(self, ledger: Ledger, vocabulary: Vocabulary, formula: Formula, period: FiscalPeriod) -> None:
        self.period = period
        self.warnings: list[str] = []
        self.declined: Declined | None = None
        self.others: dict[str, Quantity] = {}  # what other measures of the name come to
        self._ledger = ledger
        self._vocabulary = vocabulary
        self._formula = formula
        self._used: dict[tuple[str, Shift, int], Found] = {}
        self._evaluation = evaluation_at(period, ledger.calendar, vocabulary, self)
        self._value: Quantity | None = None
        self._disputed = False
        self._evaluate()

    def _evaluate(self) -> None:
        try:
            value = self._evaluation.run(self._formula.expression, negatives=self._formula.negatives)
            self._refuse_mixed_bases()
            if (twice := counted_twice(list(self._used.values()))) is not None:
                raise Impossible(twice)
            self._value = value
            self._compare_others()
        except Absent as error:
            self._decline(str(error), f"{error.remedy} {self._otherwise}".strip())
        except NotMeaningful as error:
            self._decline(str(error), "Ask for the inputs by themselves.", not_meaningful=True)
        except Impossible as error:
            self._decline(str(error), "Ask for another period, or for the inputs by themselves.")

    def _compare_others(self) -> None:
        """Keep what other measures of the same name come to, where that is something else, each value once."""
        told = {self._value.value} if self._value else set[Decimal]()
        for key in self._formula.also:
            value = Run(self._ledger, self._vocabulary, self._vocabulary.formulas[key], self.period).quantity
            if self._value is None or value is None or value.value in told:
                continue
            told.add(value.value)
            self._disputed |= abs(value.value - self._value.value) > _FAR_APART * abs(self._value.value)
            self.others[key] = value

    @property
    def _otherwise(self) -> str:
        """What else may be asked for."""
        other = self._vocabulary.formulas.get(self._formula.otherwise)
        return f"{other.label} ({other.key}) is another measure of it." if other else ""

    def _decline(self, reason: str, remedy: str, *, not_meaningful: bool = False) -> None:
        missing = Missing(reason, remedy or "Ask for another period.")
        year, quarter = self.period.fiscal_year, self.period.fiscal_quarter
        entry = declined(self._ledger, self._formula.key, year, quarter, missing)
        self.declined = entry.model_copy(update={"not_meaningful": not_meaningful})

    def value(self, metric: Metric, shift: Shift) -> Quantity:
        """The metric's value, so far before the run's period."""
        pair = shift.before(self.period.fiscal_year, self.period.fiscal_quarter)
        period = period_at(self._ledger, *pair, metric)
        if period is None:
            raise not_loaded(self._ledger, metric, *pair)
        if shift.trailing or shift.to_date:
            return self._over_span(metric, shift, period)
        outcome = self._ledger.figure(metric, period)
        if isinstance(outcome, Missing):
            raise self._missing(metric, period, outcome)
        if (fault := scale_fault(self._ledger, self._vocabulary, outcome)) is not None:
            raise Impossible(fault)
        self._used[metric.key, shift, 0] = outcome
        self.warnings += (outcome if self._is_listed else self._ledger.with_scope(outcome)).notes
        return Quantity.of(outcome.value, outcome.resolved.fact.unit)

    @property
    def _is_listed(self) -> bool:
        """Whether the vocabulary defines the formula; the figures of others go by names that may mean another one."""
        return self._formula.key in self._vocabulary.formulas

    def _over_span(self, metric: Metric, shift: Shift, period: FiscalPeriod) -> Quantity:
        """Over the twelve months, or the fiscal year, up to the period's end."""
        outcome = (year_to_date if shift.to_date else twelve_months)(self._ledger, metric, period)
        if isinstance(outcome, Missing):
            if outcome.contested:
                raise Impossible(outcome.reason)
            never = self._ledger.never_reports(metric)
            raise Absent(outcome.reason, outcome.remedy, "anything" if never else "nothing", never=never)
        faults = (scale_fault(self._ledger, self._vocabulary, found) for _, found in outcome.parts)
        if (fault := next(filter(None, faults), None)) is not None:
            raise Impossible(fault)
        self._used |= {(metric.key, shift, number): found for number, (_, found) in enumerate(outcome.parts)}
        self.warnings += outcome.notes
        if len(outcome.parts) > 1:
            total = f"{outcome.value:f} {outcome.unit}"
            span = f"{TO_DATE}, to" if shift.to_date else "twelve months to"
            self._evaluation.steps.append(f"{metric.key}, {span} {period.end_date} = {outcome.how} = {total}")
        return Quantity.of(outcome.value, outcome.unit)

    def _missing(self, metric: Metric, period: FiscalPeriod, outcome: Missing) -> Exception:
        if outcome.contested:
            return Impossible(outcome.reason)
        return absent(self._ledger, self._vocabulary, metric, period, outcome)

    def missing(self, instead: str, metrics: list[Metric], shift: Shift) -> None:
        """Warn where the company does report the missing metric in years nearby."""
        period = self._ledger.period(*shift.before(self.period.fiscal_year, self.period.fiscal_quarter)) or self.period
        for metric in metrics:
            if (metric.behind or metric.printed) and self._ledger.faces.of(metric.statement, period):
                continue  # the loaded statement tells that it has none there
            if isinstance(self._ledger.figure(metric, period), Found):
                continue  # what lacks is another one of them
            spans = self._ledger.coverage(metric).values()
            end = period.end_date
            if any(first - _NEARBY <= end <= last + _NEARBY for first, last in spans):
                self.warnings.append(
                    f"{self._ledger.company.ticker} {period.label}: no loaded filing reports {metric.label} for this "
                    f"period, though some do for others; {instead}."
                )

    def attempt(self) -> Callable[[], None]:
        """What forgets the figures that are used from here on, and what is told of them."""
        used, told = dict(self._used), list(self.warnings)

        def undo() -> None:
            self._used, self.warnings = used, told

        return undo

    def computed(self, metric: Metric, formula: Formula) -> None:
        """Tell that it is not reported."""
        name = f"{self._ledger.company.ticker} {metric.label}"
        self.warnings.append(f"{name}: no loaded filing reports it. It is computed: {formula.definition}")

    def _refuse_mixed_bases(self) -> None:
        """Per-share figures and share counts of two periods must stand on the same side of a stock split."""
        used = list(self._used.items())
        for (key, shift, _), found in used:
            for (other_key, other_shift, _), other in used:
                if key == other_key and shift < other_shift and not self._ledger.same_basis(found, other):
                    raise Impossible(
                        f"{found.metric.label}: a stock split lies between the filings that report "
                        f"{found.period.label} and {other.period.label}."
                    )

    @property
    def quantity(self) -> Quantity | None:
        """The formula's value; None where it was declined."""
        return self._value

    @property
    def accessions(self) -> set[str]:
        return {accession for found in self._used.values() for accession in accessions_of(found)}

    def result(self, filings: dict[str, FilingRef]) -> Calculated | None:
        """The value with its inputs' sources; None where it was declined."""
        if self._value is None:
            return None
        used = sorted(self._used.items(), key=lambda item: item[0])
        return Calculated(
            ticker=self._ledger.company.ticker,
            label=self._formula.label,
            fiscal_year=self.period.fiscal_year,
            fiscal_quarter=self.period.fiscal_quarter or None,
            start_date=self._first_day(),
            end_date=self.period.end_date,
            value=self._value.value,
            unit=self._unit(self._value),
            percent=self._formula.percent,
            disputed=self._disputed,
            inputs=tuple(metric_value(self._ledger, found, None, filings) for _, found in used),
            steps=tuple(self._evaluation.steps),
        )

    def _first_day(self) -> date:
        """Of twelve months, the day after the quarter a year earlier ended; of a year to date, the fiscal year's."""
        if any(shift.to_date and not shift.years for _, shift, _ in self._used):
            return (self._ledger.calendar.cumulative(self.period) or self.period).start_date
        before = self._ledger.period(self.period.fiscal_year - 1, self.period.fiscal_quarter)
        if any(shift.trailing and not shift.years for _, shift, _ in self._used) and before is not None:
            return before.end_date + timedelta(days=1)
        return self.period.start_date

    def _unit(self, value: Quantity) -> str:
        declared = self._formula.unit
        return declared if value.unit == "pure" and declared in {"ratio", "multiple", "days"} else value.unit


def counted_twice(used: Sequence[Found]) -> str | None:
    """That a figure may hold another one already, by another reading of what is reported, so that it can't go beside
    it; None where none does."""
    for found in used:
        between = {abs(found.value - rival.value) for rival in found.rivals}
        twice = next((one for one in used if one is not found and one.value and abs(one.value) in between), None)
        if twice is not None:
            rivals = ", ".join(f"{rival.value:,f}" for rival in found.rivals)
            name = f"{found.metric.label} for {found.period.label}"
            return f"{name} may hold {twice.metric.label} already: {found.value:,f} or {rivals}."
    return None


def first_with_value(ledger: Ledger, vocabulary: Vocabulary, formula: Formula, periods: list[FiscalPeriod]) -> Run:
    """The run of the first period that has a value; the first period's where none has."""
    runs = [Run(ledger, vocabulary, formula, period) for period in periods]
    return next((run for run in runs if run.declined is None), runs[0])
