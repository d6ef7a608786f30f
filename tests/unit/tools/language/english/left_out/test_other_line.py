"""Another line that is denied before a question is left out; a way of measuring that is denied there stays."""

import pytest

from tools.language.english.changes import apply
from tools.language.english.left_out.other_line import other_line
from tools.vocab.loader import load_vocabulary

READ = {
    "Not the P&L charge please - how much cash tax was paid in 2023?": "how much cash tax was paid in 2023?",
    "Not net income: what was operating income in 2023?": "what was operating income in 2023?",
    "Forget the tax expense, what was the pretax income in 2023?": "what was the pretax income in 2023?",
}
KEPT = [
    "Not GAAP - what was operating income in 2023?",
    "Not the adjusted one: what was operating income in 2023?",
    "Not net income: what did they say?",
    "Not the P&L charge in 2023",
]


@pytest.mark.parametrize(("said", "read"), READ.items())
def test_a_denied_line_is_left_out(said: str, read: str) -> None:
    assert apply(said, other_line(said, load_vocabulary()))[0] == read


@pytest.mark.parametrize("said", KEPT)
def test_any_other_denial_stays(said: str) -> None:
    assert apply(said, other_line(said, load_vocabulary()))[0] == said
