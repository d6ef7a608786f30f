"""What stands around a sentence."""

from tests.unit.tools.search.quotes.passages import candidate, wanted
from tools.search.quotes.around import beside
from tools.search.quotes.units import units_of

STORY = (
    "The mill on the river was bought in May of the year. The price of the mill was four million dollars in cash. "
    "The seller keeps the right to the water of the river."
)


def test_what_stands_right_behind_and_before_is_told_with_a_fact() -> None:
    first, second, third = units_of(candidate(STORY), 0)
    assert beside(wanted("What was the price of the mill?"), second, [first, second, third]) == [third, first]


def test_nothing_stands_beside_an_answer_to_an_open_question() -> None:
    units = units_of(candidate(STORY), 0)
    for question in ("Describe the purchase of the mill.", "Was the mill bought?", "Why was the mill bought?"):
        assert beside(wanted(question), units[1], units) == []
