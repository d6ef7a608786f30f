"""One company's fiscal calendar: its years and quarters by name, by the dates of a wording, and by what lies before."""

from calendar import monthrange
from collections.abc import Iterable
from datetime import date, timedelta

from tools.language.periods.mentions import PeriodMention
from tools.models.base import FiscalPeriod
from tools.models.slots.periods import PeriodEnd
from tools.vocab.shift import Shift

SLACK = timedelta(days=10)  # fiscal years of 52 or 53 weeks end near a month's end, not on it
QUARTER_MONTHS = 3
_MOST_QUARTERS = 4  # of a span
_YEARS, _QUARTERS, _BOTH = (True,), (False,), (True, False)
_KINDS = {"year": _YEARS, "calendar": _YEARS, "quarter": _QUARTERS, "part": _QUARTERS}
_MAY_BE = ((2, 15), (6, 30))  # between which days a year ends that few number by its beginning, unlike a January's
_WITHIN = {2, 3}  # the quarters at whose end a year to date is neither the quarter nor the year


class FiscalCalendar:
    """Fiscal years (quarter 0) and quarters. A year to date is a quarter that starts with its year."""

    def __init__(self, periods: Iterable[FiscalPeriod] = ()) -> None:
        self._periods = {(p.fiscal_year, p.fiscal_quarter): p for p in periods}

    def period(self, fiscal_year: int, fiscal_quarter: int = 0) -> FiscalPeriod | None:
        return self._periods.get((fiscal_year, fiscal_quarter))

    def is_by_end(self, fiscal_year: int) -> bool:
        """Whether a year can only be meant by the calendar year in which it ends: filings number that one lower, and
        have none of this number."""
        numbered = any(year == fiscal_year for year, _ in self._periods)
        whole = None if numbered else self.period(fiscal_year - 1)
        return whole is not None and self.may_be_numbered_by_end(whole)

    def may_be_numbered_by_end(self, period: FiscalPeriod) -> bool:
        """Whether filings number a period's year one lower than the calendar year in which it ends; people may not."""
        whole = self.period(period.fiscal_year)
        if whole is None or whole.end_date.year != period.fiscal_year + 1:
            return False
        first, last = _MAY_BE
        return first <= (whole.end_date.month, whole.end_date.day) <= last

    def periods(self, *, quarterly: bool) -> list[FiscalPeriod]:
        """The known years, or quarters, in order."""
        fitting = [p for p in self._periods.values() if (p.fiscal_quarter > 0) == quarterly]
        return sorted(fitting, key=lambda p: p.end_date)

    @property
    def newest_first(self) -> list[FiscalPeriod]:
        """All periods, years before quarters."""
        return [*reversed(self.periods(quarterly=False)), *reversed(self.periods(quarterly=True))]

    @property
    def fiscal_years(self) -> list[int]:
        return sorted(year for year, quarter in self._periods if quarter == 0)

    def cumulative(self, period: FiscalPeriod) -> FiscalPeriod | None:
        """The year to date at a quarter's end: the whole year for the fourth quarter."""
        start = self._first_day(period.fiscal_year)
        if start is None or period.fiscal_quarter < 1:
            return None
        return period.model_copy(update={"start_date": start})

    def _first_day(self, fiscal_year: int) -> date | None:
        """When a fiscal year begins: of one that is not over, with its first quarter, or after the year before."""
        whole = self.period(fiscal_year) or self.period(fiscal_year, 1)
        before = self.period(fiscal_year - 1)
        return whole.start_date if whole else before.end_date + timedelta(days=1) if before else None

    @property
    def to_date(self) -> list[FiscalPeriod]:
        """The years to date at the ends of second and third quarters."""
        found = (self.cumulative(p) for p in self._periods.values() if p.fiscal_quarter in _WITHIN)
        return [period for period in found if period is not None]

    def is_to_date(self, period: FiscalPeriod) -> bool:
        """Whether a period is the year up to a quarter's end, and longer than the quarter."""
        own = self.period(period.fiscal_year, period.fiscal_quarter)
        return own is not None and own.start_date != period.start_date

    def before(self, period: FiscalPeriod, *, years: int = 0, quarters: int = 0) -> FiscalPeriod | None:
        """The period so long before, of a year to date the one that is as far into its year; quarters of a year are
        none."""
        shift = Shift(years=years, quarters=quarters if period.fiscal_quarter else 0)
        found = self.period(*shift.before(period.fiscal_year, period.fiscal_quarter))
        return self.cumulative(found) if found is not None and self.is_to_date(period) else found

    def label(self, period: FiscalPeriod) -> str:
        """A period for people: "FY2024", "Q2 FY2024", "first 6 months of FY2024"."""
        if not self.is_to_date(period):
            return period.label
        return f"first {QUARTER_MONTHS * period.fiscal_quarter} months of FY{period.fiscal_year}"

    def ending(self, end: PeriodEnd) -> list[FiscalPeriod]:
        """The years and quarters that a wording by date means, the nearest first, a year before its last quarter."""
        near = [
            (abs(period.end_date - last), period.fiscal_quarter, period)
            for last in _last_days(end)
            for period in self._periods.values()
            if (period.fiscal_quarter == 0) in _KINDS.get(end.kind, _BOTH)
            if not end.fiscal or period.fiscal_year == end.year
            if not end.months or period.fiscal_quarter * QUARTER_MONTHS == end.months
            if _is_near(period.end_date, last, end.day) and _starts(period, end, last)
        ]
        return [period for _, _, period in sorted(near, key=lambda item: item[:2])]

    def quarters_in(self, span: PeriodEnd) -> list[FiscalPeriod]:
        """The quarters that together run from a span's first day to its last, the first one first; none where one of
        them is not known."""
        for last in _last_days(span):
            found: list[FiscalPeriod] = []
            at = next((p for p in self.periods(quarterly=True) if _is_near(p.end_date, last, span.day)), None)
            while at is not None and len(found) < _MOST_QUARTERS:
                found.insert(0, at)
                if _starts(at, span, last) and (not span.fiscal or at.fiscal_year == span.year):
                    return found
                at = self.before(at, quarters=1)
        return []

    def meant_by(self, mention: PeriodMention | None) -> FiscalPeriod | None:
        """The period that a text names; None where that is none that is known."""
        if mention is None:
            return None
        if mention.to_date:
            return self._to_date(mention)
        if mention.date is not None:
            found = next(iter(self.ending(mention.date)), None)
            if found is not None and found.fiscal_quarter and mention.date.kind == "months":
                return None  # twelve months that are no fiscal year
        else:
            year = mention.fiscal_year
            found = self.period(year, mention.fiscal_quarter) if year is not None else None
        if found is None or not mention.is_relative:
            return found
        return self.before(found, years=mention.years_back, quarters=mention.quarters_back)

    def _to_date(self, mention: PeriodMention) -> FiscalPeriod | None:
        """The year up to a date or a quarter's end, or the first so many months of a year."""
        year, quarter = mention.fiscal_year, mention.fiscal_quarter or mention.months // QUARTER_MONTHS
        if mention.date is not None:
            ending = next(iter(self.ending(mention.date.model_copy(update={"kind": "quarter"}))), None)
            if ending is None or (mention.months and ending.fiscal_quarter * QUARTER_MONTHS != mention.months):
                return None
            year, quarter = ending.fiscal_year, ending.fiscal_quarter
        last = self.period(year - mention.years_back, quarter) if year is not None and quarter else None
        return self.cumulative(last) if last is not None else None


def day_of(year: int, month: int, day: int) -> date | None:
    """The day; None for one that there is not."""
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _last_days(end: PeriodEnd) -> list[date]:
    """The day that a period ends on. Of a fiscal year, it may lie in the calendar year before or after."""
    years = (end.year, end.year - 1, end.year + 1) if end.fiscal else (end.year,)
    days = (day_of(year, end.month, end.day or monthrange(year, end.month)[1]) for year in years)
    return [day for day in days if day is not None]


def _is_near(found: date, last: date, day: int | None) -> bool:
    return abs(found - last) <= SLACK or (day is None and (found.year, found.month) == (last.year, last.month))


def _starts(period: FiscalPeriod, end: PeriodEnd, last: date) -> bool:
    """Whether a period starts as a wording says that tells from when to when it runs."""
    if end.kind != "span":
        return True
    start_year = (end.start_year if end.start_year is not None else end.year) + last.year - end.year
    first = day_of(start_year, end.start_month or 1, end.start_day or 1)
    return first is not None and abs(period.start_date - first) <= SLACK
