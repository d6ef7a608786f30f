"""Calendar years and quarters in a company's own fiscal quarters: those whose ends lie nearest."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from tools.figures.resolution.found import Missing
from tools.figures.resolution.loaded import LoadedFilings
from tools.models.base import FiscalPeriod

_NEAREST = timedelta(days=46)  # half a quarter
_EXACT = timedelta(days=7)  # of years of 52 or 53 weeks
_HALF_A_YEAR = timedelta(days=183)
_QUARTERS = 4


@dataclass(frozen=True)
class OnCalendar:
    """The period of a company that stands for a calendar one; `trailing` means the four quarters to its end."""

    period: FiscalPeriod
    calendar_year: int
    calendar_quarter: int = 0
    trailing: bool = False

    @property
    def label(self) -> str:
        return calendar_label(self.calendar_year, self.calendar_quarter)

    @property
    def is_exact(self) -> bool:
        """Whether the company's own period is the calendar one, give or take a week."""
        month = 3 * (self.calendar_quarter or _QUARTERS)
        return not self.trailing and abs(self.period.end_date - last_day(self.calendar_year, month)) <= _EXACT

    @property
    def words(self) -> str:
        """What stands for the calendar period: "four quarters to 2023-12-30"."""
        if self.trailing:
            return f"four quarters to {self.period.end_date}"
        return f"{self.period.label}, {self.period.start_date} to {self.period.end_date}"


def on_calendar(periods: Iterable[FiscalPeriod], year: int, quarter: int = 0) -> OnCalendar | None:
    """The company's period that is nearest to a calendar year (quarter 0) or quarter; None where none is near.

    A fiscal year that ends within half a quarter of December counts as it is; else the four quarters to the quarter
    that does.
    """
    wanted = last_day(year, 3 * (quarter or _QUARTERS))
    near = [period for period in periods if abs(period.end_date - wanted) <= _NEAREST]
    whole = [period for period in near if not (quarter or period.fiscal_quarter)]
    found = whole or [period for period in near if period.fiscal_quarter]
    if not found:
        return None
    nearest = min(found, key=lambda period: abs(period.end_date - wanted))
    return OnCalendar(nearest, year, quarter, trailing=not whole and not quarter)


def calendar_year_of(end: date) -> int:
    """The calendar year that twelve months to a day stand for."""
    return (end - _HALF_A_YEAR).year


def calendar_label(year: int, quarter: int = 0) -> str:
    """How a calendar year or quarter is called."""
    return f"calendar {year}" + (f" Q{quarter}" if quarter else "")


def off_calendar(filings: LoadedFilings, year: int, quarter: int) -> Missing:
    """That a company has no period near a calendar one, and what would help."""
    return Missing(
        f"No loaded quarter or year of {filings.company.name} ends near the end of {calendar_label(year, quarter)}.",
        filings.how_to_load_years(year, year + 1),
    )


def last_day(year: int, month: int) -> date:
    """The last day of a month."""
    return date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1)
