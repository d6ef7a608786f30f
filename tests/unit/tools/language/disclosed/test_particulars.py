"""The particular facts that a question asks for of one event."""

import pytest

from tools.language.disclosed.particulars import (
    Particular,
    asked_particulars,
    asks_of_dated_event,
    names_others,
    speaks_of_event,
)

BUYBACK = "When did Acme's board approve the new $3.0 billion buyback, and how much was left under the one it replaced?"


@pytest.mark.parametrize(
    ("question", "kinds"),
    [
        (BUYBACK, [{"date"}, {"money"}]),
        ("Terms of Acme's revolver signed April 12, 2023: amount and expiry?", [{"money"}, {"date"}]),
        ("What did Acme get for selling Brushco - total, and the split between cash and stock?", [{"money"}] * 2),
        ("What is the size and length of the program approved in June 2018?", [{"money"}, {"duration"}]),
        ("When was the program announced, and through what date does it run?", [{"date"}, {"date"}]),
        ("what did acme recieve for the Brushco / Rollerco brands and who was the buyer?", [{"money"}, {"name"}]),
        # What is no fact of one event.
        ("Why did Acme sell Brushco, and for how much?", []),
        ("Did Acme buy Brushco?", []),
    ],
)
def test_each_part_asks_for_a_kind_of_thing(question: str, kinds: list[set[str]]) -> None:
    assert [set(one.kinds) for one in asked_particulars(question)] == kinds


def test_an_event_by_its_day_or_size() -> None:
    assert asks_of_dated_event(BUYBACK)
    assert not asks_of_dated_event("How much did Acme pay for Brushco in 2021?")
    assert not asks_of_dated_event("What was Acme's revenue as of May 31, 2019?")


def is_told(question: str, sentence: str, at: int = 0) -> bool:
    return asked_particulars(question)[at].is_told(question, sentence)


def test_a_price_is_told_as_one() -> None:
    question = "What did Acme pay for Brushco?"
    assert is_told(question, "We acquired Brushco for approximately $40 million.")
    assert is_told(question, "The consideration for all of it, net of cash acquired, was $40 million.")
    assert not is_told(question, "The Brushco brands delivered $3 billion in net revenue.")
    assert not is_told(question, "Brushco will be required to pay us a termination fee of $150 million.")
    assert is_told("What is the termination fee that Acme would pay?", "We may pay a termination fee of $150 million.")
    assert not is_told(question, "We will invest $110 million of the sale proceeds from the Brushco business.")


def test_a_buyer_is_the_other_side_of_the_deal() -> None:
    question = "How much did Acme get for Brushco and who bought it?"
    assert is_told(question, "We completed the sale of Brushco to an affiliate of Lymefund, Inc.", 1)
    assert is_told(question, "In May, Lymefund agreed to acquire Brushco.", 1)
    assert not is_told(question, "In May, Acme Paint agreed to acquire Brushco.", 1)
    assert not is_told(question, "Proceeds from Disposition: we completed the sale of Brushco.", 1)
    assert not is_told(question, "We recorded a gain on the disposal of Brushco related to the Lyme conflict.", 1)
    assert not is_told(question, "We agreed to sell Brushco to May 2022 holders.", 1)


def test_a_count_is_no_day_and_no_span() -> None:
    question = "In the April 2021 deal, how many shares did Acme get?"
    assert not is_told(question, "On April 5, 2021, Acme executed a four-year agreement on its shares.")
    assert is_told(question, "Acme got 35 million shares.")


def test_when_something_was_done_is_told_with_what_was_done() -> None:
    question = "What did Acme agree to pay for Brushco and when was the merger agreement terminated?"
    assert not is_told(question, "On December 20, 2020, we entered into an agreement to acquire Brushco.", 1)
    assert is_told(question, "On February 13, 2022, we terminated the merger agreement.", 1)


