"""Puts together what the legs found: nodes of the reasoning leg first, then those of the value leg, each once."""

from collections.abc import Sequence

from tools.documents.read import source_of
from tools.language.speech import harmless
from tools.models.trees import TreeNode
from tools.ports.indexes import PlacedHit
from tools.search.trees.models import FoundNode, Leg
from tools.search.trees.rules import ReasonedNode
from tools.search.trees.tree import DocumentTree
from tools.search.trees.value import ValuedNode

_LONGEST_OUTER = 80  # characters of a title above a node
_MOST_OF_IT = 0.5


def merge_legs(
    tree: DocumentTree,
    reasoned: Sequence[ReasonedNode],
    valued: Sequence[ValuedNode],
    in_order: Sequence[PlacedHit] = (),
    ranked: Sequence[PlacedHit] = (),
) -> list[FoundNode]:
    """The nodes of one document. `in_order` are its passages: the first one in a node has the page that is cited.

    `ranked` are the same, the best first: the first one in a node is its passage where the value leg found none.
    """
    thinking = {one.node.node_id: one.thinking for one in reversed(reasoned)}
    values = {one.node.node_id: one for one in valued}
    merged: list[FoundNode] = []
    for node in dict.fromkeys((*(one.node for one in reasoned), *(one.node for one in valued))):
        value = values.get(node.node_id)
        found_by: dict[Leg, bool] = {"value": value is not None, "reasoning": node.node_id in thinking}
        hits = value.hits if value else ()
        pages = dict.fromkeys(hit.page for hit in hits if hit.page is not None)
        first = _first_page(node, in_order)
        shown = FoundNode(
            node_id=node.node_id,
            doc_id=node.doc_id,
            title=harmless(node.title),
            path=shown_path(tree, node),
            start_page=first,
            end_page=_last_page(node, first),
            score=round(value.score, 6) if value else 0.0,
            legs=tuple(leg for leg, found in found_by.items() if found),
            thinking=thinking.get(node.node_id),
            pages=tuple(pages) if node.start_page is not None else (),
            chunk_id=hits[0].chunk_id if hits else _best_within(node, ranked),
            source=source_of(tree.document).model_copy(update={"section": harmless(node.title), "page": first}),
        )
        merged.append(shown)
    return merged


def _best_within(node: TreeNode, ranked: Sequence[PlacedHit]) -> str | None:
    """The best passage of which most lies in a node."""

    def share(hit: PlacedHit) -> float:
        return (min(hit.end, node.end) - max(hit.start, node.start)) / max(1, hit.end - hit.start)

    return next((hit.chunk_id for hit in ranked if share(hit) > _MOST_OF_IT), None)


def shown_path(tree: DocumentTree, node: TreeNode) -> tuple[str, ...]:
    """The titles down to a node, fit to be shown."""
    return tuple(harmless(title[:_LONGEST_OUTER]) for title in tree.path(node))


def _first_page(node: TreeNode, in_order: Sequence[PlacedHit]) -> int | None:
    """The page that a node begins on, as the source counts it; HTML has none."""
    if node.start_page is None:
        return None
    return next((hit.page for hit in in_order if hit.end > node.start), None)


def _last_page(node: TreeNode, first: int | None) -> int | None:
    """The page that a node ends on, likewise: trees count a document's pages from 1, whatever the source calls them."""
    if first is None or node.start_page is None or node.end_page is None:
        return None
    return first + node.end_page - node.start_page


def first_nodes(nodes: Sequence[FoundNode], top: int) -> list[FoundNode]:
    """The `top` nodes in their order, those that were reasoned to before those that passages alone found."""
    places = sorted(range(len(nodes)), key=lambda place: ("reasoning" not in nodes[place].legs, place))[:top]
    return [nodes[place] for place in sorted(places)]


def interleave(merged: Sequence[Sequence[FoundNode]], *, spread: bool) -> list[FoundNode]:
    """The nodes of all documents, the most relevant document given first.

    A document's nodes take turns with those of the others where the question asks across them (`spread`); else the
    first document has twice as many of the first nodes as the second, three times as many as the third, and so on.
    """
    placed = [
        (place if spread else place * rank, rank, place, node)
        for rank, nodes in enumerate(merged, start=1)
        for place, node in enumerate(nodes, start=1)
    ]
    return [node for *_, node in sorted(placed, key=lambda one: one[:3])]
