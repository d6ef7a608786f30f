"""Figures that only a statement as filed has: a line of the company's own that is clearly the metric."""

from typing import Any

import pytest

from tests.integration.figures.filed_pages import line, printed
from tools.models.facts import LookupResult, MetricValue


def only(result: LookupResult) -> MetricValue:
    assert result.declined == ()
    [value] = result.values
    return value


async def test_a_line_of_the_companys_own_answers_where_no_fact_does(with_statements: Any, books: Any) -> None:
    filing = books.annual(2023, NetIncomeLoss=5)
    own = line(filing, "Total revenues", "acme:StoreTakings", 500, 450)
    figures = await with_statements(printed(filing, "income_statement", own))
    result = await figures.lookup("ACME", "revenue", 2023)
    value = only(result)
    assert (value.value, value.basis, value.concept) == (500, "statement", "acme:StoreTakings")
    assert (value.source.section, value.source.table_id) == ("Part II, Item 8", f"{filing.accession}#t1")
    assert f"{value.start_date} {value.end_date}" == "2023-01-01 2023-12-31"
    assert any("'Total revenues' (acme:StoreTakings)" in warning for warning in result.warnings)


async def test_it_is_compared_with_the_same_line_of_the_year_before(with_statements: Any, books: Any) -> None:
    books.annual(2022, NetIncomeLoss=4)
    filing = books.annual(2023, NetIncomeLoss=5)
    own = line(filing, "Net sales (1)", "acme:StoreTakings", 500, 400)
    figures = await with_statements(printed(filing, "income_statement", own))
    yoy = only(await figures.lookup("ACME", "revenue", 2023)).yoy
    assert (yoy.prior_value, yoy.pct, yoy.prior_fiscal_year) == (400, 25.0, 2022)


async def test_the_line_that_the_statement_calls_so_counts_before_a_fact_that_it_does_not_print(
    with_statements: Any, books: Any
) -> None:
    filing = books.annual(2023, Revenues=480)
    own = line(filing, "Total revenues", "acme:StoreTakings", 500)
    figures = await with_statements(printed(filing, "income_statement", own))
    assert only(await figures.lookup("ACME", "revenue", 2023)).value == 500


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        ((("Net sales", "acme:Wholesale", 300), ("Sales", "acme:Retail", 200)), "several lines"),
        ((("Takings", "acme:Wholesale", 300),), "none of its figures is Revenue"),
        ((("Net sales", "us-gaap:CostOfRevenue", 300),), "none of its figures is Revenue"),
    ],
)
async def test_no_line_is_guessed(with_statements: Any, books: Any, rows: Any, reason: str) -> None:
    filing = books.annual(2023, NetIncomeLoss=5)
    lines = (line(filing, *row) for row in rows)
    figures = await with_statements(printed(filing, "income_statement", *lines))
    result = await figures.lookup("ACME", "revenue", 2023)
    assert result.values == ()
    assert reason in result.declined[0].reason


@pytest.mark.parametrize(
    ("metric", "label", "value"), [("net income", "Net loss", 5), ("income tax expense", "Income taxes", -5)]
)
async def test_a_line_whose_sign_is_not_clear_is_not_given(
    with_statements: Any, books: Any, metric: str, label: str, value: int
) -> None:
    filing = books.annual(2023, Revenues=500)
    figures = await with_statements(printed(filing, "income_statement", line(filing, label, "acme:Own", value)))
    result = await figures.lookup("ACME", metric, 2023)
    assert result.values == ()
    assert "sign is not clear" in result.declined[0].reason
