"""A search for a question of two figures looks for the rows of both."""

from tools.search.units.two import parts_of_two, two_of
from tools.vocab.loader import load_vocabulary


def test_both_figures_are_parts_by_their_own_words_and_other_names() -> None:
    ways = two_of("كم تفوق محفظه القروض القايمه رصيد النقد وما في حكمه", (), load_vocabulary())
    first, second = parts_of_two(ways)
    assert ("قرض", "قيم", "محفظ") in [tuple(sorted(name)) for name in first] or len(first) > 1
    assert len(second) > 1


def test_a_ratio_that_has_a_name_is_made_of_its_two_figures() -> None:
    [way] = two_of("كم نسبه التداول", ("current_ratio",), load_vocabulary())
    assert (way.kind, way.named, way.soft) == ("ratio", True, True)
    assert way.first != way.second


def test_a_question_of_one_figure_has_no_parts() -> None:
    assert two_of("كم بلغت القروض", ("revenue",), load_vocabulary()) == ()
    assert parts_of_two(()) == ()


def test_what_may_be_read_in_very_many_ways_is_read_in_none() -> None:
    assert two_of("كم تفوق " + " ".join(["كم تفوق نقد"] * 15), (), load_vocabulary()) == ()
