"""The row that is the largest or smallest of places, where a region, a country or a market is asked for."""

import pytest

from tests.unit.tools.search.quotes.rows import row_of
from tools.language.printed.place_rows import asks_place
from tools.models.questions import Extreme

HEAD = "YEAR ENDED MAY 31,\n2022\n2021\nREVENUES\n"
ROWS = "North America\n900\n800\nGreater China\n700\n600\nLatin America\n400\n300\nGlobal Brand Divisions\n5\n4\n"
PLACES = f"{HEAD}{ROWS}Total revenues\n2,005\n1,704\nEARNINGS\n{ROWS}Total earnings\n2,005\n1,704\n"
STREAMS = f"""{HEAD}Subscription
900
800
Product
500
400
Services and other
600
500
Total revenue
2,000
1,700
"""
SHORT = f"""{HEAD}North America
900
800
Greater China
700
600
Inkwell
400
300
Total revenues
2,000
1,700
"""


@pytest.mark.parametrize(
    ("of", "text", "opening"),
    [
        ("region", PLACES, "Lowest: Latin America; then Greater China."),
        ("market", PLACES, "Lowest: Latin America; then Greater China."),
        ("segment", PLACES, "Lowest: Global Brand Divisions; then Latin America."),  # which it is
        ("geography", STREAMS, ""),
        ("region", STREAMS, ""),
        ("region", SHORT, ""),  # what the first one is can't be told
        ("region", SHORT.replace("REVENUES", "Revenues by region"), "Lowest: Inkwell; then Greater China."),
    ],
)
def test_a_place_that_is_asked_for_is_a_row_of_places(of: str, text: str, opening: str) -> None:
    asked = Extreme(end="lowest", of=of, measure="revenue")
    assert row_of(f"Which {of} had the lowest revenue in 2022?", asked, text)[0] == opening


@pytest.mark.parametrize(
    ("of", "place"),
    [("region", True), ("geographic segment", True), ("market", True), ("end market", False), ("product line", False)],
)
def test_what_kinds_are_places(of: str, place: bool) -> None:
    assert asks_place(of) is place
