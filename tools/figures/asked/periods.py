"""From a request to the fiscal periods of a company's calendar that it means."""

from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import TypeAlias

from tools.figures.asked.request import FigureRequest
from tools.figures.resolution.absence import unknown_period
from tools.figures.resolution.found import Missing
from tools.figures.resolution.ledger import Ledger
from tools.models.base import FiscalPeriod, period_label
from tools.models.facts import Declined
from tools.vocab.loader import Metric
from tools.vocab.shift import Shift

Pair: TypeAlias = tuple[int, int]

_SLACK = timedelta(days=7)


def asked_periods(ledger: Ledger, metrics: Sequence[Metric], request: FigureRequest) -> list[list[FiscalPeriod]]:
    """Each period that is asked for, as a list of candidates: the first of them that has a figure answers."""
    if request.named:
        return [[period] for _, period in _named(ledger, request) if period is not None]
    lasts = [last for metric in metrics for _, last in ledger.coverage(metric).values()]
    groups: list[list[FiscalPeriod]] = []
    for wanted in [(q,) for q in request.fiscal_quarters] or [request.quarters]:
        known = [p for p in ledger.periods(quarterly=wanted != (0,)) if p.fiscal_quarter in wanted]
        if request.as_of is not None:
            known = [p for p in known if p.end_date <= request.as_of]
        reported = [p for p in known if lasts and p.end_date <= max(lasts) + _SLACK] or known
        if request.newest == 1:
            # The newest period that has started to be reported may lack this very metric.
            groups.append(list(reversed(reported[-2:])))
        else:
            groups += [[period] for period in reported[-request.newest :]]
    return [group for group in groups if group]


def _named(ledger: Ledger, request: FigureRequest) -> list[tuple[Pair, FiscalPeriod | None]]:
    """The periods that are asked for, by their numbers; by the years in which they end where filings lack one."""
    may_be = request.by_end and not request.exact
    by_end = may_be and any(ledger.calendar.is_by_end(year) for year, _ in request.named)
    return [(pair, ledger.period(pair[0] - by_end, pair[1])) for pair in request.named]


def renumbered(ledger: Ledger, request: FigureRequest) -> Iterator[str]:
    """Which of the periods asked for go by another number in the company's filings, or may by the year they end in."""
    for pair, found in _named(ledger, request):
        if found is None:
            continue
        if found.fiscal_year != pair[0]:
            yield read_by_its_end(ledger.company.ticker, pair, found)
        elif ledger.calendar.may_be_numbered_by_end(found):
            by_end = period_label(pair[0] + 1, pair[1])
            yield (
                f"{ledger.company.ticker}: {period_label(*pair)} is the period that ended on {found.end_date}, by its "
                f"filings' own count; by the year in which its fiscal year ends it is {by_end}."
            )


def read_by_its_end(ticker: str, pair: Pair, found: FiscalPeriod) -> str:
    """That a period is told by the year in which its fiscal year ends, and what filings number it."""
    asked = f"{period_label(*pair)} is read as the period that ended on {found.end_date}"
    return f"{ticker}: {asked}, which is {found.label} in its filings' own count."


def period_at(ledger: Ledger, fiscal_year: int, fiscal_quarter: int, metric: Metric) -> FiscalPeriod | None:
    """A period of the calendar; for a balance, also the one that ended as the first known one began."""
    known = ledger.period(fiscal_year, fiscal_quarter)
    if known is not None or metric.period != "instant":
        return known
    after = Shift(years=-1) if not fiscal_quarter else Shift(quarters=-1)
    following = ledger.period(*after.before(fiscal_year, fiscal_quarter))
    if following is None:
        return None
    day = following.start_date - timedelta(days=1)
    update = {"fiscal_year": fiscal_year, "fiscal_quarter": fiscal_quarter, "start_date": day, "end_date": day}
    return following.model_copy(update=update)


def unknown_periods(ledger: Ledger, metric: str, request: FigureRequest) -> Iterator[Declined]:
    """The asked periods that the company's calendar does not have, declined."""
    for pair, found in _named(ledger, request):
        if found is None:
            yield declined(ledger, metric, *pair, unknown_period(ledger, *pair))


def declined(ledger: Ledger, metric: str, fiscal_year: int, fiscal_quarter: int, missing: Missing) -> Declined:
    """A missing figure as the tools report it."""
    return Declined(
        ticker=ledger.company.ticker,
        metric=metric,
        fiscal_year=fiscal_year,
        fiscal_quarter=fiscal_quarter or None,
        reason=missing.reason,
        remedy=missing.remedy,
    )


def with_inputs(ledger: Ledger, period: FiscalPeriod) -> Iterator[FiscalPeriod]:
    """A period, and the one whose year-to-date figure it may have to be derived from."""
    yield period
    before = ledger.period(period.fiscal_year, period.fiscal_quarter - 1) if period.fiscal_quarter > 1 else None
    if before is not None:
        yield before
