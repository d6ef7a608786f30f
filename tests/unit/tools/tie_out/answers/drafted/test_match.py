"""Numbers of statements in facts, and what labels name."""

import pytest

from tools.tie_out.answers.drafted.match import names_only
from tools.vocab.loader import load_vocabulary


@pytest.mark.parametrize(
    ("label", "metric", "only"),
    [
        ("Revenue", "revenue", True),
        ("Cash and cash equivalents", "cash_and_cash_equivalents", True),
        ("Cash paid", "cash_and_cash_equivalents", False),
        ("Revenue United States", "revenue", False),
        ("Remaining variation in revenue", "revenue", False),
        ("Net income", "revenue", False),
    ],
)
def test_a_label_that_says_more_is_of_a_part_or_a_kind(label: str, metric: str, only: bool) -> None:
    assert names_only(label, metric, load_vocabulary()) is only
