"""Flat records as CSV: of a result that has some of its own, or else of its grids."""

import csv
import io
from collections.abc import Iterator, Sequence

from server.cli.formats.layout import Block, Framed, Grid, Record


def to_csv(records: Sequence[Record]) -> str:
    """A row a record, under the names of all fields, in the order in which they come up."""
    buffer = io.StringIO()
    if records:
        fields = list(dict.fromkeys(field for record in records for field in record))
        writer = csv.DictWriter(buffer, fields, lineterminator="\n")
        writer.writeheader()
        writer.writerows(records)
    return buffer.getvalue()


def records_of(blocks: Sequence[Block]) -> list[Record]:
    """The rows of the blocks' grids; where there are several, each row begins with the title of its own."""
    grids = list(_grids(blocks))
    return [
        ({"table": grid.title} if len(grids) > 1 else {})
        | {_field(column.name): cell.strip() for column, cell in zip(grid.columns, row, strict=True)}
        for grid in grids
        for row in grid.rows
    ]


def _grids(blocks: Sequence[Block]) -> Iterator[Grid]:
    for block in blocks:
        if isinstance(block, Grid):
            yield block
        elif isinstance(block, Framed):
            yield from _grids(block.body)


def _field(name: str) -> str:
    return "_".join(name.lower().split())
