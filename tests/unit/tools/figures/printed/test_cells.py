"""Cells of printed tables: values, headings over columns, sections, and what they stand under."""

from decimal import Decimal

import pytest

from tools.figures.printed.cells import join_headers, read_cells, read_value
from tools.language.printed.questions import Period


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("$(5,637)", "-5637"),
        ("$ 136.2", "136.2"),
        ("(0.9)", "-0.9"),
        ("—", "0"),
        ("$—", "0"),
        ("−298", "-298"),
        ("28.3%", "28.3"),
        ("(13)%", "-13"),
        ("", None),
        ("None", None),
        ("Level 1", None),
    ],
)
def test_a_cell_prints_a_number_or_none(text: str, value: str | None) -> None:
    assert read_value(text) == (None if value is None else Decimal(value))


def test_a_heading_over_several_columns_stands_over_each() -> None:
    rows = [["", "Owned", "", "Leased", ""], ["", "2019", "2018", "2019", "2018"], ["Ships", "7", "6", "3", "2"]]
    headers, count = join_headers(rows)
    assert count == 2
    assert headers == ("", "Owned 2019", "Owned 2018", "Leased 2019", "Leased 2018")


def test_a_row_of_a_label_alone_is_a_section() -> None:
    rows = [["", "2019", "2018"], ["Assets:", "", ""], ["Other", "5", "4"], ["Debts:", "", ""], ["Other", "3", "2"]]
    headers, count = join_headers(rows)
    cells = list(read_cells(headers, rows[count:]))
    assert [(cell.section, cell.row, cell.value) for cell in cells] == [
        ("Assets:", "Other", 5),
        ("Assets:", "Other", 4),
        ("Debts:", "Other", 3),
        ("Debts:", "Other", 2),
    ]


def test_a_row_of_dates_holds_for_the_rows_below() -> None:
    headers, count = join_headers([["", "Cost", "Fair value"], ["Notes", "5", "6"]])
    rows = [["Notes", "5", "6"], ["", "As of June 30, 2018", ""], ["Notes", "3", "4"]]
    cells = list(read_cells(headers, rows))
    assert count == 1
    assert cells[0].periods == ()
    assert cells[-1].periods == (Period(2018, (6, 30)),)


def test_a_column_of_changes_is_of_no_year() -> None:
    headers, _ = join_headers([["", "2019", "2018", "2019 vs. 2018 change"], ["Ships", "7", "6", "1"]])
    [*_, change] = read_cells(headers, [["Ships", "7", "6", "1"]])
    assert change.moved
    assert change.periods == ()


def test_a_heading_of_changes_between_the_rows_is_no_section() -> None:
    rows = [["Ferries", "", ""], ["20 vs. 19", "", ""], ["Fares", "5", "4"]]
    assert [cell.section for cell in read_cells(["", "2020", "2019"], rows)] == ["Ferries", "Ferries"]


def test_things_are_counted_where_a_heading_says_so_and_no_sign_of_money_stands_there() -> None:
    rows = [
        ["Sales", "$ 12"], ["Connections (‘000):(2)", ""], ["Broadband", "1,036"], ["Fees", "$ 7"], ["Churn:", ""],
        ["Phones", "3"], ["Number of shops", "45"], ["Assets ($'000)", "9"], ["Ships ('000s)", "2"],
        ["Cost (000s)", "4"],
    ]  # fmt: skip
    cells = read_cells(["", "2022"], rows)
    assert [cell.counted for cell in cells] == [None, 1_000, None, None, 1, None, 1_000, 1_000]
