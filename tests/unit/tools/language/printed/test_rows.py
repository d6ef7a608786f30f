"""Printed tables with a value a line read as rows; nothing but white space and leader dots is changed."""

from tools.language.printed.rows import prints_table, readable_rows

PAGE = (
    "Consolidated Balance Sheets\nAt June 30,\n2023\n \n2022\n(in millions)\nCash\n$\n689\n $\n(775\n)\n"
    "Share of sales\n12\n %\nSee notes.\n51"
)


def test_values_stand_behind_their_label() -> None:
    assert readable_rows(PAGE).split("\n") == [
        "Consolidated Balance Sheets",
        "At June 30,  2023  2022",
        "(in millions)",
        "Cash  $689  $(775)",
        "Share of sales  12%",
        "See notes.",
        "51",
    ]


def test_only_white_space_and_leader_dots_go() -> None:
    assert "".join(readable_rows(PAGE).split()) == "".join(PAGE.split())
    assert readable_rows("Net income.......................\n1,058\n951\n1,815\n") == "Net income  1,058  951  1,815"


def test_running_text_stays_as_it_is() -> None:
    text = "Sales rose in 2023.\n\nThey fell in\n2022 after a fire."
    assert readable_rows(text) == text


def test_a_bullet_stands_before_what_it_marks() -> None:
    assert readable_rows("•\nFirst\n•\nSecond") == "• First\n• Second"


def test_a_printed_table_is_told_from_running_text() -> None:
    assert prints_table(PAGE)
    assert not prints_table("Sales rose in 2023.\n1,200\n1,100\nThey fell in 2022 after a fire.")
    assert not prints_table("")
