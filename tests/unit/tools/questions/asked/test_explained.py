"""A rate of which only the move is asked for is set against the year before; other figures come with their change."""

from typing import Any

import pytest


@pytest.mark.parametrize(
    "question",
    [
        "What happened to Apple's gross margin in FY2024?",
        "How did Apple's gross margin develop in FY2024?",
        "Did Apple's gross margin widen or narrow in FY2024?",
        "Was Apple's gross margin better or worse in FY2024?",
        "Has Apple's gross margin recovered or deteriorated in FY2024?",
    ],
)
def test_a_rate_is_set_against_the_year_before(read: Any, question: str) -> None:
    reading = read(question)
    assert (reading.metrics, reading.fiscal_years) == (("gross_margin",), (2023, 2024))
    assert reading.asks is not None
    assert (reading.asks.kind, reading.unexplained) == ("difference", ())


@pytest.mark.parametrize(
    ("question", "relation"),
    [
        ("Did Apple's gross margin recover in FY2024?", "up"),
        ("Was there an improvement in Apple's gross margin in FY2024?", "up"),
        ("Was there an erosion of Apple's gross margin in FY2024?", "down"),
        ("Did Apple's gross margin suffer in FY2024?", "down"),
        ("Did Apple's gross margin take a hit in FY2024?", "down"),
    ],
)
def test_one_way_is_asked_with_yes_or_no(read: Any, question: str, relation: str) -> None:
    reading = read(question)
    assert (reading.asks.kind, reading.asks.relation, reading.fiscal_years) == ("verdict", relation, (2023, 2024))


@pytest.mark.parametrize(
    ("question", "years"),
    [
        ("How has Apple's gross margin in FY2024 been calculated?", (2024,)),
        ("What happened to Apple's revenue in FY2024?", (2024,)),  # told with its change anyway
        ("What happened to Apple's gross margin from FY2020 to FY2024?", (2020, 2021, 2022, 2023, 2024)),
    ],
)
def test_nothing_else_takes_another_year(read: Any, question: str, years: tuple[int, ...]) -> None:
    assert read(question).fiscal_years == years
