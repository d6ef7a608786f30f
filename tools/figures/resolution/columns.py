"""The columns of statements as filed: from the dates that the store has to the names of fiscal periods."""

import re
from dataclasses import dataclass
from datetime import date, timedelta

from tools.figures.resolution.ledger import Ledger
from tools.figures.resolution.resolve import DURATION_SLACK, INSTANT_SLACK
from tools.models.base import FiscalPeriod

_PERIOD = re.compile(r"(?:(\d{4}-\d\d-\d\d)/)?(\d{4}-\d\d-\d\d)(?: \((.+)\))?(\**)")
_MONTH = timedelta(days=30.44)
_YEAR = timedelta(days=380)


@dataclass(frozen=True)
class Column:
    """A column's dates (no start for balances), and the part of the company that it is of, as the store writes it."""

    text: str
    start: date | None
    end: date
    part: str = ""
    repeated: str = ""

    @classmethod
    def read(cls, text: str) -> "Column | None":
        """A column by its text, such as "2023-10-01/2024-09-28"; None for what is none."""
        match = _PERIOD.fullmatch(text)
        if match is None:
            return None
        start, end, part, repeated = match.groups()
        try:
            first = date.fromisoformat(start) if start else None
            return cls(text, first, date.fromisoformat(end), part or "", repeated)
        except ValueError:
            return None

    @property
    def is_whole(self) -> bool:
        """Whether it is of the company as a whole, and the first such column of its period."""
        return not self.part and not self.repeated

    def is_of(self, period: FiscalPeriod) -> bool:
        """Whether it shows the period, or the balances at its end."""
        if not self.is_whole:
            return False
        if self.start is None:
            return abs(self.end - period.end_date) <= INSTANT_SLACK
        return _near(self.start, period.start_date) and _near(self.end, period.end_date)

    def is_to_date(self, period: FiscalPeriod) -> bool:
        """Whether it shows more than the period, up to its end: the year to date."""
        if not self.is_whole or self.start is None:
            return False
        return _near(self.end, period.end_date) and self.start < period.start_date and self.end - self.start < _YEAR

    def label(self, ledger: Ledger, asked: FiscalPeriod) -> str:
        """The fiscal period's name, such as FY2024, "9 months FY2024", or the dates where it has none."""
        name = self._period_name(ledger, asked) or self._dates()
        return f"{name} ({self.part}){self.repeated}" if self.part else f"{name}{self.repeated}"

    def _period_name(self, ledger: Ledger, asked: FiscalPeriod) -> str | None:
        plain = Column(self.text, self.start, self.end)
        years, quarters = ledger.periods(quarterly=False), ledger.periods(quarterly=True)
        for period in (asked, *years, *quarters):
            if plain.is_of(period):
                return period.label
        for quarter in quarters:
            to_date = ledger.calendar.cumulative(quarter)
            if self.start is not None and to_date is not None and plain.is_of(to_date):
                return f"{3 * quarter.fiscal_quarter} months FY{quarter.fiscal_year}"
        return None

    def _dates(self) -> str:
        if self.start is None:
            return f"{self.end}"
        return f"{round((self.end - self.start) / _MONTH)} months to {self.end}"


def _near(one: date, other: date) -> bool:
    return abs(one - other) <= DURATION_SLACK
