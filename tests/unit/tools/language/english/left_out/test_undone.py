"""Amounts with which something was not done are never answered with the figure beside the words."""

from typing import Any

import pytest

from tools.models.questions import answerable

OPEN = [
    "At 31 January 2025, how much stock-based compensation cost had Snowflake not yet recognized?",
    "apple stock-based compensation not yet vested 2023",
    "stock-based compensation that nvidia had not recognized in fiscal 2024",
    "apple undrawn revenue 2023",
    "apple unvested stock-based compensation 2023",
    "what share-based compensation is yet to be recognized at apple in 2023",
    "apple dividends declared but not paid in 2023",
    "apple revenue 2023 not yet billed",
    "apple revenue 2023 that wasn't collected",
    "apple revenue still to be invoiced in 2023",
    "how much revenue has apple never collected in 2023?",
    "apple revenue 2023, not including services",
]
CLOSED = [
    "I have not paid attention: what was apple's revenue in 2023?",
    "apple revenue 2023, i haven't included it yet in my deck",
    "what were apple's unearned revenue and revenue in 2023?",
]


@pytest.mark.parametrize("question", OPEN)
def test_what_was_not_done_with_an_amount_narrows_it(read: Any, question: str) -> None:
    found = read(question)
    assert not answerable(found), (found.metrics, found.unused)


@pytest.mark.parametrize("question", CLOSED)
def test_what_the_asker_did_not_do_narrows_nothing(read: Any, question: str) -> None:
    found = read(question)
    assert answerable(found), found.unexplained
