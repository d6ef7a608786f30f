"""What rose is no answer to what fell."""

import pytest

from tools.language.queries.moved_ways import moves_another_way


@pytest.mark.parametrize(
    ("question", "sentence", "another"),
    [
        ("Why did sales fall in 2022?", "Sales increased 4% on higher prices.", True),
        ("Why did sales fall in 2022?", "Sales declined on lower volumes.", False),
        ("Why did margin improve?", "The change was driven by lower freight costs.", False),  # the reason moves
        ("Why did freight costs increase?", "They decreased, due to new routes.", True),
        ("By how much did the backlog shrink?", "Backlog was $4 million.", False),
        ("Did sales rise or fall?", "Sales fell.", False),
        ("What made up the charge?", "Severance and a reduction of space.", False),
    ],
)
def test_a_sentence_of_the_other_way_alone(question: str, sentence: str, another: bool) -> None:
    assert moves_another_way(question, sentence) is another
