"""Which questions are looked for in printed tables."""

import pytest

from tools.language.printed.questions import asks_count, asks_rate
from tools.models.questions import Classification, Named, Problem
from tools.retrieve.printed.tables import may_be_printed

OPEN = Classification(
    query_type="factual",
    intent="specific_metric",
    tickers=("QLMR",),
    fiscal_years=(2023,),
    metrics=("net_income",),
    unexplained=("adjusted",),
)


def test_one_figure_in_words_that_no_metric_explains_is() -> None:
    assert may_be_printed(OPEN)
    assert may_be_printed(OPEN.model_copy(update={"fiscal_quarters": (2,)}))
    assert may_be_printed(OPEN.model_copy(update={"unexplained": (), "segments": ("Ferries",)}))
    assert may_be_printed(OPEN.model_copy(update={"unexplained": ("non", "GAAP")}))
    gaap = Named(metric="net_income", said="GAAP net income")
    assert may_be_printed(OPEN.model_copy(update={"unexplained": ("non",), "named": (gaap,)}))


@pytest.mark.parametrize(
    "change",
    [
        {"unexplained": ()},  # a figure that facts give
        {"tickers": ("QLMR", "AAPL")},
        {"fiscal_years": ()},  # of which year
        {"fiscal_years": (2022, 2023)},
        {"fiscal_quarters": (1, 2)},
        {"metrics": ("net_income", "revenue")},
        {"statements": ("balance_sheet",)},
        {"unexplained": (), "segments": ("Ferries",), "metrics": ()},
        {"narrative_cues": ("why",)},
        {"unexplained": ("non",)},  # what it is not: another row than the one of all other words
        {"unexplained": ("excluding", "Ferries")},
        {"problems": (Problem(kind="advice"),)},
    ],
)
def test_anything_else_is_not(change: dict[str, object]) -> None:
    assert not may_be_printed(OPEN.model_copy(update=change))


@pytest.mark.parametrize(
    ("question", "counts"),
    [
        ("How many ferries did QLMR have at year end 2023?", True),
        ("What was the number of QLMR's ferries in 2023?", True),
        ("How many dollars did QLMR spend on ferries in 2023?", False),
        ("What did QLMR spend on ferries in 2023?", False),
    ],
)
def test_no_amount_of_money_tells_how_many_there_are(question: str, *, counts: bool) -> None:
    assert asks_count(question) is counts


@pytest.mark.parametrize(
    ("question", "rates"),
    [
        ("Did QLMR's domestic gross profit rate hold up in 2023?", True),
        ("What was the operating income rate of the Ferries segment in 2023?", True),
        ("What was the gross profit of the Ferries segment in 2023?", False),
        ("At which rate did income from ferries grow in 2023?", False),
    ],
)
def test_no_amount_answers_a_question_for_a_rate(question: str, *, rates: bool) -> None:
    assert asks_rate(question) is rates
