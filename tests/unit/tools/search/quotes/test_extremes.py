"""The row that is the largest, the smallest, or moved the most."""

import pytest

from tests.unit.tools.search.quotes.passages import candidate, wanted
from tests.unit.tools.search.quotes.rows import row_of
from tools.models.questions import Extreme
from tools.search.quotes.cite import quote_words
from tools.search.quotes.extremes import quote_extreme, telling_end
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
    assert opening.startswith(f"{end.capitalize()} {measure}: {name}, ")


def test_side_by_side_without_a_title_that_is_asked_for_nothing_is_taken() -> None:
    asked = Extreme(end="highest", of="division", measure="free cash")
    assert row_of("Which division had the highest free cash in 2022?", asked, DIVISIONS) == ("", [])


def test_what_moved_most_is_reckoned_from_the_year_before() -> None:
    asked = Extreme(end="highest", of="division", measure="net revenue", moves=True)
    opening, _ = row_of("Which division grew net revenue the most in 2022?", asked, DIVISIONS)
    assert opening == "Fastest growth: South; then North."


SUBSCRIPTIONS = """Subscription revenue by segment (in millions)
2022
2021
North
900
600
South
500
300
Total subscription revenue
1,400
900
"""
SEGMENTS = """Revenue by segment (in millions)
2022
2021
% Change 2022-2021
North
1,000
800
25 %
Percentage of total revenue
62%
60%
South
600
530
13 %
Percentage of total revenue
38%
40%
East
90
100
(10)%
Total revenue
1,690
1,430
18 %
"""


def test_what_grew_fastest_is_told_with_all_that_it_is_ranked_with() -> None:
    question = "Which segment had the fastest revenue growth in 2022?"
    asked = Extreme(end="highest", of="segment", measure="revenue", moves=True)
    opening, quotes = row_of(question, asked, SEGMENTS)
    assert opening == "Fastest growth: North; then South; down: East."
    assert [quote.split()[0] for quote in quotes] == ["North", "South", "East"]


@pytest.mark.parametrize(("end", "opening"), [("lowest", "Yes. Steepest decline: East;"), ("highest", "Yes. Fastest")])
def test_whether_any_of_them_moved_so_is_said_first(end: str, opening: str) -> None:
    asked = Extreme.model_validate({"end": end, "of": "segment", "measure": "revenue", "moves": True})
    told, _ = row_of(
        f"Did any of the segments {'lose' if end == 'lowest' else 'gain'} revenue in 2022, and if so which one?",
        asked,
        SEGMENTS,
    )
    assert told.startswith(opening)


def test_where_none_moved_so_the_answer_is_no() -> None:
    asked = Extreme(end="lowest", of="division", measure="net revenue", moves=True)
    told, _ = row_of("Did any of the divisions lose net revenue in 2022?", asked, DIVISIONS)
    assert told.startswith("No. Slowest growth: North")


def test_a_narrower_figure_of_the_parts_is_not_ranked() -> None:
    asked = Extreme(end="highest", of="segment", measure="revenue", moves=True)
    assert row_of("Which segment had the fastest revenue growth in 2022?", asked, SUBSCRIPTIONS) == ("", [])


def test_the_change_of_the_first_is_reckoned_where_no_column_prints_it() -> None:
    asked = Extreme(end="highest", of="division", measure="net revenue", moves=True)
    sheet = DIVISIONS.replace("Net Revenue\nOperating Profit\n2022\n2021\n2022\n2021", "Net Revenue\n2022\n2021")
    sheet = sheet.replace("(10)\n20\n", "").replace("60\n50\n", "").replace("50\n70\n", "")
    told = quote_extreme(asked, wanted("Which division grew net revenue the most in 2022?"), 2022, [
        Page((candidate(sheet, "8"),))
    ])  # fmt: skip
    assert told.worked is not None
    assert (told.worked.shown, told.worked.expression) == ("33.3%", "(400 - 300) / 300")


def test_a_table_of_fewer_parts_than_the_question_counts_is_another_one() -> None:
    asked = Extreme(end="highest", of="divisions", measure="net revenue", moves=True)
    page = Page((candidate(DIVISIONS, "8"),))
    told = quote_extreme(asked, wanted("Which of its two divisions grew net revenue fastest in 2022?"), 2022, [page])
    assert told.quotes != ()
    told = quote_extreme(asked, wanted("Which of its nine divisions grew net revenue fastest in 2022?"), 2022, [page])
    assert told.quotes == ()


