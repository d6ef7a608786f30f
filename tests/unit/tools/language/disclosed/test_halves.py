"""Questions for two facts of one event."""

import pytest

from tools.language.disclosed.halves import Half, Halves, asked_halves


@pytest.mark.parametrize(
    ("question", "kinds", "names"),
    [
        (
            "How much gain did Acme recognize on the disposal of its Norse business in Q2 of FY2023, and how much net "
            "cash did it receive for it?",
            ["gain", "cash"],
            {"nors"},
        ),
        (
            "How much pre-tax gain did Acme record on the sale of Acme Media in FY 2021, and how much cash did it get?",
            ["gain", "cash"],
            {"media"},
        ),
        (
            "How much copper did Acme (formerly known as Zinc) buy in May 2020, and what was that investment worth at "
            "the end of 2020?",
            ["paid", "worth"],
            {"copper"},
        ),
        (
            "How much net cash did Acme get, and what pre-tax gain did it book, from the sale of its Norse business?",
            ["cash", "gain"],
            {"nors"},
        ),
        ("How much did Acme pay for Brushco in 2021, and how much goodwill did it record on it?", ["paid", "goodwill"],
         {"brushco"}),
        ("How much did Acme pay for Brushco, and into which reportable segment did it integrate the business?",
         ["paid", "segment"], {"brushco"}),
        ("What would Acme owe Brushco if the deal fails to get cleared, and what was the agreed purchase price?",
         ["fee", "paid"], {"brushco"}),
        ("How much is the termination fee in Acme's deal with Brushco, and at what price did it agree to buy it?",
         ["fee", "paid"], {"brushco"}),
    ],
)  # fmt: skip
def test_both_facts_and_the_event(question: str, kinds: list[str], names: set[str]) -> None:
    asked = asked_halves(question)
    assert asked is not None
    assert [half.kind for half in asked.halves] == kinds
    assert asked.names(["Acme"]) == names


@pytest.mark.parametrize(
    "question",
    [
        "How much cash did Acme get from the sale of Acme Media in FY 2021?",
        "How much was Acme's revenue in 2021, and how much cash did it have?",
        "How much gain did Acme record on the sale of Acme Media, and what was Bestco's revenue?",
        "What price per share did Acme pay for Brushco, and for how much was it selling its paint business?",
        "What price per share did Acme agree for Brushco, and for how much was it selling its paint business?",
        "How much did Acme pay for Brushco in 2021, and who sold it?",
        "How much debt did Acme have in 2021, and what was its interest expense?",
        "How much did Acme's revenue grow in 2021, and which segment grew the most?",
        "How much did Acme pay in dividends in 2021, and which segment earned the most?",
    ],
)
def test_other_questions_have_no_halves(question: str) -> None:
    assert asked_halves(question) is None


@pytest.mark.parametrize(
    ("kind", "sentence", "told"),
    [
        ("gain", "We recorded a pre-tax gain on sale of approximately $1.0 billion.", True),
        ("gain", "The gains in 2021 included $9 million of expense.", False),
        ("cash", "The total net cash consideration received was $365 million.", True),
        ("cash", "We agreed to sell it in return for $4.3 billion in cash.", True),
        ("cash", "The Board approved investing $110 million of the cash received.", False),
        ("cash", "The aggregate cash consideration paid was $397 million.", False),
        ("cash", "It closed on November 23, 2021, for cash.", False),
        ("paid", "We issued 57.6 million shares for it.", False),
    ],
)
def test_how_each_fact_is_told(kind: str, sentence: str, told: bool) -> None:
    asked = asked_halves(
        "How much did Acme pay for Brushco, and how much cash did it get?"
        if kind in {"paid"}
        else "How much gain did Acme record on the sale of Brushco, and how much cash did it get?"
    )
    assert asked is not None
    assert next(half for half in asked.halves if half.kind == kind).is_told(sentence) is told


EVENT = "sale of Brushco"


@pytest.mark.parametrize(
    ("kind", "sentence", "told"),
    [
        ("paid", "Without Brushco, total cost of revenue decreased by approximately $25.9 million.", False),
        ("paid", "The $773 million improvement in cash flows was due to payments at Brushco.", False),
        ("paid", "We purchased $50 million in Brushco shares in October 2020.", True),
        ("paid", "We paid $9 million for Brushco.", True),
        ("paid", "We paid dividends of $9 million after we bought Brushco.", False),
        ("gain", "Expense rose due to: • a provision for credit losses of $8 million; • the $7 million net gain on the "
         "sale of Brushco in 2021", True),
        ("loss", "Expense rose due to: • a provision for credit losses of $8 million; • the $7 million net gain on the "
         "sale of Brushco in 2021", False),
        ("loss", "We had a $1.2 billion loss from licenses; • $346 million of costs of the sale of Brushco.", False),
        ("gain", "Brushco led to net gains on foreign currency translation adjustments of $397 million.", False),
        ("gain", "It rose on a gain of $9 million on the sale of Brushco, compared to a loss of $3 million.", True),
        ("loss", "It rose on a gain of $9 million on the sale of Brushco, compared to a loss of $3 million.", False),
        ("loss", "We recorded a net loss of $119 million in connection with the sale of our Inkpot business.", False),
        ("loss", "We recognized a loss of $223 million on agreements to sell certain wireless licenses.", False),
        ("loss", "We recognized a loss of $5 million on the sale of the business.", True),
        ("goodwill", "The acquired assets included $351 million of goodwill.", True),
        ("goodwill", "On this acquisition, we recorded: $2 million of debt; $6.1 billion of goodwill.", True),
        ("cash", "We sold Brushco in May; we received $5 million at closing.", True),
    ],
)  # fmt: skip
def test_an_amount_stands_in_the_clause_of_its_event(kind: str, sentence: str, told: bool) -> None:
    asked = Halves(EVENT, (Half("", kind), Half("", "worth")))
    assert asked.tells(asked.halves[0], ["Acme"], sentence) is told


def test_a_deal_with_nobody_is_none() -> None:
    asked = asked_halves("How much did Acme pay in interest in 2021, and in which segment is it included?")
    assert asked is None or not asked.is_of_somebody(["Acme"])
    asked = asked_halves("How much did Acme pay for Brushco, and in which segment is it included?")
    assert asked is not None
    assert asked.is_of_somebody(["Acme"])
