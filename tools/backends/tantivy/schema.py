"""The fields of the index. What a passage says is not kept: only its terms, and the id to find it by."""

from datetime import date
from functools import lru_cache

import tantivy

from tools.ports.indexes import IndexedPassage

TERMS, HEADING = "terms", "heading"
CHUNK_ID, DOC_ID, POSITION = "chunk_id", "doc_id", "position"
COMPANY, YEAR, PERIOD, FILED, NUMBERS = "company_id", "fiscal_year", "period", "filed", "has_numbers"
DOC_TYPE, ITEM, CONTENT_TYPE, TABLE_TYPE = "doc_type", "item", "content_type", "table_type"
SPEAKERS, LANGUAGE, ENTITIES, METRICS = "speaker_keys", "language", "entities", "metrics"

POSITION_ID = "\0position"  # the document that says how far the index is: it has no terms, so no search finds it

_EXACT = (DOC_ID, DOC_TYPE, ITEM, CONTENT_TYPE, TABLE_TYPE, SPEAKERS, LANGUAGE, ENTITIES, METRICS)


@lru_cache(maxsize=1)
def schema() -> tantivy.Schema:
    """The index's fields: two that are ranked, the others for exact matches."""
    builder = tantivy.SchemaBuilder()
    for name in (TERMS, HEADING):
        builder.add_text_field(name, tokenizer_name="whitespace", index_option="freq")
    for name in (CHUNK_ID, POSITION):
        builder.add_text_field(name, stored=True, tokenizer_name="raw", index_option="basic")
    for name in _EXACT:
        builder.add_text_field(name, tokenizer_name="raw", index_option="basic")
    for name in (COMPANY, YEAR, PERIOD):
        builder.add_integer_field(name, indexed=True)
    builder.add_integer_field(FILED, fast=True)
    builder.add_boolean_field(NUMBERS, indexed=True)
    return builder.build()


def period(year: int, quarter: int) -> int:
    """A year and a quarter (0: the whole year) as one number."""
    return year * 10 + quarter


def day(filed: date) -> int:
    """A date as a number that grows by one a day."""
    return filed.toordinal()


def document(passage: IndexedPassage) -> tantivy.Document:
    """What the index keeps of a passage."""
    made = tantivy.Document()
    made.add_text(TERMS, passage.terms)
    made.add_text(HEADING, passage.heading)
    made.add_text(CHUNK_ID, passage.chunk_id)
    made.add_text(DOC_ID, passage.doc_id)
    made.add_text(DOC_TYPE, passage.doc_type)
    made.add_text(CONTENT_TYPE, passage.content_type)
    made.add_text(LANGUAGE, passage.language)
    made.add_integer(COMPANY, passage.company_id)
    made.add_boolean(NUMBERS, passage.has_numbers)
    for name, value in ((ITEM, passage.item), (TABLE_TYPE, passage.table_type)):
        if value is not None:
            made.add_text(name, value)
    many = ((ENTITIES, passage.entities), (METRICS, passage.metrics), (SPEAKERS, passage.speaker_keys))
    for name, values in many:
        for value in values:
            made.add_text(name, value)
    if passage.fiscal_year is not None:
        made.add_integer(YEAR, passage.fiscal_year)
        if passage.fiscal_quarter is not None:
            made.add_integer(PERIOD, period(passage.fiscal_year, passage.fiscal_quarter))
    if passage.filed is not None:
        made.add_integer(FILED, day(passage.filed))
    return made


def position_document(position: str) -> tantivy.Document:
    """The document that says how far the index is."""
    made = tantivy.Document()
    made.add_text(DOC_ID, POSITION_ID)
    made.add_text(POSITION, position)
    return made
