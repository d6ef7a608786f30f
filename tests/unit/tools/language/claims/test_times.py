"""The period that a claim tells of, and the one that it compares with."""

import pytest

from tools.language.claims.times import read_time

Target = tuple[str, int | None, int | None]
TARGETS: list[tuple[str, list[Target], Target]] = [
    ("during 2024 compared to 2023", [("any", 2024, None)], ("year", 2023, None)),
    ("in the third quarter of 2025 compared to the third quarter of 2024", [("quarter", 2025, 3)], ("year", 2024, 3)),
    ("in the first half of fiscal year 2026", [("ytd", 2026, 2)], ("usual", None, None)),
    ("up 6% sequentially", [], ("sequential", None, None)),
    ("up 10% from a year ago", [], ("usual", None, None)),
    ("for the quarter versus the prior year period", [("quarter", None, None)], ("usual", None, None)),
    ("from FY2023 to FY2024", [("any", 2024, None)], ("year", 2023, None)),
    ("to $20 billion in 2023 from $18 billion in 2022", [("any", 2023, None)], ("year", 2022, None)),
    ("from $18 billion in 2022 to $20 billion in 2023", [("any", 2023, None)], ("year", 2022, None)),
    ("Compared with the fourth quarter of fiscal 2025, sales", [], ("year", 2025, 4)),
    ("nothing about time", [], ("usual", None, None)),
    ("In that year, too, sales", [], ("usual", None, None)),
]


@pytest.mark.parametrize(("text", "targets", "base"), TARGETS)
def test_targets_and_base(text: str, targets: list[Target], base: Target) -> None:
    time = read_time(text)
    assert [(target.span, target.fiscal_year, target.fiscal_quarter) for target in time.targets] == targets
    assert (time.base, time.base_year, time.base_quarter) == base


def test_months_that_end_on_a_day_are_a_year_to_date() -> None:
    [target] = read_time("for the nine months ended September 30, 2025").targets
    assert target.span == "ytd"
    assert target.end is not None
    assert (target.end.year, target.end.month, target.end.day) == (2025, 9, 30)


@pytest.mark.parametrize("text", ["during December 2023", "in the second half of 2023", "trailing twelve months"])
def test_periods_that_filings_have_no_figures_of(text: str) -> None:
    assert read_time(text).other is not None
