"""The log of searches: what was asked, how it was searched, what came, and what its asker made of it."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Protocol

from tools.models.base import Model

# The modes of the searches behind an answer: of passages, and of page trees, whose results are nodes.
PASSAGES, TREE = "hybrid", "tree"


class LoggedSearch(Model):
    """One search. `selected_results` are the places, from 1 on, of the results that were of use.

    `search_id` is None for searches from before there were ids; `useful` None where nobody has said. `result_ids` are
    the passages that were shown, `result_digests` those of their texts: nothing where they are no passages, or the
    query is kept as a hash. With the `filters` that were given, and `narrow`, the search can be run again.
    """

    search_id: str | None
    timestamp: datetime
    ticker: str | None = None
    query: str
    query_type: str | None = None
    search_mode: str | None = None
    vector_weight: float | None = None
    num_results: int
    result_scores: tuple[float, ...] = ()
    result_sections: tuple[str, ...] = ()
    result_ids: tuple[str, ...] = ()
    result_digests: tuple[str, ...] = ()
    filters: Mapping[str, Any] = {}
    narrow: bool = True
    expand_query_used: bool = False
    rerank_used: bool = False
    selected_results: tuple[int, ...] = ()
    useful: bool | None = None


class SearchLog(Protocol):
    """Where searches are logged."""

    def note(self, search: LoggedSearch) -> None:
        """Log a search, in the background: it neither waits for this nor fails with it."""
        ...

    async def find(self, *, search_id: str | None = None, query: str | None = None) -> LoggedSearch | None:
        """The search of an id, or the newest for a query."""
        ...

    async def judge(self, search_id: str, selected: Sequence[int] | None, useful: bool | None) -> LoggedSearch | None:
        """Keep what a search's asker made of it; None leaves what was kept before."""
        ...

    async def searches(self, since: datetime | None, limit: int) -> list[LoggedSearch]:
        """Searches from the newest on."""
        ...

    async def close(self) -> None:
        """Wait a little for what is still being logged."""
        ...
