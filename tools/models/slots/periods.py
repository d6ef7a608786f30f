"""A period that is named by its dates."""

from typing import Literal, TypeAlias

from tools.models.base import Model
from tools.months import MONTHS

EndKind: TypeAlias = Literal["year", "months", "quarter", "any", "calendar", "span", "part"]


class PeriodEnd(Model):
    """The end of a period by its date; without a day, some day of the month.

    `months` means twelve months, of a fiscal year or not, `calendar` a calendar year, `span` a period from
    `start_month` on, `part` a fiscal year's part up to then, of so many `months` where these are told. With `fiscal`,
    `year` is the fiscal year that the period belongs to. `as_of` tells that the day is said as the one that something
    is known or held at ("as of"), `explains` that it only says again which period another wording names:
    "Q1 FY24 (July to September 2023)".
    """

    kind: EndKind
    year: int
    month: int
    day: int | None = None
    start_year: int | None = None
    start_month: int | None = None
    start_day: int | None = None
    fiscal: bool = False
    as_of: bool = False
    explains: bool = False
    months: int = 0

    @property
    def words(self) -> str:
        """The period as it is named."""
        end = _written(self.year, self.month, self.day)
        if self.kind == "part":
            return f"is the first {self.months} months of a fiscal year, to {end}" if self.months else f"ends at {end}"
        if self.start_month is None:
            return f"ends at {end}"
        start = _written(self.start_year or self.year, self.start_month, self.start_day)
        months = f"{MONTHS[self.start_month - 1].title()} to {MONTHS[self.month - 1].title()}"
        return f"is {months} in fiscal {self.year}" if self.fiscal else f"runs from {start} to {end}"


def _written(year: int, month: int, day: int | None) -> str:
    return f"{year}-{month:02d}" + (f"-{day:02d}" if day else "")
