import math

import pytest

from tests.unit.tools.search.trees.make import make_hit, make_tree, titles
from tools.search.trees.models import TOP_NODES
from tools.search.trees.value import RETRIEVED, value_nodes

FOUR = "A\nB\nC\nD\n"


def test_a_node_scores_the_sum_of_its_passages_over_the_root_of_their_count_and_one() -> None:
    ranked = [make_hit(1_000, 1_500, 0.6), make_hit(0, 500, 0.8), make_hit(1_500, 2_000, 0.3)]
    first, second = value_nodes(make_tree(FOUR), ranked)
    assert titles([first.node, second.node]) == ["B", "A"]
    assert first.score == pytest.approx((0.6 + 0.3 / 3) / math.sqrt(3))
    assert second.score == pytest.approx((0.8 / 2) / math.sqrt(2))
    assert first.hits == (ranked[0], ranked[2])


def test_without_similarities_the_order_alone_counts() -> None:
    ranked = [make_hit(2_000, 2_500, 0.0), make_hit(0, 500, 0.0)]
    valued = value_nodes(make_tree(FOUR), ranked)
    assert titles([one.node for one in valued]) == ["C", "A"]
    assert [one.score for one in valued] == pytest.approx([1 / math.sqrt(2), 0.5 / math.sqrt(2)])


def test_passages_that_mean_the_opposite_take_nothing_away() -> None:
    [first, second] = value_nodes(make_tree(FOUR), [make_hit(0, 500, 0.4), make_hit(1_000, 1_500, -0.9)])
    assert (first.score > 0, second.score) == (True, 0.0)


def test_passages_from_the_twenty_first_on_do_not_count() -> None:
    many = [make_hit(0, 500, 0.9)] * RETRIEVED
    assert titles([one.node for one in value_nodes(make_tree(FOUR), [*many, make_hit(3_000, 3_500, 0.9)])]) == ["A"]


def test_there_are_twenty_nodes_at_most() -> None:
    tree = make_tree("\n".join(f"Node {number}" for number in range(40)))
    ranked = [make_hit(number * 1_000, number * 1_000 + 500) for number in range(40)]
    valued = value_nodes(tree, ranked)
    assert len(valued) == TOP_NODES
    assert [one.node.position for one in valued] == [*range(TOP_NODES)]


def test_no_passages_give_no_nodes() -> None:
    assert value_nodes(make_tree(FOUR), []) == []
    assert value_nodes(make_tree(FOUR), [make_hit(90_000, 90_100)]) == []
