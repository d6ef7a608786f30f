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
