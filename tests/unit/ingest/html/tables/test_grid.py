"""Grids: spans resolved, EDGAR's scattered values in one cell, spacers gone, and never a text lost."""

import pytest

from ingest.html.tables.grid import read_grid
from tests.unit.ingest.html.markup import element, rows

SPACER = "<td colspan='3'></td>"


def texts(markup: str) -> list[list[str]]:
    """The grid's texts by row; what spans columns stands in each."""
    return [[cell.text if cell else "" for cell in row] for row in read_grid(element(markup)).rows]


def test_a_plain_table_is_as_it_stands() -> None:
    markup = rows("<th>Name</th><th>Age</th>", "<td>Ann</td><td>57</td>")
    assert texts(markup) == [["Name", "Age"], ["Ann", "57"]]
    grid = read_grid(element(markup))
    assert (grid.height, grid.width) == (2, 2)
    assert [cell.header for cell in grid.cells()] == [True, True, False, False]


@pytest.mark.parametrize(
    ("cells", "value"),
    [
        ("<td>$</td><td>1,234</td>", "$1,234"),
        ("<td>$</td><td>(1,234</td><td>)</td>", "$(1,234)"),
        ("<td>$</td><td>1,234</td><td>)</td>", "$(1,234)"),
        ("<td>$</td><td>(</td><td>1,234</td><td>)</td>", "$(1,234)"),
        ("<td>44.6</td><td>%</td>", "44.6%"),
        ("<td>(2</td><td>)%</td>", "(2)%"),
        ("<td>(2.7</td><td>)</td><td>pts</td>", "(2.7) pts"),
        ("<td>$</td><td></td><td>5</td>", "$5"),
        ("<td>€</td><td>12.5</td>", "€12.5"),
        ("<td>C$</td><td>12.5</td>", "C$12.5"),
        ("<td>USD</td><td>12.5</td>", "USD 12.5"),
        ("<td>$</td><td>—</td>", "$—"),
        ("<td>$</td><td>21.34</td><td></td><td>billion (c)</td>", "$21.34 billion (c)"),
        ("<td>8</td><td>years</td>", "8 years"),
        ("<td>1,234</td><td><sup>1,2</sup></td>", "1,234 (1,2)"),
        ("<td>23</td><td><span style='position:relative;top:-3pt;font-size:6pt'>4</span></td>", "23 (4)"),
    ],
)
def test_the_parts_of_a_value_become_one_cell(cells: str, value: str) -> None:
    assert texts(rows(f"<td>Label</td>{cells}")) == [["Label", value]]


def test_a_value_names_all_cells_that_it_came_from() -> None:
    [label, value] = read_grid(element(rows("<td>Net</td><td>$</td><td id='v'>5</td><td>)</td>"))).cells()
    assert [source.text for source in value.elements] == ["$", "5", ")"]
    assert label.elements[0].text == "Net"


@pytest.mark.parametrize(
    "cells",
    [
        "<td>5</td><td>(3)</td>",
        "<td>2024</td><td>%</td>",
        "<td>Large accelerated filer</td><td>x</td>",
        "<td>$</td><td></td><td></td><td></td><td>5</td>",
    ],
)
def test_what_may_be_two_cells_stays_two(cells: str) -> None:
    assert len(texts(rows(f"<td>Label</td>{cells}"))[0]) == 3


def test_columns_line_up_whatever_the_layout_needs() -> None:
    markup = rows(
        f"<td colspan='3'></td>{SPACER}<td colspan='9'>Years ended</td>",
        f"<td colspan='3'></td>{SPACER}<td colspan='3'>2024</td>{SPACER}<td colspan='3'>2023</td>",
        "<td colspan='15'></td>",
        f"<td colspan='3'>Sales</td>{SPACER}<td>$</td><td>9</td><td></td>{SPACER}<td>$</td><td>8</td><td></td>",
        f"<td colspan='3'>Loss</td>{SPACER}<td colspan='2'>(1</td><td>)</td>{SPACER}<td colspan='2'>—</td><td></td>",
        f"<td colspan='3'>Share</td>{SPACER}<td colspan='2'>4</td><td>%</td>{SPACER}<td colspan='2'>5</td><td>%</td>",
    )
    assert texts(markup) == [
        ["", "Years ended", "Years ended"],
        ["", "2024", "2023"],
        ["Sales", "$9", "$8"],
        ["Loss", "(1)", "—"],
        ["Share", "4%", "5%"],
    ]


def test_a_header_beside_its_values_is_over_them() -> None:
    markup = rows(
        "<td></td><td>2024</td><td></td><td></td><td>2023</td><td></td>",
        "<td>Sales</td><td>$</td><td>9</td><td></td><td>$</td><td>8</td>",
        "<td>Costs</td><td></td><td>7</td><td></td><td></td><td>6</td>",
    )
    assert texts(markup) == [["", "2024", "2023"], ["Sales", "$9", "$8"], ["Costs", "7", "6"]]


