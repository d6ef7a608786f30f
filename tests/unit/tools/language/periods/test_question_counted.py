"""So many periods that end with the one that is named: never that one alone."""

import pytest

from tools.language.periods.named import UNCLEAR
from tools.language.periods.question import find_periods


@pytest.mark.parametrize(
    "question",
    [
        "revenue for the last four quarters as of Q2 FY2026",
        "revenue in the four quarters ending Q2 FY2026",
        "last 4 quarters of revenue to Q2 2026",
    ],
)
def test_quarters_end_with_the_one_that_is_named(question: str) -> None:
    read = find_periods(question)
    said = [(period.fiscal_year, period.fiscal_quarter) for period in read.exact]
    assert said == [(2025, 3), (2025, 4), (2026, 1), (2026, 2)]
    assert (read.latest, read.ranged) == (0, True)


@pytest.mark.parametrize(
    ("question", "years"),
    [
        ("revenue for the last three years as of FY2022", (2020, 2021, 2022)),
        ("net income, two years ended 2023", (2022, 2023)),
        ("revenue over the last three years, FY2021 to FY2023", (2021, 2022, 2023)),
    ],
)
def test_years_end_with_the_one_that_is_named(question: str, years: tuple[int, ...]) -> None:
    assert find_periods(question).fiscal_years == years


def test_years_do_not_end_with_a_quarter() -> None:
    read = find_periods("revenue for the last three years as of Q2 FY2025")
    assert UNCLEAR in {problem.kind for problem in read.problems}


def test_by_itself_a_count_is_from_the_newest() -> None:
    read = find_periods("revenue of the last three years")
    assert (read.latest, read.fiscal_years) == (3, ())
