"""Periods in pairs, open ranges, comparisons with the period before, and periods that no figure covers."""

from typing import Any

import pytest

from tests.unit.tools.questions.spans import is_covered
from tools.language.periods.question import find_periods
from tools.questions.reply import names_period, remaining_problems

EXACT = {
    "Q4 2022 and Q1 2023": [(2022, 4), (2023, 1)],
    "Q4'22 vs Q1'23": [(2022, 4), (2023, 1)],
    "2022 Q4 and 2023 Q1": [(2022, 4), (2023, 1)],
    "Q3 2022 to Q2 2023": [(2022, 3), (2022, 4), (2023, 1), (2023, 2)],
    "from Q2 2023 through Q3 2022": [(2022, 3), (2022, 4), (2023, 1), (2023, 2)],
    "Q1 and Q2 2022 and Q1 2023": [(2022, 1), (2022, 2), (2023, 1)],
    "Q4 2023 and full year 2023": [(2023, 0), (2023, 4)],
    "Q1 2024 versus the full year 2023": [(2023, 0), (2024, 1)],
    "Q3 2024 versus year-end 2023": [(2023, 0), (2024, 3)],
    "at the end of fiscal 2023 and of Q1 2024": [(2023, 0), (2024, 1)],
    "quarterly and annual figures of 2023": [(2023, 0), (2023, 1), (2023, 2), (2023, 3), (2023, 4)],
}


@pytest.mark.parametrize(("question", "pairs"), EXACT.items())
def test_periods_that_are_named_in_pairs_are_no_cross_product(question: str, pairs: list[tuple[int, int]]) -> None:
    found = find_periods(question)
    assert [(period.fiscal_year, period.fiscal_quarter) for period in found.exact] == pairs
    assert found.fiscal_years == tuple(sorted({year for year, _ in pairs}))
    assert set(found.fiscal_quarters) == {quarter for _, quarter in pairs if quarter}
    assert found.problems == ()


OPEN = {
    "since 2020": ("since", (2020,)),
    "ever since fiscal 2020": ("since", (2020,)),
    "since FY20": ("since", (2020,)),
    "since fiscal '20": ("since", (2020,)),
    "up to fy22": ("until", (2022,)),
    "since fiscal 2020, up to fy22": ("", (2020, 2021, 2022)),
    "since fy20 until fy22": ("", (2020, 2021, 2022)),
    "from 2020 onwards": ("since", (2020,)),
    "from 2020 on": ("since", (2020,)),
    "2020 to date": ("since", (2020,)),
    "2020-present": ("since", (2020,)),
    "between 2020 and now": ("since", (2020,)),
    "starting in 2020": ("since", (2020,)),
    "going back to 2020": ("since", (2020,)),
    "after 2020": ("since", (2021,)),
    "the years after 2020": ("since", (2021,)),
    "up to 2020": ("until", (2020,)),
    "until fiscal 2020": ("until", (2020,)),
    "up to and including 2020": ("until", (2020,)),
    "through 2020": ("until", (2020,)),
    "before 2020": ("until", (2019,)),
    "prior to 2020": ("until", (2019,)),
    "since Q3 2020": ("since", (2020,)),
    "from 2020 to 2021": ("", (2020, 2021)),
    "from 2020": ("", (2020,)),
    "revenue in 2020 on the income statement": ("", (2020,)),
}


@pytest.mark.parametrize(("question", "expected"), OPEN.items())
def test_a_range_may_be_open_at_one_end(question: str, expected: tuple[str, tuple[int, ...]]) -> None:
    found = find_periods(question)
    assert (found.open_end, found.fiscal_years) == expected
    assert found.problems == ()


def test_an_open_range_of_quarters_begins_with_one() -> None:
    [first] = find_periods("after Q4 2022").exact
    assert (first.fiscal_year, first.fiscal_quarter) == (2023, 1)
    assert find_periods("Q2 revenue since 2020").exact == ()


def test_the_words_of_an_open_range_are_covered_wherever_they_stand() -> None:
    question = f"{'revenue and net income ' * 5}since the third quarter of 2023"
    start = question.index("since")
    assert is_covered(find_periods(question).covered, start, start + 5)
    assert not is_covered(find_periods(question).covered, 0, 7)


PROBLEMS = {
    "the second half of 2023": "partial year",
    "H2FY23": "partial year",
    "the last six months of 2023": "partial year",
    "half-yearly revenue": "partial year",
    "over the next nine months": "partial year",
    "YTD 2023": "partial year",
    "Q2 and H1 2023": "partial year",
    "H1 2023 and the full year 2023": "partial year",
    "the first half of 2023 beside 2021": "partial year",
    "the nine months to Q2 2023": "unclear periods",
    "2024E": "estimate",
    "FY25e": "estimate",
    "2025F": "estimate",
    "Q3 of the full year 2023": "contradictory periods",
    "annual revenue in Q2 2024": "contradictory periods",
    "yearly revenue by quarter in 2024": "contradictory periods",
    "Q3 to Q1 2023": "unclear periods",
    "Q1 2022 through 2023": "unclear periods",
    "2022 to Q3 2023": "unclear periods",
    "up to Q3 2023": "unclear periods",
    "revenue of 2022, and of Q1 2023": "unclear periods",
    "Q4 2021, Q1 2022 and 2023": "unclear periods",
    "Q1 2024 versus FY2023": "unclear periods",
    "since 2020 and in 2015": "unclear periods",
    "between 2020 and whenever": "unclear periods",
    "since then": "unclear periods",
    "2024 versus two years ago": "unclear periods",
}


