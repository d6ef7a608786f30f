"""What is told of the rows of a table in the order that was asked for."""

import pytest

from tests.unit.tools.search.quotes.passages import candidate, wanted
from tools.models.questions import Extreme
from tools.search.quotes.extremes import quote_extreme
from tools.search.quotes.pages import Page

SALES = """Net sales by segment:
(in millions)
2022
2021
North
$900
$800
South
300
400
East
100
150
Total net sales
1,300
1,350
"""


def test_a_move_is_told_by_its_amount_and_in_percent() -> None:
    asked = Extreme(end="lowest", of="segment", measure="net sales", moves=True, amount=True)
    told = quote_extreme(
        asked, wanted("Which segment lost the most net sales?"), 2022, [Page((candidate(SALES, "8"),))]
    )
    assert told.opening == "Largest decline: South; then East; up: North."
    assert told.worked is not None
    assert told.worked.also is not None
    assert (told.worked.shown, told.worked.expression) == ("$100 million", "300 - 400")
    assert told.worked.also.shown == "25.0%"
    by_rate = quote_extreme(
        asked.model_copy(update={"amount": False}), wanted("Which net sales?"), 2022, [Page((candidate(SALES, "8"),))]
    )
    assert by_rate.opening == "Steepest decline: East; then South; up: North."


@pytest.mark.parametrize(
    ("question", "end", "said"),
    [
        ("Did any segment lose net sales in 2022?", "lowest", "Yes. "),
        ("Did any segment grow net sales in 2022?", "highest", "Yes. "),
        ("Did all segments grow net sales in 2022?", "lowest", "No. "),
    ],
)
def test_whether_any_or_all_moved_so_is_told_first(question: str, end: str, said: str) -> None:
    asked = Extreme.model_validate({"end": end, "of": "segment", "measure": "net sales", "moves": True})
    told = quote_extreme(asked, wanted(question), 2022, [Page((candidate(SALES, "8"),))])
    assert told.opening.startswith(said)


def test_the_only_part_that_moved_so_is_told_as_such() -> None:
    asked = Extreme(end="highest", of="segment", measure="net sales", moves=True)
    told = quote_extreme(asked, wanted("Which segment grew net sales?"), 2022, [Page((candidate(SALES, "8"),))])
    assert told.opening == "Fastest growth: North; the only one that grew; down: South, East."


GROWTH = """Summary of growth
% Change
2022
2021
East
(33)%
5%
North
13 %
1%
"""


@pytest.mark.parametrize(("text", "printed"), [(GROWTH, " Printed: 13%."), (GROWTH.replace("13 %", "15 %"), "")])
def test_the_growth_that_another_table_prints_is_told_where_it_agrees(text: str, printed: str) -> None:
    asked = Extreme(end="highest", of="segment", measure="net sales", moves=True)
    pages = [Page((candidate(SALES, "7"),)), Page((candidate(text, "7", name="2"),))]
    told = quote_extreme(asked, wanted("Which segment had the highest net sales growth in 2022?"), 2022, pages)
    assert told.opening == f"Fastest growth: North; the only one that grew; down: South, East.{printed}"
    assert ("North 13 % 1%" in [quote.text for quote in told.quotes]) is bool(printed)
