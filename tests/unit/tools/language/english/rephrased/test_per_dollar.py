"""What stands beside each dollar of sales is its share of revenue."""

import pytest

from tools.language.english.changes import apply
from tools.language.english.rephrased.per_dollar import per_dollar
from tools.vocab.loader import load_vocabulary


@pytest.mark.parametrize(
    ("said", "read"),
    [
        (
            "how many cents of net income did Apple keep from each dollar of revenue",
            "what was of net income as a percentage of revenue did Apple keep",
        ),
        ("of every sales dollar, how much went on R&D", ", what was went on R&D as a percentage of revenue"),
        (
            "For each dollar of net income in 2024, how many dollars of operating cash flow came in at Meta?",
            " in 2024, what was operating cash flow per dollar of net income came in at Meta?",
        ),
        (
            "Measured against revenue, how large was Apple's R&D in 2023?",
            "what was Apple's R&D per dollar of revenue in 2023?",
        ),
        (
            "measured against revenue and net income, how large was Apple's R&D in 2023?",
            "measured against revenue and net income, how large was Apple's R&D in 2023?",
        ),
        ("how much revenue per dollar of assets", "how much revenue per dollar of assets"),
        (
            "from each dollar of revenue, how much R&D and net income",
            "from each dollar of revenue, how much R&D and net income",
        ),
    ],
)
def test_a_dollar_of_sales_is_revenue(said: str, read: str) -> None:
    assert apply(said, per_dollar(said, load_vocabulary()))[0] == read
