"""Digits and words of statements that are no figures: constants of calculations, counts of what is named."""

import pytest

from tests.unit.tools.tie_out.answers.drafted.test_check import problems


@pytest.mark.parametrize(
    "text",
    [
        "Growth a year is (8,978 / 7,679)^(1/2) - 1 = 8.1% in 2022.",
        "Average net income in 2022 is (8,978 + 7,679) / 2 = 8,328.5.",
        "Net income in 2022 is 8,978 / ((5,207 + 4,625) / 2) = 1.83x of average capital spending.",
        "Twice the net income of 2022 is 2 * 8,978 = 17,956.",
    ],
)
async def test_constants_of_a_calculation_need_no_source(text: str) -> None:
    assert await problems(text, "p1") == ""


async def test_a_few_that_are_counted_need_no_source_and_amounts_in_words_do() -> None:
    assert await problems("Two causes were freight and steel: Acme paid more for freight and steel.", "p2") == ""
    assert "nine" in await problems("Acme paid nine percent more for freight and steel.", "p2")
    assert "twelve" in await problems("Acme paid more for freight and steel in twelve plants.", "p2")
