"""Averages over several periods: over how many, up to which one, and what stays open."""

from typing import Any

import pytest

from tools.models.questions import METRIC_LOOKUP, answerable

AVERAGES = {
    "What was Apple's revenue on average from 2020 to 2023?": (("avg(revenue, 4)",), (2023,), ()),
    "On average, what was Apple's net income over the last five years?": (("avg(net_income, 5)",), (), ()),
    "Apple's average gross margin over the last 3 years": (("avg(gross_margin, 3)",), (), ()),
    "Apple's mean revenue from 2020 to 2023": (("avg(revenue, 4)",), (2023,), ()),
    "the mean of Apple's gross margin over the last 3 years": (("avg(gross_margin, 3)",), (), ()),
    "Apple's average revenue in 2021, 2022 and 2023": (("avg(revenue, 3)",), (2023,), ()),
    "How much does Apple spend on R&D on average per year, 2020 to 2023?": (
        ("avg(research_and_development, 4)",), (2023,), (),
    ),
    "Apple's revenue and net income on average from 2020 to 2023": (
        ("avg(revenue, 4)", "avg(net_income, 4)"), (2023,), (),
    ),
    "Apple's average quarterly revenue in 2023": (("avg(revenue, 4)",), (2023,), (4,)),
    "Apple's average quarterly revenue over the first three quarters of 2023": (("avg(revenue, 3)",), (2023,), (3,)),
    "Apple's average revenue over Q1 and Q2 of 2023": (("avg(revenue, 2)",), (2023,), (2,)),
    "Apple's average quarterly revenue from 2022 to 2023": (("avg(revenue, 8)",), (2023,), (4,)),
    "Apple's average inventory over the last six quarters": (("avg(inventory, 6)",), (), ()),
}  # fmt: skip
OPEN = [
    "average revenue of Apple in 2023",  # of what?
    "Apple's average revenue",
    "Apple's average revenue in 2020 and 2023",  # of the two, or of the years between as well
    "Apple's average revenue in Q1 and Q3 of 2023",
    "Apple's average revenue in Q2 of 2022 and 2023",
    "Apple's average revenue since 2020",
    "Apple's average revenue growth from 2020 to 2023",  # the mean, or the compound rate
    "Apple's average revenue from Q1 2022 to Q3 2023",
    "Apple's average revenue from 1990 to 2023",  # further back than formulas reach
]


@pytest.mark.parametrize(("question", "expected"), AVERAGES.items())
def test_an_average_over_periods_is_one_figure_of_the_last(read: Any, question: str, expected: Any) -> None:
    reading = read(question)
    assert (reading.metrics, reading.fiscal_years, reading.fiscal_quarters) == expected
    assert (reading.route, reading.newest, reading.change) == (METRIC_LOOKUP, 1, False)
    assert answerable(reading)


@pytest.mark.parametrize("question", OPEN)
def test_an_average_that_is_not_clear_stays_open(read: Any, question: str) -> None:
    reading = read(question)
    assert "average" in reading.unexplained
    assert not answerable(reading)


def test_an_average_of_the_figures_own_is_none_over_periods(read: Any) -> None:
    reading = read("Apple's return on average equity from 2020 to 2023")
    assert (reading.metrics, reading.fiscal_years) == (("return_on_equity",), (2020, 2021, 2022, 2023))
