"""The row that is the largest, the smallest, or moved the most."""

import pytest

from tests.unit.tools.search.quotes.passages import candidate, wanted
from tools.models.questions import Extreme
from tools.search.quotes.extremes import quote_extreme
from tools.search.quotes.pages import Page

SHEET = """Balance sheet of Acme
(in millions)
2022
2021
Assets
Cash and equivalents
410
300
Liabilities
Deposits of customers
900
700
Bonds and notes
400
450
Total liabilities
1,300
1,150
"""
DIVISIONS = """Net Revenue and Operating Profit of each division are as follows:
Net Revenue
Operating Profit
2022
2021
2022
2021
North
900
800
(10)
20
South
400
300
60
50
Total division
1,300
1,100
50
70
"""


def row_of(question: str, asked: Extreme, text: str) -> tuple[str, list[str]]:
    told = quote_extreme(asked, wanted(question), 2022, [Page((candidate(text, "8"),))])
    return told.opening, [quote.text for quote in told.quotes]


def test_the_largest_row_below_its_own_heading_is_quoted_as_it_stands() -> None:
    asked = Extreme(end="highest", of="liability")
    opening, quotes = row_of("What was the largest liability in 2022?", asked, SHEET)
    assert opening == "Highest: Deposits of customers; then Bonds and notes."
    assert quotes == ["Deposits of customers 900 700"]


def test_without_a_heading_of_what_is_asked_for_no_row_is_taken() -> None:
    asked = Extreme(end="highest", of="expense")
    assert row_of("What was the largest expense in 2022?", asked, SHEET) == ("", [])


@pytest.mark.parametrize(
    ("measure", "end", "name"),
    [
        ("net revenue", "lowest", "South"),
        ("operating profit", "lowest", "North"),
        ("operating profit", "highest", "South"),
    ],
)
def test_figures_side_by_side_are_told_apart_by_their_titles(measure: str, end: str, name: str) -> None:
    asked = Extreme.model_validate({"end": end, "of": "division", "measure": measure})
    opening, _ = row_of(f"Which division had the {end} {measure} in 2022?", asked, DIVISIONS)
    assert opening.startswith(f"{end.capitalize()}: {name};")


def test_side_by_side_without_a_title_that_is_asked_for_nothing_is_taken() -> None:
    asked = Extreme(end="highest", of="division", measure="free cash")
    assert row_of("Which division had the highest free cash in 2022?", asked, DIVISIONS) == ("", [])


def test_what_moved_most_is_reckoned_from_the_year_before() -> None:
    asked = Extreme(end="highest", of="division", measure="net revenue", moves=True)
    opening, _ = row_of("Which division grew net revenue the most in 2022?", asked, DIVISIONS)
    assert opening == "Fastest growth: South; then North."
