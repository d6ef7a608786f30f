"""Found nodes as text that stands alone, for MCP clients and the terminal."""

from collections.abc import Iterator

from tools.answer.text import citation_text
from tools.documents.delimit import delimit
from tools.search.trees.models import FoundNode, TreeResults


def nodes_text(found: TreeResults) -> str:
    """A line a node between marks, since titles are filings' text; then what to say of the search."""
    lines = [f"{number}. {node_line(node)}" for number, node in enumerate(found.nodes, start=1)]
    parts = [delimit("\n".join(lines), "nodes")] if lines else ["Nothing was found."]
    return "\n\n".join([*parts, *(f"Note: {warning}" for warning in found.warnings)])


def node_line(node: FoundNode) -> str:
    """A node in a line: where to read it, and which legs found it."""
    return f"{node.doc_id} node {node.node_id}: {' > '.join(node.path)} {citation_text(node.source)} {_found(node)}"


def _found(node: FoundNode) -> str:
    return "; ".join(_told(node))


def _told(node: FoundNode) -> Iterator[str]:
    if node.start_page is not None:
        several = node.end_page not in (None, node.start_page)
        yield f"pages {node.start_page}-{node.end_page}" if several else f"page {node.start_page}"
    yield f"by {' and '.join(node.legs)}, score {node.score:.3f}"
    if node.thinking:
        yield node.thinking
