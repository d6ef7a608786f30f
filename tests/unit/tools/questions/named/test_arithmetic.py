"""Arithmetic over figures as labels print them: what belongs to a label, and what parts two of them."""

import pytest

from tools.questions.named.arithmetic import NameArithmetic, combines
from tools.vocab.loader import load_vocabulary

VOCABULARY = load_vocabulary()


def read(name: str) -> str | None:
    found = VOCABULARY.find(name) or VOCABULARY.find_formula(name)
    return found.key if found else None


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("income (loss) before gravel / net sales", None),  # no such name
        ("income (loss) before income taxes / net sales", "pretax_income / revenue"),
        ("net income (loss) / net sales", "net_income / revenue"),
        ("(net sales - cost of sales) / net sales", "(revenue - cost_of_revenue) / revenue"),
        ("net sales − cost of sales", "revenue - cost_of_revenue"),
        ("net sales × 2 ÷ total assets", "revenue * 2 / total_assets"),
        ("net sales / avg(total assets, 2)", "revenue / avg(total_assets, 2)"),
        ("net sales - prior-year net sales", "revenue - prior(revenue)"),
        ("net sales - last year's net sales", "revenue - prior(revenue)"),
        ("(total assets - total assets of the prior year) / 2", "(total_assets - prior(total_assets)) / 2"),
        ("net sales / net sales a year earlier - 1", "revenue / prior(revenue) - 1"),
        ("net sales - prior-year gravel", None),
        ("net sales 2024 - prior-year net sales", None),  # of which year the second is, is open
        ("net sales 2024 / net sales 2022", "revenue / prior(revenue, 2)"),
        ("(net sales - capex) 2023-2024 / net sales", None),  # the last of one year, or of both
        ("total assets 2023-2024 / net sales 2024", None),  # balances add up to nothing
        ("net sales + total assets", None),  # over a year, and on a day
        ("(net sales", None),
        ("net sales / (capex", None),
        ("net sales", None),
    ],
)
def test_signs_part_figures_and_brackets_hold_them_together(name: str, said: str | None) -> None:
    assert NameArithmetic(VOCABULARY, read, 2024).expression(name) == said


def test_a_hyphen_or_a_comma_within_a_label_parts_nothing() -> None:
    assert not combines("deferred commissions, non-current")
    assert combines("deferred commissions, non-current + cash")
