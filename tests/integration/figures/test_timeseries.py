"""A metric over years and quarters of the shipped sample: points, growth, gaps, restatements and what is said."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from tools.errors import InvalidInput, UnknownCompany, UnknownMetric
from tools.models.figures import Series

REVENUE = {2020: 274_515, 2021: 365_817, 2022: 394_328, 2023: 383_285, 2024: 391_035, 2025: 416_161}
MILLION = 10**6


def values(series: Series) -> dict[tuple[int, int | None], Decimal]:
    return {(point.fiscal_year, point.fiscal_quarter): point.value for point in series.points}


def said(series: Series, *words: str) -> bool:
    return any(all(word in warning for word in words) for warning in series.warnings)


async def test_years_come_in_order_with_growth_and_sources(shipped: Any) -> None:
    series = await shipped.series("Apple", "net sales", 2020, 2025)
    assert values(series) == {(year, None): value * MILLION for year, value in REVENUE.items()}
    assert (series.ticker, series.metric, series.unit) == ("AAPL", "revenue", "USD")
    assert (series.found, series.requested, series.gaps, series.warnings) == (6, 6, (), ())
    assert [growth.yoy_pct for growth in series.growth][:2] == [
        None,
        pytest.approx((365817 / 274515 - 1) * 100, abs=1e-4),
    ]
    assert [growth.yoy_pct for growth in series.growth][3] == -2.8005
    assert all(growth.sequential_pct is None for growth in series.growth)
    for point in series.points:
        assert point.source.doc_type == "10-K"
        assert point.source.fiscal_year == point.fiscal_year
        assert point.source.accession in point.source.url


async def test_compound_growth_is_over_the_years_between_the_first_and_the_last_point(shipped: Any) -> None:
    series = await shipped.series("AAPL", "revenue", 2020, 2025)
    assert series.cagr == pytest.approx(((416_161 / 274_515) ** (1 / 5) - 1) * 100, abs=1e-4) == 8.6774
    with_gaps = await shipped.series("AAPL", "revenue", 2015, 2025)
    assert with_gaps.cagr == series.cagr


async def test_growth_of_the_first_point_is_on_the_year_before_it(shipped: Any) -> None:
    series = await shipped.series("AAPL", "revenue", 2023, 2024)
    assert [growth.yoy_pct for growth in series.growth] == [-2.8005, 2.022]


async def test_a_loss_has_no_growth_and_no_compound_growth(shipped: Any) -> None:
    series = await shipped.series("SNOW", "net income", 2021, 2024)
    assert all(point.value < 0 for point in series.points)
    assert [growth.yoy_pct for growth in series.growth] == [None] * len(series.points)
    assert series.cagr is None


async def test_a_fourth_quarter_is_derived_and_says_from_what(shipped: Any) -> None:
    series = await shipped.series("AAPL", "revenue", 2023, 2023, quarterly=True)
    assert list(values(series).values()) == [value * MILLION for value in (117_154, 94_836, 81_797, 89_498)]
    assert [point.basis for point in series.points] == ["reported", "reported", "reported", "derived"]
    last = series.points[-1]
    assert (last.start_date, last.end_date) == (date(2023, 7, 2), date(2023, 9, 30))
    assert last.first_reported is None
    year, nine_months = last.derived_from
    assert (year.value, year.source.doc_type, year.source.accession) == (
        383_285 * MILLION,
        "10-K",
        "0000320193-23-000106",
    )
    assert (nine_months.value, nine_months.source.doc_type, nine_months.source.accession) == (
        293_787 * MILLION,
        "10-Q",
        "0000320193-23-000077",
    )
    assert said(series, "Q4 FY2023 Revenue of AAPL is derived", "0000320193-23-000106", "0000320193-23-000077")


async def test_quarters_of_a_cash_flow_are_differences_of_what_was_reported_to_date(shipped: Any) -> None:
    series = await shipped.series("AAPL", "capex", 2023, 2023, quarterly=True)
    assert list(values(series).values()) == [value * MILLION for value in (3_787, 2_916, 2_093, 2_163)]
    assert sum(values(series).values()) == 10_959 * MILLION
    assert [point.basis for point in series.points] == ["reported", "derived", "derived", "derived"]


async def test_quarters_grow_on_the_year_and_on_the_quarter_before(shipped: Any) -> None:
    series = await shipped.series("AAPL", "revenue", 2024, 2024, quarterly=True)
    first = series.growth[0]
    assert first.yoy_pct == pytest.approx((119_575 / 117_154 - 1) * 100, abs=1e-4)
    assert first.sequential_pct == pytest.approx((119_575 / 89_498 - 1) * 100, abs=1e-4)
    assert series.cagr is None


@pytest.mark.parametrize(("ticker", "metric"), [("AAPL", "eps"), ("NVDA", "eps_basic"), ("AAPL", "diluted shares")])
async def test_per_share_figures_and_share_counts_are_never_derived(shipped: Any, ticker: str, metric: str) -> None:
    series = await shipped.series(ticker, metric, 2021, 2024, quarterly=True)
    assert {point.fiscal_quarter for point in series.points} == {1, 2, 3}
    assert all(point.basis != "derived" for point in series.points)
    gaps = [gap for gap in series.gaps if gap.fiscal_quarter == 4]
    assert len(gaps) == 4
    assert all("does not add up over quarters" in gap.reason for gap in gaps)


async def test_a_fiscal_year_that_ends_in_january_keeps_its_own_numbers(shipped: Any) -> None:
    years = await shipped.series("NVDA", "revenue", 2023, 2025)
    assert [(p.fiscal_year, p.end_date.isoformat(), p.value / MILLION) for p in years.points] == [
        (2023, "2023-01-29", 26_974),
        (2024, "2024-01-28", 60_922),
        (2025, "2025-01-26", 130_497),
    ]
    quarters = await shipped.series("NVDA", "revenue", 2024, 2024, quarterly=True)
    assert [value / MILLION for value in values(quarters).values()] == [7_192, 13_507, 18_120, 22_103]


async def test_gaps_are_listed_with_their_reasons(shipped: Any) -> None:
    series = await shipped.series("SNOW", "revenue", 2019, 2021)
    assert (series.found, series.requested) == (2, 3)
    [gap] = series.gaps
    assert (gap.fiscal_year, gap.reason) == (
        2019,
        "No loaded filing of SNOWFLAKE INC. covers FY2019: 10-K FY2019 is not loaded (loaded years: FY2020 to FY2025).",
    )
    [declined] = series.declined
    assert (declined.ticker, declined.metric, declined.fiscal_year) == ("SNOW", "revenue", 2019)
    assert declined.remedy
    assert series.cagr == series.growth[1].yoy_pct


async def test_points_whose_value_changed_since_are_listed(shipped: Any) -> None:
    series = await shipped.series("NVDA", "eps", 2021, 2025)
    assert [(r.fiscal_year, str(r.first_reported), str(r.value)) for r in series.restatements] == [
        (2021, "6.9", "1.73"),
        (2023, "1.74", "0.17"),
        (2024, "11.93", "1.19"),
    ]
    assert [point.basis for point in series.points if point.fiscal_year == 2021] == ["restated"]


async def test_a_split_between_two_points_is_said_and_nothing_is_compared_across_it(shipped: Any) -> None:
    series = await shipped.series("NVDA", "eps", 2024, 2024, quarterly=True)
    assert [str(value) for value in values(series).values()] == ["0.82", "0.25", "0.37"]
    assert said(series, "a stock split lies between Q1 FY2024 and Q2 FY2024")
    q1, q2, q3 = series.growth
    assert (q1.yoy_pct, q2.yoy_pct, q3.yoy_pct) == (28.125, None, None)
    assert (q2.sequential_pct, q3.sequential_pct) == (None, 48.0)


async def test_compound_growth_over_a_split_is_on_one_share_basis_and_says_so(shipped: Any) -> None:
    across = await shipped.series("NVDA", "eps", 2021, 2025)
    first, last = across.points[0].value, across.points[-1].value
    assert across.cagr == pytest.approx((float(last / first) * 10) ** 0.25 * 100 - 100, abs=1e-3)
    assert said(across, f"so {first} of FY2021 counts as {first / 10} (split 10:1)")


async def test_before_a_split_was_known_the_points_are_alike(shipped: Any) -> None:
    series = await shipped.series("NVDA", "eps", 2024, 2024, quarterly=True, as_of=date(2024, 5, 1))
    assert [str(value) for value in values(series).values()] == ["0.82", "2.48", "3.71"]
    assert not said(series, "split")
    assert series.restatements == ()
    assert series.growth[1].sequential_pct == pytest.approx((2.48 / 0.82 - 1) * 100, abs=1e-4)


async def test_one_point_is_a_series_without_growth(shipped: Any) -> None:
    series = await shipped.series("SNOW", "revenue", 2020, 2020)
    assert (series.found, series.requested) == (1, 1)
    assert (series.growth, series.cagr, series.gaps) == ((), None, ())


async def test_a_metric_that_was_never_reported_is_all_gaps(shipped: Any) -> None:
    series = await shipped.series("SNOW", "inventory", 2021, 2023)
    assert (series.points, series.unit, series.found, series.requested) == ((), None, 0, 3)
    assert [gap.fiscal_year for gap in series.gaps] == [2021, 2022, 2023]
    assert all("none of its figures is Inventory" in gap.reason for gap in series.gaps)
    assert len(series.declined) == 3


@pytest.mark.parametrize(
    ("start", "end", "expected"),
    [
        (2025, 2020, "start_year 2025 lies after end_year 2020"),
        (1825, 2024, "spans 200 years; at most 50"),
        (1, 10**15, "spans 1000000000000000 years"),
        (-5, -1, "fiscal_years: -5 is no fiscal year"),
        (2500, 2501, "fiscal_years: 2500 is no fiscal year"),
    ],
)
async def test_an_impossible_range_of_years_is_refused(shipped: Any, start: int, end: int, expected: str) -> None:
    with pytest.raises(InvalidInput, match=expected):
        await shipped.series("AAPL", "revenue", start, end)


async def test_fifty_years_are_one_series(shipped: Any) -> None:
    series = await shipped.series("AAPL", "revenue", 1976, 2025)
    assert (series.found, series.requested) == (6, 50)


@pytest.mark.parametrize(
    ("ticker", "metric", "error", "expected"),
    [
        ("XQZJ", "revenue", UnknownCompany, "XQZJ"),
        ("AAPL", "revenu", UnknownMetric, "Did you mean revenue"),
        ("AAPL", "revenue / assetz", InvalidInput, "no metric or formula 'assetz'"),
        ("AAPL", "", InvalidInput, "empty"),
    ],
)
async def test_what_is_not_known_is_named(
    shipped: Any, ticker: str, metric: str, error: type[Exception], expected: str
) -> None:
    with pytest.raises(error, match=expected):
        await shipped.series(ticker, metric, 2020, 2022)


async def test_a_concept_can_be_followed_by_its_name(shipped: Any) -> None:
    by_concept = await shipped.series("AAPL", "us-gaap:NetIncomeLoss", 2022, 2023)
    by_name = await shipped.series("AAPL", "net income", 2022, 2023)
    assert values(by_concept) == values(by_name)
