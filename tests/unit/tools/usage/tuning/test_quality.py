"""Figures of an order, and whether a gain is more than noise."""

import math

import pytest

from tools.usage.tuning.quality import Placed, chance_of, gain_of, is_gain, placed


def scores(*values: float) -> list[Placed]:
    return [Placed(ndcg10=value, mrr20=value, hit5=float(value > 0.2)) for value in values]


def test_the_figures_of_an_order() -> None:
    found = placed(["a", "b", "c"], {"b"})
    assert found.ndcg10 == pytest.approx(1 / math.log2(3))
    assert (found.mrr20, found.hit5) == (0.5, 1.0)
    assert placed(["a", "b"], {"a", "b"}).ndcg10 == 1.0
    assert placed([*"abcdefg"], {"g"}).hit5 == 0.0
    assert placed(["a"], {"z"}) == Placed(0.0, 0.0, 0.0)
    assert placed([str(number) for number in range(30)], {"25"}).mrr20 == 0.0


def test_the_chance_of_noise_is_that_of_as_many_heads_in_a_row() -> None:
    assert chance_of([]) == 1.0
    assert chance_of([0.0, 0.0]) == 1.0
    assert chance_of([0.1] * 5) == pytest.approx(1 / 32)
    assert chance_of([0.1] * 5 + [0.0] * 20) == pytest.approx(1 / 32)
    assert chance_of([0.1, -0.1]) == pytest.approx(0.75)
    assert chance_of([-0.1] * 5) == 1.0


def test_many_differences_are_drawn_and_always_alike() -> None:
    gains = [0.1, -0.08] * 15
    assert chance_of(gains) == chance_of(gains)
    assert 0.2 < chance_of(gains) < 0.5
    assert chance_of([0.1] * 30) < 0.001


def test_a_gain_is_one_that_noise_seldom_gives_and_that_costs_no_first_results() -> None:
    assert is_gain(gain_of(scores(*[0.5] * 5), scores(*[0.7] * 5)))
    assert not is_gain(gain_of(scores(*[0.5] * 4), scores(*[0.7] * 4)))
    assert not is_gain(gain_of(scores(*[0.5] * 6), scores(*[0.5] * 6)))
    assert not is_gain(gain_of(scores(*[0.25] * 9), scores(*[0.9] * 8, 0.1)))
