"""Units near in meaning: from which similarity on, and how many."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.unit.tools.search.units.make import ASSETS, DEPOSITS, LOANS
from tools.ports.deps import Deps, UnitSearch
from tools.ports.units import FoundUnit
from tools.search.units.legs import semantic_leg

SCORES = {ASSETS.unit_id: 0.9, LOANS.unit_id: 0.5, DEPOSITS.unit_id: 0.29}
UNITS = {one.unit_id: one for one in (ASSETS, LOANS, DEPOSITS)}


class Units:
    """A store of three units, by their similarity."""

    async def nearest(self, _vector: object, _scope: object, limit: int) -> list[FoundUnit]:
        return [FoundUnit(unit_id, score) for unit_id, score in SCORES.items()][:limit]

    async def lacking(self, _scope: object) -> int:
        return 0

    async def units(self, unit_ids: list[str]) -> list[Any]:
        return [UNITS[one] for one in unit_ids]

    async def by_words(self, *_: object) -> list[FoundUnit]:
        return []

    async def with_words(self, *_: object) -> list[FoundUnit]:
        return []


class Embedder:
    """Any vector."""

    async def embed_query(self, _query: str) -> list[float]:
        return [1.0]


@pytest.mark.parametrize(
    ("threshold", "most", "found"),
    [
        (0.3, 10, [ASSETS, LOANS]),
        (0.0, 10, [ASSETS, LOANS, DEPOSITS]),
        (0.6, 10, [ASSETS]),
        (0.95, 10, []),
        (0.3, 1, [ASSETS]),
    ],
)
async def test_units_count_as_near_from_the_threshold_on(threshold: float, most: int, found: list[Any]) -> None:
    limits = UnitSearch(top_k_semantic=most, similarity_threshold=threshold)
    deps = cast(Deps, SimpleNamespace(units=Units(), unit_embedder=Embedder(), unit_search=limits))
    scope = SimpleNamespace(company_ids=(7,), doc_ids=())
    asked: Any = SimpleNamespace(query="الأصول", scope=scope, words={}, telling=(), top_k=10)
    near = [one for one in (await semantic_leg(deps, asked)).found if one.leg == "semantic"]
    assert [one.unit for one in near] == found
