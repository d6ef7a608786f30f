"""Fusion of legs: the formula, ties, missing legs."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.errors import InvalidInput
from tools.ports.indexes import Hit
from tools.search.order.fuse import Fused, first_ones, fuse_results, in_turns

HALVES = {"vector": 0.5, "keyword": 0.5}


def hits(*ids: str) -> list[Hit]:
    return [Hit(chunk_id, 1.0 - place / 10) for place, chunk_id in enumerate(ids)]


def ids(fused: list[Fused]) -> list[str]:
    return [entry.chunk_id for entry in fused]


def test_reciprocal_ranks_are_weighted_and_summed() -> None:
    fused = fuse_results({"vector": hits("a", "b"), "keyword": hits("b")}, {"vector": 0.3, "keyword": 0.7})
    assert ids(fused) == ["b", "a"]
    assert fused[0].score == pytest.approx(0.3 / 62 + 0.7 / 61)
    assert fused[1].score == pytest.approx(0.3 / 61)
    assert fused[0].ranks == {"keyword": 1, "vector": 2}
    assert fused[0].scores == {"keyword": 1.0, "vector": 0.9}


def test_min_max_uses_the_scores() -> None:
    legs = {"keyword": [Hit("a", 12.0), Hit("b", 9.0), Hit("c", 2.0)], "vector": [Hit("c", 0.9), Hit("b", 0.1)]}
    fused = fuse_results(legs, HALVES, method="min_max")
    assert {entry.chunk_id: round(entry.score, 3) for entry in fused} == {"a": 0.5, "b": 0.35, "c": 0.5}
    assert ids(fused) == ["a", "c", "b"]


def test_min_max_of_equal_scores_counts_each_as_the_highest() -> None:
    fused = fuse_results({"vector": [Hit("a", 3.0)]}, HALVES, method="min_max")
    assert fused[0].score == 0.5


def test_ties_go_by_chunk_id() -> None:
    assert ids(fuse_results({"vector": hits("b"), "keyword": hits("a")}, HALVES)) == ["a", "b"]


def test_a_missing_leg_scales_nothing_up() -> None:
    both = fuse_results({"vector": hits("a"), "keyword": []}, HALVES)
    one = fuse_results({"vector": hits("a")}, HALVES)
    assert both == one
    assert one[0].score == pytest.approx(0.5 / 61)


def test_a_passage_that_a_leg_repeats_counts_once() -> None:
    fused = fuse_results({"vector": hits("a", "a", "b")}, HALVES)
    assert fused[0].ranks == {"vector": 1}
    assert fused[1].ranks == {"vector": 2}


@pytest.mark.parametrize("weights", [{}, {"vector": -1.0}, {"vector": math.nan}])
def test_a_leg_needs_a_weight(weights: dict[str, float]) -> None:
    with pytest.raises(InvalidInput):
        fuse_results({"vector": hits("a")}, weights)


def test_nothing_found_is_nothing() -> None:
    assert fuse_results({}, HALVES) == []


legs = st.dictionaries(
    st.sampled_from(["vector", "keyword", "table"]),
    st.lists(st.builds(Hit, st.sampled_from("abcdefgh"), st.floats(-5, 5)), max_size=8),
)


@given(legs, st.sampled_from(["reciprocal_rank", "min_max"]))
def test_what_holds_for_all_legs(found: dict[str, list[Hit]], method: str) -> None:
    weights = {"vector": 0.6, "keyword": 0.4, "table": 0.0}
    fused = fuse_results(found, weights, method=method)  # type: ignore[arg-type]
    assert set(ids(fused)) == {hit.chunk_id for leg in found.values() for hit in leg}
    assert [entry.score for entry in fused] == sorted((entry.score for entry in fused), reverse=True)
    assert fused == fuse_results(dict(reversed(found.items())), weights, method=method)  # type: ignore[arg-type]


def test_documents_take_turns() -> None:
    found = ["a1", "a2", "a3", "b1", "c1", "b2"]
    assert in_turns(found, lambda one: one[0]) == ["a1", "b1", "c1", "a2", "b2", "a3"]


@pytest.mark.parametrize(("spread", "taken"), [(False, ["a1", "a2"]), (True, ["a1", "b1", "a2", "a3"])])
def test_the_first_ones_are_some_of_each_document_where_it_is_asked_of_several(spread: bool, taken: list[str]) -> None:
    assert first_ones(["a1", "a2", "a3", "b1"], lambda one: one[0], 2, spread=spread) == taken


def test_a_boost_multiplies_what_the_legs_come_to() -> None:
    legs = {"keyword": [Hit("a", 12.0), Hit("b", 9.0), Hit("c", 2.0)]}
    plain = fuse_results(legs, {"keyword": 0.5}, method="min_max")
    boosted = fuse_results(legs, {"keyword": 0.5}, method="min_max", boosts={"b": 2.0, "elsewhere": 9.0})
    assert ids(plain) == ["a", "b", "c"]
    assert [(one.chunk_id, round(one.score, 3)) for one in boosted] == [("b", 0.7), ("a", 0.5), ("c", 0.0)]


def test_equal_scores_are_worth_the_same_and_divide_by_nothing() -> None:
    fused = fuse_results({"vector": [Hit("a", 3.0), Hit("b", 3.0)]}, HALVES, method="min_max")
    assert [one.score for one in fused] == [0.5, 0.5]


def test_scores_that_are_no_numbers_are_worth_nothing() -> None:
    found = {"vector": [Hit("a", math.nan), Hit("b", math.inf), Hit("c", 2.0), Hit("d", 1.0)]}
    fused = fuse_results(found, HALVES, method="min_max")
    assert {one.chunk_id: one.score for one in fused} == {"a": 0.0, "b": 0.0, "c": 0.5, "d": 0.0}


scores = st.floats(-1e6, 1e6)


@given(st.dictionaries(st.sampled_from("abcdefgh"), scores, min_size=1), legs, st.floats(0, 1e3), st.data())
def test_a_better_score_never_takes_a_passage_down(
    leg: dict[str, float], others: dict[str, list[Hit]], more: float, data: st.DataObject
) -> None:
    """Within what the leg gave: beyond its highest, all else of that leg is worth less, as the highest then is."""
    one = data.draw(st.sampled_from(sorted(leg)))
    raised = {**leg, one: min(leg[one] + more, max(leg.values()))}
    if min(raised.values()) != min(leg.values()):
        return
    weights = {"vector": 0.6, "keyword": 0.4, "table": 0.1, "leg": 0.7}

    def place(values: dict[str, float]) -> tuple[float, int]:
        found = {**others, "leg": [Hit(chunk_id, score) for chunk_id, score in values.items()]}
        order = fuse_results(found, weights, method="min_max")
        return next((entry.score, -at) for at, entry in enumerate(order) if entry.chunk_id == one)

    before, after = place(leg), place(raised)
    assert after >= before


@given(legs)
def test_an_empty_leg_changes_nothing_by_either_method(found: dict[str, list[Hit]]) -> None:
    weights = {"vector": 0.6, "keyword": 0.4, "table": 0.0, "page": 1.0}
    without = fuse_results(found, weights, method="min_max")
    assert without == fuse_results({**found, "page": []}, weights, method="min_max")
