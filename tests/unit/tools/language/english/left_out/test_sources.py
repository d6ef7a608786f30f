"""A filing that a question names only to say where a figure stands narrows nothing."""

from collections.abc import Callable

import pytest

from tools.models.questions import Classification

Read = Callable[[str], Classification]


@pytest.mark.parametrize(
    "question",
    [
        "Apple revenue in fiscal 2024 per the FY2024 10-K",
        "Apple revenue in fiscal 2024, per the annual report",
        "Apple goodwill (per the company's FY2024 10-K)",
        "Apple operating income per FY2024 10-K",
        "Apple operating income in fiscal 2024 per the report",
    ],
)
def test_the_words_for_a_filing_are_explained(read: Read, question: str) -> None:
    reading = read(question)
    assert (reading.fiscal_years, reading.unexplained) == ((2024,), ())


@pytest.mark.parametrize(
    "question",
    [
        "Apple revenue per store in 2024",
        "Apple revenue per the iPhone segment in 2024",
        "Apple revenue for fiscal 2024 per the 10-Q",  # of a year, which it does not tell
        "Apple revenue for fiscal 2023 per the FY2024 10-K",  # of which year, the question leaves open
    ],
)
def test_other_things_that_a_figure_is_told_by_are_not(read: Read, question: str) -> None:
    assert read(question).unexplained


@pytest.mark.parametrize(("report", "kind"), [("10-K", "year"), ("annual report", "year"), ("10-Q", "quarter")])
def test_a_report_of_a_month_is_that_of_the_period_that_ended_then(read: Read, report: str, kind: str) -> None:
    reading = read(f"Apple revenue per the June 2024 {report}")
    assert [(one.kind, one.year, one.month) for one in reading.period_ends] == [(kind, 2024, 6)]
    assert reading.unexplained == ()
