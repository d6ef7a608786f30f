"""A number that somebody was told, in a remark of its own, narrows nothing; what names anything else stays."""

import pytest

from tools.language.companies import CompanyFinder
from tools.language.english.changes import apply
from tools.language.english.rephrased.remarks import remarks
from tools.vocab.loader import load_vocabulary

TOLD = {
    "apple tax 2023, i read 8.3 somewhere but 8.3 what exactly": "apple tax 2023, ",
    "apple tax 2023 - i got 42 something bn from a friend, how did they file it": (
        "apple tax 2023 - , how did they file it"
    ),
    "apple tax 2023, someone at work told me 44 billion or thereabouts": "apple tax 2023, ",
    "chatgpt gave me 9 something, apple tax 2023": " , apple tax 2023",
    "apple tax 2023, the model says 31.5%": "apple tax 2023, ",
    "apple tax 2023. handout has 9.1 bn": "apple tax 2023. ",
    "apple tax 2023 (my notes say 31%)": "apple tax 2023 ( )",
}
KEPT = [
    "my boss said 17, apple revenue 2023",
    "apple revenue, i read 8.3 somewhere",  # no period
    "apple revenue 2023, i heard china is 20 percent",
    "apple revenue 2023, i want the top 5 countries",
    "apple tax 2023, i read its margin is 40%",
    "apple tax 2023, someone told me it was 9 billion in 2022",
    "apple tax 2023, i heard 9 bn, is that right?",
    "apple revenue 2023 from 3 big customers",
]


@pytest.mark.parametrize(("said", "read"), TOLD.items())
def test_a_number_that_was_told_is_left_out(said: str, read: str, finder: CompanyFinder) -> None:
    assert apply(said, remarks(said, finder, load_vocabulary()))[0] == read


@pytest.mark.parametrize("said", KEPT)
def test_what_may_be_asked_for_stays(said: str, finder: CompanyFinder) -> None:
    assert apply(said, remarks(said, finder, load_vocabulary()))[0] == said
