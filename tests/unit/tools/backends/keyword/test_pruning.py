"""Which words a text must have to be among the best: no text that can be is passed over."""

from itertools import chain, combinations

from hypothesis import given
from hypothesis import strategies as st

from tools.backends.keyword.pruning import score_bound, ways_to, word_worths

COST = 0.05
WORTHS = st.dictionaries(st.sampled_from("abcdefgh"), st.floats(0.1, 12.0), min_size=1)


def ordered(worths: dict[str, float]) -> dict[str, float]:
    return dict(sorted(worths.items(), key=lambda one: (-one[1], one[0])))


@given(WORTHS, st.floats(0.05, 40.0))
def test_whatever_scores_enough_has_all_words_of_a_way(worths: dict[str, float], least: float) -> None:
    worths = ordered(worths)
    ways = ways_to(least, worths, COST)
    for words in chain.from_iterable(combinations(worths, size) for size in range(1, len(worths) + 1)):
        if score_bound([worths[word] for word in words], COST) >= least:
            assert any(set(way) <= set(words) for way in ways), (words, ways)


def test_ways_are_as_narrow_as_the_measure_allows() -> None:
    worths = {"a": 4.0, "b": 4.0, "c": 4.0}
    assert ways_to(10.0, worths, COST) == (("a", "b", "c"),)
    assert ways_to(7.0, worths, COST) == (("a", "b"), ("a", "c"), ("b", "c"))
    assert ways_to(1.0, worths, COST) == (("a",), ("b",), ("c",))
    assert ways_to(20.0, worths, COST) == ()


def test_many_ways_become_the_words_that_may_lead_one() -> None:
    worths = dict.fromkeys("abcdefgh", 1.0)
    assert ways_to(score_bound([1.0] * 4, COST), worths, COST) == (("a",), ("b",), ("c",), ("d",), ("e",))


def test_rare_words_are_worth_most_and_those_of_no_text_nothing() -> None:
    worths = word_worths(
        {"common": 1.0, "rare": 1.0, "other": 0.5, "absent": 1.0}, {"common": 90, "rare": 2, "other": 2}, 100
    )
    assert [*worths] == ["rare", "other", "common"]
    assert worths["other"] * 2 == worths["rare"]
