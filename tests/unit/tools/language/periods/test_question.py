"""Which fiscal periods a question names, in the many wordings of people."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.tools.questions.spans import is_covered
from tools.language.periods.named import Periods
from tools.language.periods.question import find_periods
from tools.language.periods.wording import clean

YEARS = {
    "revenue in 2023": (2023,),
    "revenue in fiscal 2023": (2023,),
    "revenue in fiscal year 2023": (2023,),
    "revenue for the fiscal year of 2023": (2023,),
    "FY2023 revenue": (2023,),
    "FY 2023 revenue": (2023,),
    "FY23 revenue": (2023,),
    "FY'23 revenue": (2023,),
    "fy98 revenue": (1998,),
    "2021 and 2023": (2021, 2023),
    "2023, 2021 and 2022": (2021, 2022, 2023),
    "2022 vs 2023": (2022, 2023),
    "2020-2023": (2020, 2021, 2022, 2023),
    "2020–2023": (2020, 2021, 2022, 2023),
    "2020..2023": (2020, 2021, 2022, 2023),
    "FY20...FY23": (2020, 2021, 2022, 2023),
    "from 2020 to 2023": (2020, 2021, 2022, 2023),
    "2023 through 2020": (2020, 2021, 2022, 2023),
    "between 2020 and 2022": (2020, 2021, 2022),
    "from FY2020 until FY2022": (2020, 2021, 2022),
    "fiscal years 2019 and 2021": (2019, 2021),
    "FY21-FY23": (2021, 2022, 2023),
    "FY21 to 23": (2021, 2022, 2023),
    "from FY21 up to FY23": (2021, 2022, 2023),
    "FY21 all the way up to FY23": (2021, 2022, 2023),
    "2021 up until and including 2023": (2021, 2022, 2023),
    "2021 right through to 2023": (2021, 2022, 2023),
    "between FY21 and FY23": (2021, 2022, 2023),
    "from 2021 to '23": (2021, 2022, 2023),
    "FY21 and FY23": (2021, 2023),
    "2021-23": (2021, 2022, 2023),
    "'22 and '23": (2022, 2023),
    "FYE 2023": (2023,),
    "YE23": (2023,),
    "fiscal year end 2023": (2023,),
    "2023A": (2023,),
    "FY23A": (2023,),
    "the three years to 2023": (2021, 2022, 2023),
    "the five years ended 2023": (2019, 2020, 2021, 2022, 2023),
    "the year before 2021": (2020,),
    "the year after 2021": (2022,),
    "two years before 2021": (2019,),
    "the two years before 2021": (2019, 2020),
    "after 2019 and before 2022": (2020, 2021),
    "full year 2023": (2023,),
    "no year at all": (),
    "12345 or 20231 units": (),
}
QUARTERS = {
    "Q2 2023": ((2023,), (2,)),
    "2023 Q2": ((2023,), (2,)),
    "Q2 FY2023": ((2023,), (2,)),
    "Q2 of fiscal 2023": ((2023,), (2,)),
    "Q2 of fiscal year 2023": ((2023,), (2,)),
    "Q2, 2023": ((2023,), (2,)),
    "Q2'23": ((2023,), (2,)),
    "Q2 '23": ((2023,), (2,)),
    "Q2FY23": ((2023,), (2,)),
    "2Q23": ((2023,), (2,)),
    "2Q 2023": ((2023,), (2,)),
    "FQ2 2023": ((2023,), (2,)),
    "the second quarter of 2023": ((2023,), (2,)),
    "the 2nd quarter of fiscal 2023": ((2023,), (2,)),
    "second-quarter 2023": ((2023,), (2,)),
    "second fiscal quarter of 2023": ((2023,), (2,)),
    "the fourth quarter": ((), (4,)),
    "the last quarter of 2023": ((2023,), (4,)),
    "the final quarter of fiscal 2023": ((2023,), (4,)),
    "Q1 and Q3 of 2023": ((2023,), (1, 3)),
    "Q1, Q2 and Q3 2023": ((2023,), (1, 2, 3)),
    "Q1 to Q3 2023": ((2023,), (1, 2, 3)),
    "Q1-Q4 2023": ((2023,), (1, 2, 3, 4)),
    "Q2 2022 and Q2 2023": ((2022, 2023), (2,)),
    "Q2 in 2021, 2022 and 2023": ((2021, 2022, 2023), (2,)),
    "Q2 2023 versus 2022": ((2022, 2023), (2,)),
    "first and third quarters of 2023": ((2023,), (1, 3)),
    "the first two quarters of 2023": ((2023,), (1, 2)),
    "the last two quarters of 2023": ((2023,), (3, 4)),
    "Q2-2023": ((2023,), (2,)),
    "Q2/23": ((2023,), (2,)),
    "quarter 2 of 2023": ((2023,), (2,)),
    "2nd qtr 2023": ((2023,), (2,)),
    "2023-Q2": ((2023,), (2,)),
    "Q2 23": ((2023,), (2,)),
    "Q2 10-Q of 2023": ((2023,), (2,)),
    "fiscal 2023's second quarter": ((2023,), (2,)),
}
NEWEST = {
    "latest revenue": (1, False),
    "most recent fiscal year": (1, False),
    "last reported year": (1, False),
    "current fiscal year": (1, False),
    "the latest 10-K": (1, False),
    "latest quarter": (1, True),
    "the most recent 10-Q": (1, True),
    "most recent quarter": (1, True),
    "last three years": (3, False),
    "past 5 fiscal years": (5, False),
    "last two quarters": (2, True),
    "latest 8 quarters": (8, True),
    "the past decade": (10, False),
    "quarterly over the last two years": (8, True),
    "current assets": (0, False),
    "current ratio": (0, False),
}


def span_of(question: str, word: str) -> tuple[int, int]:
    start = question.rindex(word)
    return start, start + len(word)


@pytest.mark.parametrize(("question", "years"), YEARS.items())
def test_years(question: str, years: tuple[int, ...]) -> None:
    found = find_periods(question)
    assert (found.fiscal_years, found.fiscal_quarters, found.quarterly) == (years, (), False)


@pytest.mark.parametrize(("question", "expected"), QUARTERS.items())
def test_quarters(question: str, expected: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
    found = find_periods(question)
    assert (found.fiscal_years, found.fiscal_quarters) == expected
    assert found.quarterly


@pytest.mark.parametrize(("question", "expected"), NEWEST.items())
def test_the_newest_periods(question: str, expected: tuple[int, bool]) -> None:
    found = find_periods(question)
    assert (found.latest, found.quarterly) == expected
    assert found.fiscal_years == ()


@pytest.mark.parametrize(
    "question", ["quarterly revenue in 2023", "revenue by quarter, 2023", "all four quarters of 2023"]
)
def test_every_quarter_of_a_year(question: str) -> None:
    found = find_periods(question)
    assert (found.fiscal_years, found.fiscal_quarters, found.quarterly) == ((2023,), (), True)


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("Apple's revenue in fiscal 2023", ["fiscal", "2023"]),
        ("revenue of Q2 FY2023 for AAPL", ["Q2", "FY2023"]),
        ("revenue over the last three fiscal years", ["last", "three", "fiscal", "years"]),
        ("revenue in 2023 compared to the prior year", ["2023", "prior", "year"]),
        ("revenue of the current quarter", ["current", "quarter"]),
        ("revenue from Q1 to Q3 2023", ["Q1", "to", "Q3", "2023"]),
    ],
)
def test_the_words_of_a_period_are_covered(question: str, words: list[str]) -> None:
    covered = find_periods(question).covered
    assert [word for word in words if not is_covered(covered, *span_of(question, word))] == []


@pytest.mark.parametrize(
    ("question", "word"),
    [("revenue since they grew", "since"), ("revenue in 2023-06", "06"), ("current assets in 2023", "current")],
)
def test_words_that_are_not_understood_stay_uncovered(question: str, word: str) -> None:
    assert not is_covered(find_periods(question).covered, *span_of(question, word))


def test_the_prior_year_by_itself_is_not_the_newest_one() -> None:
    assert find_periods("revenue in the prior year").prior_year
    assert not find_periods("revenue in 2023 compared to the prior year").prior_year


def test_a_question_without_a_period_says_nothing_of_time() -> None:
    assert find_periods("What is Apple's revenue?") == Periods()


@given(
    st.integers(1950, 2069),
    st.integers(1, 4),
    st.sampled_from(["Q{q} {y}", "{q}Q{y}", "Q{q} of fiscal {y}", "{y} Q{q}"]),
)
def test_a_quarter_is_read_back_from_any_form(year: int, quarter: int, form: str) -> None:
    found = find_periods(f"What was revenue in {form.format(q=quarter, y=year)}?")
    assert (found.fiscal_years, found.fiscal_quarters) == ((year,), (quarter,))


WORDS = "Q1 Q4 2022 2023 FY23 to and - since until half year quarter last June 30 ' , fiscal the of before"


@given(st.one_of(st.text(max_size=60), st.lists(st.sampled_from(WORDS.split()), max_size=12).map(" ".join)))
def test_no_question_is_too_strange(question: str) -> None:
    question = clean(question)
    found = find_periods(question)
    assert all(0 <= first < end <= len(question) for first, end in found.covered)
    assert all(1900 <= year < 2100 for year in found.fiscal_years)
