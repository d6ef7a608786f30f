"""What tells which event a question is about, and whether a text names it."""

from decimal import Decimal

import pytest

from tools.language.disclosed.anchors import Day, definitions_in, read_anchors


@pytest.mark.parametrize(
    ("question", "days"),
    [
        ("Terms of Acme's revolver signed April 12, 2023: amount and expiry?", (Day(2023, 4, 12),)),
        ("In the April 2021 deal with Brushco, how many shares did Acme get?", (Day(2021, 4),)),
        ("Which bank is agent under the credit agreement of May 26, 2023?", (Day(2023, 5, 26),)),
        ("How big is the program that the board approved in June 2018?", (Day(2018, 6),)),
        # Balances and periods date no event.
        ("How many shares were outstanding as of May 31, 2019?", ()),
        ("What were notes payable as of June 30, 2022?", ()),
        ("What was revenue for the quarter ended June 30, 2022?", ()),
        ("How many people did Acme employ at December 31, 2021?", ()),
    ],
)
def test_the_day_of_an_event(question: str, days: tuple[Day, ...]) -> None:
    assert read_anchors(question).days == days


def test_the_size_of_an_event_as_far_as_it_is_given() -> None:
    asked = read_anchors("When did the board approve the new $3.0 billion buyback?")
    assert [size for size, _ in asked.sizes] == [Decimal(3_000_000_000)]
    assert asked.held("a new $3.0 billion program", {}) == asked.held("up to $3 billion of stock", {}) == asked.keys
    assert not asked.held("a new $3.2 billion program", {})
    assert asked.is_of_other("a new $5.0 billion share repurchase program")
    assert not asked.is_of_other("we paid $5.0 billion")
    assert not read_anchors("Did revenue pass $3.0 billion in 2021?").sizes


def test_a_name_is_known_by_what_the_document_calls_it_for_short() -> None:
    asked = read_anchors("What did Brushco Display get?", ("brushco", "april"))
    assert asked.names == {"brushco"}
    said = 'at the option of Brushco Display Co., Ltd. ("BDC").'
    known = definitions_in([said, 'Acme entered into an agreement (the "Agreement")'], asked.names)
    assert set(known) == {"BDC"}
    assert asked.held("Acme and BDC executed the deed.", known) == {"brushco"}
    assert not asked.held("Acme and BDCX executed the deed.", known)
    assert not asked.held("Acme and BDC executed the deed.", {})


def test_letters_stand_for_a_name_that_begins_so_alone() -> None:
    names = frozenset({"painter"})
    assert set(definitions_in(["the United Painters of Lyme (UPL)"], names)) == {"UPL"}
    assert not definitions_in(["the United Painters of Lyme (USA)"], names)


def test_a_day_is_held_whichever_way_it_is_written() -> None:
    asked = read_anchors("Who signed the agreement of May 26, 2023?")
    assert asked.firm <= asked.held("On May 26, 2023, Acme entered", {})
    assert asked.firm <= asked.held("on 26 May 2023", {})
    assert not asked.held("On May 27, 2023 and May 2023", {})


def test_a_day_until_which_something_holds_is_no_day_of_the_event() -> None:
    signed = read_anchors("How big is the credit agreement signed on May 27, 2022?")
    assert not signed.held("We have a 364-day credit agreement, which expires on May 27, 2022.", {})
    assert signed.held("On May 27, 2022, we signed an agreement that expires on May 27, 2027.", {})
    assert signed.held("The agreement, dated as of May 27, 2022, was terminated.", {})


def test_an_agreement_that_goes_by_another_year_is_another_one():
    anchors = read_anchors("How much may Borealis borrow under the credit agreement signed in May 2022?")
    assert anchors.is_of_other("The 2023 Five Year Credit Agreement enables Borealis to borrow up to $900 million.")
    assert not anchors.is_of_other("The 2022 Five Year Credit Agreement enables Borealis to borrow up to $700 million.")
    assert not anchors.is_of_other("The 2023 Credit Agreement replaced the 2022 Credit Agreement.")
    assert not anchors.is_of_other("In 2023, nothing was borrowed under the agreement.")
