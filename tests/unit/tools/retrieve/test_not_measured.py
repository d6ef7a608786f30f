"""A figure says nothing of a company whose statements have no line of what it can't do without: only where that is
asked, nothing was found, and the statement is there whole."""

import asyncio
from typing import Any

from tests.unit.tools.retrieve.filed_fake import BANK_SHEET, INCOME, filed, reading
from tools.models.facts import LookupResult
from tools.models.figures import NotMeasured, Retrieved
from tools.models.filings import FiledStatement
from tools.retrieve.not_measured import with_not_measured

CUT = BANK_SHEET.model_copy(update={"rows": BANK_SHEET.rows[:3]})


def told(metric: str, *statements: FiledStatement, **slots: Any) -> tuple[NotMeasured, ...]:
    asked = reading(metric, **{"may_not_apply": True, **slots})
    found = asyncio.run(with_not_measured(filed(*statements), asked, Retrieved(xbrl_facts=LookupResult())))
    return found.not_measured


def test_no_line_of_inventory_is_the_answer() -> None:
    (found,) = told("inventory_turnover", BANK_SHEET)
    assert (found.label, found.lacking, found.statement) == ("Inventory turnover", ("Inventory",), "balance_sheet")
    assert found.lines == ("Cash and due from banks", "Member loans", "Member receivables")
    assert found.source.page == 51


def test_an_unclassified_balance_sheet_has_no_working_capital() -> None:
    (found,) = told("working_capital", BANK_SHEET)
    assert found.lacking == ("Total current assets", "Total current liabilities")
    (found,) = told("quick_ratio", BANK_SHEET)
    assert found.lacking == ("Total current liabilities",)  # receivables it may have


def test_costs_without_depreciation_make_no_gross_margin() -> None:
    (found,) = told("gross_margin", INCOME)
    assert "Cost of revenue" in found.lacking
    assert found.statement == "income_statement"


def test_what_was_not_read_whole_or_not_asked_stays() -> None:
    assert not told("inventory_turnover", CUT)
    assert not told("inventory_turnover")
    assert not told("inventory_turnover", BANK_SHEET, may_not_apply=False)
    assert not told("inventory_turnover", BANK_SHEET, unexplained=("frobnicated",))
    assert not told("debt_to_equity", BANK_SHEET)
    plain = [row for row in INCOME.rows if "exclusive" not in row.label]
    assert not told("gross_margin", INCOME.model_copy(update={"rows": tuple(plain)}))