def test_spans_over_rows_reach_down() -> None:
    markup = rows(
        "<td rowspan='2'>Tim</td><td>2024</td><td>5</td>",
        "<td>2023</td><td>4</td>",
        "<td rowspan='0'>Ann</td><td>2024</td><td>3</td>",
        "<td>2023</td><td>2</td>",
    )
    assert texts(markup) == [["Tim", "2024", "5"], ["Tim", "2023", "4"], ["Ann", "2024", "3"], ["Ann", "2023", "2"]]
    grid = read_grid(element(markup))
    assert [(cell.text, cell.row, cell.rows) for cell in grid.cells() if cell.rows > 1] == [
        ("Tim", 0, 2),
        ("Ann", 2, 2),
    ]
    assert [cell.text for cell in grid.own(1)] == ["2023", "4"]


def test_footnote_marks_join_what_they_stand_beside_but_columns_of_losses_do_not() -> None:
    marked = rows(
        "<td>Name</td><td colspan='2'>All other</td><td>Total</td>",
        "<td>Ann</td><td>1,520</td><td>(3)(4)</td><td>9</td>",
        "<td>Bob</td><td>1,600</td><td></td><td>8</td>",
    )
    assert texts(marked) == [["Name", "All other", "Total"], ["Ann", "1,520 (3)(4)", "9"], ["Bob", "1,600", "8"]]
    losses = rows("<td></td><td>Gains</td><td>Losses</td>", "<td>Bonds</td><td>5</td><td>(3)</td>")
    assert texts(losses)[1] == ["Bonds", "5", "(3)"]


def test_ranges_join_only_under_one_header() -> None:
    markup = rows(
        "<td></td><td colspan='4'>2024</td>",
        "<td>Rate</td><td>3.5</td><td>-</td><td>4.4</td><td>%</td>",
        "<td>Volatility</td><td colspan='3'>18</td><td>%</td>",
    )
    assert texts(markup) == [["", "2024"], ["Rate", "3.5 - 4.4%"], ["Volatility", "18%"]]
    apart = rows("<td></td><td>A</td><td>B</td><td>C</td>", "<td>x</td><td>5</td><td>-</td><td>3</td>")
    assert texts(apart)[1] == ["x", "5", "-", "3"]


def test_labels_in_columns_of_their_own_are_indented_labels() -> None:
    markup = rows(
        "<td colspan='2'>Assets</td><td></td>",
        "<td></td><td>Cash</td><td>5</td>",
        "<td></td><td>Stock</td><td>6</td>",
        "<td colspan='2'>Total</td><td>11</td>",
    )
    grid = read_grid(element(markup))
    assert [row[0].text for row in grid.rows if row[0]] == ["Assets", "Cash", "Stock", "Total"]
    assert grid.width == 2
    own = rows("<td>Assets</td><td></td><td></td>", "<td></td><td>Cash</td><td>5</td>")
    indents = [row[0].indent for row in read_grid(element(own)).rows if row[0]]
    assert indents[0] < indents[1]


def test_indents_come_from_padding_hanging_lines_and_hard_spaces() -> None:
    markup = rows(
        "<td style='padding:2px 1pt'>a</td><td>1</td>",
        "<td style='padding:2px 1pt 2px 19pt;text-indent:-9pt'>b</td><td>1</td>",
        "<td><div style='padding-left:24px'>c</div></td><td>1</td>",
        "<td>&#160;&#160;&#160;d</td><td>1</td>",
    )
    indents = [cell.indent for cell in read_grid(element(markup)).cells() if cell.column == 0]
    assert indents == [1.0, 10.0, 18.0, 9.0]


def test_bold_and_lines_are_kept() -> None:
    markup = rows(
        "<td style='font-weight:700'>a</td><td><b>1</b></td><td><span style='font-weight:400'>2</span></td>",
        "<td>b</td><td style='border-top:1pt solid #000'>1</td><td style='border-bottom:3pt double #000'>2</td>",
        "<td>c</td><td style='border-top:none'>1</td><td style='border-bottom:0'>2</td>",
    )
    cells = list(read_grid(element(markup)).cells())
    assert [cell.bold for cell in cells[:3]] == [True, True, False]
    assert [(cell.ruled_above, cell.ruled_below) for cell in cells[3:]] == [
        (False, False),
        (True, False),
        (False, True),
        (False, False),
        (False, False),
        (False, False),
    ]


def test_raised_marks_are_set_apart_and_ordinals_are_not() -> None:
    markup = rows("<td>Volume<sup>1</sup></td><td>85<sup>th</sup></td><td>1,234<sup>(2)</sup></td>")
    assert texts(markup) == [["Volume (1)", "85th", "1,234 (2)"]]


