"""A formula's evaluation at one period of a company's calendar."""

from tools.figures.formulas.evaluate import YEAR_DAYS, Evaluation, Values
from tools.figures.resolution.calendar import FiscalCalendar
from tools.models.base import FiscalPeriod
from tools.vocab.loader import Vocabulary
from tools.vocab.shift import NOW, Shift


def evaluation_at(period: FiscalPeriod, calendar: FiscalCalendar, vocabulary: Vocabulary, values: Values) -> Evaluation:
    """An evaluation at a fiscal period; the days of a year are 365 by convention, those of a part of it its own."""

    def days(shift: Shift) -> int:
        pair = shift.before(period.fiscal_year, period.fiscal_quarter)
        there = period if shift == NOW else calendar.period(*pair) or period
        if shift.to_date:
            there = calendar.cumulative(there) or there
        return min((there.end_date - there.start_date).days + 1, YEAR_DAYS)

    return Evaluation(vocabulary, values, quarterly=period.fiscal_quarter > 0, days=days)
