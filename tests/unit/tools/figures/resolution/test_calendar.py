"""A fiscal period's own dates mean that period, whenever the fiscal year ends."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.figures.resolution.calendar import FiscalCalendar
from tools.language.periods.mentions import PeriodMention
from tools.models.base import FiscalPeriod
from tools.models.slots.periods import EndKind, PeriodEnd

_WEEK = timedelta(weeks=1)
_WEEKS = (13, 26, 39)  # at which the first three quarters of a year of whole weeks end


def period(year: int, quarter: int, start: date, end: date) -> FiscalPeriod:
    return FiscalPeriod(company_id=1, fiscal_year=year, fiscal_quarter=quarter, start_date=start, end_date=end)


def periods_of(year: int, bounds: list[date]) -> list[FiscalPeriod]:
    """A fiscal year and its quarters, from the first days of each and of the year after."""
    ends = [day - timedelta(days=1) for day in bounds[1:]]
    quarters = [period(year, q, bounds[q - 1], ends[q - 1]) for q in range(1, 5)]
    return [period(year, 0, bounds[0], ends[-1]), *quarters]


@st.composite
def by_months(draw: st.DrawFn) -> list[FiscalPeriod]:
    """Years of calendar months that end with any month."""
    first, years = draw(st.integers(1, 12)), range(2019, 2024)

    def month(number: int) -> date:
        return date(number // 12, number % 12 + 1, 1)

    return [one for year in years for one in periods_of(year, [month(12 * year + first - 1 + 3 * q) for q in range(5)])]


@st.composite
def by_weeks(draw: st.DrawFn) -> list[FiscalPeriod]:
    """Years of 52 weeks, one of them of 53, that begin on any day."""
    start = date(2018, 12, 28) + timedelta(days=draw(st.integers(0, 364)))
    long_year = draw(st.integers(2019, 2023))
    found: list[FiscalPeriod] = []
    for year in range(2019, 2024):
        weeks = 53 if year == long_year else 52
        bounds = [start, *(start + n * _WEEK for n in _WEEKS), start + weeks * _WEEK]
        found += periods_of(year, bounds)
        start = bounds[-1]
    return found


calendars = st.one_of(by_months(), by_weeks())


def ends(one: FiscalPeriod, kind: EndKind, off: int = 0) -> PeriodEnd:
    last = one.end_date + timedelta(days=off)
    return PeriodEnd(kind=kind, year=last.year, month=last.month, day=last.day)


@given(calendars, st.integers(-10, 10))
def test_a_period_is_what_ends_on_its_last_day_or_a_few_days_beside_it(known: list[FiscalPeriod], off: int) -> None:
    calendar = FiscalCalendar(known)
    for one in known:
        assert calendar.ending(ends(one, "quarter" if one.fiscal_quarter else "year", off)) == [one]
        same_end = [other for other in known if other.end_date == one.end_date]
        assert calendar.ending(ends(one, "any", off)) == sorted(same_end, key=lambda other: other.fiscal_quarter)


@given(calendars, st.integers(-7, 7))
def test_a_period_is_what_runs_from_its_first_to_its_last_day(known: list[FiscalPeriod], off: int) -> None:
    calendar = FiscalCalendar(known)
    for one in known:
        first = one.start_date + timedelta(days=off)
        told = {"start_year": first.year, "start_month": first.month, "start_day": first.day}
        assert calendar.ending(ends(one, "span").model_copy(update=told)) == [one]


@given(calendars)
def test_a_month_alone_is_that_of_the_last_day(known: list[FiscalPeriod]) -> None:
    calendar = FiscalCalendar(known)
    for one in known:
        end = PeriodEnd(kind="any", year=one.end_date.year, month=one.end_date.month)
        assert one in calendar.ending(end)


@given(calendars)
def test_a_date_in_the_middle_of_a_quarter_ends_nothing(known: list[FiscalPeriod]) -> None:
    calendar = FiscalCalendar(known)
    for one in known:
        if one.fiscal_quarter:
            assert calendar.ending(ends(one, "any", -45)) == []


@given(calendars)
def test_a_period_is_what_its_name_or_its_date_mentions(known: list[FiscalPeriod]) -> None:
    calendar = FiscalCalendar(known)
    for one in known:
        named = PeriodMention(0, 0, fiscal_year=one.fiscal_year, fiscal_quarter=one.fiscal_quarter)
        assert calendar.meant_by(named) == one
        assert (
            calendar.meant_by(PeriodMention(0, 0, date=ends(one, "quarter" if one.fiscal_quarter else "year"))) == one
        )


@given(calendars)
def test_what_lies_before_is_a_year_or_a_quarter_earlier(known: list[FiscalPeriod]) -> None:
    calendar = FiscalCalendar(known)
    for one in known:
        year_before = calendar.before(one, years=1)
        assert year_before == calendar.period(one.fiscal_year - 1, one.fiscal_quarter)
        if one.fiscal_quarter and (quarter_before := calendar.before(one, quarters=1)) is not None:
            assert quarter_before.end_date + timedelta(days=1) == one.start_date
        to_date = calendar.cumulative(one)
        if to_date is not None and one.fiscal_quarter > 1 and year_before is not None:
            assert calendar.is_to_date(to_date)
            assert calendar.before(to_date, years=1) == calendar.cumulative(year_before)


@given(calendars)
def test_years_to_date_are_named_by_their_months(known: list[FiscalPeriod]) -> None:
    calendar = FiscalCalendar(known)
    for one in calendar.to_date:
        months = 3 * one.fiscal_quarter
        mention = PeriodMention(0, 0, fiscal_year=one.fiscal_year, to_date=True, months=months)
        assert calendar.meant_by(mention) == one
        dated = PeriodMention(0, 0, date=ends(one, "any"), to_date=True, months=months)
        assert calendar.meant_by(dated) == one
        assert calendar.label(one) == f"first {months} months of FY{one.fiscal_year}"
    assert not any(calendar.is_to_date(one) for one in known)


BOUNDS = [date(2023, 10, 1), date(2023, 12, 31), date(2024, 3, 31), date(2024, 6, 30), date(2024, 9, 29)]
APPLE = FiscalCalendar(periods_of(2024, BOUNDS))


@pytest.mark.parametrize(
    ("end", "labels"),
    [
        (PeriodEnd(kind="any", year=2024, month=9), ["FY2024", "Q4 FY2024"]),
        (PeriodEnd(kind="any", year=2024, month=2, day=30), []),
        (PeriodEnd(kind="quarter", year=2024, month=12, fiscal=True), ["Q1 FY2024"]),
        (PeriodEnd(kind="calendar", year=2024, month=12, day=31), []),
        (PeriodEnd(kind="span", year=2024, month=6, start_year=2024, start_month=1), []),
        (PeriodEnd(kind="span", year=2024, month=6, start_year=2024, start_month=4), ["Q3 FY2024"]),
    ],
)
def test_wordings(end: PeriodEnd, labels: list[str]) -> None:
    assert [one.label for one in APPLE.ending(end)] == labels


def test_a_mention_of_nothing_known_is_none() -> None:
    assert APPLE.meant_by(None) is None
    assert APPLE.meant_by(PeriodMention(0, 0, fiscal_year=2019)) is None
    assert APPLE.meant_by(PeriodMention(0, 0, fiscal_year=2024, years_back=1)) is None
    assert APPLE.meant_by(PeriodMention(0, 0, date=ends(APPLE.newest_first[0], "any"), to_date=True, months=6)) is None
