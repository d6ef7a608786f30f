"""What an expression comes to where a formula in it is measured otherwise."""

import pytest

from tools.figures.formulas.other_measures import with_others_inside
from tools.vocab.loader import Formula, load_vocabulary

OTHERS = {
    "revenue growth + free cash flow margin": ("revenue growth + free_cash_flow_margin_after_software",),
    "free_cash_flow - prior(free_cash_flow)": (
        "free_cash_flow_after_software - prior(free_cash_flow_after_software, 1)",
    ),
    "buybacks / free cash flow": ("buybacks / free_cash_flow_after_software",),
    "inventory_turnover - asset_turnover": (
        "inventory_turnover_year_end - asset_turnover",
        "inventory_turnover - asset_turnover_year_end",
    ),
    "net debt / equity": ("net_debt_after_cash / equity", "net_debt_after_securities / equity"),
    "revenue - net_income": (),
    "gross_margin - operating_margin": (),
}


@pytest.mark.parametrize(("expression", "others"), OTHERS.items())
def test_each_formula_of_an_expression_may_be_another_measure(expression: str, others: tuple[str, ...]) -> None:
    asked = Formula(expression, expression, expression, "number", percent=False, definition="")
    vocabulary, formula = with_others_inside(load_vocabulary(), asked)
    assert tuple(" ".join(vocabulary.formulas[key].expression.split()) for key in formula.also) == others


def test_a_formula_of_the_vocabulary_keeps_its_own() -> None:
    vocabulary = load_vocabulary()
    formula = vocabulary.formulas["rule_of_40"]
    assert with_others_inside(vocabulary, formula) == (vocabulary, formula)
