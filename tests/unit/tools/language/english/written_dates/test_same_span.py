"""The same stretch of the year before is told by its own days."""

import pytest

from tools.language.english.changes import apply
from tools.language.english.written_dates.same_span import same_span

_HALF = "For the six months ended December 31, 2022, what was Acme's cash flow?"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"{_HALF} And for the same half a year before?", f"{_HALF} And for the six months ended December 31, 2021?"),
        (
            f"{_HALF} In the same period of the prior year?",
            f"{_HALF} In the six months ended December 31, 2021?",
        ),
        (
            "Acme's cash flow in the first half of FY2024, and in the same half a year earlier?",
            "Acme's cash flow in the first half of FY2024, and in the first half of FY2023?",
        ),
        (
            "Acme's sales in the six months ended February 29, 2024 and the corresponding months a year earlier",
            "Acme's sales in the six months ended February 29, 2024 and the six months ended February 28, 2023",
        ),
    ],
)
def test_it_is_told_by_its_own_days(text: str, said: str) -> None:
    assert apply(text, same_span(text))[0] == said


@pytest.mark.parametrize(
    "text",
    [
        "What was Acme's net income in Q2 FY2023 and in the same period a year before?",  # a quarter has its own way
        "What was Acme's net income in the same half a year before?",
        "The six months ended June 30, 2022 and the nine months ended September 30, 2022, and the same period a year "
        "before?",
        f"{_HALF} And for the same segment a year before?",
    ],
)
def test_where_no_one_stretch_is_meant_it_stays(text: str) -> None:
    assert apply(text, same_span(text))[0] == text
