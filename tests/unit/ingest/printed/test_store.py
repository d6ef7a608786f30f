"""Printed statements as the store takes them."""

from datetime import date

from ingest.identify import Identity
from ingest.paged_text import Page, join_pages, span_pages
from ingest.printed.statements import find_printed
from ingest.printed.store import PrintedFiling
from tests.unit.ingest.printed_pages import PAGES
from tools.models.base import Company
from tools.vocab.loader import load_vocabulary


def filing(**said: object) -> PrintedFiling:
    pages = [Page(number, text) for number, text in PAGES.items()]
    found = find_printed(join_pages(pages).text, span_pages(pages), "10-K", date(2023, 6, 30), load_vocabulary())
    company = Company(company_id=-7, cik=None, name="Quillmere Instruments, Inc.", tickers=("QLMR",))
    return PrintedFiling("q", Identity(company, "10-K", **said), found, first_table=2)  # pyright: ignore[reportArgumentType]


def test_each_fact_says_where_it_is_printed() -> None:
    facts = filing(fiscal_year=2023).facts().facts
    [fact] = [f for f in facts if f.concept == "PaymentsToAcquirePropertyPlantAndEquipment" and f.end_date.year == 2022]
    assert fact.place is not None
    assert (fact.place.page, fact.place.table_id, fact.place.row) == (42, "q#t5", "Capital expenditures")
    assert (fact.place.column, fact.place.sure) == ("2021-07-01/2022-06-30", True)
    assert (fact.value, fact.decimals, fact.filed) == (75_000_000, -6, date(2023, 7, 1))


def test_the_year_is_the_one_that_is_said_or_the_one_in_which_most_of_it_lies() -> None:
    assert filing(fiscal_year=2024).fiscal_year == 2024
    assert filing().fiscal_year == 2022
    assert filing().facts().filing.label_year is None


def test_statements_keep_the_printed_sign() -> None:
    [cash] = [one for one in filing(fiscal_year=2023).filed_statements() if one.statement_type == "cash_flow"]
    [row] = [row for row in cash.rows if row.label == "Capital expenditures"]
    assert (row.values[0].value, row.values[0].negated) == (-80_000_000, True)
    assert "| Capital expenditures | (80) | (75) | (70) |" in cash.markdown


def test_tables_can_be_cited() -> None:
    tables = {table.table_id: table for table in filing(fiscal_year=2023).tables()}
    assert tables["q#t4"].page == 41
    assert tables["q#t4"].rows[2] == ("Cash and cash equivalents", "90", "80")
