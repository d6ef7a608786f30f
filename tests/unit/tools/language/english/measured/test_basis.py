"""The basis that figures have anyway, and their sign."""

from typing import Any

import pytest

PLAIN = {
    "Apple's GAAP gross margin in 2023": "gross_margin",
    "Did Apple end 2023 with positive or negative working capital, and how much?": "working_capital",
    "Apple's net debt in 2023, negative if cash exceeds borrowings": "net_debt",
    "Apple's worldwide advertising costs in 2023": "advertising_expense",
    "Apple's cash and marketable securities, short and long, at the end of 2023": "cash_and_marketable_securities",
    'Apple cash spent on acquisitions in 2023, the "net of cash acquired" line': "acquisitions",
    "Apple acquisitions net of cash, 2023": "acquisitions",
    "Apple receivables net of allowance, 2023": "accounts_receivable",
    "Apple's property, plant and equipment net of accumulated depreciation in 2023": "property_plant_equipment_net",
}
OTHER = [
    "Apple's non-GAAP gross margin in 2023",
    "Apple's gross margin in 2023, not GAAP",
    "Apple's adjusted gross margin in 2023, not the GAAP one",
    "Apple's net debt in 2023, positive if cash exceeds borrowings",
    "Apple's marketable securities in 2023, short ones",
    "Apple's revenue net of returns, 2023",
    "Apple's gross property, plant and equipment net of accumulated depreciation, 2023",
    "Apple's capex net of disposals, 2023",
]


@pytest.mark.parametrize(("question", "metric"), PLAIN.items())
def test_what_holds_anyway_narrows_nothing(read: Any, question: str, metric: str) -> None:
    reading = read(question)
    assert (reading.metrics, reading.unexplained) == ((metric,), ())


@pytest.mark.parametrize("question", OTHER)
def test_another_basis_or_sign_stays_open(read: Any, question: str) -> None:
    assert read(question).unexplained


@pytest.mark.parametrize(
    ("question", "metric"),
    [
        ("Apple's operating cash flow net of cash used in investing activities, 2023",
         "operating_cash_flow - investing_cash_flow"),
        ("Apple's share repurchases net of share issuance, 2023", "share_repurchases - stock_issued"),
    ],
)  # fmt: skip
def test_another_figure_is_taken_off(read: Any, question: str, metric: str) -> None:
    assert read(question).metrics == (metric,)
