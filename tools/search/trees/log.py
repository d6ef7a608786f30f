"""Logs a search of page trees beside the searches of passages."""

from collections.abc import Sequence
from datetime import UTC, datetime
from uuid import uuid4

from tools.language.queries.types import query_type_of
from tools.ports.deps import Deps
from tools.ports.search_log import TREE, LoggedSearch
from tools.search.log import named_tickers
from tools.search.trees.documents import Asked
from tools.search.trees.models import FoundNode


def log_tree_search(deps: Deps, asked: Asked, nodes: Sequence[FoundNode]) -> str | None:
    """Log a search by the nodes that it found: its id, or None where searches are not logged."""
    if deps.search_log is None:
        return None
    search_id = str(uuid4())
    deps.search_log.note(
        LoggedSearch(
            search_id=search_id,
            timestamp=datetime.now(UTC),
            ticker=named_tickers(asked.reading.tickers, [node.source for node in nodes]),
            query=asked.question,
            query_type=query_type_of(asked.question, asked.reading),
            search_mode=TREE,
            num_results=len(nodes),
            result_scores=tuple(round(node.score, 6) for node in nodes),
            result_sections=tuple(node.title for node in nodes),
            expand_query_used=True,
        )
    )
    return search_id
