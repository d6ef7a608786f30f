"""Which of the passages that a search kept a model is given to answer from: what it asked for, and what is near enough.

How far below the best one a passage may be was measured, by ranker, over questions whose page is known.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import cast

from tools.models.passages import Passage
from tools.search.search import Found, Ranked
from tools.search.trees.models import TreeResults
from tools.text import name_key
from tools.vocab.loader import load_toml

_MOST = 20  # passages, beside those that the model asked for
_LEAST = 6  # that are given however far they are
_INFINITE = float("inf")


def for_model(kept: Sequence[Ranked], found: Found, nodes: TreeResults) -> tuple[str, ...]:
    """The ids of the passages, in their order.

    Of documents that the model passed over, none are; of exhibits, those alone that are nearly the best. Where the
    question asks across documents, each document has a best one of its own.
    """
    asked_for = {node.chunk_id for node in nodes.named}
    best = _best(kept, found)
    chosen: list[str] = []
    given = Counter[bool]()
    for one in kept:
        passage, chunk_id = one.candidate.passage, one.candidate.chunk_id
        is_asked_for = chunk_id in asked_for
        if not is_asked_for:
            doc_id = passage.document.doc_id
            if doc_id in nodes.passed_over or given[False] >= _MOST:
                continue
            below = best[doc_id] - one.score if one.rerank_score is not None else 0.0
            exhibit = in_exhibit(passage)
            if below > _limit(found.reranked_by, exhibit=exhibit) and (exhibit or given[False] >= _LEAST):
                continue
        given[is_asked_for] += 1
        chosen.append(chunk_id)
    return tuple(chosen)


def in_exhibit(passage: Passage) -> bool:
    """Whether a passage stands behind the signatures, in an exhibit, or in the list of those."""
    section = passage.section
    if section is None or not section.path:
        return False
    table = load_toml("search.toml")["exhibits"]
    title = f"{name_key(section.path[0])} "
    return section.item in table["items"] or any(title.startswith(f"{words} ") for words in table["titles"])


def _best(kept: Sequence[Ranked], found: Found) -> Mapping[str, float]:
    """The score of the best passage, by document."""
    spread, best = found.targets.spread, dict[str, float]()
    for one in kept:
        if one.rerank_score is not None:
            doc_id = one.candidate.passage.document.doc_id
            best[doc_id] = max(best.get(doc_id, -_INFINITE), one.score)
    overall = max(best.values(), default=0.0)
    doc_ids = {one.candidate.passage.document.doc_id for one in kept}
    return {doc_id: best.get(doc_id, overall) if spread else overall for doc_id in doc_ids}


def _limit(ranker: str | None, *, exhibit: bool) -> float:
    limits = load_toml("guardrails.toml")["below_best"]
    table = cast(Mapping[str, float], limits["exhibits" if exhibit else "models"])
    return table.get(ranker or "", _INFINITE)
