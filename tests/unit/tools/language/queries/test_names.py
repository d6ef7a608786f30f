"""The proper names that what answers a question should have."""

from tools.language.queries.names import proper_names, proper_terms


def test_a_people_is_no_name_beside_others() -> None:
    said = ("Dutch", "Orchid", "rulings", "South", "American")
    assert proper_names("What did the Dutch rulings on Orchid and its South American units say?", said) == ["orchid"]


def test_a_people_alone_is_one() -> None:
    assert proper_names("What did the Dutch rulings say?", ("Dutch", "rulings")) == ["dutch"]


def test_names_and_numbers_are_told_without_years() -> None:
    assert proper_terms("what of Orchid sold 350 mills in 2020", frozenset({"2020"})) == {"orchid", "350"}


def test_an_everyday_word_that_opens_a_sentence_is_no_name() -> None:
    said = ("Split", "Orchid", "Zorbexa")
    assert proper_names("How many shops did it shut? Split old and new.", said) == []
    assert proper_names("How many shops were shut? Zorbexa had some.", said) == ["zorbexa"]
    assert proper_names("How many shops of Orchid were shut?", said) == ["orchid"]
