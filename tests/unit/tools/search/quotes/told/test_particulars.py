"""Particular facts of an event, near where a document names it."""

from tests.unit.tools.search.quotes.passages import GUARD, candidate
from tools.language.disclosed.anchors import definitions_in, read_anchors
from tools.language.disclosed.particulars import asked_particulars
from tools.search.quotes.cite import Told
from tools.search.quotes.told.particulars import Asked, places_of, quote_particulars


def told(question: str, *texts: str, names: tuple[str, ...] = ()) -> Told:
    anchors = read_anchors(question, names)
    asked = Asked(question, asked_particulars(question), anchors)
    passages = [candidate(text, "8", name=str(at)) for at, text in enumerate(texts)]
    return quote_particulars(*places_of(asked, passages, definitions_in(texts, anchors.names)))


def said(found: Told) -> list[str]:
    return [quote.text for quote in found.quotes]


SIGNED = "On April 12, 2023, we entered into a $1.25 billion five-year revolving credit facility with banks. "
FORMER = "It replaced the previous $1.0 billion facility, which was scheduled to expire in May 2026 in any case. "
RUNS = "The new facility permits borrowings of up to $1.25 billion and expires in April 2028. "
REVOLVER = "Terms of Acme's revolver signed April 12, 2023: amount and expiry?"


def test_terms_are_told_near_the_day_and_none_of_the_former_agreement() -> None:
    assert said(told(REVOLVER, f"{GUARD} {SIGNED}{FORMER}{RUNS}")) == [SIGNED.strip(), RUNS.strip()]


def test_an_agreement_of_another_day_tells_nothing() -> None:
    assert not told(REVOLVER, f"{GUARD} {SIGNED.replace('12', '13')}{FORMER}{RUNS}").quotes


SHORT = (
    "On April 12, 2023, Acme entered into a $2.0 billion 364-day credit agreement, under which it may borrow in euros "
    "up to $500 million and which expires on April 10, 2024. "
)
LONG = SHORT.replace("364-day", "five-year").replace("$500", "$750").replace("April 10, 2024", "April 12, 2028")


def test_of_two_agreements_of_a_day_the_one_that_runs_as_long_tells() -> None:
    asked = (
        "How much may be borrowed in euros under Acme's {} credit agreement of April 12, 2023, and when does it expire?"
    )
    passage = f"{GUARD} {SHORT}{LONG}"
    assert said(told(asked.format("five year"), passage)) == [LONG.strip()]
    assert said(told(asked.format("364 day"), passage)) == [SHORT.strip()]
    assert not told(asked.format("three year"), passage).quotes


DEED = "On April 5, 2021, Acme and BDC executed a deed on the preferred stock of the firm. "
CONVERTED = "Under it, the preferred stock was converted into 115 million common shares. "
BOUGHT = "Acme immediately repurchased 35 million of the converted shares. "
NAMED = 'The stock is convertible at the option of Brushco Display Co., Ltd. ("BDC"). '
DEAL = (
    "In the April 2021 deal with Brushco, into how many common shares was the preferred stock converted, "
    "and how many of those did Acme buy back?"
)


def test_each_half_has_a_sentence_of_its_own_under_a_short_name() -> None:
    found = told(DEAL, f"{GUARD} {NAMED}", f"{GUARD} {DEED}{CONVERTED}{BOUGHT}", names=("brushco",))
    assert said(found) == [DEED.strip(), CONVERTED.strip(), BOUGHT.strip()]
    assert not told(DEAL, f"{GUARD} {DEED}{CONVERTED}{BOUGHT}", names=("brushco",)).quotes


def test_one_number_tells_one_half_and_the_other_is_said_to_be_missing() -> None:
    found = told(DEAL, f"{GUARD} {NAMED}", f"{GUARD} {DEED}{BOUGHT}", names=("brushco",))
    assert said(found) == [DEED.strip(), BOUGHT.strip()]
    assert found.opening.startswith("Not found: ")


BUYBACK = "When did Acme's board approve the new $3.0 billion buyback, and how much was left under the one it replaced?"
OWN = (
    "On February 23, 2019, our Board authorized a new $3.0 billion program "
    "that superseded the previous one, which had $1.5 billion remaining. "
)
OTHER = (
    "We announced our intent to repurchase $3.0 billion of shares over two years. "
    "In February 2017, our Board approved a new $5.0 billion share repurchase program. "
    "The previous program had $2.2 billion remaining. "
)


def test_a_program_of_another_size_behind_is_another_one() -> None:
    assert said(told(BUYBACK, f"{GUARD} {OTHER}", f"{GUARD} {OWN}")) == [OWN.strip()]


