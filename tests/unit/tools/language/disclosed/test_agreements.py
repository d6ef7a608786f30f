"""Agreements and deals whose terms a question asks for."""

import pytest

from tools.language.disclosed.agreements import (
    asked_terms,
    of_another_tenor,
    of_another_year,
    scope_of,
    tells_terms,
    without_scope,
)


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("When did Quillmere set up its new revolver, and how big is it?", "revolver"),
        ("How many shares came under the accelerated stock buyback?", "accelerated stock buyback"),
        ("If the merger is blocked, what break-up fee is due?", "break-up fee"),
        ("Which Danish company did Quillmere buy in 2022?", "Which Danish company did Quillmere buy"),
        ("Was there a disposal of a business in 2022? Say what, and to whom.", "disposal of a business"),
        ("What did the disposal of a business bring in 2022?", ""),
        ("Describe the revolver.", ""),
        ("What does Quillmere say about its credit agreement?", ""),
        ("What does Quillmere report on the terms of its revolver?", ""),
        ("What did Quillmere say of the merger, and which credit agreement was drawn?", "credit agreement"),
        ("What was Quillmere's revenue in 2022?", ""),
        ("Which company had the highest margin?", ""),
    ],
)
def test_an_agreement_is_asked_for_by_its_kind(question: str, words: str) -> None:
    assert asked_terms(question) == words


@pytest.mark.parametrize(
    ("text", "tells"),
    [
        ("We entered into a five-year revolving credit facility.", True),
        ("We bought 50 million shares under this program.", False),
    ],
)
def test_a_filing_has_its_own_words_for_it(text: str, tells: bool) -> None:
    assert tells_terms("How big is the revolver?", text) == tells
    assert tells_terms("How many people work there?", text)


def test_a_deal_is_told_with_its_own_year() -> None:
    bought = "Which company did Quillmere buy in 2020, for how much?"
    assert of_another_year(bought, "During 2018, we acquired Otherly for $841 million.")
    assert not of_another_year(bought, "In September 2020, we acquired Brightcall for $255 million.")
    assert not of_another_year(bought, "We acquired Brightcall for $255 million.")
    fiscal = "Which company did Quillmere buy in fiscal 2022?"
    assert not of_another_year(fiscal, "On November 2, 2021, we acquired Brightcall.")
    # When a credit line ends is no year of its own.
    assert not of_another_year("How big is the revolver of 2022?", "The revolving credit facility expires in 2027.")


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("The 2023 364 Day Credit Agreement expires on May 24, 2024.", True),
        ("We have a three-year term loan.", True),
        ("The 2023 Five Year Credit\nAgreement expires in 2028.", False),
        ("We have a 5-year senior unsecured revolving facility and a 364-day facility.", False),
        ("The agreement expires in 2028, five years after its date.", False),
    ],
)
def test_an_agreement_that_runs_for_another_time_is_another_one(text: str, other: bool) -> None:
    assert of_another_tenor("How big is the swing line of the five year credit agreement?", text) is other
    assert not of_another_tenor("How big is the swing line of the credit agreement?", text)


@pytest.mark.parametrize(
    ("question", "scope", "rest"),
    [
        (
            "Under Quillmere's Second Indenture of June 30, 2022, who is the agent?",
            "Quillmere's Second Indenture of June 30, 2022",
            "who is the agent?",
        ),
        ("In the lease dated May 3, 2021, what is the rent?", "the lease dated May 3, 2021", "what is the rent?"),
        ("In Quillmere's 2023 credit agreement, what is the rate?", "", None),
        ("Under the lease, who pays?", "", None),
        ("Who is the agent under the indenture of June 30, 2022?", "", None),
    ],
)
def test_a_document_of_a_day_is_where_the_answer_stands(question: str, scope: str, rest: str | None) -> None:
    assert (scope_of(question), without_scope(question)) == (scope, rest or question)


def test_an_exchange_ratio_is_told_by_shares_for_each_and_by_nothing_else_of_the_merger() -> None:
    asked = "What is the exchange ratio under Acme's merger agreement?"
    assert tells_terms(asked, "Each holder gets 0.25 shares of Acme for each share of Brushco under the merger.")
    assert not tells_terms(asked, "The merger agreement has a termination fee of $2 million.")
