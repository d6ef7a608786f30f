"""Figures whose one point may part thousands ("299.974" among "306,703"): what sums show, and which stay open."""

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Final

from ingest.html.tables.model import Table

_DOUBTFUL = re.compile(r"[(\-−–]?\s*(\d{1,3}\.\d{3})\s*\)?")
_GROUPED = re.compile(r"\d{1,3}(?:,\d{3})+(?!\.)\b")
_DECIMALS = re.compile(r"\d[.٫](?:\d{1,2}|\d{4,})(?!\d)")
_FEWEST: Final = 3  # figures of the table that commas group
_MOST_PARTS: Final = 12
_OFF: Final = 1  # units that printed sums may be off


def doubtful_figures(table: Table) -> Mapping[tuple[int, int], Decimal | None]:
    """The doubtful figures of a table by row and column, each as the number that a sum of its column shows, else None.

    There are none in a table that prints decimals otherwise, or groups no thousands by commas.
    """
    texts = {
        (number, column): text
        for number, row in enumerate(table.rows)
        for column in range(table.label_columns, len(row.cells))
        if (text := row.text(column).strip())
    }
    found = [place for place, text in texts.items() if _DOUBTFUL.fullmatch(text)]
    if not found or sum(_GROUPED.search(text) is not None for text in texts.values()) < _FEWEST:
        return {}
    if any(_DECIMALS.search(text) for text in texts.values()):
        return {}
    return {place: _shown(table, *place) for place in found}


def _shown(table: Table, row: int, column: int) -> Decimal | None:
    """The figure in thousands, where a total near it holds with that; the other reading is a thousandth of it."""
    figure = table.figure(row, column)
    if figure is None:
        return None
    whole = (figure.value * 1000).quantize(Decimal(1))
    values = [_value(table, number, column) for number in range(len(table.rows))]
    return whole if _adds_up(values, row, whole) and not _adds_up(values, row, figure.value) else None


def _value(table: Table, row: int, column: int) -> Decimal | None:
    figure = table.figure(row, column)
    return figure.value if figure is not None and not table.rows[row].is_header else None


def _adds_up(values: Sequence[Decimal | None], row: int, value: Decimal) -> bool:
    """Whether the rows from one above to one below add up to the next, the row itself among them."""
    known = [value if number == row else other for number, other in enumerate(values)]
    for first in range(max(0, row - _MOST_PARTS), row + 1):
        for total in range(max(row, first + 1) + 1, min(len(known), first + _MOST_PARTS + 2)):
            parts = [part for part in known[first:total] if part is not None]
            end = known[total]
            if end and len([part for part in parts if part]) > 1 and abs(sum(parts) - end) <= _OFF:
                return True
    return False
