import pytest

from tests.unit.tools.search.trees.make import make_tree
from tools.models.passages import estimate_tokens
from tools.search.trees.outline import outline_of
from tools.search.trees.tree import DocumentTree

REPORT = """
Item 1. Business | Acme makes seals.
  Products | Seals and valves.
    Seals | Made of rubber.
Item 7. Discussion | Revenue rose.
"""


def test_each_node_has_a_line_with_id_title_pages_and_summary() -> None:
    outline = outline_of(make_tree(REPORT), 1_000)
    assert outline.text.splitlines() == [
        "0001 Item 1. Business (pp. 1-3): Acme makes seals.",
        "  0002 Products (pp. 2-3): Seals and valves.",
        "    0003 Seals (p. 3): Made of rubber.",
        "0004 Item 7. Discussion (p. 4): Revenue rose.",
    ]
    assert (outline.left_out, outline.node_ids) == ("", {"0001", "0002", "0003", "0004"})


def test_a_document_without_pages_has_none_in_its_outline() -> None:
    assert outline_of(make_tree(REPORT, pages=False), 1_000).text.startswith("0001 Item 1. Business: Acme")


@pytest.mark.parametrize(
    ("tokens", "left_out", "shown"),
    [
        (36, "the summaries", 4),
        (28, "the summaries, and 1 nodes below level 2", 3),
        (19, "the summaries, and 2 nodes below level 1", 2),
        (10, "the summaries, and all but the first 1 nodes of level 1", 1),
        (1, "the summaries, and all but the first 0 nodes of level 1", 0),
    ],
)
def test_summaries_go_first_then_the_deepest_levels(tokens: int, left_out: str, shown: int) -> None:
    outline = outline_of(make_tree(REPORT), tokens)
    assert (outline.left_out, len(outline.node_ids)) == (left_out, shown)
    assert estimate_tokens(outline.text) <= tokens
    assert all(node_id in outline.text for node_id in outline.node_ids)


def test_a_title_stays_on_its_line_and_is_not_endless() -> None:
    tree = make_tree("x\n")
    odd = tree.nodes[0].model_copy(update={"title": "a\nb " * 200, "summary": "c\n\nd"})
    [line] = outline_of(DocumentTree(tree.document, (odd,)), 1_000).text.splitlines()
    assert line.startswith("0001 a b a b")
    assert line.endswith("(p. 1): c d")
    assert len(line) < 200
