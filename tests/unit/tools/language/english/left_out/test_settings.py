"""A sentence that sets the scene leaves its company and its period; one that says more stays."""

import pytest

from tools.language.english.left_out.settings import without_setting
from tools.vocab.loader import load_vocabulary

SET = {
    "Acme booked a lot of investment gains in fiscal 2026. What share of that year's revenue was R&D?": (
        "What share of Acme's fiscal 2026 revenue was R&D?"
    ),
    "In 2024 Acme started paying dividends. Dividends divided by net income: what do you get?": (
        "Dividends divided by net income: what do you get for Acme in 2024?"
    ),
    "Acme never breaks out the fourth quarter. What was operating income in Q4 of fiscal 2024?": (
        "What was operating income in Q4 of fiscal 2024 for Acme?"
    ),
    "Acme Foods spent heavily on advertising in fiscal 2025. What was gross margin that year?": (
        "What was gross margin for Acme Foods in fiscal 2025?"
    ),
    "Acme bought back a lot of stock in 2023. How much was free cash flow?": (
        "How much was free cash flow for Acme in 2023?"
    ),
    "We are building a leverage screen. For Acme, what was net debt at the end of 2023?": (
        "For Acme, what was net debt at the end of 2023?"
    ),
    "I am building a working-capital schedule for Acme Foods. Could you give me days payable for 2023?": (
        "Could you give me days payable for 2023 for Acme Foods?"
    ),
    "My team is currently reviewing credit files. What was Acme's interest expense in 2023?": (
        "What was Acme's interest expense in 2023?"
    ),
}
LEFT = [
    "Acme runs a packaging segment. What was revenue in 2024?",
    "Acme expanded in Europe in 2024. What was revenue that year?",
    "Acme raised its dividend in fiscal 2024. What was it per share?",
    "Acme sold its brands in 2023. What was net income?",
    "Margins fell in 2023. What was the main culprit?",
    "Acme grew fast in 2023. Why?",
    "Acme burned cash in Q1 2010 as it usually does. What was operating cash flow less capex?",
    "Acme grew fast in 2023. What was revenue in 2024?",
    "Acme hired people in 2023. Who leads the company?",
    "We are reviewing the domestic business. What was Acme's revenue in 2023?",
    "I am looking at Europe. What was Acme's revenue in 2023?",
    "We are reviewing a segment. What did it sell in 2023?",
    "I am building a schedule for Acme. What was Beta's revenue in 2023?",
]


@pytest.mark.parametrize(("question", "plain"), SET.items())
def test_the_company_and_the_period_of_a_scene_stay(question: str, plain: str) -> None:
    assert without_setting(question, load_vocabulary()) == plain


@pytest.mark.parametrize("question", LEFT)
def test_what_may_narrow_or_is_leant_on_stays(question: str) -> None:
    assert without_setting(question, load_vocabulary()) == question
