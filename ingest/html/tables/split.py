"""Parts tables that are too long to be read at once: whole rows, headers repeated, no row lost."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from ingest.html.tables.grid import Cell
from ingest.html.tables.model import Row, Table, count_tokens
from ingest.html.tables.print import write_html, write_markdown, write_row, write_synopsis

MAX_TOKENS: Final = 2000
_LEAST_FULL: Final = 0.5  # of a part that ends early, where a group of rows ends


def split_table(table: Table, limit: int = MAX_TOKENS) -> tuple[Table, ...]:
    """The table itself where it is within the limit, else its parts in order.

    Parts end between groups of rows where they can. Each repeats the headers, and the section rows that its first row
    stands under. A single row beyond the limit is a part of its own.
    """
    if table.approx_tokens <= limit or len(table.rows) < 2:
        return (table,)
    groups = _groups(table, limit)
    if len(groups) == 1:
        return (table,)
    return tuple(_part(table, rows, number, len(groups)) for number, rows in enumerate(groups, start=1))


def _groups(table: Table, limit: int) -> list[list[Row]]:
    rows = table.rows
    base = count_tokens(write_markdown(table.headers, ()))
    sizes = [len(write_row(row, set())) + 1 for row in rows]
    groups: list[list[Row]] = []
    heading = _Heading()
    start = 0
    while start < len(rows):
        lead = heading.over(rows[start])
        room = max(limit - base, limit // 2) - count_tokens(" " * sum(len(write_row(row, set())) + 1 for row in lead))
        end = _end(rows, sizes, start, room)
        groups.append([*lead, *rows[start:end]])
        heading.pass_over(rows[start:end])
        start = end
    return groups


def _end(rows: Sequence[Row], sizes: Sequence[int], start: int, room: int) -> int:
    """Where the part that begins with a row ends: at the end of a group of rows, or where the room does."""
    end, used = start, 0
    best = 0
    while end < len(rows) and (end == start or count_tokens(" " * (used + sizes[end])) <= room):
        used += sizes[end]
        end += 1
        if end < len(rows) and _begins_group(rows[end]) and count_tokens(" " * used) >= _LEAST_FULL * room:
            best = end
    if end == len(rows):
        return end
    if best:
        return best
    while end - 1 > start and rows[end - 1].is_section:
        end -= 1  # a section row goes with the rows that it heads
    return end


def _begins_group(row: Row) -> bool:
    return (row.is_section and not row.section) or row.is_header


class _Heading:
    """The section rows that were last passed, by label."""

    def __init__(self) -> None:
        self._rows: dict[str, Row] = {}

    def over(self, row: Row) -> list[Row]:
        """The rows that head a row, for a part that begins with it."""
        return [replace(self._rows[label], repeated=True) for label in row.section if label in self._rows]

    def pass_over(self, rows: Sequence[Row]) -> None:
        for row in rows:
            if row.is_section:
                self._rows[row.label.rstrip(": ")] = row


def _part(table: Table, rows: Sequence[Row], number: int, count: int) -> Table:
    kept: list[tuple[Cell | None, ...]] = [*table.head]
    part = replace(
        table,
        rows=tuple(rows),
        part=number,
        parts=count,
        markdown=write_markdown(table.headers, rows),
        synopsis=write_synopsis(
            f"{table.caption} (part {number} of {count})".strip(),
            table.table_type,
            table.units,
            table.headers,
            rows,
            table.label_columns,
        ),
    )
    return replace(part, html=write_html(part.title, kept, rows))
