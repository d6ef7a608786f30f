"""Arithmetic that a sentence of its own tells to compute."""

import pytest

from tools.language.definitions.sentences.told_apart import with_arithmetic_asked
from tools.vocab.loader import load_vocabulary

VOCABULARY = load_vocabulary()

ASKED = {
    "How well did Acme's 2022 operating cash flow cover its year-end current liabilities? Report net cash provided by "
    "operating activities divided by total current liabilities, two decimals.": (
        "What was net cash provided by operating activities divided by total current liabilities of Acme in 2022?"
    ),
    "How leveraged was Acme Holdings when 2022 ended? I use the equity multiplier: total assets / total shareholders' "
    "equity. Two decimals.": "What was total assets / total shareholders' equity of Acme Holdings in 2022?",
    "How well were Acme's interest costs covered in fiscal 2021? We take EBIT divided by interest expense, one "
    "decimal.": "What was EBIT divided by interest expense of Acme in fiscal 2021?",
    "Was Acme profitable in 2023? Compute net income over revenue, as a percentage.": (
        "What was net income over revenue of Acme in 2023?"
    ),
    "I want to know how stretched Acme's 2022 shareholder payouts were. Sum stock repurchases and dividends paid "
    "and divide by net cash provided by operating activities (percent, one decimal).": (
        "What was (((sum of stock repurchases and dividends paid) / (net cash provided by operating activities))) "
        "of Acme in 2022?"
    ),
    "Dividing total debt by total equity, what leverage did Acme have at year-end 2021?": (
        "What was (((total debt) / (total equity))) of Acme in 2021?"
    ),
    "Zinc FY2019: Subtract capital expenditures from operating cash flow and divide the result by revenue; percent.": (
        "What was ((((operating cash flow) - (capital expenditures)) / (revenue))) of Zinc in FY2019?"
    ),
    "Take Acme's net sales for fiscal 2023, subtract cost of sales, then express the remainder as a percentage of net "
    "sales.": "What was ((((net sales) - (cost of sales)) / (net sales))) of Acme in fiscal 2023?",
    "How much of each ferry dollar did crew awards eat up at Acme in 2022? Crew awards expense / ferry revenue, in "
    "percent to one decimal.": "What was (Crew awards expense / ferry revenue) of Acme in 2022?",
    "What was Acme's net debt at December 31, 2022? Add debt due within a year to long-term debt, then deduct cash.": (
        "What was Acme's net debt at December 31, 2022? net debt = total_debt - cash_and_cash_equivalents."
    ),
    "Quick ratio for Acme as of July 2, 2023? Let the numerator be cash + receivables, the denominator total current "
    "liabilities. Two decimals.": (
        "Quick ratio for Acme as of July 2, 2023? Quick ratio = (cash + receivables) / (total current liabilities)."
    ),
    "Acme FY2016: compute days sales outstanding as average trade receivables divided by total revenue, times 365.": (
        "What was days sales outstanding for Acme in FY2016? days sales outstanding = average trade receivables "
        "divided by total revenue, times 365."
    ),
    "My metric is capex cover: operating cash flow / capital expenditures. Work it out for Acme in 2021.": (
        "What was operating cash flow / capital expenditures of Acme in 2021?"
    ),
    "How thin was Acme's ferry revenue? Ferry revenue minus ferry costs / ferry revenue, for 2020.": (
        "What was (Ferry revenue minus ferry costs / ferry revenue) of Acme in 2020?"
    ),
    "How efficiently did Acme use its assets in FY2024? Just give revenue divided by average total assets.": (
        "What was revenue divided by average total assets of Acme in FY2024?"
    ),
    # a period right behind whose it is; what the quotient is called, and who receives it
    "What share of Acme's FY2021 operating cash flow went back to shareholders? (dividends paid + share repurchases) / "
    "net cash provided by operating activities, % to one decimal.": (
        "What was (((dividends paid + share repurchases) / net cash provided by operating activities)) of Acme "
        "in FY2021?"
    ),
    "What fraction of FY2020 Acme net income did owners receive? (dividends paid + share repurchases) / net income": (
        "What was (((dividends paid + share repurchases) / net income)) of Acme in FY2020?"
    ),
    "How geared was Acme in 2021? total debt / total equity.": "What was total debt / total equity of Acme in 2021?",
    # whose, and of when, before a sign
    "Acme return on equity FY2023 = net income / average of FY2022 and FY2023 total equity. In %, 1 decimal.": (
        "What was Acme return on equity FY2023? return on equity = net income / average of FY2022 and FY2023 total "
        "equity."
    ),
    "Acme FY2021 ROA = net income / average total assets": (
        "What was net income / average total assets of Acme in FY2021?"
    ),
}
LEFT = [
    "How much did Acme's ferry division earn in 2021? (revenue - cost of sales) / revenue",
    "Acme return on equity = net income / total equity",
    "What was Acme's return on equity in 2021, where return on equity = net income / total equity?",
    "How profitable was lumber for Acme in 2020? Use gross profit / revenue.",
    "How did Europe do for Acme in fiscal 2021? Report operating income divided by revenue.",
    "How profitable was Acme's domestic business in 2022? Use operating income / revenue.",
    "What was Acme's inventory in 2022? Report net income divided by revenue.",
    "How leveraged was Acme? Use total debt / total equity.",
    "How did Acme do in 2022 and 2023? Use net income / revenue.",
    "How leveraged was Acme in 2022? Use the balance sheet.",
    "How leveraged was Acme in 2022? Report total debt.",
    "What was Acme's inventory in 2022? Divide net income by revenue.",
    "How much did Acme's ferry division owe in 2022? Add short-term debt to long-term debt.",
]


@pytest.mark.parametrize(("question", "asked"), ASKED.items())
def test_the_arithmetic_is_asked_of_company_and_period(question: str, asked: str) -> None:
    assert with_arithmetic_asked(question, VOCABULARY) == asked


@pytest.mark.parametrize("question", LEFT)
def test_what_may_narrow_it_or_asks_for_something_else_stays(question: str) -> None:
    assert with_arithmetic_asked(question, VOCABULARY) == question
