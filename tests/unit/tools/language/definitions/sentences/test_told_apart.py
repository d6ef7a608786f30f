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
    "How efficiently did Acme use its assets in FY2024? Just give revenue divided by average total assets.": (
        "What was revenue divided by average total assets of Acme in FY2024?"
    ),
}
LEFT = [
    "How profitable was lumber for Acme in 2020? Use gross profit / revenue.",
    "How did Europe do for Acme in fiscal 2021? Report operating income divided by revenue.",
    "How profitable was Acme's domestic business in 2022? Use operating income / revenue.",
    "What was Acme's inventory in 2022? Report net income divided by revenue.",
    "How leveraged was Acme? Use total debt / total equity.",
    "How did Acme do in 2022 and 2023? Use net income / revenue.",
    "How leveraged was Acme in 2022? Use the balance sheet.",
    "How leveraged was Acme in 2022? Report total debt.",
]


@pytest.mark.parametrize(("question", "asked"), ASKED.items())
def test_the_arithmetic_is_asked_of_company_and_period(question: str, asked: str) -> None:
    assert with_arithmetic_asked(question, VOCABULARY) == asked


@pytest.mark.parametrize("question", LEFT)
def test_what_may_narrow_it_or_asks_for_something_else_stays(question: str) -> None:
    assert with_arithmetic_asked(question, VOCABULARY) == question
