"""Runs of words that are sentences of their own, and fragments, which may name what is asked for."""

import pytest

from tools.language.english.frames import Frames
from tools.language.english.left_out.clauses import Clause, requests
from tools.language.mentions import Words

SENTENCES = [
    "my umbrella broke again",
    "feels like umbrellas",
    "saw it on umbrellas",
    "everybody talks about umbrellas",
    "the dog ate my umbrellas",
    "jotting it on umbrellas",
    "greetings from umbrellas",
    "cant find the umbrellas",
]
FRAGMENTS = [
    "umbrellas",
    "the umbrellas",
    "umbrellas please",
    "umbrellas matter most",
    "for umbrellas",
    "if they sold umbrellas",
    "the stuff umbrellas wear",
    "the part my umbrellas love",
    "we sell umbrellas only",
    "i want umbrellas",
    "not about umbrellas",
    "selling umbrellas",
]


COMMENTS = [
    "umbrellas are booming",
    "coffee hasnt kicked in",
    "the vision thing was expensive",
]
NO_COMMENTS = [
    "it is umbrellas",
    "umbrellas are excluded",
    "umbrellas is what i want",
    "the segment is umbrellas",
    "umbrellas alone are fine",
    "umbrellas only is fine",
    "umbrellas",
    "are umbrellas booming",
]


@pytest.mark.parametrize(
    ("text", "comments"), [*((one, True) for one in COMMENTS), *((one, False) for one in NO_COMMENTS)]
)
def test_what_is_said_of_a_thing_is_a_comment(text: str, comments: bool) -> None:
    assert clause(text).comments is comments


def clause(text: str) -> Clause:
    words = Words(text)
    frames = Frames(words, figures=(), companies=(), left=range(len(words.keys)))
    return Clause(frames, 0, len(words.keys))


def place(text: str) -> int:
    return next(at for at, key in enumerate(Words(text).keys) if key.startswith("umbrella"))


@pytest.mark.parametrize("text", SENTENCES)
def test_what_a_sentence_tells_is_passed_over(text: str) -> None:
    assert clause(text).passes(place(text))


@pytest.mark.parametrize("text", FRAGMENTS)
def test_what_a_fragment_names_is_not(text: str) -> None:
    assert not clause(text).passes(place(text))


def test_a_verb_asks_where_its_object_follows() -> None:
    words = Words("calc it, jot down that, umbrellas the that")
    frames = Frames(words, figures=(), companies=(), left=range(len(words.keys)))
    assert {words.keys[at] for at in requests(frames)} == {"calc", "jot"}
