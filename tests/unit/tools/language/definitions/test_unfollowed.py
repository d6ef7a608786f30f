"""A definition left in a question has a word that stays open; talk that only looks like one does not."""

from tools.language.definitions.unfollowed import left_open
from tools.vocab.loader import load_vocabulary

VOCABULARY = load_vocabulary()


def test_a_definition_that_is_left_is_open() -> None:
    text = "Acme net margin FY2024, operating income being the revenue minus capex"
    assert left_open(text, VOCABULARY) == text.replace(" being ", " by the definition ")


def test_what_defines_nothing_is_left_as_it_is() -> None:
    for text in ("Acme's revenue being flat in 2024, what was its net income?", "What is Acme's revenue for 2024?"):
        assert left_open(text, VOCABULARY) == text
