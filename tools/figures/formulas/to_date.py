"""The fiscal year up to a quarter's end, as filings report it, or as the sum of its quarters."""

from collections.abc import Iterator

from tools.figures.asked.periods import with_inputs
from tools.figures.formulas.spanned import Spanned, adds_up, alone, as_to_date, sum_of_quarters
from tools.figures.resolution.found import Found, Missing
from tools.figures.resolution.ledger import Ledger
from tools.models.base import FiscalPeriod
from tools.vocab.loader import Metric

_LAST = 4  # quarter of a year


def year_to_date(ledger: Ledger, metric: Metric, period: FiscalPeriod) -> Spanned | Missing:
    """A metric's figure of the fiscal year up to a quarter's end; a balance is the one at that day.

    Only what adds up is summed over quarters: earnings per share of half a year have their own number of shares.
    """
    whole = ledger.period(period.fiscal_year) if period.fiscal_quarter == _LAST else None
    if metric.period in {"instant", "cover"} or period.fiscal_quarter < 2:
        return alone(ledger.figure(metric, period))
    span = whole or ledger.calendar.cumulative(period)
    if span is None:
        return Missing(
            f"{metric.label}: no loaded filing tells when FY{period.fiscal_year} of {ledger.company.name} began.",
            ledger.filings.how_to_load_years(period.fiscal_year, period.fiscal_year),
        )
    outcome = ledger.figure(metric, span)
    if isinstance(outcome, Found):
        return alone(as_to_date(outcome))
    quarters = [ledger.period(period.fiscal_year, number) for number in range(period.fiscal_quarter, 0, -1)]
    known = [quarter for quarter in quarters if quarter is not None]
    if outcome.contested or not adds_up(metric, ""):
        return outcome
    complete = len(known) == len(quarters)
    summed = sum_of_quarters(ledger, metric, known, f"quarters up to {period.label}") if complete else outcome
    return summed if isinstance(summed, Spanned) else _less_the_next(ledger, metric, period) or outcome


def _less_the_next(ledger: Ledger, metric: Metric, period: FiscalPeriod) -> Spanned | None:
    """The year to date one quarter later without that quarter: the nine months less the third quarter."""
    after = ledger.period(period.fiscal_year, period.fiscal_quarter + 1)
    longer = ledger.calendar.cumulative(after) if after is not None and after.fiscal_quarter < _LAST else None
    if after is None or longer is None:
        return None
    whole, quarter = ledger.figure(metric, longer), ledger.figure(metric, after)
    if isinstance(whole, Missing) or isinstance(quarter, Missing) or whole.concept != quarter.concept:
        return None
    unit = whole.resolved.fact.unit
    if quarter.resolved.fact.unit != unit or not ledger.comparable(whole, quarter):
        return None
    how = f"{whole.value:f} of the year to {longer.end_date} - {quarter.value:f} of {after.label}"
    notes = tuple(dict.fromkeys((*whole.notes, *quarter.notes)))
    return Spanned(whole.value - quarter.value, unit, ((1, as_to_date(whole)), (-1, quarter)), how, notes)


def needed_for(ledger: Ledger, period: FiscalPeriod) -> Iterator[FiscalPeriod]:
    """The periods whose facts the year up to a quarter's end may take."""
    for quarter in range(min(period.fiscal_quarter + 1, _LAST), 0, -1):
        if known := ledger.period(period.fiscal_year, quarter):
            yield from with_inputs(ledger, known)
    if period.fiscal_quarter in {0, _LAST} and (whole := ledger.period(period.fiscal_year)):
        yield whole
    if not period.fiscal_quarter:
        yield period