TRAILING = {
    "the trailing twelve months": (),
    "LTM": (),
    "TTM revenue": (),
    "the last 12 months": (),
    "trailing 12-month revenue": (),
    "the last four quarters combined": (),
    "the sum of the last four quarters": (),
    "TTM as of Q2 2024": ((2024, 2),),
    "over the last twelve months to Q3 FY2025": ((2025, 3),),
    "the last four quarters combined, as of Q3 FY2025": ((2025, 3),),
    "trailing twelve months ended 2024 Q1": ((2024, 1),),
}


@pytest.mark.parametrize(("question", "pairs"), TRAILING.items())
def test_twelve_months_end_with_a_quarter(question: str, pairs: tuple[tuple[int, int], ...]) -> None:
    found = find_periods(question)
    assert (found.trailing, found.problems, found.latest, found.open_end) == (True, (), 0, "")
    assert tuple((year, quarter) for year in found.fiscal_years for quarter in found.fiscal_quarters) == pairs


TO_DATE = {
    "the first half of 2023": ((2023, 2),),
    "the first six months of its fiscal 2023": ((2023, 2),),
    "H1 2023 versus H1 2022": ((2022, 2), (2023, 2)),
    "the first nine months of fiscal 2023 and 2022": ((2022, 3), (2023, 3)),
    "YTD Q3 FY2023": ((2023, 3),),
    "year-to-date revenue through Q2 2023": ((2023, 2),),
    "year to date": (),
}


@pytest.mark.parametrize(("question", "pairs"), TO_DATE.items())
def test_a_year_to_date_ends_with_a_quarter(question: str, pairs: tuple[tuple[int, int], ...]) -> None:
    found = find_periods(question)
    assert (bool(found.to_date), found.quarterly, found.problems, found.exact) == (True, True, (), ())
    assert tuple((year, quarter) for year in found.fiscal_years for quarter in found.fiscal_quarters) == pairs


def test_a_year_to_date_may_end_with_a_day() -> None:
    found = find_periods("the six months ended June 30, 2023 and 2022")
    assert [(end.kind, end.year, end.months) for end in found.ends] == [("part", 2023, 6), ("part", 2022, 6)]


@pytest.mark.parametrize("question", ["the last four quarters", "the last twelve years", "revenue of twelve months"])
def test_what_counts_back_otherwise_is_not_twelve_months(question: str) -> None:
    assert not find_periods(question).trailing


@pytest.mark.parametrize(("question", "kind"), PROBLEMS.items())
def test_a_period_that_no_figure_covers_is_a_problem(question: str, kind: str) -> None:
    assert [problem.kind for problem in find_periods(question).problems] == [kind]


@pytest.mark.parametrize(
    "question",
    [
        "sequential growth in Q2 2023",
        "Q2 2023 quarter over quarter",
        "QoQ growth, Q2 2023",
        "Q2 2023 compared to the previous quarter",
        "Q2 2023 against the quarter before",
    ],
)
def test_the_quarter_before_is_what_a_quarter_is_compared_with(question: str) -> None:
    found = find_periods(question)
    assert (found.sequential, found.fiscal_years, found.fiscal_quarters) == (True, (2023,), (2,))


@pytest.mark.parametrize(
    "question",
    [
        "Q2 2023 versus the same quarter of the prior year",
        "Q2 2023 against a year ago",
        "Q2 2023 year over year",
        "Q2 2023, y/y",
        "Q2 2023 compared to the year-ago quarter",
        "Q2 2023 versus the prior-year quarter",
        "Q2 2023 against its prior year's quarter",
    ],
)
def test_the_year_before_is_what_every_figure_is_compared_with(question: str) -> None:
    found = find_periods(question)
    assert (found.sequential, found.prior_year, found.years_ago, found.problems) == (False, False, 0, ())
    assert (found.fiscal_years, found.fiscal_quarters) == ((2023,), (2,))


def test_a_period_that_is_named_later_settles_the_problems_of_the_earlier_one(read: Any) -> None:
    partial, advice = read("Apple's revenue in H1 2024"), read("Should I buy Apple?")
    assert remaining_problems(partial, read("Q2 2024")) == ()
    assert remaining_problems(partial, read("and its net income?")) == partial.problems
    assert remaining_problems(advice, read("in 2023")) == advice.problems
    assert [problem.kind for problem in remaining_problems(partial, read("YTD 2023"))] == ["partial year"]
    assert not names_period(read("and sequentially?"))
    assert names_period(read("by quarter"))
