"""Questions over one printed table: values, arithmetic, and what is declined."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.figures.printed.answer import TableAnswer, answer_from_table
from tools.figures.printed.cells import join_headers, read_cells

ROWS = [
    ["", "Years ended June 30,", "", ""],
    ["", "2019", "2018", "2017"],
    ["Ferry fares", "$120", "$100", "$80"],
    ["Harbour dues", "40", "50", "30"],
    ["Average passengers", "9", "8", "7"],
    ["Total takings", "160", "150", "110"],
    ["Operating margin", "12.0%", "10.0%", "8.0%"],
    ["Paid out:", "", "", ""],
    ["Other", "5", "6", "7"],
    ["Kept back:", "", "", ""],
    ["Other", "1", "2", "3"],
]


def ask(question: str, rows: list[list[str]] = ROWS) -> TableAnswer | str:
    headers, count = join_headers(rows)
    return answer_from_table(question, list(read_cells(headers, rows[count:])), frozenset())


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("What were the ferry fares in 2018?", "100"),
        ("What was the change in ferry fares between 2018 and 2019?", "20"),
        ("What was the change in harbour dues in 2019 from 2018?", "-10"),
        ("What was the percentage change in harbour dues from 2018 to 2019?", "-20"),
        ("What was the average of ferry fares for 2017 and 2018?", "90"),
        ("What were the average passengers in 2019?", "9"),
        ("What is the sum of ferry fares and harbour dues in 2017?", "110"),
        ("What is the difference between ferry fares and harbour dues in 2019?", "80"),
        ("What were ferry fares as a percentage of total takings in 2019?", "75"),
        ("What was the operating margin in 2018?", "10"),
        ("What was the change in operating margin between 2018 and 2019?", "2"),
        ("What was other kept back in 2018?", "2"),
    ],
)
def test_the_figures_of_the_table_answer(question: str, value: str) -> None:
    found = ask(question)
    assert isinstance(found, TableAnswer), found
    assert found.value == Decimal(value)
    assert found.cells


@pytest.mark.parametrize(
    "question",
    [
        "What were the ferry fares in 2015?",  # no such column
        "What were the bus fares in 2018?",  # no such row
        "What were the ferry fares?",  # which of three years
        "What was other in 2018?",  # of two sections
        "What was the percentage change in operating margin between 2018 and 2019?",  # of a percentage, two ways
        "What were the ferry fares of Norland in 2018?",  # a part that the table has not
    ],
)
def test_what_is_not_told_is_declined(question: str) -> None:
    assert isinstance(ask(question), str)


@given(st.integers(-(10**9), 10**9), st.integers(-(10**9), 10**9))
def test_a_change_is_the_later_less_the_earlier(later: int, earlier: int) -> None:
    rows = [["", "2019", "2018"], ["Ferry fares", f"{later:,}", f"{earlier:,}"], ["Dues", "1", "2"]]
    found = ask("What was the change in ferry fares between 2018 and 2019?", rows)
    assert isinstance(found, TableAnswer)
    assert found.value == later - earlier
