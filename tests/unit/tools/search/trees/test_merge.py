from tests.unit.tools.search.make import make_document
from tests.unit.tools.search.trees.make import make_hit, make_tree
from tools.search.trees.merge import first_nodes, interleave, merge_legs
from tools.search.trees.models import FoundNode
from tools.search.trees.rules import ReasonedNode
from tools.search.trees.value import value_nodes

TREE = make_tree("A\n  B\nC\nD\n")


def merged() -> list[FoundNode]:
    reasoned = [ReasonedNode(TREE.by_id["0003"], "because"), ReasonedNode(TREE.by_id["0001"], "also")]
    valued = value_nodes(TREE, [make_hit(3_000, 3_500, 0.9, page=3), make_hit(2_000, 2_500, 0.5, page=2, name="c")])
    in_order = [make_hit(0, 900, page=0), make_hit(900, 2_500, page=1), make_hit(3_000, 3_500, page=3)]
    return merge_legs(TREE, reasoned, valued, in_order)


def test_reasoned_nodes_go_first_and_each_comes_once() -> None:
    assert [(node.title, node.legs, node.thinking) for node in merged()] == [
        ("C", ("value", "reasoning"), "because"),
        ("A", ("reasoning",), "also"),
        ("D", ("value",), None),
    ]


def test_a_node_bears_its_score_passage_pages_and_source() -> None:
    first, second, _ = merged()
    assert (first.score > 0, second.score) == (True, 0.0)
    assert (first.chunk_id, first.pages, second.chunk_id, second.pages) == ("c", (2,), None, ())
    assert (first.start_page, first.end_page, first.path) == (1, 1, ("C",))
    assert (first.source.section, first.source.page, second.source.page) == ("C", 1, 0)
    assert first.source.doc_id == first.doc_id == TREE.document.doc_id


def test_html_has_no_pages() -> None:
    tree = make_tree("A\nB\n", pages=False)
    [node] = merge_legs(tree, [], value_nodes(tree, [make_hit(0, 500, page=4)]), [make_hit(0, 500, page=4)])
    assert (node.start_page, node.end_page, node.pages, node.source.page) == (None, None, (), None)


def found(doc: str, count: int) -> list[FoundNode]:
    tree = make_tree("".join(f"{doc}{number}\n" for number in range(1, count + 1)), document=make_document(doc))
    return merge_legs(tree, [ReasonedNode(node, "") for node in tree.nodes], [])


def test_the_most_relevant_document_has_the_largest_share() -> None:
    order = [node.title for node in interleave([found("a", 4), found("b", 3), found("c", 1)], spread=False)]
    assert order == ["a1", "a2", "b1", "a3", "c1", "a4", "b2", "b3"]


def test_documents_take_turns_where_the_question_asks_across_them() -> None:
    assert [node.title for node in interleave([found("a", 3), found("b", 1)], spread=True)] == ["a1", "b1", "a2", "a3"]


def test_a_node_that_is_reasoned_to_brings_its_best_passage_though_the_value_leg_has_none() -> None:
    ranked = [make_hit(3_000, 3_500, 0.9, name="d"), make_hit(900, 1_500, 0.8, name="b"), make_hit(0, 500, name="a")]
    reasoned = [ReasonedNode(TREE.by_id["0001"], "because"), ReasonedNode(TREE.by_id["0002"], "also")]
    nodes = merge_legs(TREE, reasoned, [], ranked, ranked)
    assert [(one.title, one.chunk_id, one.legs) for one in nodes] == [
        ("A", "b", ("reasoning",)),
        ("B", "b", ("reasoning",)),
    ]
    assert [one.chunk_id for one in merge_legs(TREE, reasoned, [], ranked)] == [None, None]


def test_reasoned_nodes_are_not_cut_for_others() -> None:
    nodes = merged()
    assert [node.title for node in first_nodes([nodes[2], *nodes[:2]], 2)] == ["C", "A"]
    assert first_nodes(nodes, 9) == nodes
