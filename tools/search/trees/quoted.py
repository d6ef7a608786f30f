"""Quotations with the nodes of page trees that they were found in."""

from collections.abc import Sequence

from tools.models.passages import Quote
from tools.search.trees.models import FoundNode


def placed(quote: Quote, nodes: Sequence[FoundNode]) -> Quote:
    """The quotation with the node that it was found in."""
    node = next((node for node in nodes if node.chunk_id == quote.chunk_id), None)
    if node is None:
        return quote
    place = {"node_id": node.node_id, "path": node.path, "page_range": _page_range(node, quote.source.page)}
    return quote.model_copy(update=place)


def _page_range(node: FoundNode, page: int | None) -> tuple[int, int] | None:
    """The first and last page of a node, as the source counts them; None where its pages are not counted in a row."""
    first, last = node.start_page, node.end_page
    if first is None or last is None or page is None:
        return None
    return (first, last) if first <= page <= last else None
