"""A tree as a model reads it: ids, titles, pages and summaries, without the text, in so many tokens."""

from collections.abc import Sequence
from dataclasses import dataclass

from tools.models.passages import CHARACTERS_PER_TOKEN
from tools.models.trees import TreeNode
from tools.search.trees.tree import DocumentTree

_LONGEST_TITLE = 150  # characters


@dataclass(frozen=True)
class Outline:
    """A line a node. `node_ids` are those that are shown, `left_out` says what is not: "" where all is."""

    text: str
    node_ids: frozenset[str]
    left_out: str = ""


def outline_of(tree: DocumentTree, tokens: int) -> Outline:
    """As much of a tree as there is room for: without summaries where it is tight, then without the deepest levels."""
    room = int(tokens * CHARACTERS_PER_TOKEN)
    whole = _lines(tree.nodes, summaries=True)
    if _size(whole) <= room:
        return _outline(tree.nodes, whole)
    bare = _lines(tree.nodes, summaries=False)
    nodes, lines, left_out = list(tree.nodes), bare, "the summaries"
    deepest = max(node.level for node in nodes)
    while _size(lines) > room and deepest > 1:
        deepest -= 1
        nodes = [node for node in tree.nodes if node.level <= deepest]
        lines = [line for node, line in zip(tree.nodes, bare, strict=True) if node.level <= deepest]
        left_out = f"the summaries, and {len(tree.nodes) - len(nodes)} nodes below level {deepest}"
    while _size(lines) > room:
        lines.pop()
        left_out = f"the summaries, and all but the first {len(lines)} nodes of level 1"
    return _outline(nodes[: len(lines)], lines, left_out)


def _outline(nodes: Sequence[TreeNode], lines: Sequence[str], left_out: str = "") -> Outline:
    return Outline("\n".join(lines), frozenset(node.node_id for node in nodes), left_out)


def _lines(nodes: Sequence[TreeNode], *, summaries: bool) -> list[str]:
    return [_line(node, node.summary if summaries else "") for node in nodes]


def _line(node: TreeNode, summary: str) -> str:
    title = " ".join(node.title.split())[:_LONGEST_TITLE]
    said = " ".join(summary.split())
    return f"{'  ' * (node.level - 1)}{node.node_id} {title}{_pages(node)}{f': {said}' if said else ''}"


def _pages(node: TreeNode) -> str:
    if node.start_page is None:
        return ""
    if node.end_page in (None, node.start_page):
        return f" (p. {node.start_page})"
    return f" (pp. {node.start_page}-{node.end_page})"


def _size(lines: Sequence[str]) -> int:
    return sum(map(len, lines)) + len(lines)
