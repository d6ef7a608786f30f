"""Fiscal calendars from the durations that filings report, whatever their labels say."""

import itertools
from collections.abc import Sequence
from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingest.companyfacts.calendar import build_calendar
from tests.unit.ingest.companyfacts.reports import (
    DAY,
    THIRTEEN,
    build,
    chain,
    filing,
    own_spans,
    quarter_ends,
    report_year,
    spans_of,
)
from tools.models.filings import FilingPeriod

WEEKS = {
    "52 and 53 weeks": (date(2021, 9, 26), 2022, [THIRTEEN, (14, 13, 13, 13), THIRTEEN]),
    "12/12/12/16 weeks": (date(2021, 8, 30), 2022, [(12, 12, 12, 16), (12, 12, 12, 17), (12, 12, 12, 16)]),
    "16/12/12/12 weeks": (date(2021, 1, 31), 2021, [(16, 12, 12, 12), (16, 12, 12, 13), (16, 12, 12, 12)]),
    "a year that ends in January, named for the year before": (date(2021, 1, 31), 2020, [THIRTEEN, THIRTEEN]),
    "a year that ends in January, named for that year": (date(2021, 2, 1), 2022, [THIRTEEN, (13, 13, 13, 14)]),
}


@pytest.mark.parametrize(("first_day", "first_year", "years"), WEEKS.values(), ids=WEEKS.keys())
def test_years_of_weeks(first_day: date, first_year: int, years: list[Sequence[int]]) -> None:
    rows, spans = chain(first_day, first_year, *years)
    found = build(rows)
    assert {year for year, quarter in found if quarter == 0} == spans.keys()
    for year, (start, ends) in spans.items():
        assert found[year, 0] == (start, ends[3])
        starts = (start, *(end + DAY for end in ends[:3]))
        assert [found[year, quarter] for quarter in (1, 2, 3, 4)] == list(zip(starts, ends, strict=True))


def test_each_report_is_about_its_own_period() -> None:
    rows, spans = chain(date(2021, 9, 26), 2022, THIRTEEN, THIRTEEN)
    about = {own.accession: own for own in build_calendar(1, rows).own_periods}
    assert len(about) == 8
    for year, (_, ends) in spans.items():
        for quarter, form in ((1, "10-Q"), (2, "10-Q"), (3, "10-Q"), (0, "10-K")):
            end = ends[quarter - 1]
            own = about[f"{form} {end + 30 * DAY} 0"]
            assert (own.fiscal_year, own.fiscal_quarter, own.period_end) == (year, quarter, end)


def test_mislabelled_quarterly_reports_change_nothing() -> None:
    rows, _ = chain(date(2019, 1, 28), 2020, THIRTEEN, THIRTEEN)
    mislabelled = [
        FilingPeriod(r.accession, r.form, r.filed, 2019, "Q3", r.start_date, r.end_date, r.facts)
        if r.form == "10-Q"
        else r
        for r in rows
    ]
    assert build(mislabelled) == build(rows)


def test_one_mislabelled_annual_report_is_outvoted() -> None:
    rows, spans = chain(date(2019, 1, 28), 2020, THIRTEEN, THIRTEEN, THIRTEEN)
    wrong = [
        FilingPeriod(r.accession, r.form, r.filed, 2020, "FY", r.start_date, r.end_date, r.facts)
        if r.label_year == 2021 and r.form == "10-K"
        else r
        for r in rows
    ]
    assert {year for year, quarter in build(wrong) if quarter == 0} == spans.keys()


def test_amendments_change_nothing() -> None:
    rows, spans = chain(date(2021, 1, 1), 2021, THIRTEEN)
    amended = filing("10-K/A", (2021, "FY"), (spans[2021][0], spans[2021][1][3]), number=1, facts=5)
    assert build([*rows, *amended]) == build(rows)


