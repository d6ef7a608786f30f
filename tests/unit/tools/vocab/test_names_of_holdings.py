"""Names of what a company holds or is owed, as analysts put them."""

import pytest

from tools.vocab.loader import load_vocabulary

VOCABULARY = load_vocabulary()


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("net cash including marketable securities", "net_cash"),
        ("net cash", "net_cash"),
        ("calculated billings", "calculated_billings"),
        ("net finance receivables", "net_finance_receivables"),
    ],
)
def test_a_name_means_its_formula(name: str, key: str) -> None:
    formula = VOCABULARY.find_formula(name)
    assert formula is not None
    assert formula.key == key


def test_advance_billings_are_what_customers_paid_before_delivery_and_billings_alone_are_nothing_known() -> None:
    metric = VOCABULARY.find("advance billings")
    assert metric is not None
    assert metric.key == "customer_deposits_liability"
    assert VOCABULARY.find("billings") is VOCABULARY.find_formula("billings") is None
