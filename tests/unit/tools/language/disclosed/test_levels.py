"""Figures that management tells under a name of its own, with what they were a year before."""

import pytest

from tools.language.disclosed.levels import (
    LevelAsked,
    asked_backlog,
    asked_line,
    level_in,
    row_level,
    sized_and_grown,
)
from tools.language.printed.tables import printed_tables

OWNERS = ["acme"]
BACKLOG = "Did Acme's total backlog grow in 2022? By roughly how much?"
LINE = "How large was Acme Cloud revenue in 2022 and how fast did it grow?"


def backlog() -> LevelAsked:
    asked = asked_backlog(BACKLOG, OWNERS)
    assert asked is not None
    return asked


def line(question: str = LINE, *words: str) -> LevelAsked | None:
    return asked_line(question, words or ("Cloud",), "revenue", OWNERS)


def test_what_is_asked_of_a_backlog_and_of_a_line() -> None:
    assert (backlog().growth, backlog().polar) == (True, "up")
    asked = line()
    assert asked is not None
    assert (asked.name, asked.line, asked.growth, asked.polar) == ("Cloud revenue", "Cloud", True, "")


@pytest.mark.parametrize(
    "question", ["Did Acme's funded backlog grow in 2022?", "Did the backlog of its paint segment grow?", "Acme's debt"]
)
def test_the_backlog_of_a_part_is_none_of_the_whole(question: str) -> None:
    assert asked_backlog(question, OWNERS) is None


def test_a_name_that_goes_on_before_is_another_line() -> None:
    assert line("How large was Acme's Clever Cloud revenue in 2022?") is None
    assert line("How large was Acme's Cloud revenue in Europe in 2022?", "Cloud", "Europe") is None
    assert line("How large was Acme's Cloud revenue in 2022?") is not None


@pytest.mark.parametrize(
    ("sentence", "now", "then", "rose"),
    [
        ("At December 31, 2022, our backlog was $15.0 billion compared with $13.5 billion at December 31, 2021.",
         "$15.0 billion", "$13.5 billion", True),
        ("Total backlog decreased 8% to $4.0 billion in 2022 from $4.3 billion in 2021.",
         "$4.0 billion", "$4.3 billion", False),
        ("As of December 31, 2022, our ending backlog was $15.0 billion.", "$15.0 billion", "", None),
        ("Backlog grew 14% from $18.7 billion in fiscal 2021 to $21.3 billion in fiscal 2022.",
         "$21.3 billion", "$18.7 billion", True),
    ],
)  # fmt: skip
def test_a_sentence_tells_what_it_is_and_was(sentence: str, now: str, then: str, rose: bool | None) -> None:
    told = level_in(sentence, backlog(), 2022, of_year=True)
    assert told is not None
    assert (told.now, told.then, told.rose) == (now, then, rose)


@pytest.mark.parametrize(
    "sentence",
    [
        "Funded backlog was $9.5 billion at December 31, 2022, as compared to $8.8 billion at December 31, 2021.",
        "At December 31, 2021, our backlog was $13.5 billion compared with $14.7 billion at December 31, 2020.",
        "At December 31, 2023, our backlog was $16.0 billion compared with $15.0 billion at December 31, 2022.",
        "Backlog at December 31, 2022 was reduced by $1.0 billion to reflect a strike.",
        "Paint's backlog was $3.0 billion compared with $2.0 billion.",
    ],
)
def test_a_part_another_year_and_a_charge_tell_nothing(sentence: str) -> None:
    assert level_in(sentence, backlog(), 2022, of_year=True) is None


def test_a_highlight_tells_how_fast_a_line_grew_and_no_other_line_does() -> None:
    asked = line()
    assert asked is not None
    told = level_in("• Acme Cloud revenue increased 22% to $111.6 billion.", asked, 2022, of_year=True)
    assert told is not None
    assert (told.now, told.rate, told.rose) == ("$111.6 billion", "22%", True)
    assert level_in("Clever Cloud revenue increased 17% to $87.9 billion.", asked, 2022, of_year=True) is None
    assert level_in("Office and Cloud revenue increased 17% to $3 billion.", asked, 2022, of_year=True) is None
    assert level_in("Acme Cloud revenue increased 22% to $111.6 billion.", asked, 2022, of_year=False) is None


TABLE = """Revenue by product was as follows (in millions):
Year Ended June 30,
2022
2021
Cloud
$
1,500
$
1,200
Paper
800
900
Total
$
2,300
$
2,100
"""


def test_a_row_of_a_table_of_the_figure_tells_both_years() -> None:
    asked = line()
    assert asked is not None
    [told] = [row_level(one, asked, 2022) for one in printed_tables(TABLE)]
    assert told is not None
    assert told.worked is not None
    assert (told.now, told.then, told.worked.shown) == ("$1,500 million", "$1,200 million", "$300 million")
    assert [row_level(one, asked, 2022) for one in printed_tables(TABLE.replace("Revenue", "Operating income"))] == [
        None
    ]
    assert [row_level(one, backlog(), 2022) for one in printed_tables(TABLE)] == [None]


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        (
            "How large was Acme's Paint revenue in FY2022 and how fast did it grow versus the prior year?",
            "How much did Acme's Paint revenue grow in FY2022?",
        ),
        ("How large was Acme's Paint revenue in FY2022?",) * 2,
        ("How large was Acme's Paint revenue in FY2022 and how fast did Bestco grow?",) * 2,
    ],
)
def test_how_large_and_how_fast_it_grew_is_how_much_it_grew(question: str, asked: str) -> None:
    assert sized_and_grown(question) == asked
