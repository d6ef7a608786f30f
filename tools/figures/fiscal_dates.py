"""When a company's fiscal years and quarters begin and end, by its own calendar, each with a filing that covers it."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from decimal import Decimal

from tools.figures.asked.periods import asked_periods, unknown_periods, with_inputs
from tools.figures.asked.request import FigureRequest
from tools.figures.resolution.found import Found
from tools.figures.resolution.ledger import Ledger
from tools.figures.resolution.open import open_ledgers
from tools.figures.resolution.values import filing_source
from tools.models.base import Company, FiscalPeriod
from tools.models.facts import FilingRef, MetricValue
from tools.ports.stores import FactStore
from tools.vocab.loader import Metric, Vocabulary

FISCAL_PERIOD = "fiscal_period"
_TOLD_BY = ("net_income", "total_assets", "revenue")  # what every report of a period states


class FiscalDates:
    """The asked periods of one company's calendar, each with a figure that ends with it."""

    def __init__(self, ledger: Ledger, metric: Metric, telling: Sequence[Metric], request: FigureRequest) -> None:
        self._ledger = ledger
        self._metric = metric
        self._told = list(self._tell(telling, request))
        self.declined = list(unknown_periods(ledger, metric.key, request))

    def _tell(self, telling: Sequence[Metric], request: FigureRequest) -> Iterator[tuple[FiscalPeriod, Found]]:
        for candidates in asked_periods(self._ledger, telling, request):
            figures = ((period, self._ledger.figure(metric, period)) for period in candidates for metric in telling)
            found = next(((period, figure) for period, figure in figures if isinstance(figure, Found)), None)
            if found is not None:
                yield found

    @property
    def accessions(self) -> set[str]:
        """The filings that first covered the periods."""
        return {figure.resolved.first.accession for _, figure in self._told}

    def values(self, filings: dict[str, FilingRef]) -> Iterator[MetricValue]:
        """Each period with its days, which its label names as well."""
        company = self._ledger.company
        for period, figure in self._told:
            days = (period.end_date - period.start_date).days + 1
            kind = "quarter" if period.fiscal_quarter else "year"
            yield MetricValue(
                ticker=company.ticker,
                metric=self._metric.key,
                concept=self._metric.concepts[0],
                label=f"Fiscal {kind}, {period.start_date} to {period.end_date}",
                fiscal_year=period.fiscal_year,
                fiscal_quarter=period.fiscal_quarter or None,
                start_date=period.start_date,
                end_date=period.end_date,
                value=Decimal(days),
                unit="days",
                basis="reported",
                source=filing_source(company, filings[figure.resolved.first.accession]),
            )


async def fiscal_dates(
    store: FactStore,
    vocabulary: Vocabulary,
    companies: Sequence[Company],
    metric: Metric,
    request: FigureRequest,
    today: date,
) -> list[FiscalDates]:
    """The dates of the request's periods, company by company."""
    telling = [vocabulary.metrics[key] for key in _TOLD_BY]

    def needed(ledger: Ledger) -> Iterable[FiscalPeriod]:
        for group in asked_periods(ledger, telling, request):
            for period in group:
                yield from with_inputs(ledger, period)

    ledgers = await open_ledgers(store, vocabulary, companies, telling, needed, as_of=request.as_of, today=today)
    return [FiscalDates(ledger, metric, telling, request) for ledger in ledgers]
