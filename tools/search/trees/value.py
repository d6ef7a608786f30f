"""The value leg: nodes by the passages in them."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from tools.models.trees import TreeNode
from tools.ports.indexes import PlacedHit
from tools.search.trees.models import TOP_NODES
from tools.search.trees.tree import DocumentTree

RETRIEVED = 20  # passages of a document: with all of them, the node with the most would win


@dataclass(frozen=True)
class ValuedNode:
    """A node with its score, and the passages that gave it, the best first."""

    node: TreeNode
    score: float
    hits: tuple[PlacedHit, ...]


def value_nodes(tree: DocumentTree, ranked: Sequence[PlacedHit]) -> list[ValuedNode]:
    """The nodes that hold the best passages of a document, at most 20, the best first. `ranked` is in that order, too.

    A node's score is the sum of its passages' scores / sqrt(N + 1), N of them (PageIndex's formula). A passage counts
    for the deepest node that holds most of it, with its similarity / its rank: similarities by themselves hardly
    differ. Where no passage has one, the rank alone counts.
    """
    known = any(hit.score > 0 for hit in ranked)
    scores: dict[str, list[float]] = {}
    hits: dict[str, list[PlacedHit]] = {}
    for rank, hit in enumerate(ranked[:RETRIEVED], start=1):
        node = tree.deepest(hit.start, hit.end)
        if node is not None:
            scores.setdefault(node.node_id, []).append((max(hit.score, 0.0) if known else 1.0) / rank)
            hits.setdefault(node.node_id, []).append(hit)
    valued = [
        ValuedNode(tree.by_id[node_id], sum(found) / math.sqrt(len(found) + 1), tuple(hits[node_id]))
        for node_id, found in scores.items()
    ]
    return sorted(valued, key=lambda one: (-one.score, one.node.position))[:TOP_NODES]
