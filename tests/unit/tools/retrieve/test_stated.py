"""A figure as a statement prints it: its line's, or what the question says is to be answered where there is none."""

import asyncio
from decimal import Decimal
from typing import Any

import pytest

from tests.unit.tools.retrieve.filed_fake import BANK_SHEET, INCOME, filed, reading, statement
from tools.models.facts import Declined
from tools.models.figures import Retrieved, StatementType
from tools.models.filings import FiledStatement
from tools.models.filters import Filters
from tools.models.slots.stated import StatedLine
from tools.retrieve import stated
from tools.retrieve.stated import find_stated

NOTHING = Retrieved()
SHEET = statement(
    "balance_sheet",
    ("Cash and cash equivalents", "us-gaap:CashAndCashEquivalentsAtCarryingValue", 5),
    ("Other long-term assets", "us-gaap:OtherAssetsNoncurrent", 8),
    ("Total assets", "us-gaap:Assets", 145),
    ("Short term borrowings", "us-gaap:ShortTermBorrowings", 6),
    ("Commercial notes", "us-gaap:LongTermDebtNoncurrent", 89),
    ("Total equity", "us-gaap:StockholdersEquity", 45),
)
OWED = SHEET.model_copy(update={"rows": (*SHEET.rows[:3], *SHEET.rows[4:])})
UNBORROWED = SHEET.model_copy(update={"rows": (*SHEET.rows[:3], *SHEET.rows[5:])})
IMPAIRED = INCOME.model_copy(
    update={"rows": (*INCOME.rows, *statement("income_statement", ("Impairment of brands", None, 3)).rows)}
)
CUT = INCOME.model_copy(update={"rows": INCOME.rows[:4]})


def found_of(value: int) -> Any:
    figure = type("Figure", (), {"value": Decimal(value)})()
    return type("Found", (), {"figure_count": 1, "xbrl_facts": type("Lookup", (), {"values": (figure,)})()})()


def find(
    metric: str,
    words: str,
    *statements: FiledStatement,
    kind: StatementType = "income_statement",
    found: Any = NOTHING,
    **slots: Any,
) -> Any:
    line = StatedLine(statement=kind, words=words, otherwise="0")
    asked = reading(metric, stated=line, **slots)
    return asyncio.run(find_stated(filed(*statements), asked, found, Filters()))


def test_no_line_is_told_with_the_lines_that_there_are() -> None:
    (told,) = find("restructuring_charges", "restructuring costs", INCOME).not_measured
    assert (told.otherwise, told.lacking, told.statement) == ("0", ("restructuring costs",), "income_statement")
    assert told.lines[:2] == ("Net sales", "Cost of services")
    (told,) = find("inventory", "inventories", BANK_SHEET, kind="balance_sheet").not_measured
    assert told.statement == "balance_sheet"


def test_what_other_statements_print_of_it_is_told_beside(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    async def look_up(_: Any, reading: Any, *__: Any) -> Retrieved:
        asked.extend(reading.metrics)
        return Retrieved(declined=(Declined(ticker="ACME", metric="x", reason="r", remedy="s"),))

    monkeypatch.setattr(stated, "find_figures", look_up)
    lines = ("Depreciation", "us-gaap:Depreciation", 4), ("Restructuring charges", "printed:RestructuringCharges", 7)
    found = find("restructuring_charges", "restructuring costs", INCOME, statement("cash_flow", *lines))
    assert asked == ["printed:RestructuringCharges"]
    assert found.not_measured
    assert found.declined == ()
    many = [(f"Restructuring charges of plan {at}", f"printed:Plan{at}", at) for at in range(1, 5)]
    find("restructuring_charges", "restructuring costs", INCOME, statement("cash_flow", *many))
    assert len(asked) == 1  # which of them is meant can't be told


def test_the_figure_of_the_line_stays() -> None:
    figure = found_of(12)
    assert find("income_tax_expense", "income taxes", INCOME, found=figure) is figure


def test_a_figure_of_elsewhere_is_not_the_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    async def look_up(_: Any, reading: Any, *__: Any) -> Any:
        asked.extend(reading.metrics)
        return found_of(7)

    monkeypatch.setattr(stated, "find_figures", look_up)
    severance = find("restructuring_charges", "severance costs", INCOME, found=found_of(99))
    assert asked == ["printed:SeveranceAndRelatedCharges"]
    assert severance.xbrl_facts.values[0].value == 7
    (declined,) = find("income_tax_expense", "income taxes", INCOME, found=found_of(99)).declined
    assert "no loaded figure is tied to" in declined.reason


def test_a_line_that_holds_more_is_none() -> None:
    (declined,) = find("depreciation", "depreciation", INCOME).declined
    assert "which holds more" in declined.reason


def test_a_line_that_may_have_it_is_no_nought() -> None:
    (declined,) = find("restructuring_charges", "severance and relocation costs", INCOME).declined
    assert "may have that in it" in declined.reason


def test_only_a_known_figure_can_be_missed() -> None:
    for words in ("wages", "employee termination costs"):
        (declined,) = find(f"printed:{words.title().replace(' ', '')}", words, INCOME).declined
        assert "isn't known" in declined.reason


def test_a_line_of_another_name_of_the_figure_is_no_nought() -> None:
    (declined,) = find("impairment_charges", "asset write-downs", IMPAIRED).declined
    assert "'Impairment of brands'" in declined.reason
    assert find("impairment_charges", "asset write-downs", INCOME).not_measured


def test_a_line_of_a_part_of_the_figure_is_no_nought() -> None:
    (declined,) = find("debt_reported_total", "borrowings", OWED, kind="balance_sheet").declined
    assert "'Commercial notes'" in declined.reason
    assert find("debt_reported_total", "borrowings", UNBORROWED, kind="balance_sheet").not_measured


def test_what_is_due_soon_is_nothing_long_term(monkeypatch: pytest.MonkeyPatch) -> None:
    async def look_up(*_: Any) -> Any:
        return found_of(6)

    monkeypatch.setattr(stated, "find_figures", look_up)
    figure = found_of(89)
    assert find("long_term_debt", "long-term borrowings", SHEET, kind="balance_sheet", found=figure) is figure
    assert find("long_term_debt", "long-term borrowings", SHEET, kind="balance_sheet").declined
    short = find("short_term_borrowings", "short-term borrowings", SHEET, kind="balance_sheet")
    assert short.xbrl_facts.values[0].value == 6


def test_what_comes_in_is_no_expense() -> None:
    assert find("interest_expense", "interest expense", INCOME).not_measured


def test_without_the_whole_statement_nothing_is_told() -> None:
    for statements in ((), (CUT,), (BANK_SHEET,)):
        found = find("restructuring_charges", "restructuring costs", *statements)
        assert not found.not_measured
        assert found.declined


def test_other_questions_are_left() -> None:
    assert find("restructuring_charges", "costs", INCOME, fiscal_years=(2021, 2022)) is NOTHING
    assert find("restructuring_charges", "costs", INCOME, unexplained=("frob",)) is NOTHING
