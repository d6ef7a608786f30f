"""What the ledgers of a text need of companies again and again, asked for once."""

from collections.abc import Awaitable, Callable, Sequence
from datetime import date
from typing import TypeVar

from tools.models import Fact, FiscalPeriod, StockSplit
from tools.stores import ConceptCoverage, FactStore

Row = TypeVar("Row")


class RememberedCalendars:
    """Reads ledgers' facts from a store, and each company's calendar and splits once."""

    def __init__(self, store: FactStore) -> None:
        self._store = store
        self._periods: dict[tuple[int, ...], list[FiscalPeriod]] = {}
        self._splits: dict[tuple[int, ...], list[StockSplit]] = {}

    async def fiscal_periods(self, company_ids: Sequence[int]) -> list[FiscalPeriod]:
        return await _once(self._periods, tuple(company_ids), lambda: self._store.fiscal_periods(company_ids))

    async def splits(self, company_ids: Sequence[int]) -> list[StockSplit]:
        return await _once(self._splits, tuple(company_ids), lambda: self._store.splits(company_ids))

    async def concept_coverage(self, company_ids: Sequence[int], concepts: Sequence[str]) -> list[ConceptCoverage]:
        return await self._store.concept_coverage(company_ids, concepts)

    async def facts(
        self,
        company_ids: Sequence[int],
        concepts: Sequence[str],
        ends: Sequence[tuple[date, date]],
        *,
        segments: bool = False,
    ) -> list[Fact]:
        return await self._store.facts(company_ids, concepts, ends, segments=segments)


async def _once(
    known: dict[tuple[int, ...], list[Row]], key: tuple[int, ...], ask: Callable[[], Awaitable[list[Row]]]
) -> list[Row]:
    if key not in known:
        known[key] = await ask()
    return known[key]
