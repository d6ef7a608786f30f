"""Terms and a scope as a query of OpenSearch's. No text of a caller's passes a query parser."""

from collections.abc import Mapping
from typing import Any

from tools.backends.keyword.scores import heaviest
from tools.ports.indexes import Scope

_MOST_HITS = 10_000  # an index gives no more without scrolling


def build_search(terms: Mapping[str, float], scope: Scope, limit: int, heading_boost: float) -> dict[str, Any] | None:
    """Passages with any of the terms, in the text or its headings, within the scope. None: nothing can match."""
    wanted = [
        {"term": {name: {"value": term, "boost": weight * boost}}}
        for term, weight in heaviest(terms)
        for name, boost in (("terms", 1.0), ("heading", heading_boost))
        if boost > 0
    ]
    if not wanted or limit < 1:
        return None
    return {
        "size": min(limit, _MOST_HITS),
        "query": {"bool": {"must": [{"bool": {"should": wanted}}], "filter": _filters(scope)}},
        "sort": [{"_score": "desc"}, {"chunk_id": "asc"}],
        "_source": False,
        "track_total_hits": False,
    }


def _filters(scope: Scope) -> list[dict[str, Any]]:
    any_of = {
        "company_id": scope.company_ids,
        "fiscal_year": scope.fiscal_years,
        "period": [year * 10 + quarter for year, quarter in scope.fiscal_quarters],
        "doc_type": scope.doc_types,
        "doc_id": scope.doc_ids,
        "item": scope.sections,
        "content_type": scope.content_types,
        "table_type": scope.table_types,
        "entities": scope.entities,
        "metrics": scope.metrics,
        "speaker_keys": scope.speakers,
    }
    exactly = {"language": scope.language, "has_numbers": scope.has_numbers}
    days = {"gte": scope.filed_after, "lte": scope.filed_before}
    filters: list[dict[str, Any]] = [{"terms": {name: list(values)}} for name, values in any_of.items() if values]
    filters += [{"term": {name: value}} for name, value in exactly.items() if value is not None]
    if given := {bound: day.toordinal() for bound, day in days.items() if day is not None}:
        filters.append({"range": {"filed": given}})
    return filters
