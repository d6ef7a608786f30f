"""Whole statements on pages: rows, periods, signs and scale; what is not told is not read."""

from datetime import date
from decimal import Decimal

import pytest

from ingest.paged_text import Page, join_pages, span_pages
from ingest.printed.statements import PrintedStatement, find_printed
from tests.unit.ingest.printed_pages import BALANCE, CASH, INCOME, PAGES
from tools.vocab.loader import load_vocabulary

END = date(2023, 6, 30)


def read(pages: dict[int, str], form: str = "10-K", end: date | None = END) -> dict[str, PrintedStatement]:
    made = [Page(number, text) for number, text in pages.items()]
    found = find_printed(join_pages(made).text, span_pages(made), form, end, load_vocabulary())
    return {statement.kind: statement for statement in found}


def values(statement: PrintedStatement, concept: str) -> list[Decimal]:
    [row] = [row for row in statement.rows if row.concept == concept]
    return [cell.value for cell in row.cells if cell is not None]


def test_the_three_statements_are_found_on_their_pages() -> None:
    found = read(PAGES)
    assert {kind: statement.page for kind, statement in found.items()} == {
        "income_statement": 40,
        "balance_sheet": 41,
        "cash_flow": 42,
    }
    assert [period.text for period in found["balance_sheet"].periods] == ["2023-06-30", "2022-06-30"]
    assert all(row.sure for statement in found.values() for row in statement.rows if row.cells)


def test_figures_have_their_scale_and_the_sign_that_they_mean() -> None:
    found = read(PAGES)
    assert values(found["income_statement"], "us-gaap:Revenues")[0] == 1_200_000_000
    assert values(found["income_statement"], "us-gaap:InterestExpense")[0] == 20_000_000
    assert values(found["income_statement"], "us-gaap:EarningsPerShareBasic")[0] == Decimal("1.50")
    paid = "us-gaap:PaymentsToAcquirePropertyPlantAndEquipment"
    assert values(found["cash_flow"], paid) == [80_000_000, 75_000_000, 70_000_000]


def test_a_statement_goes_on_over_the_page() -> None:
    lines = CASH.splitlines()
    cut = lines.index("Investing activities")
    again = [
        "CONSOLIDATED STATEMENTS OF CASH FLOWS (continued)",
        "(In millions)",
        "Year Ended June 30,",
        "2023",
        "2022",
        "2021",
    ]
    whole = read({1: CASH})["cash_flow"]
    halves = read({1: "\n".join(lines[:cut]), 2: "\n".join([*again, *lines[cut:]])})["cash_flow"]
    assert [row.label for row in halves.rows] == [row.label for row in whole.rows]


@pytest.mark.parametrize(
    ("page", "instead"),
    [
        (BALANCE, BALANCE.replace("(In millions)\n", "")),  # in what the figures are counted
        (BALANCE, BALANCE.replace("June 30,\n", "")),  # on which days
        (BALANCE, BALANCE.replace("2023\n2022\n", "2023\n2022\n2021\n")),  # more headings than figures
        (INCOME, INCOME.replace("CONSOLIDATED STATEMENTS OF INCOME", "PARENT COMPANY CONDENSED STATEMENTS OF INCOME")),
        (BALANCE, BALANCE.replace("2023\n2022\n", "2019\n2018\n")),  # of another year than the report
    ],
)
def test_what_is_not_told_is_not_read(page: str, instead: str) -> None:
    assert page != instead
    assert read({1: page}, form="10-Q")
    assert not read({1: instead}, form="10-Q")


def test_rows_that_add_up_to_nothing_are_not_sure() -> None:
    broken = BALANCE.replace("800", "811").replace("400\n380", "433\n388").replace("350\n350", "351\n399")
    sure = {row.label: row.sure for row in read({1: broken})["balance_sheet"].rows if row.cells}
    assert not sure["Total current assets"]
