"""Logs a search: called once its results are there, and quick, since the log writes by itself."""

import hashlib
from collections.abc import Sequence
from datetime import UTC, datetime
from uuid import uuid4

from tools.documents.sources import passage_source
from tools.models.facts import Source
from tools.models.passages import Passage
from tools.ports.deps import Deps
from tools.ports.search_log import LoggedSearch
from tools.search.prepare import SearchRequest
from tools.search.search import Found, Ranked

_MOST_TICKERS = 5


def log_search(
    deps: Deps, request: SearchRequest, found: Found, shown: Sequence[Ranked], tickers: Sequence[str] = ()
) -> str | None:
    """Log a search by what was shown of it: its id, or None where searches are not logged."""
    if deps.search_log is None:
        return None
    search_id = str(uuid4())
    sources = [passage_source(one.candidate.passage) for one in shown]
    hybrid = request.mode == "hybrid"
    deps.search_log.note(
        LoggedSearch(
            search_id=search_id,
            timestamp=datetime.now(UTC),
            ticker=named_tickers(tickers, sources),
            query=request.query,
            query_type=found.query_type,
            search_mode=request.mode,
            vector_weight=found.weights.vector if hybrid else float(request.mode == "vector"),
            num_results=len(shown),
            result_scores=tuple(round(one.score, 6) for one in shown),
            result_sections=tuple(source.section or "" for source in sources),
            result_ids=tuple(one.candidate.chunk_id for one in shown),
            result_digests=tuple(digest_of(one.candidate.passage) for one in shown),
            filters=request.filters.model_dump(mode="json", exclude_defaults=True),
            narrow=request.narrow,
            expand_query_used=request.expand,
            rerank_used=found.reranked_by is not None,
        )
    )
    return search_id


def digest_of(passage: Passage) -> str:
    """Tells whether a passage still says what it said: ids name places, which get other texts when files change."""
    return hashlib.sha256(passage.chunk.text.encode()).hexdigest()[:16]


def named_tickers(asked: Sequence[str], sources: Sequence[Source]) -> str | None:
    """The companies that a search names, else those of its results."""
    tickers = dict.fromkeys(asked) or dict.fromkeys(source.ticker for source in sources)
    return ", ".join(list(tickers)[:_MOST_TICKERS]) or None
