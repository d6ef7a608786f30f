"""Statements as sheets: totals are formulas where their sums are exact, and else the figures as reported."""

from decimal import Decimal
from typing import Any

from server.export.formulas import Here, worked_out, written
from server.export.sheets import Amount, Sheet
from server.export.statements import statement_book
from tests.unit.server.export.made import SOURCE
from tools.models.figures import Cell, Check, FinancialStatement, Row


def row(label: str, metric: str | None, *values: str, total: bool = False) -> Row:
    cells = tuple(
        Cell(period=f"FY{2023 - n}", value=Decimal(value), unit="USD", accession=SOURCE.accession or "")
        for n, value in enumerate(values)
    )
    return Row(label=label, metric=metric, level=1, is_total=total, values=cells)


def statement(*rows: Row, checks: tuple[Check, ...] = (), **more: Any) -> FinancialStatement:
    known: dict[str, Any] = {
        "ticker": "ACME", "company": "Acme Corp", "statement_type": "income_statement", "fiscal_year": 2023,
        "basis": "standardised", "currency": "USD", "markdown": "", "source": SOURCE,
    }  # fmt: skip
    return FinancialStatement.model_validate({**known, "rows": rows, "checks": checks, **more})


def formulas(sheet: Sheet) -> dict[str, str]:
    name = lambda cell: f"{'ABC'[cell.column]}{cell.row}" if isinstance(cell, Here) else "?"  # noqa: E731
    return {
        f"{'ABC'[column]}{line}": written(entry.formula, name)
        for line, entries in enumerate(sheet.rows)
        for column, entry in enumerate(entries)
        if isinstance(entry, Amount) and entry.formula is not None
    }


def test_a_rule_that_holds_is_a_formula_in_its_period() -> None:
    rows = (
        row("Revenue", "revenue", "100", "90"),
        row("Cost of revenue", "cost_of_revenue", "60", "50"),
        row("Gross profit", "gross_profit", "40", "41", total=True),
    )
    rule = "gross_profit = revenue - cost_of_revenue"
    checks = (
        Check(rule=rule, period="FY2023", ok=True, difference=Decimal(0)),
        Check(rule=rule, period="FY2022", ok=False, difference=Decimal(1)),
    )
    [sheet] = statement_book(statement(*rows, checks=checks)).sheets
    assert formulas(sheet) == {"B2": "B0-B1"}
    assert any("off by 1" in remark for remark in sheet.remarks)


def test_a_rule_within_rounding_stays_the_figure_that_was_reported() -> None:
    rows = (
        row("Revenue", "revenue", "100"),
        row("Cost", "cost_of_revenue", "60"),
        row("Gross", "gross_profit", "41", total=True),
    )
    check = Check(rule="gross_profit = revenue - cost_of_revenue", period="FY2023", ok=True, difference=Decimal(1))
    assert formulas(statement_book(statement(*rows, checks=(check,))).sheets[0]) == {}


def test_a_total_as_filed_is_the_sum_of_the_lines_above_it() -> None:
    rows = (
        row("Assets", None), row("Cash", None, "5", "7"), row("Other", None, "6", "8"),
        row("Total", None, "11", "16", total=True),
    )  # fmt: skip
    [sheet] = statement_book(statement(*rows, statement_type="balance_sheet")).sheets
    assert formulas(sheet) == {"B3": "B1+B2"}  # 7 + 8 is not 16
    assert sheet.head == ("", "FY2023", "FY2022")


def test_no_formula_leans_on_itself() -> None:
    rows = (
        row("Operating income", "operating_income", "40", total=True), row("Gross", "gross_profit", "100", total=True),
        row("Expenses", "operating_expenses", "60", total=True),
    )  # fmt: skip
    there, back = (
        "operating_income = gross_profit - operating_expenses",
        "gross_profit = operating_income + operating_expenses",
    )
    checks = tuple(Check(rule=rule, period="FY2023", ok=True, difference=Decimal(0)) for rule in (there, back))
    [sheet] = statement_book(statement(*rows, checks=checks)).sheets
    assert formulas(sheet) == {"B0": "B1-B2"}


def test_every_figure_has_its_filing_and_every_formula_comes_to_it() -> None:
    rows = (row("Revenue", "revenue", "100"), row("Cost", "cost_of_revenue", "60"), row("Gross", "gross_profit", "40"))
    check = Check(rule="gross_profit = revenue - cost_of_revenue", period="FY2023", ok=True, difference=Decimal(0))
    book = statement_book(statement(*rows, checks=(check,)))
    amounts = [entry for line in book.sheets[0].rows for entry in line if isinstance(entry, Amount)]
    assert all("0000000001-24-000001" in amount.note for amount in amounts)
    last = amounts[-1]
    assert last.formula is not None
    assert worked_out(last.formula, lambda cell: float(amounts[cell.row].value)) == 40.0  # type: ignore[union-attr]
