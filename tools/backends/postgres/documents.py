"""Documents and their parts, read from Postgres."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from tools.backends.postgres.passages import PostgresPassages
from tools.models.documents import Document, DocumentCounts, LoadedCompany
from tools.models.figures import StatementType
from tools.models.filings import DocumentFile, FiledStatement
from tools.models.filters import Filters
from tools.models.pages import Page, split_page_id
from tools.models.passages import Chunk, Passage, Section, Table
from tools.models.trades import InsiderTrade
from tools.models.trees import TreeNode
from tools.ports.reading import Revisions, read_once

_LABELS = {"FY": 0, "Q1": 1, "Q2": 2, "Q3": 3, "Q4": 4}  # labels of a filing's period, as quarters


class PostgresDocumentStore(PostgresPassages):
    """The `DocumentStore` over one corpus."""

    @property
    def revisions(self) -> Revisions:
        """When documents change; their parts may change by themselves."""
        return self._database.revisions

    async def list_documents(
        self,
        filters: Filters,
        company_ids: Sequence[int] | None,
        limit: int,
        offset: int,
        *,
        counted: bool = True,
        readable: bool = False,
    ) -> list[Document]:
        if counted:
            return await self._listed(filters, company_ids, limit, offset, counted=True, readable=readable)
        return await self._uncounted(filters, company_ids, limit, offset, readable)

    @read_once
    async def _uncounted(
        self, filters: Filters, company_ids: Sequence[int] | None, limit: int, offset: int, readable: bool, /
    ) -> list[Document]:
        return await self._listed(filters, company_ids, limit, offset, counted=False, readable=readable)

    async def _listed(
        self,
        filters: Filters,
        company_ids: Sequence[int] | None,
        limit: int,
        offset: int,
        *,
        counted: bool,
        readable: bool,
    ) -> list[Document]:
        rows = await self._database.fetch(
            "list_documents",
            {
                "company_ids": None if company_ids is None else list(company_ids),
                "fiscal_years": list(filters.fiscal_years) or None,
                "quarters": [q.upper() for q in filters.quarters] or None,
                "doc_types": [t.lower() for t in filters.doc_types] or None,
                "doc_ids": list(filters.doc_ids) or None,
                "language": filters.language,
                "filed_after": filters.filed_after,
                "filed_before": filters.filed_before,
                "limit": limit,
                "offset": offset,
                "counted": counted,
                "readable": readable,
            },
        )
        return [_document(row) for row in rows]

    async def loaded_companies(self, company_ids: Sequence[int] | None) -> list[LoadedCompany]:
        ids = None if company_ids is None else list(company_ids)
        rows = await self._database.fetch("loaded_companies", {"company_ids": ids})
        return [LoadedCompany.model_validate(row) for row in rows]

    async def document(self, doc_id: str) -> Document | None:
        rows = await self._database.fetch("document", {"doc_id": doc_id})
        return _document(rows[0]) if rows else None

    async def file(self, doc_id: str) -> DocumentFile | None:
        rows = await self._database.fetch("document_file", {"doc_id": doc_id})
        return DocumentFile(**rows[0]) if rows else None

    async def text(self, doc_id: str, start: int, length: int) -> tuple[str, int] | None:
        rows = await self._database.fetch("document_text", {"doc_id": doc_id, "start": start, "length": length})
        return (rows[0]["text"], rows[0]["characters"]) if rows else None

    async def sections(self, doc_id: str) -> list[Section]:
        rows = await self._database.fetch("document_sections", {"doc_id": doc_id})
        return [Section.model_validate(row) for row in rows]

    async def tree(self, doc_id: str) -> list[TreeNode]:
        rows = await self._database.fetch("document_tree", {"doc_id": doc_id})
        return [TreeNode.model_validate(row) for row in rows]

    async def tables(self, doc_id: str) -> list[Table]:
        rows = await self._database.fetch("document_tables", {"doc_id": doc_id, "table_id": None})
        return [Table.model_validate(row) for row in rows]

    async def table(self, table_id: str) -> Table | None:
        rows = await self._database.fetch("document_tables", {"doc_id": None, "table_id": table_id})
        return Table.model_validate(rows[0]) if rows else None

    async def pages(self, page_ids: Sequence[str]) -> list[Page]:
        places = _places(page_ids)
        return [Page.model_validate(row) for row in await self._database.fetch("pages", places)] if places else []

    async def page_ranges(self, doc_ids: Sequence[str]) -> dict[str, tuple[int, int]]:
        rows = await self._database.fetch("page_ranges", {"doc_ids": list(doc_ids)})
        return {row["doc_id"]: (row["first"], row["last"]) for row in rows}

    async def on_pages(self, page_ids: Sequence[str]) -> list[Passage]:
        places = _places(page_ids)
        rows = await self._database.fetch("chunks_on_pages", places) if places else []
        return await self.passages([row["chunk_id"] for row in rows])

    async def unpaged(self, doc_ids: Sequence[str], limit: int) -> list[str]:
        asked = {"doc_ids": list(doc_ids) or None, "limit": limit}
        return [row["doc_id"] for row in await self._database.fetch("unpaged_documents", asked)]

    async def chunks(self, doc_id: str) -> list[Chunk]:
        rows = await self._database.fetch("document_chunks", {"doc_id": doc_id})
        return [Chunk.model_validate(row) for row in rows]

    async def filed_statements(
        self,
        company_id: int,
        statement_type: StatementType,
        fiscal_year: int | None,
        fiscal_quarter: int,
        as_of: date | None = None,
    ) -> list[FiledStatement]:
        rows = await self._database.fetch(
            "filed_statements",
            {
                "company_id": company_id,
                "statement_type": statement_type,
                "fiscal_year": fiscal_year,
                "fiscal_quarter": fiscal_quarter,
                "as_of": as_of,
            },
        )
        return [FiledStatement.model_validate(row) for row in rows]

    async def insider_trades(
        self,
        company_ids: Sequence[int],
        *,
        owner: str | None = None,
        codes: Sequence[str] = (),
        first: date | None = None,
        last: date | None = None,
        holdings: bool = False,
        limit: int = 50,
        offset: int = 0,
    ) -> list[tuple[str, int, InsiderTrade]]:
        rows = await self._database.fetch(
            "insider_trades",
            {
                "company_ids": list(company_ids),
                "owner": owner,
                "codes": list(codes) or None,
                "first": first,
                "last": last,
                "holdings": holdings,
                "limit": limit,
                "offset": offset,
            },
        )
        return [(row.pop("doc_id"), row.pop("company_id"), InsiderTrade.model_validate(row)) for row in rows]


def _places(page_ids: Sequence[str]) -> dict[str, list[Any]]:
    """Pages as a query takes them; {} for none."""
    places = [place for place in map(split_page_id, page_ids) if place is not None]
    return {"doc_ids": [doc_id for doc_id, _ in places], "pages": [page for _, page in places]} if places else {}


def _document(row: dict[str, Any]) -> Document:
    counts = {
        part: row.pop(f"{part.removesuffix('s')}_count", None) or 0
        for part in ("facts", "sections", "chunks", "tables", "vectored")
    }
    loaded_as = _loaded_as(row, row.pop("label_year", None), row.pop("label_period", None))
    return Document.model_validate({**row, "counts": DocumentCounts(**counts), "loaded_as": loaded_as})


def _loaded_as(row: dict[str, Any], year: int | None, period: str | None) -> tuple[int, int] | None:
    """The period by which a document was labelled as it was loaded, where that is not its own."""
    quarter = _LABELS.get(period or "")
    if row["status"] != "indexed" or year is None or quarter is None or row["fiscal_year"] is None:
        return None
    return (year, quarter) if (year, quarter) != (row["fiscal_year"], row["fiscal_quarter"] or 0) else None
