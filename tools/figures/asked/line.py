"""One company's figures of one metric for the periods of a request, with what has to be said about them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta

from tools.figures.asked.periods import asked_periods, declined, renumbered, unknown_periods, with_inputs
from tools.figures.asked.request import FigureRequest
from tools.figures.resolution.found import Found, Missing
from tools.figures.resolution.ledger import Ledger
from tools.figures.resolution.values import accessions_of, metric_value
from tools.models.base import FiscalPeriod
from tools.models.facts import Declined, FilingRef, MetricValue
from tools.vocab.loader import Metric

_STALE_AFTER = timedelta(days=300)


@dataclass(frozen=True, eq=False)
class Gap:
    """A period without a figure, as the candidates that it could have been, and why there is none."""

    candidates: Sequence[FiscalPeriod]
    missing: Missing


def needed(ledger: Ledger, metrics: Sequence[Metric], request: FigureRequest) -> Iterator[FiscalPeriod]:
    """The periods whose facts the lines of some metrics take: those asked for, and a year before each."""
    for metric in metrics:
        for group in asked_periods(ledger, [metric], request):
            yield from with_years_before(ledger, group)


def with_years_before(ledger: Ledger, periods: Sequence[FiscalPeriod]) -> Iterator[FiscalPeriod]:
    """Periods with what they may be derived from, and the same a year before."""
    for period in periods:
        yield from with_inputs(ledger, period)
        prior = ledger.period(period.fiscal_year - 1, period.fiscal_quarter)
        if prior is not None:
            yield from with_inputs(ledger, prior)


class Line:
    """The figures of one ledger and metric.

    `groups` stand in for the request's periods, each as candidates of which the first with a figure counts; `missing`
    says that there are none at all. `gaps` are the periods without a figure; who answers one otherwise takes it out.
    """

    def __init__(
        self,
        ledger: Ledger,
        metric: Metric,
        request: FigureRequest,
        groups: Sequence[Sequence[FiscalPeriod]] | None = None,
        missing: Missing | None = None,
    ) -> None:
        self.ledger = ledger
        self.metric = metric
        self.request = request
        self.found: list[tuple[Found, Found | None]] = []
        self.gaps: list[Gap] = []
        self.warnings: list[str] = [] if groups else [*renumbered(ledger, request)]
        self._unknown = list(unknown_periods(ledger, metric.key, request)) if groups is None else []
        for candidates in asked_periods(ledger, [metric], request) if groups is None else groups:
            if missing is None:
                self._answer(candidates, latest=not request.fiscal_years)
            else:
                self.gaps.append(Gap(candidates, missing))

    @property
    def name(self) -> str:
        """Company and metric, for warnings."""
        return f"{self.ledger.company.ticker} {self.ledger.name(self.metric)}"

    @property
    def has_open_gaps(self) -> bool:
        """Whether something that is no fact of the whole company could still answer a gap."""
        return self.ledger.part is None and any(not gap.missing.contested for gap in self.gaps)

    @property
    def declined(self) -> list[Declined]:
        """The periods that can't be given: those that no filing covers, then the gaps."""
        return [*self._unknown, *(self._decline(gap) for gap in self.gaps)]

    def _decline(self, gap: Gap) -> Declined:
        period = gap.candidates[0]
        return declined(self.ledger, self.metric.key, period.fiscal_year, period.fiscal_quarter, gap.missing)

    @property
    def accessions(self) -> set[str]:
        figures = [figure for pair in self.found for figure in pair if figure is not None]
        return {accession for figure in figures for accession in accessions_of(figure)}

    def values(self, filings: dict[str, FilingRef]) -> Iterator[MetricValue]:
        """The figures, with the filings that report them."""
        part = self.ledger.part
        for found, prior in self.found:
            value = metric_value(self.ledger, found, prior, filings)
            named = {"label": self.ledger.name(self.metric), "segment": part.label} if part else {}
            yield value.model_copy(update=named)

    def _answer(self, candidates: Sequence[FiscalPeriod], *, latest: bool) -> None:
        outcomes = [self.ledger.figure(self.metric, period) for period in candidates]
        found = next((outcome for outcome in outcomes if isinstance(outcome, Found)), None)
        if found is None:
            first = next(outcome for outcome in outcomes if isinstance(outcome, Missing))
            self.gaps.append(Gap(candidates, first))
            return
        found = self.ledger.with_scope(found)
        self.warnings += found.notes
        if self.ledger.part is not None and found.resolved.restated:
            first = f"{found.sign * found.resolved.first.value:,f}"
            self.warnings.append(f"{self.name}, {found.period.label}: restated; first reported as {first}.")
        self._warn_of_switch(found.concept)
        if latest:
            self._warn_if_stale(found)
        prior = self.ledger.period(found.period.fiscal_year - 1, found.period.fiscal_quarter)
        before = self.ledger.figure(self.metric, prior, prefer=found.concept) if prior else None
        if isinstance(before, Found):
            self._warn_of_comparison(found, before)
        self.found.append((found, before if isinstance(before, Found) else None))

    def _warn_of_comparison(self, found: Found, prior: Found) -> None:
        years = f"{found.period.label} and {prior.period.label}"
        if found.concept != prior.concept and self.metric.composite is None:
            self.warnings.append(
                f"{self.name}: {years} are reported under different concepts, {found.concept} and {prior.concept}."
            )
        if not self.ledger.same_basis(found, prior):
            self.warnings.append(
                f"{self.name}: a stock split lies between the filings that report {years}, so they are not compared."
            )

    def _warn_of_switch(self, concept: str) -> None:
        covered = self.ledger.coverage(self.metric)
        if self.metric.composite is not None or concept not in covered:
            return
        newest = max(covered, key=lambda c: covered[c][1])
        if concept != newest and covered[concept][1] + _STALE_AFTER < covered[newest][1]:
            self.warnings.append(
                f"{self.ledger.company.ticker} reports {self.ledger.name(self.metric)} as {concept} for periods up to "
                f"{covered[concept][1]}, and as {newest} since."
            )

    def _warn_if_stale(self, found: Found) -> None:
        covered = self.ledger.coverage(self.metric).values()
        if not covered:  # of a balance sheet that shows none of it
            return
        newest = self.ledger.periods(quarterly=found.period.fiscal_quarter > 0)[-1]
        last = max(last for _, last in covered)
        if last + _STALE_AFTER < newest.end_date:
            self.warnings.append(
                f"{self.ledger.company.ticker}: the last loaded filing with {self.ledger.name(self.metric)} "
                f"({found.concept}) is for {found.period.label}; loaded filings go on to {newest.label}."
            )
