"""Turns periods that a question names by date or by counting back into a company's own fiscal periods."""

from calendar import monthrange
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta

from tools.models import FiscalPeriod
from tools.understand.classification import Classification
from tools.understand.dates import PeriodEnd

_SLACK = timedelta(days=10)  # fiscal years end near a month's end, not on it


@dataclass(frozen=True)
class Localised:
    """A reading with fiscal periods of one company; `missing` names what matches none of them."""

    reading: Classification
    warnings: tuple[str, ...] = ()
    missing: tuple[str, ...] = field(default=())


def needs_calendar(reading: Classification) -> bool:
    """Whether the reading's periods depend on a company's calendar."""
    return bool(reading.period_ends or reading.years_ago)


def localise(reading: Classification, ticker: str, periods: Sequence[FiscalPeriod]) -> Localised:
    """The reading for one company, its period ends replaced by that company's fiscal years and quarters."""
    years: set[int] = set(reading.fiscal_years)
    quarters: set[int] = set(reading.fiscal_quarters)
    warnings: list[str] = []
    missing: list[str] = []
    for end in reading.period_ends:
        period = _calendar_year(end, periods) if end.kind == "calendar" else _ending(end, periods)
        if period is None:
            missing.append(f"{end.year}-{end.month:02d}" + (f"-{end.day:02d}" if end.day else ""))
            continue
        years.add(period.fiscal_year)
        quarters |= {period.fiscal_quarter} - {0}
        if end.kind == "calendar" and period.end_date != date(end.year, 12, 31):
            warnings.append(
                f"{ticker} has no year that ends with calendar {end.year}; {period.label} "
                f"({period.start_date} to {period.end_date}) covers most of it."
            )
    if reading.years_ago:
        newest = max((p.fiscal_year for p in periods if p.fiscal_quarter == 0), default=None)
        if newest is not None:
            years.add(newest - reading.years_ago)
    update = {
        "tickers": (ticker,),
        "fiscal_years": tuple(sorted(years)),
        "fiscal_quarters": tuple(sorted(quarters)),
        "granularity": "quarterly" if quarters else reading.granularity,
        "period_ends": (),
        "years_ago": 0,
    }
    return Localised(reading.model_copy(update=update), tuple(warnings), tuple(missing))


def _ending(end: PeriodEnd, periods: Sequence[FiscalPeriod]) -> FiscalPeriod | None:
    """The year or quarter that ends then; a year where it could be either."""
    day = end.day or monthrange(end.year, end.month)[1]
    try:
        named = date(end.year, end.month, day)
    except ValueError:
        return None
    near = [p for p in periods if abs(p.end_date - named) <= _SLACK]
    if end.kind == "quarter":
        near = [p for p in near if p.fiscal_quarter]
    elif end.kind == "year":
        near = [p for p in near if not p.fiscal_quarter]
    return min(near, key=lambda p: (abs(p.end_date - named), p.fiscal_quarter), default=None)


def _calendar_year(end: PeriodEnd, periods: Sequence[FiscalPeriod]) -> FiscalPeriod | None:
    """The fiscal year that covers most of a calendar year, if it covers more than half."""
    first, last = date(end.year, 1, 1), date(end.year, 12, 31)

    def overlap(period: FiscalPeriod) -> int:
        return (min(period.end_date, last) - max(period.start_date, first)).days

    years = [p for p in periods if p.fiscal_quarter == 0 and overlap(p) > 182]
    return max(years, key=overlap, default=None)
