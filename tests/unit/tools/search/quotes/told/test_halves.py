"""Both facts of an event, each by its own sentence."""

from tests.unit.tools.search.quotes.passages import GUARD, candidate
from tools.language.disclosed.halves import asked_halves
from tools.search.quotes.cite import Told
from tools.search.quotes.told.halves import quote_halves

ASKED = "How much gain did Acme record on the sale of Acme Media in 2022, and how much cash did it get?"
SOLD = "On May 2, 2022, we completed the sale of Acme Media to a fund. "
CASH = "The cash proceeds were $4.3 billion at closing. "
GAIN = "We recorded a pre-tax gain on sale of approximately $1.0 billion. "
BALANCE = "Cash and cash equivalents were $2.9 billion at the end of 2022 for all of the firm."


def told(*texts: str) -> Told:
    asked = asked_halves(ASKED)
    assert asked is not None
    return quote_halves(asked, ["Acme"], [candidate(text, "8", name=str(at)) for at, text in enumerate(texts)])


def test_both_halves_are_told_where_the_event_is_named() -> None:
    found = told(f"{GUARD} {BALANCE}", f"{SOLD}{CASH}{GAIN}")
    assert found.opening == ""
    assert [quote.text for quote in found.quotes] == [GAIN.strip(), CASH.strip()]


def test_a_half_that_nothing_tells_is_said_to_be_missing_and_no_balance_of_cash() -> None:
    found = told(f"{GUARD} {BALANCE}", f"{SOLD}{GAIN}{BALANCE}")
    assert found.opening == "Not found: how much cash did it get."
    assert [quote.text for quote in found.quotes] == [GAIN.strip()]


def test_another_event_or_year_tells_nothing() -> None:
    assert not told(f"We completed the sale of Acme Paint. {CASH}{GAIN}").quotes
    assert not told(f"We completed the sale of Complex Media in 2022. {CASH}{GAIN}").quotes
    assert not told(f"{SOLD.replace('2022', '2015')}In 2015, the cash proceeds were $4.3 billion at closing. ").quotes


def test_what_tells_of_another_sale_right_behind_tells_nothing() -> None:
    other = "We recorded a pre-tax gain on the sale of certain wireless licenses of $223 million. "
    found = told(f"{SOLD}{CASH}{other}")
    assert found.opening == "Not found: how much gain did Acme record on the sale of Acme Media in 2022."
    assert [quote.text for quote in found.quotes] == [CASH.strip()]


FEE = "We will be required to pay Brushco a reverse termination fee of $1.0 billion if the deal fails to be cleared. "
PRICE = "On May 2, 2022, we agreed to acquire Brushco, Inc. for approximately $20 billion in cash. "
INTO = "Following the closing, we intend to integrate Brushco into our Paint reportable segment. "


def of_deal(question: str, text: str) -> tuple[str, list[str]]:
    asked = asked_halves(question)
    assert asked is not None
    found = quote_halves(asked, ["Acme"], [candidate(text, "8")])
    return found.opening, [quote.text for quote in found.quotes]


def test_a_fee_and_a_price_are_told_each_by_its_own_sentence() -> None:
    question = "What would Acme owe Brushco if the deal fails to be cleared, and what was the agreed purchase price?"
    assert of_deal(question, f"{GUARD} {PRICE}{GUARD} {FEE}") == ("", [FEE.strip(), PRICE.strip()])
    missing = "Not found: what was the agreed purchase price."
    assert of_deal(question, f"{GUARD} {FEE}") == (missing, [FEE.strip()])  # a fee is no price


def test_a_segment_is_told_beside_the_price_and_that_of_another_business_is_not() -> None:
    question = "How much did Acme pay for Brushco, and into which reportable segment did it integrate the business?"
    assert of_deal(question, f"{PRICE}{INTO}") == ("", [PRICE.strip(), INTO.strip()])
    missing = "Not found: into which reportable segment did it integrate the business."
    assert of_deal(question, f"{PRICE}{INTO.replace('Brushco', 'Comb Media')}") == (missing, [PRICE.strip()])
