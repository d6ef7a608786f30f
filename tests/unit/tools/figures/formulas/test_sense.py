"""What a formula's arithmetic gives and means nothing by: signs that cancel, divisors that measure no size."""

from decimal import Decimal

import pytest

from tests.unit.tools.figures.given_values import VOCABULARY, Given, run
from tools.figures.formulas.evaluate import Evaluation, NotMeaningful


@pytest.mark.parametrize(
    ("expression", "said"),
    [
        ("net_income / -capex", "both of them negative"),
        ("revenue / avg(net_income, 2)", "-30 and 20, which have opposite signs"),
        ("revenue / (2 * avg(net_income, 2))", "opposite signs"),
        ("revenue / net_income", "divides by -30, a loss or a deficit"),
        ("revenue / avg(operating_income, 2)", "divides by -6, a loss or a deficit"),
        ("revenue / shareholders_equity", "divides by -50, a loss or a deficit"),
        ("revenue / avg(shareholders_equity, 2)", "divides by -45, a loss or a deficit"),
        ("revenue / (operating_income - capex)", None),  # a difference of one's own says what it means
        ("revenue / nonoperating_income", None),  # no measure of size
        ("growth(revenue) / growth(operating_income)", "growth from -4 to -8"),
        ("revenue / avg(inventory, 3)", None),
        ("avg(net_income, 2)", None),
        ("(net_income - revenue) / (capex - revenue)", "both of them negative"),
        ("(net_income - prior(net_income)) / (cost_of_revenue - prior(cost_of_revenue))", None),
        ("-revenue / (capex - prior(revenue, 1))", None),
    ],
)
def test_what_means_nothing_is_said(expression: str, said: str | None) -> None:
    if said is None:
        run(expression)
        return
    with pytest.raises(NotMeaningful, match=f"^Not meaningful: .*{said}"):
        run(expression)


@pytest.mark.parametrize(
    ("tax", "income", "rate"), [(21, 100, "0.21"), (-21, 100, "-0.21"), (-21, -100, "0.21"), (21, -100, None)]
)
def test_a_tax_on_a_loss_has_no_rate_and_a_benefit_of_one_has(tax: int, income: int, rate: str | None) -> None:
    values = Given({"income_tax_expense": ("USD", [tax]), "pretax_income": ("USD", [income])})
    # By its name, inside another formula, and as it is computed for a company.
    formula = VOCABULARY.formulas["effective_tax_rate"]
    for expression, negatives in (("effective tax rate", False), (formula.expression, True)):
        if rate is None:
            with pytest.raises(NotMeaningful, match="divides 21 by a loss, -100"):
                Evaluation(VOCABULARY, values).run(expression, negatives=negatives)
        else:
            found = Evaluation(VOCABULARY, values).run(expression, negatives=negatives)
            assert found.value == Decimal(rate)


def test_a_loss_covers_no_charge() -> None:
    values = Given({"net_income": ("USD", [-30]), "interest_expense": ("USD", [5])})
    with pytest.raises(NotMeaningful, match="-30, a loss or an outflow, covers nothing"):
        Evaluation(VOCABULARY, values).run("net_income / interest_expense")
    assert Evaluation(VOCABULARY, values).run("-net_income / interest_expense").value == 6
