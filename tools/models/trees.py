"""The page tree of a document: its nodes, and PageIndex's way to write them."""

from collections.abc import Sequence
from typing import Any

from tools.models.base import Model


class TreeNode(Model):
    """A node: what stands under one title. `start` and `end` are characters of the document's text.

    Pages count from 1, in the order of the document, whatever is printed on them; `page_label` is what the source
    itself calls the first one. Filings in HTML have no pages.
    """

    node_id: str
    doc_id: str
    position: int
    title: str
    level: int
    start: int
    end: int
    parent_id: str | None = None
    summary: str = ""
    start_page: int | None = None
    end_page: int | None = None
    page_label: str | None = None


def to_page_index(nodes: Sequence[TreeNode]) -> list[dict[str, Any]]:
    """The tree in PageIndex's shape: title, node_id, start_index, end_index, summary, page_label, nodes.

    Indexes are pages; of a document without pages they are positions of nodes, from a node's own to that of the last
    one below it, all from 1.
    """
    shaped: dict[str, dict[str, Any]] = {}
    outermost: list[dict[str, Any]] = []
    for number, node in enumerate(nodes, start=1):
        entry: dict[str, Any] = {
            "title": node.title,
            "node_id": node.node_id,
            "start_index": node.start_page or number,
            "end_index": node.end_page or number,
            "summary": node.summary,
            "page_label": node.page_label,
            "nodes": [],
        }
        shaped[node.node_id] = entry
        (shaped[node.parent_id]["nodes"] if node.parent_id else outermost).append(entry)
        above = node.parent_id if node.end_page is None else None
        while above is not None:
            shaped[above]["end_index"] = number
            above = _parent_of(nodes, above)
    return outermost


def _parent_of(nodes: Sequence[TreeNode], node_id: str) -> str | None:
    return next(node.parent_id for node in nodes if node.node_id == node_id)
