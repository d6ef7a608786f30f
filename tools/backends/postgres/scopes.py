"""A scope as conditions and parameters of a query."""

from typing import Any, LiteralString

from psycopg import sql

from tools.backends.postgres.sql import query
from tools.ports.indexes import Scope
from tools.text import mention_pattern

_OF_DOCUMENTS = ("doc_types", "fiscal_quarters", "language", "filed_after", "filed_before")
_OF_PASSAGES = (
    "sections", "content_types", "table_types", "entities", "metrics", "speakers", "has_numbers", "has_comparisons",
    "is_summary", "sentiments", "mentions",
)  # fmt: skip
_COPIED = ("company_ids", "fiscal_years", "doc_ids")  # onto every vector


def is_narrow(scope: Scope) -> bool:
    """Whether a scope is one of documents, which has an index."""
    return any(_given(scope, name) for name in (*_COPIED, *_OF_DOCUMENTS))


def conditions(scope: Scope) -> sql.Composable:
    """What `e`, a row of vectors, has to fulfil besides what is copied onto it."""
    return _conditions(scope, "e.chunk_id in ({chunks})")


def page_conditions(scope: Scope) -> sql.Composable:
    """What `e`, a row of pages or of their vectors, has to fulfil: one of its passages is in the scope."""
    return _conditions(scope, "(e.doc_id, e.page) in (" + query("pages_of_chunks") + ")")


def unit_conditions(scope: Scope) -> sql.Composable:
    """What `e`, a row of units or of their vectors, has to fulfil: it stands in a passage of the scope."""
    return _conditions(scope, "(e.doc_id, e.position) in (" + query("units_of_chunks") + ")")


def _conditions(scope: Scope, stands_in: LiteralString) -> sql.Composable:
    """The scope's documents, and those of its passages `{chunks}` that a row stands in."""
    parts: list[sql.Composable] = []
    if any(_given(scope, name) for name in _OF_DOCUMENTS):
        parts.append(sql.SQL("e.doc_id in ({})").format(sql.SQL(query("documents_in_scope"))))
    if any(_given(scope, name) for name in _OF_PASSAGES):
        parts.append(sql.SQL(stands_in).format(chunks=sql.SQL(query("chunks_in_scope"))))
    return sql.SQL(" and ").join(parts) if parts else sql.SQL("true")


def parameters(scope: Scope) -> dict[str, Any]:
    """The values of a scope's conditions: null for what it does not limit."""
    quarters = scope.fiscal_quarters
    return {
        "company_ids": list(scope.company_ids) or None,
        "fiscal_years": list(scope.fiscal_years) or None,
        "doc_ids": list(scope.doc_ids) or None,
        "doc_types": list(scope.doc_types) or None,
        "quarter_years": [year for year, _ in quarters] or None,
        "quarters": [quarter for _, quarter in quarters] or None,
        "language": scope.language,
        "filed_after": scope.filed_after,
        "filed_before": scope.filed_before,
        "items": list(scope.sections) or None,
        "content_types": list(scope.content_types) or None,
        "table_types": list(scope.table_types) or None,
        "entities": list(scope.entities) or None,
        "metrics": list(scope.metrics) or None,
        "speakers": list(scope.speakers) or None,
        "has_numbers": scope.has_numbers,
        "has_comparisons": scope.has_comparisons,
        "is_summary": scope.is_summary,
        "sentiments": list(scope.sentiments) or None,
        "mentions": [mention_pattern(words) for words in scope.mentions] or None,
    }


def _given(scope: Scope, name: str) -> bool:
    return getattr(scope, name) not in ((), None)
