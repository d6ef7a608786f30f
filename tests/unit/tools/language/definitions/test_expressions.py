"""Arithmetic in words and signs is read as a whole, by what its figures measure, or not at all."""

import pytest

from tools.language.definitions.expressions import expression_in_words, written
from tools.vocab.loader import load_vocabulary

VOCABULARY = load_vocabulary()

READ = {
    "operating cash flow net of both PP&E and capitalized software": "operating_cash_flow - capital_expenditures - "
    "capitalized_software",
    "(operating cash flow less PP&E and capitalized software) over revenue": "(operating_cash_flow - "
    "capital_expenditures - capitalized_software) / revenue",
    "equity plus debt (short and long) less cash": "total_equity + total_debt - available_cash",
    "operating income taxed at the year's own effective rate over revenue": "nopat / revenue",
    "capex plus buybacks as share of revenue": "(capital_expenditures + share_repurchases) / revenue",
    "dividends spread over operating cash flow": "dividends_paid / operating_cash_flow",
    "trade receivables / sales x 365": "trade_receivables_balance / revenue * 365",
    "365 x average inventories / cost of goods sold": "365 * avg(inventory, 2) / cost_of_revenue",
    "cash plus receivables over current liabilities": "(available_cash + trade_receivables_balance) / "
    "current_liabilities",
    "EBIT over closing debt plus equity": "ebit / (total_debt + total_equity)",
    "current portion of long-term debt + short-term debt + long-term debt - cash": "long_term_debt_current + "
    "short_term_borrowings + long_term_debt - available_cash",
    "short-term debt plus long-term debt": "debt_current + long_term_debt",
    "net income attributable to Corning over average total assets": "net_income / avg(total_assets, 2)",
    "EBIT + D&A / revenue": "(ebit + depreciation_and_amortization) / revenue",
    "EBIT over average debt plus equity": "ebit / avg((total_debt + total_equity), 2)",
    "(debt less cash and current securities) / last-twelve-months EBITDA": "(total_debt - available_cash - "
    "marketable_securities_current) / ttm(ebitda)",
    "total debt divided by (total debt + equity)": "total_debt / (total_debt + total_equity)",
    "operating cash flow after capex and dividends": "operating_cash_flow - capital_expenditures - dividends_paid",
    "revenue over opening total assets": "revenue / (sum(total_assets, 2) - total_assets)",
    "operating income x (1 - effective tax rate) / equity": "operating_income * (1 - effective_tax_rate) / "
    "total_equity",
    "dividends and buybacks together": "shareholder_distributions",
    "operating income excluding impairment charges over revenue": "(operating_income + impairment_charges) / revenue",
    "current assets excluding inventory over current liabilities": "(current_assets - inventory) / current_liabilities",
    "net income after tax over equity": "net_income / total_equity",
    "inventory net of payables over total assets": "(inventory - trade_payables_balance) / total_assets",
    "closing stock / cost of sales": "inventory / cost_of_revenue",
    "operating income with depreciation and amortization added back": "operating_income + "
    "depreciation_and_amortization",
    "equity stripped of goodwill": "total_equity - goodwill",
    "current and non-current marketable securities less commercial paper": "marketable_securities_current + "
    "marketable_securities_noncurrent - commercial_paper",
    "revenue plus the year's change in total deferred revenue off the balance sheet": "revenue + "
    "deferred_revenue_total - (sum(deferred_revenue_total, 2) - deferred_revenue_total)",
    "buybacks / free cash flow, with FCF as CFO less capex and finance lease principal": "share_repurchases / "
    "(operating_cash_flow - capital_expenditures - finance_lease_principal_payments)",
    "revenue growth plus FCF margin, FCF being operating cash flow": "revenue_growth + operating_cash_flow / revenue",
    "profit for the year over average total equity": "group_net_income / avg(total_equity, 2)",
    "operating profit for the year over revenue": "operating_income / revenue",
    "cash alone over current liabilities": "available_cash / current_liabilities",
}
NONE = [
    "revenue and net income",  # a list
    "revenue / frobs",
    "PP&E and capitalized software over revenue",  # a balance and a flow
    "2024 - capex over revenue",  # a year is no amount
    "revenue - net margin",  # an amount and a ratio
    "operating cash flow less property and intangible assets",  # a flow and balances
    "current liabilities excluding debt over total assets",  # some of the debt
    "revenue ex acquisitions over total assets",
    "revenue over total assets, with EBITDA as EBIT plus D&A",  # no part of it
    "revenue plus the change in capex",  # no balance
    "EBIT after tax over total assets",  # whose tax?
    "total debt less operating lease liabilities net of cash over EBITDA",  # which is taken off first?
    "revenue",
    "",
]


@pytest.mark.parametrize(("said", "expression"), READ.items())
def test_arithmetic_is_read_as_it_is_meant(said: str, expression: str) -> None:
    node = expression_in_words(said, VOCABULARY)
    assert node is not None
    assert written(node) == expression


@pytest.mark.parametrize("said", NONE)
def test_what_is_no_arithmetic_over_known_figures_is_none(said: str) -> None:
    assert expression_in_words(said, VOCABULARY) is None
