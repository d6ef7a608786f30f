"""Names of companies as people type them."""

from typing import Any

import pytest


@pytest.mark.parametrize(
    ("question", "ticker"),
    [
        ("P and G revenue 2023", "PG"),
        ("AAPLs revenue 2023", "AAPL"),
        ("p and g net income 2023", "PG"),
        ("P&Gs goodwill 2023", "PG"),
    ],
)
def test_initials_and_tickers_name_their_company(read: Any, question: str, ticker: str) -> None:
    assert read(question).tickers == (ticker,)


@pytest.mark.parametrize(
    ("question", "ticker"),
    [("apl inventory 2023", "AAPL"), ("aap revenue 2023", ""), ("mta revenue 2023", ""), ("nvd eps 2023", "NVDA")],
)
def test_a_short_word_that_is_one_letter_off_one_ticker_is_that(read: Any, question: str, ticker: str) -> None:
    assert "".join(read(question).tickers) == ticker


def test_a_full_stop_of_a_short_form_ends_no_sentence(read: Any) -> None:
    reading = read("apple adj. ebitda 2023")
    assert reading.unexplained == ("adj",)
    assert [(one.said, one.read) for one in reading.read_as] == [("adj.", "adj")]
