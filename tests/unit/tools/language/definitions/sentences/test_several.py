"""Definitions of what other definitions name go into one another; one that can't be read is told by its name."""

import pytest

from tests.unit.tools.language.directed import formulas, read
from tools.language.definitions.sentences.several import several_defined
from tools.vocab.loader import load_vocabulary

CCC = "cash conversion cycle"
PURCHASES = "365 * avg(accounts_payable, 2) / (cost_of_revenue + inventory - prior(inventory, 1))"
FOLLOWED = {
    f"What is Acme's FY2021 {CCC} (CCC)? CCC is defined as: DIO + DSO - DPO. DIO is defined as: 365 * (average "
    "inventory between FY2020 and FY2021) / (FY2021 COGS). DSO is defined as: 365 * FY2021 accounts receivable / "
    "(FY2021 revenue). DPO is defined as: 365 * (average accounts payable between FY2020 and FY2021) / (FY2021 COGS "
    "+ change in inventory between FY2020 and FY2021). Round your answer to two decimal places.": (
        f"365 * avg(inventory, 2) / cost_of_revenue + 365 * accounts_receivable / revenue - {PURCHASES}"
    ),
    # the inner ones first, with other words
    "What is Acme's FY2023 net leverage? Net debt = total debt - cash and cash equivalents. EBITDA = operating "
    "income + depreciation and amortization. Net leverage = net debt / EBITDA.": (
        "(total_debt - cash_and_cash_equivalents) / (operating_income + depreciation_and_amortization)"
    ),
    # within one sentence, before and behind what is asked
    "What was Acme's FY2022 ROIC, where ROIC = NOPAT / (total debt + total equity) and NOPAT = operating profit - "
    "income tax expense?": "(operating_income - income_tax_expense) / (total_debt + total_equity)",
    "With ROIC = NOPAT / invested capital, NOPAT = operating income less income taxes and invested capital = total "
    "debt plus total equity, what was Acme's ROIC in FY2022?": (
        "(operating_income - income_tax_expense) / (total_debt + total_equity)"
    ),
    "What was Acme's FY2022 ROIC (NOPAT / (total debt + total equity)), where NOPAT is operating profit minus income "
    "tax expense?": "(operating_income - income_tax_expense) / (total_debt + total_equity)",
    # two levels, and names of the asker's own
    "What was Acme's FY2022 adjusted cash yield? Adjusted cash yield = adjusted FCF / total assets. Adjusted FCF = "
    "FCF - stock-based compensation. FCF = cash from operations - capex.": (
        "(operating_cash_flow - capital_expenditures - share_based_compensation) / total_assets"
    ),
    "DPO is defined as: 365 * average accounts payable / purchases, purchases being COGS plus the change in inventory. "
    "What was Acme's DPO for FY2021?": (
        "365 * avg(trade_payables_balance, 2) / (cost_of_revenue + inventory - prior(inventory, 1))"
    ),
    f"What is Acme's FY2019 {CCC}? It is DIO - DPO, where DIO = 365 * FY2019 inventory / FY2019 COGS and DPO = 365 * "
    "FY2019 accounts payable / FY2019 COGS.": (
        "365 * inventory / cost_of_revenue - 365 * accounts_payable / cost_of_revenue"
    ),
    "What was Acme's FY2021 operating cycle? Operating cycle is defined as: DIO + DSO. DSO is defined as: 360 * "
    "accounts receivable / revenue. DIO is defined as: 360 * inventory / cost of sales.": (
        "360 * inventory / cost_of_revenue + 360 * accounts_receivable / revenue"
    ),
}
PART = (
    f"What is Acme's FY2021 {CCC}? DPO is defined as: 365 * average accounts payable / (COGS + change in inventory "
    "between FY2020 and FY2021)."
)
UNREAD = {
    "What is Acme's FY2021 DSO? DSO is defined as: DSO * revenue / 365.": "DSO, by itself",
    "What was Acme's FY2022 FCF to net income ratio? FCF is defined as CFO less capex, and CFO is defined as net "
    "income plus FCF.": "FCF, by itself",
    f"What is Acme's FY2021 {CCC}? CCC is defined as: DIO - DPO. DIO is defined as: 365 * average frobs / COGS. DPO is "
    "defined as: 365 * average accounts payable / COGS.": "DIO",
}
ALONE = [
    "What was Acme's FY2019 gross margin?",
    "What was Acme's debt to equity, where debt is total debt?",
    "What is Acme's FY2021 DPO? DPO is defined as: 365 * average accounts payable / COGS.",
    "What was Acme's revenue in 2021, and where is it reported?",
]


@pytest.mark.parametrize(("question", "expression"), FOLLOWED.items())
def test_definitions_go_into_one_another(question: str, expression: str) -> None:
    assert expression in formulas(question).values()
    assert not read(question).unread


def test_a_part_is_put_into_what_is_known_of_the_figure() -> None:
    assert f"days_sales_outstanding + days_inventory_outstanding - {PURCHASES}" in formulas(PART).values()
    assert read(PART).text == f"What is Acme's FY2021 {CCC}?"


@pytest.mark.parametrize(("question", "name"), UNREAD.items())
def test_one_that_cannot_be_read_is_told(question: str, name: str) -> None:
    assert read(question).unread == name
    assert not read(question).defined


@pytest.mark.parametrize("question", ALONE)
def test_what_defines_no_part_is_left(question: str) -> None:
    assert several_defined(question, load_vocabulary()) is None
