"""What only puts one named thing beside another is told from what may be a sum or a place."""

import pytest

from tools.language.english.relations import joining_words
from tools.language.mentions import Words


def joined(text: str, companies: tuple[str, ...] = (), periods: tuple[str, ...] = ()) -> list[str]:
    words = Words(text)
    at = words.keys.index
    return [words.keys[place] for place in sorted(joining_words(words, set(map(at, companies)), set(map(at, periods))))]


@pytest.mark.parametrize("said", ["next to", "alongside", "side by side with"])
def test_a_phrase_puts_a_company_beside_the_one_before(said: str) -> None:
    assert joined(f"apple revenue {said} nvidia", ("apple", "nvidia")) == said.split()


def test_without_a_company_before_it_joins_nothing() -> None:
    assert joined("revenue next to nvidia", ("nvidia",)) == []


def test_behind_a_mark_a_period_is_added() -> None:
    assert joined("q2 revenue, plus the year", periods=("q2", "year")) == ["plus"]


def test_without_a_mark_it_may_be_a_sum() -> None:
    assert joined("revenue 2023 plus 2024", periods=("2023", "2024")) == []
