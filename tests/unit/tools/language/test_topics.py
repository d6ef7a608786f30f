"""What filings don't hold: a price of the market, and not one that is agreed on."""

import pytest

from tools.language.mentions import Words
from tools.language.topics import off_topic


@pytest.mark.parametrize(
    "text", ["What is Acme's share price?", "Acme's price per share in 2023", "the stock price after the deal"]
)
def test_a_price_of_the_market_is_in_no_filing(text: str) -> None:
    assert [problem.kind for problem in off_topic(Words(text))] == ["price"]


@pytest.mark.parametrize(
    "text",
    [
        "What price per share did Acme agree to in the merger?",
        "At which share price was the tender offer made?",
        "the per share price of the acquisition",
        "What price per share was Acme going to pay for Quarry Ltd?",
        "It handed pensions to an insurer through a buy-out contract",
        "the average price per share of the repurchase program",
    ],
)
def test_a_price_that_is_agreed_on_is(text: str) -> None:
    assert not list(off_topic(Words(text)))


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("What does the company forecast for adjusted EPS in fiscal 2024?", []),
        ("What did Goldman Sachs forecast for Acme's revenue in 2025?", ["forecast"]),
        ("Does anyone forecast Acme's revenue for 2027?", ["forecast"]),
        ("What is management's estimate of capital expenditure for 2024?", []),
        ("Forecast Acme's revenue for 2028", ["forecast"]),
        ("What did analysts predict for Acme's revenue?", ["forecast"]),
        ("How much will Acme have to pay Bestco if the deal fails?", []),
        ("How much will Acme have to pay in taxes?", ["forecast"]),
        ("How much will Acme's revenue be if rates rise?", ["forecast"]),
    ],
)
def test_a_forecast_of_the_companys_own_is_in_its_filings(text: str, kinds: list[str]) -> None:
    assert [problem.kind for problem in off_topic(Words(text))][:1] == kinds


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("what portion of it went to projected clearing costs", []),
        ("How much was paid for estimated clearing costs?", []),
        ("How much did the firm spend on budgeted repairs?", []),
        # The forecast itself is asked for.
        ("what portion of it is projected clearing costs", ["forecast"]),
        ("How much are projected clearing costs?", ["forecast"]),
        ("How much will it pay for projected clearing costs?", ["forecast"]),
    ],
)
def test_what_was_paid_for_something_that_was_expected_is_no_forecast(text: str, kinds: list[str]) -> None:
    assert [problem.kind for problem in off_topic(Words(text))][:1] == kinds
