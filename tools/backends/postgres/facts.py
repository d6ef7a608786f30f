"""Companies, calendars and facts, read from Postgres."""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any

from tools.backends.postgres.database import Database
from tools.models.base import Company, FiscalPeriod, StockSplit
from tools.models.facts import Fact, FilingRef, Place
from tools.models.filings import FaceLine, LoadedFiling
from tools.ports.reading import Revisions, read_once
from tools.ports.stores import ConceptCoverage


class PostgresFactStore:
    """The `FactStore` over one corpus."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._companies: tuple[str, list[Company]] = ("", [])

    @property
    def revisions(self) -> Revisions:
        """When what is read here changes."""
        return self._database.revisions

    @read_once
    async def companies(self) -> list[Company]:
        # Every search asks for all of them: the list is read again only where it is another one than it was.
        [digest] = await self._database.fetch("companies_digest")
        known, companies = self._companies
        if digest["digest"] != known:
            companies = [Company.model_validate(row) for row in await self._database.fetch("companies")]
            self._companies = digest["digest"], companies
        return companies

    @read_once
    async def fiscal_periods(self, company_ids: Sequence[int]) -> list[FiscalPeriod]:
        rows = await self._database.fetch("fiscal_periods", {"company_ids": list(company_ids)})
        return [FiscalPeriod.model_construct(**row) for row in rows]

    @read_once
    async def facts(
        self,
        company_ids: Sequence[int],
        concepts: Sequence[str],
        ends: Sequence[tuple[date, date]],
        *,
        segments: bool = False,
    ) -> list[Fact]:
        rows = await self._database.fetch(
            "facts_in_range",
            {
                "company_ids": list(company_ids),
                "concepts": list(concepts),
                "firsts": [first for first, _ in ends],
                "lasts": [last for _, last in ends],
                "segments": segments,
            },
        )
        return [_fact(row) for row in rows]

    @read_once
    async def concept_coverage(self, company_ids: Sequence[int], concepts: Sequence[str]) -> list[ConceptCoverage]:
        rows = await self._database.fetch(
            "concept_coverage", {"company_ids": list(company_ids), "concepts": list(concepts)}
        )
        return [ConceptCoverage(**row) for row in rows]

    @read_once
    async def segment_coverage(self, company_ids: Sequence[int], concepts: Sequence[str]) -> list[ConceptCoverage]:
        rows = await self._database.fetch(
            "segment_coverage", {"company_ids": list(company_ids), "concepts": list(concepts)}
        )
        return [ConceptCoverage(**row) for row in rows]

    @read_once
    async def splits(self, company_ids: Sequence[int]) -> list[StockSplit]:
        rows = await self._database.fetch("splits", {"company_ids": list(company_ids)})
        return [StockSplit.model_construct(**row) for row in rows]

    @read_once
    async def loaded_filings(self, company_ids: Sequence[int]) -> list[LoadedFiling]:
        rows = await self._database.fetch("loaded_filings", {"company_ids": list(company_ids)})
        return [LoadedFiling(**row) for row in rows]

    @read_once
    async def face_lines(
        self, company_ids: Sequence[int], statements: Sequence[str], ends: Sequence[tuple[date, date]]
    ) -> list[FaceLine]:
        rows = await self._database.fetch(
            "face_lines",
            {
                "company_ids": list(company_ids),
                "statements": list(statements),
                "firsts": [first for first, _ in ends],
                "lasts": [last for _, last in ends],
            },
        )
        return [FaceLine(**row) for row in rows]

    async def concept_names(self, company_ids: Sequence[int]) -> list[str]:
        rows = await self._database.fetch("concept_names", {"company_ids": list(company_ids)})
        return [f"{row['taxonomy']}:{row['concept']}" for row in rows]

    @read_once
    async def filing_span(self, company_ids: Sequence[int]) -> dict[int, tuple[date, date]]:
        rows = await self._database.fetch("filing_span", {"company_ids": list(company_ids)})
        dated = (row for row in rows if row["first_filed"] is not None)
        return {row["company_id"]: (row["first_filed"], row["last_filed"]) for row in dated}

    @read_once
    async def filings(self, accessions: Iterable[str]) -> dict[str, FilingRef]:
        rows = await self._database.fetch("filings", {"accessions": list(accessions)})
        return {row["accession"]: FilingRef.model_construct(**row) for row in rows}


def _fact(row: dict[str, Any]) -> Fact:
    """A row as a fact; where it was read from print, with its place."""
    if row["place"] is not None:
        row["place"] = Place.model_construct(**row["place"])
    return Fact.model_construct(**row)
