"""Statements as filed: preferred to standardised ones, tied to facts, under the names of fiscal periods."""

from datetime import date
from decimal import Decimal
from typing import Any

from tests.integration.figures.filed_pages import BEFORE, DAY, line, printed
from tools.models.figures import FinancialStatement
from tools.models.filings import FiledStatement


def shown(statement: FinancialStatement) -> dict[tuple[str, str], Decimal]:
    return {(row.label, cell.period): cell.value for row in statement.rows for cell in row.values}


def annual(books: Any) -> Any:
    """Two annual reports of a company whose statements add up."""
    books.annual(2022, Revenues=450, CostOfRevenue=280, GrossProfit=170)
    return books.annual(2023, Revenues=500, CostOfRevenue=300, GrossProfit=200, InterestExpense=7)


def income(filing: Any) -> FiledStatement:
    return printed(
        filing,
        "income_statement",
        line(filing, "Net sales", "Revenues", 500),
        line(filing, "Cost of sales", "CostOfRevenue", 300),
        line(filing, "Gross margin", "GrossProfit", 200),
        line(filing, "Interest expense", "InterestExpense", -7, negated=True),
    )


async def test_a_statement_as_filed_is_preferred(with_statements: Any, books: Any) -> None:
    filing = annual(books)
    figures = await with_statements(income(filing))
    statement = await figures.statement("ACME", "income_statement", 2023)
    assert (statement.basis, statement.currency, statement.scale) == ("as filed", "USD", 1)
    assert [row.label for row in statement.rows] == ["Net sales", "Cost of sales", "Gross margin", "Interest expense"]
    assert shown(statement)["Net sales", "FY2023"] == 500
    assert statement.warnings == ()
    assert (await figures.statement("ACME", "income_statement")).basis == "as filed"


async def test_its_source_is_the_table_in_its_section(with_statements: Any, books: Any) -> None:
    filing = annual(books)
    statement = await (await with_statements(income(filing))).statement("ACME", "income_statement", 2023)
    source = statement.source
    assert (source.accession, source.doc_type, source.fiscal_year) == (filing.accession, "10-K", 2023)
    assert (source.section, source.anchor, source.table_id) == (
        "Part II, Item 8", "statements", f"{filing.accession}#t1",
    )  # fmt: skip
    assert statement.sources == (source,)


async def test_rows_are_metrics_and_their_sums_are_checked(with_statements: Any, books: Any) -> None:
    filing = annual(books)
    statement = await (await with_statements(income(filing))).statement("ACME", "income_statement", 2023)
    metrics = {row.label: row.metric for row in statement.rows}
    assert metrics == {
        "Net sales": "revenue",
        "Cost of sales": "cost_of_revenue",
        "Gross margin": "gross_profit",
        "Interest expense": "interest_expense",
    }
    assert [(c.rule, c.period, c.ok) for c in statement.checks] == [
        ("gross_profit = revenue - cost_of_revenue", "FY2023", True)
    ]


async def test_a_sum_that_does_not_hold_is_flagged(with_statements: Any, books: Any) -> None:
    filing = books.annual(2023, Revenues=500, CostOfRevenue=300, GrossProfit=191)
    rows = (
        line(filing, "Sales", "Revenues", 500),
        line(filing, "Costs", "CostOfRevenue", 300),
        line(filing, "Margin", "GrossProfit", 191),
    )
    figures = await with_statements(printed(filing, "income_statement", *rows))
    [check] = (await figures.statement("ACME", "income_statement", 2023)).checks
    assert (check.ok, check.difference) == (False, -9)


async def test_a_printed_sign_is_kept_and_the_sums_take_the_facts(with_statements: Any, books: Any) -> None:
    filing = books.annual(2023, Revenues=500, CostOfRevenue=300, GrossProfit=200)
    rows = (
        line(filing, "Sales", "Revenues", 500),
        line(filing, "Costs", "CostOfRevenue", -300, negated=True),
        line(filing, "Margin", "GrossProfit", 200),
    )
    statement = await (await with_statements(printed(filing, "income_statement", *rows))).statement(
        "ACME", "income_statement", 2023
    )
    assert shown(statement)["Costs", "FY2023"] == -300
    assert [cell.negated for row in statement.rows for cell in row.values] == [False, True, False]
    assert "negated" not in statement.model_dump(mode="json")["rows"][0]["values"][0]
    assert [check.ok for check in statement.checks] == [True]


async def test_the_table_is_shown_under_the_names_of_the_periods(with_statements: Any, books: Any) -> None:
    filing = annual(books)
    rows = [line(filing, "Net sales", "Revenues", 500, 450)]
    figures = await with_statements(printed(filing, "income_statement", *rows))
    statement = await figures.statement("ACME", "income_statement", 2023)
    lines = statement.markdown.splitlines()
    assert lines[0] == "**Acme Corp: income statement, FY2023** (as filed)"
    assert "| | FY2023 (to 2023-12-31) | FY2022 (to 2022-12-31) |" in lines
    assert "| Net sales | 500 | 450 |" in lines


async def test_a_cell_without_its_fact_is_said(with_statements: Any, books: Any) -> None:
    filing = annual(books)
    rows = (line(filing, "Net sales", "Revenues", 501), line(filing, "Cost of sales", "CostOfRevenue", 300))
    figures = await with_statements(printed(filing, "income_statement", *rows))
    statement = await figures.statement("ACME", "income_statement", 2023)
    assert statement.warnings == ("Not tied to a stored fact, shown as the filing prints them: Net sales.",)


