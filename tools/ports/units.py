"""The protocols of information units: finding them by their numbers, words and vectors, and their paragraphs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from tools.models.units import InformationUnit
from tools.ports.embedding import EmbeddingModel, Spaces, Vector
from tools.ports.indexes import Scope


@dataclass(frozen=True)
class FoundUnit:
    """A unit that was found. Scores are comparable within one answer only; those of vectors are cosines.

    `unit` is the unit itself where the search read it: it need not be asked for by its id then.
    """

    unit_id: str
    score: float
    unit: InformationUnit | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Paragraph:
    """A paragraph of a document; `page` is None where the document has no pages."""

    doc_id: str
    page: int | None
    number: int


@dataclass(frozen=True)
class UnitVector:
    """The vector of a unit; `digest` tells what it was made of."""

    unit_id: str
    vector: Vector
    digest: bytes


class UnitStore(Protocol):
    """The units of a corpus. Each search gives the best first, ties by document and position."""

    async def numeric(
        self, keys: Sequence[str], scope: Scope, limit: int, terms: Mapping[str, float] | None = None
    ) -> list[FoundUnit]:
        """The units that have any of the keys (`UnitNumber.key`).

        With `terms` (and their weights), those that have words of them go first, and score by them; the others score 0.
        """
        ...

    async def with_words(
        self, terms: Sequence[str], scope: Scope, limit: int, keys: Sequence[str] | None = None
    ) -> list[FoundUnit]:
        """The units that have all of the terms, and any of the keys where they are given; the shortest first.

        It is fast where many units have one of them, and reads the units themselves.
        """
        ...

    async def nearest(self, vector: Vector, scope: Scope, limit: int) -> list[FoundUnit]:
        """The units nearest to a vector.

        Raises `OtherEmbeddingModel` where the units' vectors are not of the model that the queries' are of.
        """
        ...

    async def lacking(self, scope: Scope) -> int:
        """How many units of a scope are to have vectors and have none yet, up to `MOST_LACKING` + 1."""
        ...

    async def by_words(self, terms: Mapping[str, float], scope: Scope, limit: int) -> list[FoundUnit]:
        """The units that have any of the terms, rare ones counting more and long units less."""
        ...

    async def paragraphs(self, places: Sequence[Paragraph]) -> list[InformationUnit]:
        """All units of some paragraphs, each once: by document as it is first asked for, then in the text's order."""
        ...

    async def units(self, unit_ids: Sequence[str]) -> list[InformationUnit]:
        """Units by their ids, in that order; those that there are none of are left out."""
        ...


class UnitSpaces(Spaces, Protocol):
    """The vectors of units, by model."""

    async def save(
        self, model: EmbeddingModel, units: Sequence[InformationUnit], vectors: Sequence[UnitVector]
    ) -> None:
        """Write the vectors of units as they were read; what was replaced since is left out."""
        ...

    async def known(self, model: EmbeddingModel, digests: Sequence[bytes]) -> dict[bytes, Vector]:
        """The vectors that the model made of the same texts before, in any document."""
        ...
