"""Terms and a scope as a query of tantivy's. No text of a caller's passes a query parser."""

from collections.abc import Mapping, Sequence

from tantivy import FieldType, Occur, Query, Schema

from tools.backends.keyword.scores import heaviest
from tools.backends.tantivy import schema as field
from tools.ports.indexes import Scope


def build_query(schema: Schema, terms: Mapping[str, float], scope: Scope, heading_boost: float) -> Query | None:
    """Passages with any of the terms, in the text or its headings, within the scope. None: nothing can match."""
    wanted = [
        (Occur.Should, Query.boost_query(Query.term_query(schema, name, term, "freq"), weight * boost))
        for term, weight in heaviest(terms)
        for name, boost in ((field.TERMS, 1.0), (field.HEADING, heading_boost))
        if boost > 0
    ]
    if not wanted:
        return None
    any_term = Query.boolean_query(wanted)
    filters = [(Occur.Must, Query.const_score_query(query, 0.0)) for query in _filters(schema, scope)]
    # Alone, the terms are searched without looking at passages that can't be among the best.
    return Query.boolean_query([(Occur.Must, any_term), *filters]) if filters else any_term


def _filters(schema: Schema, scope: Scope) -> list[Query]:
    periods = [field.period(year, quarter) for year, quarter in scope.fiscal_quarters]
    any_of: tuple[tuple[str, Sequence[int | str]], ...] = (
        (field.COMPANY, scope.company_ids),
        (field.YEAR, scope.fiscal_years),
        (field.PERIOD, periods),
        (field.DOC_TYPE, scope.doc_types),
        (field.DOC_ID, scope.doc_ids),
        (field.ITEM, scope.sections),
        (field.CONTENT_TYPE, scope.content_types),
        (field.TABLE_TYPE, scope.table_types),
        (field.ENTITIES, scope.entities),
        (field.METRICS, scope.metrics),
        (field.SPEAKERS, scope.speakers),
    )
    exactly = (
        (field.LANGUAGE, scope.language),
        (field.NUMBERS, scope.has_numbers),
    )
    filters = [Query.term_set_query(schema, name, values) for name, values in any_of if values]
    filters += [Query.term_query(schema, name, value, "basic") for name, value in exactly if value is not None]
    if scope.filed_after or scope.filed_before:
        first = field.day(scope.filed_after) if scope.filed_after else None
        last = field.day(scope.filed_before) if scope.filed_before else None
        filters.append(Query.range_query(schema, field.FILED, FieldType.Integer, first, last))
    return filters
