"""Versions of one embedding model that are so alike that the one's queries search the other's vectors."""

from collections.abc import Mapping

from tools.ports.embedding import EmbeddingModel

# What a model reads beside its own vectors: pairs of model and version. Measured by `python -m evals embedders`.
_READS: Mapping[tuple[str, str], frozenset[tuple[str, str]]] = {
    # The same weights computed in int8 and in floats.
    ("all-MiniLM-L6-v2-int8", "afdb6f1a0e45"): frozenset({("all-MiniLM-L6-v2-int8", "8199be6f699a")}),
}


def is_same(model: EmbeddingModel, name: str, version: str) -> bool:
    """Whether vectors are the model's own."""
    return (model.model, model.version) == (name, version)


def reads(model: EmbeddingModel, name: str, version: str) -> bool:
    """Whether a model's queries find passages by those vectors: its own, or another version's that is alike."""
    return is_same(model, name, version) or (name, version) in _READS.get((model.model, model.version), frozenset())
