"""Tables of pages that are no statements: dated columns alone, each to its own heading."""

from datetime import date

from ingest.paged_text import Page, join_pages, span_pages
from ingest.printed.tables import LinesTable, as_tables, find_line_tables

SEGMENTS = """Summary operating results of our segments were as follows (in millions):
2022
2021
Net sales
Ferries
$
900 $
800
Harbours
300
250
Total net sales
$
1,200 $
1,050
38"""
CHANGES = """Harbours
Twelve Months Ended June 30,
Reported ∆%
Comparable
currency ∆%
2022 $ million
2023 $ million
Net sales
400
440
10
7
Adjusted EBIT
50
45
(10)
(3)"""
QUARTERS = """Selected data ($ in millions):
Three Months Ended
July 29, 2023
July 30, 2022
Revenue
$
95 $
103
Gross profit
22
23
($ in millions)
Six Months Ended
July 29, 2023
July 30, 2022
Revenue
190
209
Gross profit
43
46"""


STATISTICS = """Selected statistics
(dollars in millions)
Increase/(Decrease)
Years Ended December 31,
2022
2021
2022 vs. 2021
Fares
$ 440
$ 400
$
40
 10.0 %
Fees
315
300
15
 5.0
Total revenues
$ 755
$ 700
$
55
 7.9
Churn:
Ferry cards
 1.38%
 1.27%
Day cards
 1.07%
Season cards
 0.81%
 0.71%
"""


def read(text: str, *, annual: bool = True) -> list[LinesTable]:
    pages = [Page(7, text)]
    end = date(2022, 12, 31)
    return list(find_line_tables(join_pages(pages).text, span_pages(pages), annual, end if annual else None))


def cells(table: LinesTable) -> dict[str, tuple[str, ...]]:
    return {row.label: row.cells for row in table.rows}


def test_a_table_has_periods_units_and_its_page() -> None:
    [table] = read(SEGMENTS)
    assert [period.text for period in table.periods] == ["2022-01-01/2022-12-31", "2021-01-01/2021-12-31"]
    assert (table.page, table.units.scale, table.units.currency) == (7, 1_000_000, "USD")
    assert cells(table)["Harbours"] == ("300", "250")
    assert cells(table)["Total net sales"] == ("1,200", "1,050")  # the page's number is none of its figures


def test_columns_of_changes_are_left_out_with_their_headings() -> None:
    [table] = read(CHANGES, annual=False)
    assert cells(table) == {"Net sales": ("400", "440"), "Adjusted EBIT": ("50", "45")}
    assert (table.heading, "omparable" in table.caption) == ("Harbours", False)


def test_columns_that_no_arithmetic_shows_to_be_changes_leave_a_table_unread() -> None:
    assert read(CHANGES.replace("\n10\n7", "\n60\n7"), annual=False) == []


def test_rates_stand_in_the_columns_of_periods_and_have_no_changes_beside_them() -> None:
    found = cells(read(STATISTICS)[0])
    assert found["Fares"] == ("$ 440", "$ 400")
    assert (found["Ferry cards"], found["Season cards"]) == (("1.38%", "1.27%"), ("0.81%", "0.71%"))
    assert found["Day cards"] == ()  # of which period is not told


def test_periods_that_come_again_begin_another_table() -> None:
    first, second = read(QUARTERS, annual=False)
    assert [period.text for period in first.periods] == ["2023-04-30/2023-07-29", "2022-05-01/2022-07-30"]
    assert cells(first)["Revenue"] == ("95", "103")
    assert cells(second)["Revenue"] == ("190", "209")
    assert second.periods[0].start == date(2023, 1, 30)


def test_a_table_without_scale_or_periods_is_not_read() -> None:
    assert read(SEGMENTS.replace("(in millions)", "")) == []
    assert read(SEGMENTS.replace("2022\n2021\n", ""), annual=False) == []


def test_the_store_gets_them_behind_the_others() -> None:
    [table] = as_tables(read(SEGMENTS), "d", 3)
    assert (table.table_id, table.page) == ("d#t4", 7)
    assert table.headers[0] == ("", "2022-01-01/2022-12-31", "2021-01-01/2021-12-31")
