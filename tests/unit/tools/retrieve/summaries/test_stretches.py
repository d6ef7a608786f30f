"""What leads with a part's figure, and what goes on from there."""

from tests.unit.tools.search.quotes.passages import GUARD, candidate
from tools.retrieve.summaries.passages import Sentence, sentences_of
from tools.retrieve.summaries.stretches import explain_level, explain_part

NAMES, OTHERS = ["net sale", "sale"], ["oper profit", "gross margin"]
TOLD = """Garden Tools
Net sales fell by $50 million in 2022.
The decrease was due to fewer mowers sold in the north.
Operating profit fell by $9 million in 2022, because of costs of steel.

Paints
Net sales rose by $70 million in 2022, due to higher prices.
"""
LISTED = """Garden Tools
Operating profit fell by $9 million in 2022.
• Gross margin fell by $7 million, driven by
costs of steel.
• Prices rose by $2 million, due to a new catalogue.

Paints
Operating profit rose by $8 million in 2022, due to higher prices.
"""


def sentences(text: str) -> list[Sentence]:
    return sentences_of(candidate(f"{GUARD}\n\n{text}"))


def told(part: str, text: str = TOLD) -> list[str]:
    return [one.text for one in explain_part(part, NAMES, OTHERS, sentences(text))]


def test_a_part_is_explained_under_its_heading_up_to_another_figure() -> None:
    assert told("garden tool") == [
        "Net sales fell by $50 million in 2022.",
        "The decrease was due to fewer mowers sold in the north.",
    ]
    assert told("paint") == ["Net sales rose by $70 million in 2022, due to higher prices."]


def test_under_a_part_s_heading_its_figure_may_be_called_that_of_the_segment() -> None:
    text = """Garden Tools
The decrease in segment net sales was due to fewer mowers sold, while prices were as before.

Paints
The increase in segment net sales was due to higher prices.
"""
    assert told("paint", text) == ["The increase in segment net sales was due to higher prices."]
    assert told("boat", text) == []


def test_what_is_told_under_no_heading_of_a_part_is_not_its_own() -> None:
    assert told("boat") == []
    assert told("") == []


def test_below_a_segment_s_heading_others_are_its_own_up_to_the_next_segment() -> None:
    text = """Garden Segment
The board met in May of the year.
Selected Store Data
Net sales fell by $50 million in 2022, due to fewer mowers sold.

Paint Segment
Net sales rose by $70 million in 2022, due to higher prices.
"""
    assert told("garden", text) == ["Net sales fell by $50 million in 2022, due to fewer mowers sold."]
    assert told("paint", text) == ["Net sales rose by $70 million in 2022, due to higher prices."]
    assert told("garden", text.replace("Garden Segment", "Garden")) == []


def test_a_sentence_may_name_the_part_itself() -> None:
    text = "Boats' net sales fell by $3 million in 2022. The decrease was due to a wet summer."
    assert told("boat", text) == [
        "Boats' net sales fell by $3 million in 2022.",
        "The decrease was due to a wet summer.",
    ]


def test_in_a_list_other_figures_are_reasons_where_they_move_alike() -> None:
    names, others = ["oper profit"], ["gross margin", "net sale"]
    found = [one.text for one in explain_part("garden tool", names, others, sentences(LISTED))]
    assert found == [
        "Operating profit fell by $9 million in 2022.",
        "Gross margin fell by $7 million, driven by costs of steel.",
    ]


def test_a_move_without_a_reason_explains_nothing() -> None:
    assert told("garden tool", "Garden Tools\nNet sales fell by $50 million in 2022.\nThe board met in May.") == []


def test_a_level_comes_with_the_reasons_behind_it() -> None:
    text = (
        "Gross margin fell by $5 million in 2022. Negative impacts were driven by costs of tin. Sales rose by a tenth."
    )
    read = sentences(text)
    lead = next(one for one in read if one.text.startswith("Gross margin"))
    assert [one.text for one in explain_level(lead, NAMES, read)] == [
        "Gross margin fell by $5 million in 2022.",
        "Negative impacts were driven by costs of tin.",
    ]
