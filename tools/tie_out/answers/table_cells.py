"""Holds a figure that was read from a printed table against the cell that it cites."""

from collections.abc import Iterator
from decimal import Decimal

from tools.figures.printed.cells import read_value
from tools.figures.printed.dated import headers_of, scales_of
from tools.models.answers import AnswerFact
from tools.models.passages import Table
from tools.numbers import format_value, to_json_number
from tools.ports.stores import DocumentStore

_CENTS = Decimal("0.01")


async def table_problems(documents: DocumentStore, fact: AnswerFact) -> list[str]:
    """What is wrong with it: no such table, row or column, or another figure there."""
    source = fact.source
    table = await documents.table(source.table_id) if source.table_id else None
    if table is None or table.doc_id != source.doc_id:
        return ["cites a table that its document does not have."]
    values = [to_json_number(value) for value in _values(table, source.row or "", source.column or "")]
    if to_json_number(fact.value) not in values:
        return [f"is {format_value(fact.value, fact.unit)}, which its table's cell is not."]
    return []


def _values(table: Table, label: str, column: str) -> Iterator[Decimal]:
    """What the cells of a row and column may come to: as printed, at their scale, in cents."""
    headers = headers_of(table)
    for row in table.rows:
        for at, text in enumerate(row):
            value = read_value(text) if at and row[0].strip() == label and at < len(headers) else None
            if value is not None and headers[at] == column:
                yield from (value * scale for scale in (*scales_of(table, label), _CENTS))
