"""The list of documents, read from Postgres."""

from collections.abc import Sequence
from typing import Any

from tools.backends.postgres.database import Database
from tools.models import Document, DocumentCounts, Filters


class PostgresDocumentStore:
    """The `DocumentStore` over one corpus."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def list_documents(
        self, filters: Filters, company_ids: Sequence[int] | None, limit: int, offset: int
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
            },
        )
        return [_document(row) for row in rows]


def _document(row: dict[str, Any]) -> Document:
    facts = row.pop("fact_count")
    return Document.model_validate({**row, "counts": DocumentCounts(facts=facts)})
