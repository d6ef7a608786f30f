"""Which line of a part's own table explains most of how its profit moved."""

import pytest

from tests.unit.tools.search.quotes.passages import candidate
from tools.language.queries.without import asks_cost, asks_line, told_as_one, words_without
from tools.search.quotes.cite import Told
from tools.search.quotes.pages import Page
from tools.search.quotes.told.part_lines import quote_part_lines

NAMES = ["oper incom", "oper profit"]
TABLE = """The following table presents selected data for our Garden segment ($ in millions):
Garden Segment Summary
2022
2021
2020
Revenue
$3,155
$3,163
$4,284
Gross profit
$790
$707
$967
SG&A
$692
$721
$953
Restructuring charges
$8
$196
$1
Operating income (loss)
$90
$(210)
$13
"""


def told(text: str = TABLE, part: str = "garden", year: int | None = 2022, *, cost: bool = False) -> Told:
    return quote_part_lines([part], NAMES, year, [Page((candidate(text, "7", name="1"),))], cost=cost)


def test_the_line_that_moved_it_most_is_told_with_the_move() -> None:
    found = told()
    assert found.opening == "Most of it: Restructuring charges, down to 8 in 2022 from 196 in 2021 ($ millions)."
    assert found.worked is not None
    assert (found.worked.shown, found.worked.value) == ("$300 million", 300)
    assert ["Operating" in one.text or "Restructuring" in one.text for one in found.quotes] == [True, True]


@pytest.mark.parametrize(
    ("text", "part", "year"),
    [
        (TABLE, "paint", 2022),  # another part's
        (TABLE, "garden", 2020),  # no year before
        (TABLE.replace("$692", "$693"), "garden", 2022),  # the lines don't add up
        (TABLE.replace("Operating income", "Net income"), "garden", 2022),  # another figure
    ],
)
def test_where_no_table_tells_nothing_is_told(text: str, part: str, year: int) -> None:
    assert not told(text, part, year).quotes


def test_half_of_a_move_is_not_most_of_it() -> None:
    text = TABLE.replace("$196", "$108").replace("$(210)", "$(110)").replace("$707", "$719")
    assert not told(text).quotes


def test_where_a_cost_is_asked_for_a_line_that_is_none_is_told_as_such() -> None:
    text = TABLE.replace("$196", "$8").replace("$(210)", "$(22)")  # gross profit moved it
    line = "Gross profit, up to 790 in 2022 from 707 in 2021 ($ millions)."
    assert told(text, cost=True).opening == f"No cost explains most of it, but this line does: {line}"
    assert told(text).opening == f"Most of it: {line}"
    assert told(cost=True).opening.startswith("Most of it: Restructuring charges")
    assert asks_cost("Which cost explains the fall in the Garden segment's operating income?")
    assert not asks_cost("Which line item explains the fall in the Garden segment's operating income and costs?")


def test_a_part_s_move_and_its_line_stay_together() -> None:
    question = (
        "By how much did operating income of the Garden segment swing, and which line explains most of that swing?"
    )
    assert asks_line(question)
    assert told_as_one(question)
    assert {"line", "explains", "most", "swing"} <= words_without(question)
    alone = "Which line item explains the decline in Acme's Garden segment operating income in fiscal 2023?"
    assert words_without(alone).isdisjoint({"Garden", "segment", "operating", "income", "Acme"})
    assert not told_as_one("By how much did operating income swing, and which line explains most of that?")
    assert not words_without("By how much did operating income of the Garden segment swing?")
