"""Definitions that are sentences of their own, behind a question that words the figure otherwise."""

import pytest

from tests.unit.tools.language.directed import formulas, read


@pytest.mark.parametrize(
    ("question", "expression"),
    [
        (
            "For how many days on average did Quillmere hold its inventories in fiscal 2018? Days inventory = 365 x "
            "average of the inventories at May 31, 2017 and May 31, 2018 / FY2018 cost of sales. Two decimals.",
            "365 * avg(inventory, 2) / cost_of_revenue",
        ),
        (
            "How many days does Quillmere wait for its money? Work out days sales outstanding for fiscal 2015 as 365 x "
            "(mean of the net trade receivables at the ends of FY2014 and FY2015) / FY2015 total revenue.",
            "365 * avg(trade_receivables_balance, 2) / revenue",
        ),
        (
            "What EBITDA did Quillmere reach for 2020? Let EBITDA be operating income plus depreciation plus "
            "amortization of purchased intangibles (the latter two taken from the statement of cash flows).",
            "((operating_income + depreciation) + amortization_of_acquired_intangibles)",
        ),
    ],
)
def test_they_are_followed(question: str, expression: str) -> None:
    assert expression in formulas(question).values()
    assert "=" not in read(question).text


def test_one_that_cannot_be_read_stays_in_the_question() -> None:
    question = "What was Quillmere's turn in 2020? Turn = revenue / average headcount of the plants."
    assert "plants" in read(question).text  # which narrows it, so that no figure answers
