"""Periods of a company's calendar: by the day on which they end, and what they are called."""

from collections.abc import Sequence
from datetime import date, timedelta

from tools.figures.resolution.ledger import Ledger
from tools.models.base import FiscalPeriod
from tools.models.periods import PeriodEnd

QUARTER_MONTHS = 3
_LENGTHS = {"quarter": range(75, 106), "year": range(345, 386)}  # days
_DECEMBER = 12
_SLACK = timedelta(days=10)  # fiscal years end near a month's end, not on it


def is_to_date(ledger: Ledger, period: FiscalPeriod) -> bool:
    """Whether a period is the year up to a quarter's end, and longer than the quarter."""
    own = ledger.period(period.fiscal_year, period.fiscal_quarter)
    return own is not None and own.start_date != period.start_date


def label_of(ledger: Ledger, period: FiscalPeriod) -> str:
    """A period for people: "FY2024", "Q2 FY2024", "first 6 months of FY2024"."""
    if not is_to_date(ledger, period):
        return period.label
    return f"first {QUARTER_MONTHS * period.fiscal_quarter} months of FY{period.fiscal_year}"


def ending_at(periods: Sequence[FiscalPeriod], end: PeriodEnd) -> FiscalPeriod | None:
    """The period that ends at a date; of a year and its last quarter, the one whose length the text names."""
    kind = end.kind
    if kind == "span" and end.day and end.start_year and end.start_month and end.start_day:
        days = (date(end.year, end.month, end.day) - date(end.start_year, end.start_month, end.start_day)).days
        kind = next((name for name, lengths in _LENGTHS.items() if days in lengths), None)
        if kind is None:
            return None  # half a year, nine months
    if kind == "calendar":
        kind = "year" if end.month == _DECEMBER else "quarter"
    if end.day is None:
        fitting = [p for p in periods if (p.end_date.year, p.end_date.month) == (end.year, end.month)]
    else:
        day = date(end.year, end.month, min(end.day, 28))
        fitting = [p for p in periods if abs(p.end_date - day) <= _SLACK]
    if kind in {"quarter", "year"}:
        fitting = [period for period in fitting if (period.fiscal_quarter > 0) == (kind == "quarter")]
    return min(fitting, key=lambda period: period.fiscal_quarter > 0, default=None)
