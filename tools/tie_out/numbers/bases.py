"""What a figure may be compared with: the period that the text names, else the year or the quarter before."""

from collections.abc import Sequence

from tools.figures.resolution.calendar import FiscalCalendar
from tools.language.stated.stated import Stated
from tools.models.base import FiscalPeriod


def bases_of(stated: Stated, calendar: FiscalCalendar, period: FiscalPeriod) -> Sequence[FiscalPeriod | None]:
    """The periods that a number of a period may be compared with, the likeliest first; None for one not loaded."""
    base = stated.base
    named = calendar.meant_by(base) if base is not None and not base.is_relative else None
    if named is not None and named != period:
        return [named]
    year = calendar.before(period, years=1)
    if not period.fiscal_quarter or calendar.is_to_date(period):
        return [year]
    quarter = calendar.before(period, quarters=1)
    if base is not None and base.quarters_back:
        return [quarter]
    return [year] if base is not None and base.years_back else [year, quarter]
