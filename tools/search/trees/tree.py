"""A document's page tree at work: what stands below what, and which node a stretch of the text belongs to."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from tools.models.documents import Document
from tools.models.trees import TreeNode


@dataclass(frozen=True)
class DocumentTree:
    """The nodes of a document, each followed by those below it."""

    document: Document
    nodes: tuple[TreeNode, ...]

    @cached_property
    def by_id(self) -> dict[str, TreeNode]:
        return {node.node_id: node for node in self.nodes}

    @cached_property
    def below(self) -> dict[str | None, list[TreeNode]]:
        """The nodes right below each, by its id; the outermost ones by None."""
        found: dict[str | None, list[TreeNode]] = {}
        for node in self.nodes:
            found.setdefault(node.parent_id, []).append(node)
        return found

    def above(self, node: TreeNode) -> list[TreeNode]:
        """The nodes that a node stands below, the outermost first."""
        found: list[TreeNode] = []
        parent = node.parent_id
        while parent is not None:
            found.insert(0, self.by_id[parent])
            parent = found[0].parent_id
        return found

    def path(self, node: TreeNode) -> tuple[str, ...]:
        """The titles down to a node, its own included."""
        return (*(outer.title for outer in self.above(node)), node.title)

    def deepest(self, start: int, end: int) -> TreeNode | None:
        """The deepest node that holds most of a stretch of the text; None where none holds any.

        A page often begins with the last lines of what the page before is about: where a passage starts is not always
        where it belongs.
        """
        held: dict[str, int] = {}
        first = max(0, bisect_right(self._starts, start) - 1)
        for begin, finish, node in self._own[first:]:
            if begin >= max(end, start + 1):
                break
            shared = min(finish, max(end, start + 1)) - max(begin, start)
            if shared > 0:
                held[node.node_id] = held.get(node.node_id, 0) + shared
        if not held:
            return None
        return self.by_id[max(held, key=lambda node_id: (held[node_id], -self.by_id[node_id].position))]

    @cached_property
    def _own(self) -> list[tuple[int, int, TreeNode]]:
        """The stretches of text that belong to a node and to none below it, in the order of the text."""
        return [(start, end, node) for outer in self.below.get(None, []) for start, end, node in self._stretches(outer)]

    def _stretches(self, node: TreeNode) -> Iterator[tuple[int, int, TreeNode]]:
        reached = node.start
        for inner in self.below.get(node.node_id, []):
            if inner.start > reached:
                yield reached, inner.start, node
            yield from self._stretches(inner)
            reached = max(reached, inner.end)
        if node.end > reached:
            yield reached, node.end, node

    @cached_property
    def _starts(self) -> Sequence[int]:
        return [start for start, _, _ in self._own]
