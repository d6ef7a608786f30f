"""The record of what a question says of time."""

from dataclasses import dataclass, field, replace

from tools.language.periods.vintages import Vintage
from tools.language.periods.years import NamedYear
from tools.models.questions import NamedPeriod, OpenEnd, Problem
from tools.models.slots.periods import PeriodEnd

PARTIAL_YEAR = "partial year"
ESTIMATE = "estimate"
CONTRADICTORY = "contradictory periods"
UNCLEAR, UNCLEAR_SPAN = "unclear periods", "unclear span"
PERIOD_PROBLEMS = frozenset({PARTIAL_YEAR, ESTIMATE, CONTRADICTORY, UNCLEAR, UNCLEAR_SPAN})


@dataclass(frozen=True)
class Periods:
    """What a question says of time. `latest` counts back from the newest period: 1 is the newest alone.

    `exact` names the periods that are meant among the years' quarters, where not all are. `prior_year` is the year
    before one that the question does not name. `trailing` asks for the twelve months to a period's end, `to_date` (its
    words) for the fiscal year up to a quarter's. `ranged` tells of a range with both its ends, `singles` where years
    stand by themselves; `said` are quarters with their years in the question's own order. `vintage` tells which of a
    figure's values is meant. `covered` holds the character spans that the wording takes up.
    """

    fiscal_years: tuple[int, ...] = ()
    fiscal_quarters: tuple[int, ...] = ()
    exact: tuple[NamedPeriod, ...] = ()
    open_end: OpenEnd = ""
    latest: int = 0
    quarterly: bool = False
    sequential: bool = False
    ranged: bool = False
    ends: tuple[PeriodEnd, ...] = ()
    years_ago: int = 0
    prior_year: bool = False
    trailing: bool = False
    to_date: str = ""
    singles: tuple[NamedYear, ...] = ()
    said: tuple[NamedPeriod, ...] = ()
    vintage: Vintage = field(default_factory=Vintage)
    problems: tuple[Problem, ...] = ()
    covered: tuple[tuple[int, int], ...] = ()

    def within(self, first: int, end: int) -> "Periods | None":
        """The periods of a part of the question, by its characters; None where some stand beside it as well."""
        if all(stop <= first or end <= start for start, stop in self.covered):
            return Periods()
        if not all(first <= start and stop <= end for start, stop in self.covered):
            return None
        covered = tuple((start - first, stop - first) for start, stop in self.covered)
        singles = (replace(year, start=year.start - first, end=year.end - first) for year in self.singles)
        return replace(self, singles=tuple(singles), covered=covered)
