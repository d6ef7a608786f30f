"""Questions about what insiders trade, told by the person who deals; a company's own dealings are none."""

from typing import Any

import pytest

OF_INSIDERS = [
    "insider transactions at Apple",
    "Has Zuckerberg been dumping Meta shares?",
    "Did Jensen Huang sell any NVIDIA stock?",
    "Did the CFO sell stock at Nvidia?",
    "at what price did the nvidia officer dispose his shares",
    "any directors of P&G buying their own stock?",
    "nvda ceo stock sales 2025",
    "stock sales by Jensen Huang at NVIDIA",
    "shares sold by apple directors in 2024",
    "how much stock did Colette Kress dispose of at nvidia",
    "Has the chairman of Meta traded any shares?",
    "sale of shares by Tim Cook at apple",
    "did tim cook sell aapl shares in 2024",
    "has jensen huang sold nvidia stock lately?",
    "Have any Apple executives exercised options and sold the shares at once?",
    "Is the P&G board buying or dumping its own stock?",
    "Jensen Huang's 10b5-1 sales: how many NVIDIA shares and at what average price?",
    "have nvidia execs exercised their options?",
]
OF_COMPANIES = [
    "how much stock did Apple buy back in 2024",
    "how much stock did the CEO of Apple buy back for it",
    "Should I buy Apple stock now?",
    "did employees of apple sell shares in 2023",
    "how many options were exercised at apple in 2023",
    "did cloud services sell well at apple in 2023",
    "how many shares did apple sell in 2023",
    "Apple Services sales share 2023",
    "What share of Apple's Mac sales came from China?",
    "cost of sales apple 2023",
    "did apple sales beat its stock compensation",
    "Which directors sit on apple's board?",
    "Should the CEO of Apple worry about sales?",
    "how many shares did employees purchase under the Apple ESPP",
]


@pytest.mark.parametrize("question", OF_INSIDERS)
def test_a_person_who_deals_in_stock_asks_for_trades(read: Any, question: str) -> None:
    reading = read(question)
    assert reading.route == "insider_trades"
    assert (reading.metrics, reading.problems) == ((), ())


@pytest.mark.parametrize("question", OF_COMPANIES)
def test_what_a_company_deals_in_is_no_insiders_trade(read: Any, question: str) -> None:
    assert read(question).route != "insider_trades"


@pytest.mark.parametrize(
    ("question", "insider"),
    [
        ("Did Jensen Huang sell any NVIDIA stock?", "Jensen Huang"),
        ("has zuckerberg been dumping meta shares", "zuckerberg"),
        ("insider trades by Colette Kress at nvidia", "Colette Kress"),
        ("Did the CFO sell stock at Nvidia?", ""),
        ("insider transactions at Apple", ""),
    ],
)
def test_the_one_who_is_named_is_told(read: Any, question: str, insider: str) -> None:
    reading = read(question)
    assert (reading.insider, reading.unexplained) == (insider, ())
