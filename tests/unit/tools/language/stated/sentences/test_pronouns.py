"""Whose a number is that only a pronoun gives to a company."""

import pytest

from tests.unit.tools.tie_out.numbers.reading import notice_one, read, ticker
from tools.language.stated.sentences.pronouns import is_told_of, meant_by_it


@pytest.mark.parametrize(
    ("text", "tickers"),
    [
        (
            "Apple's revenue of $5 billion is dwarfed by NVIDIA's $9 billion, but it grew 29% in 2024.",
            ["AAPL", "NVDA", "AAPL"],
        ),
        ("Apple beats NVIDIA: its net income was $5 billion in 2024.", ["AAPL"]),
        (
            "Apple had revenue of $5 billion. Its net income of $1 billion was above NVIDIA's $2 billion.",
            ["AAPL", "AAPL", "NVDA"],
        ),
        ("Revenue was $5 billion at Apple and $6 billion at NVIDIA.", ["AAPL", "NVDA"]),
    ],
)
def test_a_pronoun_means_the_first_company(text: str, tickers: list[str]) -> None:
    assert [ticker(one) for one in read(text)] == tickers


def test_of_two_companies_it_may_be_either() -> None:
    assert meant_by_it(notice_one("Apple beats NVIDIA, and it grew 29%."), 30, ())[1]
    assert not meant_by_it(notice_one("Apple is large, and it grew 29%."), 27, ())[1]
    assert meant_by_it(notice_one("Apple grew 29%."), 11, ()) == (None, False)


@pytest.mark.parametrize(
    ("text", "told_of"),
    [
        ("Apple beat NVIDIA with revenue of $5 billion.", True),
        ("Apple was bigger than NVIDIA: revenue was $5 billion.", True),
        ("Unlike Apple, NVIDIA had revenue of $5 billion.", False),
        ("Apple had revenue of $5 billion.", False),
    ],
)
def test_a_company_that_is_only_compared_with(text: str, told_of: bool) -> None:
    one = notice_one(text)
    assert is_told_of(one, one.stretch.places[0][0]) == told_of
