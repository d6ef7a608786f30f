"""Digits and words of statements that are no figures: constants of calculations, counts of what is named."""

import pytest

from tests.unit.tools.tie_out.answers.drafted.test_check import problems


@pytest.mark.parametrize(
    "text",
    [
        "Net income grew by (8,978 / 7,679)^(1/2) - 1 = 8.1% a year up to 2022.",
        "Average net income in 2022 is (8,978 + 7,679) / 2 = 8,328.5.",
        "Net income in 2022 is 8,978 / ((5,207 + 4,625) / 2) = 1.83x of average capital spending.",
        "Two net incomes of 2022 are 2 * 8,978 = 17,956.",
    ],
)
async def test_constants_of_a_calculation_need_no_source(text: str) -> None:
    assert await problems(text, "p1") == ""


@pytest.mark.parametrize(
    "text",
    [
        "Two causes were freight and steel: Acme paid more for freight and steel.",
        "Acme paid more for freight and steel in each of the three years from 2020 to 2022.",
        "Acme names four costs, which it paid more for: freight, steel, a plant, and paint.",
        "One of the costs that Acme paid more for is steel.",
    ],
)
async def test_what_is_listed_may_be_counted_in_words(text: str) -> None:
    assert await problems(text, "p2", question="How did Acme do in 2020 and 2022?") == ""


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Acme paid nine percent more for freight and steel.", "nine"),
        ("Acme paid more for freight and steel in twelve plants.", "twelve"),
        ("Five causes were freight and steel: Acme paid more for freight and steel.", "Five"),
        ("Acme paid more in each of the seven years from 2020 to 2022.", "seven"),
        ("Acme paid ten dollars more for freight and steel.", "ten"),
    ],
)
async def test_other_numbers_in_words_stand_in_a_source(text: str, word: str) -> None:
    assert f"{word}" in await problems(text, "p2", question="How did Acme do in 2020 and 2022?")


async def test_a_number_that_the_question_asks_for_needs_no_source() -> None:
    asked = "What did Acme pay for research? State 0 if it is not told, and give three causes."
    assert (
        await problems("0: the costs that management expects to ease are freight and steel.", "p2", question=asked)
        == ""
    )
    assert await problems("Three causes are freight, steel and the plant in Ulm.", "p2", question=asked) == ""
    assert "0 " in await problems("0: the costs that management expects to ease are freight and steel.", "p2")


async def test_one_is_what_a_ratio_is_held_against_where_it_is_on_that_side() -> None:
    ratio = "Net income was 8,978 / 5,207 = 1.72x of capital spending in 2022, which is {} 1.0x."
    assert await problems(ratio.format("above"), "p1") == ""
    assert "1.0x stands in none" in await problems(ratio.format("below"), "p1")
