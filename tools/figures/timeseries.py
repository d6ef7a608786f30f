"""`metric_timeseries`: one metric of one company over fiscal years or quarters, with growth, gaps and restatements."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from itertools import pairwise

from tools.errors import InvalidInput
from tools.figures.asked.periods import declined, with_inputs
from tools.figures.asked.request import FigureRequest, filed_by, near_notes, resolve_metrics
from tools.figures.asked.undated import undated_notes
from tools.figures.formulas.computed_lookup import formulas_among
from tools.figures.formulas.computed_series import computed_series, unreported_series
from tools.figures.formulas.computing import Computing
from tools.figures.labels.lookup import Labels
from tools.figures.resolution.absence import unknown_period
from tools.figures.resolution.found import Found
from tools.figures.resolution.ledger import Ledger
from tools.figures.resolution.open import open_ledgers
from tools.figures.resolution.values import accessions_of, metric_value, restated_by
from tools.language.companies import CompanyFinder
from tools.language.company_names.directory import Directory
from tools.models.base import FiscalPeriod
from tools.models.facts import Declined, FilingRef, MetricValue
from tools.models.figures import Gap, Granularity, Growth, Restatement, Series
from tools.numbers import cut_digits, format_plain, percent_change
from tools.ports.stores import DocumentStore, FactStore
from tools.vocab.loader import Metric, Vocabulary

MOST_YEARS = 50
_YEAR = timedelta(days=365)
_ODD = timedelta(days=20)  # a year end that moves by more than this was changed


@dataclass(frozen=True)
class SeriesRequest:
    """One company, one metric, and the fiscal years from `start_year` to `end_year`, both included.

    `first` asks for points as they were first reported.
    """

    ticker: str
    metric: str
    start_year: int
    end_year: int
    granularity: Granularity = "annual"
    as_of: date | None = None
    first: bool = False

    @property
    def quarters(self) -> tuple[int, ...]:
        """The fiscal quarters that are meant; none for whole years."""
        return (1, 2, 3, 4) if self.granularity == "quarterly" else ()

    def check(self, today: date) -> FigureRequest:
        """The request as figure tools take it. Raises `InvalidInput`, naming the argument."""
        if self.start_year > self.end_year:
            raise InvalidInput(f"start_year {self.start_year} lies after end_year {self.end_year}.")
        if self.end_year - self.start_year >= MOST_YEARS:
            years = self.end_year - self.start_year + 1
            raise InvalidInput(f"start_year to end_year spans {years} years; at most {MOST_YEARS} fit one series.")
        years = tuple(range(self.start_year, self.end_year + 1))
        quarterly = self.granularity == "quarterly"
        request = FigureRequest((self.ticker,), (self.metric,), years, as_of=self.as_of, quarterly=quarterly)
        request.check(today)
        return request


async def metric_timeseries(
    store: FactStore,
    directory: Directory,
    vocabulary: Vocabulary,
    asked: SeriesRequest,
    today: date,
    documents: DocumentStore | None = None,
) -> Series:
    """The series of a metric or a formula, oldest point first. Raises as `lookup_metric` does.

    A line of the statements of `documents` may be named by its label; its concept is followed.
    """
    request = asked.check(today)
    company = CompanyFinder(await store.companies(), directory).find(asked.ticker)
    labels = Labels(store, documents, vocabulary, request) if documents else None
    metric = await labels.metric_of(company, asked.metric) if labels else None
    computing = Computing(store, directory, vocabulary, today)
    formulas, wrong = await formulas_among(computing, [company], () if metric else request.metrics)
    if wrong:
        raise InvalidInput(wrong[0].reason)
    if formulas:
        return await computed_series(computing, formulas[asked.metric], company.ticker, request)
    if metric is None:
        [metric], _ = await resolve_metrics(store, vocabulary, [company], request.metrics)
    read = near_notes(request.metrics, [metric])
    [company], _ = await filed_by(store, [company], asked.as_of)
    [ledger] = await open_ledgers(
        store,
        vocabulary,
        [company],
        [metric],
        lambda ledger: _needed(ledger, request),
        as_of=asked.as_of,
        today=today,
        first=asked.first,
    )
    formula = vocabulary.formulas.get(metric.computed)
    if formula is not None and ledger.never_reports(metric):
        return await unreported_series(computing, metric, formula, company.ticker, request)
    line = _Line(ledger, metric, request)
    filings = await store.filings({a for found in line.found for a in accessions_of(found)})
    points = tuple(line.points(filings))
    return Series(
        ticker=company.ticker,
        metric=metric.key,
        label=metric.label,
        unit=points[-1].unit if points else None,
        points=points,
        growth=tuple(line.growth()) if len(points) > 1 else (),
        cagr=line.cagr(),
        gaps=tuple(line.gaps),
        restatements=tuple(line.restatements(filings)),
        found=len(points),
        requested=len(request.fiscal_years) * len(request.quarters),
        declined=tuple(line.declined),
        warnings=tuple(dict.fromkeys((*read, *line.warnings(), *undated_notes(filings.values(), asked.as_of)))),
    )


def _needed(ledger: Ledger, request: FigureRequest) -> Iterator[FiscalPeriod]:
    first = request.fiscal_years[0]
    for year in (first - 1, *request.fiscal_years):  # growth of the first point needs the year before
        for quarter in request.quarters:
            period = ledger.period(year, quarter)
            if period is not None:
                yield from with_inputs(ledger, period)


class _Line:
    """The figures of one series in the order of time."""

    def __init__(self, ledger: Ledger, metric: Metric, request: FigureRequest) -> None:
        self._ledger = ledger
        self._metric = metric
        self._quarterly = request.quarterly
        self.found: list[Found] = []
        self.gaps: list[Gap] = []
        self.declined: list[Declined] = []
        for year in request.fiscal_years:
            for quarter in request.quarters:
                self._add(year, quarter)

    def _add(self, year: int, quarter: int) -> None:
        period = self._ledger.period(year, quarter)
        known = self._ledger.figure(self._metric, period) if period else None
        outcome = known or unknown_period(self._ledger, year, quarter)
        if isinstance(outcome, Found):
            self.found.append(self._ledger.with_scope(outcome))
        else:
            self.gaps.append(Gap(fiscal_year=year, fiscal_quarter=quarter or None, reason=outcome.reason))
            self.declined.append(declined(self._ledger, self._metric.key, year, quarter, outcome))

    def points(self, filings: dict[str, FilingRef]) -> Iterator[MetricValue]:
        """The points with their sources."""
        for found in self.found:
            yield metric_value(self._ledger, found, None, filings)

    def growth(self) -> Iterator[Growth]:
        """Each point against the year before, and each quarter against the one before."""
        for found in self.found:
            period = found.period
            year_before = self._at(period.fiscal_year - 1, period.fiscal_quarter)
            yield Growth(
                fiscal_year=period.fiscal_year,
                fiscal_quarter=period.fiscal_quarter or None,
                yoy_pct=self._change(found, year_before),
                sequential_pct=self._change(found, self._quarter_before(period)) if self._quarterly else None,
            )

    def _at(self, year: int, quarter: int) -> Found | None:
        period = self._ledger.period(year, quarter)
        outcome = self._ledger.figure(self._metric, period) if period else None
        return outcome if isinstance(outcome, Found) else None

    def _quarter_before(self, period: FiscalPeriod) -> Found | None:
        if period.fiscal_quarter > 1:
            return self._at(period.fiscal_year, period.fiscal_quarter - 1)
        return self._at(period.fiscal_year - 1, 4)

    def _change(self, now: Found, then: Found | None) -> float | None:
        if then is None or not self._ledger.comparable(now, then):
            return None
        return percent_change(now.value, then.value)

    def cagr(self) -> float | None:
        """Compound annual growth from the first to the last point of annual series, in percent.

        (last / first) ** (1 / years) - 1, both on the last one's share basis; None where either is not positive, or
        that basis can't be told.
        """
        ends = self._ends()
        known = self._ledger.on_basis_of(*ends) if ends else None
        if ends is None or known is None:
            return None
        first, last = ends
        years = last.period.fiscal_year - first.period.fiscal_year
        return round(float((last.value / known[0]) ** (Decimal(1) / years) - 1) * 100, 4)

    def _ends(self) -> tuple[Found, Found] | None:
        """The first and the last point, where growth from the one to the other means something."""
        if self._quarterly or len(self.found) < 2:
            return None
        first, last = self.found[0], self.found[-1]
        alike = first.resolved.fact.unit == last.resolved.fact.unit
        return (first, last) if alike and min(first.value, last.value) > 0 else None

    def _growth_note(self) -> Iterator[str]:
        """How compound growth takes account of a stock split between its ends, or why it is not given."""
        ends = self._ends()
        if ends is None or self._ledger.same_basis(*ends):
            return
        first, last = ends
        name = f"{self._ledger.company.ticker} {self._metric.label}, compound annual growth"
        between = f"a stock split lies between the filings that report {first.period.label} and {last.period.label}"
        known = self._ledger.on_basis_of(first, last)
        if known is None:
            yield f"{name}: not given, since {between}, and they do not tell on which side of it each figure stands."
            return
        adjusted, ratio = known
        before, after, split = (format_plain(cut_digits(value)) for value in (first.value, adjusted, ratio))
        yield f"{name}: {between}, so {before} of {first.period.label} counts as {after} (split {split}:1)."

    def restatements(self, filings: dict[str, FilingRef]) -> Iterator[Restatement]:
        """The points whose value has changed since it was first reported."""
        for found in self.found:
            restated = restated_by(found, self._ledger.company, filings)
            if restated is not None:
                yield Restatement(
                    fiscal_year=found.period.fiscal_year,
                    fiscal_quarter=found.period.fiscal_quarter or None,
                    first_reported=restated.first_reported,
                    first_source=restated.first_source,
                    value=found.value,
                    source=restated.source,
                )

    def warnings(self) -> Iterator[str]:
        """What a reader of the series must know: derived points, changes of concept, splits, moved year ends."""
        name = f"{self._ledger.company.ticker} {self._metric.label}"
        for found in self.found:
            yield from found.notes
        for before, after in pairwise(self.found):
            between = f"between {before.period.label} and {after.period.label}"
            if before.concept != after.concept:
                yield f"{name} changes its concept {between}: {before.concept}, then {after.concept}."
            if before.resolved.fact.unit != after.resolved.fact.unit:
                units = f"{before.resolved.fact.unit}, then {after.resolved.fact.unit}"
                yield f"{name} changes its unit {between}: {units}."
            elif not self._ledger.same_basis(after, before):
                yield f"{name}: a stock split lies {between} as reported; the two are not on one basis."
            if self._year_end_moved(before, after):
                yield f"{name}: the fiscal year end was changed {between}; the periods are not alike."
        yield from self._growth_note()

    def _year_end_moved(self, before: Found, after: Found) -> bool:
        years = after.period.fiscal_year - before.period.fiscal_year
        same_quarter = after.period.fiscal_quarter == before.period.fiscal_quarter
        return same_quarter and abs(after.period.end_date - before.period.end_date - years * _YEAR) > _ODD
