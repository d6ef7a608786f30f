"""The twelve months to a quarter's end: a year plus the year to date less that of a year ago, or four quarters."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from tools.figures.asked.periods import with_inputs
from tools.figures.resolution.derive import vintages_differ
from tools.figures.resolution.found import Found, Missing, fits_unit
from tools.figures.resolution.ledger import Ledger
from tools.models.base import FiscalPeriod
from tools.vocab.loader import Metric

TO_DATE = "year to date"  # what a part of twelve months is called
_QUARTERS = 4


@dataclass(frozen=True)
class Twelve:
    """A figure of twelve months, and the figures that it is made of, each with its sign."""

    value: Decimal
    unit: str
    parts: tuple[tuple[int, Found], ...]
    how: str
    notes: tuple[str, ...] = ()


def twelve_months(ledger: Ledger, metric: Metric, period: FiscalPeriod) -> Twelve | Missing:
    """A metric's figure of the twelve months to a quarter's end; a balance is the one at that day."""
    if metric.period in {"instant", "cover"}:
        return _alone(ledger.figure(metric, period))
    year = ledger.period(period.fiscal_year)
    if period.fiscal_quarter in {0, _QUARTERS} and year is not None:
        return _alone(ledger.figure(metric, year))
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


def _alone(outcome: Found | Missing) -> Twelve | Missing:
    if isinstance(outcome, Missing):
        return outcome
    how = f"{outcome.value:f} of {outcome.period.label}"
    return Twelve(outcome.value, outcome.resolved.fact.unit, ((1, outcome),), how, outcome.notes)


def _to_date(ledger: Ledger, metric: Metric, period: FiscalPeriod) -> Twelve | Missing | None:
    """The year before, plus the year to date, less that of a year ago: of one concept, unit and vintage."""
    year, then = ledger.period(period.fiscal_year - 1), ledger.period(period.fiscal_year - 1, period.fiscal_quarter)
    spans = [year, ledger.cumulative(period), ledger.cumulative(then) if then else None]
    found: list[Found] = []
    for span in spans:
        outcome = ledger.figure(metric, span, prefer=found[0].concept if found else None) if span else None
        if not isinstance(outcome, Found) or outcome.derivation is not None:
            return None
        found.append(outcome)
    unit = found[0].resolved.fact.unit
    if len({(one.concept, one.resolved.fact.unit) for one in found}) > 1 or not _adds_up(metric, unit):
        return None
    if changed := vintages_differ([one.resolved for one in found]):
        return Missing(
            f"{metric.label} of the twelve months to {period.end_date} can't be computed: {found[0].concept} was "
            f"restated for one of the figures ({changed.fact.accession}) and not for the others.",
            f"Ask with as_of before {changed.fact.filed} for the figures as first filed.",
            contested=True,
        )
    whole, now, before = found
    parts = ((1, whole), (1, _as_to_date(now)), (-1, _as_to_date(before)))
    how = (
        f"{whole.value:f} of {whole.period.label} + {now.value:f} of the year to {now.resolved.fact.end_date} "
        f"- {before.value:f} of the year to {before.resolved.fact.end_date}"
    )
    return Twelve(whole.value + now.value - before.value, unit, parts, how, tuple(_notes(found)))


def _adds_up(metric: Metric, unit: str) -> bool:
    return metric.additive or (metric.is_concept and fits_unit(unit, "monetary"))


def _as_to_date(found: Found) -> Found:
    """A figure that is of the year to date says so where it is printed."""
    if found.period.fiscal_quarter == 1:
        return found
    label = f"{found.metric.label}, {TO_DATE}"
    return replace(found, metric=replace(found.metric, label=label))


def _quarters(ledger: Ledger, metric: Metric, period: FiscalPeriod) -> Twelve | Missing:
    """Four quarters, of one concept and unit. What does not add up by itself is summed as the filings print it."""
    found: list[Found] = []
    for back in range(_QUARTERS):
        quarter = _earlier(ledger, period, back)
        if quarter is None:
            reason = f"No loaded filing covers all of the four quarters to {period.label} ({period.end_date})."
            return Missing(f"{metric.label}: {reason}", _help(ledger, period))
        outcome = ledger.figure(metric, quarter, prefer=found[0].concept if found else None)
        if isinstance(outcome, Missing):
            return outcome
        found.append(outcome)
    if len({(one.concept, one.resolved.fact.unit) for one in found}) > 1:
        return Missing(
            f"{metric.label} is reported under different concepts or units in the four quarters to {period.end_date}.",
            "Ask for the quarters one by one.",
            contested=True,
        )
    if not all(ledger.comparable(found[0], one) for one in found):
        return Missing(
            f"{metric.label}: a stock split lies between the filings of the four quarters to {period.end_date}.",
            "Ask for the quarters one by one.",
            contested=True,
        )
    notes = list(_notes(found))
    unit = found[0].resolved.fact.unit
    if fits_unit(unit, "shares") or fits_unit(unit, "pure"):
        return _no_sum(metric, unit, period)
    if not fits_unit(unit, "monetary"):
        notes.append(
            f"{ledger.company.ticker} {metric.label} of the twelve months to {period.end_date} is the sum of four "
            "reported quarters, each with its own number of shares."
        )
    how = " + ".join(f"{one.value:f} of {one.period.label}" for one in reversed(found))
    parts = tuple((1, one) for one in reversed(found))
    return Twelve(sum((one.value for one in found), Decimal(0)), unit, parts, how, tuple(notes))


def _notes(found: list[Found]) -> Iterator[str]:
    for one in found:
        yield from one.notes


def _earlier(ledger: Ledger, period: FiscalPeriod, quarters: int) -> FiscalPeriod | None:
    number = _QUARTERS * period.fiscal_year + period.fiscal_quarter - 1 - quarters
    return ledger.period(number // _QUARTERS, number % _QUARTERS + 1)


def _help(ledger: Ledger, period: FiscalPeriod) -> str:
    call = ledger.filings.how_to_load_years(period.fiscal_year - 1, period.fiscal_year)
    return f"The filings of both years would help: {call}"
