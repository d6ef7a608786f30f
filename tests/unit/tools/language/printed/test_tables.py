"""Tables as paged text prints them: rows, columns, headings between rows."""

from decimal import Decimal

from tools.language.printed.tables import printed_tables, read_row, without_totals

PAGED = """The following table sets forth the amounts:
(dollars in millions)
At December 31,
2021
2020
Rate swaps
$
19,779
$
17,768
Cross currency swaps (Note 3)
32,502
26,288
Total
52,281
44,056
We hold none of them for trading purposes. They are all of them held to their end.
"""
SIDES = """Three Months Ended
Six Months Ended
July 2,
2023
July 3,
2022
%
Change
July 2,
2023
July 3,
2022
%
Change
North
$
10
$
20
(50)
$
30
$
40
(25)
South
5
10
(50)
15
20
(25)
"""


def test_rows_stand_under_the_years_above_them() -> None:
    [table] = printed_tables(PAGED)
    assert table.columns == (2021, 2020)
    assert [(row.name, row.values[0]) for row in table.rows] == [
        ("Rate swaps", Decimal(19779)),
        ("Cross currency swaps", Decimal(32502)),
        ("Total", Decimal(52281)),
    ]
    assert table.column_of(2020, 2) == 1
    assert table.column_of(2019, 2) is None


def test_dates_over_columns_are_no_rows_and_changes_are_columns_without_a_year() -> None:
    [table] = printed_tables(SIDES)
    assert table.columns == (2023, 2022, None, 2023, 2022, None)
    assert [row.label for row in table.rows] == ["North", "South"]
    assert (table.column_of(2023, 6), table.change_of(2023, 6)) == (0, 2)
    assert not table.is_ambiguous


def test_rows_of_other_lengths_have_no_columns() -> None:
    [table] = printed_tables(SIDES)
    assert table.column_of(2023, 5) is None


def test_a_heading_between_rows_is_told_with_its_place() -> None:
    text = "2022\n2021\nRevenue\nPaint\n4\n3\nGlue\n2\n1\nOperating income\nPaint\n1\n1\nGlue\n1\n2\n"
    [table] = printed_tables(text)
    assert (2, "Operating income") in table.parts


def test_sums_are_told_by_label_and_by_figures() -> None:
    rows = [read_row(line) for line in ("North  10  9", "South  20  9", "East  30  9", "Revenues  60  27")]
    assert [row.label for row in without_totals([row for row in rows if row], 0)] == ["North", "South", "East"]
    corporate = read_row("Corporate unallocated expenses  (5)")
    assert corporate is not None
    assert corporate.is_total


def test_a_line_without_a_label_or_without_figures_is_no_row() -> None:
    assert read_row("1,200  1,100") is None
    assert read_row("Assets") is None
    row = read_row("Deposits (2022, $5; 2021, $11)  $ 5,510  (3)  —")
    assert row is not None
    assert (row.name, row.values) == ("Deposits", (Decimal(5510), Decimal(-3), None))


def test_columns_behind_a_sentence_and_changes_between_years_are_read() -> None:
    text = """Summary operating results for each of our business segments were as follows (in millions):
2021
2020
% Change 2021-2020
Net sales
North
800
700
14%
South
300
400
(25)%
"""
    [table] = printed_tables(text)
    assert table.columns == (2021, 2020, None)
    assert [row.label for row in table.rows] == ["North", "South"]


CHANGES_FIRST = """Sales of each unit
%
%
change
change
2022
2021
2020
22 vs. 21
21 vs. 20
North
800
1,000
900
(20)%
11%
South
500
400
400
25%
0%
"""
DIFFERENCES = """Operating revenues
Increase/(Decrease)
Years Ended December 31,
2022
2021
2022 vs. 2021
North
$
900
$
800
$
100
12.5 %
South
400
450
(50)
(11.1)
"""


def test_percentages_that_are_headed_first_stand_last() -> None:
    [table] = printed_tables(CHANGES_FIRST)
    assert table.columns == (2022, 2021, 2020, None, None)
    assert (table.column_of(2022, 5), table.column_of(2021, 5), table.change_of(2022, 5)) == (0, 1, 3)


def test_differences_behind_two_years_have_no_year() -> None:
    [table] = printed_tables(DIFFERENCES)
    assert (table.column_of(2022, 4), table.column_of(2021, 4), table.change_of(2022, 4)) == (0, 1, None)
    assert table.column_of(2020, 4) is None


def test_figures_behind_two_years_that_are_no_differences_are_not_told() -> None:
    [table] = printed_tables(DIFFERENCES.replace("100\n", "700\n").replace("(50)", "90"))
    assert table.column_of(2022, 4) is None
