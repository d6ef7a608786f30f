"""The line that tells which words of the question were not used."""

from typing import Any

import pytest

from tools.answer.unused import unused_words, with_unused
from tools.models.answers import Answer
from tools.models.questions import Classification
from tools.models.slots.rereads import Unused


def reading(*unused: Unused, **slots: Any) -> Classification:
    return Classification(query_type="factual", intent="specific_metric", unused=unused, **slots)


BOSS, SORRY = Unused(word="boss"), Unused(word="sorry", aside=True)


def test_the_last_line_names_each_word_once() -> None:
    answer = with_unused(Answer(status="answered", answer="It was so."), [reading(BOSS, SORRY), reading(BOSS)])
    assert answer.answer == "It was so.\nNot used: 'boss', 'sorry'."


@pytest.mark.parametrize("status", ["declined", "needs_clarification"])
def test_what_gives_nothing_names_none(status: Any) -> None:
    assert with_unused(Answer(status=status, answer="No."), [reading(BOSS)]).answer == "No."


def test_a_word_is_in_an_aside_only_where_each_part_says_so() -> None:
    inside = Unused(word="sorry")
    assert unused_words([reading(SORRY), reading(inside)]) == (inside,)


def test_a_word_that_a_part_is_declined_for_was_used() -> None:
    assert unused_words([reading(BOSS), reading(unexplained=("Boss",))]) == ()
