"""Every word of the dictionary has a topic; products and places are told from talk."""

import pytest

from tools.language.english.left_words.topics import SOLD, UNKNOWN, topic_of
from tools.vocab.dictionary import load_dictionary


@pytest.mark.parametrize("word", ["europe", "phones", "soap", "hardware", "pizza"])
def test_what_is_sold_and_places_have_high_topics(word: str) -> None:
    assert topic_of(word) in SOLD


@pytest.mark.parametrize("word", ["feeling", "day", "hurry", "homework"])
def test_talk_has_low_topics(word: str) -> None:
    assert topic_of(word) in ("0", "1")


def test_a_form_has_the_topic_of_its_word() -> None:
    assert "blenders" not in load_dictionary()
    assert topic_of("pizzas") == topic_of("pizza")


def test_a_word_that_nobody_knows_is_unknown() -> None:
    assert topic_of("zorblax") == UNKNOWN


def test_every_word_of_the_dictionary_has_a_topic() -> None:
    assert all(topic_of(word) in "012345" for word in load_dictionary())
