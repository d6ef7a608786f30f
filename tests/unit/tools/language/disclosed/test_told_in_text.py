"""Figures that sentences alone tell: how many people work for a company, what was paid for a business."""

import pytest

from tools.language.disclosed.told_in_text import asked_deal, asked_effect, headcount_in, price_in

WORKFORCE = (
    "As of June 30, 2023, the Northern Segment employed approximately 5,000 employees at 52 sites. "
    "As of June 30, 2023, we had approximately 41,000 employees, of which 30% were located in Europe. "
    "During fiscal 2023 we hired more than 900 employees. "
    "As of June 30, 2021, we employed 39,000 people."
)
DEALS = (
    "On October 1, 2018, we acquired all of the outstanding shares of Brightcall for net cash consideration of $787 "
    "million. Brightcall offers devices of $40. In 2019, $12 million was paid for Otherly, net of cash acquired. "
    "The Coastal business was sold on May 2, 2018. The total net cash consideration received was $365 million."
)


def test_the_companys_own_headcount_of_the_year_is_told() -> None:
    told = headcount_in(WORKFORCE, 2023)
    assert told is not None
    assert told[1].startswith("As of June 30, 2023, we had approximately 41,000 employees")
    assert headcount_in(WORKFORCE, 2020) is None


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What did Quillmere finally pay for Brightcall, net of the cash acquired?", "On October 1, 2018, we acquired"),
        ("How much cash did Quillmere get for the sale of its Coastal business?", "The total net cash consideration"),
        ("What was the purchase price of Otherly?", "In 2019, $12 million was paid for Otherly"),
    ],
)
def test_the_price_of_a_business_is_told_by_its_name(question: str, said: str) -> None:
    deal = asked_deal(question, ("Quillmere Inc",))
    assert deal is not None
    told = price_in(DEALS, deal)
    assert told is not None
    assert told[1].startswith(said)


@pytest.mark.parametrize(
    "question",
    [
        "How much did Quillmere pay for taxes in 2018?",
        "What did Quillmere pay in dividends in March 2018?",
        "Why did Quillmere buy Brightcall?",
        "What was the price of Quillmere?",
    ],
)
def test_without_the_name_of_a_business_no_price_is_asked_for(question: str) -> None:
    assert asked_deal(question, ("Quillmere Inc",)) is None


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("By how much did the change lift operating income?", "did the change lift"),
        ("What did it do to operating income?", "What did it do to"),
        ("By how much did the company raise its dividend?", ""),
        ("By how much did revenue rise?", ""),
        ("Did the gross margin increase in 2023?", ""),
        ("Has the total debt reduced in 2023?", ""),
        ("Did the chip designer increase its R&D expense in 2024?", ""),
    ],
)
def test_what_an_event_did_to_a_figure_is_asked_for(question: str, said: str) -> None:
    assert asked_effect(question) == said


def test_cash_that_fell_is_no_price_in_cash() -> None:
    ratio = (
        "The ratio was driven by a decrease in cash, the acquisition of Brightcall, and the repayment of our $500 "
        "million of notes. On October 1, 2018, we acquired Brightcall for $787 million in cash."
    )
    deal = asked_deal("What did Quillmere pay for Brightcall?", ("Quillmere Inc",))
    assert deal is not None
    told = price_in(ratio, deal)
    assert told is not None
    assert told[1].startswith("On October 1, 2018")
