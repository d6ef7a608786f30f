"""Passages by the ids that searches gave, for the steps that go on from there."""

from collections.abc import Mapping, Sequence

from tools.errors import InvalidInput
from tools.models.base import Model
from tools.models.facts import Source
from tools.models.passages import ContextMode, Passage
from tools.ports.stores import DocumentStore
from tools.search.excerpts.context import Context, assemble_context
from tools.search.excerpts.excerpts import expand_context
from tools.search.guardrails import GuardrailLimits, apply_guardrails
from tools.search.order.ranker import Candidate
from tools.search.search import Ranked

MOST_IDS = 100
MOST_NEIGHBOURS = 10
LEAST_TOKENS, MOST_TOKENS = 100, 17_000
_NAMED = 5


async def load_passages(documents: DocumentStore, chunk_ids: Sequence[str]) -> list[Passage]:
    """The passages in the given order, each once. Raises `InvalidInput`, naming the ids that are unknown."""
    ids = list(dict.fromkeys(chunk_ids))
    if not 1 <= len(ids) <= MOST_IDS:
        raise InvalidInput(f"chunk_ids: give 1 to {MOST_IDS}, not {len(ids)}.")
    passages = await documents.passages([chunk_id for chunk_id in ids if "\x00" not in chunk_id])
    known = {passage.chunk.chunk_id for passage in passages}
    unknown = [chunk_id for chunk_id in ids if chunk_id not in known]
    if unknown:
        more = f" and {len(unknown) - _NAMED} more" if len(unknown) > _NAMED else ""
        named = ", ".join(repr(chunk_id[:80]) for chunk_id in unknown[:_NAMED])
        raise InvalidInput(f"chunk_ids: {named}{more} are not in the store. Searches name those that are.")
    return passages


async def context_of(
    documents: DocumentStore,
    chunk_ids: Sequence[str],
    mode: ContextMode = "none",
    *,
    before: int = 1,
    after: int = 1,
    budget_tokens: int = MOST_TOKENS,
) -> Context:
    """The passages with what stands around them, as much as fits. Raises `InvalidInput` for numbers out of range."""
    for name, count in (("before", before), ("after", after)):
        if not 0 <= count <= MOST_NEIGHBOURS:
            raise InvalidInput(f"{name}: {count} is not between 0 and {MOST_NEIGHBOURS}.")
    if not LEAST_TOKENS <= budget_tokens <= MOST_TOKENS:
        raise InvalidInput(f"budget_tokens: {budget_tokens} is not between {LEAST_TOKENS} and {MOST_TOKENS:,}.")
    passages = await load_passages(documents, chunk_ids)
    expanded = await expand_context(documents, passages, mode, before=before, after=after)
    context = assemble_context(expanded.excerpts, budget_tokens=budget_tokens)
    return context.model_copy(update={"warnings": (*expanded.warnings, *context.warnings)})


class ScoredPassage(Model):
    """A passage by its id, with what was said of it."""

    chunk_id: str
    similarity: float | None = None
    rerank_score: float | None = None


class DroppedPassage(Model):
    """A passage that was dropped, and why."""

    chunk_id: str
    reason: str


class GuardedPassages(Model):
    """The ids that were kept, in their order, and those that were not. `folded`: where else a kept text stands."""

    kept: tuple[str, ...]
    dropped: tuple[DroppedPassage, ...] = ()
    folded: Mapping[str, tuple[Source, ...]] = {}
    warnings: tuple[str, ...] = ()


async def guard_passages(
    documents: DocumentStore,
    scored: Sequence[ScoredPassage],
    limits: GuardrailLimits,
    tickers: Sequence[str] = (),
    *,
    prefer_numbers: bool = False,
) -> GuardedPassages:
    """Apply the guardrails to passages, the best first. Raises `InvalidInput` for ids that are unknown."""
    scores = {one.chunk_id: one for one in scored}
    passages = await load_passages(documents, list(scores))
    ranked = [_ranked(passage, scores[passage.chunk.chunk_id]) for passage in passages]
    guarded = apply_guardrails(ranked, limits, tickers, prefer_numbers=prefer_numbers)
    return GuardedPassages(
        kept=tuple(one.candidate.chunk_id for one in guarded.kept),
        dropped=tuple(DroppedPassage(chunk_id=chunk_id, reason=dropped.text) for chunk_id, dropped in guarded.dropped),
        folded=guarded.folded,
        warnings=guarded.warnings,
    )


def _ranked(passage: Passage, scored: ScoredPassage) -> Ranked:
    return Ranked(Candidate(passage, scored.similarity), scored.rerank_score or 0.0, scored.rerank_score)
