"""`lookup_metric`: figures of companies by metric and fiscal period, each tied to the filing that reports it."""

from collections.abc import Iterator, Sequence
from datetime import date, timedelta

from tools.errors import InvalidInput
from tools.figures.found import Found, Missing
from tools.figures.ledger import Ledger, open_ledgers
from tools.figures.periods import asked_periods, declined, unknown_periods, with_inputs
from tools.figures.request import FigureRequest, resolve_companies, resolve_metrics
from tools.figures.values import accessions_of, metric_value
from tools.models import Company, Declined, FilingRef, FiscalPeriod, LookupResult, MetricValue
from tools.stores import FactStore
from tools.understand.companies import CompanyFinder, Directory
from tools.vocab.loader import Metric, Vocabulary

_STALE_AFTER = timedelta(days=300)


async def lookup_metric(
    store: FactStore, directory: Directory, vocabulary: Vocabulary, request: FigureRequest, today: date
) -> LookupResult:
    """The figures of every company, metric and period of the request.

    Values are in their own units (USD, shares, USD/shares), never scaled; what can't be given is declined with a
    reason. Raises `InvalidInput` for impossible arguments, `UnknownCompany` and `UnknownMetric` where nothing
    that was named is known.
    """
    request.check(today)
    finder = CompanyFinder(await store.companies(), directory)
    companies, not_loaded = resolve_companies(finder, request.tickers)
    metrics, unknown = await resolve_metrics(store, vocabulary, companies, request.metrics)
    companies, unfiled = await filed_by(store, companies, request.as_of)
    ledgers = await open_ledgers(
        store,
        companies,
        metrics,
        lambda ledger: _needed(ledger, metrics, request),
        as_of=request.as_of,
        segment=request.segment,
    )
    lines = [Line(ledger, metric, request) for ledger in ledgers for metric in metrics]
    filings = await store.filings({accession for line in lines for accession in line.accessions})
    return LookupResult(
        values=tuple(value for line in lines for value in line.values(filings)),
        declined=(*not_loaded, *unknown, *unfiled, *(entry for line in lines for entry in line.declined)),
        warnings=tuple(dict.fromkeys(warning for line in lines for warning in line.warnings)),
    )


async def filed_by(
    store: FactStore, companies: list[Company], as_of: date | None
) -> tuple[list[Company], list[Declined]]:
    """The companies that had filed by then; raises `InvalidInput` where none had."""
    if as_of is None:
        return companies, []
    spans = await store.filing_span([company.company_id for company in companies])
    early = [c for c in companies if c.company_id in spans and as_of < spans[c.company_id][0]]
    reasons = {
        c.ticker: f"as_of: {as_of} is before the first loaded filing of {c.name} ({spans[c.company_id][0]})."
        for c in early
    }
    if early and len(early) == len(companies):
        raise InvalidInput(next(iter(reasons.values())))
    return [c for c in companies if c not in early], [
        Declined(ticker=ticker, metric="*", reason=reason, remedy="Ask with a later as_of.")
        for ticker, reason in reasons.items()
    ]


def _needed(ledger: Ledger, metrics: Sequence[Metric], request: FigureRequest) -> Iterator[FiscalPeriod]:
    for metric in metrics:
        for group in asked_periods(ledger, [metric], request):
            for period in group:
                yield from with_inputs(ledger, period)
                prior = ledger.period(period.fiscal_year - 1, period.fiscal_quarter)
                if prior is not None:
                    yield from with_inputs(ledger, prior)


class Line:
    """One company's figures of one metric, for the periods of a request."""

    def __init__(self, ledger: Ledger, metric: Metric, request: FigureRequest) -> None:
        self._ledger = ledger
        self._metric = metric
        self._found: list[tuple[Found, Found | None]] = []
        self.declined: list[Declined] = list(unknown_periods(ledger, metric.key, request))
        self.warnings: list[str] = []
        for candidates in asked_periods(ledger, [metric], request):
            self._answer(candidates, latest=not request.fiscal_years)

    @property
    def accessions(self) -> set[str]:
        figures = [figure for pair in self._found for figure in pair if figure is not None]
        return {accession for figure in figures for accession in accessions_of(figure)}

    def values(self, filings: dict[str, FilingRef]) -> Iterator[MetricValue]:
        """The figures, with the filings that report them."""
        for found, prior in self._found:
            yield metric_value(self._ledger, found, prior, filings)

    def _answer(self, candidates: Sequence[FiscalPeriod], *, latest: bool) -> None:
        outcomes = [self._ledger.figure(self._metric, period) for period in candidates]
        found = next((outcome for outcome in outcomes if isinstance(outcome, Found)), None)
        if found is None:
            first = next(outcome for outcome in outcomes if isinstance(outcome, Missing))
            period = candidates[0]
            entry = declined(self._ledger, self._metric.key, period.fiscal_year, period.fiscal_quarter, first)
            self.declined.append(entry)
            return
        self.warnings += found.notes
        self._warn_of_switch(found.concept)
        if latest:
            self._warn_if_stale(found)
        prior = self._ledger.period(found.period.fiscal_year - 1, found.period.fiscal_quarter)
        before = self._ledger.figure(self._metric, prior, prefer=found.concept) if prior else None
        if isinstance(before, Found):
            self._warn_of_comparison(found, before)
        self._found.append((found, before if isinstance(before, Found) else None))

    def _warn_of_comparison(self, found: Found, prior: Found) -> None:
        label = f"{self._ledger.company.ticker} {self._metric.label}"
        years = f"{found.period.label} and {prior.period.label}"
        if found.concept != prior.concept:
            self.warnings.append(
                f"{label}: {years} are reported under different concepts, {found.concept} and {prior.concept}."
            )
        if not self._ledger.same_basis(found, prior):
            self.warnings.append(
                f"{label}: a stock split lies between the filings that report {years}, so they are not compared."
            )

    def _warn_of_switch(self, concept: str) -> None:
        covered = self._ledger.coverage(self._metric)
        newest = max(covered, key=lambda c: covered[c][1])
        if concept != newest and covered[concept][1] + _STALE_AFTER < covered[newest][1]:
            self.warnings.append(
                f"{self._ledger.company.ticker} reports {self._metric.label} as {concept} for periods up to "
                f"{covered[concept][1]}, and as {newest} since."
            )

    def _warn_if_stale(self, found: Found) -> None:
        newest = self._ledger.periods(quarterly=found.period.fiscal_quarter > 0)[-1]
        last = max(last for _, last in self._ledger.coverage(self._metric).values())
        if last + _STALE_AFTER < newest.end_date:
            self.warnings.append(
                f"{self._ledger.company.ticker} last reports {self._metric.label} ({found.concept}) for "
                f"{found.period.label}; its filings go on to {newest.label}."
            )
