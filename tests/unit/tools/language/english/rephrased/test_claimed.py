"""A claim with a number before a question of its own is only whom it is of and when."""

import pytest

from tools.language.companies import CompanyFinder
from tools.language.english.changes import apply
from tools.language.english.rephrased.claimed import claimed
from tools.vocab.loader import load_vocabulary

READ = {
    "my boss said apple made 60 billion in 2024, what was the capex": "apple 2024, what was the capex",
    "someone claims apple pays out 60% of profits, payout ratio 2024 pls": "apple, payout ratio 2024 pls",
    "heard apple made 60 billion in 2024. What was Meta's net income in 2023?": "What was Meta's net income in 2023?",
}
KEPT = [
    # Of a part: the margin may be that of the part as well.
    "someone said apple iphone revenue was 200 billion in 2024, what was the gross margin",
    # It points back to the claim.
    "someone said apple made 60 billion in 2024, what is that of revenue",
    # No number in the claim, none who claims, no figure asked for, a number of its own.
    "someone said apple did well in 2024, what was the revenue",
    "apple made 60 billion in 2024, what was the revenue",
    "someone said apple made 60 billion in 2024, why",
    "someone said apple made 60 billion in 2024, revenue 390 billion",
    # Whose figure it is, is open.
    "someone said apple and meta made 60 billion in 2024, what was the revenue",
    "someone said they made 60 billion in 2024, what was the revenue",
]


@pytest.mark.parametrize(("said", "read"), READ.items())
def test_a_claim_is_whom_it_is_of_and_when(said: str, read: str, finder: CompanyFinder) -> None:
    assert apply(said, claimed(said, finder, load_vocabulary()))[0] == read


@pytest.mark.parametrize("said", KEPT)
def test_what_the_question_needs_of_it_stays(said: str, finder: CompanyFinder) -> None:
    assert apply(said, claimed(said, finder, load_vocabulary()))[0] == said
