"""The one year inside an expression, and its company, stand behind it."""

import pytest

from tools.language.definitions.dated import month_first, without_inner, without_own_ends
from tools.language.definitions.follow import follow_definitions
from tools.vocab.loader import load_vocabulary

MOVED = {
    "Year-end receivables over FY2025 revenue, times 365, for Acme.":
    "Year-end receivables over revenue, times 365, for Acme in FY2025.",
    "Debt due within one year plus long-term debt over Acme's fiscal 2025 EBITDA":
    "Debt due within one year plus long-term debt over EBITDA of Acme in fiscal 2025",
    "capex of 2024 over Acme's depreciation of 2024": "capex of 2024 over depreciation of 2024 of Acme",
}  # fmt: skip
KEPT = [
    "Acme's 2025 revenue over 2024 revenue",  # two years
    "Acme's debt over Beta's equity, less Acme's cash",  # two companies
    "What was Acme's revenue in FY2025?",
    "revenue over total assets",
]


@pytest.mark.parametrize(("question", "behind"), MOVED.items())
def test_they_stand_behind(question: str, behind: str) -> None:
    assert without_inner(question) == behind


@pytest.mark.parametrize("question", KEPT)
def test_two_of_them_stay_where_they_are(question: str) -> None:
    assert without_inner(question) == question


@pytest.mark.parametrize(
    ("question", "plain"),
    [
        (
            "FY2023 DPO: 365 x average payables (FY2022 and FY2023 year-ends) / FY2023 cost of sales",
            "FY2023 DPO: 365 x average payables / FY2023 cost of sales",
        ),
        (
            "DPO for FY2023: payables / (FY2023 cost of sales + change in inventories between the two year-ends)",
            "DPO for FY2023: payables / (cost of sales + change in inventories)",
        ),
        ("average payables (2021 and 2022 year-ends) of 2023", "average payables (2021 and 2022 year-ends) of 2023"),
        ("2024 revenue over (2023 cost of sales)", "2024 revenue over (2023 cost of sales)"),
    ],
)
def test_an_average_s_own_ends_go(question: str, plain: str) -> None:
    assert without_own_ends(question) == plain


def test_a_day_before_its_month_is_no_divisor() -> None:
    assert month_first("sales over the twelve months to 27 December 2025") == (
        "sales over the twelve months to December 27, 2025"
    )
    followed = follow_definitions(
        "Acme's net sales over the trailing twelve months to 27 December 2025", load_vocabulary()
    )
    assert followed.formula is None or "27" not in followed.formula.expression
