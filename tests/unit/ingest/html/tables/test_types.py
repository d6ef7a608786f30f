"""Types of tables that no labelled filing holds; the labelled ones are in tests/accuracy."""

import pytest
from lxml.html import HtmlElement, document_fromstring

from ingest.html.tables.model import TABLE_TYPES, TableType
from ingest.html.tables.patterns import words
from ingest.html.tables.read import read_table
from ingest.html.tables.types import rules

PROPERTIES = {"figures", "words", "change", "percent", "long", "tiny", "money", "contents", "marks", "sensitivity"}
PLACES = {"title", "headers", "labels", "context", "text"}

INCOME = (
    "| 2024 | 2023",
    "Revenue | $9 | $8",
    "Cost of revenue | 5 | 4",
    "Gross profit | 4 | 4",
    "Net income | $2 | $1",
)
FEES = ("Audit fees | $2,000 | $1,900", "Tax fees | 100 | 90")
VOTES = ("For | Against | Abstain", "1,000,000 | 2,000 | 300")


def element(*rows: str) -> HtmlElement:
    lines = ("".join(f"<td>{cell.strip()}</td>" for cell in row.split("|")) for row in rows)
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    return next(document_fromstring(f"<html><body><table>{body}</table></body></html>").iter("table"))


@pytest.mark.parametrize(
    ("table_type", "heading", "rows"),
    [
        ("financial_statement", "Condensed Consolidated Statements of Operations", INCOME),
        ("financial_statement", "Consolidated Statement of Financial Position", INCOME),
        (
            "metrics",
            "Statements of income as a percentage of revenue:",
            ("| 2024 | 2023", "Sales | 100% | 100%", "Costs | 55% | 50%"),
        ),
        (
            "compensation",
            "2023 Director Compensation",
            ("Name | Fees Earned ($) | Total ($)", "Ann Lee | 90,000 | 90,000"),
        ),
        (
            "compensation",
            "Officers",
            ("Name | Year | Salary | Bonus | Total", "Ann Lee | 2023 | $500,000 | $1 | $500,001"),
        ),
        ("governance", "Voting results", VOTES),
        ("governance", "Our directors", ("Name | Age | Director Since", "Ann Lee | 57 | 2011", "Bo Ray | 60 | 2015")),
        ("governance", "Stock ownership", ("Name of Beneficial Owner | Shares | Percent", "Ann Lee | 500,000 | 2.1%")),
        (
            "comparison",
            "Revenue by product",
            ("| 2024 | 2023 | % Change", "Cars | $9 | $8 | 12%", "Vans | 4 | 5 | (20)%"),
        ),
        ("comparison", "Performance graph", ("| 2019 | 2020", "The Company | 100 | 120", "S&P 500 Index | 100 | 110")),
        ("schedule", "Future minimum lease payments", ("2025 | $1,820", "2026 | 1,914", "Thereafter | 5,563")),
        ("schedule", "Fees paid to our auditors", ("| 2024 | 2023", *FEES)),
        ("schedule", "Exhibits", ("Exhibit No. | Description", "10.1 | Employment Agreement", "99.1 | Press release")),
        (
            "metrics",
            "Key operating metrics",
            ("| 2024 | 2023", "Monthly active users | 3,000 | 2,800", "Stores | 90 | 80"),
        ),
        ("other", "INDEX", ("| Page", "Item 1. Business | 3", "Item 1A. Risk Factors | 17")),
        ("other", "SIGNATURES", ("BIG CORP. |", "By: | /s/ Ann Lee", "| Ann Lee, Chief Financial Officer")),
        ("other", "", ("Large accelerated filer | ☒", "Non-accelerated filer | ☐")),
        ("other", "Contact", ("Investor Relations | ir.big.com", "Press | Ann Lee")),
    ],
)
def test_a_table_is_what_an_analyst_would_call_it(table_type: TableType, heading: str, rows: tuple[str, ...]) -> None:
    assert read_table(element(*rows), (heading,)).table_type == table_type


def test_what_stands_before_another_table_says_nothing_of_this_one() -> None:
    rows = ("(a) | All financial statements", "(b) | Exhibits below")
    assert read_table(element(*rows), ("Summary Compensation Table", "")).table_type == "other"


def test_every_rule_names_what_there_is() -> None:
    assert rules()
    for rule in rules():
        assert rule.table_type in TABLE_TYPES
        assert rule.place in PLACES
        assert rule.needs | rule.unless <= PROPERTIES
        assert rule.weight
    assert {rule.table_type for rule in rules() if rule.weight > 0} == set(TABLE_TYPES)
    assert len(words()["rules"]) == len(rules())
