"""What the ledgers of a text need of companies again and again, asked for once."""

from collections.abc import Awaitable, Callable, Sequence
from datetime import date
from typing import TypeVar

from tools.models.base import FiscalPeriod, StockSplit
from tools.models.facts import Fact
from tools.models.filings import FaceLine, LoadedFiling
from tools.ports.stores import ConceptCoverage, FactStore
from tools.tie_out.ledger.allowed import Allowed

Row = TypeVar("Row")


class RememberedCalendars:
    """Reads ledgers' facts from a store, and each company's calendar and splits once.

    Facts of filings that are not `allowed` are left out.
    """

    def __init__(self, store: FactStore, allowed: Allowed | None = None) -> None:
        self._store = store
        self._allowed = allowed
        self._periods: dict[tuple[int, ...], list[FiscalPeriod]] = {}
        self._splits: dict[tuple[int, ...], list[StockSplit]] = {}
        self._filings: dict[tuple[int, ...], list[LoadedFiling]] = {}

    async def fiscal_periods(self, company_ids: Sequence[int]) -> list[FiscalPeriod]:
        return await _once(self._periods, tuple(company_ids), lambda: self._store.fiscal_periods(company_ids))

    async def splits(self, company_ids: Sequence[int]) -> list[StockSplit]:
        return await _once(self._splits, tuple(company_ids), lambda: self._store.splits(company_ids))

    async def loaded_filings(self, company_ids: Sequence[int]) -> list[LoadedFiling]:
        return await _once(self._filings, tuple(company_ids), lambda: self._store.loaded_filings(company_ids))

    async def concept_coverage(self, company_ids: Sequence[int], concepts: Sequence[str]) -> list[ConceptCoverage]:
        return await self._store.concept_coverage(company_ids, concepts)

    async def face_lines(
        self, company_ids: Sequence[int], statements: Sequence[str], ends: Sequence[tuple[date, date]]
    ) -> list[FaceLine]:
        return await self._store.face_lines(company_ids, statements, ends)

    async def facts(
        self,
        company_ids: Sequence[int],
        concepts: Sequence[str],
        ends: Sequence[tuple[date, date]],
        *,
        segments: bool = False,
    ) -> list[Fact]:
        facts = await self._store.facts(company_ids, concepts, ends, segments=segments)
        return self._allowed.facts(facts) if self._allowed is not None and not self._allowed.any_filing else facts


async def _once(
    known: dict[tuple[int, ...], list[Row]], key: tuple[int, ...], ask: Callable[[], Awaitable[list[Row]]]
) -> list[Row]:
    if key not in known:
        known[key] = await ask()
    return known[key]
