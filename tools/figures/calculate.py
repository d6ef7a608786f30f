"""`calculate`: a named formula, or an expression over metrics, for fiscal periods of a company."""

from datetime import date, timedelta

from tools.figures.absence import unknown_period
from tools.figures.evaluate import Absent, Evaluation, Impossible, find_named, needed
from tools.figures.expressions import Name, parse
from tools.figures.facts import filed_by
from tools.figures.found import Found, Missing
from tools.figures.ledger import Ledger, open_ledgers
from tools.figures.models import Calculated, Calculation
from tools.figures.periods import asked_periods, declined, unknown_periods, with_inputs
from tools.figures.quantities import Quantity
from tools.figures.request import FigureRequest
from tools.figures.values import accessions_of, metric_value
from tools.models import Declined, FilingRef, FiscalPeriod
from tools.stores import FactStore
from tools.understand.companies import CompanyFinder, Directory
from tools.vocab.loader import Formula, Metric, Vocabulary

_NEARBY = timedelta(days=800)  # two fiscal years


async def calculate(
    store: FactStore, directory: Directory, vocabulary: Vocabulary, request: FigureRequest, today: date
) -> Calculation:
    """Evaluate `request.metrics[0]` (a formula's name or an expression) for every period of the request.

    Arithmetic is decimal; units are checked. Raises `InvalidInput` for what is no formula, `UnknownCompany` for a
    company that is not loaded; a period without a value is declined with the reason.
    """
    [text] = request.metrics
    formula = _find(vocabulary, text)
    request.check(today)
    inputs = list(needed(vocabulary, parse(formula.expression)))
    company = CompanyFinder(await store.companies(), directory).find(request.tickers[0])
    [company], _ = await filed_by(store, [company], request.as_of)
    metrics = list({metric.key: metric for metric, _ in inputs}.values())
    backs = sorted({back for _, back in inputs} | {0})
    [ledger] = await open_ledgers(
        store,
        [company],
        metrics,
        lambda ledger: (
            needed_period
            for group in asked_periods(ledger, metrics, request)
            for period in group
            for back in backs
            if (earlier := ledger.period(period.fiscal_year - back, period.fiscal_quarter))
            for needed_period in with_inputs(ledger, earlier)
        ),
        as_of=request.as_of,
        today=today,
        first=request.first,
    )
    runs = [_first_with_value(ledger, vocabulary, formula, group) for group in asked_periods(ledger, metrics, request)]
    filings = await store.filings({accession for run in runs for accession in run.accessions})
    warnings = [warning for run in runs for warning in run.warnings]
    if any(run.period.fiscal_quarter for run in runs) and formula.unit in {"days", "multiple", "ratio"}:
        warnings += _quarter_warning(metrics)
    return Calculation(
        formula=text,
        definition=_definition(formula),
        results=tuple(result for run in runs if (result := run.result(filings))),
        declined=(*unknown_periods(ledger, formula.key, request), *(run.declined for run in runs if run.declined)),
        warnings=tuple(dict.fromkeys(warnings)),
    )


def _find(vocabulary: Vocabulary, text: str) -> Formula:
    """The named formula, or the expression as one; a plain metric is the simplest expression."""
    node = parse(text)
    if isinstance(node, Name):
        found = find_named(vocabulary, node.text)
        if isinstance(found, Formula):
            return found
        return Formula(found.key, found.label, found.key, "number", percent=False, definition=found.definition)
    list(needed(vocabulary, node))  # every name is known
    return Formula(text, text, text, "number", percent=False, definition=f"As asked: {text}.")


def _definition(formula: Formula) -> str:
    parts = (f"{formula.label} = {formula.expression}.", formula.definition, formula.convention)
    return " ".join(dict.fromkeys(part for part in parts if part))


