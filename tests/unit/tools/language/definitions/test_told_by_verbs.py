"""Arithmetic that verbs tell is said with signs, of two figures alone."""

import pytest

from tools.language.definitions.told_by_verbs import told_by_verbs
from tools.vocab.loader import load_vocabulary

TOLD = {
    "What was left of Acme's 2023 revenue after all costs and expenses, as a percentage?":
    "what was Acme's 2023 (revenue minus costs and expenses) / revenue?",
    "What was left of Acme's borrowings at the end of 2023 after cash and cash equivalents are taken off?":
    "what was Acme's borrowings minus cash and cash equivalents at the end of 2023?",
    "How much remained of Acme's operating cash flow in 2024 once capital expenditures are deducted?":
    "what was Acme's operating cash flow minus capital expenditures in 2024?",
    "Operating income with depreciation and amortization added back for Acme, 2024":
    "Operating income plus depreciation and amortization for Acme, 2024",
}  # fmt: skip
LEFT_ALONE = [
    "What was left of Acme's revenue in 2024 after taxes and dividends?",  # three figures
    "What was left of Acme's revenue in 2024 after the flood?",
    "What was left of the revenue of Acme's stores in 2024 after costs and expenses?",  # of a part of the company
    "What was Acme's operating income in 2024 after taxes?",
    "Acme's operating income with the gain on ships added back, 2024",
]


@pytest.mark.parametrize(("question", "said"), TOLD.items())
def test_the_sign_stands_between_both(question: str, said: str) -> None:
    assert told_by_verbs(question, load_vocabulary()) == said


@pytest.mark.parametrize("question", LEFT_ALONE)
def test_what_is_not_told_of_two_stays(question: str) -> None:
    assert told_by_verbs(question, load_vocabulary()) == question
