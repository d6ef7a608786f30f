"""Whoever asks is one who asks; who may be a part of what is asked for stays."""

import pytest

from tools.language.companies import CompanyFinder
from tools.language.english.changes import apply
from tools.language.english.rephrased.askers import askers
from tools.vocab.loader import load_vocabulary

ASKS = {
    "my landlord's accountant wants to know apple's revenue 2023": "I wants to know apple's revenue 2023",
    "hi. the brand team is asking about apple's revenue": "hi. I is asking about apple's revenue",
    "apple's revenue 2023? treasury intern asking": "apple's revenue 2023? treasury intern asking",
    "apple's revenue 2023, brand team asking": "apple's revenue 2023",
}
KEPT = [
    "the China team wants apple's revenue 2023",
    "my apple contact wants revenue 2023",
    "the revenue team wants 2023",
    '"the boss wants it" is in the filing of apple',
    "apple's revenue 2023, what is europe asking",
    "what does apple want",
]


@pytest.mark.parametrize(("said", "read"), ASKS.items())
def test_who_asks_is_told_as_one_who_asks(said: str, read: str, finder: CompanyFinder) -> None:
    assert apply(said, askers(said, finder, load_vocabulary()))[0] == read


@pytest.mark.parametrize("said", KEPT)
def test_who_may_narrow_what_is_asked_for_stays(said: str, finder: CompanyFinder) -> None:
    assert apply(said, askers(said, finder, load_vocabulary()))[0] == said