def _quarter_warning(metrics: list[Metric]) -> list[str]:
    kinds = {metric.period for metric in metrics}
    if kinds >= {"duration", "instant"}:
        return ["Flows are those of the quarter alone, not annualised; compare quarters with quarters only."]
    return []


class _Run:
    """One formula at one period: the `Values` of its evaluation, and what came of it."""

    def __init__(self, ledger: Ledger, vocabulary: Vocabulary, formula: Formula, period: FiscalPeriod) -> None:
        self.period = period
        self.warnings: list[str] = []
        self.declined: Declined | None = None
        self._ledger = ledger
        self._formula = formula
        self._used: dict[tuple[str, int], Found] = {}
        self._evaluation = Evaluation(vocabulary, self)
        self._value: Quantity | None = None
        self._evaluate()

    def _evaluate(self) -> None:
        try:
            value = self._evaluation.run(self._formula.expression)
            self._refuse_mixed_bases()
            self._value = value
        except Absent as error:
            self._decline(str(error), error.remedy)
        except Impossible as error:
            self._decline(str(error), "Ask for another period, or for the inputs by themselves.")

    def _decline(self, reason: str, remedy: str) -> None:
        missing = Missing(reason, remedy or "Ask for another period.")
        year, quarter = self.period.fiscal_year, self.period.fiscal_quarter
        self.declined = declined(self._ledger, self._formula.key, year, quarter, missing)

    def value(self, metric: Metric, years_back: int) -> Quantity:
        """The metric's value, `years_back` fiscal years before the run's period."""
        year, quarter = self.period.fiscal_year - years_back, self.period.fiscal_quarter
        period = self._ledger.period(year, quarter)
        if period is None:
            unknown = unknown_period(self._ledger, year, quarter)
            raise Absent(f"{metric.label}: {unknown.reason}", unknown.remedy)
        outcome = self._ledger.figure(metric, period)
        if isinstance(outcome, Missing):
            if outcome.contested:
                raise Impossible(outcome.reason)
            raise Absent(outcome.reason, outcome.remedy)
        self._used[metric.key, years_back] = outcome
        self.warnings += outcome.notes
        return Quantity.of(outcome.value, outcome.resolved.fact.unit)

    def missing(self, text: str, metrics: list[Metric]) -> None:
        """Warn where the company does report the missing metric in years nearby."""
        for metric in metrics:
            spans = self._ledger.coverage(metric).values()
            end = self.period.end_date
            if any(first - _NEARBY <= end <= last + _NEARBY for first, last in spans):
                self.warnings.append(
                    f"{self._ledger.company.ticker} {self.period.label}: no loaded filing reports {metric.label} for "
                    f"this period, though some do for others; {text} took its second argument."
                )

    def _refuse_mixed_bases(self) -> None:
        """Per-share figures and share counts of two years must stand on the same side of a stock split."""
        for (key, back), found in self._used.items():
            for (other_key, other_back), other in self._used.items():
                if key == other_key and back < other_back and not self._ledger.same_basis(found, other):
                    raise Impossible(
                        f"{found.metric.label}: a stock split lies between the filings that report "
                        f"{found.period.label} and {other.period.label}."
                    )

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
            start_date=self.period.start_date,
            end_date=self.period.end_date,
            value=self._value.value,
            unit=self._unit(self._value),
            percent=self._formula.percent,
            inputs=tuple(metric_value(self._ledger, found, None, filings) for _, found in used),
            steps=tuple(self._evaluation.steps),
        )

    def _unit(self, value: Quantity) -> str:
        declared = self._formula.unit
        return declared if value.unit == "pure" and declared in {"ratio", "multiple", "days"} else value.unit


def _first_with_value(ledger: Ledger, vocabulary: Vocabulary, formula: Formula, periods: list[FiscalPeriod]) -> _Run:
    """The run of the first period that has a value; the first period's where none has."""
    runs = [_Run(ledger, vocabulary, formula, period) for period in periods]
    return next((run for run in runs if run.declined is None), runs[0])
