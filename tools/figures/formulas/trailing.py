"""The twelve months to a quarter's end: a year plus the year to date less that of a year ago, or four quarters."""

from collections.abc import Iterator
from dataclasses import replace

from tools.figures.asked.periods import with_inputs
from tools.figures.formulas.spanned import Spanned, adds_up, alone, as_to_date, notes_of, sum_of_quarters
from tools.figures.resolution.derive import vintages_differ
from tools.figures.resolution.found import Found, Missing, fits_unit
from tools.figures.resolution.ledger import Ledger
from tools.models.base import FiscalPeriod
from tools.vocab.loader import Metric

_QUARTERS = 4


def twelve_months(ledger: Ledger, metric: Metric, period: FiscalPeriod) -> Spanned | Missing:
    """A metric's figure of the twelve months to a quarter's end; a balance is the one at that day."""
    if metric.period in {"instant", "cover"}:
        return alone(ledger.figure(metric, period))
    year = ledger.period(period.fiscal_year)
    if period.fiscal_quarter in {0, _QUARTERS} and year is not None:
        return alone(ledger.figure(metric, year))
    if metric.unit in {"shares", "pure"}:
        return _no_sum(metric, metric.unit, period)
    return _to_date(ledger, metric, period) or _quarters(ledger, metric, period)


def _no_sum(metric: Metric, unit: str, period: FiscalPeriod) -> Missing:
    kind = "number of shares" if unit == "shares" else "ratio"
    reason = f"{metric.label} is a {kind}: it does not add up over quarters, so it has no trailing twelve months."
    return Missing(reason, f"Ask for it in FY{period.fiscal_year}, or in the quarters one by one.")


def needed_for(ledger: Ledger, period: FiscalPeriod) -> Iterator[FiscalPeriod]:
    """The periods whose facts the twelve months to a quarter's end may take."""
    for back in range(_QUARTERS + 1):
        if quarter := _earlier(ledger, period, back):
            yield from with_inputs(ledger, quarter)
    for year in (period.fiscal_year, period.fiscal_year - 1):
        if whole := ledger.period(year):
            yield whole


def _to_date(ledger: Ledger, metric: Metric, period: FiscalPeriod) -> Spanned | Missing | None:
    """The year before, plus the year to date, less that of a year ago: of one concept, unit and vintage."""
    year, then = ledger.period(period.fiscal_year - 1), ledger.period(period.fiscal_year - 1, period.fiscal_quarter)
    spans = [year, ledger.calendar.cumulative(period), ledger.calendar.cumulative(then) if then else None]
    found: list[Found] = []
    for span in spans:
        outcome = ledger.figure(metric, span, prefer=found[0].concept if found else None) if span else None
        if not isinstance(outcome, Found) or outcome.derivation is not None:
            return None
        found.append(outcome)
    unit = found[0].resolved.fact.unit
    if len({(one.concept, one.resolved.fact.unit) for one in found}) > 1 or not adds_up(metric, unit):
        return None
    if changed := vintages_differ([one.resolved for one in found]):
        return Missing(
            f"{metric.label} of the twelve months to {period.end_date} can't be computed: {found[0].concept} was "
            f"restated for one of the figures ({changed.fact.accession}) and not for the others.",
            f"Ask with as_of before {changed.fact.filed} for the figures as first filed.",
            contested=True,
        )
    whole, now, before = found
    parts = ((1, whole), (1, as_to_date(now)), (-1, as_to_date(before)))
    how = (
        f"{whole.value:f} of {whole.period.label} + {now.value:f} of the year to {now.resolved.fact.end_date} "
        f"- {before.value:f} of the year to {before.resolved.fact.end_date}"
    )
    return Spanned(whole.value + now.value - before.value, unit, parts, how, tuple(notes_of(found)))


def _quarters(ledger: Ledger, metric: Metric, period: FiscalPeriod) -> Spanned | Missing:
    """Four quarters, of one concept and unit. What does not add up by itself is summed as the filings print it."""
    quarters = [_earlier(ledger, period, back) for back in range(_QUARTERS)]
    known = [quarter for quarter in quarters if quarter is not None]
    if len(known) < _QUARTERS:
        reason = f"No loaded filing covers all of the four quarters to {period.label} ({period.end_date})."
        return Missing(f"{metric.label}: {reason}", _help(ledger, period))
    summed = sum_of_quarters(ledger, metric, known, f"four quarters to {period.end_date}")
    if isinstance(summed, Missing) or fits_unit(summed.unit, "monetary"):
        return summed
    if fits_unit(summed.unit, "shares") or fits_unit(summed.unit, "pure"):
        return _no_sum(metric, summed.unit, period)
    note = (
        f"{ledger.company.ticker} {metric.label} of the twelve months to {period.end_date} is the sum of four "
        "reported quarters, each with its own number of shares."
    )
    return replace(summed, notes=(*summed.notes, note))


def _earlier(ledger: Ledger, period: FiscalPeriod, quarters: int) -> FiscalPeriod | None:
    number = _QUARTERS * period.fiscal_year + period.fiscal_quarter - 1 - quarters
    return ledger.period(number // _QUARTERS, number % _QUARTERS + 1)


def _help(ledger: Ledger, period: FiscalPeriod) -> str:
    call = ledger.filings.how_to_load_years(period.fiscal_year - 1, period.fiscal_year)
    return f"The filings of both years would help: {call}"