SOLD = "We completed the sale of Brushco to Lymefund, Inc. for $40 million in cash on May 2, 2022. "


def test_names_stand_together_and_not_some_of_them() -> None:
    question = "What did Acme pay for Credit Brushco Tax?"
    named = ("credit", "brushco", "tax")
    assert not told(
        question, "We paid $30 million under our credit facility and a tax benefit of it.", names=named
    ).quotes
    right = "We acquired Credit Brushco Tax for $50 million in cash."
    assert said(told(question, right, names=named)) == [right]


def test_a_half_may_be_told_elsewhere_by_a_sentence_that_names_the_event() -> None:
    question = "How much did Acme receive for Brushco and who bought it?"
    price = "We received cash proceeds of $40 million for Brushco. "
    buyer = "We agreed to sell Brushco to an affiliate of Lymefund, Inc. "
    found = told(question, f"{GUARD} {price}", f"{GUARD} {buyer}", names=("brushco",))
    assert sorted(said(found)) == sorted([price.strip(), buyer.strip()])
    assert told(question, f"{GUARD} {price}", names=("brushco",)).opening == "Not found: who bought it."
    assert said(told(question, f"{GUARD} {SOLD}", names=("brushco",))) == [SOLD.strip()]


def test_quotations_of_what_came_behind_the_event_are_none_of_it() -> None:
    question = "Under the $15 billion program approved in June 2018, how many shares had Acme bought by May 31, 2023?"
    asked = Asked(question, asked_particulars(question), read_anchors(question))
    before = "In August 2022, we terminated the $15 billion program approved in June 2018. "
    newer = "As of May 31, 2023, we had bought 43.5 million shares under the new program."
    assert not asked.is_of_event(newer, before + newer, {})
    assert asked.is_of_event(newer.replace("new", "said"), before + newer, {})
    assert not told(question, f"{GUARD} {before}{newer}").quotes


def test_a_name_in_passing_has_no_price_behind_it() -> None:
    question = "What did Acme pay for Brushco and when?"
    passing = "The improvement of cash flows came from inventories, primarily at Brushco and at others. "
    other = "We paid $773 million for various acquisitions, on May 2, 2022. "
    assert not told(question, f"{GUARD} {passing}{other}", names=("brushco",)).quotes
    beside = "The growth is driven by Brushco programs and an acquisition of Lymeco in November 2020. "
    assert not told(question, f"{GUARD} {beside}", names=("brushco",)).quotes
    deal = "We completed the acquisition of Brushco on May 2, 2022. "
    price = "The consideration transferred was $40 million. "
    assert said(told(question, f"{GUARD} {deal}{price}", names=("brushco",))) == [deal.strip(), price.strip()]


def test_a_balance_of_a_day_tells_no_day_of_a_deal() -> None:
    question = "When did Acme complete the Brushco acquisition?"
    balance = "As of December 31, 2022, the acquired rights of Brushco had a value of $8.8 billion. "
    assert not told(question, f"{GUARD} {balance}", names=("brushco",)).quotes


def test_a_program_that_came_behind_another_has_its_own_shares() -> None:
    question = "How many shares had Acme bought under the $18 billion program by May 31, 2023?"
    both = "Upon termination of the $15 billion program, the firm began buying under a new $18 billion program. "
    newer = "As of May 31, 2023, we had bought 43.5 million shares under the new program. "
    assert said(told(question, f"{GUARD} {both}{newer}")) == [both.strip(), newer.strip()]
    assert not told(question.replace("18", "15"), f"{GUARD} {both}{newer}").quotes


def test_the_agreement_that_was_signed_and_not_the_one_that_was_ended_on_the_day() -> None:
    question = "How much can Acme borrow under the agreement signed on May 26, 2023, and how much was outstanding?"
    ended = "Effective May 26, 2023, the firm terminated the $3.8 billion credit agreement with its banks. "
    new = "On May 26, 2023, the firm entered into a new $4.2 billion credit agreement with the same banks. "
    found = told(question, f"{GUARD} {ended}{new}")
    assert said(found) == [new.strip()]
    assert found.opening == "Not found: how much was outstanding."


def test_two_days_of_one_sentence_tell_both_halves() -> None:
    question = "When did Acme's board approve the $15 billion program, and through which fiscal year does it run?"
    text = "In December 2020, our Board approved a program of up to $15 billion through the end of fiscal 2024."
    found = told(question, f"{GUARD} {text}")
    assert (found.opening, said(found)) == ("", [text])