def test_rows_of_figures_are_no_parts() -> None:
    asked = Extreme(end="lowest", of="segment", measure="backlog", moves=True)
    sheet = (
        "Segment backlog\n2022\n2021\nOperating profit\n90\n95\nOperating margin\n9\n11\nBacklog at year-end\n7\n8\n"
    )
    assert row_of("Which segment had the largest decline in backlog in 2022?", asked, sheet) == ("", [])


def test_sentences_about_another_move_answer_nothing() -> None:
    asked = Extreme(end="lowest", of="segments", measure="revenue", moves=True)
    quotes = [quote_words(candidate(text, "7"), text, 0.9) for text in ("Paint revenue fell 4%.", "Glue revenue rose.")]
    assert [one.answers for one in telling_end(asked, quotes)] == [True, False]


REVENUES = """Consolidated operating revenues
(in millions)
2022
2021
Retail
900
800
Cloud
450
300
All other
90
10
Total operating revenues
1,440
1,110
"""


def test_two_parts_by_their_names_are_ranked_in_a_table_of_the_measure_alone() -> None:
    question = "Between the Retail and Cloud segments, which had the faster revenue growth in 2022?"
    asked = Extreme(end="highest", measure="revenue", moves=True, among=("Retail", "Cloud"))
    assert row_of(question, asked, REVENUES)[0] == "Fastest growth: Cloud; then Retail."
    narrower = REVENUES.replace("Consolidated operating revenues", "Of both").replace(
        "operating revenues", "fibre revenues"
    )
    assert row_of(question, asked, narrower) == ("", [])


def test_a_part_that_is_left_out_is_not_ranked() -> None:
    question, asked = (
        "Which segment shrank most in 2022?",
        Extreme(end="lowest", of="segment", measure="revenue", moves=True),
    )
    assert row_of(question, asked, SEGMENTS)[0].startswith("Steepest decline: East; ")
    left = asked.model_copy(update={"without": ("East",)})
    assert row_of(question, left, SEGMENTS)[0] == "Slowest growth: South; then North."


def test_another_any_is_not_answered_with_yes() -> None:
    asked = Extreme(end="highest", of="division", measure="net revenue", moves=True)
    told, _ = row_of("Were any divisions sold in 2022, and which division grew net revenue the most?", asked, DIVISIONS)
    assert told.startswith("Fastest growth: South")


def test_figures_of_one_segment_are_no_segments() -> None:
    text = """Garden
2022 2021
Segment net sales 300 200
Segment net income 40 20
"""
    asked = Extreme(end="highest", of="segment", measure="net sales", moves=True)
    assert not quote_extreme(asked, wanted("Which segment grew fastest?"), 2022, [Page((candidate(text, "8"),))]).quotes


PARTS = """Results by part (in millions)
The following table presents net sales of our businesses and segments:
2022
2021
Paint
900
800
Tin
400
300
{total}
1,300
1,100
"""


@pytest.mark.parametrize(
    ("total", "told"), [("Net sales of reportable segments", True), ("Net sales of licensed goods", False)]
)
def test_parts_are_those_that_a_table_sums_up_by_any_name(total: str, told: bool) -> None:
    asked = Extreme(end="highest", of="businesses", measure="net sales", moves=True)
    opening, quotes = row_of("Which businesses grew net sales in 2022?", asked, PARTS.format(total=total))
    assert bool(quotes) is told
    assert opening.startswith("Fastest growth: Tin") is told


@pytest.mark.parametrize(("total", "told"), [("Total sales", True), ("Total intersegment sales", False)])
def test_below_a_heading_a_narrower_total_tells_that_it_is_of_another_figure(total: str, told: bool) -> None:
    kind = total.removeprefix("Total ").capitalize()
    text = (
        f"Sales of our business segments\n2022\n2021\n{kind}\nPaint\n900\n800\nTin\n400\n300\n{total}\n1,300\n1,100\n"
    )
    asked = Extreme(end="highest", of="businesses", measure="sales", moves=True)
    assert bool(row_of("Which businesses grew sales in 2022?", asked, text)[1]) is told
