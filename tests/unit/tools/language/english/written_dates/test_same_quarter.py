"""A quarter beside the same one of the year before."""

import pytest

from tools.language.english.changes import apply
from tools.language.english.written_dates.quarters import quarters
from tools.language.english.written_dates.same_quarter import same_quarter


@pytest.mark.parametrize(
    ("said", "read"),
    [
        (
            "revenue in Q2 of FY2024 and in the same quarter a year before?",
            "revenue in Q2 of FY2024 and in Q2 FY2023?",
        ),
        (
            "revenue in the third quarter of fiscal 2022 and the corresponding quarter of the prior year",
            "revenue in the third quarter of fiscal 2022 and Q3 fiscal 2021",
        ),
        ("revenue in Q1 2023 and the year-ago quarter", "revenue in Q1 2023 and Q1 2022"),
    ],
)
def test_the_same_quarter_of_the_year_before_is_named(said: str, read: str) -> None:
    assert apply(said, same_quarter(said))[0] == read


@pytest.mark.parametrize(
    "said",
    [
        "revenue in Q2 2024 compared with the same quarter a year before",
        "revenue in Q2 2024 and Q1 2024 and the same quarter a year before",
        "revenue in 2024 and in the same period a year before",
        "revenue in Q2 2024 and the quarter before",
    ],
)
def test_what_is_compared_or_open_stays(said: str) -> None:
    assert apply(said, same_quarter(said))[0] == said


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("profit in 2023Q1 was half of that in the first quarter of 2022", "profit in Q1 2023 was half"),
        ("profit in 2023-Q1, and why", "profit in Q1 2023, and why"),
        ("profit in 2023Q1-Q3", "profit in 2023Q1-Q3"),
        ("profit in 2023Q1 2024", "profit in 2023Q1 2024"),
    ],
)
def test_a_year_before_its_quarter_stands_behind_it(said: str, read: str) -> None:
    assert apply(said, quarters(said))[0].startswith(read)
