"""Names as statements print them, and parts of a figure as shares of it."""

import pytest

from tools.questions.named.known import known_figure, part_of_whole
from tools.vocab.loader import load_vocabulary

VOCABULARY = load_vocabulary()


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("total other income (expense), net", "nonoperating_income"),
        ("purchases of property, plant and equipment, net", "capital_expenditures"),
        ("net income (loss)", "net_income"),
        ("cash flow from operations (CFO)", "operating_cash_flow"),
        ("research and development (R&D)", "research_and_development"),
        ("operating income (TTM)", None),
        ("revenue (China)", None),
        ("net sales (iPhone)", None),
        ("operating income (adjusted)", None),
    ],
)
def test_brackets_leave_a_name_what_it_is_or_narrow_it(name: str, key: str | None) -> None:
    assert known_figure(VOCABULARY, name) == key


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("foreign share of pretax income", "pretax_income_foreign / pretax_income"),
        ("short-term share of debt", "debt_current / total_debt"),
        ("non-current portion of deferred revenue", None),  # the amount
        ("iPhone share of revenue", None),
        ("diluted share of revenue", None),
    ],
)
def test_a_part_of_an_amount_is_a_share_of_it(name: str, key: str | None) -> None:
    assert part_of_whole(VOCABULARY, name) == key