async def test_a_later_restatement_is_said(with_statements: Any, books: Any) -> None:
    filing = annual(books)
    later = books.file("10-K", "2025-02-15", 2024).flows("2023-01-01", "2023-12-31", Revenues=490, GrossProfit=200)
    statement = await (await with_statements(income(filing))).statement("ACME", "income_statement", 2023)
    assert shown(statement)["Net sales", "FY2023"] == 500
    [warning] = statement.warnings
    assert warning.startswith(f"FY2023: restated since, by {later.accession}: Revenue.")


async def test_as_of_a_day_before_it_was_filed_there_is_none(with_statements: Any, books: Any) -> None:
    books.annual(2022, Revenues=450)
    filing = annual(books)
    amended = books.file("10-K/A", "2024-09-01", 2023).flows("2023-01-01", "2023-12-31", Revenues=480)
    first = printed(filing, "income_statement", line(filing, "Net sales", "Revenues", 500))
    second = printed(amended, "income_statement", line(amended, "Net sales, restated", "Revenues", 480))
    figures = await with_statements(first, second)
    newest = await figures.statement("ACME", "income_statement", 2023)
    assert shown(newest) == {("Net sales, restated", "FY2023"): 480}
    before = await figures.statement("ACME", "income_statement", 2023, as_of=date(2024, 8, 1))
    assert shown(before) == {("Net sales", "FY2023"): 500}
    assert before.warnings == ()


async def test_as_of_a_day_a_statement_without_a_date_is_left_out(with_statements: Any, books: Any) -> None:
    filing = annual(books)
    undated = income(filing).model_copy(update={"filed": None})
    figures = await with_statements(undated)
    assert (await figures.statement("ACME", "income_statement", 2023)).basis == "as filed"
    on_a_day = await figures.statement("ACME", "income_statement", 2023, as_of=date(2024, 12, 1))
    assert on_a_day.basis == "standardised"


async def test_another_year_falls_back_to_the_standardised_statement(with_statements: Any, books: Any) -> None:
    statement = await (await with_statements(income(annual(books)))).statement("ACME", "income_statement", 2022)
    assert statement.basis == "standardised"
    assert statement.source.table_id is None


async def test_a_statement_of_another_period_than_its_label_is_not_shown(with_statements: Any, books: Any) -> None:
    filing = annual(books)
    wrong = printed(filing, "income_statement", line(filing, "Net sales", "Revenues", 450, columns=(BEFORE,)))
    assert (await (await with_statements(wrong)).statement("ACME", "income_statement", 2023)).basis == "standardised"


async def test_a_balance_sheet_of_the_fourth_quarter_is_that_of_the_year(with_statements: Any, books: Any) -> None:
    for number, (start, end) in enumerate([("01-01", "03-31"), ("04-01", "06-30"), ("07-01", "09-30")], start=1):
        quarter = books.file("10-Q", f"2023-{3 * number + 1:02}-25", 2023, f"Q{number}")
        quarter.flows(f"2023-{start}", f"2023-{end}", Revenues=20)
    filing = annual(books).balances(DAY, Assets=900, Liabilities=500)
    rows = (
        line(filing, "Total assets", "Assets", 900, columns=(DAY,)),
        line(filing, "Total liabilities", "Liabilities", 500, columns=(DAY,)),
    )
    figures = await with_statements(printed(filing, "balance_sheet", *rows))
    statement = await figures.statement("ACME", "balance_sheet", 2023, 4)
    assert (statement.basis, statement.fiscal_quarter) == ("as filed", 4)
    assert shown(statement)["Total assets", "Q4 FY2023"] == 900


def half_year(books: Any) -> Any:
    """Two quarterly reports; the second has cash flows for the half year only."""
    books.annual(2022, Revenues=450)
    for number, (start, end) in enumerate([("01-01", "03-31"), ("04-01", "06-30")], start=1):
        filing = books.file("10-Q", f"2023-{3 * number + 1:02}-25", 2023, f"Q{number}")
        filing.flows(f"2023-{start}", f"2023-{end}", Revenues=20, NetIncomeLoss=4)
    return filing.flows("2023-01-01", "2023-06-30", Revenues=40, NetCashProvidedByUsedInOperatingActivities=30)


def flows(filing: Any) -> FiledStatement:
    row = line(filing, "Net cash", "NetCashProvidedByUsedInOperatingActivities", 30, columns=("2023-01-01/2023-06-30",))
    return printed(filing, "cash_flow", row, quarter=2)


async def test_cash_flows_to_date_stand_in_where_the_quarter_cannot_be_derived(
    with_statements: Any, books: Any
) -> None:
    statement = await (await with_statements(flows(half_year(books)))).statement("ACME", "cash_flow", 2023, 2)
    assert statement.basis == "as filed"
    assert shown(statement) == {("Net cash", "6 months FY2023"): 30}
    assert statement.warnings == (
        "Q2 FY2023: the filing prints this statement for the year to date, not for the quarter.",
    )


async def test_cash_flows_of_the_quarter_come_before_those_to_date(with_statements: Any, books: Any) -> None:
    filing = half_year(books)
    first = books.file("10-Q", "2023-04-25", 2023, "Q1")
    first.flows("2023-01-01", "2023-03-31", NetCashProvidedByUsedInOperatingActivities=12)
    statement = await (await with_statements(flows(filing))).statement("ACME", "cash_flow", 2023, 2)
    assert statement.basis == "derived"
    assert shown(statement)["Net cash from operating activities", "Q2 FY2023"] == 18
    assert "year to date only" in statement.warnings[0]
