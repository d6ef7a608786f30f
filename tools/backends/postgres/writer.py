"""Facts on their way into Postgres: one transaction a file, under a lock per company."""

from collections.abc import AsyncGenerator, Iterable, Sequence
from contextlib import asynccontextmanager
from datetime import date

from psycopg.types.json import Jsonb

from tools.backends.postgres.database import Database
from tools.backends.postgres.documents import PostgresDocumentStore
from tools.backends.postgres.parts import PostgresDocumentParts
from tools.backends.postgres.spaces import (
    PostgresPageSpaces,
    PostgresVectorSpaces,
    stored_page_vectors,
    stored_vectors,
)
from tools.backends.postgres.sql import query
from tools.backends.postgres.unit_spaces import PostgresUnitSpaces, stored_unit_vectors
from tools.backends.postgres.units import PostgresUnitStore
from tools.backends.postgres.upkeep.removal import count_parts, take_out
from tools.models.base import Company, FiscalPeriod, StockSplit
from tools.models.corpora import Reread
from tools.models.documents import Document
from tools.models.facts import Fact
from tools.models.filings import FilingPeriod, KnownFiling, LabelledFiling, OwnPeriod
from tools.ports.embedding import EmbeddingModel, StoredVectors, Vector
from tools.ports.writers import VectorStores

_TOTAL = Jsonb({})


