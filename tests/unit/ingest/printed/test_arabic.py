"""Statements of Arabic documents, from Markdown to facts."""

from datetime import date
from decimal import Decimal

import pytest

from ingest.html.markdown import to_html
from ingest.html.reader import read_text
from ingest.html.tables.read import read_table
from ingest.html.tree import parse_html
from ingest.printed.models import PrintedStatement
from ingest.printed.statements import find_arabic
from tools.vocab.loader import load_vocabulary

POSITION = """
## قائمة المركز المالي ({units})

| البند | إيضاح | ٣١ ديسمبر ٢٠٢٢ | ٣١ ديسمبر ٢٠٢١ |
|---|---|---|---|
| نقدية وشبه نقدية | ٤ | ١٩٥٬٧٩٠ | ٨٣٠٬٦٧٧ |
| أوراق مالية | ٥ | ١٢٬٦٤٦٬١١٢ | ١٣٬٩٢٩٬٠٧١ |
| إجمالي الموجودات | | ١٢٬٨٤١٬٩٠٢ | ١٤٬٧٥٩٬٧٤٨ |
| إجمالي المطلوبات | | ١١٧٬٧٤٩ | ١٢٦٬١٤٣ |
| إجمالي حقوق الملكية | | ١٢٬٧٢٤٬١٥٣ | ١٤٬٦٣٣٬٦٠٥ |
| إجمالي المطلوبات وحقوق الملكية | | ١٢٬٨٤١٬٩٠٢ | ١٤٬٧٥٩٬٧٤٨ |
"""
INCOME = """
## {title}

| البند | ٢٠٢٢ | ٢٠٢١ |
|---|---|---|
| الإيرادات | ٥٬٠٠٠ | ٤٬٠٠٠ |
| {cost} | {costs} |
| الربح قبل الضريبة | ٢٬٠٠٠ | ١٬٥٠٠ |
| ضريبة الدخل | (٥٠٠) | (٤٠٠) |
| {net} | ١٬٥٠٠ | ١٬١٠٠ |
| ربحية السهم الأساسية | ١٫٥ | ١٫١ |
"""


def statements(markdown: str, annual: bool = True) -> tuple[PrintedStatement, ...]:
    read = read_text(parse_html(to_html(markdown.encode(), "a.md"), "a.md"))
    tables = {}
    for place, block in enumerate(read.blocks):
        if block.table is not None:
            before = [read.text[one.start : one.end] for one in read.blocks[:place] if one.table is None]
            tables[block.table] = read_table(read.tables[block.table], before)
    return find_arabic(read, tables, date(2022, 12, 31), load_vocabulary(), annual=annual)


def income(
    title: str = "قائمة الدخل (بآلاف الريالات السعودية)",
    cost: str = "تكلفة الإيرادات",
    costs: str = "(٣٬٠٠٠) | (٢٬٥٠٠)",
    net: str = "صافي الدخل",
) -> str:
    return INCOME.format(title=title, cost=cost, costs=costs, net=net)


def values(statement: PrintedStatement) -> dict[str, tuple[str, Decimal | None]]:
    return {
        row.concept: (row.cells[0].unit, row.cells[0].value) for row in statement.rows if row.concept and row.cells[0]
    }


def test_a_statement_becomes_facts_at_its_scale() -> None:
    [found] = statements(POSITION.format(units="بآلاف الريالات السعودية"))
    assert (found.kind, [period.end for period in found.periods]) == (
        "balance_sheet", [date(2022, 12, 31), date(2021, 12, 31)],
    )  # fmt: skip
    told = values(found)
    assert told["us-gaap:Assets"] == ("SAR", Decimal(12_841_902_000))
    assert told["us-gaap:Liabilities"] == ("SAR", Decimal(117_749_000))
    assert all(row.sure for row in found.rows)


def test_a_currency_without_a_scale_means_full_amounts() -> None:
    [found] = statements(POSITION.format(units="ريال سعودي"))
    assert values(found)["us-gaap:Assets"] == ("SAR", Decimal(12_841_902))


def test_without_a_currency_nothing_is_read() -> None:
    assert statements(POSITION.format(units="المبالغ")) == ()


def test_years_end_as_the_document_does() -> None:
    [found] = statements(income())
    assert [(one.start, one.end) for one in found.periods] == [
        (date(2022, 1, 1), date(2022, 12, 31)), (date(2021, 1, 1), date(2021, 12, 31)),
    ]  # fmt: skip
    told = values(found)
    assert told["us-gaap:Revenues"] == ("SAR", Decimal(5_000_000))
    assert told["us-gaap:CostOfRevenue"] == ("SAR", Decimal(3_000_000))
    assert told["us-gaap:EarningsPerShareBasic"] == ("SAR/shares", Decimal("1.5"))


def test_flows_over_a_part_of_a_year_are_left_out() -> None:
    assert statements(income(), annual=False) == ()
    assert len(statements(POSITION.format(units="ريال سعودي"), annual=False)) == 1


def test_comprehensive_income_is_the_income_statement_where_there_is_no_other() -> None:
    [found] = statements(income(title="قائمة الدخل الشامل (ريال سعودي)"))
    assert found.kind == "income_statement"


@pytest.mark.parametrize(
    ("said", "concept"),
    [
        ({"net": "صافي الخسارة"}, "us-gaap:NetIncomeLoss"),
        ({"costs": "(٣٬٠٠٠) | ٢٬٥٠٠"}, "us-gaap:CostOfRevenue"),
    ],
)
def test_a_sign_that_is_not_told_makes_no_metric(said: dict[str, str], concept: str) -> None:
    told = [row for found in statements(income(**said)) for row in found.rows]
    assert concept in [row.concept for found in statements(income()) for row in found.rows]
    assert concept not in [row.concept for row in told]
