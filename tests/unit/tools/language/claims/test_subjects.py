"""Which figure moved, and whether it is the company's own."""

import pytest

from tools.language.claims.movements import find_movements
from tools.language.claims.names import Subject
from tools.language.claims.sentence import Sentence
from tools.vocab.loader import load_vocabulary


def before(text: str) -> Subject | None:
    one = Sentence(text, load_vocabulary(), ("acme",))
    return one.namer.before(find_movements(one.plain, one.quantities)[-1], 0, one.quiet)


@pytest.mark.parametrize(
    ("text", "key", "rest"),
    [
        ("Revenue rose.", "revenue", ""),
        ("Total revenue, as reported, rose.", "revenue", ""),
        ("Europe revenue rose.", "revenue", "Europe"),
        ("Revenue from advertising rose.", "revenue", "advertising"),
    ],
)
def test_the_subject_of_a_verb(text: str, key: str, rest: str) -> None:
    found = before(text)
    assert found is not None
    assert (found.key, found.rest) == (key, rest)


def test_a_verb_without_a_figure_has_no_subject() -> None:
    assert before("The weather rose.") is None


def test_what_the_subject_is_said_to_be() -> None:
    owned, loss, growth = (
        before("Acme's revenue rose."),
        before("The net loss widened."),
        before("Revenue growth fell."),
    )
    assert owned is not None
    assert owned.owned
    assert loss is not None
    assert loss.is_loss
    assert growth is not None
    assert growth.growth == "told"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Revenue was $3 billion.", [("revenue", "$3 billion")]),
        ("Revenue exceeded $3 billion.", [("revenue", "$3 billion")]),
        ("Revenue, which we watch; $3 billion.", []),
    ],
)
def test_figures_told_with_their_value(text: str, told: list[tuple[str, str]]) -> None:
    one = Sentence(text, load_vocabulary(), ())
    found = one.namer.levels(one.quantities, (), one.quiet)
    assert [(subject.key, quantity.text) for subject, quantity in found] == told


def test_words_that_narrow_a_figure() -> None:
    one = Sentence("Acme revenue in the Asia region rose.", load_vocabulary(), ("acme",))
    assert one.namer.names_company(0, 4)
    assert one.namer.open_words(12, 31, one.quiet) == "Asia region"
    assert one.namer.has_name(0, 12)
    assert not one.namer.has_name(12, 36)
