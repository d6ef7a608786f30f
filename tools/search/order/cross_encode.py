"""Scores passages by the cross-encoder, where one is configured."""

from collections.abc import Sequence
from dataclasses import dataclass

from tools.errors import ModelFailed
from tools.language.queries.features import Wanted
from tools.models.passages import Passage
from tools.ports.deps import Deps


@dataclass(frozen=True)
class Crossed:
    """A score for each passage, and the model that gave them."""

    scores: Sequence[float]
    model: str


async def cross_scores(deps: Deps, wanted: Wanted, passages: Sequence[Passage], warnings: list[str]) -> Crossed | None:
    """The scores; None where there is no model or nothing to score, or it fails, which `warnings` tell."""
    if deps.reranker is None or not passages:
        return None
    try:
        scores = await deps.reranker.rerank(wanted.text, [passage.chunk.text for passage in passages])
    except ModelFailed as error:
        warnings.append(f"{error.message} The local ranker's order stands.")
        return None
    return Crossed(scores, deps.reranker.model)
