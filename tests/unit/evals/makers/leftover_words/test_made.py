"""Made questions are the same each time, and hold the words that they are made for."""

from itertools import islice

from evals.makers.leftover_words.made import Maker

PLAIN = ["apple revenue 2023", "what was metas capex in 2024"]


def test_each_seed_makes_the_same_questions() -> None:
    first, again = (list(islice(Maker(PLAIN).questions(), 300)) for _ in range(2))
    assert first == again
    assert first != list(islice(Maker(PLAIN, seed=4).questions(), 300))


def test_the_words_put_in_stand_in_the_question() -> None:
    for made in islice(Maker(PLAIN).questions(), 500):
        assert made.words, made
        assert all(word.split("'")[0] in made.text.casefold() for word in made.words), made


def test_both_kinds_are_made_and_no_slot_stays_open() -> None:
    made = list(Maker(PLAIN).questions())
    assert {one.narrows for one in made} == {True, False}
    assert not any("{" in one.text for one in made)
    assert any(one.after_sets for one in made)
    assert not any(one.after_sets and one.narrows for one in made)
