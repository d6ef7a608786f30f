"""Figures as a question defines them, next to what their names usually mean."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from tools.models.questions import Defined
from tools.retrieve.usual import with_usual

Load: TypeAlias = Callable[[], Awaitable[Any]]


async def test_what_the_name_usually_means_is_told(acme: Load, books: Any) -> None:
    books.annual(2023, Revenues=400, CostOfRevenue=300, Assets=500, AssetsCurrent=120, InventoryNet=20)
    figures = await acme()
    defined = Defined(metric="current_assets - inventory", label="Quick", unit="monetary", usual="current_assets")

    async def computed(name: str) -> Any:
        return await figures.calculate("ACME", name, 2023)

    found = await with_usual(defined.metric, (defined,), computed)
    assert [result.value for result in found.results] == [100]
    assert [warning for warning in found.warnings if "the question's own definition is followed" in warning]
    plain = await with_usual("current_assets", (defined,), computed)
    assert not [warning for warning in plain.warnings if "own definition" in warning]