def test_comparatives_alone_make_years_and_quarters() -> None:
    start, ends = date(2022, 1, 1), (date(2022, 3, 31), date(2022, 6, 30), date(2022, 9, 30), date(2022, 12, 31))
    before = tuple(end.replace(year=2021) for end in ends)
    found = build(
        filing(
            "10-K",
            (2022, "FY"),
            (start, ends[3]),
            (date(2021, 1, 1), before[3]),
            (date(2020, 1, 1), date(2020, 12, 31)),
        )
        + filing("10-Q", (2022, "Q2"), (start, ends[1]), (date(2021, 1, 1), before[1]))
    )
    assert {year for year, quarter in found if quarter == 0} == {2020, 2021, 2022}
    assert found[2022, 4][1] == ends[3]


def test_a_lone_disclosure_makes_no_year() -> None:
    own = (date(2022, 1, 1), date(2022, 12, 31))
    rows = filing("10-K", (2022, "FY"), own)
    plan = [FilingPeriod(rows[0].accession, "10-K", rows[0].filed, 2022, "FY", date(2023, 1, 1), date(2023, 12, 31), 1)]
    assert {year for year, quarter in build(rows + plan) if quarter == 0} == {2022}


def test_the_year_in_progress_has_the_quarters_that_are_reported() -> None:
    rows, spans = chain(date(2021, 9, 26), 2022, THIRTEEN, THIRTEEN)
    unfinished = [row for row in rows if row.label_year == 2022 or row.label_period in ("Q1", "Q2")]
    found = build(unfinished)
    assert {key for key in found if key[0] == 2023} == {(2023, 1), (2023, 2)}
    assert found[2023, 2] == (spans[2023][1][0] + DAY, spans[2023][1][1])


def test_a_year_to_date_tells_of_which_quarter_a_report_is() -> None:
    start, ends = date(2022, 10, 1), quarter_ends(date(2022, 10, 1), THIRTEEN)
    assert (2023, 3) in build(filing("10-Q", (2022, "Q2"), *own_spans(start, ends, 3)))
    assert (2022, 3) in build(filing("10-Q", (2022, "Q3"), *own_spans(start, ends, 3)))


@pytest.mark.parametrize("annual", [True, False])
def test_a_changed_year_end_keeps_the_names_of_the_covers(annual: bool) -> None:
    old = filing("10-K", (2014, "FY"), (date(2014, 1, 1), date(2014, 12, 31)), (date(2013, 1, 1), date(2013, 12, 31)))
    transition = filing("10-KT", (2015, "FY"), (date(2015, 1, 1), date(2015, 6, 30)))
    new = [
        *filing("10-K", (2016, "FY"), (date(2015, 7, 1), date(2016, 6, 30))),
        *filing("10-K", (2017, "FY"), (date(2016, 7, 1), date(2017, 6, 30)), (date(2015, 7, 1), date(2016, 6, 30))),
    ]
    found = build([*old, *(transition if annual else []), *new])
    assert {year: span for (year, quarter), span in found.items() if quarter == 0} == {
        2013: (date(2013, 1, 1), date(2013, 12, 31)),
        2014: (date(2014, 1, 1), date(2014, 12, 31)),
        2016: (date(2015, 7, 1), date(2016, 6, 30)),
        2017: (date(2016, 7, 1), date(2017, 6, 30)),
    }


def test_nothing_reported_is_no_calendar() -> None:
    assert build_calendar(1, []).periods == ()


spans = st.tuples(st.integers(0, 1500), st.integers(1, 500)).map(
    lambda days: (date(2018, 1, 1) + timedelta(days=days[0]), date(2018, 1, 1) + timedelta(days=sum(days)))
)
quarterly_days = st.sampled_from([84, 91, 98, 112, 119, 168, 182, 196, 252, 273, 280, 364, 371])
tidy_spans = st.tuples(st.integers(0, 16), st.integers(-8, 8), quarterly_days).map(
    lambda s: (
        date(2018, 1, 1) + timedelta(days=91 * s[0] + s[1]),
        date(2018, 1, 1) + timedelta(days=91 * s[0] + s[1] + s[2]),
    )
)
filings = st.builds(
    lambda form, year, period, found, number, facts: filing(form, (year, period), *found, number=number, facts=facts),
    st.sampled_from(["10-K", "10-K/A", "10-KT", "10-Q", "10-Q/A", "20-F", "8-K"]),
    st.none() | st.integers(2017, 2023),
    st.sampled_from(["FY", "Q1", "Q2", "Q3"]),
    st.lists(spans | tidy_spans, min_size=1, max_size=5),
    st.integers(0, 10_000),
    st.integers(1, 200),
)


