"""Texts with pages to build trees of: what is short is a heading."""

from collections.abc import Sequence

from ingest.html.parsed import Block, ReadText
from ingest.trees.build import build_tree
from ingest.trees.models import Bookmark, PageSpan
from tools.models.trees import TreeNode

BODY = "The company sold more paper in the year than it did before. Prices rose by 3% in all of its regions."


def written(pages: Sequence[Sequence[str]]) -> tuple[ReadText, list[PageSpan]]:
    """Pages of lines as a text; what is short is a heading."""
    text, blocks, spans = "", list[Block](), list[PageSpan]()
    for number, lines in enumerate(pages, start=1):
        lines = [line for line in lines if line]
        first = len(text) + (2 if text and lines else 0)
        for line in lines:
            text += "\n\n" if text else ""
            kind = "heading" if len(line) < 40 else "paragraph"
            blocks.append(Block(kind, len(text), len(text) + len(line), number, bold=kind == "heading", size=10.0))
            text += line
        spans.append(PageSpan(number, first, len(text)))
    return ReadText(text, tuple(blocks)), spans


def tree(pages: Sequence[Sequence[str]], bookmarks: Sequence[Bookmark] = ()) -> tuple[TreeNode, ...]:
    """The tree of such pages."""
    read, spans = written(pages)
    return build_tree("doc", "The document", read, pages=spans, bookmarks=bookmarks)


def leaves(nodes: Sequence[TreeNode]) -> list[TreeNode]:
    """The nodes that have none below them."""
    above = {node.parent_id for node in nodes}
    return [node for node in nodes if node.node_id not in above]


def assert_whole(nodes: Sequence[TreeNode], text: str, pages: int) -> None:
    """Nodes are numbered in order and nest; every page is in a leaf; the leaves and what stands above hold all text."""
    assert [node.node_id for node in nodes] == [f"{number:04}" for number in range(1, len(nodes) + 1)]
    assert [node.position for node in nodes] == list(range(len(nodes)))
    covered = {page for leaf in leaves(nodes) for page in range(leaf.start_page or 0, (leaf.end_page or 0) + 1)}
    assert covered == set(range(1, pages + 1))
    by_id = {node.node_id: node for node in nodes}
    for node in nodes:
        assert 1 <= (node.start_page or 0) <= (node.end_page or 0) <= pages
        assert node.start <= node.end
        if node.parent_id is not None:
            parent = by_id[node.parent_id]
            assert parent.position < node.position
            assert parent.level + 1 == node.level
            assert parent.start <= node.start <= node.end <= parent.end
            assert (parent.start_page or 0) <= (node.start_page or 0)
            assert (node.end_page or 0) <= (parent.end_page or 0)
    first = {node.parent_id: node.start for node in reversed(nodes)}
    assert "".join(text[node.start : first.get(node.node_id, node.end)] for node in nodes) == text
