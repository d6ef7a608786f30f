"""Notes by their titles: how many are registered on an exchange, and which matures last."""

from datetime import date

import pytest

from tools.language.disclosed.notes import (
    asked_beside,
    asked_registered,
    day_named,
    notes_named,
    registered_notes,
)

COVER = """Securities registered pursuant to Section 12(b) of the Act:
Common Stock, par value 1 cent
ACM
The Nasdaq Stock Market LLC
0.250% Senior Notes Due 2024
ACM24
The Nasdaq Stock Market LLC
0.875% Senior Notes Due 2028
ACM28
New York Stock Exchange
1.050% Senior Notes Due 2050
ACM50
The Nasdaq Stock Market LLC
Indicate by check mark whether the registrant is an emerging growth company"""


def test_the_notes_of_an_exchange_are_counted_and_the_last_is_told() -> None:
    asked = asked_registered(
        "How many series of Acme notes are registered on Nasdaq per the 8-K, and which is the last to mature?"
    )
    assert asked is not None
    notes = registered_notes(COVER, asked.exchange)
    assert asked.opening(notes) == "2 series of notes; last to mature: 1.050% Senior Notes Due 2050."
    assert len(registered_notes(COVER)) == 3


def test_of_a_table_that_is_broken_off_nothing_is_counted() -> None:
    assert not registered_notes(COVER.partition("Indicate")[0])


@pytest.mark.parametrize(
    "question",
    [
        "How many senior notes did Acme issue in 2023?",
        "What was Acme's revenue on Nasdaq in 2023?",
        "How many classes of securities of Acme are registered on the NYSE?",
        "How many notes are in the Nasdaq composite?",
        "How many of Acme's floating rate notes are listed on the NYSE?",
        "How many euro-denominated notes does Acme have listed on the NYSE?",
        "How many of Acme's notes listed on the NYSE mature after 2030?",
    ],
)
def test_other_questions_ask_for_no_registered_notes(question: str) -> None:
    assert asked_registered(question) is None


def test_the_notes_of_an_agreement_and_the_other_half_of_a_question() -> None:
    text = "governing (a) 3.625%\nGuaranteed Senior Notes due 2026 and (b) 4.500% Senior Notes due 2028"
    assert [one.title for one in notes_named(text)] == [
        "3.625% Guaranteed Senior Notes due 2026",
        "4.500% Senior Notes due 2028",
    ]
    asked = asked_beside("Which note coupons and maturities are covered, and which bank is trustee?")
    assert asked == ("Which note coupons and maturities are covered", True)
    assert asked_beside("Where was it signed, and which bank is trustee?") == ("Where was it signed", False)
    assert asked_beside("Which bank is trustee, and what is it paid?") == ("what is it paid", False)
    assert asked_beside("Which bank is trustee?") is None


def test_the_day_of_a_report() -> None:
    assert day_named("the 8-K of May 5, 2023") == date(2023, 5, 5)
    assert day_named("the 8-K from 1 July 2022") == date(2022, 7, 1)
    assert day_named("from May 5, 2023 to May 9, 2023") is None
