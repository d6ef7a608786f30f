"""A balance that moves within a quarter moves from the end of the quarter before."""

from typing import Any

import pytest

from tools.models.questions import NamedPeriod


def _period(year: int, quarter: int) -> NamedPeriod:
    return NamedPeriod(fiscal_year=year, fiscal_quarter=quarter)


@pytest.mark.parametrize(
    ("question", "before", "quarter"),
    [
        ("By how much did cash drop at Apple over the first quarter of 2023?", (2022, 4), (2023, 1)),
        ("How much did Apple's inventory fall during Q2 2023?", (2023, 1), (2023, 2)),
        ("By how much did Apple's inventory rise in Q3 2023 from the previous quarter?", (2023, 2), (2023, 3)),
    ],
)
def test_it_is_set_against_the_quarter_before(
    read: Any, question: str, before: tuple[int, int], quarter: tuple[int, int]
) -> None:
    reading = read(question)
    assert reading.asks.kind == "difference"
    assert reading.asks.periods == reading.periods == (_period(*before), _period(*quarter))
    assert not reading.sequential


def test_whether_it_fell_is_told_so_too(read: Any) -> None:
    asked = read("Did Apple's inventory fall during Q2 2023?").asks
    assert (asked.kind, asked.relation) == ("verdict", "down")
    assert asked.periods == (_period(2023, 1), _period(2023, 2))


@pytest.mark.parametrize(
    "question",
    [
        "How much did Apple's revenue grow during Q2 2023?",
        "How much did Apple's inventory grow in Q2 2023?",
        "How much did Apple's inventory grow over 2023?",
    ],
)
def test_others_are_set_against_the_year_before(read: Any, question: str) -> None:
    assert _period(2023, 1) not in read(question).periods
