"""Figures measured by another: by a share, a balance, an adjective, under a heading."""

from typing import Any

import pytest

from tools.models.questions import answerable

MEASURED = {
    "Apple's free cash flow per diluted share in 2023": "free_cash_flow_per_share",
    "Operating cash flow per diluted Apple share in 2023": "operating_cash_flow_per_share",
    "Apple's loss per diluted share in 2023": "eps_diluted",
    "What did Apple earn on its asset base in 2023?": "return_on_assets",
    "What return did Apple make on shareholders' equity in 2023?": "return_on_equity",
    "What after-tax return did Apple earn on its invested capital in 2023?": "return_on_invested_capital",
    "How capital-hungry was Apple in 2023 - capex over revenue?": "capex_ratio",
    "How comfortably did Apple's operating profit cover its interest charge in 2023?": "interest_coverage",
    "Leverage check: Apple's net debt over EBITDA for 2023": "net_debt_to_ebitda",
    "How leveraged was Apple in 2023, i.e. total debt to EBITDA?": "debt_to_ebitda",
    "Solvency of Apple: equity over total assets in 2023": "equity_ratio",
    "Net income of Apple over average total assets, 2023": "return_on_assets",
    "Apple's net income relative to free cash flow in 2023, free cash flow being operating cash flow less dividends":
    "net_income / (operating_cash_flow - dividends_paid)",
    "What return did Apple make on the mean of its end-2022 and end-2023 equity in 2023?": "return_on_equity",
    "Of Apple's 2023 free cash flow, what fraction was paid out as dividends?": "free_cash_flow_payout_ratio",
    "Apple's R&D per share in 2023": "research_and_development / weighted_shares_diluted",
    "Apple's total debt per share in 2023": "total_debt / shares_at_balance_sheet_date",
    "Shareholders' equity of Apple at the end of 2023 per share": "shareholders_equity / shares_at_balance_sheet_date",
    "Shareholders' equity of Apple at the end of 2023 for each share then outstanding?":
    "shareholders_equity / shares_at_balance_sheet_date",
    "How research-heavy was Apple in 2023: research and development as a share of revenue?": "research_intensity",
    "How heavy was Apple's tax charge relative to pre-tax profit in 2023?": "effective_tax_rate",
    "How much did Apple earn on its closing shareholders' equity in 2023?": "return_on_equity_year_end",
    "On the average of opening and closing total assets, what return did Apple make in 2023?": "return_on_assets",
    "What was Apple's (negative) return on year-end stockholders' equity in 2023?": "return_on_equity_year_end",
    "By how many times did Apple's operating income exceed its interest expense in 2023?": "interest_coverage",
    "What did Apple's stock compensation weigh relative to revenue in 2023?": "sbc_ratio",
    "How deep in the red was Apple's operating line relative to revenue in 2023?": "operating_margin",
    "How many cents of each sales dollar were left as operating income at Apple in 2023?": "operating_margin",
    "How long does Apple take to collect from its customers in 2023?": "days_sales_outstanding",
    "Spend on property, equipment and intangibles as a share of sales - Apple, 2023": "capex_ratio",
    "Profit from operating activities over revenue at Apple in 2023": "operating_margin",
    "Spread Apple's 2023 capex over revenue: how much is that?": "capex_ratio",
}  # fmt: skip
OPEN = [
    "What did Apple earn on its cash in 2023?",
    "What return did Apple make on its inventory in 2023?",
    "Apple's leverage in 2023",
    "Apple's gross margin and leverage in 2023",
    "How organic was Apple's gross margin in 2023?",
    "iPhone: Apple's gross margin in 2023",
    "Services: Apple's gross margin in 2023",
]


@pytest.mark.parametrize(("question", "metric"), MEASURED.items())
def test_what_measures_a_figure_makes_the_ratio(read: Any, question: str, metric: str) -> None:
    reading = read(question)
    assert (reading.metrics, reading.unexplained, reading.ambiguous) == ((metric,), (), ())
    assert answerable(reading)


@pytest.mark.parametrize("question", OPEN)
def test_no_balance_stands_for_what_is_earned_on_it_and_no_heading_for_a_part(read: Any, question: str) -> None:
    reading = read(question)
    assert reading.unexplained or reading.ambiguous
