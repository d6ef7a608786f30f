"""Names of figures in a sentence, and what they say of its sign."""

import pytest

from tools.language.claims.names import is_loss, is_quiet, quantity_spans
from tools.language.quantities.find import find_quantities
from tools.text import tokenise


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("net loss", True),
        ("losses", True),
        ("accumulated deficit", True),
        ("cash used in operating activities", True),
        ("cash outflows", True),
        ("income tax benefit", True),
        ("unrecognized tax benefits", False),
        ("net income (loss)", False),
        ("net income", False),
        ("gloss", False),
    ],
)
def test_names_of_losses(name: str, expected: bool) -> None:
    assert is_loss(name) is expected


def test_words_within_a_quiet_place_count_for_nothing() -> None:
    text = "Revenue of $5 million rose"
    spans = quantity_spans(find_quantities(text))
    assert spans == [(11, 21)]
    assert [token.text for token in tokenise(text) if not is_quiet(token, spans)] == ["Revenue", "of", "rose"]
