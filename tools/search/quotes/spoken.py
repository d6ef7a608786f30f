"""Whether somebody's words on a call answer, of whom it is known that they are asked for."""

from collections.abc import Sequence

from tools.models.passages import Quote
from tools.ports.embedding import EmbeddingModel
from tools.questions.heard import Heard
from tools.search.order.ranker import Candidate
from tools.vocab.loader import load_toml


def spoken_first(heard: Heard | None, passages: Sequence[Candidate]) -> list[Candidate]:
    """The passages with the words of those who are asked for, where there are any; else all."""
    own = [one for one in passages if heard is not None and heard.place(one.passage.chunk) == 0]
    return own or list(passages)


def as_spoken(quotes: Sequence[Quote], heard: Heard, embedder: EmbeddingModel | None = None) -> list[Quote]:
    """The quotations, told to answer or not: what answers a named analyst's question always does; other words do where
    a passage of theirs is near enough to the question, as far as the model's nearness is known."""
    if heard.exchanges:
        return [quote.model_copy(update={"answers": True}) for quote in quotes]
    limits = load_toml("guardrails.toml")["min_spoken"]["models"]
    least = limits.get(embedder.model) if embedder is not None else None
    near = [quote.similarity for quote in quotes if quote.similarity is not None]
    if least is None or not near:
        return list(quotes)
    return [quote.model_copy(update={"answers": max(near) >= least}) for quote in quotes]
