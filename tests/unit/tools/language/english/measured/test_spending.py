"""Cash that is spent on something is no balance of cash."""

from typing import Any

import pytest

SPENT = {
    "Total cash Nvidia spent repurchasing its own stock in 2023": ("share_repurchases",),
    "Total cash Apple spent on acquisitions in 2023": ("acquisitions",),
    "Total cash paid for acquisitions by Meta in 2023": ("acquisitions",),
    "Total cash of Apple in 2023": ("cash_and_current_investments",),
    "cash Apple had in 2023 and dividends paid": ("cash_and_cash_equivalents", "dividends_paid"),
    "How much cash, all told, has Apple put into repurchasing its shares in 2023?": ("share_repurchases",),
    "How much cash did Nvidia put into buying its own stock in 2023?": ("share_repurchases",),
    "How much did Nvidia spend buying its own shares in 2023?": ("share_repurchases",),
    "How much total cash did Meta have in 2023?": ("cash_and_current_investments",),
}


@pytest.mark.parametrize(("question", "metrics"), SPENT.items())
def test_only_what_it_is_spent_on_is_asked_for(read: Any, question: str, metrics: tuple[str, ...]) -> None:
    reading = read(question)
    assert (reading.metrics, reading.unexplained) == (metrics, ())


@pytest.mark.parametrize(
    "question", ["how much cash did apple spend in 2023", "total cash Apple spent on tractors 2023"]
)
def test_without_it_nothing_is_given(read: Any, question: str) -> None:
    reading = read(question)
    assert not reading.metrics
    assert reading.unexplained
