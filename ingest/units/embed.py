"""Embeds the units of documents in other languages than English: English ones are searched by their passages."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ingest.embed import BATCH, Recall, checked, digest_of, recalled
from tools.models.units import InformationUnit
from tools.ports.embedding import Embedder, EmbeddingModel, Vector
from tools.ports.units import UnitVector

_WITHOUT = "en"


@dataclass(frozen=True)
class SearchedUnits:
    """A document's units, and the vectors that were made of some."""

    units: Sequence[InformationUnit] = ()
    model: EmbeddingModel | None = None
    vectors: Sequence[UnitVector] = ()


def has_vectors(language: str) -> bool:
    """Whether units of a document in a language have vectors."""
    return language != _WITHOUT


def view_of(unit: InformationUnit) -> str:
    """What a model is shown of a unit: a row's label, as its figures say nothing to it; else its text."""
    return unit.label if unit.kind == "row" and unit.label else unit.text


async def embed_units(
    embedder: Embedder,
    units: Sequence[InformationUnit],
    known: Mapping[bytes, Vector] | None = None,
    recall: Recall | None = None,
) -> SearchedUnits:
    """The vectors of some units, in their order; each text once, and what is `known` by its digest or `recall` finds
    not again.

    Raises `ModelFailed`, after which there are none.
    """
    views = [embedder.windows(view_of(unit), "")[0] for unit in units]
    digests = {view: digest_of(view) for view in views}
    vectors = await recalled(digests, known or {}, recall)
    new = [view for view in digests if view not in vectors]
    for start in range(0, len(new), BATCH):
        batch = new[start : start + BATCH]
        vectors |= zip(batch, checked(embedder, await embedder.embed_passages(batch), len(batch)), strict=True)
    made = [UnitVector(unit.unit_id, vectors[view], digests[view]) for unit, view in zip(units, views, strict=True)]
    return SearchedUnits(units, embedder, made)


def kept_units(embedder: Embedder, units: Sequence[InformationUnit], known: Mapping[bytes, Vector]) -> list[UnitVector]:
    """The units whose vectors are known, with them."""
    if not known:
        return []
    digests = [(unit, digest_of(embedder.windows(view_of(unit), "")[0])) for unit in units]
    return [UnitVector(unit.unit_id, known[digest], digest) for unit, digest in digests if digest in known]
