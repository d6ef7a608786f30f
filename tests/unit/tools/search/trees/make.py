"""Trees for tests, from lines that are indented by their levels."""

from collections.abc import Sequence

from tests.unit.tools.search.make import make_document
from tools.models.documents import Document
from tools.models.trees import TreeNode
from tools.ports.indexes import PlacedHit
from tools.search.trees.tree import DocumentTree

NODE = 1_000  # characters of a node's own text


def make_tree(
    lines: str, *, document: Document | None = None, own: int = NODE, pages: bool = True, summary: str = ""
) -> DocumentTree:
    """A tree of a line a node: each has `own` characters of its own, a page of them, before those below it."""
    document = document or make_document()
    rows = [line for line in lines.splitlines() if line.strip()]
    indents = [len(row) - len(row.lstrip()) for row in rows]
    shift = min(indents)
    levels = [1 + (indent - shift) // 2 for indent in indents]
    nodes: list[TreeNode] = []
    for place, (row, level) in enumerate(zip(rows, levels, strict=True)):
        last = next((at for at in range(place + 1, len(rows)) if levels[at] <= level), len(rows))
        title, _, said = row.strip().partition(" | ")
        parent = next((nodes[at].node_id for at in reversed(range(place)) if levels[at] < level), None)
        nodes.append(
            TreeNode(
                node_id=f"{place + 1:04}",
                doc_id=document.doc_id,
                position=place,
                title=title,
                level=level,
                start=place * own,
                end=last * own,
                parent_id=parent,
                summary=said or summary,
                start_page=place + 1 if pages else None,
                end_page=last if pages else None,
                page_label=str(place) if pages else None,
            )
        )
    return DocumentTree(document, tuple(nodes))


def make_hit(start: int, end: int, score: float = 0.5, *, page: int | None = None, name: str = "") -> PlacedHit:
    document = make_document()
    return PlacedHit(name or f"{document.doc_id}-{start}", document.doc_id, start, end, page, score)


def titles(nodes: Sequence[TreeNode]) -> list[str]:
    return [node.title for node in nodes]