def test_what_may_come_tells_nothing_of_what_has_happened() -> None:
    [fact] = asked_particulars("When did the sale of Brushco close?")
    assert fact.may_be_in("The sale closed on May 2, 2022.")
    assert not fact.may_be_in("The sale is expected to close, and may do so in May 2022.")
    [fact] = asked_particulars("How many shares had Acme bought by May 31, 2023?")
    assert not fact.may_be_in("In 2021, we bought 4.9 million shares.")
    assert not fact.may_be_in("We bought 4.9 million shares.", 2021)
    assert fact.may_be_in("We bought 4.9 million shares.")


def test_when_a_deal_closed_is_not_when_it_was_agreed() -> None:
    question = "When did the sale of Brushco close?"
    assert not is_told(question, "On October 29, 2019, we signed an agreement to sell Brushco.")
    assert is_told(question, "On December 6, 2019, we sold Brushco.")
    assert not is_told(question, "During fiscal 2019, three customers had most of our sales of Brushco goods.")
    assert is_told(question, "The sale, agreed in May, was completed on December 6, 2019.")
    assert is_told("When was the sale of Brushco agreed?", "On October 29, 2019, we agreed to sell Brushco.")


def test_what_is_bought_is_closed() -> None:
    question = "How much did Acme pay for Brushco, and when did it close the deal?"
    assert is_told(question, "On November 2, 2021, we acquired Brushco for $40 million.", 1)
    assert not is_told(question, "On November 2, 2021, we agreed to acquire Brushco for $40 million.", 1)
    assert asked_particulars(question)[1].shared("On November 2, 2021, we acquired Brushco.") == 1


def test_whoever_files_is_the_buyer_where_it_says_so() -> None:
    question = "Who is the buyer in the merger agreement of January 2022?"
    assert is_told(question, "On January 18, 2022, we entered into a definitive agreement to acquire Brushco.")
    assert not is_told(question, "On January 18, 2022, Brushco held its meeting.")


def test_another_amount_of_an_event_is_told_by_its_own_name() -> None:
    def asked(question: str) -> Particular:
        return asked_particulars(question)[0].of_event(frozenset({"brushco"}), frozenset({"acm"}))

    bought = "In March 2022, Acme completed its acquisition of Brushco for $18.8 billion."
    goodwill = asked("How much goodwill did Acme record in the Brushco acquisition of March 2022?")
    assert not goodwill.is_told("", bought)
    assert goodwill.is_told("", "Of the price, $9.0 billion was goodwill.")
    assert asked("How much did Acme pay for Brushco?").is_told("", bought)


@pytest.mark.parametrize(
    ("text", "is_event"),
    [
        ("How much did it pay for the hinge works?", True),
        ("What did it get for selling its brands to Lymefund?", True),
        ("How big is its credit agreement with Lymefund?", True),
        ("What amount of its sales was made in Argentina in 2023?", False),
        ("How many Squad members did it lose in fiscal 2023?", False),
        ("By how much did its margin in Brazil change from 2022 to 2023?", False),
    ],
)
def test_a_name_alone_is_no_event(text: str, *, is_event: bool) -> None:
    assert speaks_of_event(text) is is_event


def test_what_is_paid_to_employees_is_no_price_and_a_plan_dates_no_deal() -> None:
    question = "How much did Acme pay for Brushco, and when did it complete the merger?"
    assert not is_told(question, "The acquisition of Brushco included $138 million in payments to Brushco employees.")
    assert is_told(question, "On May 2, 2021, we completed the merger with Brushco.", 1)
    assert not is_told(question, "The 2019 plan of the acquired Brushco operations was completed in May 2021.", 1)


def test_a_sentence_may_be_of_others_than_a_question() -> None:
    question = "When did Acme complete the Brushco merger?"
    assert names_others(question, "Upon the closing, which occurred on January 4, 2022, we paid Lymefund $5 million.")
    assert not names_others(question, "The merger of Acme and Brushco closed on January 4, 2022.")
    assert not names_others(question, "The transaction closed on January 4, 2022.")
