import pytest

from tests.unit.tools.search.trees.make import make_tree

REPORT = """
Item 1. Business
  Products
    Seals
  Suppliers
Item 7. Discussion
"""


def test_a_path_holds_the_titles_down_to_a_node() -> None:
    tree = make_tree(REPORT)
    assert tree.path(tree.by_id["0003"]) == ("Item 1. Business", "Products", "Seals")
    assert tree.path(tree.by_id["0005"]) == ("Item 7. Discussion",)


@pytest.mark.parametrize(
    ("start", "end", "title"),
    [
        (0, 1_000, "Item 1. Business"),
        (2_100, 2_200, "Seals"),  # not "Products", which holds it as well
        (2_900, 4_000, "Suppliers"),  # begins with the last lines of what is before it
        (2_500, 3_500, "Seals"),  # both hold as much: the first
        (3_000, 3_000, "Suppliers"),
        (4_999, 9_000, "Item 7. Discussion"),
    ],
)
def test_a_stretch_belongs_to_the_deepest_node_that_holds_most_of_it(start: int, end: int, title: str) -> None:
    node = make_tree(REPORT).deepest(start, end)
    assert node is not None
    assert node.title == title


def test_what_is_behind_the_last_node_belongs_to_none() -> None:
    assert make_tree(REPORT).deepest(5_000, 5_100) is None


def test_a_nodes_own_text_may_lie_between_those_below_it() -> None:
    tree = make_tree(REPORT)
    moved = {"0004": {"start": 3_400}}  # what ends before leaves a gap that is the outer node's
    nodes = tuple(node.model_copy(update=moved.get(node.node_id, {})) for node in tree.nodes)
    node = type(tree)(tree.document, nodes).deepest(3_000, 3_300)
    assert node is not None
    assert node.title == "Item 1. Business"
