"""What is seen of a leftover word: its kind, its neighbours, and what it stands among."""

from tools.language.english.frames import Frames
from tools.language.english.left_words.stretch import Place, Stretch
from tools.language.mentions import Words


def features(text: str, word: str, place: Place = "aside", figure: str = "") -> frozenset[str]:
    words = Words(text)
    at, figures = words.keys.index(word), [(words.keys.index(figure), words.keys.index(figure) + 1)] if figure else []
    named = {place for first, end in figures for place in range(first, end)}
    left = frozenset(range(len(words.keys))) - named
    return frozenset(Stretch(Frames(words, figures, (), left), 0, len(words.keys), place).features(at))


def test_a_word_has_a_kind_and_a_topic() -> None:
    seen = features("my dad believes Pizza", "pizza")
    assert {"part noun", "topic 5", "capital", "before talk", "after edge", "behind saying", "behind people"} <= seen


def test_it_is_known_whether_something_before_limits_what_is_asked() -> None:
    assert "limited" in features("only the pizza", "pizza")
    assert "limited" not in features("dad burnt the pizza", "pizza")


def test_a_sentence_is_told_from_a_phrase() -> None:
    assert "aside sentence" in features("my dad is asking", "asking")
    assert "aside phrase" in features("pizza part", "pizza")


def test_the_distance_to_a_figure_is_told_outside_of_asides() -> None:
    assert "figure ahead 1" in features("pizza revenue", "pizza", "head", "revenue")
    assert "figure ahead 3" in features("pizza from our own revenue", "pizza", "head", "revenue")
    assert "figure behind 1" in features("revenue pizza", "pizza", "tail", "revenue")
    assert not any("figure ahead" in name for name in features("pizza revenue", "pizza", "aside", "revenue"))


def test_a_mark_parts_a_word_from_its_neighbour() -> None:
    assert {"before edge", "after edge"} <= features("well, pizza, yes", "pizza")


def test_how_many_words_may_name_something_sold_is_told() -> None:
    assert "products 2" in features("pizza beats phones", "pizza")
    assert "products 0" in features("what a day", "day")