@pytest.mark.slow
@settings(max_examples=500)
@given(st.lists(filings, max_size=8))
def test_whatever_is_filed_quarters_lie_within_their_year_and_never_overlap(reports: list[list[FilingPeriod]]) -> None:
    found = build_calendar(1, [row for rows in reports for row in rows])
    periods = spans_of(found.periods)
    assert len(periods) == len(found.periods)
    for kind in (True, False):
        ordered = sorted(span for (_, quarter), span in periods.items() if (quarter > 0) == kind)
        assert all(first < last for first, last in ordered)
        assert all(one[1] < other[0] for one, other in itertools.pairwise(ordered))
    for (year, quarter), (first, last) in periods.items():
        if quarter and (year, 0) in periods:
            assert periods[year, 0][0] <= first
            assert last <= periods[year, 0][1]
        if quarter > 1 and (year, quarter - 1) in periods:
            assert periods[year, quarter - 1][1] < first


def test_without_reports_a_release_makes_the_calendar() -> None:
    third = (date(2024, 8, 4), date(2024, 11, 2))
    rows = filing("release", (2024, "Q3"), third, (date(2024, 2, 4), date(2024, 11, 2)))
    assert build(rows) == {(2024, 3): third}
    report = report_year(2023, date(2023, 1, 1), quarter_ends(date(2023, 1, 1), THIRTEEN))
    assert (2024, 3) not in build([*report, *filing("release", (2030, "Q3"), third)])


def test_a_quarterly_report_is_of_its_own_year_where_the_annual_report_before_it_is_not_loaded() -> None:
    year = (date(2021, 1, 1), date(2021, 12, 31))
    before = [(date(2022, 4, 4), date(2022, 7, 3)), (date(2022, 1, 1), date(2022, 7, 3))]
    own = [(date(2023, 4, 3), date(2023, 7, 2)), (date(2023, 1, 1), date(2023, 7, 2))]
    rows = [*filing("10-K", (2021, "FY"), year), *filing("10-Q", (None, ""), *own, *before)]
    calendar = build_calendar(1, rows)
    about = {one.accession[:4]: (one.fiscal_year, one.fiscal_quarter) for one in calendar.own_periods}
    assert about == {"10-K": (2021, 0), "10-Q": (2023, 2)}
    assert {(p.fiscal_year, p.fiscal_quarter) for p in calendar.periods} >= {(2021, 0), (2022, 2), (2023, 2)}


def test_a_lone_quarterly_report_is_of_a_year_that_begins_on_the_day_of_later_ones() -> None:
    start, ends = date(2017, 1, 1), quarter_ends(date(2017, 1, 1), THIRTEEN)
    later = filing("10-K", (2022, "FY"), (date(2022, 1, 1), date(2022, 12, 31)))
    lone = filing("10-Q", (None, ""), *own_spans(start, ends, 2))
    calendar = build_calendar(1, [*later, *lone])
    assert {key: span for key, span in spans_of(calendar.periods).items() if key[0] == 2017} == {
        (2017, 2): (ends[0] + DAY, ends[1])
    }
    own = next(one for one in calendar.own_periods if one.accession.startswith("10-Q"))
    assert (own.fiscal_year, own.fiscal_quarter, own.period_end) == (2017, 2, ends[1])


def test_a_quarterly_report_before_a_changed_year_end_is_of_no_year() -> None:
    later = filing("10-K", (2022, "FY"), (date(2022, 1, 1), date(2022, 12, 31)))
    second = own_spans(date(2016, 10, 1), quarter_ends(date(2016, 10, 1), THIRTEEN), 2)
    assert near_new_year(second)  # its quarter begins as the later years do
    assert {year for year, _ in build([*later, *filing("10-Q", (2017, "Q2"), *second)])} == {2022}


def near_new_year(spans: Sequence[tuple[date, date]]) -> bool:
    return any(abs(first - date(2017, 1, 1)) <= 7 * DAY for first, _ in spans)
