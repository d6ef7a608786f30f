"""Statements in HTML tables that tag nothing: found, dated, parts joined; what is not told is not read."""

from collections.abc import Iterator
from decimal import Decimal

from ingest.html.parsed import ReadText
from ingest.html.reader import read_text
from ingest.html.tables.model import Table
from ingest.html.tables.read import read_table
from ingest.html.tree import parse_html
from ingest.printed.models import PrintedStatement
from ingest.printed.statements import find_tabled
from tools.vocab.loader import load_vocabulary

INCOME = """<p>QUILLMERE INSTRUMENTS, INC.</p><p><b>CONSOLIDATED STATEMENTS OF INCOME</b></p>
<p>(Amounts in thousands, except per share amounts)</p>
<table><tr><td></td><td colspan="2">Thirteen Weeks Ended</td></tr>
<tr><td></td><td>November 2, 2024</td><td>October 28, 2023</td></tr>
<tr><td>SALES, Net of returns</td><td>$900</td><td>$800</td></tr>
<tr><td>COST OF SALES</td><td>500</td><td>450</td></tr>
<tr><td>Gross profit</td><td>400</td><td>350</td></tr>
<tr><td>Selling expenses</td><td>150</td><td>140</td></tr>
<tr><td>INCOME FROM OPERATIONS</td><td>250</td><td>210</td></tr>
<tr><td>INCOME TAX EXPENSE</td><td>50</td><td>40</td></tr>
<tr><td>NET INCOME</td><td>$200</td><td>$170</td></tr>
<tr><td>EARNINGS PER SHARE:</td><td></td><td></td></tr>
<tr><td>Basic</td><td>$0.89</td><td>$0.75</td></tr>
<tr><td>Diluted weighted average shares</td><td>225</td><td>226</td></tr></table>"""
ASSETS = """<p><b>CONSOLIDATED BALANCE SHEETS</b></p><p>(In thousands)</p>
<table><tr><td>ASSETS</td><td>November 2, 2024</td><td>October 28, 2023</td></tr>
<tr><td>CURRENT ASSETS:</td><td></td><td></td></tr>
<tr><td>Cash and cash equivalents</td><td>$70</td><td>$60</td></tr><tr><td>Inventory</td><td>30</td><td></td></tr>
<tr><td>Total current assets</td><td>100</td><td>60</td></tr><tr><td>Total assets</td><td>$100</td><td>$60</td></tr>
</table>"""
REST = """<p>See accompanying notes.</p><p>CONSOLIDATED BALANCE SHEETS (Continued)</p><p>(In thousands)</p>
<table><tr><td>LIABILITIES AND EQUITY</td><td>November 2, 2024</td><td>October 28, 2023</td></tr>
<tr><td>Accounts payable</td><td>$40</td><td>$30</td></tr><tr><td>Total liabilities</td><td>40</td><td>30</td></tr>
<tr><td>Total equity</td><td>60</td><td>30</td></tr>
<tr><td>Total liabilities and equity</td><td>$100</td><td>$60</td></tr></table>"""


def tables_of(read: ReadText) -> Iterator[tuple[int, Table]]:
    for place, block in enumerate(read.blocks):
        if block.table is not None:
            before = [read.text[near.start : near.end] for near in read.blocks[max(0, place - 4) : place]]
            yield block.table, read_table(read.tables[block.table], before)


def find(*parts: str) -> dict[str, PrintedStatement]:
    read = read_text(parse_html(f"<html><body>{''.join(parts)}</body></html>".encode(), "release.htm"))
    found = find_tabled(read, dict(tables_of(read)), "release", None, "Quillmere Instruments, Inc.", load_vocabulary())
    return {statement.kind: statement for statement in found}


def values(statement: PrintedStatement, concept: str) -> list[Decimal | None]:
    [row] = [row for row in statement.rows if row.concept == concept]
    return [cell.value if cell else None for cell in row.cells]


def test_a_statement_is_read_with_its_weeks_scale_and_place() -> None:
    income = find(INCOME)["income_statement"]
    assert [period.text for period in income.periods] == ["2024-08-04/2024-11-02", "2023-07-30/2023-10-28"]
    assert values(income, "us-gaap:Revenues") == [900_000, 800_000]
    assert values(income, "us-gaap:EarningsPerShareBasic") == [Decimal("0.89"), Decimal("0.75")]
    assert values(income, "us-gaap:WeightedAverageNumberOfDilutedSharesOutstanding") == [225_000, 226_000]
    assert (income.spot.table, income.spot.page) == (0, None)


def test_a_statement_goes_on_in_the_next_table_and_a_blank_is_no_zero() -> None:
    balance = find(INCOME, ASSETS, REST)["balance_sheet"]
    assert values(balance, "us-gaap:Liabilities") == [40_000, 30_000]
    [inventory] = [row for row in balance.rows if row.label == "Inventory"]
    assert [cell.value if cell else None for cell in inventory.cells] == [30_000, None]
    assert {row.spot.table for row in balance.rows} == {1, 2}


def test_what_has_no_scale_no_period_or_no_title_is_not_read() -> None:
    assert not find(INCOME.replace("(Amounts in thousands, except per share amounts)", "(Unaudited)"))
    assert not find(INCOME.replace("November 2, 2024", "This year").replace("October 28, 2023", "Last year"))
    assert not find(INCOME.replace("CONSOLIDATED STATEMENTS OF INCOME", "Our stores"))


def test_a_sentence_about_statements_is_no_title() -> None:
    said = "The following table sets forth our consolidated statements of income data:"
    assert not find(INCOME.replace("CONSOLIDATED STATEMENTS OF INCOME", said))