def test_breaks_part_words_and_broken_words_are_put_together() -> None:
    markup = rows("<td>September 28,<br>2024</td><td><p>Total</p><p>net sales</p></td><td>Weighted-<br>average</td>")
    assert texts(markup) == [["September 28, 2024", "Total net sales", "Weighted-average"]]


def test_nested_tables_follow_the_row_that_holds_them() -> None:
    nested = rows("<td>x</td><td>1</td>", "<td>y</td><td>2</td>")
    markup = rows("<td>Outer</td>", f"<td>before {nested} after</td>", "<td>Last</td>")
    found = [cell.text for cell in read_grid(element(markup)).cells()]
    assert found == ["Outer", "before after", "x", "1", "y", "2", "Last"]


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        ("<table><td>a<td>b</table>", [["a", "b"]]),
        ("<table><tr><td>a<tr><td>b</table>", [["a"], ["b"]]),
        ("<table>loose<tr>x<td>1</td>y</tr></table>", [["loose", "", ""], ["x", "1", "y"]]),
        ("<table></table>", []),
        ("<table><tr></tr><tr><td> &#160;</td></tr></table>", []),
        ("<table><tr><td>one</td></tr></table>", [["one"]]),
        ("<table><tr><td colspan='1000000'>x</td><td>1</td></tr></table>", [["x", "1"]]),
        ("<table><tr><td colspan='-3'>x</td><td colspan='abc' rowspan='9x'>1</td></tr></table>", [["x", "1"]]),
        ("<table><tr><td>a<script>evil()</script><!-- no -->b<style>c</style></td></tr></table>", [["ab"]]),
        ("<table><tr><td style='display:none'>hid</td><td>a</td></tr></table>", [["a"]]),
        ("<table dir='rtl'><tr><td>الإيرادات</td><td>٣٬٥٠٠</td></tr></table>", [["الإيرادات", "٣٬٥٠٠"]]),
    ],
)
def test_odd_markup_is_read_all_the_same(markup: str, expected: list[list[str]]) -> None:
    assert texts(markup) == expected


def test_a_caption_is_no_row() -> None:
    grid = read_grid(element("<table><caption>Net <b>sales</b></caption><tr><td>a</td></tr></table>"))
    assert (grid.caption, grid.height) == ("Net sales", 1)


def test_plain_text_is_lined_up_by_its_spaces() -> None:
    text = """
                                Three Months Ended
                              ----------------------
                               Dec 31,      Sep 30,
                                 2004         2003
                              ---------    ---------
    Net revenues              $  19,217    $  19,786
      Cost of revenues ......     (3,219)      12,806
    """
    expected = [
        ["", "Three Months Ended", "Three Months Ended"],
        ["", "Dec 31,", "Sep 30,"],
        ["", "2004", "2003"],
        ["Net revenues", "$19,217", "$19,786"],
        ["Cost of revenues", "(3,219)", "12,806"],
    ]
    assert [[cell.text if cell else "" for cell in row] for row in read_grid(text).rows] == expected
    assert texts(f"<table>{text}</table>") == expected


def test_plain_text_may_be_parted_by_tabs() -> None:
    assert [[cell.text if cell else "" for cell in row] for row in read_grid("a\t1\t\nb\t\t2").rows] == [
        ["a", "1", ""],
        ["b", "", "2"],
    ]


FROM_RIGHT = rows(
    "<th>2021</th><th>2022</th><th>إيضاح</th><th></th>",
    "<td>12,300</td><td>14,500</td><td>5</td><td>نقد</td>",
    "<td>(1,200)</td><td>-</td><td></td><td>خسائر متراكمة</td>",
)


def test_columns_count_from_the_arabic_labels() -> None:
    assert texts(FROM_RIGHT) == [
        ["", "إيضاح", "2022", "2021"],
        ["نقد", "5", "14,500", "12,300"],
        ["خسائر متراكمة", "", "-", "(1,200)"],
    ]
    assert [cell.column for cell in read_grid(element(FROM_RIGHT)).own(1)] == [0, 1, 2, 3]


@pytest.mark.parametrize(
    "cells",
    [
        ["<td>1</td><td>نقد</td>", "<td>2</td><td>مخزون</td>", "<td>3</td><td>ذمم</td>"],
        ["<td>بند</td><td>5</td><td>وصف</td>", "<td>بند آخر</td><td>6</td><td>وصف آخر</td>"],
        ["<td>5,100</td><td>Cash</td>", "<td>6,200</td><td>Loans</td>"],
    ],
    ids=["a numbered list", "words on both sides", "in English"],
)
def test_other_columns_stay_as_they_stand(cells: list[str]) -> None:
    assert ["".join(f"<td>{text}</td>" for text in row) for row in texts(rows(*cells))] == cells