class PostgresFactWriter:
    """The `FactWriter` over one corpus."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.vectors = VectorStores(
            PostgresDocumentStore(database),
            PostgresUnitStore(database),
            PostgresVectorSpaces(database),
            PostgresPageSpaces(database),
            PostgresUnitSpaces(database),
        )

    async def find_content(self, content_hash: str) -> list[str]:
        rows = await self._database.fetch("find_content", {"content_hash": content_hash})
        return [row["doc_id"] for row in rows]

    async def keep_path(self, doc_ids: Sequence[str], path: str | None) -> None:
        async with self._database.connection() as conn:
            await conn.execute(query("keep_path"), {"doc_ids": list(doc_ids), "path": path})

    async def stored_vectors(self, doc_ids: Sequence[str], model: EmbeddingModel) -> list[StoredVectors]:
        return await stored_vectors(self._database, doc_ids, model)

    async def stored_page_vectors(self, doc_ids: Sequence[str], model: EmbeddingModel) -> dict[bytes, Vector]:
        return await stored_page_vectors(self._database, doc_ids, model)

    async def stored_unit_vectors(self, doc_ids: Sequence[str], model: EmbeddingModel) -> dict[bytes, Vector]:
        return await stored_unit_vectors(self._database, doc_ids, model)

    async def find_company(self, tickers: Sequence[str], name: str) -> Company | None:
        rows = await self._database.fetch("find_company", {"tickers": list(tickers), "name": name})
        return Company.model_validate(rows[0]) if rows else None

    @asynccontextmanager
    async def turn(self, company: Company) -> AsyncGenerator[None]:
        keys = {str(company.company_id), company.name.lower(), *company.tickers}
        async with self._database.session() as conn:  # whose end, even by a kill, lets the next one in
            for key in sorted(keys):  # in one order, lest two wait for each other
                await conn.execute(query("claim"), {"name": f"company:{key}"})
            yield

    async def parts_of(self, doc_ids: Sequence[str]) -> dict[str, int]:
        async with self._database.connection() as conn:
            return await count_parts(conn, doc_ids)

    @asynccontextmanager
    async def transaction(self, company_id: int, *others: int) -> AsyncGenerator["PostgresFactTransaction"]:
        async with self._database.connection() as conn:
            for locked in sorted({company_id, *others}):
                await conn.execute(query("lock_company"), {"company_id": locked})
            yield PostgresFactTransaction(conn)


class PostgresFactTransaction(PostgresDocumentParts):
    """What one open transaction can write."""

    async def content_hash(self, doc_id: str) -> str | None:
        cursor = await self._conn.execute(query("content_hash"), {"doc_id": doc_id})
        row = await cursor.fetchone()
        return row["content_hash"] if row else None

    async def save_company(self, company: Company, *, renames: bool = False) -> None:
        await self._conn.execute(
            query("save_company"),
            {"company_id": company.company_id, "cik": company.cik, "name": company.name, "renames": renames},
        )
        if company.cik is not None:
            outside = {"company_id": company.company_id, "tickers": list(company.tickers), "name": company.name}
            await self._conn.execute(query("take_over"), outside)
            await self._conn.execute(query("remove_outside"), outside)
        await self._many(
            "save_ticker",
            [
                {"company_id": company.company_id, "ticker": ticker, "position": position}
                for position, ticker in enumerate(company.tickers)
            ],
        )

    async def save_filings(self, company_id: int, filings: Iterable[LabelledFiling]) -> None:
        await self._many(
            "save_filing",
            [
                {
                    "company_id": company_id,
                    "accession": filing.accession,
                    "form": filing.form,
                    "filed": filing.filed,
                    "url": filing.url,
                    "label_year": filing.label_year,
                    "label_period": filing.label_period,
                }
                for filing in filings
            ],
        )

    async def save_facts(self, company_id: int, source: str, facts: Iterable[Fact]) -> int:
        await self._conn.execute(query("stage_facts"))
        async with self._conn.cursor() as cursor, cursor.copy(query("copy_facts")) as copy:
            for fact in facts:
                await copy.write_row(
                    (
                        fact.taxonomy,
                        fact.concept,
                        fact.unit,
                        fact.start_date,
                        fact.end_date,
                        fact.value,
                        fact.decimals,
                        Jsonb(fact.dimensions) if fact.dimensions else _TOTAL,
                        fact.accession,
                        fact.form,
                        fact.filed,
                        Jsonb(fact.place.model_dump()) if fact.place is not None else None,
                    )
                )
        keys = {"company_id": company_id, "source": source}
        await self._conn.execute(query("replace_facts"), keys)
        inserted = await self._conn.execute(query("insert_facts"), keys)
        await self._conn.execute(query("add_decimals"), keys)
        await self._compare_facts(company_id)
        return inserted.rowcount

    async def _compare_facts(self, company_id: int) -> None:
        """Settle what of a company's facts depends on its others: their days, rounded duplicates, counts."""
        await self._conn.execute(query("date_facts"), {"company_id": company_id})
        await self._conn.execute(query("date_statements"), {"company_id": company_id})
        await self._conn.execute(query("nested_loops"), {"setting": "off"})
        await self._conn.execute(query("flag_rounded"), {"company_id": company_id})
        await self._conn.execute(query("nested_loops"), {"setting": "on"})
        await self._conn.execute(query("count_filing_facts"), {"company_id": company_id})

    async def label_document(self, doc_id: str, label_year: int | None, label_period: str | None) -> None:
        labels = {"doc_id": doc_id, "label_year": label_year, "label_period": label_period}
        await self._conn.execute(query("label_document"), labels)

    async def clear_facts(self, sources: Sequence[str]) -> bool:
        await self._conn.execute(query("forget_companyfacts"), {"sources": list(sources)})
        return (await self._conn.execute(query("clear_facts"), {"sources": list(sources)})).rowcount > 0

    async def same_filings(self, company_id: int, form: str, end: date | None, content: str) -> list[KnownFiling]:
        keys = {"company_id": company_id, "doc_type": form, "period_end": end, "content": content}
        cursor = await self._conn.execute(query("same_filings"), keys)
        return [KnownFiling(**row) for row in await cursor.fetchall()]

    async def remove_documents(self, doc_ids: Sequence[str]) -> None:
        await self._many("remove_document", [{"doc_id": doc_id} for doc_id in doc_ids])

    async def take_out(self, company_id: int, doc_ids: Sequence[str]) -> list[Reread]:
        reread = await take_out(self._conn, company_id, doc_ids)
        await self._compare_facts(company_id)
        return reread

    async def remove_company(self, company_id: int, *, only_empty: bool = False) -> bool:
        name = "remove_empty_company" if only_empty else "remove_company"
        return (await self._conn.execute(query(name), {"company_id": company_id})).rowcount > 0

    async def forget_made_up(self, company_id: int) -> None:
        await self._conn.execute(query("forget_made_up"), {"company_id": company_id})

    async def remove_exhibits(self, content_hash: str) -> None:
        await self._conn.execute(query("remove_exhibits"), {"content_hash": content_hash})

    async def filing_periods(self, company_id: int) -> list[FilingPeriod]:
        cursor = await self._conn.execute(query("filing_periods"), {"company_id": company_id})
        return [FilingPeriod(**row) for row in await cursor.fetchall()]

    async def share_facts(self, company_id: int, concepts: Iterable[str]) -> list[Fact]:
        keys = {"company_id": company_id, "concepts": list(concepts)}
        cursor = await self._conn.execute(query("share_facts"), keys)
        return [Fact.model_construct(**row) for row in await cursor.fetchall()]

    async def save_splits(self, company_id: int, splits: Iterable[StockSplit]) -> None:
        await self._conn.execute(query("clear_splits"), {"company_id": company_id})
        await self._many("save_split", [vars(split) for split in splits])

    async def save_calendar(
        self, company_id: int, periods: Iterable[FiscalPeriod], own_periods: Iterable[OwnPeriod]
    ) -> None:
        periods = list(periods)
        await self._conn.execute(query("clear_fiscal_periods"), {"company_id": company_id})
        await self._many("save_fiscal_period", [period.model_dump() for period in periods])
        await self._many("save_own_period", [vars(own) for own in own_periods])
        years = [period.end_date for period in periods if period.fiscal_quarter == 0]
        if years:
            await self._conn.execute(
                query("save_year_end"),
                {"company_id": company_id, "fiscal_year_end": f"{max(years):%m-%d}"},
            )

    async def save_document(self, document: Document, content_hash: str) -> None:
        await self._conn.execute(
            query("save_document"),
            {
                "doc_id": document.doc_id,
                "company_id": document.company_id,
                "doc_type": document.doc_type,
                "filed": document.filed,
                "content_hash": content_hash,
                "facts": document.counts.facts,
            },
        )
