"""Fiscal periods and what filings call them."""

from dataclasses import dataclass
from datetime import date, timedelta

from evals.makers.invented.books.spec import CalendarSpec

_COUNTS = {1: "Three", 2: "Six", 3: "Nine"}


@dataclass(frozen=True, order=True)
class Period:
    """The quarters of a fiscal year from `first` to `last`."""

    year: int
    first: int = 1
    last: int = 4

    @property
    def is_year(self) -> bool:
        return (self.first, self.last) == (1, 4)

    def before(self, years: int = 1) -> "Period":
        """The same quarters of an earlier year."""
        return Period(self.year - years, self.first, self.last)

    def __str__(self) -> str:
        if self.is_year:
            return f"FY{self.year}"
        return f"{self.year}Q{self.last}" if self.first == self.last else f"{self.year}YTD{self.last}"


def parse_period(text: str) -> Period:
    """The period that its name means: FY2024, 2024Q3 or 2024YTD3."""
    if text.startswith("FY"):
        return Period(int(text[2:]))
    year, last = int(text[:4]), int(text[-1])
    return Period(year, last if "Q" in text else 1, last)


def spelled(day: date) -> str:
    """A day as filings write it: January 31, 2026."""
    return f"{day:%B} {day.day}, {day.year}"


class Calendar:
    """The dates of a company's quarters."""

    def __init__(self, spec: CalendarSpec) -> None:
        self._spec = spec

    @property
    def by_weeks(self) -> bool:
        return self._spec.last_month is None

    def start(self, period: Period) -> date:
        return self._quarter(period.year, period.first)[0]

    def end(self, period: Period) -> date:
        return self._quarter(period.year, period.last)[1]

    def weeks(self, period: Period) -> int:
        """How many weeks, of a calendar that counts them."""
        return sum(self._spec.weeks[period.year][period.first - 1 : period.last])

    def heading(self, period: Period) -> tuple[str, str]:
        """What stands over a column of flows: the group of columns, and the column itself."""
        end = self.end(period)
        if self.by_weeks:
            return f"{self.weeks(period)} Weeks Ended", spelled(end)
        if period.is_year:
            return f"Years Ended {end:%B} {end.day},", f"{end.year}"
        return f"{_COUNTS[period.last - period.first + 1]} Months Ended {end:%B} {end.day},", f"{end.year}"

    def length(self, period: Period) -> str:
        """The period in a sentence: "year", "16 weeks", "nine months"."""
        if self.by_weeks:
            return f"{self.weeks(period)} weeks"
        return "year" if period.is_year else f"{_COUNTS[period.last - period.first + 1].lower()} months"

    def _quarter(self, year: int, number: int) -> tuple[date, date]:
        if self._spec.last_month is not None:
            last = 12 * year + self._spec.last_month - 1 - 3 * (4 - number)
            return _month_start(last - 2), _month_start(last + 1) - timedelta(days=1)
        assert self._spec.first_day is not None
        before = [weeks for earlier in range(min(self._spec.weeks), year) for weeks in self._spec.weeks[earlier]]
        passed = sum(before) + sum(self._spec.weeks[year][: number - 1])
        start = self._spec.first_day + timedelta(weeks=passed)
        return start, start + timedelta(weeks=self._spec.weeks[year][number - 1], days=-1)


def _month_start(months: int) -> date:
    return date(months // 12, months % 12 + 1, 1)
